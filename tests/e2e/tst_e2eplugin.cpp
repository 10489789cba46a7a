// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "ui/connect/contextchooser.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// A kubeconfig from elsewhere names a program to sign in with: it runs only after somebody agreed, and only as it was
/// agreed to.
class TestE2ePlugin : public QObject
{
    Q_OBJECT
public:
    explicit TestE2ePlugin(const e2e::Home &home) : m_home(home) {}

private slots:
    void initTestCase();
    void refusedMeansThatNothingRuns();
    void agreedMeansThatItRuns();
    void theAnswerIsKept();
    void anotherCommandIsAskedAgain();
    void cleanupTestCase();

private:
    void writeKubeconfig(const QString &argument) const;
    void connectBy(e2e::Window &window) const;
    int runs() const;
    static QMessageBox *question(const e2e::Window &window);
    static void answer(QMessageBox *box, QMessageBox::ButtonRole role);

    const e2e::Home &m_home;
    std::unique_ptr<demo::Demo> m_demo;
};

void TestE2ePlugin::initTestCase()
{
    m_demo = e2e::startCluster();
    QFile script(m_home.file(u"sign-in"_s));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\necho run >> \"" + m_home.file(u"runs"_s).toUtf8() + "\"\n"
                 "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\""
                 + m_demo->token() + "\"}}'\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    writeKubeconfig(u"first"_s);
}

void TestE2ePlugin::writeKubeconfig(const QString &argument) const
{
    QFile file(m_home.file(u"from-elsewhere"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("apiVersion: v1\nkind: Config\ncurrent-context: elsewhere\nclusters:\n- name: c\n  cluster:\n    server: "
               + m_demo->url().toString(QUrl::StripTrailingSlash).toUtf8() + "\n    certificate-authority-data: "
               + m_demo->certificateAuthority().toBase64() + "\ncontexts:\n- name: elsewhere\n  context: {cluster: c, user: u}\n"
               "users:\n- name: u\n  user:\n    exec:\n      apiVersion: client.authentication.k8s.io/v1\n      interactiveMode: Never\n      command: "
               + m_home.file(u"sign-in"_s).toUtf8() + "\n      args: [" + argument.toUtf8() + "]\n");
}

void TestE2ePlugin::connectBy(e2e::Window &window) const
{
    window.main->chooseContext();
    auto *chooser = window.main->findChild<ContextChooser *>();
    QVERIFY(chooser);
    window.controller.addKubeconfig(m_home.file(u"from-elsewhere"_s));
    auto *list = chooser->findChild<QTreeWidget *>();
    list->setCurrentItem(list->findItems(u"elsewhere"_s, Qt::MatchExactly).value(0));
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(window.controller.models(), e2e::limit);
}

int TestE2ePlugin::runs() const
{
    QFile file(m_home.file(u"runs"_s));
    return file.open(QIODevice::ReadOnly) ? int(file.readAll().count('\n')) : 0;
}

QMessageBox *TestE2ePlugin::question(const e2e::Window &window)
{
    for (QMessageBox *box : window.main->findChildren<QMessageBox *>()) {
        if (box->isVisible() && box->text().contains(u"wants to run a program"_s)) {
            return box;
        }
    }
    return nullptr;
}

void TestE2ePlugin::answer(QMessageBox *box, QMessageBox::ButtonRole role)
{
    for (QAbstractButton *button : box->buttons()) {
        if (box->buttonRole(button) == role) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
}

void TestE2ePlugin::refusedMeansThatNothingRuns()
{
    e2e::Window window{Arguments()};
    connectBy(window);
    QTRY_VERIFY_WITH_TIMEOUT(question(window), e2e::limit);
    QMessageBox *box = question(window);
    QVERIFY(box->text().contains(u"from-elsewhere"_s));
    QVERIFY2(box->informativeText().contains(u"sign-in first"_s), qPrintable(box->informativeText()));
    QCOMPARE(box->buttonRole(box->defaultButton()), QMessageBox::RejectRole); // Enter agrees to nothing
    QCOMPARE(runs(), 0);
    box->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/plugin-question.png"_s);
    answer(box, QMessageBox::RejectRole);
    QTRY_VERIFY(!question(window));
    QTRY_VERIFY_WITH_TIMEOUT(window.isAlike(ViewClaim::SignInNeeded), e2e::limit);
    QVERIFY(window.part<QLabel>("emptyNote")->text().contains(u"Sign-in needed"_s));
    window.shot(u"sign-in-needed"_s);
    QCOMPARE(runs(), 0);
    QVERIFY(QSettings().value(u"kubeconfig/agreedPlugins"_s).toStringList().isEmpty());
}

void TestE2ePlugin::agreedMeansThatItRuns()
{
    e2e::Window window{Arguments()};
    connectBy(window);
    QTRY_VERIFY_WITH_TIMEOUT(question(window), e2e::limit);
    QCOMPARE(runs(), 0);
    answer(question(window), QMessageBox::AcceptRole);
    QTRY_VERIFY_WITH_TIMEOUT(window.isLive(), e2e::limit);
    QCOMPARE(runs(), 1);
}

void TestE2ePlugin::theAnswerIsKept()
{
    const QStringList kept = QSettings().value(u"kubeconfig/agreedPlugins"_s).toStringList();
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.first().size(), 64); // a digest: neither the command nor its arguments
    e2e::Window window{Arguments()};
    connectBy(window);
    QTRY_VERIFY_WITH_TIMEOUT(window.isLive(), e2e::limit);
    QVERIFY(!question(window));
    QCOMPARE(runs(), 2);
}

void TestE2ePlugin::anotherCommandIsAskedAgain()
{
    writeKubeconfig(u"second"_s);
    e2e::Window window{Arguments()};
    connectBy(window);
    QTRY_VERIFY_WITH_TIMEOUT(question(window), e2e::limit);
    QVERIFY(question(window)->informativeText().contains(u"sign-in second"_s));
    QCOMPARE(runs(), 2);
    answer(question(window), QMessageBox::RejectRole);
}

void TestE2ePlugin::cleanupTestCase()
{
    m_demo.reset();
}

E2E_MAIN(TestE2ePlugin)
#include "tst_e2eplugin.moc"
