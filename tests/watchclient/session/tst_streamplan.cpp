// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/streamplan.h"

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

QStringList textOf(const StreamPlan &plan)
{
    QStringList text;
    for (const PlannedStream &stream : plan.streams) {
        text += QString::fromStdString(stream.key.gvr.qualifiedName() + "@" + stream.key.namespaceName);
    }
    return text;
}

} // namespace

class TestStreamPlan : public QObject
{
    Q_OBJECT

private slots:
    void nothingChosenIsEverythingInAGoodOrder()
    {
        const QStringList plan = textOf(planStreams(recorded(), SessionOptions{}));
        QCOMPARE(plan.value(0), u"namespaces@"_s);
        QCOMPARE(plan.value(1), u"pods@"_s);
        QCOMPARE(plan.value(2), u"events@"_s);
        QVERIFY(plan.contains(u"widgets.example.com@"_s));
        QVERIFY(!plan.contains(u"leases.coordination.k8s.io@"_s));
    }

    void noiseIsStreamedWhenAskedFor()
    {
        SessionOptions options;
        options.resources = {"leases", "endpoints"};
        QCOMPARE(textOf(planStreams(recorded(), options)), (QStringList{u"leases.coordination.k8s.io@"_s, u"endpoints@"_s}));
    }

    void namespacesMultiplyWhatHasOne()
    {
        SessionOptions options;
        options.namespaces = {"shop", "payments"};
        const QStringList plan = textOf(planStreams(recorded(), options));
        QVERIFY(plan.contains(u"pods@shop"_s) && plan.contains(u"pods@payments"_s));
        QVERIFY(!plan.contains(u"pods@"_s));
        QVERIFY(!plan.contains(u"nodes@"_s));
        options.resources = {"po,no"};
        QCOMPARE(textOf(planStreams(recorded(), options)), (QStringList{u"pods@shop"_s, u"pods@payments"_s, u"nodes@"_s}));
    }

    void selectorsAndMetadata()
    {
        SessionOptions options;
        options.resources = {"pods", "secrets"};
        options.metadataOnly = {"secret"};
        options.labelSelector = "a=b";
        options.fieldSelector = "spec.nodeName=n";
        const StreamPlan plan = planStreams(recorded(), options);
        QCOMPARE(plan.streams.size(), std::size_t(2));
        QCOMPARE(plan.streams[0].key.labelSelector, "a=b");
        QCOMPARE(plan.streams[0].key.fieldSelector, "spec.nodeName=n");
        QVERIFY(!plan.streams[0].metadataOnly);
        QVERIFY(plan.streams[1].metadataOnly);
    }

    void unknownNamesStandBesideTheRest()
    {
        SessionOptions options;
        options.resources = {"nonsense", "pods"};
        const StreamPlan plan = planStreams(recorded(), options);
        QCOMPARE(textOf(plan), QStringList{u"pods@"_s});
        QCOMPARE(plan.errors.size(), std::size_t(1));
        QVERIFY(plan.errors.front().message.contains("nonsense"));
    }

    void namespacesAreNamesAndNothingElse_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"a/b", "..", "A", "a b", "-a", "a-", "a.b", ""}) {
            QTest::newRow(*name ? name : "empty") << QByteArray(name);
        }
        QTest::newRow("long") << QByteArray(64, 'a');
    }
    void namespacesAreNamesAndNothingElse()
    {
        QFETCH(QByteArray, name);
        SessionOptions options;
        options.namespaces = {name.toStdString()};
        const StreamPlan plan = planStreams(recorded(), options);
        QVERIFY(plan.streams.empty());
        QCOMPARE(plan.errors.front().errorClass, ErrorClass::Config);
    }

    void oneRequest()
    {
        const StreamPlan plan = planStreams(recorded(), StreamRequest{"deploy", "shop", "a=b", {}, true});
        QCOMPARE(textOf(plan), QStringList{u"deployments.apps@shop"_s});
        QCOMPARE(plan.streams.front().key.labelSelector, "a=b");
        QVERIFY(plan.streams.front().metadataOnly);
    }
};

QTEST_GUILESS_MAIN(TestStreamPlan)
#include "tst_streamplan.moc"
