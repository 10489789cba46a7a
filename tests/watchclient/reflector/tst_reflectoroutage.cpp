// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// A storage restored while the server was away, and written on past our version before we are back, serves our version as
// if nothing had happened. One item of the list at that version, and how many there are, tells most of it.
#include "reflectorbench.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

namespace {

RawObjectPtr podB()
{
    return pod({.name = "b", .uid = "u2", .version = "95"});
}

/// Pods a and b, Live at version 110; then the server is away for a while, and the look has just been asked for.
void toGlance(ReflectorBench &bench, bool grants = true)
{
    bench.start();
    bench.answerList({pod({}), podB()}, "100");
    bench.open();
    bench.send(bookmark("110"));
    bench.advance(1min);
    bench.clearLog();
    bench.end(StreamEnd::Broken);
    bench.untilRequest();
    QVERIFY(bench.last().isWatch);
    bench.failWatch(network(FailureKind::Refused));
    bench.grantSlots = grants;
    bench.untilRequest();
}

/// The watch is opened, and Live. What it says about how it got there.
std::string goOn(ReflectorBench &bench)
{
    if (!bench.last().isWatch || bench.last().watch.resourceVersion != "110") {
        return "no watch from 110";
    }
    bench.open();
    bench.advance(2s);
    return bench.phase() == StreamPhase::Live ? bench.transitions.back().cause : "not Live";
}

bool saysNothingSkipped(const std::string &cause)
{
    return cause.contains("nothing skipped");
}

} // namespace

class TestReflectorOutage : public QObject
{
    Q_OBJECT

private slots:
    void looksAtOneItem();
    void whatShowsAnOutage_data();
    void whatShowsAnOutage();
    void slowProbeIsASignToo();
    void refusalIsNoOutage_data();
    void refusalIsNoOutage();
    void unansweredLookIsAskedAgain_data();
    void unansweredLookIsAskedAgain();
    void silentLookIsAskedAgain();
    void gatewayWithoutServerIsAskedAgain();
    void futureVersionIsARewind();
    void nothingHeardIsAnOutage_data();
    void nothingHeardIsAnOutage();
    void shortSilenceIsNoOutage();
    void sameListGoesOn();
    void fewerOrMoreAreCompared_data();
    void fewerOrMoreAreCompared();
    void otherFirstOneIsCompared();
    void withoutACountOnlyTheFirst();
    void noAnswerIsNotAgreement_data();
    void noAnswerIsNotAgreement();
    void knownDifferenceIsNeverForgotten_data();
    void knownDifferenceIsNeverForgotten();
    void stillAway();
    void onceAnOutage();
    void waitersOfTheCircuitLookToo();
    void cutIsNoOutage();
    void readFromTheVersionAskedFor();
};

void TestReflectorOutage::looksAtOneItem()
{
    ReflectorBench bench;
    toGlance(bench, false);
    QVERIFY(bench.last().isWatch); // waits for its slot as any list
    QCOMPARE(bench.slotsOut, 1);
    bench.state.listSlotGranted(bench.slot);
    bench.pump();
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 1);
    QCOMPARE(bench.last().list.resourceVersion, std::string("110"));
    QVERIFY(!bench.last().list.notOlderThan); // with a limit: exactly this version
}

/// A server behind a load balancer is away while that answers for it.
void TestReflectorOutage::whatShowsAnOutage_data()
{
    QTest::addColumn<int>("code"); // of HTTP, or below 0 a FailureKind
    for (const int code : {500, 502, 503, 504}) {
        QTest::addRow("%d", code) << code;
    }
    for (const FailureKind kind : {FailureKind::Refused, FailureKind::Dns, FailureKind::Tls, FailureKind::Proxy, FailureKind::Reset,
                                   FailureKind::Timeout, FailureKind::Silence, FailureKind::NotJson}) {
        QTest::newRow(toString(kind)) << -static_cast<int>(kind);
    }
}

