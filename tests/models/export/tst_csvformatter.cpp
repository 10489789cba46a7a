// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"
#include "exportitems.h"

#include <QTest>

using namespace watchglass;

class TestCsvFormatter : public QObject
{
    Q_OBJECT
private slots:
    void writesRows()
    {
        CsvFormatter formatter;
        std::string out;
        formatter.begin(out);
        QVERIFY(out.starts_with("time,type,origin"));
        out.clear();
        formatter.item(out, testing::podsStream());
        QVERIFY(out.empty());
        formatter.item(out, testing::scaled());
        QCOMPARE(out, std::string("2026-11-30T12:00:01.000000000Z,MODIFIED,watch,None,v1,Pod,shop,web-1,u1,12,\"'=cmd|' /C calc'!A0\","
                                  "spec.replicas: 3 -> 4,\"hpa, kubectl\",,pods\r\n"));
        out.clear();
        formatter.item(out, testing::gap());
        QVERIFY(out.contains(",BLIND,410-event,"));
        QVERIFY(out.ends_with(",1,pods\r\n"));
    }
    void anOpenBlindIntervalHasARow()
    {
        GapRecord open = *testing::gap();
        open.closedAt.reset();
        open.removed.clear();
        CsvFormatter formatter;
        std::string out;
        formatter.item(out, testing::podsStream());
        formatter.item(out, GapRecordPtr(std::make_shared<const GapRecord>(open)));
        QCOMPARE(out.substr(0, out.find("too old")), "2026-11-30T12:00:02.000000000Z,BLIND-OPEN,410-event,Warning,,,,,,90,\"not delivered, still open, from RV 12: ");
        QVERIFY(out.ends_with("\",,,,pods\r\n"));
    }
    void guardsOnlyWhenAsked()
    {
        CsvFormatter formatter({.guardFormulas = false, .bookmarks = false});
        std::string out;
        formatter.item(out, testing::scaled());
        QVERIFY(out.contains(",=cmd|' /C calc'!A0,"));
    }
    void quotes()
    {
        DigestedObservation digested = testing::scaled();
        digested.what = "a \"b\", c\nd";
        CsvFormatter formatter;
        std::string out;
        formatter.item(out, digested);
        QVERIFY(out.contains(",\"a \"\"b\"\", c\nd\","));
    }
};

QTEST_GUILESS_MAIN(TestCsvFormatter)
#include "tst_csvformatter.moc"
