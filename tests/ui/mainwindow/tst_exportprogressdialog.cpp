// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/exportprogressdialog.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

class TestExportProgressDialog : public QObject
{
    Q_OBJECT
private slots:
    void staysAwayUntilThereIsSomething();
    void saysHowFarItIs();
    void itsButtonCancels();
};

void TestExportProgressDialog::staysAwayUntilThereIsSomething()
{
    ExportProgressDialog dialog(nullptr);
    dialog.setMinimumDuration(0);
    QCoreApplication::processEvents();
    QVERIFY(!dialog.isVisible());
}

void TestExportProgressDialog::saysHowFarItIs()
{
    ExportProgressDialog dialog(nullptr);
    dialog.setMinimumDuration(0);
    dialog.advance(u"/some/where/events.jsonl"_s, 0);
    dialog.advance(u"/some/where/events.jsonl"_s, 0.25);
    QTRY_VERIFY(dialog.isVisible());
    QVERIFY(dialog.labelText().contains(u"events.jsonl"_s));
    QVERIFY(qAbs(double(dialog.value()) / dialog.maximum() - 0.25) < 0.01);
    dialog.advance(u"/some/where/events.jsonl"_s, 1);
    QVERIFY(dialog.isVisible()); // the end is said by finish()
    dialog.finish();
    QVERIFY(!dialog.isVisible());
    dialog.advance(u"/some/where/other.csv"_s, 0); // and again
    dialog.advance(u"/some/where/other.csv"_s, 0.5);
    QTRY_VERIFY(dialog.isVisible());
}

void TestExportProgressDialog::itsButtonCancels()
{
    ExportProgressDialog dialog(nullptr);
    dialog.setMinimumDuration(0);
    const QSignalSpy cancelled(&dialog, &QProgressDialog::canceled);
    dialog.advance(u"x"_s, 0);
    dialog.advance(u"x"_s, 0.5);
    QTRY_VERIFY(dialog.isVisible());
    dialog.findChild<QPushButton *>()->click();
    QCOMPARE(cancelled.count(), 1);
    dialog.finish(); // is no cancelling
    QCOMPARE(cancelled.count(), 1);
}

QTEST_MAIN(TestExportProgressDialog)
#include "tst_exportprogressdialog.moc"
