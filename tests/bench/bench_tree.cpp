// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The tree beside the timeline with 100,000 objects: opening, ticks of 200 changes (2,000 a second), scrolling and
// filtering, each with the painting that follows it. Run it with QT_QPA_PLATFORM=offscreen.
#include "models/session/sessionmodels.h"
#include "tests/bench/benchtable.h"
#include "ui/common/themecontroller.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/resources/treelanes.h"
#include "ui/timeline/timelinewidget.h"

#include <QApplication>
#include <QScrollBar>
#include <QSplitter>

#include <random>

using namespace watchglass;
using namespace watchglass::bench;
using namespace Qt::StringLiterals;

namespace {

constexpr int namespaces = 200;
constexpr int deployments = 50; ///< in each namespace, with a replica set each
constexpr int pods = 8;         ///< of each replica set
constexpr int changesPerTick = 200;

class SteppedClock final : public Clock
{
public:
    Timestamp wall() const override { return Timestamp(std::chrono::seconds(1'796'040'000)) + m_past; }
    Monotonic monotonic() const override { return std::chrono::duration_cast<Monotonic>(m_past); }
    void advance(std::chrono::milliseconds step) { m_past += step; }

private:
    std::chrono::milliseconds m_past{0};
};

class Cluster
{
public:
    explicit Cluster(const SteppedClock &clock) : m_clock(clock) {}

    DigestBatchPtr everything()
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int space = 0; space < namespaces; ++space) {
            for (int i = 0; i < deployments; ++i) {
                const std::string name = "app-" + std::to_string(i);
                batch->items.emplace_back(added(object(space, "Deployment", name, {}), true));
                batch->items.emplace_back(added(object(space, "ReplicaSet", name + "-5d4f8c7b9", name), true));
                for (int pod = 0; pod < pods; ++pod) {
                    m_pods.push_back(object(space, "Pod", name + "-5d4f8c7b9-x" + std::to_string(pod), name + "-5d4f8c7b9"));
                    batch->items.emplace_back(added(m_pods.back(), true));
                }
            }
        }
        return batch;
    }
    /// Eight of ten only change, one comes and one goes.
    DigestBatchPtr tick()
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int i = 0; i < changesPerTick; ++i) {
            ObjectSummary &pod = m_pods[m_random() % m_pods.size()];
            switch (m_random() % 10) {
            case 0:
                batch->items.emplace_back(observed(pod, ObservationType::Deleted));
                pod = object(int(m_random() % namespaces), "Pod", "app-1-5d4f8c7b9-n" + std::to_string(m_seq), "app-1-5d4f8c7b9");
                batch->items.emplace_back(added(pod, false));
                break;
            default:
                pod.health = static_cast<Health>(m_random() % 4);
                pod.severity = m_random() % 50 == 0 ? Severity::Error : Severity::None;
                pod.status = m_random() % 20 == 0 ? "CrashLoopBackOff" : "Running";
                batch->items.emplace_back(observed(pod, ObservationType::Modified));
            }
        }
        return batch;
    }

private:
    static ObjectSummary object(int space, const std::string &kind, const std::string &name, const std::string &owner)
    {
        ObjectSummary summary;
        const std::string nameSpace = "team-" + std::to_string(space);
        summary.ref = {kind == "Pod" ? "v1" : "apps/v1", kind, {nameSpace, name}, nameSpace + "/" + kind + "/" + name};
        if (!owner.empty()) {
            const std::string above = kind == "Pod" ? "ReplicaSet" : "Deployment";
            summary.owners.push_back({"apps/v1", above, owner, nameSpace + "/" + above + "/" + owner, true});
        }
        summary.health = Health::Current;
        summary.status = "Running";
        return summary;
    }
    DigestedObservation observed(const ObjectSummary &summary, ObservationType type)
    {
        DigestedObservation digested;
        digested.seq = ++m_seq;
        digested.observation.stream = 1;
        digested.observation.at = m_clock.wall();
        digested.observation.type = type;
        digested.summary = summary;
        digested.summary.resourceVersion = ResourceVersion(std::to_string(m_seq));
        digested.severity = summary.severity;
        return digested;
    }
    DigestedObservation added(const ObjectSummary &summary, bool existing)
    {
        DigestedObservation digested = observed(summary, ObservationType::Added);
        digested.observation.existingAtStart = existing;
        digested.observation.origin = existing ? Origin::List : Origin::Watch;
        return digested;
    }

    const SteppedClock &m_clock;
    std::mt19937 m_random{7};
    std::vector<ObjectSummary> m_pods;
    std::uint64_t m_seq = 0;
};

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
        m_models.setFilter(FilterExpression::parse(u"status:CrashLoopBackOff"_s).expression);
        m_view.collapseAll();
        ticksWith("tick and picture, filtered, collapsed", 16);
        m_models.setFilter({});
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
    void filter()
    {
        Samples samples;
        Samples tree;
        for (const QString &text : {u"n"_s, u"name:app-1"_s, u"status:CrashLoopBackOff"_s, u"ns:team-7 kind:Pod"_s, u"severity>=error"_s, u"nothing-has-this"_s}) {
            samples.time([&] {
                m_models.setFilter(FilterExpression::parse(text).expression);
                paint();
            });
            tree.time([&] { m_models.tree().setFilter(FilterExpression::parse(text).expression, m_clock.wall()); });
        }
        samples.print("filter set, tree narrowed, matches open, picture", 200);
        tree.print("    the tree and its view alone", 0);
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
    QApplication application(argc, argv);
    const ThemeController themes(&application, ThemeMode::Dark);
    Bench().run();
    return 0;
}
