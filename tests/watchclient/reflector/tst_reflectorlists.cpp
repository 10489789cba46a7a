// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Cases of WATCH.md section 3 and of public bug reports that need no socket, each with its source: lists, paged, streamed and polled.
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

class TestReflectorLists : public QObject
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

QTEST_GUILESS_MAIN(TestReflectorLists)
#include "tst_reflectorlists.moc"
