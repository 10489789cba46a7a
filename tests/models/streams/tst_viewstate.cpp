// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/viewstate.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

constexpr Timestamp now{std::chrono::seconds(1'764'500'000)};
const QString nothing = u"There is nothing here."_s;

StreamRow row(StreamPhase phase, Trust trust, std::optional<std::chrono::seconds> staleFor = {})
{
    StreamRow made;
    made.status.phase = phase;
    made.status.trust = trust;
    if (trust == Trust::Live) {
        made.status.completeSince = now - std::chrono::minutes(5);
        made.status.lastByteAt = now - std::chrono::seconds(2);
    }
    if (staleFor) {
        made.status.staleSince = now - *staleFor;
        made.status.completeSince = now - std::chrono::minutes(5);
    }
    return made;
}

const StreamRow live = row(StreamPhase::Live, Trust::Live);
const StreamRow loading = row(StreamPhase::Listing, Trust::CatchingUp);
const StreamRow stale = row(StreamPhase::Reconnecting, Trust::Stale, std::chrono::seconds(38));
const StreamRow forbidden = row(StreamPhase::Forbidden, Trust::Dead);
const StreamRow unauthorized = row(StreamPhase::Unauthorized, Trust::Dead);
const StreamRow stopped = row(StreamPhase::Stopped, Trust::Dead);

TrustSummary of(std::initializer_list<StreamRow> rows)
{
    std::vector<const StreamRow *> streams;
    for (const StreamRow &one : rows) {
        streams.push_back(&one);
    }
    return summariseTrust(streams);
}

} // namespace

/// From what the streams are to what a view says of itself.
class TestViewState : public QObject
{
    Q_OBJECT
private slots:
    void claims_data();
    void claims();
    void whatIsNotWholeNeverSaysNothing();
    void staleKeepsItsAge();
    void loadingSaysHowFar();
    void aFileIsNeverLive();
    void onlyLiveOnesCountForTheAge();
    void whatCannotBeReachedSaysWhy();
};

void TestViewState::claims_data()
{
    QTest::addColumn<TrustSummary>("trust");
    QTest::addColumn<int>("claim");
    QTest::addColumn<QString>("words");
    const auto add = [](const char *name, const TrustSummary &trust, ViewClaim claim, const QString &words) {
        QTest::newRow(name) << trust << int(claim) << words;
    };
    add("no stream yet", of({}), ViewClaim::Connecting, u"Connecting"_s);
    add("all live", of({live, live}), ViewClaim::Live, u"Live"_s);
    add("all loading", of({loading, loading}), ViewClaim::Loading, u"Loading"_s);
    add("some loading", of({live, loading}), ViewClaim::Loading, u"Loading 1 of 2 streams"_s);
    add("one forbidden", of({live, forbidden}), ViewClaim::Partial, u"Live in part"_s);
    add("all forbidden", of({forbidden, forbidden}), ViewClaim::Forbidden, u"Not allowed"_s);
    add("sign-in goes before forbidden", of({forbidden, unauthorized}), ViewClaim::SignInNeeded, u"Sign-in needed"_s);
    add("stale goes before loading", of({stale, loading, live}), ViewClaim::Stale, u"1 of 3 streams STALE since "_s);
    add("stale goes before forbidden", of({stale, forbidden}), ViewClaim::Stale, u"1 of 2 streams STALE since "_s);
    add("all stale", of({stale}), ViewClaim::Stale, u"STALE since "_s);
    add("all stale, not all for so long", of({stale, stale}), ViewClaim::Stale, u"STALE, the first since "_s);
    add("several stale", of({stale, stale, live}), ViewClaim::Stale, u"2 of 3 streams STALE, the first since "_s);
    add("stopped", of({stopped}), ViewClaim::Stopped, u"Stopped"_s);
    add("one polled", of({live, row(StreamPhase::Polling, Trust::Stale, std::chrono::seconds(9))}), ViewClaim::Polled, u"Live, 1 of 2 streams polled"_s);
    add("forbidden while loading is loading", of({forbidden, loading}), ViewClaim::Loading, u"Loading 1 of 2 streams"_s);
}

void TestViewState::claims()
{
    QFETCH(TrustSummary, trust);
    QFETCH(int, claim);
    QFETCH(QString, words);
    const ViewState state = viewState(trust, {}, now);
    QCOMPARE(int(state.claim), claim);
    QVERIFY2(state.words.startsWith(words), qPrintable(state.words));
    QVERIFY(state.whole.startsWith(state.words));
}

void TestViewState::whatIsNotWholeNeverSaysNothing()
{
    for (const TrustSummary &trust : {of({}), of({loading}), of({forbidden}), of({unauthorized}), of({stopped})}) {
        const QString words = emptyWords(viewState(trust, {}, now), nothing);
        QVERIFY2(!words.contains(nothing) && !words.isEmpty(), qPrintable(words));
    }
    // A part that is known may say it, with what it does not know.
    for (const TrustSummary &trust : {of({stale}), of({live, forbidden})}) {
        const QString words = emptyWords(viewState(trust, {}, now), nothing);
        QVERIFY2(words.contains(nothing) && words != nothing, qPrintable(words));
    }
    QCOMPARE(emptyWords(viewState(of({live}), {}, now), nothing), nothing);
    QVERIFY(!emptyWords(viewState({}, {.hasSession = false}, now), nothing).contains(nothing));
}

void TestViewState::staleKeepsItsAge()
{
    const ViewState state = viewState(of({stale, live}), {}, now);
    QCOMPARE(state.detail, u"38\u00a0s old"_s);
    QVERIFY(state.isSuspect());
    QVERIFY(!state.isWhole());
    QCOMPARE(viewState(of({stale, stale, live}), {}, now).detail, u"up to 38\u00a0s old"_s);
}

void TestViewState::loadingSaysHowFar()
{
    StreamRow one = loading;
    one.status.listed = 1500;
    QCOMPARE(viewState(of({one}), {}, now).detail, u"1500 objects read so far"_s);
    one.status.listRemaining = 3200;
    QCOMPARE(viewState(of({one}), {}, now).detail, u"1500 objects read, about 3200 left"_s);
}

void TestViewState::aFileIsNeverLive()
{
    ViewContext context;
    context.isLive = false;
    for (const TrustSummary &trust : {of({live}), of({stale}), of({stopped}), of({})}) {
        QCOMPARE(viewState(trust, context, now).claim, ViewClaim::File);
    }
    context.fileLoading = true;
    const ViewState reading = viewState(of({}), context, now);
    QCOMPARE(reading.claim, ViewClaim::FileLoading);
    QVERIFY(!emptyWords(reading, nothing).contains(nothing));
    context.asOf = now - std::chrono::minutes(1);
    QCOMPARE(viewState(of({}), context, now).claim, ViewClaim::AsOf);
}

void TestViewState::onlyLiveOnesCountForTheAge()
{
    StreamRow dead = forbidden;
    dead.status.phase = StreamPhase::Unsupported;
    dead.status.lastByteAt = now - std::chrono::hours(1);
    QCOMPARE(viewState(of({live, dead}), {}, now).detail, u"heard within 2.0\u00a0s"_s);
    ViewContext frozen;
    frozen.frozenSince = now - std::chrono::seconds(5);
    frozen.held = 12;
    const ViewState state = viewState(of({live}), frozen, now);
    QCOMPARE(state.claim, ViewClaim::Frozen);
    QCOMPARE(state.detail, u"12 changes held"_s);
}

void TestViewState::whatCannotBeReachedSaysWhy()
{
    ViewContext context;
    context.problem = u"127.0.0.1:1: connection refused"_s;
    const ViewState state = viewState(of({}), context, now);
    QCOMPARE(state.claim, ViewClaim::Unreachable);
    QVERIFY(emptyWords(state, nothing).contains(context.problem));
    QVERIFY(!emptyWords(state, nothing).contains(nothing));
    context.needsSignIn = true;
    QCOMPARE(viewState(of({}), context, now).claim, ViewClaim::SignInNeeded);
    // Once a stream is open it speaks for itself.
    QCOMPARE(viewState(of({live}), context, now).claim, ViewClaim::Live);
}

QTEST_GUILESS_MAIN(TestViewState)
#include "tst_viewstate.moc"
