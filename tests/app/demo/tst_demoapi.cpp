// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "handlerclient.h"

#include <QFile>
#include <QTest>

#include <set>

using namespace watchglass::demo;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestDemoApi : public QObject
{
    Q_OBJECT

private:
    static ClusterOptions quiet()
    {
        ClusterOptions options;
        options.story = false;
        return options;
    }
    static Json recorded(const QString &name)
    {
        QFile file(QStringLiteral(TEST_DATA_DIR) + u"/status/" + name + u".body");
        return file.open(QIODevice::ReadOnly) ? Json::literal(file.readAll().toStdString()) : Json();
    }
    static std::vector<std::string> names(const Json &list)
    {
        std::vector<std::string> out;
        for (const Json &item : list.find("items")->items()) {
            out.push_back(item.textAt("metadata.namespace") + "/" + item.textAt("metadata.name"));
        }
        return out;
    }

private slots:
    void asRecorded_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("code");
        const auto add = [](const char *name, const char *request, int code) {
            QTest::newRow(name) << QString::fromLatin1(name) << QByteArray(request) << code;
        };
        add("bad-rv-watch", "/api/v1/pods?watch=1&resourceVersion=abc", 500);
        add("not-found-status", "/api/v1/nosuch", 404);
        add("method-watchlist-no-match", "/api/v1/pods?watch=1&sendInitialEvents=true", 422);
    }
    void asRecorded()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, request);
        HandlerClient client(quiet());
        ApiReply reply = client.get(request.toStdString());
        QTEST(reply.code, "code");
        QCOMPARE(client.body(std::move(reply)), recorded(name).dump() + "\n");
    }
    void identities()
    {
        HandlerClient client(quiet());
        ApiReply reply = client.get("/api/v1/pods", "application/json", "wrong");
        QCOMPARE(reply.code, 401);
        QCOMPARE(client.body(std::move(reply)), recorded(u"unauthorized"_s).dump() + "\n");
        reply = client.get("/api/v1/pods", "application/json", "");
        QCOMPARE(reply.code, 403);
        QCOMPARE(client.body(std::move(reply)), recorded(u"anonymous"_s).dump() + "\n");
        reply = client.get("/api/v1/pods", "application/json", "viewer");
        QCOMPARE(reply.code, 403);
        QCOMPARE(Json::literal(client.body(std::move(reply))).textAt("message"),
                 "pods is forbidden: User \"viewer\" cannot list resource \"pods\" in API group \"\" at the cluster scope");
        QCOMPARE(client.get("/api/v1/namespaces/shop/pods", "application/json", "viewer").code, 200);
        QCOMPARE(client.get("/apis/apps/v1/namespaces/shop/deployments/web", "", "viewer").code, 200);
        QCOMPARE(client.get("/api/v1/namespaces/shop/secrets", "application/json", "viewer").code, 403);
        QCOMPARE(client.get("/api/v1/namespaces/payments/pods", "application/json", "viewer").code, 403);
        QCOMPARE(client.get("/apis", "application/json", "viewer").code, 200);
        QCOMPARE(client.get("/apis", "application/json", "").code, 403);
        QCOMPARE(client.get("/readyz", "application/json", "").code, 200);
    }
    void notFound()
    {
        HandlerClient client(quiet());
        ApiReply reply = client.get("/apis/apps/v1/namespaces/shop/deployments/none");
        QCOMPARE(reply.code, 404);
        const Json status = Json::literal(client.body(std::move(reply)));
        QCOMPARE(status.textAt("message"), "deployments.apps \"none\" not found");
        QCOMPARE(status.textAt("reason"), "NotFound");
        QCOMPARE(status.find("details")->dump(), "{\"name\":\"none\",\"group\":\"apps\",\"kind\":\"deployments\"}");
        reply = client.get("/apis/nosuch.example/v1/things");
        QCOMPARE(reply.code, 404);
        QCOMPARE(reply.body, "404 page not found\n");
        QVERIFY(reply.contentType.startsWith("text/plain"));
        client.method = "OTHER";
        QCOMPARE(client.get("/api/v1/pods").code, 405);
    }
    void accept()
    {
        HandlerClient client(quiet());
        QCOMPARE(client.get("/api/v1/pods", "application/cbor").code, 406);
        QCOMPARE(client.get("/api/v1/pods", "application/vnd.kubernetes.protobuf,application/json").code, 200);
        const Json table = client.json("/api/v1/namespaces/shop/pods",
                                       "application/json;as=Table;v=v1;g=meta.k8s.io,application/json");
        QCOMPARE(table.textAt("kind"), "Table");
        const Json &columns = *table.find("columnDefinitions");
        for (const Json &row : table.find("rows")->items()) {
            QCOMPARE(row.find("cells")->items().size(), columns.items().size());
            QCOMPARE(row.textAt("object.kind"), "PartialObjectMetadata");
        }
        const Json partial = client.json("/api/v1/namespaces/shop/pods",
                                         "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
        QCOMPARE(partial.textAt("kind"), "PartialObjectMetadataList");
        QVERIFY(!partial.find("items")->items().front().find("spec"));
    }
    void everyTableFits()
    {
        HandlerClient client({});
        client.advance(70s);
        for (const ResourceType &type : resourceTypes()) {
            const std::string path = (type.group.empty() ? "/api/" : "/apis/") + type.apiVersion() + "/" + type.plural;
            const Json table = client.json(path, "application/json;as=Table;v=v1;g=meta.k8s.io");
            QVERIFY2(!table.find("rows")->items().empty(), type.plural.c_str());
            for (const Json &row : table.find("rows")->items()) {
                QCOMPARE(row.find("cells")->items().size(), table.find("columnDefinitions")->items().size());
            }
            const Json list = client.json(path);
            QCOMPARE(list.textAt("kind"), type.kind + "List");
            QCOMPARE(list.find("items")->items().size(), table.find("rows")->items().size());
            QCOMPARE(bool(list.find("items")->items().front().find("kind")), type.custom);
        }
    }
    void pagesAreOneMoment()
    {
        HandlerClient client(quiet());
        const Json whole = client.json("/api/v1/configmaps");
        std::vector<std::string> paged;
        std::string next;
        std::set<std::string> versions;
        std::int64_t remaining = -1;
        do {
            const Json page = client.json("/api/v1/configmaps?limit=4" + (next.empty() ? "" : "&continue=" + next));
            for (const std::string &name : names(page)) {
                paged.push_back(name);
            }
            versions.insert(page.textAt("metadata.resourceVersion"));
            next = page.textAt("metadata.continue");
            const std::int64_t left = page.numberAt("metadata.remainingItemCount", 0);
            QVERIFY(remaining < 0 || left == std::max<std::int64_t>(0, remaining - 4));
            remaining = left;
            client.advance(11s); // heartbeats move the version on
        } while (!next.empty());
        QCOMPARE(paged, names(whole));
        QCOMPARE(versions.size(), 1u);
        QCOMPARE(*versions.begin(), whole.textAt("metadata.resourceVersion"));
    }
    void pagesDoNotSeeLaterChanges()
    {
        ClusterOptions busy;
        busy.faults = false;
        HandlerClient client(busy);
        const std::vector<std::string> before = names(client.json("/api/v1/pods"));
        Json page = client.json("/api/v1/pods?limit=3");
        std::vector<std::string> paged = names(page);
        client.advance(60s);
        QVERIFY(names(client.json("/api/v1/pods")) != before);
        while (!page.textAt("metadata.continue").empty()) {
            page = client.json("/api/v1/pods?limit=3&continue=" + page.textAt("metadata.continue"));
            const std::vector<std::string> more = names(page);
            paged.insert(paged.end(), more.begin(), more.end());
        }
        QCOMPARE(paged, before);
    }
    void exactVersion()
    {
        ClusterOptions busy;
        busy.faults = false;
        HandlerClient client(busy);
        const std::string then = client.version();
        const std::string before = client.body(client.get("/api/v1/pods"));
        client.advance(40s);
        QVERIFY(client.body(client.get("/api/v1/pods")) != before);
        QCOMPARE(client.body(client.get("/api/v1/pods?resourceVersionMatch=Exact&resourceVersion=" + then)), before);
        QVERIFY(client.body(client.get("/api/v1/pods?resourceVersionMatch=NotOlderThan&resourceVersion=" + then)) != before);
        ApiReply reply = client.get("/api/v1/pods?resourceVersionMatch=Exact&resourceVersion=1");
        QCOMPARE(reply.code, 410);
        QCOMPARE(client.body(std::move(reply)), recorded(u"list-exact-expired"_s).dump() + "\n");
    }
    void limitIsIgnoredForAnyVersion()
    {
        HandlerClient client(quiet());
        const Json list = client.json("/api/v1/configmaps?limit=3&resourceVersion=0");
        QCOMPARE(names(list), names(client.json("/api/v1/configmaps")));
        QVERIFY(list.textAt("metadata.continue").empty());
    }
    void tooLarge()
    {
        HandlerClient client(quiet());
        ApiReply reply = client.get("/api/v1/pods?resourceVersion=99999999");
        QCOMPARE(reply.code, 504);
        QCOMPARE(reply.delay, 3000ms);
        QCOMPARE(reply.retryAfterSeconds, 1);
        Json expected = recorded(u"too-large-list"_s);
        expected["message"] = "Timeout: Too large resource version: 99999999, current: " + client.version();
        QCOMPARE(client.body(std::move(reply)), expected.dump() + "\n");
        QCOMPARE(client.get("/api/v1/pods?watch=1&resourceVersion=99999999&sendInitialEvents=true&"
                            "resourceVersionMatch=NotOlderThan").code, 504);
        QCOMPARE(client.get("/api/v1/pods?watch=1&resourceVersion=99999999").code, 200);
    }
    void continueExpires()
    {
        ClusterOptions busy;
        HandlerClient client(busy);
        const Json page = client.json("/api/v1/pods?limit=3");
        client.advance(90s); // over the compaction
        ApiReply reply = client.get("/api/v1/pods?limit=3&continue=" + page.textAt("metadata.continue"));
        QCOMPARE(reply.code, 410);
        const Json status = Json::literal(client.body(std::move(reply)));
        QCOMPARE(status.textAt("reason"), "Expired");
        const std::string fresh = status.textAt("metadata.continue");
        QVERIFY(!fresh.empty());
        const Json rest = client.json("/api/v1/pods?limit=3&continue=" + fresh);
        QCOMPARE(rest.textAt("metadata.resourceVersion"), client.version());
        QCOMPARE(rest.find("items")->items().size(), 3u);
    }
    void badRequests_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("part");
        const auto add = [](const char *request, int code, const char *part) {
            QTest::newRow(request) << QByteArray(request) << code << QByteArray(part);
        };
        add("/api/v1/pods?continue=bogus", 400, "invalid continue token");
        add("/api/v1/pods?limit=3&continue=e30&resourceVersion=5", 400, "not allowed when using continue");
        add("/api/v1/pods?resourceVersionMatch=Exact", 422, "forbidden unless resourceVersion is provided");
        add("/api/v1/pods?resourceVersionMatch=Exact&resourceVersion=0", 422, "forbidden for resourceVersion");
        add("/api/v1/pods?resourceVersionMatch=Nearly&resourceVersion=5", 422, "Unsupported value");
        add("/api/v1/pods?watch=1&resourceVersionMatch=NotOlderThan", 422, "unless sendInitialEvents");
        add("/api/v1/pods?labelSelector=a in b", 400, "unable to parse requirement");
        add("/api/v1/pods?fieldSelector=spec.foo=1", 400, "field label not supported: spec.foo");
        add("/api/v1/pods?resourceVersion=abc", 400, "strconv.ParseUint");
    }
    void badRequests()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, part);
        HandlerClient client(quiet());
        ApiReply reply = client.get(request.toStdString());
        QTEST(reply.code, "code");
        const Json status = Json::literal(client.body(std::move(reply)));
        QCOMPARE(status.textAt("kind"), "Status");
        QVERIFY2(status.textAt("message").contains(part.toStdString()), status.textAt("message").c_str());
    }
    void discovery()
    {
        HandlerClient client(quiet());
        const std::string aggregated = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";
        ApiReply reply = client.get("/apis", aggregated);
        QVERIFY(reply.contentType.contains("as=APIGroupDiscoveryList"));
        const Json groups = Json::literal(client.body(std::move(reply)));
        QCOMPARE(groups.textAt("apiVersion"), "apidiscovery.k8s.io/v2");
        std::size_t found = 0;
        for (const Json &group : groups.find("items")->items()) {
            found += group.find("versions")->items().front().find("resources")->items().size();
        }
        found += client.json("/api", aggregated).find("items")->items().front().find("versions")->items().front().find("resources")->items().size();
        QCOMPARE(found, resourceTypes().size());
        QCOMPARE(client.json("/apis").textAt("kind"), "APIGroupList");
        QCOMPARE(client.json("/api").textAt("kind"), "APIVersions");
        for (const ResourceType &type : resourceTypes()) {
            const Json list = client.json((type.group.empty() ? "/api/" : "/apis/") + type.apiVersion());
            QVERIFY(list.find("resources")->item("name", type.plural));
        }
        QCOMPARE(client.json("/version").textAt("major"), "1");
    }
    void prettyForPeople()
    {
        HandlerClient client(quiet());
        client.agent = "curl/8.0";
        QVERIFY(client.body(client.get("/version")).starts_with("{\n  \"major\": \"1\""));
        QVERIFY(client.body(client.get("/api/v1/pods?pretty=false")).starts_with("{\"kind\""));
        client.agent = "Mozilla/5.0";
        QVERIFY(client.body(client.get("/api/v1/pods")).starts_with("{\n  \"kind\""));
    }
    void eventsInBothForms()
    {
        HandlerClient client({});
        client.advance(30s);
        const Json old = client.json("/api/v1/events");
        const Json renamed = client.json("/apis/events.k8s.io/v1/events");
        QCOMPARE(names(old), names(renamed));
        QVERIFY(!names(old).empty());
        for (std::size_t i = 0; i < old.find("items")->items().size(); ++i) {
            const Json &a = old.find("items")->items()[i];
            const Json &b = renamed.find("items")->items()[i];
            QCOMPARE(a.textAt("message"), b.textAt("note"));
            QCOMPARE(a.textAt("involvedObject.uid"), b.textAt("regarding.uid"));
            QCOMPARE(a.numberAt("count"), b.numberAt("deprecatedCount"));
        }
    }
};

QTEST_GUILESS_MAIN(TestDemoApi)
#include "tst_demoapi.moc"
