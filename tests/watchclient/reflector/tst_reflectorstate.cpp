// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Cases of WATCH.md section 3 and of public bug reports that need no socket, each with its source: credentials, outages and a stream's life.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestReflectorState : public QObject
{
    Q_OBJECT

private slots:
    void neverLiveBeforeHeaders() // I6; podman#9503
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({}, "100");
        bench.advance(80s);
        QVERIFY(std::ranges::none_of(bench.transitions, [](const StreamTransition &t) { return t.to == StreamPhase::Live; }));
        QVERIFY(std::ranges::any_of(bench.transitions, [](const StreamTransition &t) { return t.cause.find("waiting for the first bytes") != std::string::npos; }));
        QVERIFY(bench.trust() != Trust::Live);
        bench.advance(10s);
        QCOMPARE(bench.aborted.size(), std::size_t(1));
    }

    void forbiddenWatchPollsAndTriesAgain()
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({})}, "100");
        bench.failWatch(http(403, apiStatus(403, "Forbidden", "pods is forbidden: cannot watch")));
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Polling));
        bench.clearLog();
        const Monotonic from = bench.clock.monotonic();
        while (bench.watches() == 0 && bench.clock.monotonic() - from < 12min) {
            bench.untilRequest();
            if (!bench.last().isWatch) {
                bench.answerList({pod({})}, "100");
            }
        }
        QCOMPARE(bench.watches(), std::size_t(1));
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void unauthorizedTwice() // kubernetes-client/java#616, aws-iam-authenticator#523
    {
        ReflectorBench bench;
        bench.toResuming();
        bench.failWatch(http(401, apiStatus(401)));
        QCOMPARE(bench.refreshes, 1);
        bench.state.credentialsRefreshed();
        bench.pump();
        QCOMPARE(bench.last().watch.resourceVersion, std::string("100"));
        bench.failWatch(http(401, apiStatus(401)));
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Unauthorized));
        QCOMPARE(bench.refreshes, 1);
        bench.clearLog();
        bench.advance(3h);
        QVERIFY(bench.sent.empty()); // only somebody can help
        bench.state.credentialsRefreshed();
        bench.pump();
        bench.answerList({pod({})}, "100"); // the look after so long a time
        bench.open();
        bench.advance(1s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(bench.gaps.empty());
    }

    void tokenExpiresAgainLater() // freelens: one 401 ended the watch for ever
    {
        ReflectorBench bench;
        bench.toResuming();
        for (int i = 1; i <= 5; ++i) {
            bench.failWatch(http(401, apiStatus(401)));
            QCOMPARE(bench.refreshes, i);
            bench.state.credentialsRefreshed();
            bench.pump();
            bench.open();
            bench.advance(1s);
            QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
            bench.advance(1min);
            bench.end();
            bench.untilRequest();
        }
    }

    void credentialPluginFails()
    {
        ReflectorBench bench;
        bench.toResuming();
        bench.failWatch(http(401, apiStatus(401)));
        bench.state.credentialsFailed(Error{ErrorClass::Credentials, "kubelogin: exit code 1", 0, {}, {}});
        bench.pump();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Unauthorized));
        bench.state.kubeconfigChanged();
        bench.pump();
        QVERIFY(bench.last().isWatch);
    }

    void notServedAndBack()
    {
        ReflectorBench bench;
        bench.toResuming();
        bench.failWatch(http(404, apiStatus(404)));
        QCOMPARE(bench.rediscoveries, 1);
        bench.state.rediscovered(bench.discovery, {});
        bench.pump();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Unsupported));
        QCOMPARE(toString(bench.trust()), toString(Trust::Dead));
        bench.advance(8min);
        QCOMPARE(bench.rediscoveries, 2);
        bench.state.rediscovered(bench.discovery, ReflectorBench::makeConfig().info.resource);
        bench.pump();
        bench.answerList({pod({})}, "100"); // the look after so long a time
        bench.open();
        bench.advance(1s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void servedButNotFound()
    {
        ReflectorBench bench;
        bench.toResuming();
        for (int i = 0; i < 3; ++i) {
            bench.failWatch(http(404));
            if (bench.phase() == StreamPhase::Discovering) {
                bench.state.rediscovered(bench.discovery, ReflectorBench::makeConfig().info.resource);
                bench.pump();
            }
        }
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Unsupported));
    }

    void emptyWatchesInARow() // kubernetes#104171, #137089; fabric8#7896
    {
        ReflectorBench bench;
        bench.toResuming();
        const Monotonic from = bench.clock.monotonic();
        std::vector<Monotonic> opened;
        for (int i = 0; i < 3; ++i) {
            opened.push_back(bench.clock.monotonic());
            bench.open();
            bench.advance(50ms);
            bench.end();
            QVERIFY(bench.phase() != StreamPhase::Live);
            bench.untilRequest();
            if (!bench.last().isWatch) {
                bench.answerList({pod({})}, "130");
            }
        }
        QCOMPARE(bench.gaps.size(), std::size_t(2));
        QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::VeryShortWatch));
        QCOMPARE(bench.sent[1].list.resourceVersion, std::string("100")); // second close: relist at the version
        QVERIFY(bench.sent[3].list.resourceVersion.empty());              // third: without
        QVERIFY(bench.clock.monotonic() - from >= 5500ms);
        bench.open();
        bench.advance(2s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void immediateClosesForTenMinutes() // akash#3058 (107,000 lines of log), kubernetes#138194
    {
        for (const int frames : {0, 1}) {
            ReflectorBench bench;
            bench.toLive();
            bench.end();
            const Monotonic end = bench.clock.monotonic() + 10min;
            int version = 100;
            std::size_t closes = 0;
            while (bench.clock.monotonic() < end) {
                bench.untilRequest();
                if (!bench.last().isWatch) {
                    bench.answerList({pod({})}, std::to_string(version));
                }
                if (!bench.last().isWatch) {
                    continue;
                }
                bench.open();
                if (frames > 0) {
                    bench.send(bookmark(std::to_string(++version)));
                }
                bench.end();
                ++closes;
            }
            QVERIFY2(bench.sent.size() <= 600, qPrintable(QString::number(bench.sent.size())));
            std::size_t changes = 0;
            for (std::size_t i = 0; i < bench.transitions.size(); ++i) {
                const StreamTransition &t = bench.transitions[i];
                changes += t.to != t.from || (i > 0 && t.trust != bench.transitions[i - 1].trust) ? 1 : 0;
            }
            qInfo("%d frames a watch: %zu requests, %zu watches closed, %zu lines, %zu changes of state in 10 min", frames, bench.sent.size(), closes,
                  bench.transitions.size(), changes);
            QVERIFY(bench.transitions.size() <= changes + 1);
            QVERIFY(bench.transitions.size() < 80);
        }
    }

    void outageIsOneLine() // podman#7636, flux9s#175: never gives up, and does not flood
    {
        ReflectorBench bench;
        bench.start();
        std::size_t attempts = 0;
        while (bench.clock.monotonic() < 7h) {
            if (!bench.sent.empty()) {
                ++attempts;
                bench.sent.clear();
                bench.failList(network(FailureKind::Refused));
            }
            bench.untilRequest();
        }
        QVERIFY(attempts > 100);
        QCOMPARE(std::ranges::count(bench.transitions, StreamPhase::BackingOff, &StreamTransition::to), 1);
        QCOMPARE(toString(bench.trust()), toString(Trust::Dead));
        QVERIFY(bench.state.status().attempt > 100);
        bench.answerList({pod({})}, "100");
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QCOMPARE(bench.reachable, 1);
    }

    void circuit() // WATCH.md 1.10
    {
        ReflectorBench bench;
        bench.toResuming();
        bench.failWatch(network(FailureKind::Refused));
        QCOMPARE(bench.unreachable, 1);
        bench.state.circuitOpened(Error{ErrorClass::Network, "Connection refused", 0, {}, {}});
        bench.pump();
        bench.clearLog();
        bench.advance(10min);
        QVERIFY(bench.sent.empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::BackingOff));
        bench.state.circuitClosed();
        bench.pump();
        const auto wait = bench.untilRequest();
        QVERIFY(wait < 2s);
        bench.answerList({pod({})}, "100");
        bench.open();
        bench.advance(1s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void circuitLeavesALiveStreamAlone()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.state.circuitOpened(Error{ErrorClass::Network, "Connection refused", 0, {}, {}});
        bench.pump();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        bench.advance(2s);
        bench.end();
        bench.advance(5s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::BackingOff));
        QVERIFY(bench.sent.empty());
    }

    void stopAndReturn()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "110"})));
        bench.state.stop();
        bench.pump();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Stopped));
        QVERIFY(!bench.timer);
        bench.clearLog();
        bench.advance(30s);
        bench.start();
        QCOMPARE(bench.last().watch.resourceVersion, std::string("110"));
        bench.open();
        bench.advance(1s);
        QVERIFY(bench.transitions.back().resumed);
        QVERIFY(bench.gaps.empty());
    }

    void stoppedInsideAGap()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(1min);
        bench.send(errorEvent(apiStatus(410)));
        bench.state.stop();
        bench.pump();
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QVERIFY(!bench.gaps[0]->closedAt);
        bench.start();
        bench.answerList({}, "300");
        QCOMPARE(bench.gaps.size(), std::size_t(2));
        QCOMPARE(bench.gaps[1]->id, bench.gaps[0]->id);
        QVERIFY(bench.gaps[1]->closedAt);
    }

    void anotherClusterForgetsEverything() // I7
    {
        ReflectorBench bench;
        bench.toLive();
        bench.state.otherCluster();
        bench.pump();
        QCOMPARE(bench.state.status().objects, std::uint64_t(0));
        QVERIFY(bench.last().list.resourceVersion.empty());
        bench.answerList({pod({.name = "z", .uid = "z1", .version = "5"})}, "10");
        QVERIFY(bench.gaps.empty() && bench.findings.empty());
        QVERIFY(bench.observations[0].existingAtStart);
        QCOMPARE(bench.last().watch.resourceVersion, std::string("10"));
    }

    void decompressionAsksForPlain()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(2s);
        bench.end(StreamEnd::Decompression);
        bench.untilRequest();
        QVERIFY(bench.last().watch.format.identityEncoding);
    }

    void repeatedWatchErrorsRelistInTheEnd()
    {
        ReflectorBench bench;
        bench.toResuming();
        for (int i = 0; i < 5; ++i) {
            QVERIFY(bench.state.status().relists == 0);
            bench.failWatch(http(500));
            bench.sent.clear();
            bench.untilRequest();
            if (bench.last().list.limit == 1) { // the look after an outage
                bench.failList(http(404));
            }
        }
        QVERIFY(!bench.last().isWatch);
        QVERIFY(bench.last().list.notOlderThan);
    }
};

QTEST_GUILESS_MAIN(TestReflectorState)
#include "tst_reflectorstate.moc"
