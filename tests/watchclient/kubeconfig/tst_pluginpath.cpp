// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/pluginpath.h"

#include "kubeconfigtesting.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace watchglass;
using namespace watchglass::testing;

class TestPluginPath : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void folders();
    void findsTheFirst();
    void refusesTheCurrentFolder();
    void asksTheLoginShell_data();
    void asksTheLoginShell();
    void realShell();
    void slowShellIsLeft();
};

void TestPluginPath::folders()
{
    QCOMPARE(pathFolders(QString()), QStringList());
    QCOMPARE(pathFolders(u"/a:/b:/a"_s), QStringList({u"/a"_s, u"/b"_s}));
    QCOMPARE(pathFolders(u":/a:"_s), QStringList({u"."_s, u"/a"_s}));
}

void TestPluginPath::findsTheFirst()
{
    const Folder folder;
    folder.write(u"a/tool"_s, "x", false); // not executable
    folder.write(u"b/tool"_s, "x", true);
    folder.write(u"c/tool"_s, "x", true);
    QDir().mkpath(folder.path(u"d/tool"_s));
    const QStringList all{folder.path(u"d"_s), folder.path(u"a"_s), folder.path(u"missing"_s), folder.path(u"b"_s), folder.path(u"c"_s)};
    QCOMPARE(findProgram(u"tool"_s, all).path, folder.path(u"b/tool"_s));
    QVERIFY(findProgram(u"other"_s, all).path.isEmpty());
}

void TestPluginPath::refusesTheCurrentFolder()
{
    const Folder folder;
    folder.write(u"tool"_s, "x", true);
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    const FoundProgram found = findProgram(u"tool"_s, {u"."_s, u"/nowhere"_s});
    const FoundProgram both = findProgram(u"tool"_s, {u"."_s, folder.path()});
    QDir::setCurrent(before);
    QVERIFY(found.path.isEmpty() && found.onlyInCurrentFolder);
    QCOMPARE(both.path, folder.path(u"tool"_s));
}

void TestPluginPath::asksTheLoginShell_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QStringList>("expected");
    const QByteArray run = "shift; export PATH=/opt/x:/usr/bin; eval \"$1\"";
    QTest::newRow("plain") << run << QStringList({u"/opt/x"_s, u"/usr/bin"_s});
    QTest::newRow("talkative") << "echo Welcome; echo /x:/y >&2; " + run + "; echo bye" << QStringList({u"/opt/x"_s, u"/usr/bin"_s});
    QTest::newRow("fails after") << run + "; exit 3" << QStringList({u"/opt/x"_s, u"/usr/bin"_s});
    QTest::newRow("says nothing") << QByteArray("exit 0") << QStringList();
    QTest::newRow("other shell") << QByteArray("echo unknown option -lic; exit 2") << QStringList();
}

void TestPluginPath::asksTheLoginShell()
{
    QFETCH(QByteArray, script);
    QFETCH(QStringList, expected);
    const Folder folder;
    QProcessEnvironment environment;
    environment.insert(u"SHELL"_s, text(folder.write(u"shell"_s, "#!/bin/sh\n" + script + "\n", true)));
    LoginShellPath path(environment, 10s);
    QSignalSpy spy(&path, &LoginShellPath::finished);
    path.read();
    path.read();
    QVERIFY(!path.isFinished());
    QVERIFY(spy.wait(10'000));
    QCOMPARE(path.folders(), expected);
    QCOMPARE(spy.count(), 1);
}

void TestPluginPath::realShell()
{
    const Folder folder;
    folder.write(u"home/.bash_profile"_s, "echo hello\nPATH=$PATH:/opt/from-profile\n");
    QProcessEnvironment environment;
    environment.insert(u"SHELL"_s, u"/bin/bash"_s);
    environment.insert(u"HOME"_s, folder.path(u"home"_s));
    environment.insert(u"PATH"_s, u"/usr/bin"_s);
    LoginShellPath path(environment, 10s);
    QSignalSpy spy(&path, &LoginShellPath::finished);
    path.read();
    QVERIFY(spy.wait(10'000));
    QVERIFY2(path.folders().contains(u"/opt/from-profile"_s), qPrintable(path.folders().join(u':')));
}

void TestPluginPath::slowShellIsLeft()
{
    const Folder folder;
    QProcessEnvironment environment;
    environment.insert(u"SHELL"_s, text(folder.write(u"shell"_s, "#!/bin/sh\nsleep 1000\n", true)));
    LoginShellPath path(environment, 100ms);
    QSignalSpy spy(&path, &LoginShellPath::finished);
    path.read();
    QVERIFY(spy.wait(10'000));
    QVERIFY(path.folders().isEmpty());

    environment.insert(u"SHELL"_s, u"/does/not/exist"_s);
    LoginShellPath missing(environment, 10s);
    QSignalSpy missingSpy(&missing, &LoginShellPath::finished);
    missing.read();
    QTRY_COMPARE(missingSpy.count(), 1);
    QVERIFY(missing.isFinished());
}

QTEST_GUILESS_MAIN(TestPluginPath)
#include "tst_pluginpath.moc"
