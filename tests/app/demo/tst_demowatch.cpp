// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "handlerclient.h"

#include <QTest>

using namespace watchglass::demo;
using namespace std::chrono_literals;
using State = BodySource::State;

class TestDemoWatch : public QObject
{
    Q_OBJECT

private:
    static ClusterOptions busy()
    {
        ClusterOptions options;
        options.faults = false;
        return options;
    }
    static ClusterOptions quiet()
    {
        ClusterOptions options;
        options.story = false;
        return options;
    }
    /// A thousand changes a second and nothing else.
    static ClusterOptions churning()
    {
        ClusterOptions options = quiet();
        options.objects = 1000;
        options.rate = 1000;
        return options;
    }
    static ApiOptions threeSecondsOfLag()
    {
        ApiOptions api;
        api.maxLag = 3000;
        return api;
    }

private slots:
    /// What a list shows later must be what a list shows now with the watch's events applied to it.
    void listAndWatchAgree_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("selector");
        QTest::newRow("pods") << QByteArray("/api/v1/pods") << QByteArray();
        QTest::newRow("pods of a namespace") << QByteArray("/api/v1/namespaces/shop/pods") << QByteArray();
        QTest::newRow("deployments") << QByteArray("/apis/apps/v1/deployments") << QByteArray();
        QTest::newRow("events") << QByteArray("/api/v1/events") << QByteArray();
        QTest::newRow("labels") << QByteArray("/api/v1/pods") << QByteArray("labelSelector=app in (web,api)");
        QTest::newRow("phase") << QByteArray("/api/v1/pods") << QByteArray("fieldSelector=status.phase!=Running");
        QTest::newRow("node") << QByteArray("/api/v1/pods") << QByteArray("fieldSelector=spec.nodeName=worker-1");
        QTest::newRow("custom") << QByteArray("/apis/example.com/v1/shopfronts") << QByteArray();
    }
    void listAndWatchAgree()
    {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, selector);
        const std::string query = path.toStdString() + "?" + selector.toStdString();
        HandlerClient client(busy());
        std::map<std::string, std::string> state;
        const Json first = client.json(query);
        for (const Json &item : first.find("items")->items()) {
            state[item.textAt("metadata.uid")] = item.textAt("metadata.resourceVersion");
        }
        ApiReply reply = client.get(query + "&watch=1&resourceVersion=" + first.textAt("metadata.resourceVersion"));
        QVERIFY(reply.watch);
        int events = 0;
        std::uint64_t last = 0;
        for (int step = 0; step < 280; ++step) {
            client.advance(1s);
            for (const Json &frame : client.frames(*reply.stream)) {
                const std::string uid = frame.textAt("object.metadata.uid");
                const std::string version = frame.textAt("object.metadata.resourceVersion");
                QVERIFY(std::stoull(version) > last);
                last = std::stoull(version);
                ++events;
                const std::string type = frame.textAt("type");
                QCOMPARE(state.contains(uid), type != "ADDED");
                if (type == "DELETED") {
                    state.erase(uid);
                } else {
                    state[uid] = version;
                }
            }
        }
        std::map<std::string, std::string> later;
        const Json second = client.json(query);
        for (const Json &item : second.find("items")->items()) {
            later[item.textAt("metadata.uid")] = item.textAt("metadata.resourceVersion");
        }
        QVERIFY(events > 0);
        QCOMPARE(state, later);
    }
    void initialEvents()
    {
        HandlerClient client(quiet());
        const std::size_t count = client.json("/api/v1/pods").find("items")->items().size();
        for (const char *version : { "", "&resourceVersion=0" }) {
            ApiReply reply = client.get(std::string("/api/v1/pods?watch=1") + version);
            QCOMPARE(client.frames(*reply.stream).size(), count);
            reply = client.get(std::string("/api/v1/pods?watch=1&allowWatchBookmarks=true") + version);
            const std::vector<Json> frames = client.frames(*reply.stream);
            QCOMPARE(frames.size(), count + 1);
            QCOMPARE(frames.front().textAt("type"), "ADDED");
            QCOMPARE(frames.back().textAt("type"), "BOOKMARK");
            QCOMPARE(frames.back().find("object")->find("metadata")->find("annotations")->find("k8s.io/initial-events-end")->text(), "true");
            QCOMPARE(frames.back().textAt("object.metadata.resourceVersion"), client.version());
        }
        ApiReply streaming = client.get("/api/v1/pods?watch=1&allowWatchBookmarks=true&sendInitialEvents=true&"
                                        "resourceVersionMatch=NotOlderThan&resourceVersion=1");
        QCOMPARE(client.frames(*streaming.stream).size(), count + 1);
        ApiReply noInitial = client.get("/api/v1/pods?watch=1&resourceVersion=" + client.version());
        QCOMPARE(client.frames(*noInitial.stream).size(), 0u);
    }
    void bookmarks()
    {
        HandlerClient client(quiet());
        ApiReply with = client.get("/api/v1/secrets?watch=1&allowWatchBookmarks=true&timeoutSeconds=200&resourceVersion=" + client.version());
        ApiReply without = client.get("/api/v1/secrets?watch=1&timeoutSeconds=200&resourceVersion=" + client.version());
        int bookmarks = 0;
        State last = State::Wait;
        for (int second = 1; second < 200; ++second) {
            client.advance(1s);
            for (const Json &frame : client.frames(*with.stream, &last)) {
                QCOMPARE(frame.textAt("type"), "BOOKMARK");
                QCOMPARE(frame.textAt("object.kind"), "Secret");
                QCOMPARE(frame.textAt("object.metadata.resourceVersion"), client.version());
                ++bookmarks;
                QVERIFY(second == 60 || second == 120 || second == 180 || second == 198);
            }
            QCOMPARE(last, State::Wait);
            QVERIFY(client.frames(*without.stream).empty());
        }
        QCOMPARE(bookmarks, 4);
        client.advance(1s);
        QVERIFY(client.frames(*with.stream, &last).empty());
        QCOMPARE(last, State::End);
        QVERIFY(client.frames(*without.stream, &last).empty());
        QCOMPARE(last, State::End);
    }
    void expired()
    {
        HandlerClient client(quiet());
        ApiReply reply = client.get("/api/v1/pods?watch=1&resourceVersion=1");
        QCOMPARE(reply.code, 200);
        State last = State::Wait;
        const std::vector<Json> frames = client.frames(*reply.stream, &last);
        QCOMPARE(frames.size(), 1u);
        QCOMPARE(last, State::End);
        QCOMPARE(frames[0].textAt("type"), "ERROR");
        QCOMPARE(frames[0].textAt("object.reason"), "Expired");
        QCOMPARE(frames[0].numberAt("object.code"), 410);
        QVERIFY(frames[0].textAt("object.message").starts_with("too old resource version: 1 ("));
        reply = client.get("/api/v1/events?watch=1&resourceVersion=1");
        QCOMPARE(client.frames(*reply.stream)[0].textAt("object.message"),
                 "The resourceVersion for the provided watch is too old.");
        // The other way, as servers of extensions do it.
        QCOMPARE(client.get("/apis/example.com/v1/shopfronts?watch=1&resourceVersion=1").code, 410);
        QCOMPARE(client.get("/apis/batch/v1/jobs?watch=1&resourceVersion=1").code, 410);
    }
    void tables()
    {
        HandlerClient client(busy());
        ApiReply reply = client.get("/api/v1/namespaces/shop/pods?watch=1&resourceVersion=" + client.version(),
                                    "application/json;as=Table;v=v1;g=meta.k8s.io");
        client.advance(20s);
        const std::vector<Json> frames = client.frames(*reply.stream);
        QVERIFY(frames.size() > 3);
        QCOMPARE(frames[0].textAt("object.kind"), "Table");
        QVERIFY(frames[0].path("object.columnDefinitions")->isArray());
        QVERIFY(frames[1].path("object.columnDefinitions")->isNull());
        QCOMPARE(frames[1].path("object.rows")->items().size(), 1u);
    }
    void slowClientIsDropped()
    {
        HandlerClient client(churning(), threeSecondsOfLag());
        ApiReply reader = client.get("/api/v1/pods?watch=1&resourceVersion=" + client.version());
        ApiReply sleeper = client.get("/api/v1/pods?watch=1&resourceVersion=" + client.version());
        std::size_t read = 0;
        for (int i = 0; i < 6; ++i) {
            client.advance(1s);
            read += client.frames(*reader.stream).size();
        }
        QVERIFY(read >= 5900 && read <= 6100);
        QByteArray text;
        QCOMPARE(sleeper.stream->read(text, 1 << 20, client.moment()), State::Drop);
        QVERIFY(text.isEmpty());
    }
    void historyItAskedForIsNoLag()
    {
        HandlerClient client(churning(), threeSecondsOfLag());
        const std::string from = client.version();
        for (int i = 0; i < 6; ++i) {
            client.advance(1s);
        }
        ApiReply late = client.get("/api/v1/pods?watch=1&resourceVersion=" + from);
        const std::size_t read = client.frames(*late.stream).size();
        QVERIFY(read >= 5900 && read <= 6100);
        for (int i = 0; i < 6; ++i) {
            client.advance(1s);
        }
        QByteArray text;
        QCOMPARE(late.stream->read(text, 1 << 20, client.moment()), State::Drop);
    }
    void compactionLeavesOpenWatchesAlone()
    {
        HandlerClient client({});
        ApiReply reply = client.get("/api/v1/pods?watch=1&resourceVersion=" + client.version());
        State last = State::Wait;
        for (int i = 0; i < 90; ++i) {
            client.advance(1s);
            client.frames(*reply.stream, &last);
            QCOMPARE(last, State::Wait);
        }
        QVERIFY(client.cluster.store().table(typeOfKind("Pod").storage).oldest > 184'900);
    }
    void restore()
    {
        HandlerClient client({});
        std::vector<Incident> seen;
        client.cluster.setIncidentHandler([&](const Incident &incident) { seen.push_back(incident); });
        client.advance(139s);
        const std::string lost = client.version();
        ApiReply reply = client.get("/api/v1/configmaps?watch=1&resourceVersion=" + lost);
        QVERIFY(client.body(client.get("/api/v1/namespaces/shop/configmaps/promo")).contains("SUMMER"));
        client.advance(7s);
        QCOMPARE(seen.back().kind, IncidentKind::Restore);
        QVERIFY(seen.back().version < seen.back().before);
        QCOMPARE(client.get("/api/v1/namespaces/shop/configmaps/promo").code, 404);
        State last = State::Wait;
        client.frames(*reply.stream, &last);
        QCOMPARE(last, State::End);
        QVERIFY(std::stoull(client.version()) < std::stoull(lost));
        reply = client.get("/api/v1/configmaps?watch=1&resourceVersion=" + lost);
        QCOMPARE(reply.code, 504);
        QCOMPARE(reply.delay, 0ms);
        client.handler.options().silentAfterRestore = true;
        reply = client.get("/api/v1/configmaps?watch=1&allowWatchBookmarks=1&timeoutSeconds=65&resourceVersion=" + lost);
        QCOMPARE(reply.code, 200);
        QVERIFY(client.frames(*reply.stream).empty());
    }
};

QTEST_GUILESS_MAIN(TestDemoWatch)
#include "tst_demowatch.moc"
