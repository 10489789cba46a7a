// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Cases of WATCH.md section 3 and of public bug reports that need no socket, each with its source: what frames do, and versions that are no longer kept.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestReflectorEvents : public QObject
{
    Q_OBJECT

private slots:
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
};

QTEST_GUILESS_MAIN(TestReflectorEvents)
#include "tst_reflectorevents.moc"
