// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "handlerclient.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <map>
#include <set>

using namespace watchglass::demo;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// Every change of every table, in the order of versions.
class Recorder
{
public:
    explicit Recorder(HandlerClient &client) : m_client(client)
    {
        for (const ResourceType &type : resourceTypes()) {
            if (type.group != "events.k8s.io") {
                m_next[&type] = table(type).endIndex();
            }
        }
    }
    void collect()
    {
        for (auto &[type, next] : m_next) {
            const Store::Table &changes = table(*type);
            next = std::max(next, changes.firstIndex);
            for (; next < changes.endIndex(); ++next) {
                const Change &change = changes.history[std::size_t(next - changes.firstIndex)];
                QByteArray text;
                change.now->appendTo(text, *type, false);
                all.push_back({ type, change.type, Json::literal(text.toStdString()) });
                digest.addData(text);
            }
        }
    }
    struct Entry
    {
        const ResourceType *type;
        ChangeType change;
        Json object;
    };
    std::vector<Entry> all;
    QCryptographicHash digest{ QCryptographicHash::Sha256 };

private:
    const Store::Table &table(const ResourceType &type) const { return m_client.cluster.store().table(type.storage); }
    HandlerClient &m_client;
    std::map<const ResourceType *, std::uint64_t> m_next;
};

/// Which members follow which, for every place in an object; list items share a place.
using Order = std::map<std::string, std::set<std::pair<std::string, std::string>>>;

void learnOrder(const Json &value, const std::string &place, Order &order)
{
    static const std::set<std::string> maps = { "labels", "annotations", "matchLabels", "data", "fieldsV1", "limits",
                                                "requests", "capacity", "allocatable", "nodeSelector", "selector" };
    for (const Json &item : value.items()) {
        learnOrder(item, place + "[]", order);
    }
    const Json::Object &members = value.members();
    const bool map = maps.contains(place.substr(place.rfind('.') + 1));
    for (std::size_t i = 0; i < members.size() && !map; ++i) {
        for (std::size_t j = i + 1; j < members.size(); ++j) {
            order[place].insert({ members[i].first, members[j].first });
        }
        learnOrder(members[i].second, place + "." + members[i].first, order);
    }
}

} // namespace

