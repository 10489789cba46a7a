// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The tree beside the timeline with 100,000 objects: opening, ticks of 200 changes (2,000 a second), scrolling and
// filtering, each with the painting that follows it. Run it with QT_QPA_PLATFORM=offscreen.
#include "models/session/sessionmodels.h"
#include "tests/bench/benchcluster.h"
#include "tests/bench/benchmain.h"
#include "tests/bench/benchtable.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/resources/treelanes.h"
#include "ui/timeline/timelinewidget.h"

#include <QScrollBar>
#include <QSplitter>

using namespace watchglass;
using namespace watchglass::bench;
using namespace Qt::StringLiterals;

namespace {

class Bench
{
public:
    Bench()
    {
        m_splitter.addWidget(&m_view);
        m_splitter.addWidget(&m_timeline);
        m_view.setModels(&m_models);
        m_timeline.setModels(&m_models.timeline(), &m_models.range(), &m_models.selection());
        m_timeline.setLaneSource(&m_lanes);
        m_splitter.resize(1600, 800);
        m_splitter.show();
        QCoreApplication::processEvents();
    }

    void run()
    {
        Samples::head("Tree of 100,000 objects beside the timeline, 200 changes a tick");
        m_queue.accept(m_cluster.everything());
        Samples open;
        open.time([this] {
            m_models.pump().drain();
            paint();
        });
        open.print("open: apply, build the tree, first picture", 0);
        ticksWith("tick and picture, all namespaces collapsed", 16);
        m_view.expand(m_models.tree().index(3, 0));
        ticksWith("tick and picture, one namespace open", 0);
        scroll("scroll and picture, one namespace open", 16);
        m_view.collapseAll();
        filter();
        Samples unused;
        set(FilterExpression::parse(u"status:CrashLoopBackOff"_s).expression, unused, unused);
        m_view.collapseAll();
        ticksWith("tick and picture, filtered, collapsed", 16);
        set({}, unused, unused);
        m_view.expandAll();
        scroll("scroll and picture, all open", 0);
        ticksWith("tick and picture, all open", 0, 30);
    }

private:
    void paint()
    {
        m_view.viewport()->repaint();
        QCoreApplication::processEvents(); // the timeline paints in it
    }
    void ticksWith(const char *what, double budget, int ticks = 300)
    {
        Samples samples;
        Samples stores;
        Samples tree;
        Samples lanes;
        for (int i = 0; i < ticks; ++i) {
            m_clock.advance(std::chrono::milliseconds(100));
            m_queue.accept(m_cluster.tick());
            m_models.range().setNow(m_clock.wall().time_since_epoch().count());
            samples.time([&] {
                stores.time([this] { m_models.pump().drain(); });
                tree.time([this] { m_view.viewport()->repaint(); });
                lanes.time([] { QCoreApplication::processEvents(); });
            });
        }
        samples.print(what, budget);
        stores.print("    of it stores and models", 0);
        tree.print("    of it the tree", 0);
        lanes.print("    of it the timeline", 0);
    }
    void scroll(const char *what, double budget)
    {
        Samples samples;
        QScrollBar *bar = m_view.verticalScrollBar();
        for (int i = 0; i < 200; ++i) {
            samples.time([&] {
                bar->setValue(i % 2 == 0 ? bar->maximum() / 200 * i : bar->value() + 72);
                paint();
            });
        }
        samples.print(what, budget);
    }
    /// Until every view shows the filter; the objects are looked at in slices between which the window answers.
    void set(const FilterExpression &filter, Samples &whole, Samples &longest)
    {
        Samples turns;
        whole.time([&] {
            turns.time([&] { m_models.setFilter(filter); });
            while (m_models.tree().isFiltering() || m_models.events().isFiltering()) {
                turns.time([] { QCoreApplication::processEvents(); });
            }
            turns.time([this] { paint(); });
        });
        longest.add(turns.longest());
    }
    void filter()
    {
        Samples whole;
        Samples longest;
        for (const QString &text : {u"n"_s, u"name:app-1"_s, u"status:CrashLoopBackOff"_s, u"ns:team-7 kind:Pod"_s, u"severity>=error"_s, u"app=app-7"_s, u"nothing-has-this"_s, QString()}) {
            set(FilterExpression::parse(text).expression, whole, longest);
            std::printf("    %-28s %7zu objects, longest turn %5.1f ms\n", qPrintable(text), m_models.tree().matchCount(), longest.last().processor);
        }
        whole.print("filter set until every view shows it", 200);
        longest.print("    the longest turn of it", 16);
    }

    SteppedClock m_clock;
    DigestQueue m_queue;
    SessionModels m_models{&m_queue, &m_clock};
    Cluster m_cluster{m_clock};
    QSplitter m_splitter;
    ResourceTreeView m_view;
    TreeLanes m_lanes{&m_view};
    TimelineWidget m_timeline;
};

} // namespace

int main(int argc, char **argv)
{
    return runWithWidgets<Bench>(argc, argv);
}
