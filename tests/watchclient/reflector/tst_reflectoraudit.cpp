// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// WATCH.md 3.2 R8: a deletion that the server left out of the watch. Found by a list now and then, not after each close.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

namespace {

constexpr auto OnePod = "100";

/// Live for five minutes, a clean end, the next request.
void nextStream(ReflectorBench &bench)
{
    for (int minute = 0; minute < 5; ++minute) {
        bench.advance(1min);
        bench.send(bookmark(bench.version()));
    }
    bench.end();
    bench.untilRequest();
}

/// Live again from where the last stream ended.
void goOn(ReflectorBench &bench)
{
    QVERIFY(bench.last().isWatch);
    bench.open();
    bench.advance(2s);
    QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
}

/// Pods a and b, both there for the server no longer or not, and the list that compares has just been asked for.
void toAudit(ReflectorBench &bench)
{
    bench.start();
    bench.answerList({pod({}), pod({.name = "b", .uid = "u2"})}, OnePod);
    bench.open();
    bench.send(bookmark("105"));
    nextStream(bench);
    goOn(bench);
    bench.send(bookmark("110"));
    bench.clearLog();
    nextStream(bench);
}

std::vector<Observation> changesIn(const ReflectorBench &bench)
{
    std::vector<Observation> changes = bench.observations;
    std::erase_if(changes, [](const Observation &o) { return o.type == ObservationType::Bookmark; });
    return changes;
}

} // namespace

class TestReflectorAudit : public QObject
{
    Q_OBJECT

private slots:
    void asksForTheVersionOfTheCache();
    void deletionLeftOutIsFound();
    void everythingLeftOutIsFound();
    void sameListIsNoGap();
    void pagesAreReadToTheEnd();
    void notAfterEachClose();
    void serverThatDoesNotSayIsNotAskedForLong_data();
    void serverThatDoesNotSayIsNotAskedForLong();
    void otherVersionIsNotCompared();
    void silentListIsGivenUp();
    void notWhereVersionsHaveNoOrder();
    void interruptedOnesAreForgotten();
    void refreshReadsTheNewest();
};

void TestReflectorAudit::asksForTheVersionOfTheCache()
{
    ReflectorBench bench;
    toAudit(bench);
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.resourceVersion, std::string("110"));
    QVERIFY(!bench.last().list.notOlderThan); // with a limit: exactly this version
    QCOMPARE(bench.last().list.limit, 500);
    QCOMPARE(toString(bench.phase()), toString(StreamPhase::Reconnecting));
    QVERIFY(bench.trust() != Trust::Live);
}

void TestReflectorAudit::deletionLeftOutIsFound()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.answerList({pod({})}, "110");
    const std::vector<Observation> changes = changesIn(bench);
    QCOMPARE(changes.size(), std::size_t(1));
    QCOMPARE(int(changes[0].type), int(ObservationType::Deleted));
    QVERIFY(changes[0].finalStateUnknown);
    QCOMPARE(changes[0].object->meta.name, std::string("b"));
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->fromVersion.text(), std::string("100")); // since the list before
    QCOMPARE(bench.gaps[0]->toVersion.text(), std::string("110"));
    QVERIFY(bench.gaps[0]->detail.contains("events were left out"));
    QCOMPARE(bench.count(FindingKind::MissedDelete), std::size_t(1));
    QCOMPARE(bench.state.keys().size(), std::size_t(1));
    QCOMPARE(bench.slotsOut, 0);
    QVERIFY(bench.last().isWatch);
    QCOMPARE(bench.last().watch.resourceVersion, std::string("110"));
    goOn(bench);
    QVERIFY(!bench.transitions.back().resumed); // something was skipped
}

void TestReflectorAudit::everythingLeftOutIsFound()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.answerList({pod({.version = "104", .generation = 3}), pod({.name = "b", .uid = "u3", .version = "106"}),
                      pod({.name = "c", .uid = "u4", .version = "107"})},
                     "110");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->changed.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->recreated.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->added.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->lowerBound(), std::uint64_t(2 + 2 + 1));
    QCOMPARE(bench.state.object({"shop", "b"})->meta.uid, std::string("u3"));
}

void TestReflectorAudit::sameListIsNoGap()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.answerList({pod({.name = "b", .uid = "u2"}), pod({})}, "110");
    QVERIFY(bench.gaps.empty() && bench.findings.empty() && changesIn(bench).empty());
    QCOMPARE(bench.slotsOut, 0);
    QCOMPARE(bench.last().watch.resourceVersion, std::string("110"));
    goOn(bench);
    QVERIFY(bench.transitions.back().resumed);
    QCOMPARE(bench.state.status().relists, std::uint64_t(0));
}

