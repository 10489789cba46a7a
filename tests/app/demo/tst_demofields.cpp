// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/apiobject.h"
#include "app/demo/json.h"

#include <QFile>
#include <QTest>

using namespace watchglass::demo;
using namespace Qt::StringLiterals;
using watchglass::Timestamp;

class TestDemoFields : public QObject
{
    Q_OBJECT

private:
    static Json read(const QString &name)
    {
        QFile file(QStringLiteral(TEST_DATA_DIR) + u'/' + name);
        return file.open(QIODevice::ReadOnly) ? Json::literal(file.readAll().toStdString()) : Json();
    }
    static Json recordedFields(const Json &object, const std::string &manager, const std::string &subresource = {})
    {
        for (const Json &entry : object.path("metadata.managedFields")->items()) {
            if (entry.textAt("manager") == manager && entry.textAt("subresource") == subresource) {
                return *entry.find("fieldsV1");
            }
        }
        return {};
    }
    static Timestamp at(int seconds) { return Timestamp(std::chrono::seconds(1'800'000'000 + seconds)); }
    static ApiObject deployment()
    {
        ApiObject out;
        out.type = &typeOfKind("Deployment");
        out.name = "web";
        out.spec() = Json::literal(
            "{\"replicas\":3,\"template\":{\"spec\":{\"containers\":[{\"name\":\"app\",\"image\":\"web:1\",\"env\":[{\"name\":\"A\",\"value\":\"1\"}]}]}}}");
        return out;
    }
    static std::string fieldsOfWriter(const ApiObject &object, const std::string &manager)
    {
        for (const ManagedEntry &entry : object.managers) {
            if (entry.writer.manager == manager) {
                return fieldsV1(entry.fields).dump();
            }
        }
        return {};
    }

private slots:
    void asRecorded_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("manager");
        QTest::addColumn<QString>("subresource");
        QTest::newRow("daemonset") << u"list/apps_v1_daemonsets.json"_s << u"kubectl-client-side-apply"_s << QString();
        QTest::newRow("daemonset status") << u"list/apps_v1_daemonsets.json"_s << u"kube-controller-manager"_s << u"status"_s;
        QTest::newRow("statefulset") << u"list/apps_v1_statefulsets.json"_s << u"kubectl-client-side-apply"_s << QString();
        QTest::newRow("cronjob") << u"list/batch_v1_cronjobs.json"_s << u"kubectl-client-side-apply"_s << QString();
        QTest::newRow("lease") << u"list/coordination.k8s.io_v1_leases.json"_s << u"kubectl-client-side-apply"_s << QString();
        QTest::newRow("configmap") << u"list/v1_configmaps.json"_s << u"kube-controller-manager"_s << QString();
        QTest::newRow("secret") << u"list/v1_secrets.json"_s << u"kubectl-client-side-apply"_s << QString();
    }
    void asRecorded()
    {
        QFETCH(QString, file);
        QFETCH(QString, manager);
        QFETCH(QString, subresource);
        Json object = read(file).find("items")->items().front();
        const Json recorded = recordedFields(object, manager.toStdString(), subresource.toStdString());
        QVERIFY(recorded.isObject());
        if (subresource.isEmpty()) {
            object.remove("status");
        } else {
            object = Json::object({ { "status", *object.find("status") } });
        }
        // Defaults that the server fills in after it has noted who set what, or sets to zero.
        const Json ours = fieldsV1(fieldsOf(object));
        for (const auto &[section, fields] : recorded.members()) {
            QVERIFY2(ours.find(section), section.c_str());
            for (const auto &[field, content] : fields.members()) {
                const Json *mine = ours.find(section)->find(field);
                QVERIFY2(mine, field.c_str());
                QCOMPARE(mine->dump(), content.dump());
            }
        }
    }
    void ownershipMoves()
    {
        ApiObject object = deployment();
        object.trackFields(nullptr, { "kubectl-client-side-apply", "", false }, at(0));
        QVERIFY(fieldsOfWriter(object, "kubectl-client-side-apply").contains("f:replicas"));

        ApiObject next = object;
        next.spec()["replicas"] = 5;
        next.trackFields(&object, { "hpa-controller", "scale", false }, at(10));
        QCOMPARE(fieldsOfWriter(next, "hpa-controller"), "{\"f:spec\":{\"f:replicas\":{}}}");
        QVERIFY(!fieldsOfWriter(next, "kubectl-client-side-apply").contains("f:replicas"));
        QCOMPARE(next.managers.back().writer.manager, "hpa-controller");
        QCOMPARE(next.managers.back().time, at(10));
        QCOMPARE(next.managers.front().time, at(0));
    }
    void valueInsideList()
    {
        ApiObject object = deployment();
        object.trackFields(nullptr, { "argocd-controller", "", true }, at(0));
        ApiObject next = object;
        next.spec().path("template.spec.containers")->items()[0]["env"].items()[0]["value"] = "2";
        next.trackFields(&object, { "kubectl-edit", "", false }, at(5));
        QCOMPARE(fieldsOfWriter(next, "kubectl-edit"),
                 "{\"f:spec\":{\"f:template\":{\"f:spec\":{\"f:containers\":{\"k:{\\\"name\\\":\\\"app\\\"}\":{\"f:env\":{\"k:{\\\"name\\\":\\\"A\\\"}\":{\"f:value\":{}}}}}}}}}");
        QVERIFY(fieldsOfWriter(next, "argocd-controller").contains("\"k:{\\\"name\\\":\\\"A\\\"}\":{\".\":{},\"f:name\":{}}"));
        QVERIFY(next.managers.front().writer.apply);
    }
    void removedFieldHasNoOwner()
    {
        ApiObject object = deployment();
        object.labels["team"] = "edge";
        object.trackFields(nullptr, { "a", "", false }, at(0));
        ApiObject next = object;
        next.labels.clear();
        next.trackFields(&object, { "b", "", false }, at(1));
        QVERIFY(!fieldsOfWriter(next, "a").contains("team"));
        QVERIFY(fieldsOfWriter(next, "b").empty());
    }
    void json()
    {
        const std::string text = "{\"b\":1,\"a\":[true,null,-3,1.5,1e+21,\"\\u003cx\\u003e\\n\"],\"c\":{}}";
        const std::optional<Json> value = Json::parse(text);
        QVERIFY(value.has_value());
        QCOMPARE(value->dump(), text);
        QCOMPARE(value->sorted().dump(), "{\"a\":[true,null,-3,1.5,1e+21,\"\\u003cx\\u003e\\n\"],\"b\":1,\"c\":{}}");
        QVERIFY(!Json::parse("{\"a\":"));
        QCOMPARE(prettyJson("{\"a\":[],\"b\":[1,\"x:,{\"],\"c\":{}}"),
                 "{\n  \"a\": [],\n  \"b\": [\n    1,\n    \"x:,{\"\n  ],\n  \"c\": {}\n}");
    }
};

QTEST_GUILESS_MAIN(TestDemoFields)
#include "tst_demofields.moc"
