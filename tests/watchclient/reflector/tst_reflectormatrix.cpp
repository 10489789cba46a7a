// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// The condition matrix of WATCH.md 1.6: what is done about each answer, row by row.
#include "reflectorbench.h"

#include <QtTest/QtTest>

#include <functional>

using namespace watchglass;
using namespace std::chrono_literals;

namespace {

/// What follows from one input.
struct Outcome
{
    const char *next = "";     ///< watch-100, look-100 (one item at exactly 100), list-100, list-newest, list-full-100, list-full-newest, credentials, discovery, nothing
    std::chrono::milliseconds least{0}; ///< before it
    std::chrono::milliseconds most{0};
    StreamPhase phase = StreamPhase::BackingOff; ///< in between
    std::optional<GapCause> gap;
};

struct Row
{
    const char *name;
    std::function<void(ReflectorBench &)> act;
    Outcome outcome;
};

constexpr std::chrono::milliseconds backoffLeast{800};
constexpr std::chrono::milliseconds backoffMost{1600};
constexpr std::chrono::milliseconds jitter{250};

std::string describeRequest(const ReflectorBench::Sent &sent)
{
    if (sent.isWatch) {
        return "watch-" + sent.watch.resourceVersion;
    }
    if (sent.list.limit == 1 && !sent.list.notOlderThan) {
        return "look-" + sent.list.resourceVersion;
    }
    std::string text = sent.list.limit == 0 ? "list-full-" : "list-";
    text += sent.list.resourceVersion.empty() ? "newest" : sent.list.resourceVersion;
    return sent.list.notOlderThan == !sent.list.resourceVersion.empty() ? text : text + "-with a wrong match";
}

std::string describeNext(const ReflectorBench &bench)
{
    if (!bench.sent.empty()) {
        return describeRequest(bench.last());
    }
    return bench.refreshes > 0 ? "credentials" : bench.rediscoveries > 0 ? "discovery" : "nothing";
}

void check(const Row &row, ReflectorBench &bench)
{
    bench.clearLog();
    row.act(bench);
    const StreamPhase phase = bench.phase();
    const bool atOnce = !bench.sent.empty();
    const std::chrono::nanoseconds waited = atOnce ? std::chrono::nanoseconds(0) : bench.untilRequest(30min);
    QCOMPARE(describeNext(bench), std::string(row.outcome.next));
    const bool sends = !bench.sent.empty();
    if (sends) {
        QVERIFY2(waited >= row.outcome.least, qPrintable(QString::number(waited.count() / 1000000)));
        QVERIFY2(waited <= row.outcome.most, qPrintable(QString::number(waited.count() / 1000000)));
    }
    QCOMPARE(toString(phase), toString(row.outcome.phase));
    if (!row.outcome.gap) {
        QVERIFY(bench.gaps.empty());
        return;
    }
    // The gap is said when the list that ends it is there.
    while (bench.gaps.empty() && sends && !bench.last().isWatch) {
        bench.answerList({pod({})}, "140");
    }
    QCOMPARE(bench.gaps.size(), std::size_t(1));
    QCOMPARE(toString(bench.gaps[0]->cause), toString(*row.outcome.gap));
    QCOMPARE(bench.gaps[0]->fromVersion.text(), std::string("100"));
    QCOMPARE(bench.gaps[0]->toVersion.text(), std::string("140"));
    QVERIFY(bench.gaps[0]->closedAt && *bench.gaps[0]->closedAt >= bench.gaps[0]->openedAt);
    QVERIFY(!bench.gaps[0]->detail.empty());
}

std::function<void(ReflectorBench &)> list(RequestFailure failure)
{
    return [failure](ReflectorBench &bench) { bench.failList(failure); };
}

std::function<void(ReflectorBench &)> watch(RequestFailure failure)
{
    return [failure](ReflectorBench &bench) { bench.failWatch(failure); };
}

std::function<void(ReflectorBench &)> say(WatchEvent event)
{
    return [event](ReflectorBench &bench) { bench.send(event); };
}

std::function<void(ReflectorBench &)> bad(BadFrame reason)
{
    return [reason](ReflectorBench &bench) {
        bench.state.badFrame(bench.request, reason, "sample");
        bench.pump();
    };
}

RequestFailure withRetryAfter(RequestFailure failure, std::chrono::milliseconds time)
{
    failure.error.retryAfter = time;
    return failure;
}

const std::vector<Row> &firstListRows()
{
    static const ApiStatus expired = apiStatus(410, "Expired", "The provided continue parameter is too old");
    static const std::vector<Row> rows{
        {"400", list(http(400)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"401", list(http(401)), {"credentials", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"403", list(http(403, apiStatus(403))), {"list-newest", 60000ms, 90000ms, StreamPhase::Forbidden, {}}},
        {"404 with a Status", list(http(404, apiStatus(404))), {"discovery", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"404 plain text", list(http(404)), {"discovery", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"405", list(http(405)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"406", list(http(406)), {"list-newest", 0ms, 0ms, StreamPhase::Listing, {}}},
        {"408", list(http(408)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"409", list(http(409)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"413", list(http(413)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"414", list(http(414)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"431", list(http(431)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"410 without a version: once more, then slowly", list(http(410, expired)), {"list-newest", 0ms, 0ms, StreamPhase::Listing, {}}},
        {"429", list(http(429)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"429 Retry-After", list(withRetryAfter(http(429), 5s)), {"list-newest", 5000ms, 5000ms, StreamPhase::BackingOff, {}}},
        {"429 Retry-After 0", list(withRetryAfter(http(429), 0s)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"429 Retry-After a week", list(withRetryAfter(http(429), 168h)), {"list-newest", 300000ms, 300000ms, StreamPhase::BackingOff, {}}},
        {"500", list(http(500)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"502", list(http(502)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"503", list(http(503, apiStatus(503, "ServiceUnavailable"))), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"504", list(http(504)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"504 too large", list(tooLarge()), {"list-newest", 0ms, 0ms, StreamPhase::Listing, {}}},
        {"302 to elsewhere", list(network(FailureKind::Redirect)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"a web page", list(network(FailureKind::NotJson)), {"list-newest", 30000ms, 45000ms, StreamPhase::BackingOff, {}}},
        {"TLS", list(network(FailureKind::Tls)), {"list-newest", 30000ms, 45000ms, StreamPhase::BackingOff, {}}},
        {"refused", list(network(FailureKind::Refused)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"DNS", list(network(FailureKind::Dns)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"proxy", list(network(FailureKind::Proxy)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"reset", list(network(FailureKind::Reset)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"timeout", list(network(FailureKind::Timeout)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"cut body", list(network(FailureKind::BadBody)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"body too large", list(network(FailureKind::TooLarge)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"decompression", list(network(FailureKind::Decompression)), {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"cannot be asked at all", list(network(FailureKind::Config)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"silence for 60 s", [](ReflectorBench &bench) { bench.advance(60s); },
         {"list-newest", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
    };
    return rows;
}

const std::vector<Row> &watchStartRows()
{
    static const ApiStatus expired = apiStatus(410, "Expired", "too old resource version: 100 (516)");
    static const std::vector<Row> rows{
        {"400", watch(http(400)), {"list-newest", 0ms, 0ms, StreamPhase::Relisting, GapCause::ServerError}},
        {"401", watch(http(401)), {"credentials", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"403", watch(http(403, apiStatus(403))), {"list-newest", 0ms, 0ms, StreamPhase::Polling, {}}},
        {"404", watch(http(404)), {"discovery", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"405", watch(http(405)), {"list-newest", 0ms, 0ms, StreamPhase::Polling, {}}},
        {"406", watch(http(406)), {"watch-100", 0ms, 0ms, StreamPhase::Reconnecting, {}}},
        {"408", watch(http(408)), {"watch-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"422", watch(http(422)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"410", watch(http(410, expired)), {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::ExpiredHttp}},
        {"410 without a body", watch(http(410)), {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::ExpiredHttp}},
        {"429", watch(http(429)), {"watch-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"429 Retry-After", watch(withRetryAfter(http(429), 5s)), {"watch-100", 5000ms, 5000ms, StreamPhase::BackingOff, {}}},
        {"500", watch(http(500)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"502", watch(http(502)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"503", watch(http(503)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"503 Retry-After", watch(withRetryAfter(http(503), 7s)), {"look-100", 7000ms, 7000ms, StreamPhase::BackingOff, {}}},
        {"504", watch(http(504)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"504 too large", watch(tooLarge()), {"list-newest", 0ms, 0ms, StreamPhase::Relisting, GapCause::TooLarge}},
        {"redirect", watch(network(FailureKind::Redirect)), {"nothing", 0ms, 0ms, StreamPhase::Unsupported, {}}},
        {"a web page", watch(network(FailureKind::NotJson)), {"look-100", 30000ms, 45000ms, StreamPhase::BackingOff, {}}},
        {"TLS", watch(network(FailureKind::Tls)), {"look-100", 30000ms, 45000ms, StreamPhase::BackingOff, {}}},
        {"refused", watch(network(FailureKind::Refused)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"DNS", watch(network(FailureKind::Dns)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"reset", watch(network(FailureKind::Reset)), {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"no headers for 90 s", [](ReflectorBench &bench) { bench.advance(90s); },
         {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"ended before headers", [](ReflectorBench &bench) { bench.end(StreamEnd::Broken); },
         {"look-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
    };
    return rows;
}

const std::vector<Row> &streamRows()
{
    static const std::vector<Row> rows{
        {"ERROR 410 Expired", say(errorEvent(apiStatus(410, "Expired", "too old resource version: 100 (516)"))),
         {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::ExpiredEvent}},
        {"ERROR 410 Gone", say(errorEvent(apiStatus(410, "Gone"))), {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::ExpiredEvent}},
        {"ERROR 429", say(errorEvent(apiStatus(429))), {"watch-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"ERROR 500", say(errorEvent(apiStatus(500))), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ServerError}},
        {"ERROR 401", say(errorEvent(apiStatus(401))), {"credentials", 0ms, 0ms, StreamPhase::Discovering, {}}},
        {"ERROR 403", say(errorEvent(apiStatus(403))), {"list-newest", 0ms, 0ms, StreamPhase::Polling, {}}},
        {"ERROR that is no Status", say(errorEvent({})), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ServerError}},
        {"ERROR without code", say(errorEvent(apiStatus(0))), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ServerError}},
        {"ERROR too large", say(errorEvent(tooLarge().error.status)), {"list-newest", 0ms, 0ms, StreamPhase::Relisting, GapCause::TooLarge}},
        {"unknown type", bad(BadFrame::UnknownType), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"garbage", bad(BadFrame::Syntax), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"17 MiB frame", bad(BadFrame::Oversize), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::Oversize}},
        {"no version", bad(BadFrame::NoVersion), {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"object without a version", say(frame(WatchEventType::Modified, pod({.version = ""}))),
         {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"object of version 0", say(frame(WatchEventType::Modified, pod({.version = "0"}))),
         {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"a list instead of events", bad(BadFrame::List), {"list-newest", 0ms, 0ms, StreamPhase::Polling, {}}},
        {"null object", say(frame(WatchEventType::Modified, nullptr)),
         {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::ParseError}},
        {"third of a wrong kind", [](ReflectorBench &bench) {
             const RawObjectPtr other = makeRawObject(R"({"kind":"Node","apiVersion":"v1","metadata":{"name":"n","resourceVersion":"130"}})").value();
             bench.send(frame(WatchEventType::Added, other));
             bench.state.badFrame(bench.request, BadFrame::WrongKind, "v1 Node");
             bench.pump();
             QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
             bench.send(frame(WatchEventType::Added, other));
         }, {"list-100", backoffLeast, backoffMost, StreamPhase::BackingOff, GapCause::WrongKind}},
        {"clean end", [](ReflectorBench &bench) { bench.advance(2s); bench.end(); },
         {"watch-100", 0ms, jitter, StreamPhase::Reconnecting, {}}},
        {"reset", [](ReflectorBench &bench) { bench.advance(2s); bench.end(StreamEnd::Broken); },
         {"watch-100", 0ms, jitter, StreamPhase::Reconnecting, {}}},
        {"undecodable compression", [](ReflectorBench &bench) { bench.advance(2s); bench.end(StreamEnd::Decompression); },
         {"watch-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"empty and closed at once", [](ReflectorBench &bench) {
             bench.end();
             bench.untilRequest();
             bench.open();
             bench.advance(50ms);
             bench.clearLog();
             bench.end();
         },
         {"watch-100", backoffLeast, backoffMost, StreamPhase::BackingOff, {}}},
        {"deadline", [](ReflectorBench &) {}, {"look-100", 295000ms, 596250ms, StreamPhase::Live, {}}},
        {"network changed", [](ReflectorBench &bench) { bench.state.networkChanged(); bench.pump(); },
         {"look-100", 0ms, 2000ms, StreamPhase::Reconnecting, {}}},
        {"sleep told by the session", [](ReflectorBench &bench) { bench.state.suspended(2h); bench.pump(); },
         {"look-100", 0ms, 2000ms, StreamPhase::Reconnecting, {}}},
        {"kubeconfig changed", [](ReflectorBench &bench) { bench.state.kubeconfigChanged(); bench.pump(); },
         {"watch-100", 0ms, 0ms, StreamPhase::Reconnecting, {}}},
        {"the user asks for a list", [](ReflectorBench &bench) { bench.state.refresh(); bench.pump(); },
         {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::User}},
        {"another stream saw a rewind", [](ReflectorBench &bench) { bench.state.clusterRewound(); bench.pump(); },
         {"list-newest", 0ms, 0ms, StreamPhase::Relisting, GapCause::Rewind}},
        {"version goes down", say(frame(WatchEventType::Modified, pod({.version = "99"}))),
         {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::OutOfOrder}},
        {"bookmark goes down", say(bookmark("99")), {"list-100", 0ms, 0ms, StreamPhase::Relisting, GapCause::OutOfOrder}},
    };
    return rows;
}

void addRows(const std::vector<Row> &rows)
{
    QTest::addColumn<int>("row");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        QTest::newRow(rows[i].name) << static_cast<int>(i);
    }
}

const Row &currentRow(const std::vector<Row> &rows)
{
    QFETCH(int, row);
    return rows[static_cast<std::size_t>(row)];
}

} // namespace

class TestReflectorMatrix : public QObject
{
    Q_OBJECT

private slots:
    void firstList_data() { addRows(firstListRows()); }
    void firstList()
    {
        ReflectorBench bench;
        bench.start();
        check(currentRow(firstListRows()), bench);
        QVERIFY(bench.trust() != Trust::Live);
    }

    void watchStart_data() { addRows(watchStartRows()); }
    void watchStart()
    {
        ReflectorBench bench;
        bench.toResuming();
        check(currentRow(watchStartRows()), bench);
    }

    void stream_data() { addRows(streamRows()); }
    void stream()
    {
        ReflectorBench bench;
        bench.toLive();
        bench.advance(20s); // the first list is no longer a moment ago
        check(currentRow(streamRows()), bench);
    }

    void everyFailureLeavesLive_data() { addRows(streamRows()); }
    void everyFailureLeavesLive()
    {
        ReflectorBench bench;
        bench.toLive();
        currentRow(streamRows()).act(bench);
        if (bench.phase() == StreamPhase::Live) {
            bench.untilRequest();
        }
        QVERIFY(bench.phase() != StreamPhase::Live);
        QVERIFY(bench.trust() != Trust::Live);
        QVERIFY(bench.state.status().staleSince);
    }

    /// Rows that a stream must survive: after any of them a server that works again is Live again, complete and equal.
    void everyFailureHeals_data()
    {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < watchStartRows().size(); ++i) {
            QTest::newRow(watchStartRows()[i].name) << static_cast<int>(i);
        }
    }
    void everyFailureHeals()
    {
        ReflectorBench bench;
        bench.toResuming();
        currentRow(watchStartRows()).act(bench);
        bench.state.retryNow();
        bench.state.credentialsRefreshed();
        bench.state.rediscovered(bench.discovery, ReflectorBench::makeConfig().info.resource);
        bench.pump();
        for (int i = 0; i < 40 && bench.phase() != StreamPhase::Live; ++i) {
            if (bench.sent.empty()) {
                bench.untilRequest(15min);
            }
            const bool isWatch = bench.last().isWatch;
            bench.sent.clear();
            if (isWatch) {
                bench.open();
                bench.advance(1s);
            } else {
                bench.answerList({pod({.version = "120"})}, "140");
                bench.state.retryNow(); // of a stream that polls: look whether it may watch now
                bench.pump();
            }
        }
        if (currentRow(watchStartRows()).name == std::string("405")) {
            QCOMPARE(toString(bench.phase()), toString(StreamPhase::Polling)); // for good: the API has no watch
            return;
        }
        QCOMPARE(toString(bench.phase()), toString(StreamPhase::Live));
        QCOMPARE(toString(bench.trust()), toString(Trust::Live));
        QVERIFY(!bench.state.status().staleSince);
    }
};

QTEST_GUILESS_MAIN(TestReflectorMatrix)
#include "tst_reflectormatrix.moc"
