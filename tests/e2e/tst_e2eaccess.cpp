// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "ui/timeline/timelinewidget.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QMap>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTabWidget>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Without eyes and without a mouse: every command has a key, every button a name, and the timeline and the tables can be
/// walked with what they mean.
class TestE2eAccess : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eAccess(const e2e::Home &) {}

private slots:
    void initTestCase();
    void everyCommandHasAKey();
    void everyButtonHasANameAndIsReached();
    void lanesSayWhatHappened();
    void tablesSayWhatTheyShow_data();
    void tablesSayWhatTheyShow();
    void treeRowsHaveNames();
    void cleanupTestCase() { m_window.reset(); }

private:
    std::unique_ptr<e2e::Window> m_window;
};

void TestE2eAccess::initTestCase()
{
    m_window = std::make_unique<e2e::Window>(e2e::quietDemo());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models() && m_window->isLive(), e2e::limit);
}

void TestE2eAccess::everyCommandHasAKey()
{
    QStringList keyless;
    QMap<QKeySequence, QString> taken;
    int commands = 0;
    for (const QAction *menu : m_window->main->menuBar()->actions()) {
        QVERIFY(menu->menu());
        QVERIFY2(menu->text().contains(u'&'), qPrintable(menu->text()));
        for (const QAction *action : menu->menu()->actions()) {
            if (action->isSeparator()) {
                continue;
            }
            ++commands;
            QVERIFY(!action->text().isEmpty());
            if (action->shortcuts().isEmpty()) {
                keyless += action->text();
            }
            for (const QKeySequence &keys : action->shortcuts()) {
                QVERIFY2(!taken.contains(keys), qPrintable(keys.toString() + u": "_s + taken[keys] + u", "_s + action->text()));
                taken[keys] = action->text();
            }
        }
    }
    QVERIFY(commands > 30);
    QVERIFY2(keyless.isEmpty(), qPrintable(keyless.join(u", "_s)));
}

void TestE2eAccess::everyButtonHasANameAndIsReached()
{
    QStringList wrong;
    int buttons = 0;
    for (QAbstractButton *button : m_window->main->findChildren<QAbstractButton *>()) {
        if (!button->isVisible() || button->inherits("QLineEditIconButton")) { // these are named actions of the filter
            continue;
        }
        ++buttons;
        const QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(button);
        if (!seen || seen->text(QAccessible::Name).isEmpty()) {
            wrong += button->objectName() + u' ' + button->text() + u" has no name"_s;
        }
        if (!(button->focusPolicy() & Qt::TabFocus)) {
            wrong += button->objectName() + u' ' + button->text() + u" is not reached by Tab"_s;
        }
    }
    QVERIFY(buttons > 8);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u", "_s)));
}

void TestE2eAccess::lanesSayWhatHappened()
{
    QAccessibleInterface *lanes = QAccessible::queryAccessibleInterface(m_window->part<TimelineWidget>("timeline")->focusProxy());
    QVERIFY(lanes);
    QCOMPARE(lanes->role(), QAccessible::Chart);
    QTRY_VERIFY_WITH_TIMEOUT(lanes->childCount() > 3, e2e::limit);
    const auto somethingHappened = [lanes] {
        for (int row = 0; row < lanes->childCount(); ++row) {
            if (!lanes->child(row)->text(QAccessible::Description).startsWith(u"0 "_s)) {
                return true;
            }
        }
        return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(somethingHappened(), e2e::limit);
    int withMarks = 0;
    for (int row = 0; row < lanes->childCount(); ++row) {
        QAccessibleInterface *lane = lanes->child(row);
        QVERIFY(lane && lane->isValid());
        QVERIFY(!lane->text(QAccessible::Name).isEmpty());
        QVERIFY2(lane->text(QAccessible::Description).contains(QRegularExpression(u"^[0-9]+ change"_s)),
                 qPrintable(lane->text(QAccessible::Description)));
        QCOMPARE(lanes->indexOfChild(lane), row);
        // To a mark and to the one before, with its time and what it was.
        lane->actionInterface()->doAction(QAccessibleActionInterface::nextPageAction());
        if (const QString value = lane->text(QAccessible::Value); !value.isEmpty()) {
            ++withMarks;
            QVERIFY2(value.contains(QRegularExpression(u"^[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3} "_s)), qPrintable(value));
        }
    }
    QVERIFY(withMarks > 0);
}

void TestE2eAccess::tablesSayWhatTheyShow_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("tab");
    QTest::newRow("events") << u"eventTable"_s << 0;
    QTest::newRow("streams") << u"streamTable"_s << 1;
    QTest::newRow("findings") << u"findingTable"_s << 2;
}

void TestE2eAccess::tablesSayWhatTheyShow()
{
    QFETCH(const QString, table);
    QFETCH(const int, tab);
    m_window->part<QTabWidget>("bottomTabs")->setCurrentIndex(tab);
    auto *view = m_window->part<QAbstractItemView>(table.toLatin1().constData());
    QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(view);
    QVERIFY(seen && !seen->text(QAccessible::Name).isEmpty());
    QAccessibleTableInterface *cells = seen->tableInterface();
    QVERIFY(cells);
    QCOMPARE(cells->rowCount(), view->model()->rowCount());
    for (int column = 0; column < cells->columnCount(); ++column) {
        QVERIFY(!cells->columnDescription(column).isEmpty());
    }
    for (int row = 0; row < std::min(cells->rowCount(), 40); ++row) {
        QStringList said;
        for (int column = 0; column < cells->columnCount(); ++column) {
            said += cells->cellAt(row, column)->text(QAccessible::Name);
        }
        QVERIFY2(said.removeAll(QString()) < said.size(), "a row that says nothing");
    }
}

void TestE2eAccess::treeRowsHaveNames()
{
    QAccessibleInterface *tree = QAccessible::queryAccessibleInterface(m_window->part<ResourceTreeView>("resourceTree"));
    QVERIFY(tree && tree->tableInterface());
    QAccessibleTableInterface *cells = tree->tableInterface();
    QVERIFY(cells->rowCount() > 3);
    for (int row = 0; row < std::min(cells->rowCount(), 40); ++row) {
        QVERIFY(!cells->cellAt(row, ResourceTreeModel::ResourceColumn)->text(QAccessible::Name).isEmpty());
    }
}

E2E_MAIN(TestE2eAccess)
#include "tst_e2eaccess.moc"
