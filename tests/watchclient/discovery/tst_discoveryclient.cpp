// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/discoveryclient.h"

#include "tests/fakes/scriptedserver.h"

#include <QFile>
#include <QtTest>

using namespace watchglass;
using namespace watchglass::fakes;
using namespace Qt::StringLiterals;

namespace {

constexpr auto aggregatedType = "application/json;as=APIGroupDiscoveryList;v=v2;g=apidiscovery.k8s.io"; // not in the order asked for

QByteArray readAll(const char *name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/discovery/") + QLatin1StringView(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool asksAggregated(const Request &request)
{
    return request.headers.value("accept").contains("as=APIGroupDiscoveryList");
}

QByteArray recordedAnswer(const Request &request, bool aggregated)
{
    if (request.path == "/api" || request.path == "/apis") {
        const QByteArray name = request.path.mid(1) + (aggregated ? "-aggregated.json" : "-legacy.json");
        return response(200, readAll(name.constData()), aggregated ? aggregatedType : "application/json");
    }
    if (request.path == "/version") {
        return response(200, readAll("version-legacy.json"));
    }
    if (request.path == "/api/v1") {
        return response(200, readAll("api_v1.json"));
    }
    if (request.path == "/apis/apps/v1" || request.path == "/apis/example.com/v1") {
        return response(200, readAll(request.path == "/apis/apps/v1" ? "apis_apps_v1.json" : "apis_example.com_v1.json"));
    }
    return response(503, statusBody(503, "ServiceUnavailable", "the server is currently unable to handle the request"));
}

ScriptedServer::Handler serving(std::function<QByteArray(const Request &)> answer)
{
    return [answer](const Request &request) { return Script{Step::send(answer(request))}; };
}

struct Asked
{
    explicit Asked(const ScriptedServer &server)
        : client([&server] {
            ApiEndpoint endpoint;
            endpoint.server = server.url();
            endpoint.host = endpoint.server.authority().toStdString();
            return endpoint;
        }())
        , discovery(client)
    {
    }
    void ask()
    {
        result.reset();
        discovery.discover([this](const auto &r) { result = r; });
        QTRY_VERIFY_WITH_TIMEOUT(result, 20000);
    }
    ApiClient client;
    DiscoveryClient discovery;
    std::optional<std::expected<Discovery, CallEnd>> result;
};

} // namespace

class TestDiscoveryClient : public QObject
{
    Q_OBJECT

private slots:
    void aggregatedInTwoRequests()
    {
        ScriptedServer server(serving([](const Request &r) { return recordedAnswer(r, asksAggregated(r)); }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        QVERIFY((**asked.result).find({"", "v1", "pods"}));
        QVERIFY((**asked.result).find({"example.com", "v1", "widgets"}));
        QCOMPARE((**asked.result).groups.front().name, "");
        QCOMPARE(server.requestCount(), std::size_t(2));
    }

    void unchangedAnswersAreKept()
    {
        ScriptedServer server(serving([](const Request &r) {
            return r.headers.value("if-none-match") == "\"tag" + r.path + "\""
                ? QByteArray("HTTP/1.1 304 Not Modified\r\nETag: \"tag" + r.path + "\"\r\n\r\n")
                : response(200, readAll(QByteArray(r.path.mid(1) + "-aggregated.json").constData()), aggregatedType, {"ETag: \"tag" + r.path + "\""});
        }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        const std::size_t all = (**asked.result).all().size();
        asked.ask();
        QVERIFY(*asked.result);
        QCOMPARE((**asked.result).all().size(), all);
        QCOMPARE(server.requests().back().headers.value("if-none-match").left(4), "\"tag");
    }

    void oldServer()
    {
        ScriptedServer server(serving([](const Request &r) { return recordedAnswer(r, false); }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        const Discovery &found = **asked.result;
        QVERIFY(found.find({"", "v1", "pods"}));
        QVERIFY(found.find({"apps", "v1", "deployments"}));
        QVERIFY(found.find({"example.com", "v1", "widgets"}));
        QVERIFY(!found.failures().empty()); // the others answered 503, and did not hide these
        QVERIFY(found.failures().front().contains("unable to handle"));
        QCOMPARE(server.requestCount("/apis/apps/v1"), std::size_t(1));
    }

    void aggregatedOnOneEndpointOnly() // D2
    {
        ScriptedServer server(serving([](const Request &r) { return recordedAnswer(r, r.path == "/apis" && asksAggregated(r)); }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        QVERIFY((**asked.result).find({"", "v1", "pods"}));
        QVERIFY((**asked.result).find({"apps", "v1", "deployments"}));
        QCOMPARE(server.requestCount("/apis"), std::size_t(2)); // again, in the old form
    }

    void refusedAcceptIsAskedPlainly()
    {
        ScriptedServer server(serving([](const Request &r) {
            return asksAggregated(r) ? response(406, statusBody(406, "NotAcceptable", "no")) : recordedAnswer(r, false);
        }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        QVERIFY((**asked.result).find({"apps", "v1", "deployments"}));
    }

    void serverWithoutCoreGroup()
    {
        ScriptedServer server(serving([](const Request &r) {
            return r.path == "/api" ? response(404, "404 page not found", "text/plain") : recordedAnswer(r, asksAggregated(r));
        }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        QVERIFY((**asked.result).find({"apps", "v1", "deployments"}));
        QVERIFY((**asked.result).failures().empty());
    }

    void oneBrokenEndpointIsAFailureBesideTheRest()
    {
        ScriptedServer server(serving([](const Request &r) {
            return r.path == "/apis" ? response(200, "<html>", "text/html") : recordedAnswer(r, asksAggregated(r));
        }));
        Asked asked(server);
        asked.ask();
        QVERIFY(*asked.result);
        QVERIFY((**asked.result).find({"", "v1", "pods"}));
        QCOMPARE((**asked.result).failures().size(), std::size_t(1));
    }

    void nothingAtAllIsAnError_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("errorClass");
        QTest::newRow("401") << 401 << int(ErrorClass::Credentials);
        QTest::newRow("403") << 403 << int(ErrorClass::Permission);
        QTest::newRow("500") << 500 << int(ErrorClass::Server);
        QTest::newRow("200 but another thing") << 200 << int(ErrorClass::Protocol);
    }
    void nothingAtAllIsAnError()
    {
        QFETCH(int, status);
        QFETCH(int, errorClass);
        ScriptedServer server(serving([status](const Request &) { return response(status, statusBody(status, "X", "no way")); }));
        Asked asked(server);
        asked.ask();
        QVERIFY(!*asked.result);
        QCOMPARE(int(asked.result->error().error.errorClass), errorClass);
        QVERIFY(!asked.result->error().error.message.empty());
    }

    void cancelledQuestionsAreNotAnswered()
    {
        ScriptedServer server([](const Request &) { return Script{Step::hold("x")}; });
        Asked asked(server);
        bool called = false;
        asked.discovery.discover([&](const auto &) { called = true; });
        asked.discovery.readServerInfo([&](const auto &) { called = true; });
        QTRY_COMPARE(server.holding("x"), 4);
        asked.discovery.cancel();
        QTRY_COMPARE(server.holding("x"), 0);
        QVERIFY(!called);
    }

    void versionAndUid()
    {
        ScriptedServer server(serving([](const Request &r) {
            return r.path.endsWith("kube-system") ? response(200, "{\"kind\":\"PartialObjectMetadata\",\"metadata\":{\"name\":\"kube-system\",\"uid\":\"abc\"}}")
                                                  : recordedAnswer(r, false);
        }));
        Asked asked(server);
        std::optional<std::expected<ServerInfo, CallEnd>> info;
        asked.discovery.readServerInfo([&](const auto &i) { info = i; });
        QTRY_VERIFY(info);
        QVERIFY(*info);
        QCOMPARE((*info)->version, "v1.36.2");
        QCOMPARE((*info)->clusterUid, "abc");
    }

    void uidMayBeForbidden()
    {
        ScriptedServer server(serving([](const Request &r) {
            return r.path == "/version" ? recordedAnswer(r, false) : response(403, statusBody(403, "Forbidden", "no"));
        }));
        Asked asked(server);
        std::optional<std::expected<ServerInfo, CallEnd>> info;
        asked.discovery.readServerInfo([&](const auto &i) { info = i; });
        QTRY_VERIFY(info);
        QVERIFY(*info);
        QCOMPARE((*info)->clusterUid, "");
        QCOMPARE((*info)->version, "v1.36.2");
    }
};

QTEST_GUILESS_MAIN(TestDiscoveryClient)
#include "tst_discoveryclient.moc"
