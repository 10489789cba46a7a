// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "app/window/windowset.h"
#include "ui/connect/contextchooser.h"

#include <QSignalSpy>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Two clusters beside each other, each in a window of its own.
class TestE2eWindows : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eWindows(const e2e::Home &home) : m_home(home) {}

private slots:
    void initTestCase();
    void opensASecondCluster();
    void closingOneLeavesTheOther();
    void cleanupTestCase();

private:
    MainWindow *other(const MainWindow *known) const
    {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *window = qobject_cast<MainWindow *>(widget);
            if (window && window != known) {
                return window;
            }
        }
        return nullptr;
    }
    static bool isLive(const MainWindow *window)
    {
        const auto *line = window->findChild<TrustLine *>(u"treeTrust"_s);
        return line && line->state().claim == ViewClaim::Live;
    }
    static int rows(const MainWindow *window)
    {
        const QAbstractItemModel *model = window->findChild<ResourceTreeView *>()->model();
        return model ? model->rowCount() : 0;
    }

    const e2e::Home &m_home;
    Preferences m_preferences;
    std::unique_ptr<demo::Demo> m_demo;
    std::unique_ptr<WindowSet> m_windows;
    MainWindow *m_first = nullptr;
    MainWindow *m_second = nullptr;
};

void TestE2eWindows::initTestCase()
{
    m_demo = e2e::startCluster();
    const QString folder = m_home.file(u".kube"_s);
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(m_demo->writeKubeconfig(folder + u"/config"_s));
    m_windows = std::make_unique<WindowSet>(&m_preferences);
    m_first = m_windows->open(e2e::quietDemo());
    QTRY_VERIFY_WITH_TIMEOUT(isLive(m_first), e2e::limit);
}

void TestE2eWindows::opensASecondCluster()
{
    emit m_first->newWindowRequested();
    QCOMPARE(m_windows->count(), std::size_t(2));
    m_second = other(m_first);
    QVERIFY(m_second);
    QCOMPARE(m_second->windowTitle(), u"Watchglass"_s); // no session yet, and it asks for one
    QTRY_VERIFY(m_second->findChild<ContextChooser *>());
    auto *list = m_second->findChild<ContextChooser *>()->findChild<QTreeWidget *>();
    list->setCurrentItem(list->findItems(u"viewer-shop"_s, Qt::MatchExactly).value(0));
    QVERIFY(list->currentItem());
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_second->windowTitle().startsWith(u"viewer-shop"_s), e2e::limit);
    // This user may read one namespace: what may not be read is said, and the first window is as it was.
    QTRY_VERIFY_WITH_TIMEOUT(rows(m_second) > 0, e2e::limit);
    QVERIFY(rows(m_second) < rows(m_first));
    QVERIFY(m_first->windowTitle().startsWith(u"demo"_s));
    QTRY_VERIFY_WITH_TIMEOUT(isLive(m_first), e2e::limit);
    QDir(QCoreApplication::applicationDirPath()).mkpath(u"../e2e"_s);
    m_second->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/second-window.png"_s);
}

void TestE2eWindows::closingOneLeavesTheOther()
{
    const QSignalSpy last(m_windows.get(), &WindowSet::lastClosed);
    m_second->close();
    QTRY_COMPARE_WITH_TIMEOUT(m_windows->count(), std::size_t(1), e2e::limit);
    QTRY_VERIFY(!other(m_first));
    QCOMPARE(last.count(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(isLive(m_first), e2e::limit);
    m_windows->closeAll();
    QTRY_COMPARE_WITH_TIMEOUT(last.count(), 1, e2e::limit);
}

void TestE2eWindows::cleanupTestCase()
{
    m_windows.reset();
    m_demo.reset();
}

E2E_MAIN(TestE2eWindows)
#include "tst_e2ewindows.moc"
