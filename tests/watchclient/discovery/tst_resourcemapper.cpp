// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/resourcemapper.h"

#include <QFile>
#include <QtTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

Discovery recorded()
{
    Discovery discovery;
    for (const char *name : {"api-aggregated.json", "apis-aggregated.json"}) {
        QFile file(QStringLiteral(TEST_DATA_DIR "/discovery/") + QLatin1StringView(name));
        if (file.open(QIODevice::ReadOnly)) {
            const auto groups = parseAggregatedDiscovery(file.readAll().toStdString());
            discovery.groups.insert(discovery.groups.end(), groups->begin(), groups->end());
        }
    }
    return discovery;
}

QStringList namesOf(const std::vector<ApiResource> &resources)
{
    QStringList names;
    for (const ApiResource &resource : resources) {
        names += QString::fromStdString(resource.gvr.qualifiedName());
    }
    return names;
}

} // namespace

class TestResourceMapper : public QObject
{
    Q_OBJECT

private slots:
    void findsByEveryName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("apiVersion");
        QTest::addColumn<QString>("resource");
        const auto row = [](const char *name, const char *apiVersion, const char *resource) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(apiVersion) << QString::fromLatin1(resource);
        };
        row("po", "v1", "pods");
        row("pod", "v1", "pods");
        row("pods", "v1", "pods");
        row("Pod", "v1", "pods");
        row("pods.v1.", "v1", "pods");
        row("po.v1.", "v1", "pods");
        row("deploy", "apps/v1", "deployments");
        row("deployments.apps", "apps/v1", "deployments");
        row("deploy.apps", "apps/v1", "deployments");
        row("deployments.v1.apps", "apps/v1", "deployments");
        row("Deployment.v1.apps", "apps/v1", "deployments");
        row("hpa", "autoscaling/v2", "horizontalpodautoscalers");
        row("hpa.v1.autoscaling", "autoscaling/v1", "horizontalpodautoscalers");
        row("events", "v1", "events");
        row("ev", "v1", "events");
        row("events.events.k8s.io", "events.k8s.io/v1", "events");
        row("widgets.example.com", "example.com/v1", "widgets");
        row("wd", "example.com/v1", "widgets");
        row("crd", "apiextensions.k8s.io/v1", "customresourcedefinitions");
        row(" cm ", "v1", "configmaps");
    }
    void findsByEveryName()
    {
        QFETCH(QString, name);
        QFETCH(QString, apiVersion);
        QFETCH(QString, resource);
        const auto found = ResourceMapper(recorded()).find(name.toStdString());
        QVERIFY2(found, found ? "" : found.error().message.c_str());
        QCOMPARE(QString::fromStdString(found->gvr.apiVersion()), apiVersion);
        QCOMPARE(QString::fromStdString(found->gvr.resource), resource);
    }

    void unknownNamesAreSaid()
    {
        const ResourceMapper mapper(recorded());
        const auto misspelt = mapper.find("deploiments");
        QVERIFY(!misspelt);
        QCOMPARE(misspelt.error().errorClass, ErrorClass::NotServed);
        QVERIFY2(misspelt.error().message.contains("did you mean \"deployments\""), misspelt.error().message.c_str());
        QVERIFY(!mapper.find("pods.v9."));
        QVERIFY(!mapper.find("pods.apps"));
        QVERIFY(!mapper.find(""));
        QVERIFY(!mapper.find("."));
        QVERIFY(!mapper.find("zzzzzzzzzz").error().message.contains("did you mean"));
    }

    void failedGroupsAreMentioned()
    {
        Discovery discovery = recorded();
        discovery.groups.push_back({"metrics.k8s.io", {{"v1beta1", {}, "no answer"}}});
        QVERIFY(ResourceMapper(discovery).find("podmetrics").error().message.contains("metrics.k8s.io/v1beta1: no answer"));
    }

    void listsAndCategories()
    {
        const ResourceMapper mapper(recorded());
        QCOMPARE(namesOf(*mapper.findAll("po, deploy,pods ,cm")), (QStringList{u"pods"_s, u"deployments.apps"_s, u"configmaps"_s}));
        const QStringList all = namesOf(*mapper.findAll("all"));
        QVERIFY(all.contains(u"pods"_s) && all.contains(u"deployments.apps"_s) && all.contains(u"jobs.batch"_s));
        QVERIFY(!all.contains(u"configmaps"_s));
        QVERIFY(mapper.findAll("").value().empty());
        QVERIFY(!mapper.findAll("po,nonsense"));
    }

    void fullNamesWinOverShortOnes()
    {
        Discovery discovery;
        ApiResource a{{"a", "v1", "things"}, "Thing", "thing", true, {}, {"cats"}, {}};
        ApiResource b{{"b", "v1", "cats"}, "Cat", "cat", true, {}, {}, {}};
        discovery.groups = {{"a", {{"v1", {a}, {}}}}, {"b", {{"v1", {b}, {}}}}};
        QCOMPARE(ResourceMapper(discovery).find("cats")->kind, "Cat");
    }
};

QTEST_GUILESS_MAIN(TestResourceMapper)
#include "tst_resourcemapper.moc"
