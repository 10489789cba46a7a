// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/legend.h"

#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QtTest>

using namespace watchglass;

class TestLegend : public QObject
{
    Q_OBJECT
private slots:
    void everyMarkHasANameAndAnotherLook_data();
    void everyMarkHasANameAndAnotherLook();
    void everyStateAndSeverityIsThere();
    void popupSaysAllAndCloses();
};

void TestLegend::everyMarkHasANameAndAnotherLook_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestLegend::everyMarkHasANameAndAnotherLook()
{
    QFETCH(const bool, dark);
    QList<QImage> pictures;
    QStringList names;
    for (const LegendSection &section : legendSections()) {
        QVERIFY(!section.title.isEmpty());
        for (const LegendEntry &entry : section.entries) {
            QVERIFY(!entry.name.isEmpty());
            QVERIFY2(!names.contains(entry.name), qPrintable(entry.name));
            names += entry.name;
            QImage picture(72, 24, QImage::Format_RGB32);
            QPainter painter(&picture);
            paintLegendEntry(painter, picture.rect(), entry, dark ? Theme::dark() : Theme::light());
            painter.end();
            QVERIFY2(!pictures.contains(picture), qPrintable(entry.name));
            pictures += picture;
        }
    }
    QVERIFY(pictures.size() >= 20);
}

void TestLegend::everyStateAndSeverityIsThere()
{
    QSet<int> states;
    QSet<int> ticks;
    QSet<int> diamonds;
    bool lasting = false;
    for (const LegendSection &section : legendSections()) {
        for (const LegendEntry &entry : section.entries) {
            for (const BarRun &bar : entry.layout.bars) {
                states += int(bar.state);
            }
            for (const TickRun &tick : entry.layout.ticks) {
                ticks += int(tick.severity);
            }
            for (const Diamond &diamond : entry.layout.diamonds) {
                diamonds += int(diamond.severity);
            }
            for (const BlindRun &run : entry.blind.own) {
                lasting = lasting || run.lasts;
            }
        }
    }
    QCOMPARE(states.size(), LaneStateCount - 1); // Absent has no bar
    QCOMPARE(ticks.size(), SeverityCount);
    QCOMPARE(diamonds.size(), 2); // cluster events know no more
    QVERIFY(lasting);
}

void TestLegend::popupSaysAllAndCloses()
{
    QPointer<TimelineLegend> legend = new TimelineLegend;
    legend->show();
    QVERIFY(QTest::qWaitForWindowExposed(legend));
    QStringList labels;
    for (const QLabel *label : legend->findChildren<QLabel *>()) {
        labels += label->text();
    }
    for (const LegendSection &section : legendSections()) {
        QVERIFY(legend->accessibleDescription().contains(section.title));
        for (const LegendEntry &entry : section.entries) {
            QVERIFY(labels.contains(entry.name));
            QVERIFY(legend->accessibleDescription().contains(entry.name));
        }
    }
    QTest::keyClick(legend, Qt::Key_Escape);
    QTRY_VERIFY(!legend);
}

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"