void TestReflectorOutage::whatShowsAnOutage()
{
    QFETCH(int, code);
    ReflectorBench bench;
    bench.toResuming();
    bench.failWatch(code > 0 ? http(code) : network(static_cast<FailureKind>(-code)));
    QCOMPARE(bench.broken, 1); // it may be another cluster too
    bench.untilRequest();
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 1);
    QCOMPARE(bench.last().list.resourceVersion, std::string("100"));
    bench.answerList({pod({.version = "88"})}, "100"); // another storage, which has reached our version
    QCOMPARE(bench.last().list.limit, 500);
    bench.answerList({pod({.version = "88"})}, "100");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::NotDelivered));
}

void TestReflectorOutage::slowProbeIsASignToo()
{
    ReflectorBench bench;
    bench.answerProbes = false;
    bench.toResuming();
    bench.open();
    bench.advance(2s);
    bench.state.probeAnswered(bench.probe, network(FailureKind::Reset));
    bench.untilRequest();
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 1);
}

void TestReflectorOutage::refusalIsNoOutage_data()
{
    QTest::addColumn<int>("code");
    for (const int code : {406, 408, 429}) {
        QTest::addRow("%d", code) << code;
    }
}

void TestReflectorOutage::refusalIsNoOutage()
{
    QFETCH(int, code);
    ReflectorBench bench;
    bench.toResuming();
    bench.failWatch(http(code, apiStatus(code)));
    if (bench.sent.empty()) {
        bench.untilRequest();
    }
    QVERIFY(bench.last().isWatch);
    bench.open();
    bench.advance(2s);
    QVERIFY(saysNothingSkipped(bench.transitions.back().cause));
}

/// Without an answer the look is asked again, but something may never answer lists at a version.
void TestReflectorOutage::unansweredLookIsAskedAgain_data()
{
    QTest::addColumn<int>("code"); // of HTTP with a Status, or below 0 a FailureKind
    for (const int code : {408, 429, 500, 503, 504}) {
        QTest::addRow("%d", code) << code;
    }
    for (const FailureKind kind : {FailureKind::Reset, FailureKind::Silence, FailureKind::BadBody, FailureKind::NotJson, FailureKind::Tls}) {
        QTest::newRow(toString(kind)) << -static_cast<int>(kind);
    }
}

void TestReflectorOutage::unansweredLookIsAskedAgain()
{
    QFETCH(int, code);
    ReflectorBench bench;
    toGlance(bench);
    for (int i = 0; i < 8; ++i) {
        QVERIFY(!bench.last().isWatch);
        QCOMPARE(bench.last().list.limit, 1);
        bench.failList(code > 0 ? http(code, apiStatus(code)) : network(static_cast<FailureKind>(-code)));
        QCOMPARE(bench.slotsOut, 0);
        bench.untilRequest();
    }
    const std::string cause = goOn(bench);
    QCOMPARE(cause, std::string("Resumed from resourceVersion 110. After the interruption the server has not shown that its history is still the same."));
    bench.advance(1min);
    bench.end(StreamEnd::Broken);
    bench.untilRequest();
    bench.failWatch(network(FailureKind::Refused));
    bench.untilRequest();
    bench.failList(http(500, apiStatus(500)));
    bench.untilRequest();
    QVERIFY(!bench.last().isWatch); // counted anew
}

void TestReflectorOutage::silentLookIsAskedAgain()
{
    ReflectorBench bench;
    toGlance(bench);
    for (int i = 0; i < 8; ++i) {
        QVERIFY(!bench.last().isWatch);
        bench.sent.clear();
        bench.untilRequest(); // 60 s without a byte, then the backoff
    }
    QVERIFY(goOn(bench).contains("has not shown"));
}