class TestDemoCluster : public QObject
{
    Q_OBJECT

private slots:
    void sameSeedSameHistory()
    {
        const auto run = [](std::uint64_t seed, std::chrono::nanoseconds step, double speed) {
            ClusterOptions options;
            options.seed = seed;
            options.speed = speed;
            options.objects = 300;
            options.rate = 20;
            HandlerClient client(options);
            Recorder recorder(client);
            for (std::chrono::nanoseconds t = 0s; t < 60s; t += step) {
                client.advance(step);
                recorder.collect();
            }
            return std::pair(recorder.digest.result().toHex(), client.version());
        };
        const auto first = run(7, 60s, 1);
        QCOMPARE(run(7, 60s, 1), first);
        QVERIFY(run(8, 60s, 1) != first);
        QVERIFY(run(7, 60s, 2) != first);
    }
    void stepsDoNotMatter()
    {
        const auto end = [](std::chrono::nanoseconds step) {
            HandlerClient client({});
            for (std::chrono::nanoseconds t = 0s; t < 60s; t += step) {
                client.advance(step);
            }
            return client.body(client.get("/api/v1/pods")) + client.body(client.get("/api/v1/events"));
        };
        const std::string whole = end(60s);
        QCOMPARE(end(10ms), whole);
        QCOMPARE(end(1s), whole);
    }
    void story()
    {
        ClusterOptions options;
        HandlerClient client(options);
        std::map<IncidentKind, int> incidents;
        client.cluster.setIncidentHandler([&](const Incident &incident) { ++incidents[incident.kind]; });
        Recorder recorder(client);
        for (int i = 0; i < 3100; ++i) {
            client.advance(100ms);
            recorder.collect();
        }
        QCOMPARE(incidents[IncidentKind::Cut], 3);
        QCOMPARE(incidents[IncidentKind::Compaction], 1);
        QCOMPARE(incidents[IncidentKind::Throttle], 1);
        QCOMPARE(incidents[IncidentKind::Restore], 1);
        std::set<std::string> reasons;
        std::set<std::string> managers;
        std::map<std::string, std::set<std::string>> uids;
        std::int64_t restarts = 0;
        std::set<std::int64_t> apiReplicas;
        std::set<std::string> nodeStates;
        for (const Recorder::Entry &entry : recorder.all) {
            const std::string name = entry.type->kind + " " + entry.object.textAt("metadata.namespace") + "/"
                + entry.object.textAt("metadata.name");
            uids[name].insert(entry.object.textAt("metadata.uid"));
            if (const Json *entries = entry.object.path("metadata.managedFields")) {
                for (const Json &one : entries->items()) {
                    managers.insert(one.textAt("manager"));
                }
            }
            if (entry.type->kind == "Event") {
                reasons.insert(entry.object.textAt("type") + " " + entry.object.textAt("reason"));
            }
            if (entry.type->kind == "Pod" && entry.object.path("status.containerStatuses")) {
                for (const Json &status : entry.object.path("status.containerStatuses")->items()) {
                    restarts = std::max(restarts, status.numberAt("restartCount"));
                }
            }
            if (name == "Deployment shop/api") {
                apiReplicas.insert(entry.object.numberAt("spec.replicas"));
            }
            if (entry.type->kind == "Node") {
                nodeStates.insert(entry.object.path("status.conditions")->item("type", "Ready")->textAt("status"));
            }
        }
        for (const char *reason : { "Normal ScalingReplicaSet", "Normal SuccessfulCreate", "Normal SuccessfulDelete",
                                    "Normal Scheduled", "Normal Killing", "Warning BackOff", "Normal NodeNotReady",
                                    "Normal TaintManagerEviction", "Normal NodeReady", "Normal SuccessfulRescale",
                                    "Warning BackoffLimitExceeded", "Normal Completed" }) {
            QVERIFY2(reasons.contains(reason), reason);
        }
        for (const char *manager : { "kube-controller-manager", "kubelet", "kube-scheduler", "kubectl-client-side-apply",
                                     "hpa-controller", "argocd-controller", "kubectl-edit", "external-secrets" }) {
            QVERIFY2(managers.contains(manager), manager);
        }
        QVERIFY(uids["Deployment shop/cart"].size() >= 2);
        QCOMPARE(uids["ConfigMap shop/banner"].size(), 2u);
        QVERIFY(restarts >= 3);
        QCOMPARE(apiReplicas, (std::set<std::int64_t>{ 2, 4, 6 }));
        QCOMPARE(nodeStates, (std::set<std::string>{ "True", "Unknown" }));
        QVERIFY(client.cluster.store().changes() > 800);
    }
    void nothingPilesUp()
    {
        ClusterOptions options;
        options.speed = 60;
        HandlerClient client(options);
        const auto count = [&] {
            std::size_t all = 0;
            for (int i = 0; i < storageCount(); ++i) {
                all += i == typeOfKind("Event").storage ? 0 : client.cluster.store().table(i).live.size();
            }
            return all;
        };
        client.advance(5s);
        const std::size_t after = count();
        client.advance(60s); // twelve cycles
        QVERIFY2(count() < after + 40, std::to_string(count()).c_str());
        QVERIFY(client.cluster.store().table(typeOfKind("Event").storage).live.size() < 6000);
        // Whatever the restores did, everything settles.
        const Json pods = client.json("/api/v1/pods");
        QVERIFY(pods.find("items")->items().size() < 60);
    }
    void changesUnseenDuringTheCut()
    {
        HandlerClient client({});
        client.advance(65s);
        const Json before = client.json("/api/v1/namespaces/shop/configmaps/banner");
        const Json gateway = client.json("/apis/apps/v1/namespaces/payments/deployments/gateway");
        QCOMPARE(client.get("/apis/example.com/v1/namespaces/shop/shopfronts/outlet").code, 200);
        const std::string version = client.version();
        client.advance(14s);
        const Json after = client.json("/api/v1/namespaces/shop/configmaps/banner");
        QVERIFY(before.textAt("metadata.uid") != after.textAt("metadata.uid"));
        const Json later = client.json("/apis/apps/v1/namespaces/payments/deployments/gateway");
        QVERIFY(later.numberAt("metadata.generation") >= gateway.numberAt("metadata.generation") + 3);
        QCOMPARE(client.get("/apis/example.com/v1/namespaces/shop/shopfronts/outlet").code, 404);
        QCOMPARE(client.get("/api/v1/namespaces/shop/configmaps/scratch").code, 404);
        ApiReply resume = client.get("/api/v1/pods?watch=1&resourceVersion=" + version);
        QCOMPARE(client.frames(*resume.stream).front().textAt("type"), "ERROR");
    }
    void everyOwnerExists()
    {
        HandlerClient client({});
        client.advance(50s);
        std::set<std::string> uids;
        std::vector<Json> all;
        for (const ResourceType &type : resourceTypes()) {
            for (const auto &[key, revision] : client.cluster.store().table(type.storage).live) {
                QByteArray text;
                revision->appendTo(text, type, false);
                all.push_back(Json::literal(text.toStdString()));
                uids.insert(all.back().textAt("metadata.uid"));
            }
        }
        int owned = 0;
        for (const Json &object : all) {
            if (const Json *owners = object.path("metadata.ownerReferences")) {
                ++owned;
                QVERIFY(uids.contains(owners->items().front().textAt("uid")));
            }
        }
        QVERIFY(owned > 30);
    }
    /// Members come in the order in which a real server writes them.
    void memberOrderAsRecorded()
    {
        std::map<std::string, Order> known;
        QDirIterator files(QStringLiteral(TEST_DATA_DIR) + u"/list"_s, { u"*_v1_*.json"_s, u"v1_*.json"_s });
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const Json list = Json::literal(file.readAll().toStdString());
            std::string kind = list.textAt("kind") + " " + list.textAt("apiVersion");
            for (const Json &item : list.find("items")->items()) {
                learnOrder(item, "", known[kind]);
            }
        }
        QVERIFY(known.size() > 12);
        ClusterOptions options;
        options.objects = 200;
        HandlerClient client(options);
        int compared = 0;
        for (int i = 0; i < 10; ++i) {
            client.advance(20s);
            for (const ResourceType &type : resourceTypes()) {
                const Json list = client.json((type.group.empty() ? "/api/" : "/apis/") + type.apiVersion() + "/" + type.plural);
                const auto recorded = known.find(list.textAt("kind") + " " + list.textAt("apiVersion"));
                if (recorded == known.end()) {
                    continue;
                }
                Order ours;
                for (const Json &item : list.find("items")->items()) {
                    learnOrder(item, "", ours);
                }
                for (const auto &[place, pairs] : ours) {
                    for (const auto &[a, b] : pairs) {
                        const bool opposite = recorded->second[place].contains({ b, a });
                        QVERIFY2(!opposite, (type.kind + place + ": " + a + " before " + b).c_str());
                        compared += recorded->second[place].contains({ a, b }) ? 1 : 0;
                    }
                }
            }
        }
        QVERIFY2(compared > 500, std::to_string(compared).c_str());
    }
};

QTEST_GUILESS_MAIN(TestDemoCluster)
#include "tst_democluster.moc"
