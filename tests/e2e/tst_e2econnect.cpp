// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "ui/connect/contextchooser.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Connects by a kubeconfig, sees the tree fill, selects an object and reads what changed and who did it.
class TestE2eConnect : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eConnect(const e2e::Home &home) : m_home(home) {}

private slots:
    void initTestCase();
    void asksWhichCluster();
    void treeFills();
    void showsWhatWasFirstSeenWhole();
    void showsDiffAndManagers();
    void cleanupTestCase();

private:
    const e2e::Home &m_home;
    std::unique_ptr<demo::Demo> m_demo;
    std::unique_ptr<e2e::Window> m_window;
};

void TestE2eConnect::initTestCase()
{
    m_demo = e2e::startCluster(30);
    const QString folder = m_home.file(u".kube"_s);
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(m_demo->writeKubeconfig(folder + u"/other"_s));
    Arguments arguments;
    m_window = std::make_unique<e2e::Window>(arguments);
}

void TestE2eConnect::asksWhichCluster()
{
    QVERIFY(!m_window->controller.models());
    QCOMPARE(m_window->trust().claim, ViewClaim::NoSession);
    QTRY_VERIFY(m_window->part<QLabel>("emptyNote")->text().contains(u"Not connected"_s));
    m_window->shot(u"not-connected"_s);
    m_window->main->chooseContext();
    auto *chooser = m_window->main->findChild<ContextChooser *>();
    QVERIFY(chooser);
    m_window->controller.addKubeconfig(m_home.file(u".kube/other"_s));
    auto *list = chooser->findChild<QTreeWidget *>();
    QCOMPARE(list->topLevelItemCount(), 2);
    chooser->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/chooser.png"_s);
    list->setCurrentItem(list->findItems(u"demo"_s, Qt::MatchExactly).value(0));
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models(), e2e::limit);
}

void TestE2eConnect::treeFills()
{
    auto *tree = m_window->part<ResourceTreeView>("resourceTree");
    // Until a whole list was read the window says that it is loading, never that there is nothing.
    QVERIFY(m_window->trust().claim == ViewClaim::Connecting || m_window->trust().claim == ViewClaim::Loading || m_window->isLive());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->isLive(), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(tree->model()->rowCount() > 3, e2e::limit);
    QVERIFY(m_window->find("Deployment", "web"));
    QVERIFY(m_window->trust().detail.contains(u"heard within"_s));
    QTRY_VERIFY(!m_window->part<QLabel>("emptyNote")->isVisible());
    m_window->shot(u"tree"_s);
}

void TestE2eConnect::showsWhatWasFirstSeenWhole()
{
    std::optional<ObjectRef> fresh;
    m_window->models().objects().forEach([&](const ObjectEntry &entry) {
        const ObjectRef ref = m_window->models().objects().ref(entry.id);
        fresh = ref.kind == "ServiceAccount" && entry.changeCount == 0 ? std::optional(ref) : fresh;
    });
    QVERIFY(fresh);
    QVERIFY(m_window->part<ResourceTreeView>("resourceTree")->reveal(*fresh));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->part<QPlainTextEdit>("yaml")->toPlainText().contains(u"kind: ServiceAccount"_s), e2e::limit);
    // Nothing came before: no field is called a change, and there are no empty sides.
    QTRY_VERIFY(!m_window->part<QTableView>("changesBelow")->isVisible());
    QCOMPARE(m_window->part<QTableView>("changesBelow")->model()->rowCount(), 0);
    QVERIFY(m_window->part<QLabel>("versions")->text().startsWith(u"First seen: "_s));
    m_window->shot(u"first-seen"_s);
}

void TestE2eConnect::showsDiffAndManagers()
{
    std::optional<ObjectRef> pod;
    const auto hasChanged = [&] {
        m_window->models().objects().forEach([&](const ObjectEntry &entry) {
            const ObjectRef ref = m_window->models().objects().ref(entry.id);
            if (ref.kind == "Pod" && !entry.deleted && entry.changeCount > 1) {
                pod = ref;
            }
        });
        return pod.has_value();
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasChanged(), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->part<ResourceTreeView>("resourceTree")->reveal(*pod), e2e::limit); // the tree may follow a moment later
    auto *changes = m_window->part<QTableView>("changesBelow");
    QTRY_VERIFY_WITH_TIMEOUT(changes->model()->rowCount() > 0, e2e::limit);
    QString managers;
    for (int row = 0; row < changes->model()->rowCount(); ++row) {
        managers += changes->model()->index(row, changes->model()->columnCount() - 1).data().toString();
    }
    QVERIFY2(managers.contains(u"kube"_s), qPrintable(managers));
    QVERIFY(m_window->part<QPlainTextEdit>("yaml")->toPlainText().contains(u"kind: Pod"_s));
    m_window->shot(u"diff"_s);
}

void TestE2eConnect::cleanupTestCase()
{
    m_window.reset();
    m_demo.reset();
}

E2E_MAIN(TestE2eConnect)
#include "tst_e2econnect.moc"