/// No server stands behind the gateway yet: the watch must not slip in between two looks.
void TestReflectorOutage::gatewayWithoutServerIsAskedAgain()
{
    for (const int code : {502, 503, 504}) {
        ReflectorBench bench;
        bench.toResuming();
        bench.failWatch(http(code));
        for (int i = 0; i < 50; ++i) {
            bench.untilRequest();
            QVERIFY(!bench.last().isWatch);
            bench.failList(http(code));
        }
    }
}

/// etcd's own words for a version that it has not reached: no list at it will ever be answered.
void TestReflectorOutage::futureVersionIsARewind()
{
    ReflectorBench bench;
    toGlance(bench);
    bench.failList(http(500, apiStatus(500, {}, "etcdserver: mvcc: required revision is a future revision")));
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 500);
    QVERIFY(bench.last().list.resourceVersion.empty());
    bench.answerList({pod({.version = "40"})}, "50");
    QCOMPARE(bench.count(FindingKind::StorageRewind), std::size_t(1));
}

/// While nobody listened the storage may have been restored and written on.
void TestReflectorOutage::nothingHeardIsAnOutage_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("the machine slept, told by the session") << 0;
    QTest::newRow("the machine slept, seen by the clocks") << 1;
    QTest::newRow("the network changed") << 2;
    QTest::newRow("silent although bookmarks came") << 3;
    QTest::newRow("silent past its deadline") << 4;
    QTest::newRow("stopped and started again") << 5;
    QTest::newRow("waited for a person to sign in") << 6;
    QTest::newRow("told to wait for minutes") << 7;
    QTest::newRow("slept while waiting for credentials") << 8;
}

void TestReflectorOutage::nothingHeardIsAnOutage()
{
    QFETCH(int, how);
    ReflectorBench bench;
    bench.toLive();
    bench.advance(2s);
    if (how == 0) {
        bench.state.suspended(2h);
    } else if (how == 1) {
        bench.send(bookmark("100"));
        bench.advance(80s); // timers have fired: the offset of the clocks is known
        bench.clock.sleepMachine(2h);
    } else if (how == 2) {
        bench.state.networkChanged();
    } else if (how == 3) {
        bench.send(bookmark("100"));
    } else if (how == 5) {
        bench.state.stop();
        bench.pump();
        bench.advance(2min);
        bench.state.start();
    } else if (how > 5) {
        bench.end();
        bench.untilRequest();
        RequestFailure failure = http(how == 7 ? 429 : 401, apiStatus(how == 7 ? 429 : 401));
        failure.error.retryAfter = how == 7 ? std::optional<std::chrono::milliseconds>(3min) : std::nullopt;
        bench.failWatch(failure);
        bench.advance(how == 6 ? 2h : 0s);
        if (how == 8) {
            bench.state.suspended(2h);
        }
        bench.sent.clear();
        bench.state.credentialsRefreshed();
    }
    bench.pump();
    if (bench.sent.empty()) {
        bench.untilRequest();
    }
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 1);
    QCOMPARE(bench.last().list.resourceVersion, std::string("100"));
    bench.answerList({}, "100");
    QCOMPARE(bench.last().list.limit, 500); // it is another storage
    bench.answerList({}, "100");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->removed.size(), std::size_t(1));
    if (!bench.last().isWatch) {
        bench.untilRequest(); // the fifth request within a second
    }
    QVERIFY(bench.last().isWatch);
}

void TestReflectorOutage::shortSilenceIsNoOutage()
{
    ReflectorBench bench;
    bench.toLive();
    bench.advance(2s);
    bench.state.stop();
    bench.advance(30s);
    bench.start();
    QVERIFY(bench.last().isWatch);
    bench.open();
    bench.advance(4min); // no byte, and none was due
    bench.clearLog();
    bench.end();
    bench.untilRequest();
    QVERIFY(bench.last().isWatch);
}

