// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/time.h"

#include <QTest>

using namespace watchglass;

class TestTime : public QObject
{
    Q_OBJECT
private slots:
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("nanoseconds");
        QTest::newRow("epoch") << QByteArray("1970-01-01T00:00:00Z") << qint64(0);
        QTest::newRow("second") << QByteArray("2026-11-30T03:34:11Z") << qint64(1796009651000000000);
        QTest::newRow("micro") << QByteArray("1970-01-01T00:00:00.000001Z") << qint64(1000);
        QTest::newRow("offset") << QByteArray("1970-01-01T02:00:00+02:00") << qint64(0);
        QTest::newRow("negative offset") << QByteArray("1969-12-31T23:00:00-01:00") << qint64(0);
        QTest::newRow("more than nanoseconds") << QByteArray("1970-01-01T00:00:00.1234567899Z") << qint64(123456789);
        QTest::newRow("before the epoch") << QByteArray("1969-12-31T23:59:59Z") << qint64(-1000000000);
    }
    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, nanoseconds);
        const auto time = parseRfc3339({text.data(), std::size_t(text.size())});
        QVERIFY(time);
        QCOMPARE(qint64(time->time_since_epoch().count()), nanoseconds);
    }
    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "null", "2026-11-30", "2026-11-30T03:34:11", "2026-13-30T03:34:11Z", "2026-02-30T03:34:11Z",
                                 "2026-11-30T25:00:00Z", "2026-11-30T03:34:11Zx", "0001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"}) {
            QTest::newRow(*text ? text : "empty") << QByteArray(text);
        }
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseRfc3339({text.data(), std::size_t(text.size())}));
    }
    void writesWhatItReads()
    {
        const std::string text = "2026-11-30T03:34:11.123456789Z";
        QCOMPARE(formatRfc3339(*parseRfc3339(text), 9), text);
        QCOMPARE(formatRfc3339(*parseRfc3339(text), 0), std::string("2026-11-30T03:34:11Z"));
        QCOMPARE(formatRfc3339(*parseRfc3339(text)), std::string("2026-11-30T03:34:11.123Z"));
    }
};

QTEST_GUILESS_MAIN(TestTime)
#include "tst_time.moc"
