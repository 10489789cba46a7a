// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/pluginpolicy.h"

#include "kubeconfigtesting.h"

using namespace Qt::StringLiterals;
using namespace watchglass;
using namespace watchglass::testing;

class TestPluginPolicy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whichFile();
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void allows();
};

void TestPluginPolicy::whichFile()
{
    const Folder folder;
    QProcessEnvironment environment;
    const std::string home = folder.file(u"home"_s);
    QCOMPARE(kubercFile(environment, home), std::string());
    QVERIFY(readPluginPolicy({})->kind == PluginPolicy::Kind::AllowAll);
    const std::string usual = folder.write(u"home/.kube/kuberc"_s, "");
    QCOMPARE(kubercFile(environment, home), usual);
    environment.insert(u"KUBERC"_s, u"/other"_s);
    QCOMPARE(kubercFile(environment, home), std::string("/other")); // also where it is missing: that is an error
    environment.insert(u"KUBERC"_s, u"off"_s);
    QCOMPARE(kubercFile(environment, home), std::string());
    environment.remove(u"KUBERC"_s);
    environment.insert(u"KUBECTL_KUBERC"_s, u"false"_s);
    QCOMPARE(kubercFile(environment, home), std::string());
}

void TestPluginPolicy::reads_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<PluginPolicy>("expected");
    using Kind = PluginPolicy::Kind;
    QTest::newRow("empty") << QByteArray() << PluginPolicy{};
    QTest::newRow("other preferences") << QByteArray("kind: Preference\ndefaults:\n- command: get\n") << PluginPolicy{};
    QTest::newRow("AllowAll") << QByteArray("credentialPluginPolicy: AllowAll\n") << PluginPolicy{};
    QTest::newRow("DenyAll") << QByteArray("credentialPluginPolicy: DenyAll\n") << PluginPolicy{Kind::DenyAll, {}};
    QTest::newRow("list") << QByteArray("credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist:\n- name: a\n- command: /b\n")
                          << PluginPolicy{Kind::Allowlist, {"a", "/b"}};
}

void TestPluginPolicy::reads()
{
    QFETCH(QByteArray, yaml);
    QFETCH(PluginPolicy, expected);
    const Folder folder;
    const auto policy = readPluginPolicy(folder.write(u"kuberc"_s, yaml));
    QVERIFY2(policy, policy ? "" : policy.error().c_str());
    QVERIFY(*policy == expected);
}

void TestPluginPolicy::refuses_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QString>("what");
    QTest::newRow("unknown") << QByteArray("\ncredentialPluginPolicy: Some\n") << u":2: credentialPluginPolicy \"Some\" is not known"_s;
    QTest::newRow("list alone") << QByteArray("credentialPluginAllowlist:\n- name: a\n") << u"needs credentialPluginPolicy Allowlist"_s;
    QTest::newRow("nameless") << QByteArray("credentialPluginPolicy: Allowlist\ncredentialPluginAllowlist:\n- {}\n") << u"names no command"_s;
    QTest::newRow("broken") << QByteArray("a: [") << u"not valid YAML"_s;
}

void TestPluginPolicy::refuses()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QString, what);
    const Folder folder;
    const std::string file = folder.write(u"kuberc"_s, yaml);
    const auto policy = readPluginPolicy(file);
    QVERIFY(!policy);
    VERIFY_HAS(text(policy.error()), text(file));
    VERIFY_HAS(text(policy.error()), what);
    QVERIFY(!readPluginPolicy(folder.file(u"missing"_s)));
}

void TestPluginPolicy::allows()
{
    const Folder folder;
    folder.write(u"bin/a"_s, "x", true);
    folder.write(u"other/a"_s, "x", true);
    const QStringList folders{folder.path(u"bin"_s), folder.path(u"other"_s)};
    const QString program = folder.path(u"bin/a"_s);
    const PluginPolicy byName{PluginPolicy::Kind::Allowlist, {"b", "a"}};
    const PluginPolicy byPath{PluginPolicy::Kind::Allowlist, {program.toStdString()}};
    QVERIFY(isAllowed({}, program, folders));
    QVERIFY(!isAllowed({PluginPolicy::Kind::DenyAll, {}}, program, folders));
    QVERIFY(isAllowed(byName, program, folders));
    QVERIFY(!isAllowed(byName, folder.path(u"other/a"_s), folders)); // the same name elsewhere is another program
    QVERIFY(isAllowed(byPath, program, {}));
    QVERIFY(!isAllowed(byPath, folder.path(u"other/a"_s), folders));
    QVERIFY(!isAllowed({PluginPolicy::Kind::Allowlist, {}}, program, folders));
}

QTEST_GUILESS_MAIN(TestPluginPolicy)
#include "tst_pluginpolicy.moc"
