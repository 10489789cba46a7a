// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "sessionfixture.h"
#include "tests/watchclient/kubeconfig/execstub.h"

#include <atomic>
#include <map>
#include <set>

using namespace watchglass;
using namespace watchglass::fakes;
using namespace std::chrono_literals;

namespace {

Script forbiddenScript(const QByteArray &message)
{
    return {Step::send(response(403, statusBody(403, "Forbidden", message)))};
}

} // namespace

class TestWatchSession : public QObject
{
    Q_OBJECT

private slots:
    void stalledStreamsStarveNobody();
    void stopIsQuickAndQuiet();
    void stopWhileNothingAnswers();
    void oneCredentialRefreshForAll();
    void throttledAtTheStart();
    void forbiddenWatchIsPolled();
    void forbiddenClusterWide();
    void downAtTheStart();
    void neverAnsweringIsNotRunning();
    void oneProbeWhileTheClusterIsAway();
    void slowListSaysLoading();
    void anotherClusterBehindTheAddress();
    void anotherClusterBehindALoadBalancer();
    void rewindReachesEveryStream();
    void wokenUp();
    void resourcesComeAndGo();
    void missingForAMoment();
    void addedRemovedPaused();
    void fourListsAtATime();
    void everyWatchClosedAtOnceForTenMinutes();
    void networkChangeConnectsAnew();
    void serverMoves();
    void waitIsCutShort();
};

/// 64 streams on one server. One's watch stops in the middle of a frame, one's list in the middle of the body, one's watch
/// gets no headers, and the sink is slow for a while: the other 61 are live and get their events.
void TestWatchSession::stalledStreamsStarveNobody()
{
    constexpr int count = 64;
    SessionFixture f(manyResources(count));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        if (request.path.endsWith("/r00") && request.isWatch()) {
            return Script{Step::send(chunkedHead() + chunk("{\"type\":\"ADDED\",\"object\":{\"kind\":")), Step::mute()};
        }
        if (request.path.endsWith("/r01") && !request.isWatch()) {
            return Script{Step::send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"kind\":\"R01List\","), Step::mute()};
        }
        if (request.path.endsWith("/r02") && request.isWatch()) {
            return Script{Step::hold("no headers")};
        }
        return std::nullopt;
    });
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() >= count - 2; }, 20000));
    QTRY_COMPARE(f.api.server.holding("no headers"), 1);
    f.sink.setCongested(true);
    QTest::qWait(50);
    for (int i = 3; i < count; ++i) {
        f.send(nameOf(i), frame("ADDED", object(nameOf(i), "a", "101")));
    }
    QTest::qWait(50);
    f.sink.setCongested(false);
    const auto seen = [&] {
        std::size_t found = 0;
        for (const Observation &o : f.sink.all<Observation>()) {
            found += o.type == ObservationType::Added && o.origin == Origin::Watch ? 1 : 0;
        }
        return found;
    };
    QTRY_COMPARE_WITH_TIMEOUT(seen(), std::size_t(count - 3), 5000);
    QCOMPARE(f.live(), std::size_t(count - 2)); // r00 is open, and silent for less than 75 s
    QCOMPARE(f.phase("r01"), StreamPhase::Listing);
    QCOMPARE(f.trust("r01"), Trust::CatchingUp);
    QVERIFY(f.phase("r02") != StreamPhase::Live); // I6
    QVERIFY(f.pass(100s, [&] { return f.phase("r01") == StreamPhase::BackingOff; }, 1s)); // no byte for 60 s
    QVERIFY(f.pass(100s, [&] { return f.watches("r02") >= 2; }, 1s));                     // no headers for 90 s
}

void TestWatchSession::stopIsQuickAndQuiet()
{
    constexpr int count = 20;
    SessionFixture f(manyResources(count));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        if (request.path.endsWith("/r00")) {
            return Script{Step::mute()};
        }
        if (request.path.endsWith("/r01")) {
            return Script{Step::send(response(500, statusBody(500, "InternalError", "boom")))};
        }
        return std::nullopt;
    });
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count - 2; }, 10000));
    QTRY_COMPARE(f.phase("r01"), StreamPhase::BackingOff);
    QElapsedTimer timer;
    timer.start();
    f.session->stop();
    QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!f.session->isRunning());
    for (const StreamInfo &info : f.streams()) {
        QCOMPARE(f.sink.phase(info.id), StreamPhase::Stopped);
        QVERIFY(f.sink.all<StreamTransition>(info.id).back().trust != Trust::Live);
    }
    QTRY_COMPARE(f.api.server.holding(SessionFixture::path("r05")), 0);
    const std::size_t items = f.sink.items().size();
    const std::size_t requests = f.requests();
    f.letPass(60s, 1s);
    QCOMPARE(f.sink.items().size(), items);
    QCOMPARE(f.requests(), requests);
}

