// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// A watch from a version that the server has not reached is open and silent until its timeout. Whatever a resumed stream
// went through, it is not Live before the server has shown that it has our version.
#include "reflectorbench.h"

#include <QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestReflectorRestore : public QObject
{
    Q_OBJECT

private slots:
    void doubtOutlivesStreamsThatProveNothing_data()
    {
        QTest::addColumn<int>("ends");
        QTest::newRow("closed at once, cleanly") << 0;
        QTest::newRow("silent to its end, cleanly") << 1;
        QTest::newRow("silent past its deadline") << 2;
    }
    void doubtOutlivesStreamsThatProveNothing()
    {
        QFETCH(int, ends);
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toLive();
        bench.advance(2min);
        bench.end(StreamEnd::Broken); // here the storage is restored to version 50
        bench.untilRequest();
        bench.open();
        if (ends == 1) {
            bench.advance(bench.last().watch.timeout);
        }
        if (ends < 2) {
            bench.end(StreamEnd::Clean);
        }
        bench.untilRequest();
        if (ends == 2) {
            bench.failList(http(404)); // the look after so long a silence: the server does not say
        }
        bench.open();
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.advance(20s);
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.state.probeAnswered(bench.probe, tooLarge());
        bench.pump();
        bench.answerList({pod({.version = "40"})}, "50");
        QCOMPARE(bench.count(FindingKind::StorageRewind), std::size_t(1));
        for (const StreamTransition &step : bench.transitions) {
            QVERIFY2(step.to != StreamPhase::Live || step.lastApplied.text() == "50", step.cause.c_str());
        }
    }

    void frameProvesIt_data()
    {
        QTest::addColumn<bool>("isBookmark");
        QTest::newRow("bookmark") << true;
        QTest::newRow("event") << false;
    }
    void frameProvesIt()
    {
        QFETCH(bool, isBookmark);
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toResuming();
        bench.open();
        bench.send(isBookmark ? bookmark("110") : frame(WatchEventType::Modified, pod({.version = "110"})));
        QCOMPARE(bench.phase(), StreamPhase::Live);
        QVERIFY(bench.transitions.back().resumed);
        bench.advance(30s);
        QCOMPARE(bench.probes, 0);
    }

    void lowerFrameProvesTheContrary()
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toResuming();
        bench.open();
        bench.send(bookmark("60"));
        for (const StreamTransition &step : bench.transitions) {
            QVERIFY(step.to != StreamPhase::Live);
        }
        QCOMPARE(bench.count(FindingKind::OutOfOrder), std::size_t(1));
        bench.untilRequest();
        QVERIFY(!bench.last().isWatch);
    }

    void bytesAndErrorsProveNothing()
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toResuming();
        bench.open();
        bench.state.bytesReceived(bench.request, 2); // blank lines of some proxy
        bench.send(errorEvent(apiStatus(429)));
        bench.untilRequest();
        bench.open();
        bench.advance(10s);
        QVERIFY(bench.phase() != StreamPhase::Live);
        QCOMPARE(bench.probes, 1);
    }

    void refusedProbeIsAskedAgain()
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toResuming();
        bench.open();
        bench.advance(2s);
        bench.state.probeAnswered(bench.probe, http(503));
        bench.advance(28s);
        QCOMPARE(bench.probes, 1);
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.advance(2s);
        QCOMPARE(bench.probes, 2);
        QCOMPARE(bench.phase(), StreamPhase::Reconnecting);
        QCOMPARE(bench.trust(), Trust::Stale);
        bench.state.probeAnswered(bench.probe, http(403));
        bench.pump();
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.advance(31s);
        bench.state.probeAnswered(bench.probe, {});
        bench.pump();
        QCOMPARE(bench.phase(), StreamPhase::Live);
        QVERIFY(bench.gaps.empty());
    }

    void silenceWhileInDoubtIsNotCalledLive() // the note after 75 s is one about a live stream
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toLive();
        bench.send(bookmark("110"));
        bench.advance(1min);
        bench.end();
        bench.untilRequest();
        bench.open();
        bench.clearLog();
        for (int second = 0; second < 140; ++second) {
            bench.advance(1s);
            bench.state.probeAnswered(bench.probe, http(403));
            bench.pump();
            QVERIFY(bench.phase() != StreamPhase::Live);
        }
        bench.state.bytesReceived(bench.request, 1);
        bench.pump();
        QVERIFY(bench.phase() != StreamPhase::Live);
        QVERIFY(bench.transitions.size() < 4);
    }

    void unauthorizedProbeAsksForCredentials()
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toResuming();
        bench.open();
        bench.advance(2s);
        bench.state.probeAnswered(bench.probe, http(401, apiStatus(401)));
        bench.pump();
        QCOMPARE(bench.refreshes, 1);
        bench.answerProbes = true;
        bench.state.credentialsRefreshed();
        bench.pump();
        QVERIFY(bench.last().isWatch);
        bench.open();
        bench.advance(2s);
        QCOMPARE(bench.phase(), StreamPhase::Live);
    }

    void unorderedVersionsCannotBeInTheFuture() // a server that knows no such parameter must not keep us from Live
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.start();
        bench.answerList({pod({.version = "pkg-a.1"})}, "pkg-a.7");
        bench.open();
        bench.advance(1min);
        bench.end();
        bench.untilRequest();
        bench.open();
        bench.advance(2s);
        bench.state.probeAnswered(bench.probe, http(400));
        bench.pump();
        QCOMPARE(bench.phase(), StreamPhase::Live);
    }

    void probesCountAsRequests() // I4, with a server that closes each watch after a second and a half
    {
        ReflectorBench bench;
        bench.toLive();
        const Monotonic from = bench.clock.monotonic();
        while (bench.clock.monotonic() - from < 10min) {
            bench.advance(1500ms);
            bench.end();
            bench.untilRequest();
            bench.open();
        }
        const auto requests = bench.sent.size() + static_cast<std::size_t>(bench.probes);
        QVERIFY2(requests <= 600, qPrintable(QString::number(requests)));
        QVERIFY(bench.lists() <= 1); // the audit that is due after ten minutes
    }

    void watchedAgainAfterPolling() // between the last poll and the list that begins the watch lies an interval too (I5)
    {
        const ReflectorConfig config = ReflectorBench::makeConfig();
        ReflectorBench bench(config);
        bench.toLive();
        bench.advance(1min);
        bench.end();
        bench.untilRequest();
        bench.failWatch(http(403, apiStatus(403)));
        bench.untilRequest();
        bench.failList(http(404));
        QCOMPARE(bench.rediscoveries, 1);
        bench.state.rediscovered(bench.discovery, config.info.resource);
        bench.pump();
        bench.answerList({pod({})}, "120"); // nothing differs
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::Polling));
        QCOMPARE(bench.gaps[0]->fromVersion.text(), std::string("100"));
        QVERIFY(bench.last().isWatch);
    }
};

QTEST_GUILESS_MAIN(TestReflectorRestore)
#include "tst_reflectorrestore.moc"
