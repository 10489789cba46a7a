// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "reflectorfixture.h"

#include <QtTest>

#include <atomic>

using namespace watchglass;
using namespace watchglass::fakes;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Names = std::vector<std::string>;

Script listOfA(const QByteArray &version = "100")
{
    return {Step::send(response(200, podList(version, {pod("a", "90")})))};
}

Script openWatch(const QByteArray &first = {})
{
    Script script{Step::send(chunkedHead())};
    if (!first.isEmpty()) {
        script.push_back(Step::send(chunk(first)));
    }
    script.push_back(Step::hold("w"));
    return script;
}

/// List with `a`, then watches that stay open.
ScriptedServer::Handler simple()
{
    return [](const Request &request) { return request.isWatch() ? openWatch() : listOfA(); };
}

/// List with `a`; the first watch is scripted, later ones stay open.
ScriptedServer::Handler firstWatch(Script script)
{
    auto count = std::make_shared<std::atomic<int>>(0);
    return [script, count](const Request &request) {
        if (!request.isWatch()) {
            return *count == 0 ? listOfA() : listOfA("200");
        }
        return (*count)++ == 0 ? script : openWatch();
    };
}

#define TRY_LIVE(fixture) QTRY_VERIFY_WITH_TIMEOUT((fixture).passing([&] { return (fixture).isLive(); }), 20000)

} // namespace