void TestWatchSession::stopWhileNothingAnswers()
{
    SessionFixture f(manyResources(2));
    f.api.setAnswer([](const Request &) -> std::optional<Script> { return Script{Step::mute()}; });
    f.start();
    QTRY_VERIFY(f.requests() > 0);
    QElapsedTimer timer;
    timer.start();
    f.session.reset();
    QVERIFY2(timer.elapsed() < 1500, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(f.sink.items().empty());
}

/// CASES 10: the token of all streams expires. One run of the plugin, all go on where they were.
void TestWatchSession::oneCredentialRefreshForAll()
{
    constexpr int count = 8;
    watchglass::testing::Stub stub;
    stub.printTokens();
    SessionFixture f(manyResources(count));
    f.plugins = std::make_unique<ExecPlugins>(f.clock, watchglass::testing::quickSettings());
    f.access.token.clear();
    f.access.exec = stub.request();
    auto valid = std::make_shared<std::atomic<int>>(1);
    f.api.setAnswer([valid](const Request &request) -> std::optional<Script> {
        if (request.headers.value("authorization") == "Bearer T" + QByteArray::number(valid->load())) {
            return std::nullopt;
        }
        return Script{Step::send(response(401, statusBody(401, "Unauthorized", "Unauthorized")))};
    });
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    QCOMPARE(stub.runs(), 1);
    f.letPass(20s, 1s);
    *valid = 2;
    for (int i = 0; i < count; ++i) {
        f.api.server.end(SessionFixture::path(nameOf(i)));
    }
    QVERIFY(f.pass(30s, [&] { return stub.runs() == 2 && f.watches("r00") > 1 && f.live() == count; }));
    f.letPass(5s);
    QCOMPARE(stub.runs(), 2);
    QCOMPARE(f.live(), std::size_t(count));
    bool said = false; // by whoever came back before the plugin had run; later ones carry the new token already
    for (int i = 0; i < count; ++i) {
        QCOMPARE(f.lists(nameOf(i)), std::size_t(1));
        for (const StreamTransition &step : f.sink.all<StreamTransition>(f.id(nameOf(i)))) {
            said = said || step.cause.contains("did not accept the credentials");
        }
    }
    QVERIFY(said);
    QCOMPARE(f.sink.count<GapRecordPtr>(), std::size_t(0));
    *valid = 99; // no credential of the plugin is taken any more: a person has to do something, and nothing storms
    f.letPass(20s, 1s);
    for (int i = 0; i < count; ++i) {
        f.api.server.end(SessionFixture::path(nameOf(i)));
    }
    QVERIFY(f.pass(60s, [&] { return f.phase("r00") == StreamPhase::Unauthorized && f.live() == 0; }));
    const std::size_t requests = f.requests();
    f.letPass(5min, 5s);
    // Two last tries of each other stream, and whether it is the same cluster: asked five times, by two requests.
    QVERIFY2(f.requests() - requests <= 10 + 2 * (count - 1), qPrintable(QString::number(f.requests() - requests)));
    QVERIFY(stub.runs() <= 4);
}

void TestWatchSession::throttledAtTheStart()
{
    SessionFixture f(manyResources(1));
    auto calls = std::make_shared<std::atomic<int>>(0);
    f.api.setAnswer([calls](const Request &request) -> std::optional<Script> {
        if (request.path != "/version" || (*calls)++ > 0) {
            return std::nullopt;
        }
        return Script{Step::send(response(429, statusBody(429, "TooManyRequests", "busy"), "application/json", {"Retry-After: 7"}))};
    });
    f.start();
    QTRY_COMPARE(f.session->status().phase, SessionPhase::Waiting);
    const Monotonic since = f.clock.monotonic();
    QVERIFY(f.pass(30s, [&] { return calls->load() > 1; }));
    QVERIFY(f.clock.monotonic() - since >= 6800ms);
    QVERIFY(f.pass(5s, [&] { return f.live() == 1; }));
}

/// CASES 28
void TestWatchSession::forbiddenWatchIsPolled()
{
    SessionFixture f(manyResources(2));
    auto version = std::make_shared<std::atomic<int>>(100);
    f.api.setAnswer([version](const Request &request) -> std::optional<Script> {
        if (!request.path.endsWith("/r00")) {
            return std::nullopt;
        }
        if (request.isWatch()) {
            return forbiddenScript("r00 is forbidden: User jane cannot watch");
        }
        const QByteArray rv = QByteArray::number(version->load());
        return Script{Step::send(response(200, "{\"kind\":\"R00List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + rv + "\"},\"items\":["
                                                   + object("r00", "a", rv) + "]}"))};
    });
    f.start();
    QTRY_COMPARE(f.phase("r00"), StreamPhase::Polling);
    QCOMPARE(f.trust("r00"), Trust::Stale);
    *version = 120;
    const auto polled = [&] {
        for (const Observation &o : f.sink.all<Observation>(f.id("r00"))) {
            if (o.origin == Origin::Poll && o.resourceVersion.text() == "120") {
                return true;
            }
        }
        return false;
    };
    QVERIFY(f.pass(30s, polled, 500ms));
    QCOMPARE(f.phase("r01"), StreamPhase::Live);
    QCOMPARE(f.watches("r00"), std::size_t(1));
}

void TestWatchSession::forbiddenClusterWide()
{
    SessionFixture f(manyResources(2));
    f.access.namespaceName = "shop";
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        return request.path == "/api/v1/r00" ? std::optional(forbiddenScript("r00 is forbidden: cannot list at the cluster scope")) : std::nullopt;
    });
    f.start();
    QTRY_COMPARE(f.phase("r00", "shop"), StreamPhase::Live);
    QTRY_COMPARE(f.forbidden, std::vector<StreamId>{f.id("r00")});
    QCOMPARE(f.phase("r00"), StreamPhase::Forbidden);
    QCOMPARE(f.trust("r00"), Trust::Dead);
    QCOMPARE(f.sink.all<StreamTransition>(f.id("r00")).back().cause, "r00 is forbidden: cannot list at the cluster scope");
    f.letPass(5min, 5s);
    QCOMPARE(f.forbidden.size(), std::size_t(1));
    QVERIFY(f.lists("r00") <= 8); // both streams: one list, and one try a minute
    f.api.setAnswer({}); // the right was granted
    QVERIFY(f.pass(2min, [&] { return f.phase("r00") == StreamPhase::Live; }, 1s));
}