void TestReflectorOutage::sameListGoesOn()
{
    ReflectorBench bench;
    toGlance(bench);
    bench.answerList({pod({})}, "110", "more", 1);
    QCOMPARE(bench.slotsOut, 0);
    QCOMPARE(goOn(bench), std::string("Resumed from resourceVersion 110. After the interruption the server's list at that version has as many "
                                      "objects as here, and the same first one."));
    QVERIFY(bench.transitions.back().resumed && bench.gaps.empty() && bench.findings.empty());
    QCOMPARE(bench.lists(), std::size_t(1));
    QCOMPARE(bench.state.status().relists, std::uint64_t(0));
}

void TestReflectorOutage::fewerOrMoreAreCompared_data()
{
    QTest::addColumn<quint64>("remaining");
    QTest::newRow("fewer") << quint64(0);
    QTest::newRow("more") << quint64(2);
}

void TestReflectorOutage::fewerOrMoreAreCompared()
{
    QFETCH(quint64, remaining);
    ReflectorBench bench;
    toGlance(bench);
    bench.answerList({pod({})}, "110", remaining > 0 ? "more" : "", remaining > 0 ? std::optional<std::uint64_t>(remaining) : std::nullopt);
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 500);
    QCOMPARE(bench.last().list.resourceVersion, std::string("110"));
    QVERIFY(!bench.last().list.notOlderThan);
    bench.answerList({pod({}), pod({.name = "c", .uid = "u3", .version = "106"})}, "110");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::NotDelivered));
    QCOMPARE(bench.gaps[0]->fromVersion.text(), std::string("100")); // the last list that was right
    QCOMPARE(bench.gaps[0]->removed.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->added.size(), std::size_t(1));
    QVERIFY(bench.state.object({"shop", "c"}) && !bench.state.object({"shop", "b"}));
    QCOMPARE(bench.slotsOut, 0);
    QVERIFY(!saysNothingSkipped(goOn(bench)));
    QVERIFY(!bench.transitions.back().resumed);
}

void TestReflectorOutage::otherFirstOneIsCompared()
{
    ReflectorBench bench;
    toGlance(bench);
    bench.answerList({pod({.version = "88"})}, "110", "more", 1);
    QCOMPARE(bench.last().list.limit, 500);
    bench.answerList({pod({.version = "88"}), podB()}, "110");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(bench.gaps[0]->changed.size(), std::size_t(1));
    QCOMPARE(bench.state.object({"shop", "a"})->meta.resourceVersion.text(), std::string("88"));
}

void TestReflectorOutage::withoutACountOnlyTheFirst()
{
    ReflectorBench bench;
    toGlance(bench);
    bench.answerList({pod({})}, "110", "more"); // as with a selector
    const std::string cause = goOn(bench);
    QVERIFY2(cause.contains("has not shown"), cause.c_str());
    QVERIFY(bench.gaps.empty());
}

void TestReflectorOutage::noAnswerIsNotAgreement_data()
{
    QTest::addColumn<int>("code"); // 0: the answer has another version
    for (const int code : {0, 400, 403, 404, 405, 410, 422}) {
        QTest::addRow("%d", code) << code;
    }
}

void TestReflectorOutage::noAnswerIsNotAgreement()
{
    QFETCH(int, code);
    ReflectorBench bench;
    toGlance(bench);
    if (code == 0) {
        bench.answerList({pod({})}, "230", "more", 1);
    } else {
        bench.failList(http(code, apiStatus(code)));
    }
    QVERIFY(bench.last().isWatch);
    QCOMPARE(bench.slotsOut, 0);
    const std::string cause = goOn(bench);
    QCOMPARE(cause, std::string("Resumed from resourceVersion 110. After the interruption the server has not shown that its history is still the same."));
    QVERIFY(bench.gaps.empty() && bench.state.keys().size() == 2);
    bench.advance(1min);
    bench.end();
    bench.untilRequest();
    QVERIFY(saysNothingSkipped(goOn(bench))); // since then
}

