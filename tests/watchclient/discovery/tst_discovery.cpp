// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/discovery.h"

#include <QFile>
#include <QtTest>

#include <set>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

std::string readAll(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/discovery/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Discovery recorded()
{
    Discovery discovery;
    for (const QString &name : {u"api-aggregated.json"_s, u"apis-aggregated.json"_s}) {
        const auto groups = parseAggregatedDiscovery(readAll(name));
        discovery.groups.insert(discovery.groups.end(), groups->begin(), groups->end());
    }
    return discovery;
}

bool has(const std::vector<ApiResource> &resources, const std::string &qualifiedName)
{
    return std::ranges::any_of(resources, [&](const ApiResource &r) { return r.gvr.qualifiedName() == qualifiedName; });
}

} // namespace

class TestDiscovery : public QObject
{
    Q_OBJECT

private slots:
    void aggregatedForm()
    {
        const Discovery discovery = recorded();
        QCOMPARE(discovery.groups.front().name, "");
        const ApiResource *pods = discovery.find({"", "v1", "pods"});
        QVERIFY(pods);
        QCOMPARE(pods->kind, "Pod");
        QCOMPARE(pods->singular, "pod");
        QVERIFY(pods->namespaced);
        QVERIFY(pods->can("watch"));
        QCOMPARE(pods->shortNames, std::vector<std::string>{"po"});
        QCOMPARE(pods->categories, std::vector<std::string>{"all"});
        QVERIFY(!discovery.find({"", "v1", "nodes"})->namespaced);
        QVERIFY(discovery.find({"autoscaling", "v1", "horizontalpodautoscalers"}));
        QVERIFY(discovery.failures().empty());
        for (const ApiResource &resource : discovery.all()) {
            QVERIFY(!resource.gvr.resource.contains('/'));
            QVERIFY(!resource.kind.empty());
        }
    }

    void preferredHasEachResourceOnce()
    {
        std::set<std::string> names;
        const auto preferred = recorded().preferred();
        for (const ApiResource &resource : preferred) {
            QVERIFY2(names.insert(resource.gvr.qualifiedName()).second, resource.gvr.qualifiedName().c_str());
        }
        const auto hpa = std::ranges::find(preferred, "horizontalpodautoscalers.autoscaling", [](const auto &r) { return r.gvr.qualifiedName(); });
        QVERIFY(hpa != preferred.end());
        QCOMPARE(hpa->gvr.version, "v2");
    }

    void defaultsLeaveNoiseOut()
    {
        const auto defaults = defaultResources(recorded());
        for (const char *name : {"pods", "events", "nodes", "secrets", "deployments.apps", "jobs.batch", "customresourcedefinitions.apiextensions.k8s.io"}) {
            QVERIFY2(has(defaults, name), name);
        }
        for (const char *name : {"endpoints", "leases.coordination.k8s.io", "endpointslices.discovery.k8s.io", "events.events.k8s.io", "componentstatuses", "bindings"}) {
            QVERIFY2(!has(defaults, name), name);
        }
        QVERIFY(defaults.size() > 15);
    }

    void oldFormSaysTheSame()
    {
        const auto core = parseApiVersions(readAll(u"api-legacy.json"_s));
        QCOMPARE(core->front().versions.front().version, "v1");
        const auto groups = parseApiGroupList(readAll(u"apis-legacy.json"_s));
        QVERIFY(groups);
        const Discovery aggregated = recorded();
        for (const ApiGroup &group : *groups) {
            const auto same = std::ranges::find(aggregated.groups, group.name, &ApiGroup::name);
            QVERIFY2(same != aggregated.groups.end(), group.name.c_str());
            QVERIFY(std::ranges::equal(group.versions, same->versions, {}, &ApiGroupVersion::version, &ApiGroupVersion::version));
        }
        struct { const char *file; const char *group; } lists[] = {{"api_v1.json", ""}, {"apis_apps_v1.json", "apps"}};
        for (const auto &list : lists) {
            const auto resources = parseApiResourceList(readAll(QString::fromLatin1(list.file)), list.group, "v1");
            QVERIFY(resources);
            for (const ApiResource &resource : *resources) {
                const ApiResource *same = aggregated.find(resource.gvr);
                QVERIFY2(same, resource.gvr.resource.c_str());
                QCOMPARE(resource.kind, same->kind);
                QCOMPARE(resource.singular, same->singular);
                QCOMPARE(resource.namespaced, same->namespaced);
                QCOMPARE(resource.verbs, same->verbs);
                QCOMPARE(resource.shortNames, same->shortNames);
                QCOMPARE(resource.categories, same->categories);
            }
        }
    }

    void staleVersionStandsBack()
    {
        const auto groups = parseAggregatedDiscovery(
            "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[{\"metadata\":{\"name\":\"metrics.k8s.io\"},\"versions\":["
            "{\"version\":\"v2\",\"freshness\":\"Stale\",\"resources\":[]},"
            "{\"version\":\"v1\",\"freshness\":\"Current\",\"resources\":[{\"resource\":\"pods\",\"responseKind\":{\"kind\":\"PodMetrics\"},\"scope\":\"Namespaced\",\"verbs\":[\"list\"]},"
            "{\"resource\":\"parents\",\"responseKind\":null,\"scope\":\"Namespaced\",\"verbs\":[\"list\"],\"subresources\":[{\"subresource\":\"x\"}]}]}]}]}");
        QVERIFY(groups);
        QCOMPARE(groups->front().versions.front().version, "v1");
        QCOMPARE(groups->front().versions.front().resources.size(), std::size_t(1));
        QVERIFY(!groups->front().versions.back().failure.empty());
        QVERIFY((Discovery{*groups}.failures().front().starts_with("metrics.k8s.io/v2: ")));
    }

    void badInputIsAnError_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("page") << QByteArray("<html>");
        QTest::newRow("other kind") << QByteArray("{\"kind\":\"Status\"}");
        QTest::newRow("array") << QByteArray("[]");
        QTest::newRow("no kind") << QByteArray("{}");
    }
    void badInputIsAnError()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseAggregatedDiscovery(text.toStdString()));
        QVERIFY(!parseApiVersions(text.toStdString()));
        QVERIFY(!parseApiGroupList(text.toStdString()));
        QVERIFY(!parseApiResourceList(text.toStdString(), "g", "v1"));
    }

    void oddShapesDoNotHurt()
    {
        QVERIFY(parseAggregatedDiscovery("{\"kind\":\"APIGroupDiscoveryList\",\"items\":null}")->empty());
        QVERIFY(parseAggregatedDiscovery("{\"kind\":\"APIGroupDiscoveryList\",\"items\":[1,null,{\"versions\":[{\"resources\":[1,{\"verbs\":7}]}]}]}"));
        QVERIFY(parseApiGroupList("{\"kind\":\"APIGroupList\",\"groups\":[{\"versions\":[]},3]}")->empty());
    }

    void contentTypes()
    {
        QVERIFY(isAggregatedContentType("application/json;g=apidiscovery.k8s.io;v=v2;as=apigroupdiscoverylist"));
        QVERIFY(isAggregatedContentType("application/json; as=apigroupdiscoverylist; v=v2beta1; g=apidiscovery.k8s.io"));
        QVERIFY(!isAggregatedContentType("application/json"));
        QVERIFY(!isAggregatedContentType(""));
    }
};

QTEST_GUILESS_MAIN(TestDiscovery)
#include "tst_discovery.moc"