/// CASES 15
void TestWatchSession::downAtTheStart()
{
    SessionFixture f(manyResources(3));
    f.api.server.stopListening();
    f.start();
    QTRY_COMPARE(f.session->status().phase, SessionPhase::Waiting);
    QVERIFY(f.session->status().error->message.find("efused") != std::string::npos);
    QVERIFY(f.pass(90s, [&] { return f.errors.size() >= 5; }, 500ms)); // it does not give up
    f.api.server.listen();
    QVERIFY(f.pass(70s, [&] { return f.live() == 3; }, 500ms));
    QCOMPARE(f.session->status().phase, SessionPhase::Running);
}

/// CASES 16
void TestWatchSession::neverAnsweringIsNotRunning()
{
    SessionFixture f(manyResources(1));
    auto mute = std::make_shared<std::atomic<bool>>(true);
    f.api.setAnswer([mute](const Request &) -> std::optional<Script> { return *mute ? std::optional(Script{Step::mute()}) : std::nullopt; });
    f.start();
    QTRY_VERIFY(f.requests() > 0);
    for (int i = 0; i < 50; ++i) {
        f.advance(1s);
        QVERIFY(f.session->status().phase != SessionPhase::Running);
    }
    QVERIFY(f.sink.all<SegmentStarted>().empty());
}

/// 20 streams, one server that goes away: one of them tries, the others wait for it.
void TestWatchSession::oneProbeWhileTheClusterIsAway()
{
    constexpr int count = 20;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    const auto sent = [&] {
        std::map<StreamId, std::uint64_t> requests;
        for (const StreamStatus &status : f.sink.all<StreamStatus>()) {
            requests[status.stream] = status.requests;
        }
        std::uint64_t sum = 0;
        for (const auto &[stream, n] : requests) {
            sum += n;
        }
        return sum;
    };
    f.letPass(2s);
    const std::uint64_t before = sent();
    f.api.server.stopListening();
    QVERIFY(f.pass(10s, [&] { return f.live() == 0; }));
    f.letPass(2min, 500ms);
    const std::uint64_t tries = sent() - before;
    qInfo("%d streams, 2 minutes without a server: %llu requests tried", count, static_cast<unsigned long long>(tries));
    QVERIFY2(tries <= count + 12, qPrintable(QString::number(tries)));
    f.api.server.listen();
    QVERIFY(f.pass(90s, [&] { return f.live() == count; }));
    for (int i = 0; i < count; ++i) {
        QCOMPARE(f.lists(nameOf(i)), std::size_t(1));
    }
    QCOMPARE(f.sink.count<GapRecordPtr>(), std::size_t(0));
}

