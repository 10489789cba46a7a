// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Works without a mouse: palette, quick open, copying, shortcuts, preferences and layout.
class TestE2eCommands : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eCommands(const e2e::Home &) {}

private slots:
    void initTestCase();
    void paletteRunsACommand();
    void quickOpenFindsAnObject();
    void copies();
    void choosesKindsWithTheirFigures();
    void sheetNamesEveryKey();
    void preferencesAreTakenUpAndKept();
    void panelsCanBeMoved();
    void layoutComesBack();
    void everythingThatTakesFocusHasAName();
    void cleanupTestCase() { m_window.reset(); }

private:
    std::unique_ptr<e2e::Window> m_window;
};

void TestE2eCommands::initTestCase()
{
    m_window = std::make_unique<e2e::Window>(e2e::quietDemo());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models() && m_window->isLive(), e2e::limit);
}

void TestE2eCommands::paletteRunsACommand()
{
    QStringList seen;
    e2e::whenOpen("commandPalette", [&](QDialog *dialog) {
        auto *edit = dialog->findChild<QLineEdit *>();
        auto *list = dialog->findChild<QTreeWidget *>();
        QTest::keyClicks(edit, u"streams"_s);
        for (int i = 0; i < list->topLevelItemCount(); ++i) {
            seen += list->topLevelItem(i)->isHidden() ? QString() : list->topLevelItem(i)->text(0);
        }
        dialog->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/palette.png"_s);
        QTest::keyClick(edit, Qt::Key_Return);
    });
    m_window->press("Ctrl+Shift+P");
    QCOMPARE(seen.filter(u"Streams"_s).size(), 1);
    QCOMPARE(m_window->part<QTabWidget>("bottomTabs")->currentIndex(), 1);
}

void TestE2eCommands::quickOpenFindsAnObject()
{
    e2e::whenOpen("quickOpen", [](QDialog *dialog) {
        auto *edit = dialog->findChild<QLineEdit *>();
        QTest::keyClicks(edit, u"coredns"_s);
        dialog->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/quick-open.png"_s);
        QTest::keyClick(edit, Qt::Key_Return);
    });
    m_window->press("Ctrl+P");
    QTRY_VERIFY(m_window->models().selection().object());
    QVERIFY(m_window->models().selection().object()->key.name.contains("coredns"));
    QVERIFY(m_window->part<ResourceTreeView>("resourceTree")->currentIndex().isValid());
}

void TestE2eCommands::copies()
{
    const std::optional<ObjectRef> web = m_window->find("Deployment", "web");
    QVERIFY(web);
    m_window->models().selection().selectObject(*web);
    QClipboard *clipboard = QGuiApplication::clipboard();
    m_window->action(u"Copy as kubectl command"_s)->trigger();
    QCOMPARE(clipboard->text(), u"kubectl get deployments.apps web -n shop -o yaml"_s); // the demo needs no flags
    m_window->action(u"Copy as YAML"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(clipboard->text().startsWith(u"apiVersion: apps/v1\nkind: Deployment\n"_s), e2e::limit);
    m_window->action(u"Copy as JSON"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(clipboard->text().startsWith(u'{'), e2e::limit);
}

void TestE2eCommands::choosesKindsWithTheirFigures()
{
    m_window->press("Ctrl+Shift+K");
    auto *chooser = m_window->part<QDialog>("kindChooser");
    QTRY_VERIFY(chooser->isVisible());
    auto *list = chooser->findChild<QTreeWidget *>();
    const QTreeWidgetItem *pods = list->findItems(u"Pod"_s, Qt::MatchExactly).value(0);
    QVERIFY(pods);
    QVERIFY(pods->text(2).toInt() > 5); // objects
    QCOMPARE(list->findItems(u"Lease"_s, Qt::MatchExactly).value(0)->checkState(0), Qt::Unchecked);
    chooser->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/kinds.png"_s);
    chooser->reject();
    QVERIFY(m_window->isLive()); // nothing was taken up
}

void TestE2eCommands::sheetNamesEveryKey()
{
    m_window->action(u"Keyboard shortcuts"_s)->trigger();
    auto *sheet = m_window->part<QDialog>("shortcutSheet");
    QTRY_VERIFY(sheet->isVisible());
    auto *list = sheet->findChild<QTreeWidget *>();
    for (const QString &keys : {u"Ctrl+Shift+P"_s, u"Ctrl+P"_s, u"Alt+Left"_s, u"Ctrl+Shift+N"_s, u"F1,  ?"_s}) {
        QVERIFY2(!list->findItems(keys, Qt::MatchExactly | Qt::MatchRecursive).isEmpty(), qPrintable(keys));
    }
    sheet->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/shortcuts.png"_s);
    sheet->close();
}

void TestE2eCommands::preferencesAreTakenUpAndKept()
{
    m_window->press("Ctrl+,");
    auto *dialog = m_window->part<QDialog>("preferences");
    QTRY_VERIFY(dialog->isVisible());
    auto *pages = dialog->findChild<QTabWidget *>();
    for (int page = 0; page < pages->count(); ++page) {
        pages->setCurrentIndex(page);
        dialog->grab().save(QCoreApplication::applicationDirPath() + u"/../e2e/preferences-%1.png"_s.arg(page));
    }
    dialog->findChild<QComboBox *>(u"zone"_s)->setCurrentIndex(1);
    dialog->findChild<QSpinBox *>(u"megabytes"_s)->setValue(512);
    QVERIFY(m_window->preferences.values().utc);
    QCOMPARE(m_window->preferences.values().maxBytes, quint64(512) << 20U);
    const Preferences again; // as the next start reads them
    QCOMPARE(again.values(), m_window->preferences.values());
    QVERIFY(!again.values().notify); // nobody is told anything before choosing it
    dialog->close();
    m_window->preferences.set({});
}

void TestE2eCommands::panelsCanBeMoved()
{
    auto *dock = m_window->part<QDockWidget>("inspectorDock");
    QVERIFY(dock->titleBarWidget());
    m_window->press("Ctrl+Shift+G");
    QVERIFY(!dock->titleBarWidget()); // its own title, to take it by
    m_window->shot(u"movable"_s);
    m_window->press("Ctrl+Shift+G");
    QVERIFY(dock->titleBarWidget());
}

void TestE2eCommands::layoutComesBack()
{
    auto *tabs = m_window->part<QTabWidget>("bottomTabs");
    auto *dock = m_window->part<QDockWidget>("inspectorDock");
    tabs->setCurrentIndex(2);
    dock->hide();
    m_window->action(u"Restore default layout"_s)->trigger();
    QVERIFY(dock->isVisible());
    QCOMPARE(tabs->currentIndex(), 0);
    tabs->setCurrentIndex(1);
    dock->hide();
    m_window->main->close(); // keeps it for this context
    {
        const e2e::Window later(e2e::quietDemo());
        QTRY_VERIFY_WITH_TIMEOUT(later.controller.models(), e2e::limit);
        QCOMPARE(later.part<QTabWidget>("bottomTabs")->currentIndex(), 1);
        QVERIFY(!later.part<QDockWidget>("inspectorDock")->isVisible());
    }
    m_window->main->show();
    dock->show();
}

void TestE2eCommands::everythingThatTakesFocusHasAName()
{
    QStringList nameless;
    for (const QWidget *widget : m_window->main->findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) {
            continue;
        }
        const QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        if (seen && seen->text(QAccessible::Name).isEmpty()) {
            nameless += QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
        }
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u", "_s)));
}

E2E_MAIN(TestE2eCommands)
#include "tst_e2ecommands.moc"
