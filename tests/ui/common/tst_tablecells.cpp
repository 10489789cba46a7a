// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tablecells.h"

#include <QHeaderView>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

class TestTableCells : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path()); }
    void init();
    void oneColumnTakesTheRest();
    void narrowColumnsGiveUpTheirs();
    void titlesAreNotCut();
    void whatTheUserMadeStays();
    void focusChoosesNothing();

private:
    QList<int> widths() const;
    int sum() const;
    void show(int width);

    QTemporaryDir m_home;
    QStandardItemModel m_model{3, 3};
    std::unique_ptr<DenseTable> m_table;
};

void TestTableCells::init()
{
    QSettings().clear();
    m_model.setHorizontalHeaderLabels({u"A"_s, u"B"_s, u"C"_s});
    m_table = std::make_unique<DenseTable>(u"some"_s);
    m_table->setModel(&m_model);
    m_table->setColumns({{100}, {0, 150}, {200, 80}});
}

void TestTableCells::show(int width)
{
    m_table->resize(width, 300);
    m_table->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_table.get()));
}

QList<int> TestTableCells::widths() const
{
    QList<int> all;
    for (int column = 0; column < 3; ++column) {
        all += m_table->columnWidth(column);
    }
    return all;
}

int TestTableCells::sum() const
{
    return m_table->columnWidth(0) + m_table->columnWidth(1) + m_table->columnWidth(2);
}

void TestTableCells::oneColumnTakesTheRest()
{
    show(700);
    QCOMPARE(widths(), (QList<int>{100, 400, 200}));
    m_table->resize(800, 300);
    QCOMPARE(widths(), (QList<int>{100, 500, 200}));
}

void TestTableCells::narrowColumnsGiveUpTheirs()
{
    show(400);
    QCOMPARE(widths(), (QList<int>{100, 150, 150}));
    m_table->resize(250, 300); // now there is something to scroll
    QCOMPARE(widths(), (QList<int>{100, 150, 80}));
    m_table->resize(700, 300);
    QCOMPARE(widths(), (QList<int>{100, 400, 200}));
    m_table->setColumnHidden(2, true);
    QTRY_COMPARE(m_table->columnWidth(1), 600);
    m_table->setColumnHidden(2, false);
    QCOMPARE(widths(), (QList<int>{100, 400, 200}));
}

void TestTableCells::titlesAreNotCut()
{
    m_model.setHorizontalHeaderLabels({u"A"_s, u"B"_s, u"A title that is by far longer than the column is wide"_s});
    show(300);
    QVERIFY(m_table->columnWidth(2) >= m_table->horizontalHeader()->sectionSizeHint(2));
    QVERIFY(sum() > 300);
}

void TestTableCells::whatTheUserMadeStays()
{
    show(700);
    m_table->horizontalHeader()->resizeSection(2, 300);
    QCOMPARE(widths(), (QList<int>{100, 300, 300}));
    DenseTable next(u"some"_s); // the next start
    next.setModel(&m_model);
    next.setColumns({{100}, {0, 150}, {200, 80}});
    QCOMPARE(next.columnWidth(2), 300);
    m_table->restoreDefaultColumns();
    QCOMPARE(widths(), (QList<int>{100, 400, 200}));
}

void TestTableCells::focusChoosesNothing()
{
    show(700);
    QSignalSpy chosen(m_table.get(), &DenseTable::rowChosen);
    m_table->clearFocus();
    m_table->setFocus(Qt::ShortcutFocusReason);
    QTRY_VERIFY(m_table->hasFocus());
    QCOMPARE(m_table->currentIndex().row(), 0); // seen to have the focus
    QCOMPARE(chosen.size(), 0);
    // What is current only for that can still be chosen.
    QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, m_table->visualRect(m_model.index(0, 0)).center());
    QCOMPARE(chosen.size(), 1);
    QTest::keyClick(m_table.get(), Qt::Key_Down);
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen.last().first().toModelIndex().row(), 1);
    // By Return too.
    m_table->setModel(nullptr);
    m_table->setModel(&m_model);
    m_table->clearFocus();
    m_table->setFocus(Qt::ShortcutFocusReason);
    QTRY_VERIFY(m_table->currentIndex().isValid());
    chosen.clear();
    QTest::keyClick(m_table.get(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
}

QTEST_MAIN(TestTableCells)
#include "tst_tablecells.moc"