/// CASES 46: ten seconds of list are never "none found".
void TestWatchSession::slowListSaysLoading()
{
    SessionFixture f(manyResources(1));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        return request.path.endsWith("/r00") && !request.isWatch() ? std::optional(Script{Step::hold("list")}) : std::nullopt;
    });
    f.start();
    QTRY_COMPARE(f.api.server.holding("list"), 1);
    f.letPass(10s);
    QCOMPARE(f.phase("r00"), StreamPhase::Listing);
    QCOMPARE(f.trust("r00"), Trust::CatchingUp);
    QTRY_VERIFY(f.sink.count<StreamStatus>() > 0);
    QVERIFY(!f.sink.all<StreamStatus>().back().completeSince);
    f.api.server.send("list", response(200, "{\"kind\":\"R00List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"100\"},\"items\":[]}"));
    QTRY_COMPARE(f.phase("r00"), StreamPhase::Live);
    QTRY_VERIFY(f.sink.all<StreamStatus>().back().completeSince);
}

/// I7: the same address, another cluster.
void TestWatchSession::anotherClusterBehindTheAddress()
{
    constexpr int count = 6;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    QCOMPARE(f.sink.count<SegmentStarted>(), std::size_t(1));
    f.api.server.stopListening();
    QVERIFY(f.pass(10s, [&] { return f.live() == 0; }));
    f.api.setUid("cluster-2");
    f.api.server.listen();
    QVERIFY(f.pass(90s, [&] { return f.sink.count<SegmentStarted>() == 2 && f.live() == count; }));
    QCOMPARE(f.sink.all<SegmentStarted>().back().clusterUid, "cluster-2");
    const auto findings = f.sink.all<Finding>();
    QCOMPARE(std::ranges::count(findings, FindingKind::OtherCluster, &Finding::kind), 1);
    for (int i = 0; i < count; ++i) {
        QVERIFY(f.lists(nameOf(i)) >= 2);
    }
}

/// The same where no connection ever fails: something in front of the servers answers meanwhile.
void TestWatchSession::anotherClusterBehindALoadBalancer()
{
    constexpr int count = 3;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    f.api.setAnswer([](const Request &) { return std::optional(Script{Step::send(response(502, "bad gateway", "text/plain"))}); });
    f.letPass(2s);
    for (int i = 0; i < count; ++i) {
        f.api.server.send(f.path(nameOf(i)), lastChunk());
    }
    QVERIFY(f.pass(10s, [&] { return f.live() == 0; }));
    f.letPass(4min, 500ms);
    f.api.setUid("cluster-2");
    f.api.setAnswer({});
    QVERIFY(f.pass(90s, [&] { return f.sink.count<SegmentStarted>() == 2; }, 500ms));
    QCOMPARE(f.sink.all<SegmentStarted>().back().clusterUid, "cluster-2");
    QVERIFY(f.pass(90s, [&] { return f.live() == count; }, 500ms));
}

/// One stream finds that the storage went back; the others read everything again too.
void TestWatchSession::rewindReachesEveryStream()
{
    constexpr int count = 5;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        const QByteArray name = request.path.mid(request.path.lastIndexOf('/') + 1);
        if (request.isWatch() || !name.startsWith('r')) {
            return std::nullopt;
        }
        if (!request.arg("resourceVersion").isEmpty()) {
            return Script{Step::send(response(504, statusBody(504, "Timeout", "Timeout: Too large resource version: 100, current: 50", "ResourceVersionTooLarge")))};
        }
        return Script{Step::send(response(200, "{\"kind\":\"" + name.toUpper() + "List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"50\"},\"items\":[]}"))};
    });
    f.letPass(20s, 1s);
    f.send("r00", frame("ERROR", statusBody(410, "Expired", "too old resource version")));
    const auto rewound = [&] {
        std::set<StreamId> streams;
        for (const GapRecordPtr &gap : f.sink.all<GapRecordPtr>()) {
            if (gap->cause == GapCause::Rewind && gap->toVersion.text() == "50") {
                streams.insert(gap->stream);
            }
        }
        return streams.size();
    };
    QVERIFY(f.pass(30s, [&] { return rewound() == count && f.live() == count; }));
}