class TestReflector : public QObject
{
    Q_OBJECT

private slots:
    void listsThenWatches()
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        QCOMPARE(f.lists().size(), std::size_t(1));
        QCOMPARE(f.lists().front().arg("limit"), "500");
        QCOMPARE(f.watches().front().arg("resourceVersion"), "100");
        QCOMPARE(f.watches().front().arg("allowWatchBookmarks"), "true");
        QVERIFY(f.watches().front().arg("timeoutSeconds").toInt() >= 300);
        QCOMPARE(f.names(), Names{"a"});
        f.server.send("w", chunk(frame("ADDED", pod("b", "101")) + frame("MODIFIED", pod("a", "102")) + bookmark("110")));
        QTRY_COMPARE(f.status().lastApplied.text(), "110");
        QCOMPARE(f.names(), (Names{"a", "b"}));
        f.reflector->flush();
        QCOMPARE(f.observations(Origin::List).size(), std::size_t(1));
        QVERIFY(f.observations(Origin::List).front().existingAtStart);
        QCOMPARE(f.observations(Origin::Watch).size(), std::size_t(2));
        QCOMPARE(f.sink.all<StreamOpened>().size(), std::size_t(1));
        QVERIFY(f.status().bytes > 300);
    }

    void pagesAreReadToTheEnd() // R20, CASES 12
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (request.isWatch()) {
                return openWatch();
            }
            if (request.arg("continue").isEmpty()) {
                return {Step::send(response(200, podList("100", {pod("a", "1")}, "t+/=")))};
            }
            const bool both = request.query.contains("resourceVersion") || request.query.contains("resourceVersionMatch");
            return {Step::send(both ? response(400, statusBody(400, "BadRequest", "both")) : response(200, podList("100", {pod("b", "2")})))};
        });
        f.start();
        TRY_LIVE(f);
        QCOMPARE(f.names(), (Names{"a", "b"}));
        QCOMPARE(f.lists().back().arg("continue"), "t+/=");
        QCOMPARE(f.watches().front().arg("resourceVersion"), "100");
    }

    void frameByteByByte() // F1
    {
        const QByteArray text = frame("ADDED", pod("b", "101", {}, ",\"labels\":{\"k\":\"ключ-日本-🚀\"}"));
        Script script{Step::send(chunkedHead())};
        for (const char c : text) {
            script.push_back(Step::send(chunk(QByteArray(1, c))));
            script.push_back(Step::sleep(0ms));
        }
        script.push_back(Step::hold("w"));
        ReflectorFixture f(firstWatch(script));
        f.start();
        QTRY_VERIFY(f.passing([&] { return f.names() == Names{"a", "b"}; }));
        QVERIFY(f.reflector->state().object({"default", "b"})->json.contains("ключ-日本-🚀"));
        QCOMPARE(f.lists().size(), std::size_t(1));
    }

    void expiryInAllForms_data() // F2, F3, F10, R1, R17
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("chunked");
        const QByteArray status = statusBody(410, "Expired", "too old resource version: 100 (150)");
        QByteArray pretty = "{\r\n \"type\": \"ERROR\",\r\n \"object\": " + QByteArray(status).replace(",", ",\r\n  ") + "}";
        QTest::newRow("ERROR event") << frame("ERROR", status) << true;
        QTest::newRow("pretty, with CRLF") << pretty << true;
        QTest::newRow("bare Status") << status << true;
        QTest::newRow("HTTP 410") << response(410, status) << false;
        QTest::newRow("200 with a length") << response(200, frame("ERROR", status)) << false;
        QTest::newRow("Gone") << frame("ERROR", statusBody(410, "Gone", "The resourceVersion is too old")) << true;
    }
    void expiryInAllForms()
    {
        QFETCH(QByteArray, answer);
        QFETCH(bool, chunked);
        ReflectorFixture f(firstWatch(chunked ? openWatch(answer) : Script{Step::send(answer)}));
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.watches().size() == 2 && f.isLive(); }), 20000);
        QCOMPARE(f.lists().size(), std::size_t(2));
        QCOMPARE(f.lists().back().arg("resourceVersion"), "100");
        QCOMPARE(f.lists().back().arg("resourceVersionMatch"), "NotOlderThan");
        QCOMPARE(f.watches().back().arg("resourceVersion"), "200");
        QCOMPARE(f.gaps().size(), std::size_t(1));
        QCOMPARE(f.gaps().front()->fromVersion.text(), "100");
        QCOMPARE(f.gaps().front()->toVersion.text(), "200");
        QVERIFY(f.status().lastError.empty());
        QCOMPARE(f.names(), Names{"a"}); // the Status is no object
    }

    void cutConnectionsResumeAndSkipNothing_data() // F7, F9, R15
    {
        QTest::addColumn<QByteArray>("tail");
        QTest::addColumn<int>("how");
        QTest::newRow("clean end") << lastChunk() << int(Step::Kind::Finish);
        QTest::newRow("no last chunk") << QByteArray() << int(Step::Kind::Finish);
        QTest::newRow("inside a frame") << chunk("{\"type\":\"ADDED\",\"obj") << int(Step::Kind::Finish);
        QTest::newRow("inside a chunk") << QByteArray("ff\r\n{\"type\"") << int(Step::Kind::Finish);
        QTest::newRow("reset") << QByteArray() << int(Step::Kind::Reset);
    }
    void cutConnectionsResumeAndSkipNothing()
    {
        QFETCH(QByteArray, tail);
        QFETCH(int, how);
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        f.server.send("w", chunk(frame("ADDED", pod("b", "101"))));
        QTRY_COMPARE(f.status().lastApplied.text(), "101");
        f.clock.advance(2s);
        if (!tail.isEmpty()) {
            f.server.send("w", tail);
        }
        f.server.end("w", Step::Kind(how));
        QTRY_VERIFY(f.passing([&] { return f.watches().size() == 2; }));
        QTRY_COMPARE(f.server.holding("w"), 1);
        f.server.send("w", chunk(frame("ADDED", pod("c", "102"))));
        TRY_LIVE(f);
        QCOMPARE(f.watches().back().arg("resourceVersion"), "101");
        QCOMPARE(f.lists().size(), std::size_t(1));
        QVERIFY(f.gaps().empty());
        QVERIFY(!f.wasEver(StreamPhase::BackingOff));
        QVERIFY(f.wasEver(StreamPhase::Reconnecting));
    }

    void garbageInMidStream() // F8
    {
        using namespace std::literals;
        const auto bad = "{\"type\":\"MOD\0\0garbage"sv;
        const QByteArray body = frame("ADDED", pod("b", "101")) + QByteArray(bad.data(), qsizetype(bad.size())) + frame("ADDED", pod("c", "102"));
        ReflectorFixture f(firstWatch(openWatch(body)));
        f.start();
        QTRY_VERIFY(f.passing([&] { return f.watches().size() == 2 && f.isLive(); }));
        QCOMPARE(f.gaps().size(), std::size_t(1));
        QCOMPARE(f.gaps().front()->cause, GapCause::ParseError);
        QCOMPARE(f.gaps().front()->fromVersion.text(), "101"); // what came before it was applied
        QCOMPARE(f.observations(Origin::Watch).front().object->meta.name, "b");
    }

    void frameTooLarge() // F12
    {
        Script script{Step::send(chunkedHead())};
        script.push_back(Step::send(chunk("{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"annotations\":{\"a\":\"")));
        for (int i = 0; i < 17; ++i) {
            script.push_back(Step::send(chunk(QByteArray(1 << 20, 'x'))));
        }
        script.push_back(Step::hold("w"));
        ReflectorFixture f(firstWatch(script));
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.watches().size() == 2 && f.isLive(); }), 30000);
        QCOMPARE(f.gaps().size(), std::size_t(1));
        QCOMPARE(f.gaps().front()->cause, GapCause::Oversize);
    }

    void expiredContinueReadsEverythingAtOnce() // R2
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (request.isWatch()) {
                return openWatch();
            }
            if (!request.arg("continue").isEmpty()) {
                QByteArray status = statusBody(410, "Expired", "the provided continue parameter is too old");
                status.replace("\"metadata\":{}", "\"metadata\":{\"continue\":\"inconsistent\"}");
                return {Step::send(response(410, status))};
            }
            return {Step::send(request.arg("limit").isEmpty() ? response(200, podList("105", {pod("a", "90"), pod("b", "91")}))
                                                              : response(200, podList("100", {pod("a", "90")}, "token")))};
        });
        f.start();
        TRY_LIVE(f);
        QCOMPARE(f.names(), (Names{"a", "b"}));
        QCOMPARE(f.watches().front().arg("resourceVersion"), "105");
        QVERIFY(f.lists().back().arg("limit").isEmpty());
    }

    void watchThatClosesAtOnceIsNoBusyLoop() // R3, R4, CASES 1
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (!request.isWatch()) {
                return listOfA(request.arg("resourceVersion").isEmpty() ? "300" : "100");
            }
            return request.arg("resourceVersion") == "300" ? openWatch() : Script{Step::send(chunkedHead() + lastChunk())};
        });
        f.server.setHandler([](const Request &request) -> Script {
            static std::atomic<int> lists = 0;
            if (!request.isWatch()) {
                return listOfA(lists++ == 0 ? "100" : "300");
            }
            return request.arg("resourceVersion") == "300" ? openWatch() : Script{Step::send(chunkedHead() + lastChunk())};
        });
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.isLive() && f.watches().back().arg("resourceVersion") == "300"; }), 20000);
        QVERIFY(f.watches().size() <= 4);
        QCOMPARE(f.gaps().size(), std::size_t(1));
        QCOMPARE(f.gaps().front()->cause, GapCause::VeryShortWatch);
    }

    void tooLargeVersionIsAskedWithoutOne() // R5
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (request.isWatch()) {
                return request.arg("resourceVersion") == "100" ? Script{Step::send(response(410, statusBody(410, "Expired", "gone")))} : openWatch();
            }
            static std::atomic<int> lists = 0;
            if (lists++ == 0) {
                return listOfA();
            }
            return {Step::send(request.arg("resourceVersion").isEmpty()
                                   ? response(200, podList("50", {pod("a", "40")}))
                                   : response(504, statusBody(504, "Timeout", "Timeout: Too large resource version: 100, current: 50", "ResourceVersionTooLarge")))};
        });
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.isLive() && f.status().lastApplied.text() == "50"; }), 20000);
        QCOMPARE(f.host.rewinds, 1);
        f.reflector->flush();
        const auto findings = f.sink.all<Finding>();
        QVERIFY(std::ranges::any_of(findings, [](const Finding &finding) { return finding.kind == FindingKind::StorageRewind; }));
    }

    void streamingListIsAskedOnce() // R9, 1.8
    {
        ReflectorFixture f([](const Request &request) -> Script {
            return request.arg("sendInitialEvents") == "true" ? openWatch(frame("ADDED", pod("a", "90")) + bookmark("100", true)) : openWatch();
        }, true);
        f.start();
        TRY_LIVE(f);
        QVERIFY(f.lists().empty());
        QCOMPARE(f.watches().front().arg("resourceVersionMatch"), "NotOlderThan");
        f.clock.advance(2s);
        f.server.send("w", lastChunk());
        f.server.end("w");
        QTRY_VERIFY(f.passing([&] { return f.watches().size() == 2; }));
        QVERIFY(f.watches().back().arg("sendInitialEvents").isEmpty());
        QCOMPARE(f.watches().back().arg("resourceVersion"), "100");
    }

    void streamingListWithoutAnEnd_data() // R10
    {
        QTest::addColumn<bool>("ends");
        QTest::newRow("silence") << false;
        QTest::newRow("end of stream") << true;
    }
    void streamingListWithoutAnEnd()
    {
        QFETCH(bool, ends);
        ReflectorFixture f([ends](const Request &request) -> Script {
            if (!request.isWatch()) {
                return listOfA();
            }
            Script script = openWatch(request.arg("sendInitialEvents") == "true" ? frame("ADDED", pod("x", "1")) : QByteArray());
            if (ends && request.arg("sendInitialEvents") == "true") {
                script.back() = Step::send(lastChunk());
            }
            return script;
        }, true);
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.isLive(); }, 500ms), 20000);
        QCOMPARE(f.lists().size(), std::size_t(1));
        QCOMPARE(f.names(), Names{"a"});
    }

    void throttledStreamWaitsAsTold() // R21
    {
        ReflectorFixture f(firstWatch({Step::send(response(429, statusBody(429, "TooManyRequests", "busy"), "application/json",
                                                           {"Retry-After: 5", "Connection: close"})),
                                       Step::finish()}));
        f.start();
        QTRY_VERIFY(f.passing([&] { return f.status().phase == StreamPhase::BackingOff; }, 0ms));
        const Monotonic since = f.clock.monotonic();
        QTRY_VERIFY(f.passing([&] { return f.watches().size() == 2; }, 200ms));
        QVERIFY(f.clock.monotonic() - since >= 4500ms);
        QCOMPARE(f.watches().back().arg("resourceVersion"), "100");
        QCOMPARE(f.lists().size(), std::size_t(1));
    }

    void refusedCredentialsAreRefreshedOnce() // CASES 10, X3, X8
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (request.isWatch()) {
                return openWatch();
            }
            const bool good = request.headers.value("authorization") == "Bearer two";
            return good ? listOfA() : Script{Step::send(response(401, statusBody(401, "Unauthorized", "Unauthorized")))};
        });
        f.start();
        QTRY_COMPARE(f.host.rejectedSerials.size(), std::size_t(1));
        QCOMPARE(f.host.rejectedSerials.front(), std::uint64_t(1));
        ApiEndpoint endpoint = f.client.endpoint();
        endpoint.headers = {{"Authorization", "Bearer two"}};
        f.client.setEndpoint(endpoint);
        f.host.serial = 2;
        f.reflector->apply([](ReflectorState &state) { state.credentialsRefreshed(); });
        TRY_LIVE(f);
        QCOMPARE(f.host.rejectedSerials.size(), std::size_t(1));
    }

    void forbiddenIsSaidInTheServersWords()
    {
        ReflectorFixture f([](const Request &) { return Script{Step::send(response(403, statusBody(403, "Forbidden", "pods is forbidden: User jane cannot list")))}; });
        f.start();
        QTRY_COMPARE(f.status().phase, StreamPhase::Forbidden);
        QCOMPARE(f.status().lastError, "pods is forbidden: User jane cannot list");
        QCOMPARE(f.host.suggestions, 1);
        QCOMPARE(f.status().trust, Trust::Dead);
    }

    void redirectElsewhereEndsTheStream() // Q4
    {
        ScriptedServer other([](const Request &) { return listOfA(); });
        const QByteArray location = "Location: " + other.url().toEncoded() + "/api/v1/pods";
        ReflectorFixture f([location](const Request &) { return Script{Step::send(response(302, {}, "text/plain", {location}))}; });
        f.start();
        QTRY_COMPARE(f.status().phase, StreamPhase::Unsupported);
        QCOMPARE(other.requestCount(), std::size_t(0));
        QVERIFY(QString::fromStdString(f.status().lastError).contains(u"not followed"_s));
    }

    void unreachableServerIsReported()
    {
        ReflectorFixture f(simple());
        f.server.stopListening();
        f.start();
        QTRY_COMPARE(f.host.unreachable.size(), std::size_t(1));
        QCOMPARE(f.status().phase, StreamPhase::BackingOff);
        f.server.listen();
        TRY_LIVE(f);
        QCOMPARE(f.host.reachable, 1);
    }

    void badListBodies_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("cut") << response(200, podList("100", {pod("a", "1")}).left(60));
        QTest::newRow("page") << response(200, "<html><title>Login</title>", "text/html");
        QTest::newRow("table") << response(200, "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[]}");
        QTest::newRow("status") << response(200, statusBody(500, "InternalError", "boom"));
    }
    void badListBodies()
    {
        QFETCH(QByteArray, answer);
        auto count = std::make_shared<std::atomic<int>>(0);
        ReflectorFixture f([answer, count](const Request &request) -> Script {
            if (request.isWatch()) {
                return openWatch();
            }
            return (*count)++ == 0 ? Script{Step::send(answer)} : listOfA();
        });
        f.start();
        QTRY_COMPARE(f.status().phase, StreamPhase::BackingOff);
        QVERIFY(!f.status().lastError.empty());
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.isLive(); }, 500ms), 20000);
    }

    void listForAWatchIsPolled()
    {
        ReflectorFixture f([](const Request &) { return listOfA(); });
        f.start();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.lists().size() >= 3; }), 20000);
        QCOMPARE(f.status().phase, StreamPhase::Polling);
        QCOMPARE(f.watches().size(), std::size_t(1));
        QVERIFY(f.gaps().empty());
    }

    void expiredWithoutACodeIsExpired()
    {
        ReflectorFixture f(firstWatch({Step::send(chunkedHead()), Step::send(chunk("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"reason\":\"Expired\"}}\n")), Step::hold("w")}));
        f.start();
        TRY_LIVE(f);
        f.reflector->flush();
        QCOMPARE(f.gaps().size(), std::size_t(1));
        QCOMPARE(f.gaps().front()->cause, GapCause::ExpiredEvent);
    }

    void silentPathIsOpenedAgain() // L1, L2
    {
        ReflectorFixture f([](const Request &request) -> Script {
            if (!request.isWatch()) {
                return listOfA();
            }
            Script script = openWatch(bookmark("101"));
            script.back() = Step::mute();
            return script;
        });
        f.start();
        QTRY_VERIFY(f.passing([&] { return f.status().lastApplied.text() == "101"; }));
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.status().quiet; }, 5s), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.watches().size() == 2; }, 5s), 20000);
        QCOMPARE(f.watches().back().arg("resourceVersion"), "101");
        QVERIFY(f.watches().back().connection != f.watches().front().connection); // L7
        QVERIFY(f.gaps().empty());
    }

    void deadlineEndsAStreamWithoutBookmarks() // L3
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        const auto opened = f.clock.monotonic();
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.watches().size() == 2; }, 10s), 30000);
        const auto lived = f.clock.monotonic() - opened;
        QVERIFY(lived >= 310s && lived <= 640s);
        QVERIFY(f.watches().back().arg("timeoutSeconds").toInt() <= 181); // no bookmark was ever seen
    }

    void heldBackHeadersAreNotedAndGivenUp() // L5
    {
        ReflectorFixture f(firstWatch({Step::hold("headers")}));
        f.start();
        QTRY_VERIFY(f.passing([&] { return f.watches().size() == 1; }));
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] {
            f.reflector->flush();
            const auto steps = f.sink.all<StreamTransition>();
            return !steps.empty() && steps.back().cause.contains("waiting for the first bytes");
        }, 2s), 20000);
        QVERIFY(!f.isLive()); // I6
        QTRY_VERIFY_WITH_TIMEOUT(f.passing([&] { return f.watches().size() == 2; }, 5s), 20000);
        TRY_LIVE(f);
    }

    void fullSinkStopsReadingAndLosesNothing() // R14, CASES 43
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        f.sink.setCongested(true);
        f.server.send("w", chunk(frame("MODIFIED", pod("a", "101"))));
        QTRY_VERIFY(f.reflector->isPaused());
        QByteArray flood;
        for (int i = 102; i < 12102; ++i) {
            flood += chunk(frame("MODIFIED", pod("a", QByteArray::number(i), {}, ",\"x\":\"" + QByteArray(1000, 'x') + "\"")));
        }
        f.server.send("w", flood);
        QTRY_VERIFY(f.server.unsent() > 0);
        const std::uint64_t read = f.status().events;
        QVERIFY(read < 200);
        f.sink.setCongested(false);
        QTRY_COMPARE_WITH_TIMEOUT(f.status().lastApplied.text(), "12101", 30000);
        QCOMPARE(f.status().events, std::uint64_t(12001));
        QCOMPARE(f.lists().size(), std::size_t(1));
        QVERIFY(f.gaps().empty());
    }

    void batchesAreFewAndOrdered() // CASES 13
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        f.reflector->flush();
        f.sink.clear();
        QByteArray body;
        for (int i = 101; i < 1101; ++i) {
            body += frame("MODIFIED", pod("a", QByteArray::number(i)));
        }
        f.server.send("w", chunk(body));
        QTRY_COMPARE(f.status().lastApplied.text(), "1100");
        f.reflector->flush();
        const auto seen = f.sink.all<Observation>();
        QCOMPARE(seen.size(), std::size_t(1000));
        for (std::size_t i = 0; i < seen.size(); ++i) {
            QCOMPARE(seen[i].resourceVersion.text(), std::to_string(101 + i));
        }
        QVERIFY2(f.sink.batches() < 100, qPrintable(QString::number(f.sink.batches())));
        QCOMPARE(f.watches().size(), std::size_t(1));
    }

    void stopIsQuietAndCanGoOn()
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        f.reflector->stop();
        QTRY_COMPARE(f.server.holding("w"), 0);
        QCOMPARE(f.sink.phase(1), StreamPhase::Stopped);
        const std::size_t items = f.sink.items().size();
        QTest::qWait(30);
        QCOMPARE(f.sink.items().size(), items);
        f.start();
        TRY_LIVE(f);
        QCOMPARE(f.lists().size(), std::size_t(1));
        QCOMPARE(f.watches().back().arg("resourceVersion"), "100");
    }

    void statusIsGivenOnlyWhenItChanged()
    {
        ReflectorFixture f(simple());
        f.start();
        TRY_LIVE(f);
        QVERIFY(f.reflector->changedStatus());
        QVERIFY(!f.reflector->changedStatus());
        f.server.send("w", chunk(bookmark("105")));
        QTRY_COMPARE(f.status().lastApplied.text(), "105");
        const auto status = f.reflector->changedStatus();
        QVERIFY(status);
        QCOMPARE(status->lastApplied.text(), "105");
        QCOMPARE(status->objects, std::uint64_t(1));
    }
};

QTEST_GUILESS_MAIN(TestReflector)
#include "tst_reflector.moc"
