// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Cases of WATCH.md section 3 and of public bug reports that need no socket, each with its source.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

namespace {

ReflectorConfig watchListConfig()
{
    ReflectorConfig config = ReflectorBench::makeConfig();
    config.watchList = true;
    return config;
}

} // namespace

class TestReflectorState : public QObject
{
    Q_OBJECT

private slots:
    void firstListIsNotNews() // kubernetes#26911, kubewatch#16
    {
        ReflectorBench bench;
        bench.start();
        QCOMPARE(bench.last().list.limit, 500);
        QVERIFY(bench.last().list.resourceVersion.empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Listing));
        bench.answerList({pod({}), pod({.name = "b", .uid = "u2"})}, "100");
        QCOMPARE(bench.observations.size(), std::size_t(2));
        QVERIFY(std::ranges::all_of(bench.observations, [](const Observation &o) { return o.existingAtStart && o.origin == Origin::List; }));
        QVERIFY(bench.gaps.empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Synchronising));
        QVERIFY(bench.last().isWatch);
        QCOMPARE(bench.last().watch.resourceVersion, std::string("100"));
        QVERIFY(bench.last().watch.timeout >= 300s && bench.last().watch.timeout <= 600s);
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(bench.state.status().completeSince);
        QCOMPARE(bench.slotsOut, 0);
    }

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

    void pagesKeepTheFirstVersion() // client-go pager; aptakube#143, kubernetes#85221
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({})}, "100", "T1");
        QCOMPARE(bench.last().list.continueToken, std::string("T1"));
        QVERIFY(bench.last().list.resourceVersion.empty() && !bench.last().list.notOlderThan);
        QCOMPARE(bench.last().list.limit, 500);
        QCOMPARE(bench.last().list.page, 2);
        bench.answerList({pod({.name = "b", .uid = "u2"})}, "100", "T2");
        bench.answerList({}, "100");
        QCOMPARE(bench.last().watch.resourceVersion, std::string("100"));
        QCOMPARE(bench.observations.size(), std::size_t(2));
    }

    void relistPagesNeverCarryAVersionWithAToken()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(20s);
        bench.send(errorEvent(apiStatus(410)));
        QCOMPARE(bench.last().list.resourceVersion, std::string("100"));
        QVERIFY(bench.last().list.notOlderThan);
        bench.answerList({pod({})}, "200", "T1");
        QVERIFY(bench.last().list.resourceVersion.empty() && !bench.last().list.notOlderThan);
        QCOMPARE(bench.last().list.continueToken, std::string("T1"));
    }

    void expiredPageRestartsInOnePiece() // folio-pro/kdashboard#70, python#953
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({}), pod({.name = "gone", .uid = "u9"})}, "100", "T1");
        ApiStatus expired = apiStatus(410, "Expired");
        expired.continueToken = "inconsistent";
        bench.failList(http(410, expired));
        QVERIFY(!bench.last().isWatch);
        QCOMPARE(bench.last().list.limit, 0);
        QVERIFY(bench.last().list.continueToken.empty());
        bench.answerList({pod({.version = "120"}), pod({.name = "b", .uid = "u2"})}, "150");
        QCOMPARE(bench.last().watch.resourceVersion, std::string("150"));
        QVERIFY(bench.gaps.empty()); // still the first list
        QCOMPARE(bench.state.status().objects, std::uint64_t(2));
        QCOMPARE(toString(bench.observations.back().type), toString(ObservationType::Modified));
        QVERIFY(!bench.state.object({"shop", "gone"}));
    }

    void pagesOfDifferentMomentsAreNotPutTogether() // WATCH.md 1.7
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({})}, "100", "T1");
        bench.answerList({pod({.name = "b", .uid = "u2"})}, "130", "T2");
        QCOMPARE(bench.last().list.limit, 0);
    }

    void sameTokenForEver()
    {
        ReflectorBench bench;
        bench.start();
        for (int i = 0; i < 200; ++i) {
            if (!bench.last().isWatch && bench.state.status().phase == StreamPhase::Listing) {
                bench.answerList({pod({})}, "100", "SAME");
            }
            bench.advance(1s);
        }
        QVERIFY2(bench.sent.size() < 60, qPrintable(QString::number(bench.sent.size())));
    }

    void noVersionMeansPolling_data()
    {
        QTest::addColumn<QString>("version");
        QTest::newRow("none") << QString();
        QTest::newRow("0: a watch would begin with every object, in no order") << QStringLiteral("0");
    }
    void noVersionMeansPolling() // metrics.k8s.io
    {
        QFETCH(QString, version);
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({})}, version.toStdString());
        QVERIFY(bench.version().empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Polling));
        QVERIFY(bench.trust() != Trust::Live);
        const auto wait = bench.untilRequest();
        QVERIFY(wait >= 14s && wait <= 17s);
        QVERIFY(!bench.last().isWatch);
    }

    void bookmarkOfNoVersionIsNoPlaceToResumeFrom()
    {
        ReflectorBench bench;
        bench.toLive();
        for (const char *version : {"", "0"}) {
            bench.send(bookmark(version));
            QCOMPARE(bench.version(), std::string("100"));
        }
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void noWatchVerbMeansPolling() // lens#2209, k9s#42
    {
        ReflectorConfig config = ReflectorBench::makeConfig();
        config.info.resource.verbs = {"get", "list"};
        ReflectorBench bench(config);
        bench.start();
        bench.answerList({pod({})}, "100");
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Polling));
        bench.clearLog();
        bench.untilRequest();
        bench.answerList({pod({.version = "110"}), pod({.name = "b", .uid = "u2", .version = "105"})}, "120");
        QCOMPARE(bench.observations.size(), std::size_t(2));
        QVERIFY(std::ranges::all_of(bench.observations, [](const Observation &o) { return o.origin == Origin::Poll; }));
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::Polling));
        QVERIFY(bench.transitions.empty()); // the same state: no line for each poll
        QVERIFY(bench.findings.empty());
        bench.clearLog();
        bench.untilRequest();
        bench.answerList({pod({.version = "110"}), pod({.name = "b", .uid = "u2", .version = "105"})}, "130");
        QVERIFY(bench.gaps.empty());
        QCOMPARE(bench.watches(), std::size_t(0));
    }

    void noListVerb()
    {
        ReflectorConfig config = ReflectorBench::makeConfig();
        config.info.resource.verbs = {"create"};
        ReflectorBench bench(config);
        bench.start();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Unsupported));
        QVERIFY(bench.sent.empty());
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

    void forbiddenListSuggestsNamespaces() // lens#1961, k9s#113
    {
        ReflectorBench bench;
        bench.start();
        bench.failList(http(403, apiStatus(403, "Forbidden", "pods is forbidden: User \"dev\" cannot list")));
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Forbidden));
        QCOMPARE(toString(bench.trust()), toString(Trust::Dead));
        QCOMPARE(bench.suggestions, 1);
        QVERIFY(bench.state.status().lastError.find("cannot list") != std::string::npos);
        bench.clearLog();
        bench.untilRequest();
        bench.failList(http(403, apiStatus(403, "Forbidden", "pods is forbidden: User \"dev\" cannot list")));
        QCOMPARE(bench.suggestions, 1);
        QVERIFY(bench.transitions.empty());
        bench.state.retryNow();
        bench.pump();
        bench.answerList({pod({})}, "100");
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

    void resumeIsNoGap() // rows F7, R8, R15
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "110", .generation = 2})));
        bench.advance(7min + 2s);
        bench.end();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Reconnecting));
        QVERIFY(bench.transitions.back().cause.find("7 min 2 s") != std::string::npos);
        bench.untilRequest();
        QCOMPARE(bench.last().watch.resourceVersion, std::string("110"));
        QVERIFY(!bench.last().watch.sendInitialEvents); // kube-rs#1844
        bench.open();
        QVERIFY(bench.phase() != StreamPhase::Live); // it may still answer 410 in its first frame
        bench.advance(1s);
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(bench.transitions.back().resumed);
        QVERIFY(bench.gaps.empty() && bench.findings.empty());
        QCOMPARE(bench.state.status().reconnects, std::uint64_t(1));
        QCOMPARE(bench.state.status().relists, std::uint64_t(0));
    }

    void expiredResumeNeverSaysNothingSkipped()
    {
        ReflectorBench bench;
        bench.toResuming();
        bench.open();
        bench.advance(200ms);
        bench.send(errorEvent(apiStatus(410, "Expired", "too old resource version: 100 (516)")));
        QVERIFY(std::ranges::none_of(bench.transitions, [](const StreamTransition &t) { return t.resumed || t.to == StreamPhase::Live; }));
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Relisting));
        bench.answerList({pod({})}, "520");
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(!bench.transitions.back().resumed);
    }

    void expiredRelistsOnce() // headlamp#7451, #7340; sofka#179
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(3min);
        bench.send(errorEvent(apiStatus(410, "Expired")));
        bench.answerList({pod({.name = "b", .uid = "u2", .version = "150"})}, "200");
        QCOMPARE(bench.lists(), std::size_t(1));
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QCOMPARE(bench.gaps[0]->removed.size(), std::size_t(1));
        QCOMPARE(bench.gaps[0]->added.size(), std::size_t(1));
        QCOMPARE(bench.gaps[0]->lowerBound(), std::uint64_t(2));
        QVERIFY(!bench.state.object({"shop", "a"}));
        const auto gone = std::ranges::find(bench.observations, ObservationType::Deleted, &Observation::type);
        QVERIFY(gone != bench.observations.end());
        QVERIFY(gone->finalStateUnknown && gone->origin == Origin::Relist && gone->gap == bench.gaps[0]->id);
        QCOMPARE(gone->object->meta.uid, std::string("u1"));
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QVERIFY(bench.state.status().lastError.empty()); // healed: no red line stays
        for (const ReflectorBench::Sent &sent : bench.sent) {
            QVERIFY(!sent.isWatch || !sent.watch.resourceVersion.empty());
        }
        QVERIFY(std::ranges::all_of(bench.observations, [](const Observation &o) {
            return !o.object || o.object->kind == "Pod"; // the Status is never an object
        }));
    }

    void tooLargeTellsTheNumbers() // kubernetes#94315, #91073
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(3min);
        bench.send(errorEvent(apiStatus(410)));
        bench.failList(tooLarge());
        QVERIFY(bench.last().list.resourceVersion.empty());
        bench.answerList({pod({})}, "100");
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QVERIFY(bench.gaps[0]->detail.find("Too large resource version: 100, current: 50") != std::string::npos);
        QCOMPARE(bench.count(FindingKind::StorageRewind), std::size_t(0)); // a lagging replica, as it turned out
    }

    void restoredStorage() // kubernetes#107457
    {
        ReflectorBench bench;
        bench.answerProbes = false;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "1200", .generation = 5})));
        bench.advance(3min);
        bench.end(StreamEnd::Broken);
        bench.untilRequest();
        bench.failWatch(network(FailureKind::Refused));
        bench.untilRequest();
        bench.failList(http(404)); // a server that is just starting
        bench.open();
        bench.advance(20s); // silent: the server waits for its version to come
        QCOMPARE(bench.probes, 1);
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.state.probeAnswered(bench.probe, tooLarge());
        bench.pump();
        QVERIFY(bench.last().list.resourceVersion.empty());
        bench.answerList({pod({.version = "1001", .generation = 3})}, "1001");
        QCOMPARE(bench.count(FindingKind::StorageRewind), std::size_t(1));
        QCOMPARE(bench.rewinds, 1);
        QCOMPARE(toString(bench.gaps.back()->cause), toString(GapCause::Rewind));
        QCOMPARE(bench.state.object({"shop", "a"})->meta.resourceVersion.text(), std::string("1001"));
        QCOMPARE(bench.last().watch.resourceVersion, std::string("1001"));
        bench.open();
        bench.send(frame(WatchEventType::Modified, pod({.version = "1002", .generation = 4})));
        QCOMPARE(bench.version(), std::string("1002"));
        QCOMPARE(bench.count(FindingKind::OutOfOrder), std::size_t(0));
    }

    void unorderedVersionsAreOnlyCompared() // porch#1101
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({pod({.version = "pkg-a.170"}), pod({.name = "b", .uid = "u2", .version = "pkg-b.171"})}, "list.900");
        bench.open();
        bench.send(frame(WatchEventType::Modified, pod({.version = "pkg-a.030"}))); // not "older"
        QCOMPARE(bench.version(), std::string("pkg-a.030"));
        QVERIFY(bench.findings.empty());
        bench.advance(1min);
        bench.send(errorEvent(apiStatus(410)));
        bench.answerList({pod({.version = "pkg-a.030"})}, "list.100"); // b was deleted in the gap
        QVERIFY(!bench.state.object({"shop", "b"}));
        QCOMPARE(bench.count(FindingKind::StorageRewind), std::size_t(0));
        QCOMPARE(bench.gaps[0]->removed.size(), std::size_t(1));
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

    void appliesBeforeItAdvances() // ray#63937
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(1min);
        bench.state.badFrame(bench.request, BadFrame::NoVersion, "x");
        bench.pump();
        QCOMPARE(bench.version(), std::string("100"));
    }

    void duplicateFrames() // javascript#570
    {
        ReflectorBench bench;
        bench.toLive();
        const RawObjectPtr object = pod({.version = "110", .generation = 2});
        bench.send(frame(WatchEventType::Modified, object));
        bench.send(frame(WatchEventType::Modified, object));
        QCOMPARE(bench.observations.size(), std::size_t(2));
        QVERIFY(bench.observations[1].replayed);
        bench.send(frame(WatchEventType::Deleted, pod({.version = "120"})));
        bench.send(frame(WatchEventType::Deleted, pod({.version = "120"})));
        QVERIFY(bench.observations[3].replayed);
        QCOMPARE(bench.state.surprises().replayed, std::uint64_t(2));
        QVERIFY(bench.findings.empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    }

    void thousandChangesOneConnection() // headlamp#7447
    {
        ReflectorBench bench;
        bench.toLive();
        for (int i = 0; i < 1000; ++i) {
            bench.send(frame(WatchEventType::Modified, pod({.version = std::to_string(101 + i)})));
            bench.advance(1ms);
        }
        QVERIFY(bench.sent.empty());
        QVERIFY(bench.transitions.empty());
        QCOMPARE(bench.observations.size(), std::size_t(1000));
        QCOMPARE(bench.observations.back().previous->meta.resourceVersion.text(), std::string("1099"));
    }

    void holesInNumbersAreNothing() // WATCH.md 2.3 C3
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "999999"})));
        bench.send(bookmark("123456789012345678901234567890123456789"));
        QVERIFY(bench.findings.empty() && bench.gaps.empty());
        QCOMPARE(bench.version(), std::string("123456789012345678901234567890123456789"));
    }

    void recreatedWithoutDelete() // WATCH.md 2.3 A4
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Added, pod({.uid = "u2", .version = "110"})));
        QCOMPARE(bench.observations.size(), std::size_t(2));
        QCOMPARE(toString(bench.observations[0].type), toString(ObservationType::Deleted));
        QVERIFY(bench.observations[0].finalStateUnknown);
        QCOMPARE(bench.observations[0].object->meta.uid, std::string("u1"));
        QVERIFY(!bench.observations[1].previous);
        QCOMPARE(bench.count(FindingKind::Recreated), std::size_t(1));
    }

    void lateDeleteOfTheFormerObject()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Deleted, pod({.uid = "u0", .version = "110"})));
        QVERIFY(bench.state.object({"shop", "a"}));
        QCOMPARE(bench.observations.size(), std::size_t(1));
    }

    void generationJump() // WATCH.md 2.3 A8
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "110", .generation = 2})));
        QVERIFY(bench.findings.empty());
        bench.send(frame(WatchEventType::Modified, pod({.version = "120", .generation = 5})));
        QCOMPARE(bench.count(FindingKind::GenerationJump), std::size_t(1));
        QCOMPARE(toString(bench.findings[0].strength), toString(Strength::StrongHint));
        QCOMPARE(bench.findings[0].atLeast, std::uint64_t(2));

        ReflectorConfig config = ReflectorBench::makeConfig();
        config.info.key.labelSelector = "app=web";
        ReflectorBench selected(config);
        selected.toLive();
        selected.send(frame(WatchEventType::Modified, pod({.version = "120", .generation = 5})));
        QVERIFY(selected.findings.empty());
    }

    void twoBodiesForOneVersion() // WATCH.md 2.3 A13
    {
        ReflectorBench bench;
        bench.toLive();
        bench.send(frame(WatchEventType::Modified, pod({.version = "110"})));
        bench.send(frame(WatchEventType::Modified, pod({.version = "110", .body = R"("status":{"phase":"Failed"})"})));
        QCOMPARE(bench.count(FindingKind::ConflictingBodies), std::size_t(1));
        QVERIFY(bench.state.object({"shop", "a"})->json.find("Failed") != std::string::npos);
    }

    void findingsAreBounded()
    {
        ReflectorBench bench;
        bench.toLive();
        for (int i = 0; i < 1000; ++i) {
            bench.send(frame(WatchEventType::Modified, pod({.version = "110", .body = "\"x\":" + std::to_string(i)})));
        }
        QCOMPARE(bench.count(FindingKind::ConflictingBodies), std::size_t(100));
        bench.advance(2min);
        bench.send(bookmark("111"));
        bench.advance(2min);
        QCOMPARE(bench.count(FindingKind::ConflictingBodies), std::size_t(100));
    }

    void clockSkew()
    {
        ReflectorBench bench;
        bench.start();
        bench.answerList({}, "100");
        bench.state.watchOpened(bench.request, bench.clock.wall() + 90s);
        bench.pump();
        QCOMPARE(bench.count(FindingKind::ClockSkew), std::size_t(1));
        QVERIFY(bench.findings[0].detail.find("90 s ahead") != std::string::npos);
        bench.advance(2s);
        bench.end();
        bench.untilRequest();
        bench.state.watchOpened(bench.request, bench.clock.wall() + 90s);
        bench.pump();
        QCOMPARE(bench.count(FindingKind::ClockSkew), std::size_t(1));
    }

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

    void listsWaitForTheirSlot()
    {
        ReflectorBench bench;
        bench.grantSlots = false;
        bench.start();
        QVERIFY(bench.sent.empty());
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Listing));
        bench.advance(10min);
        QVERIFY(bench.sent.empty());
        bench.state.listSlotGranted(bench.slot);
        bench.pump();
        QCOMPARE(bench.lists(), std::size_t(1));
        bench.state.stop();
        bench.pump();
        QCOMPARE(bench.slotsOut, 0);
        QCOMPARE(bench.aborted.size(), std::size_t(1));
    }

    void abortedAnswersAreIgnored() // I9
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(1min);
        const Generation old = bench.request;
        bench.end();
        bench.untilRequest();
        bench.open();
        bench.clearLog();
        bench.state.watchEvent(old, frame(WatchEventType::Deleted, pod({.version = "150"})));
        bench.state.watchEnded(old, StreamEnd::Broken);
        bench.state.badFrame(old, BadFrame::Syntax, "x");
        bench.state.watchFailed(old, http(410));
        bench.state.listPage(old, {});
        bench.state.listFailed(old, http(500));
        bench.state.probeAnswered(old, tooLarge());
        bench.state.rediscovered(old, {});
        bench.state.listSlotGranted(old);
        bench.pump();
        QVERIFY(bench.observations.empty() && bench.transitions.empty() && bench.sent.empty());
        QVERIFY(bench.state.object({"shop", "a"}));
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

    void streamingList()
    {
        ReflectorBench bench(watchListConfig());
        bench.start();
        QVERIFY(bench.last().watch.sendInitialEvents);
        QVERIFY(bench.last().watch.resourceVersion.empty());
        bench.open();
        QVERIFY(bench.phase() != StreamPhase::Live);
        bench.send(frame(WatchEventType::Added, pod({.version = "190"})));
        bench.send(bookmark("120")); // not the end mark (fabric8 takes it for one)
        bench.send(frame(WatchEventType::Added, pod({.name = "b", .uid = "u2", .version = "90"})));
        QVERIFY(bench.phase() != StreamPhase::Live);
        QVERIFY(bench.version().empty());
        bench.send(bookmark("200", true));
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QCOMPARE(bench.version(), std::string("200"));
        QCOMPARE(bench.observations.size(), std::size_t(2));
        QVERIFY(std::ranges::all_of(bench.observations, &Observation::existingAtStart));
        bench.advance(1min);
        bench.end();
        bench.untilRequest();
        QVERIFY(!bench.last().watch.sendInitialEvents);
        bench.open();
        bench.send(errorEvent(apiStatus(410)));
        QVERIFY(bench.last().watch.sendInitialEvents);
        QCOMPARE(bench.last().watch.resourceVersion, std::string("200"));
        bench.open();
        bench.send(frame(WatchEventType::Added, pod({.name = "b", .uid = "u2", .version = "260"})));
        QCOMPARE(bench.state.status().objects, std::uint64_t(2)); // old rows stay until the end
        bench.send(bookmark("300", true));
        QCOMPARE(bench.gaps.size(), std::size_t(1));
        QCOMPARE(bench.gaps[0]->removed.size(), std::size_t(1));
        QCOMPARE(bench.lists(), std::size_t(0));
    }

    void streamingListFallsBack_data() // kubernetes#140890, static-kas#43, antrea#8123
    {
        QTest::addColumn<int>("how");
        QTest::newRow("422") << 0;
        QTest::newRow("400") << 1;
        QTest::newRow("end before the mark") << 2;
        QTest::newRow("silence for 30 s") << 3;
        QTest::newRow("garbage") << 4;
        QTest::newRow("ERROR 500 in the stream") << 5;
        QTest::newRow("403") << 6;
        QTest::newRow("405") << 7;
    }
    void streamingListFallsBack()
    {
        QFETCH(int, how);
        ReflectorBench bench(watchListConfig());
        bench.start();
        const int codes[] = {422, 400, 0, 0, 0, 0, 403, 405};
        if (codes[how] != 0) {
            bench.failWatch(http(codes[how]));
        } else {
            bench.open();
            for (int i = 0; i < 3; ++i) {
                bench.send(frame(WatchEventType::Added, pod({.name = "n" + std::to_string(i), .uid = "u" + std::to_string(i)})));
            }
            if (how == 2) {
                bench.end();
            } else if (how == 3) {
                bench.advance(30s);
            } else if (how == 4) {
                bench.state.badFrame(bench.request, BadFrame::Syntax, "x");
                bench.pump();
            } else {
                bench.send(errorEvent(apiStatus(500, {}, "RequestWatchProgress is disabled")));
            }
        }
        QCOMPARE(bench.lists(), std::size_t(1));
        QCOMPARE(bench.last().list.limit, 500);
        bench.answerList({pod({.name = "n0", .uid = "u0"})}, "100");
        bench.open();
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QCOMPARE(bench.state.status().objects, std::uint64_t(1));
        QVERIFY(bench.gaps.empty());
        bench.advance(1min);
        bench.send(errorEvent(apiStatus(410)));
        QVERIFY(!bench.last().isWatch); // remembered
    }

    void streamingListExpired()
    {
        ReflectorBench bench(watchListConfig());
        bench.start();
        bench.open();
        bench.send(bookmark("200", true));
        bench.advance(1min);
        bench.send(errorEvent(apiStatus(410)));
        bench.failWatch(tooLarge());
        QVERIFY(bench.last().watch.sendInitialEvents);
        QVERIFY(bench.last().watch.resourceVersion.empty());
    }

    void metadataOnly()
    {
        ReflectorConfig config = ReflectorBench::makeConfig();
        config.info.metadataOnly = true;
        ReflectorBench bench(config);
        bench.start();
        QVERIFY(bench.last().list.format.metadataOnly);
        bench.failList(http(406));
        QVERIFY(!bench.last().list.format.metadataOnly && bench.last().list.format.plainJson);
        bench.answerList({restoreRawObject(R"({"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"m","uid":"u","resourceVersion":"4"}})").value()}, "100");
        QCOMPARE(bench.state.object({"", "m"})->kind, std::string("Pod"));
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

    void pagesShrinkOnTimeouts()
    {
        ReflectorBench bench;
        bench.start();
        for (const int limit : {500, 250, 125, 100, 100}) {
            QCOMPARE(bench.last().list.limit, limit);
            bench.failList(http(504));
            bench.untilRequest();
        }
    }

    void itemsBeforeTheEndOfAPage()
    {
        ReflectorBench bench;
        bench.start();
        for (int i = 0; i < 6; ++i) {
            bench.advance(50s); // a slow list is not a dead one
            bench.state.listItems(bench.request, {pod({.name = "n" + std::to_string(i), .uid = "u" + std::to_string(i)})});
            bench.pump();
        }
        QCOMPARE(bench.state.status().listed, std::uint64_t(6));
        QCOMPARE(bench.lists(), std::size_t(1));
        bench.answerList({}, "100");
        QCOMPARE(bench.state.status().objects, std::uint64_t(6));
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

    void expiredForEver()
    {
        // A server that refuses each watch with 410 although the list is fresh: no loop without a pause.
        ReflectorBench bench;
        bench.toResuming();
        const Monotonic end = bench.clock.monotonic() + 10min;
        bench.sent.emplace_back().isWatch = true;
        while (bench.clock.monotonic() < end) {
            const std::size_t before = bench.sent.size();
            if (bench.last().isWatch) {
                bench.open();
                bench.send(errorEvent(apiStatus(410)));
            } else {
                bench.answerList({pod({})}, "100");
            }
            if (bench.sent.size() == before) {
                bench.untilRequest();
            }
        }
        QVERIFY2(bench.sent.size() < 80, qPrintable(QString::number(bench.sent.size())));
        QVERIFY(bench.gaps.size() > 10);
    }

    void hugeRelistComesInPieces()
    {
        ReflectorBench bench;
        bench.start();
        std::vector<RawObjectPtr> items;
        for (int i = 0; i < 2000; ++i) {
            items.push_back(pod({.name = "n" + std::to_string(i), .uid = "u" + std::to_string(i)}));
        }
        bench.answerList(items, "100");
        bench.open();
        bench.advance(1min);
        bench.send(errorEvent(apiStatus(410)));
        bench.clearLog();
        for (RawObjectPtr &item : items) {
            item = pod({.name = item->meta.name, .uid = item->meta.uid, .version = "200"});
        }
        bench.state.listPage(bench.request, {items, ResourceVersion("300"), {}, {}, {}});
        std::size_t observations = 0;
        std::size_t batches = 0;
        while (const StreamBatchPtr batch = bench.state.takeItems(20000)) {
            QVERIFY(batch->bytes < 21000);
            ++batches;
            observations += static_cast<std::size_t>(std::ranges::count_if(batch->items, [](const StreamItem &item) {
                const auto *observation = std::get_if<Observation>(&item);
                return observation != nullptr && observation->previous && observation->object->meta.resourceVersion.text() == "200";
            }));
        }
        QCOMPARE(observations, std::size_t(2000));
        QVERIFY(batches > 20);
    }
};

QTEST_GUILESS_MAIN(TestReflectorState)
#include "tst_reflectorstate.moc"