void TestWatchSession::wokenUp()
{
    constexpr int count = 4;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    const int before = f.api.server.connections();
    QTest::qWait(30);
    f.clock.jumpWall(2h);
    const auto resumed = [&] {
        for (int i = 0; i < count; ++i) {
            if (f.watches(nameOf(i)) < 2) {
                return false;
            }
        }
        return f.live() == count;
    };
    QVERIFY(f.pass(20s, resumed));
    QVERIFY(f.api.server.connections() >= before + count); // no old socket was used
    for (int i = 0; i < count; ++i) {
        QCOMPARE(f.lists(nameOf(i)), std::size_t(1));
        const auto steps = f.sink.all<StreamTransition>(f.id(nameOf(i)));
        QVERIFY(std::ranges::any_of(steps, [](const StreamTransition &s) { return s.cause.contains("asleep for 120 min") && s.trust == Trust::Stale; }));
    }
}

void TestWatchSession::resourcesComeAndGo()
{
    SessionFixture f(manyResources(2));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == 2; }, 10000));
    f.api.setResources(manyResources(3));
    QVERIFY(f.pass(11min, [&] { return f.id("r02") != 0 && f.phase("r02") == StreamPhase::Live; }, 5s));
    auto fewer = manyResources(3);
    fewer.erase(fewer.begin());
    f.api.setResources(fewer);
    QVERIFY(f.pass(11min, [&] { return f.phase("r00") == StreamPhase::Stopped; }, 5s));
    QCOMPARE(f.phase("r01"), StreamPhase::Live);
}

/// An API server that has just started answers 404 for custom resources, and leaves them out of discovery, until it has
/// read their definitions. The stream must go on from its version, and not end.
void TestWatchSession::missingForAMoment()
{
    SessionFixture f(manyResources(2));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == 2; }, 10000));
    const StreamId id = f.id("r00");
    auto fewer = manyResources(2);
    fewer.erase(fewer.begin());
    f.api.setResources(fewer);
    f.api.server.end(SessionFixture::path("r00"));
    QVERIFY(f.pass(30s, [&] { return f.phase("r00") == StreamPhase::Unsupported; }));
    f.api.setResources(manyResources(2));
    QVERIFY(f.pass(30s, [&] { return f.live() == 2; }));
    QCOMPARE(f.id("r00"), id);
    QCOMPARE(f.lists("r00"), std::size_t(1));
    QCOMPARE(f.sink.count<GapRecordPtr>(), std::size_t(0));
}

void TestWatchSession::addedRemovedPaused()
{
    SessionFixture f(manyResources(3));
    f.options.resources = {"r00"};
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == 1; }, 10000));
    f.session->addStream({"r01", {}, "app=x", {}, false});
    QTRY_COMPARE(f.phase("r01"), StreamPhase::Live);
    f.session->addStream({"nonsense", {}, {}, {}, false});
    QTRY_VERIFY(!f.errors.empty() && f.errors.back().message.contains("nonsense"));
    f.session->setPaused(true);
    QTRY_COMPARE(f.phase("r00"), StreamPhase::Stopped);
    QTRY_COMPARE(f.phase("r01"), StreamPhase::Stopped);
    f.session->setPaused(false);
    QVERIFY(f.pass(10s, [&] { return f.live() == 2; }));
    QCOMPARE(f.lists("r00"), std::size_t(1)); // it went on from where it was
    f.session->removeStream(f.id("r01"));
    QTRY_COMPARE(f.phase("r01"), StreamPhase::Stopped);
    f.session->refresh();
    QVERIFY(f.pass(20s, [&] { return f.sink.count<GapRecordPtr>() == 1 && f.live() == 1; }));
    QCOMPARE(f.lists("r00"), std::size_t(2));
    QCOMPARE(f.lists("r01"), std::size_t(1));
    const auto gaps = f.sink.all<GapRecordPtr>();
    QCOMPARE(gaps.size(), std::size_t(1));
    QCOMPARE(gaps.front()->cause, GapCause::User);
}

