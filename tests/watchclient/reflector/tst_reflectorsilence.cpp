// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Cases of WATCH.md section 3 and of public bug reports that need no socket, each with its source: silence, sleep and reading too slowly.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestReflectorSilence : public QObject
{
    Q_OBJECT

private slots:
    void silenceWithBookmarks() // k8s-metacollector#186, client-go#755, client-go#374
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toLive();
        bench.send(bookmark("101"));
        bench.advance(60s);
        bench.send(bookmark("102"));
        bench.advance(74s);
        QCOMPARE(toString(bench.trust()), toString(Trust::Live));
        bench.advance(2s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QCOMPARE(toString(bench.trust()), toString(Trust::Stale));
        QVERIFY(bench.state.status().quiet);
        QCOMPARE(bench.probes, 1);
        bench.state.probeAnswered(bench.probe, {}); // the path works, the stream does not
        bench.pump();
        bench.advance(75s);
        QCOMPARE(bench.count(FindingKind::SilentStream), std::size_t(1));
        QVERIFY(bench.last().list.format.newConnection);
        bench.answerList({pod({})}, "102"); // the look after so long a silence
        QCOMPARE(bench.last().watch.resourceVersion, std::string("102"));
        bench.open();
        bench.advance(2s);
        QCOMPARE(bench.probes, 2);
        QVERIFY(bench.trust() != Trust::Live); // it was away: first the answer
        bench.state.probeAnswered(bench.probe, {});
        bench.pump();
        QCOMPARE(toString(bench.trust()), toString(Trust::Live));
        QVERIFY(bench.gaps.empty());
    }

    void lateSignOfLife()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(bookmark("101"));
        bench.advance(80s);
        QVERIFY(bench.state.status().quiet);
        bench.state.bytesReceived(bench.request, 1);
        bench.pump();
        QVERIFY(!bench.state.status().quiet);
        QCOMPARE(toString(bench.trust()), toString(Trust::Live));
    }

    void deadPathFoundByTheProbe()
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toLive();
        bench.send(bookmark("101"));
        bench.advance(76s);
        bench.state.probeAnswered(bench.probe, network(FailureKind::Timeout));
        bench.pump();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::BackingOff));
    }

    void noBookmarksMeansShortStreams() // WATCH.md 1.9
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(100s);
        QCOMPARE(toString(bench.trust()), toString(Trust::Live)); // silence proves nothing here
        bench.end();
        bench.untilRequest();
        QVERIFY(bench.last().watch.timeout >= 120s && bench.last().watch.timeout <= 180s);
        bench.open();
        bench.untilRequest();
        QVERIFY(bench.last().at - bench.sent[bench.sent.size() - 2].at <= 196s);
        bench.answerList({pod({})}, "100"); // the look after so long a silence
        bench.open();
        bench.send(bookmark("105"));
        bench.advance(5s);
        bench.end();
        bench.untilRequest();
        QVERIFY(bench.last().watch.timeout >= 300s);
    }

    void machineSlept() // k9s#394, lens#983
    {
        ReflectorBench wall;
        wall.toLive();
        wall.advance(1s);
        wall.end();
        wall.untilRequest();
        wall.open();
        wall.advance(2s); // timers have fired: the offset of the clocks is known
        wall.clock.sleepMachine(2h);
        wall.clearLog();
        wall.untilRequest();
        QVERIFY(wall.last().list.format.newConnection);
        wall.answerList({pod({})}, "100"); // the look
        QCOMPARE(wall.last().watch.resourceVersion, std::string("100"));
        QVERIFY(std::ranges::any_of(wall.transitions, [](const StreamTransition &t) { return t.cause.find("asleep for 120 min") != std::string::npos; }));
        wall.open();
        wall.advance(100ms);
        wall.send(errorEvent(apiStatus(410, "Expired", "too old")));
        wall.answerList({}, "500");
        QCOMPARE(toString(wall.gaps[0]->cause), toString(GapCause::Suspend));
        QVERIFY(wall.gaps[0]->detail.find("too old") != std::string::npos);

        ReflectorBench late;
        late.toLive();
        late.clock.advance(2h); // a clock that ran on: the timer comes two hours late
        late.state.timerFired();
        late.pump();
        QCOMPARE(toString(late.phase()), toString(StreamPhase::Reconnecting));
    }

    void slowConsumer() // kubernetes#98141
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(bookmark("101"));
        bench.state.readingPaused(true);
        bench.pump();
        bench.advance(200s);
        QVERIFY(bench.sent.empty()); // the silence is ours
        bench.end(StreamEnd::Broken);
        bench.state.readingPaused(false);
        bench.untilRequest();
        bench.open();
        bench.send(errorEvent(apiStatus(410)));
        bench.answerList({}, "500");
        QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::SlowConsumer));
        QCOMPARE(bench.count(FindingKind::Overflow), std::size_t(1));
    }

    void slowConsumerThatCanResumeLostNothing()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(2s);
        bench.state.readingPaused(true);
        bench.end(StreamEnd::Broken);
        bench.state.readingPaused(false);
        bench.untilRequest();
        bench.open();
        bench.advance(1s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(bench.gaps.empty() && bench.findings.empty());
    }
};

QTEST_GUILESS_MAIN(TestReflectorSilence)
#include "tst_reflectorsilence.moc"