void TestReflectorOutage::knownDifferenceIsNeverForgotten_data()
{
    QTest::addColumn<int>("then"); // HTTP code; 0: interrupted
    QTest::newRow("410") << 410;
    QTest::newRow("404") << 404;
    QTest::newRow("500") << 500;
    QTest::newRow("interrupted") << 0;
}

void TestReflectorOutage::knownDifferenceIsNeverForgotten()
{
    QFETCH(int, then);
    ReflectorBench bench;
    toGlance(bench);
    bench.answerList({}, "110");
    if (then == 0) {
        bench.state.networkChanged();
        bench.pump();
    } else {
        bench.failList(http(then, apiStatus(then)));
    }
    if (bench.phase() != StreamPhase::Relisting) {
        bench.untilRequest();
    }
    QVERIFY(!bench.last().isWatch);
    bench.answerList({pod({})}, then == 0 ? "110" : "150");
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(toString(bench.gaps[0]->cause), toString(GapCause::NotDelivered));
    QCOMPARE(bench.gaps[0]->fromVersion.text(), std::string("100"));
    if (!bench.last().isWatch) {
        bench.untilRequest(); // the fifth request within a second
    }
    QVERIFY(bench.last().isWatch);
    QCOMPARE(bench.slotsOut, 0);
}

void TestReflectorOutage::stillAway()
{
    ReflectorBench bench;
    toGlance(bench);
    for (int i = 0; i < 20; ++i) {
        bench.failList(network(i % 2 == 0 ? FailureKind::Refused : FailureKind::Timeout));
        QCOMPARE(bench.slotsOut, 0);
        bench.untilRequest();
        QVERIFY(!bench.last().isWatch);
    }
    QVERIFY(std::ranges::none_of(bench.transitions, [](const StreamTransition &step) { return step.trust == Trust::Live; }));
}

void TestReflectorOutage::onceAnOutage()
{
    ReflectorBench bench;
    toGlance(bench);
    bench.failList(http(404));
    QVERIFY(bench.last().isWatch);
    bench.failWatch(http(503)); // it is not back yet
    bench.untilRequest();
    QCOMPARE(bench.last().list.limit, 1);
    bench.answerList({pod({})}, "110", "more", 1);
    QVERIFY(bench.last().isWatch);
    QVERIFY(goOn(bench).contains("the same first one"));
    bench.clearLog();
    bench.advance(1min);
    bench.end();
    bench.untilRequest();
    QVERIFY(saysNothingSkipped(goOn(bench)));
    QCOMPARE(bench.lists(), std::size_t(0));
}

void TestReflectorOutage::waitersOfTheCircuitLookToo()
{
    ReflectorBench bench;
    bench.toResuming();
    bench.state.circuitOpened(Error{ErrorClass::Network, "Connection refused", 0, {}, {}});
    bench.pump();
    bench.advance(1min);
    bench.state.circuitClosed();
    bench.untilRequest();
    QVERIFY(!bench.last().isWatch);
    QCOMPARE(bench.last().list.limit, 1);
}

void TestReflectorOutage::cutIsNoOutage()
{
    ReflectorBench bench;
    bench.toLive();
    bench.advance(1min);
    bench.end(StreamEnd::Broken);
    bench.untilRequest();
    QVERIFY(bench.last().isWatch);
    bench.open();
    bench.advance(2s);
    QVERIFY(saysNothingSkipped(bench.transitions.back().cause));
}

/// A stream after one that ended at once is Live a second later, when frames may have come.
void TestReflectorOutage::readFromTheVersionAskedFor()
{
    ReflectorBench bench;
    bench.toResuming();
    bench.open();
    bench.end();
    bench.untilRequest();
    bench.open();
    bench.send(bookmark("130"));
    bench.advance(2s);
    QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
    QCOMPARE(bench.version(), std::string("130"));
    QCOMPARE(bench.transitions.back().cause, std::string("Resumed from resourceVersion 100, nothing skipped."));
}

QTEST_GUILESS_MAIN(TestReflectorOutage)
#include "tst_reflectoroutage.moc"
