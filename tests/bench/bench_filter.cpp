// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// Typing into the filter bar with 1,000,000 observations in the events table and 100,000 objects in the tree beside its
// timeline. A key is answered when the bar shows it, at worst after the turn of the event loop that runs when it comes; the
// result is there when every view shows it. Run it with QT_QPA_PLATFORM=offscreen.
#include "models/session/sessionmodels.h"
#include "tests/bench/benchcluster.h"
#include "tests/bench/benchmain.h"
#include "tests/bench/benchtable.h"
#include "ui/events/eventsview.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/resources/treelanes.h"
#include "ui/timeline/timelinewidget.h"

#include <QElapsedTimer>
#include <QSplitter>
#include <QTest>
#include <QThread>

using namespace watchglass;
using namespace watchglass::bench;
using namespace Qt::StringLiterals;

namespace {

constexpr int observations = 1'000'000;

class Bench
{
public:
    Bench()
    {
        for (QWidget *widget : {static_cast<QWidget *>(&m_bar), static_cast<QWidget *>(&m_tree), static_cast<QWidget *>(&m_timeline), static_cast<QWidget *>(&m_events)}) {
            m_window.addWidget(widget);
        }
        m_bar.setModels(&m_models);
        m_tree.setModels(&m_models);
        m_events.setModels(&m_models);
        m_timeline.setModels(&m_models.timeline(), &m_models.range(), &m_models.selection());
        m_timeline.setLaneSource(&m_lanes);
        QObject::connect(&m_models.events(), &EventTableModel::jobFinished, &m_window, [this](quint64, qint64 ms) {
            m_done = true;
            m_longestJob = std::max(m_longestJob, ms);
        });
        m_window.resize(1600, 800);
        m_window.show();
        m_bar.setFocus();
        static_cast<void>(QTest::qWaitForWindowActive(&m_window));
    }

    void run()
    {
        Samples::head("Typing into the filter, 1,000,000 observations, 100,000 objects");
        Samples open;
        open.time([this] {
            m_queue.accept(m_cluster.everything());
            m_models.pump().drain();
            for (int i = 0; i < 100; ++i) {
                m_clock.advance(std::chrono::seconds(36));
                m_queue.accept(m_cluster.observations(observations / 100));
                m_models.pump().drain();
            }
            QCoreApplication::processEvents();
        });
        open.print("all applied", 0);
        std::printf("    rows %zu, log %zu MB\n", m_models.log().rowCount(), m_models.log().bytes() >> 20U);
        for (const QString &text : {u"n"_s, u"kind:Pod"_s, u"ns:team-7"_s, u"reason~BackOff"_s, u"severity>=error"_s, u"manager:kubelet -kind:Lease"_s,
                                    u"changed:spec.replicas"_s, u"4711"_s, u"app=app-7"_s, u"nothing-has-this"_s}) {
            type(text, false);
        }
        m_keys.print("a key alone", 0);
        m_answers.print("a key after the longest turn it may wait for", 16);
        m_results.print("from the last key to the result in all views", 200, Judge::WallClock);
        m_keys = m_answers = m_results = {};
        type(u"status:CrashLoopBackOff"_s, true);
        type(u"reason~BackOff ns:team-1*"_s, true);
        m_keys.print("a key alone, with 2,000 changes a second", 0);
        m_answers.print("a key after the longest turn, with them", 16);
        m_results.print("the result, with 2,000 changes a second", 200, Judge::WallClock);
        std::printf("    longest filter job %lld ms\n", static_cast<long long>(m_longestJob));
    }

private:
    void turn()
    {
        Samples turn;
        turn.time([] { QCoreApplication::processEvents(); });
        note(turn);
        QThread::usleep(500);
    }
    void note(const Samples &turn)
    {
        if (turn.last().processor > m_longestTurn.processor) {
            m_longestTurn = turn.last();
        }
    }
    /// Eight keys a second, as people type; changes come in between where `live`.
    void type(const QString &text, bool live)
    {
        for (const QChar key : text) {
            m_done = false;
            m_keys.time([&] { QTest::keyClick(&m_bar, key.toLatin1() != 0 ? key.toLatin1() : '?'); });
            if (live) {
                change();
            }
            m_answers.add({m_keys.last().processor + m_longestTurn.processor, m_keys.last().wall + m_longestTurn.wall});
            m_longestTurn = {};
            QElapsedTimer pause;
            for (pause.start(); pause.elapsed() < 125;) {
                turn();
            }
        }
        const QString typed = m_bar.text();
        m_results.time([&] {
            m_done = false;
            QTest::keyClick(&m_bar, ' ');
            finish();
        });
        std::printf("    %-28s %9d rows %7zu objects\n", qPrintable(typed), m_models.events().rowCount(), m_models.tree().matchCount());
        m_done = false;
        m_bar.clear();
        finish();
    }
    void finish()
    {
        QElapsedTimer limit;
        for (limit.start(); (!m_done || m_models.events().isFiltering() || m_models.tree().isFiltering()) && limit.elapsed() < 5000;) {
            turn();
        }
        turn(); // the picture
    }
    void change()
    {
        m_clock.advance(std::chrono::milliseconds(100));
        m_queue.accept(m_cluster.tick());
        Samples turn;
        turn.time([this] { m_models.pump().drain(); });
        note(turn);
    }

    SteppedClock m_clock;
    DigestQueue m_queue;
    SessionModels m_models{&m_queue, &m_clock};
    Cluster m_cluster{m_clock};
    QSplitter m_window{Qt::Vertical};
    FilterBar m_bar;
    ResourceTreeView m_tree;
    TreeLanes m_lanes{&m_tree};
    TimelineWidget m_timeline;
    EventsView m_events;
    Samples m_keys;
    Samples m_answers;
    Samples::Sample m_longestTurn;
    Samples m_results;
    bool m_done = false;
    qint64 m_longestJob = 0;
};

} // namespace

int main(int argc, char **argv)
{
    return runWithWidgets<Bench>(argc, argv);
}
