// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/json.h"
#include "app/demo/servedemo.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace watchglass::demo;
using namespace Qt::StringLiterals;

/// The real kubectl is the judge of whether the demo answers as a cluster does.
class TestDemoKubectl : public QObject
{
    Q_OBJECT

private:
    struct Answer
    {
        int code = -1;
        QString out;
        QString err;
        QStringList lines() const { return out.split(u'\n', Qt::SkipEmptyParts); }
    };
    QStringList withAccess(const QString &command) const
    {
        return QStringList{ u"--kubeconfig"_s, m_folder.filePath(u"config"_s), u"--cache-dir"_s, m_folder.filePath(u"cache"_s) }
            + QProcess::splitCommand(command);
    }
    Answer kubectl(const QString &command) const
    {
        QProcess process;
        process.start(u"kubectl"_s, withAccess(command));
        if (!process.waitForFinished(30'000)) {
            process.kill();
            process.waitForFinished();
        }
        return { process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                 QString::fromUtf8(process.readAllStandardError()) };
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Demo> m_demo;

private slots:
    void initTestCase()
    {
        QVERIFY2(!QStandardPaths::findExecutable(u"kubectl"_s).isEmpty(), "kubectl is missing: run tools/setup.sh prepare");
        DemoOptions options;
        options.speed = 8;
        options.faults = false;
        auto demo = startDemo(options);
        QVERIFY(demo.has_value());
        m_demo = std::move(*demo);
        QVERIFY(m_demo->writeKubeconfig(m_folder.filePath(u"config"_s)).has_value());
    }
    void prints_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QStringList>("parts");
        const auto add = [](const char *command, const QStringList &parts) {
            QTest::newRow(command) << QString::fromLatin1(command) << parts;
        };
        add("get pods -A", { u"NAMESPACE"_s, u"READY"_s, u"RESTARTS"_s, u"coredns-"_s, u"Running"_s });
        add("get pods -A -o wide", { u"NOMINATED NODE"_s, u"worker-1"_s, u"10.244."_s });
        add("get pods -o json", { u"\"kind\": \"List\""_s, u"\"creationTimestamp\""_s });
        add("get deploy web -o yaml", { u"apiVersion: apps/v1"_s, u"kind: Deployment"_s, u"name: web"_s, u"replicas: 3"_s });
        add("get deploy web -o yaml --show-managed-fields", { u"manager: kubectl-client-side-apply"_s, u"f:replicas: {}"_s });
        add("get deploy web -o jsonpath={.spec.selector.matchLabels.app}", { u"web"_s });
        add("get events", { u"LAST SEEN"_s, u"ScalingReplicaSet"_s, u"deployment/web"_s });
        add("get events -A --sort-by=.lastTimestamp", { u"NAMESPACE"_s });
        add("events", { u"LAST SEEN"_s });
        add("api-resources", { u"deployments"_s, u"apps/v1"_s, u"shopfronts"_s, u"Shopfront"_s, u"cm"_s });
        add("api-resources --categories=all -o name", { u"pods"_s, u"cronjobs.batch"_s, u"shopfronts.example.com"_s });
        add("api-versions", { u"apps/v1"_s, u"v1"_s, u"autoscaling/v2"_s });
        add("get pods -l app=web", { u"web-"_s });
        add("get pods -l \"app in (web,api),!none\" -L app", { u"APP"_s, u"api-"_s });
        add("get pods -A --field-selector spec.nodeName=worker-1,status.phase=Running -o wide", { u"worker-1"_s });
        add("get pods -A --chunk-size=10", { u"kube-proxy-"_s });
        add("describe pod db-0", { u"Name:             db-0"_s, u"Controlled By:  StatefulSet/db"_s, u"Conditions:"_s, u"Events:"_s });
        add("describe deploy web", { u"RollingUpdateStrategy:  25% max unavailable, 25% max surge"_s, u"NewReplicaSet:"_s, u"Scaled up replica set web-"_s });
        add("describe node worker-1", { u"Kubelet Version:            v1.36.2"_s, u"Non-terminated Pods:"_s, u"kube-proxy-"_s });
        add("get --raw /api/v1/namespaces/shop/pods?limit=1", { u"{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":"_s });
        add("get --raw /readyz", { u"ok"_s });
        add("get all -A", { u"pod/db-0"_s, u"service/web"_s, u"daemonset.apps/kube-proxy"_s, u"deployment.apps/web"_s,
                            u"replicaset.apps/web-"_s, u"statefulset.apps/db"_s, u"cronjob.batch/report"_s,
                            u"horizontalpodautoscaler.autoscaling/api"_s });
        add("get nodes -o wide", { u"control-plane"_s, u"Ready"_s, u"192.168.40.12"_s, u"containerd://"_s });
        add("get crd", { u"shopfronts.example.com"_s, u"CREATED AT"_s });
        add("get shopfronts", { u"HOST"_s, u"shop.example"_s });
        add("get sf main -o yaml", { u"kind: Shopfront"_s, u"observedGeneration: 1"_s });
        add("get ns,sa,cm,secrets,pvc,leases -A", { u"persistentvolumeclaim/data-db-0"_s, u"lease.coordination.k8s.io/worker-1"_s, u"Opaque"_s });
        add("rollout history deploy web", { u"REVISION"_s });
        add("version -o json", { u"\"gitVersion\": \"v1.36.2+demo\""_s });
        add("--context viewer-shop get deploy", { u"web"_s });
    }
    void prints()
    {
        QFETCH(QString, command);
        QFETCH(QStringList, parts);
        // The story may still be on its way to what is asked for.
        Answer answer;
        const auto complete = [&] {
            answer = kubectl(command);
            return answer.code == 0
                && std::ranges::all_of(parts, [&](const QString &part) { return answer.out.contains(part); });
        };
        const bool good = QTest::qWaitFor(complete, 20'000);
        QVERIFY2(good, qPrintable(QString(command + u"\n" + answer.out + answer.err)));
    }
    void refuses_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("error");
        QTest::newRow("object") << u"get pods nosuch"_s << u"Error from server (NotFound): pods \"nosuch\" not found"_s;
        QTest::newRow("type") << u"get nosuch"_s << u"the server doesn't have a resource type \"nosuch\""_s;
        QTest::newRow("field") << u"get pods --field-selector spec.foo=1"_s << u"field label not supported: spec.foo"_s;
        QTest::newRow("forbidden") << u"--context viewer-shop get pods -A"_s
                                   << u"Error from server (Forbidden): pods is forbidden: User \"viewer-shop\" cannot list "
                                      "resource \"pods\" in API group \"\" at the cluster scope"_s;
        QTest::newRow("token") << u"--token wrong get pods"_s << u"Unauthorized"_s;
        QTest::newRow("delete") << u"delete cm banner"_s << u"the server does not allow this method on the requested resource"_s;
    }
    void refuses()
    {
        QFETCH(QString, command);
        QFETCH(QString, error);
        const Answer answer = kubectl(command);
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains(error), qPrintable(answer.err));
    }
    void everyPodOnce()
    {
        const QStringList whole = kubectl(u"get statefulsets,daemonsets,services -A -o name"_s).lines();
        QVERIFY(whole.size() > 8);
        QCOMPARE(kubectl(u"get statefulsets,daemonsets,services -A -o name --chunk-size=2"_s).lines(), whole);
    }
    void json()
    {
        const Answer json = kubectl(u"get statefulset db -o json"_s);
        const std::optional<Json> object = Json::parse(json.out.toStdString());
        QVERIFY2(object.has_value(), qPrintable(json.err));
        QCOMPARE(object->textAt("metadata.name"), "db");
        QCOMPARE(object->path("spec.template.spec.containers")->items().front().textAt("image"), "registry.example/postgres:17.5");
    }
    void watches()
    {
        QProcess process;
        process.start(u"kubectl"_s, withAccess(u"get pods -A -w --output-watch-events --request-timeout=40s"_s));
        QByteArray out;
        const auto heard = [&] {
            out += process.readAllStandardOutput();
            return out.contains("MODIFIED") && out.contains("DELETED") && out.count("ADDED") > 20;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(heard(), out.constData(), 60'000);
        QVERIFY(out.startsWith("EVENT      NAMESPACE"));
        process.kill();
        process.waitForFinished();
    }
    void watchesJson()
    {
        QProcess process;
        QByteArray out;
        const auto heard = [&] {
            if (process.state() == QProcess::NotRunning) { // kubectl gives up when the story cuts the wire
                process.start(u"kubectl"_s, withAccess(u"get events -w -o json --output-watch-events --request-timeout=40s"_s));
            }
            out += process.readAllStandardOutput();
            return out.size() > 20'000;
        };
        QTRY_VERIFY_WITH_TIMEOUT(heard(), 60'000);
        QVERIFY(out.contains("\"kind\": \"Event\"") || out.contains("\"kind\":\"Event\""));
        process.kill();
        process.waitForFinished();
    }
};

QTEST_GUILESS_MAIN(TestDemoKubectl)
#include "tst_demokubectl.moc"
