// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/copytext.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

class TestCopyText : public QObject
{
    Q_OBJECT
private slots:
    void namesResourceNamespaceAndContext()
    {
        const ObjectRef web{"apps/v1", "Deployment", {"shop", "web"}, "uid"};
        QCOMPARE(kubectlCommand(web, u"deployments.apps"_s, {u"--context"_s, u"prod"_s}), u"kubectl get deployments.apps web -n shop --context prod -o yaml"_s);
    }
    void clusterScopedHasNoNamespace()
    {
        const ObjectRef node{"v1", "Node", {"", "worker-1"}, "uid"};
        QCOMPARE(kubectlCommand(node, u"nodes"_s, {}), u"kubectl get nodes worker-1 -o yaml"_s);
        QCOMPARE(kubectlCommand(node, QString(), {}), u"kubectl get node worker-1 -o yaml"_s); // not watched: its kind
    }
    void whatAShellWouldReadIsQuoted()
    {
        const ObjectRef pod{"v1", "Pod", {"a", "b"}, "uid"};
        QCOMPARE(kubectlCommand(pod, u"pods"_s, {u"--context"_s, u"it's $(here)"_s}), u"kubectl get pods b -n a --context 'it'\\''s $(here)' -o yaml"_s);
    }
};

QTEST_GUILESS_MAIN(TestCopyText)
#include "tst_copytext.moc"