void TestReflectorAudit::pagesAreReadToTheEnd()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.answerList({pod({})}, "110", "more");
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.continueToken, std::string("more"));
    QVERIFY(bench.last().list.resourceVersion.empty()); // R20
    bench.answerList({pod({.name = "b", .uid = "u2"})}, "110");
    QVERIFY(bench.last().isWatch && bench.gaps.empty());
}

void TestReflectorAudit::notAfterEachClose()
{
    ReflectorBench bench;
    bench.toLive();
    for (int i = 0; i < 60; ++i) { // five hours
        nextStream(bench);
        if (!bench.last().isWatch) {
            bench.answerList({pod({})}, bench.version());
        }
        goOn(bench);
    }
    QVERIFY2(bench.lists() >= 20 && bench.lists() <= 30, qPrintable(QString::number(bench.lists())));
    QVERIFY(bench.gaps.empty());
}

void TestReflectorAudit::serverThatDoesNotSayIsNotAskedForLong_data()
{
    QTest::addColumn<int>("code"); // 0: no answer at all
    QTest::addColumn<bool>("atOnce"); // the watch: it tells what is wrong, if anything is
    QTest::addColumn<bool>("again");
    for (const int code : {400, 403, 404, 405, 422}) {
        QTest::addRow("%d", code) << code << true << false;
    }
    QTest::addRow("410") << 410 << true << true;
    for (const int code : {0, 401, 429, 500, 504}) {
        QTest::addRow("%d", code) << code << false << true;
    }
}

void TestReflectorAudit::serverThatDoesNotSayIsNotAskedForLong()
{
    QFETCH(int, code);
    QFETCH(bool, atOnce);
    QFETCH(bool, again);
    ReflectorBench bench;
    toAudit(bench);
    bench.failList(code == 0 ? network(FailureKind::Reset) : http(code, apiStatus(code)));
    QCOMPARE(bench.last().isWatch, atOnce);
    if (code == 401) {
        QCOMPARE(bench.refreshes, 1);
        bench.state.credentialsRefreshed();
        bench.pump();
    } else if (!atOnce) {
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::BackingOff));
        bench.untilRequest();
    }
    QVERIFY(bench.last().isWatch);
    QCOMPARE(bench.last().watch.resourceVersion, std::string("110"));
    QCOMPARE(bench.slotsOut, 0);
    goOn(bench);
    QVERIFY(bench.transitions.back().resumed && bench.gaps.empty());
    nextStream(bench);
    QVERIFY(bench.last().isWatch); // five minutes later
    goOn(bench);
    nextStream(bench);
    QCOMPARE(!bench.last().isWatch, again);
}

void TestReflectorAudit::otherVersionIsNotCompared()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.answerList({}, "230"); // a server that answers with the newest whatever it is asked for
    QVERIFY(bench.last().isWatch && bench.gaps.empty() && changesIn(bench).empty());
    QCOMPARE(bench.state.keys().size(), std::size_t(2));
    QCOMPARE(bench.version(), std::string("110"));
    goOn(bench);
    nextStream(bench);
    goOn(bench);
    nextStream(bench);
    QVERIFY(bench.last().isWatch);
}

void TestReflectorAudit::silentListIsGivenUp()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.advance(61s);
    QCOMPARE(bench.aborted.size(), std::size_t(1));
    if (!bench.last().isWatch) {
        bench.untilRequest(); // the backoff is not over
    }
    goOn(bench);
    QVERIFY(bench.gaps.empty());
}

void TestReflectorAudit::notWhereVersionsHaveNoOrder()
{
    ReflectorBench bench;
    bench.start();
    bench.answerList({pod({.version = "a.1"})}, "a.1");
    bench.open();
    for (int i = 0; i < 6; ++i) {
        nextStream(bench);
        goOn(bench);
    }
    QCOMPARE(bench.lists(), std::size_t(1));
}

void TestReflectorAudit::interruptedOnesAreForgotten()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.state.stop();
    bench.pump();
    QCOMPARE(bench.slotsOut, 0);
    bench.state.start();
    bench.pump();
    if (!bench.last().isWatch) {
        bench.answerList({pod({}), pod({.name = "b", .uid = "u2"})}, "110");
    }
    goOn(bench);
    QVERIFY(bench.gaps.empty());
}

void TestReflectorAudit::refreshReadsTheNewest()
{
    ReflectorBench bench;
    toAudit(bench);
    bench.state.refresh();
    bench.pump();
    QVERIFY(!bench.last().isWatch);
    QVERIFY(bench.last().list.notOlderThan);
    bench.answerList({pod({})}, "120");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(bench.state.status().relists, std::uint64_t(1));
    goOn(bench);
}

QTEST_GUILESS_MAIN(TestReflectorAudit)
#include "tst_reflectoraudit.moc"
