// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/apiclient.h"
#include "watchclient/transport/callerrors.h"

#include "tests/fakes/scriptedserver.h"
#include "tests/fakes/testcertificates.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QTcpServer>
#include <QTcpSocket>
#include <QtTest>

#include <zlib.h>

using namespace watchglass;
using namespace watchglass::fakes;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Role = ApiRequest::Role;

namespace {

ApiEndpoint endpointOf(const ScriptedServer &server, const QByteArray &token = "t0ken")
{
    ApiEndpoint endpoint;
    endpoint.server = server.url();
    endpoint.host = endpoint.server.authority().toStdString();
    endpoint.headers = {{"Authorization", "Bearer " + token}};
    endpoint.connectionKey = "key";
    return endpoint;
}

ApiRequest requestOf(Role role, std::string path = "/api/v1/pods")
{
    ApiRequest request;
    request.role = role;
    request.path = std::move(path);
    if (role == Role::Watch) {
        request.query = {{"watch", "1"}};
    }
    return request;
}

/// A call with everything that it said.
struct Watcher
{
    ApiCallPtr call;
    std::optional<ResponseHead> head;
    QByteArray body;
    std::optional<CallEnd> end;
    int ends = 0;

    Watcher() = default;
    Watcher(const Watcher &) = delete;
    Watcher &operator=(const Watcher &) = delete;
    void start(ApiClient &client, ApiRequest request)
    {
        call = client.get(std::move(request), {[this](const ResponseHead &h) { head = h; },
                                               [this](std::string_view bytes) { body.append(bytes.data(), qsizetype(bytes.size())); },
                                               [this](const CallEnd &e) {
                                                   end = e;
                                                   ++ends;
                                               }});
    }
    CallProblem problem() const { return end ? end->problem : CallProblem::None; }
    std::string message() const { return end ? end->error.message : std::string("not ended"); }
};

void runToEnd(Watcher &watcher, ApiClient &client, ApiRequest request)
{
    watcher.start(client, std::move(request));
    QTRY_VERIFY_WITH_TIMEOUT(watcher.end, 20000);
}

ScriptedServer::Handler always(const QByteArray &answer)
{
    return [answer](const Request &) { return Script{Step::send(answer)}; };
}

QByteArray gzip(const QByteArray &plain)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(qsizetype(deflateBound(&stream, uLong(plain.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.constData()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = uInt(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

QByteArray readAll(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/status/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QSslConfiguration trusting(const TestAuthority &authority)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setCaCertificates(QSslCertificate::fromData(authority.certificatePem(), QSsl::Pem));
    return configuration;
}

} // namespace

class TestApiClient : public QObject
{
    Q_OBJECT

private slots:
    void sendsWhatTheApiServerExpects() // F11, N12, N28
    {
        ScriptedServer server(always(response(200, "{}")));
        ApiClient client(endpointOf(server));
        ApiRequest request = requestOf(Role::Watch);
        request.query = {{"continue", "ab+/=&?#ü "}, {"labelSelector", "a in (b,c)"}};
        Watcher watcher;
        runToEnd(watcher, client, request);
        const Request seen = server.requests().front();
        QCOMPARE(seen.method, "GET");
        QCOMPARE(seen.path, "/api/v1/pods");
        QCOMPARE(seen.arg("continue"), "ab+/=&?#ü ");
        QCOMPARE(seen.arg("labelSelector"), "a in (b,c)");
        QVERIFY(seen.headers.value("user-agent").startsWith("watchglass/"));
        QCOMPARE(seen.headers.value("accept"), "application/json");
        QCOMPARE(seen.headers.value("accept-encoding"), "identity");
        QCOMPARE(seen.headers.value("authorization"), "Bearer t0ken");
        QVERIFY(!seen.headers.contains("cookie"));
        QCOMPARE(watcher.problem(), CallProblem::None);
        QCOMPARE(watcher.body, "{}");
    }

    void pathPrefixOfTheServerIsKept() // C-01
    {
        ScriptedServer server(always(response(200, "{}")));
        ApiEndpoint endpoint = endpointOf(server);
        for (const QString &prefix : {u"/k8s/clusters/c-1"_s, u"/k8s/a%2Fb%20c"_s}) {
            endpoint.server.setPath(prefix, QUrl::StrictMode);
            ApiClient client(endpoint);
            Watcher watcher;
            runToEnd(watcher, client, requestOf(Role::Short, "/version"));
            QCOMPARE(server.requests().back().path, prefix.toLatin1() + "/version");
        }
    }

    void headersMayComeSeveralTimes() // U-05: one Impersonate-Group for each group
    {
        ScriptedServer server(always(response(200, "{}")));
        ApiEndpoint endpoint = endpointOf(server);
        endpoint.headers.emplace_back("Impersonate-User", "jane");
        endpoint.headers.emplace_back("Impersonate-Group", "dev");
        endpoint.headers.emplace_back("Impersonate-Group", "ops, and more");
        endpoint.headers.emplace_back("Impersonate-Group", "third");
        endpoint.headers.emplace_back("Impersonate-Group", "evil\r\nX-Evil: yes");
        ApiClient client(endpoint);
        Watcher watcher;
        ApiRequest request = requestOf(Role::Watch);
        request.query.emplace_back("labelSelector", "a in (b)");
        runToEnd(watcher, client, request);
        QCOMPARE(watcher.problem(), CallProblem::None);
        QCOMPARE(server.requests().front().method, "GET");
        QCOMPARE(server.requests().front().path, "/api/v1/pods");
        QCOMPARE(server.requests().front().arg("labelSelector"), "a in (b)");
        QByteArrayList groups = server.requests().front().headers.values("impersonate-group");
        std::ranges::sort(groups);
        QCOMPARE(groups, (QByteArrayList{"dev", "ops, and more", "third"}));
        QCOMPARE(server.requests().front().headers.value("authorization"), "Bearer t0ken");
        QVERIFY(!server.requests().front().headers.contains("x-evil"));
        for (int i = 0; i < 3; ++i) { // the connection stays usable
            Watcher next;
            runToEnd(next, client, request);
            QCOMPARE(next.body, "{}");
        }
        QCOMPARE(server.connections(), 1);
    }

    void cookiesAreNotKept()
    {
        ScriptedServer server(always(response(200, "{}", "application/json", {"Set-Cookie: a=b; Path=/"})));
        ApiClient client(endpointOf(server));
        for (int i = 0; i < 2; ++i) {
            Watcher watcher;
            runToEnd(watcher, client, requestOf(Role::Page));
        }
        QVERIFY(!server.requests().back().headers.contains("cookie"));
    }

    void listsComeCompressedWhateverTheRatio() // Q9
    {
        const QByteArray plain = "{\"x\":\"" + QByteArray(20 << 20, '0') + "\"}";
        ScriptedServer server(always(response(200, gzip(plain), "application/json", {"Content-Encoding: gzip"})));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Page));
        QVERIFY2(watcher.problem() == CallProblem::None, watcher.message().c_str());
        QCOMPARE(watcher.body.size(), plain.size());
        QVERIFY(server.requests().front().headers.value("accept-encoding").contains("gzip"));
    }

    void brokenCompressionIsSaid()
    {
        QByteArray packed = gzip(QByteArray(100000, 'x'));
        packed.replace(20, 20, QByteArray(20, '\xff'));
        ScriptedServer server(always(response(200, packed, "application/json", {"Content-Encoding: gzip"})));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Page));
        QCOMPARE(watcher.problem(), CallProblem::Decompression);
    }

    void recordedStatuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("errorClass");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, int status, ErrorClass errorClass, const char *words) {
            QTest::newRow(name) << QString::fromLatin1(name) << status << int(errorClass) << QString::fromLatin1(words);
        };
        row("unauthorized", 401, ErrorClass::Credentials, "Unauthorized");
        row("forbidden", 403, ErrorClass::Permission, "pods is forbidden: User \"tok-plain\" cannot list resource \"pods\" in API group \"\" at the cluster scope");
        row("anonymous", 403, ErrorClass::Permission, "system:anonymous");
        row("not-found-status", 404, ErrorClass::NotServed, "could not find the requested resource");
        row("not-found-text", 404, ErrorClass::NotServed, "404 page not found");
        row("cbor-406", 406, ErrorClass::Protocol, "Not Acceptable");
        row("list-exact-expired", 410, ErrorClass::Gone, "too old");
        row("method-watchlist-no-match", 422, ErrorClass::Protocol, "sendInitialEvents requires");
        row("bad-continue", 400, ErrorClass::Protocol, "continue key is not valid");
        row("bad-rv-watch", 500, ErrorClass::Server, "invalid syntax");
        row("too-large-list", 504, ErrorClass::Server, "Too large resource version: 99999999, current: 579");
    }
    void recordedStatuses()
    {
        QFETCH(QString, name);
        QFETCH(int, status);
        QFETCH(int, errorClass);
        QFETCH(QString, words);
        const QByteArray type = readAll(name + u".headers"_s).contains("text/plain") ? "text/plain" : "application/json";
        ScriptedServer server(always(response(status, readAll(name + u".body"_s), type)));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Watch));
        QCOMPARE(watcher.problem(), CallProblem::Http);
        QCOMPARE(watcher.end->error.httpStatus, status);
        QCOMPARE(int(watcher.end->error.errorClass), errorClass);
        QVERIFY2(QString::fromStdString(watcher.message()).contains(words), watcher.message().c_str());
        QVERIFY(!watcher.message().contains('\n'));
        QVERIFY(!watcher.head);
        QVERIFY(watcher.body.isEmpty());
        if (type == "application/json") {
            QVERIFY(watcher.end->error.status);
            QCOMPARE(watcher.end->error.status->code, status);
        }
        if (status == 504) {
            QVERIFY(watcher.end->error.status->hasCause("ResourceVersionTooLarge"));
            QCOMPARE(watcher.end->error.retryAfter, std::optional<std::chrono::milliseconds>(1000ms));
        }
        if (status == 403) {
            QVERIFY(watcher.message().starts_with("pods is forbidden")); // verbatim
        }
    }

    void retryAfterInAllForms_data() // R21
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("seconds");
        QTest::newRow("seconds") << QByteArray("5") << 5;
        QTest::newRow("zero") << QByteArray("0") << 0;
        QTest::newRow("date") << QByteArray("Mon, 30 Nov 2026 03:36:12 GMT") << 10;
        QTest::newRow("date in the past") << QByteArray("Mon, 30 Nov 2026 03:30:00 GMT") << 0;
        QTest::newRow("nonsense") << QByteArray("soon") << -1;
        QTest::newRow("negative") << QByteArray("-3") << 0;
        QTest::newRow("huge") << QByteArray("99999999999") << 86400;
    }
    void retryAfterInAllForms()
    {
        QFETCH(QByteArray, value);
        QFETCH(int, seconds);
        ScriptedServer server(always(response(429, statusBody(429, "TooManyRequests", "busy"), "application/json",
                                              {"Retry-After: " + value, "Date: Mon, 30 Nov 2026 03:36:02 GMT", "Connection: close"})));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Watch));
        QCOMPARE(watcher.end->error.errorClass, ErrorClass::Throttled);
        QCOMPARE(watcher.end->error.retryAfter.has_value(), seconds >= 0);
        if (seconds >= 0) {
            QCOMPARE(*watcher.end->error.retryAfter, std::chrono::milliseconds(seconds * 1000));
        }
    }

    void webPageWithStatus200()
    {
        ScriptedServer server(always(response(200, "<html><head><TITLE>\n Sign in </TITLE></head></html>", "text/html; charset=utf-8")));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Page));
        QCOMPARE(watcher.problem(), CallProblem::NotJson);
        QVERIFY2(watcher.message().contains("title: Sign in"), watcher.message().c_str());
        QVERIFY(!watcher.head);
    }

    void gatewayPage()
    {
        ScriptedServer server(always(response(502, "<html><title>502 Bad Gateway</title></html>", "text/html")));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Page));
        QCOMPARE(watcher.problem(), CallProblem::Http);
        QCOMPARE(watcher.end->error.httpStatus, 502);
        QVERIFY(watcher.message().starts_with("gateway error 502"));
        QVERIFY(watcher.message().contains("502 Bad Gateway"));
    }

    void endlessErrorPageEnds()
    {
        ScriptedServer server([](const Request &) {
            Script script{Step::send("HTTP/1.1 503 X\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n")};
            for (int i = 0; i < 40; ++i) {
                script.push_back(Step::send(chunk(QByteArray(16384, 'x'))));
            }
            script.push_back(Step::hold("page"));
            return script;
        });
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Watch));
        QCOMPARE(watcher.end->error.httpStatus, 503);
        QVERIFY(watcher.message().size() < 1000);
    }

    void redirectToAnotherOriginIsNotFollowed() // Q4
    {
        ScriptedServer other(always(response(200, "{}")));
        const QByteArray location = "Location: " + other.url().toEncoded() + "/api/v1/pods";
        ScriptedServer server(always(response(302, {}, "text/plain", {location})));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Watch));
        QCOMPARE(watcher.problem(), CallProblem::Redirect);
        QVERIFY2(watcher.message().contains("credentials"), watcher.message().c_str());
        QCOMPARE(other.requestCount(), std::size_t(0));
        QCOMPARE(other.connections(), 0);
    }

    void redirectInsideTheOriginIsFollowedThreeTimes()
    {
        ScriptedServer server([](const Request &request) {
            const int step = request.path.mid(2).toInt();
            return Script{Step::send(step < 3 ? response(307, {}, "text/plain", {"Location: /r" + QByteArray::number(step + 1)}) : response(200, "{\"a\":1}"))};
        });
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short, "/r0"));
        QCOMPARE(watcher.problem(), CallProblem::None);
        QCOMPARE(watcher.body, "{\"a\":1}");
        QCOMPARE(server.requestCount(), std::size_t(4));
        server.setHandler(always(response(302, {}, "text/plain", {"Location: /round"})));
        Watcher round;
        runToEnd(round, client, requestOf(Role::Short, "/round"));
        QCOMPARE(round.problem(), CallProblem::Redirect);
        QCOMPARE(server.requestCount(), std::size_t(8));
    }

    void nobodyListens()
    {
        ScriptedServer server(always({}));
        server.stopListening();
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short));
        QCOMPARE(watcher.problem(), CallProblem::Refused);
        QCOMPARE(watcher.end->error.errorClass, ErrorClass::Network);
        QVERIFY2(watcher.message().contains(client.endpoint().host), watcher.message().c_str());
    }

    void unknownName()
    {
        ApiEndpoint endpoint;
        endpoint.server = QUrl(u"http://no-such-host.invalid:6443"_s);
        endpoint.host = "no-such-host.invalid:6443";
        ApiClient client(endpoint);
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short));
        QVERIFY2(watcher.problem() == CallProblem::Dns, watcher.message().c_str());
        QVERIFY(watcher.message().contains("no-such-host.invalid"));
    }

    void closedOrResetBeforeAnAnswer_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("FIN") << int(Step::Kind::Finish);
        QTest::newRow("RST") << int(Step::Kind::Reset);
    }
    void closedOrResetBeforeAnAnswer()
    {
        QFETCH(int, how);
        ScriptedServer server([how](const Request &) { return Script{Step{Step::Kind(how), {}, {}}}; });
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Watch));
        QVERIFY2(watcher.problem() == CallProblem::Reset, watcher.message().c_str());
        QCOMPARE(watcher.ends, 1);
    }

    void somethingThatIsNoHttp()
    {
        ScriptedServer server([](const Request &) { return Script{Step::send("SSH-2.0-OpenSSH_9.2\r\n"), Step::finish()}; });
        ApiClient client(endpointOf(server));
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short));
        QVERIFY2(watcher.problem() == CallProblem::NotJson || watcher.problem() == CallProblem::Reset, watcher.message().c_str());
    }

    void endsOfAStream_data() // F7, F9, N9
    {
        QTest::addColumn<QByteArray>("tail");
        QTest::addColumn<int>("how");
        QTest::addColumn<QList<int>>("answers"); // where Qt does not always tell, the content has to
        const int none = int(CallProblem::None);
        const int reset = int(CallProblem::Reset);
        QTest::newRow("last chunk") << lastChunk() << int(Step::Kind::Finish) << QList<int>{none};
        QTest::newRow("no last chunk") << QByteArray() << int(Step::Kind::Finish) << QList<int>{none, reset};
        QTest::newRow("in mid chunk") << QByteArray("ff\r\nabc") << int(Step::Kind::Finish) << QList<int>{reset};
        QTest::newRow("reset") << QByteArray() << int(Step::Kind::Reset) << QList<int>{none, reset};
    }
    void endsOfAStream()
    {
        QFETCH(QByteArray, tail);
        QFETCH(int, how);
        QFETCH(QList<int>, answers);
        ScriptedServer server([](const Request &) { return Script{Step::send(chunkedHead() + chunk("{}\n")), Step::hold("w")}; });
        ApiClient client(endpointOf(server));
        Watcher watcher;
        watcher.start(client, requestOf(Role::Watch));
        QTRY_COMPARE(watcher.body, "{}\n");
        QVERIFY(watcher.head);
        QVERIFY(!watcher.end);
        if (!tail.isEmpty()) {
            server.send("w", tail);
        }
        server.end("w", Step::Kind(how));
        QTRY_VERIFY(watcher.end);
        QVERIFY2(answers.contains(int(watcher.problem())), toString(watcher.problem()));
        QCOMPARE(watcher.ends, 1);
    }

    void connectingTakesTooLong()
    {
        // A listening socket whose queue is full answers no SYN: the portable way to a connect that hangs.
        QTcpServer full;
        full.setListenBacklogSize(1);
        QVERIFY(full.listen(QHostAddress::LocalHost));
        full.pauseAccepting();
        std::vector<std::unique_ptr<QTcpSocket>> fillers;
        for (int i = 0; i < 8; ++i) {
            fillers.push_back(std::make_unique<QTcpSocket>());
            fillers.back()->connectToHost(QHostAddress::LocalHost, full.serverPort());
        }
        QTest::qWait(50);
        ApiEndpoint endpoint;
        endpoint.server = QUrl(u"http://127.0.0.1:%1"_s.arg(full.serverPort()));
        endpoint.host = "127.0.0.1";
        ApiClient client(endpoint);
        ApiRequest request = requestOf(Role::Short);
        request.connectTimeout = 200ms;
        Watcher watcher;
        runToEnd(watcher, client, request);
        QVERIFY2(watcher.problem() == CallProblem::Timeout, watcher.message().c_str());
    }

    void callTakesTooLong() // CASES 16: reachable, but never an answer
    {
        ScriptedServer server([](const Request &) { return Script{Step::mute()}; });
        ApiClient client(endpointOf(server));
        ApiRequest request = requestOf(Role::Short);
        request.timeout = 150ms;
        Watcher watcher;
        runToEnd(watcher, client, request);
        QCOMPARE(watcher.problem(), CallProblem::Timeout);
        QVERIFY2(watcher.message().contains("did not answer"), watcher.message().c_str());
    }

    void halfOpenConnectionIsNotUsedAgain() // L7
    {
        ScriptedServer server([](const Request &request) {
            return request.connection == 1 && request.path != "/first" ? Script{Step::mute()} : Script{Step::send(response(200, "{}"))};
        });
        ApiClient client(endpointOf(server));
        Watcher first;
        runToEnd(first, client, requestOf(Role::Watch, "/first"));
        ApiRequest request = requestOf(Role::Watch, "/second");
        request.timeout = 150ms;
        Watcher second;
        second.start(client, request);
        const std::uint64_t epoch = second.call->epoch();
        QTRY_VERIFY(second.end);
        QCOMPARE(second.problem(), CallProblem::Timeout);
        request.notOnEpoch = epoch;
        request.timeout = 10s;
        Watcher third;
        runToEnd(third, client, request);
        QVERIFY2(third.problem() == CallProblem::None, third.message().c_str());
        QTRY_COMPARE(client.managerCount(), std::size_t(1)); // the old one is gone
    }

    void cancelIsSafeEverywhere() // N24, I9
    {
        ScriptedServer server([](const Request &) {
            return Script{Step::send(chunkedHead() + chunk("{}\n") + chunk("{}\n")), Step::hold("w")};
        });
        ApiClient client(endpointOf(server));
        int calls = 0;
        ApiCallPtr call;
        call = client.get(requestOf(Role::Watch), {[&](const ResponseHead &) { ++calls; },
                                                   [&](std::string_view) {
                                                       ++calls;
                                                       call.reset(); // inside its own handler
                                                   },
                                                   [&](const CallEnd &) { calls += 100; }});
        QTRY_VERIFY(!call);
        QCOMPARE(calls, 2);
        for (int i = 0; i < 50; ++i) { // and before anything has come
            call = client.get(requestOf(Role::Watch), {{}, {}, [&](const CallEnd &) { calls += 100; }});
            call.reset();
        }
        Watcher inEnd;
        call = client.get(requestOf(Role::Short, "/x"), {[&](const ResponseHead &) { call.reset(); }, {}, [&](const CallEnd &) { calls += 100; }});
        QTRY_VERIFY(!call);
        QTRY_COMPARE(server.holding("w"), 0);
        QCOMPARE(calls, 2);
    }

    void pausedReadingHoldsTheServerBack() // Q7, N4
    {
        const QByteArray piece = chunk(QByteArray(65536, 'x'));
        ScriptedServer server([&piece](const Request &) {
            Script script{Step::send(chunkedHead())};
            for (int i = 0; i < 960; ++i) { // 60 MB
                script.push_back(Step::send(piece));
            }
            script.push_back(Step::send(lastChunk()));
            return script;
        });
        ApiClient client(endpointOf(server));
        std::size_t received = 0;
        std::optional<CallEnd> end;
        ApiCallPtr call = client.get(requestOf(Role::Watch), {{}, [&](std::string_view bytes) { received += bytes.size(); }, [&](const CallEnd &e) { end = e; }});
        call->setPaused(true);
        QTRY_COMPARE(server.requestCount(), std::size_t(1));
        QTRY_VERIFY(server.unsent() > 0);
        for (qint64 before = -1; before != server.unsent(); QTest::qWait(250)) {
            before = server.unsent(); // until the kernel's buffers are full and nothing moves any more
        }
        QCOMPARE(received, std::size_t(0));
        QVERIFY(server.unsent() > 40 * 1024 * 1024);
        QVERIFY(!end);
        call->setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(end, 20000);
        QCOMPARE(received, std::size_t(960) * 65536);
        QCOMPARE(end->problem, CallProblem::None);
    }

    void pausedCallThatEndsGivesItsRestLater()
    {
        ScriptedServer server(always(response(200, "{\"a\":1}")));
        ApiClient client(endpointOf(server));
        Watcher watcher;
        watcher.start(client, requestOf(Role::Watch));
        watcher.call->setPaused(true);
        QTRY_VERIFY(watcher.head);
        QTest::qWait(50);
        QVERIFY(!watcher.end);
        QVERIFY(watcher.body.isEmpty());
        watcher.call->setPaused(false);
        QTRY_VERIFY(watcher.end);
        QCOMPARE(watcher.body, "{\"a\":1}");
    }

    void shortRequestsDoNotWaitBehindWatches() // Q2
    {
        ScriptedServer server([](const Request &request) {
            return request.isWatch() ? Script{Step::send(chunkedHead()), Step::hold("w")} : Script{Step::send(response(200, "{}"))};
        });
        ApiClient client(endpointOf(server));
        std::vector<std::unique_ptr<Watcher>> watchers;
        for (int i = 0; i < 64; ++i) {
            watchers.push_back(std::make_unique<Watcher>());
            watchers.back()->start(client, requestOf(Role::Watch));
        }
        Watcher brief;
        runToEnd(brief, client, requestOf(Role::Short, "/version"));
        QCOMPARE(brief.problem(), CallProblem::None);
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(watchers, [](const auto &w) { return w->head.has_value(); }), 20000);
        QCOMPARE(server.holding("w"), 64);
        server.send("w", chunk("{}\n"));
        QTRY_VERIFY(std::ranges::all_of(watchers, [](const auto &w) { return w->body == "{}\n"; }));
    }

    void oneStalledReaderStarvesNobody()
    {
        const QByteArray piece = chunk(QByteArray(65536, 'x'));
        ScriptedServer server([&piece](const Request &request) {
            Script script{Step::send(chunkedHead())};
            if (request.path == "/flood") {
                for (int i = 0; i < 200; ++i) {
                    script.push_back(Step::send(piece));
                }
            }
            script.push_back(Step::hold(request.path.mid(1)));
            return script;
        });
        ApiClient client(endpointOf(server));
        Watcher flood;
        flood.start(client, requestOf(Role::Watch, "/flood"));
        flood.call->setPaused(true);
        std::vector<std::unique_ptr<Watcher>> watchers;
        for (int i = 0; i < 63; ++i) {
            watchers.push_back(std::make_unique<Watcher>());
            watchers.back()->start(client, requestOf(Role::Watch, "/w"));
        }
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(watchers, [](const auto &w) { return w->head.has_value(); }), 20000);
        for (int round = 1; round <= 5; ++round) {
            server.send("w", chunk("{}\n"));
            QTRY_VERIFY(std::ranges::all_of(watchers, [round](const auto &w) { return w->body.size() == 3 * round; }));
        }
        QVERIFY(flood.body.isEmpty());
        flood.call->setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(flood.body.size(), 200 * 65536, 20000);
    }

    void moreWatchesThanOneManagerMayHave()
    {
        ScriptedServer server([](const Request &) { return Script{Step::send(chunkedHead()), Step::hold("w")}; });
        ApiClient client(endpointOf(server));
        std::vector<std::unique_ptr<Watcher>> watchers;
        for (int i = 0; i < 300; ++i) {
            watchers.push_back(std::make_unique<Watcher>());
            watchers.back()->start(client, requestOf(Role::Watch));
        }
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(watchers, [](const auto &w) { return w->head.has_value(); }), 30000);
        QCOMPARE(client.managerCount(), std::size_t(2));
    }

    void http2IsNeverAsked() // Q1
    {
        const TestAuthority authority;
        const auto certificate = authority.server("server", {"IP:127.0.0.1"});
        ScriptedServer server(always(response(200, "{}")), ScriptedServer::Tls{certificate.certificatePem, certificate.keyPem, {}});
        ApiEndpoint endpoint = endpointOf(server);
        endpoint.ssl = trusting(authority);
        ApiClient client(endpoint);
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short));
        QVERIFY2(watcher.problem() == CallProblem::None, watcher.message().c_str());
        QCOMPARE(server.requests().front().method, "GET"); // an HTTP/2 preface would be PRI
    }

    void certificateOfAnotherAuthority()
    {
        const TestAuthority authority;
        const TestAuthority stranger("Stranger");
        const auto certificate = stranger.server("evil", {"IP:127.0.0.1", "DNS:evil.example"});
        ScriptedServer server(always(response(200, "{}")), ScriptedServer::Tls{certificate.certificatePem, certificate.keyPem, {}});
        ApiEndpoint endpoint = endpointOf(server);
        endpoint.ssl = trusting(authority);
        ApiClient client(endpoint);
        Watcher watcher;
        runToEnd(watcher, client, requestOf(Role::Short));
        QCOMPARE(watcher.problem(), CallProblem::Tls);
        QCOMPARE(watcher.end->error.errorClass, ErrorClass::Tls);
        QVERIFY2(watcher.message().contains("CN evil") && watcher.message().contains("evil.example"), watcher.message().c_str());
        QCOMPARE(server.requestCount(), std::size_t(0));
        endpoint.ssl.setPeerVerifyMode(QSslSocket::VerifyNone);
        endpoint.connectionKey = "insecure";
        client.setEndpoint(endpoint);
        Watcher insecure;
        runToEnd(insecure, client, requestOf(Role::Short));
        QVERIFY2(insecure.problem() == CallProblem::None, insecure.message().c_str());
    }

    void serverNameForSniAndVerification() // K4
    {
        const TestAuthority authority;
        const auto certificate = authority.server("kubernetes", {"DNS:kubernetes.default"});
        ScriptedServer server(always(response(200, "{}")), ScriptedServer::Tls{certificate.certificatePem, certificate.keyPem, {}});
        ApiEndpoint endpoint = endpointOf(server);
        endpoint.ssl = trusting(authority);
        ApiClient client(endpoint);
        Watcher wrong;
        runToEnd(wrong, client, requestOf(Role::Short));
        QCOMPARE(wrong.problem(), CallProblem::Tls);
        QVERIFY2(wrong.message().contains("kubernetes.default") && wrong.message().contains("tls-server-name"), wrong.message().c_str());
        endpoint.tlsServerName = u"kubernetes.default"_s;
        client.setEndpoint(endpoint);
        Watcher right;
        runToEnd(right, client, requestOf(Role::Short));
        QVERIFY2(right.problem() == CallProblem::None, right.message().c_str());
    }

    void anotherCertificateNeverRidesOnOldConnections() // Q3
    {
        const TestAuthority authority;
        const auto certificate = authority.server("server", {"IP:127.0.0.1"});
        ScriptedServer server([](const Request &request) { return Script{Step::send(response(200, "{\"cn\":\"" + request.clientCertificateName + "\"}"))}; },
                              ScriptedServer::Tls{certificate.certificatePem, certificate.keyPem, authority.certificatePem()});
        ApiEndpoint endpoint = endpointOf(server);
        const auto identity = [&](const QByteArray &name) {
            const auto pair = authority.client(name);
            endpoint.ssl = trusting(authority);
            endpoint.ssl.setLocalCertificate(QSslCertificate(pair.certificatePem));
            endpoint.ssl.setPrivateKey(QSslKey(pair.keyPem, QSsl::Ec));
            endpoint.connectionKey = name;
            return endpoint;
        };
        ApiClient client(identity("alice"));
        Watcher alice;
        runToEnd(alice, client, requestOf(Role::Short));
        QVERIFY2(alice.body == "{\"cn\":\"alice\"}", alice.message().c_str());
        client.setEndpoint(identity("bob"));
        Watcher bob;
        runToEnd(bob, client, requestOf(Role::Short));
        QCOMPARE(bob.body, "{\"cn\":\"bob\"}");
    }

    void newTokenKeepsConnections() // E-10
    {
        ScriptedServer server(always(response(200, "{}")));
        ApiClient client(endpointOf(server, "one"));
        Watcher first;
        runToEnd(first, client, requestOf(Role::Short));
        client.setEndpoint(endpointOf(server, "two"));
        Watcher second;
        runToEnd(second, client, requestOf(Role::Short));
        QCOMPARE(server.connections(), 1);
        QCOMPARE(server.requests().back().headers.value("authorization"), "Bearer two");
    }

    void httpDates()
    {
        const auto time = parseHttpDate("Mon, 30 Nov 2026 03:36:02 GMT");
        QVERIFY(time);
        QCOMPARE(time->time_since_epoch() / 1s, 1796009762);
        QVERIFY(!parseHttpDate("yesterday"));
        QVERIFY(!parseHttpDate(""));
    }

    void missingClientCertificateIsSaid()
    {
        const CallEnd end = networkEnd(QNetworkReply::UnknownNetworkError,
                                       u"Error while reading: error:0A00045C:SSL routines::tlsv13 alert certificate required"_s, "host:6443");
        QCOMPARE(end.problem, CallProblem::Reset); // an ordinary wait, and no sign that the cluster is away
        QCOMPARE(end.error.errorClass, ErrorClass::Tls);
        QVERIFY(end.error.message.contains("host:6443") && end.error.message.contains("wants a client certificate"));
    }

    void messagesStayOneLine()
    {
        QCOMPARE(oneLine("a\r\n\tb\x01 c\n"), std::string("a b c"));
        QVERIFY(oneLine(std::string(5000, 'x'), 100).size() <= 110);
    }
};

QTEST_GUILESS_MAIN(TestApiClient)
#include "tst_apiclient.moc"
