// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/selectors.h"

#include <QTest>

using namespace watchglass::demo;
using namespace Qt::StringLiterals;

class TestDemoSelectors : public QObject
{
    Q_OBJECT

private slots:
    void labels_data()
    {
        QTest::addColumn<QByteArray>("selector");
        QTest::addColumn<bool>("matches");
        const auto add = [](const char *selector, bool matches) { QTest::newRow(selector) << QByteArray(selector) << matches; };
        add("", true);
        add("app=web", true);
        add("app==web", true);
        add("app=api", false);
        add("app!=api", true);
        add("app!=web", false);
        add("none!=web", true);
        add("app in (web,api)", true);
        add("app in (api, db)", false);
        add("app notin (api,db)", true);
        add("none notin (api)", true);
        add("app", true);
        add("none", false);
        add("!none", true);
        add("!app", false);
        add("app=web,tier in (front,back),!none", true);
        add("app=web,tier=back", false);
        add("example.com/a-b_c.d=1", true);
    }
    void labels()
    {
        QFETCH(QByteArray, selector);
        const Labels object = { { "app", "web" }, { "tier", "front" }, { "example.com/a-b_c.d", "1" } };
        const auto parsed = LabelSelector::parse(selector.toStdString());
        QVERIFY(parsed.has_value());
        QTEST(parsed->matches(object), "matches");
    }
    void badLabels_data()
    {
        QTest::addColumn<QByteArray>("selector");
        for (const char *selector : { "app in web", "app in (a", "a b", "app=a b", ",", "=x", "app of (x)", "app=(x)" }) {
            QTest::newRow(selector) << QByteArray(selector);
        }
    }
    void badLabels()
    {
        QFETCH(QByteArray, selector);
        const auto parsed = LabelSelector::parse(selector.toStdString());
        QVERIFY(!parsed.has_value());
        QVERIFY(parsed.error().starts_with("unable to parse requirement: "));
    }
    void fields()
    {
        ApiObject pod;
        pod.type = &typeOfKind("Pod");
        pod.namespaceName = "shop";
        pod.name = "web-1";
        pod.spec()["nodeName"] = "worker-1";
        pod.status()["phase"] = "Running";
        const StoredRevision revision(pod);
        const auto matches = [&](const char *text) {
            const auto selector = FieldSelector::parse(text, *pod.type);
            return selector && selector->matches(revision);
        };
        QVERIFY(matches("metadata.name=web-1"));
        QVERIFY(!matches("metadata.name=web-2"));
        QVERIFY(matches("metadata.name!=web-2,status.phase=Running"));
        QVERIFY(matches("spec.nodeName==worker-1,metadata.namespace=shop"));
        QVERIFY(!matches("spec.nodeName!=worker-1"));
        QVERIFY(!matches("status.podIP!="));
    }
    void unknownField()
    {
        const auto parsed = FieldSelector::parse("spec.foo=1", typeOfKind("Pod"));
        QVERIFY(!parsed.has_value());
        QCOMPARE(parsed.error(), "field label not supported: spec.foo");
        QVERIFY(!FieldSelector::parse("metadata.name", typeOfKind("Pod")));
        QVERIFY(!FieldSelector::parse("involvedObject.name=x", typeOfKind("Pod")));
        QVERIFY(FieldSelector::parse("involvedObject.name=x,type!=Normal", typeOfKind("Event")));
    }
};

QTEST_GUILESS_MAIN(TestDemoSelectors)
#include "tst_demoselectors.moc"