/// WATCH.md 1.10
void TestWatchSession::fourListsAtATime()
{
    constexpr int count = 12;
    SessionFixture f(manyResources(count));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        return request.path.startsWith("/api/v1/r") && !request.isWatch() ? std::optional(Script{Step::hold("list")}) : std::nullopt;
    });
    f.start();
    QTRY_COMPARE(f.api.server.holding("list"), 4);
    QTest::qWait(100);
    QCOMPARE(f.api.server.holding("list"), 4);
    f.api.server.end("list", Step::Kind::Reset);
    QTRY_VERIFY(f.api.server.holding("list") == 4);
    QTest::qWait(50);
    QCOMPARE(f.api.server.holding("list"), 4);
}

/// CASES 1 and 18: a server that answers every watch and closes it at once.
void TestWatchSession::everyWatchClosedAtOnceForTenMinutes()
{
    constexpr int count = 4;
    SessionFixture f(manyResources(count));
    f.api.setAnswer([](const Request &request) -> std::optional<Script> {
        return request.isWatch() ? std::optional(Script{Step::send(chunkedHead() + lastChunk())}) : std::nullopt;
    });
    f.start();
    QTRY_VERIFY(f.streams().size() == count);
    f.letPass(10min, 500ms);
    for (int i = 0; i < count; ++i) {
        const std::size_t requests = f.lists(nameOf(i)) + f.watches(nameOf(i));
        const auto steps = f.sink.all<StreamTransition>(f.id(nameOf(i)));
        std::size_t changes = 0;
        for (std::size_t k = 0; k < steps.size(); ++k) {
            changes += k == 0 || steps[k].to != steps[k].from || steps[k].trust != steps[k - 1].trust ? 1 : 0;
        }
        qInfo("%s: %zu requests in 10 min, %zu lines, %zu changes of state", nameOf(i).c_str(), requests, steps.size(), changes);
        QVERIFY(requests >= 10 && requests <= 600);
        QVERIFY(steps.size() <= changes + 1);
        QVERIFY(steps.size() < 100);
    }
}

/// L8
void TestWatchSession::networkChangeConnectsAnew()
{
    constexpr int count = 4;
    SessionFixture f(manyResources(count));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == count; }, 10000));
    for (int i = 0; i < count; ++i) {
        f.api.server.end(SessionFixture::path(nameOf(i)), Step::Kind::Mute); // the old path swallows everything
    }
    const int before = f.api.server.connections();
    f.session->networkChanged();
    // A look at the list comes before each watch; on a busy machine its answers take long by this clock.
    QVERIFY(f.pass(30s, [&] { return f.watches("r03") == 2 && f.live() == count; }));
    QVERIFY(f.api.server.connections() > before);
    for (int i = 0; i < count; ++i) {
        QCOMPARE(f.lists(nameOf(i)), std::size_t(1));
    }
}

/// L8: the kubeconfig names another address. The uid of kube-system says that it is the same cluster.
void TestWatchSession::serverMoves()
{
    SessionFixture f(manyResources(3));
    FakeApi other(manyResources(3));
    f.start();
    QVERIFY(QTest::qWaitFor([&] { return f.live() == 3; }, 10000));
    f.api.server.stopListening();
    QVERIFY(f.pass(10s, [&] { return f.live() == 0; }));
    f.session->reload(other.access());
    QVERIFY(f.pass(60s, [&] { return f.live() == 3; }));
    QCOMPARE(other.count("/api/v1/r00", true), std::size_t(1));
    QCOMPARE(f.sink.count<SegmentStarted>(), std::size_t(1));
    QCOMPARE(f.sink.count<GapRecordPtr>(), std::size_t(0));
    for (const Request &request : other.server.requests()) {
        QCOMPARE(request.method, QByteArray("GET"));
    }
}

void TestWatchSession::waitIsCutShort()
{
    SessionFixture f(manyResources(1));
    auto allowed = std::make_shared<std::atomic<bool>>(false);
    f.api.setAnswer([allowed](const Request &request) -> std::optional<Script> {
        return request.path == "/api/v1/r00" && !*allowed ? std::optional(forbiddenScript("no")) : std::nullopt;
    });
    f.options.fallBackToContextNamespace = false;
    f.start();
    QTRY_COMPARE(f.phase("r00"), StreamPhase::Forbidden);
    *allowed = true;
    f.session->retryNow();
    QTRY_COMPARE(f.phase("r00"), StreamPhase::Live);
}

QTEST_GUILESS_MAIN(TestWatchSession)
#include "tst_watchsession.moc"

#include <QElapsedTimer>
