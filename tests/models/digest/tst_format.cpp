// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/format.h"

#include <QtTest>

using namespace watchglass;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {
/// Spaces that do not break and thin ones read as plain ones here.
QString plain(QString text)
{
    return text.replace(QChar(0x00a0), u' ').replace(QChar(0x2009), u' ');
}
} // namespace

class TestFormat : public QObject
{
    Q_OBJECT
private slots:
    void ages();
    void durations();
    void bytes();
    void counts();
    void clocks();
};

void TestFormat::ages()
{
    QCOMPARE(plain(formatAge(-5s)), u"0.0 s"_s);
    QCOMPARE(plain(formatAge(400ms)), u"0.4 s"_s);
    QCOMPARE(plain(formatAge(9960ms)), u"9 s"_s);
    QCOMPARE(plain(formatAge(12s)), u"12 s"_s);
    QCOMPARE(plain(formatAge(119s)), u"119 s"_s);
    QCOMPARE(plain(formatAge(3min + 59s)), u"3 min"_s);
    QCOMPARE(plain(formatAge(3h + 12min)), u"3 h 12 min"_s);
    QCOMPARE(plain(formatAge(3h)), u"3 h"_s);
    QCOMPARE(plain(formatAge(52h)), u"2 d 4 h"_s);
}

void TestFormat::durations()
{
    QCOMPARE(plain(formatDuration(250us)), u"250 µs"_s);
    QCOMPARE(plain(formatDuration(1500us)), u"1.5 ms"_s);
    QCOMPARE(plain(formatDuration(2500ms)), u"2.5 s"_s);
}

void TestFormat::bytes()
{
    QCOMPARE(plain(formatBytes(0)), u"0 B"_s);
    QCOMPARE(plain(formatBytes(999)), u"999 B"_s);
    QCOMPARE(plain(formatBytes(1234)), u"1.2 kB"_s);
    QCOMPARE(plain(formatBytes(48'000'000)), u"48 MB"_s);
    QCOMPARE(plain(formatBytes(999'600)), u"1.0 MB"_s);
    QCOMPARE(plain(formatBytes(std::numeric_limits<quint64>::max())), u"18 EB"_s);
}

void TestFormat::counts()
{
    QCOMPARE(plain(formatCount(0)), u"0"_s);
    QCOMPARE(plain(formatCount(999)), u"999"_s);
    QCOMPARE(plain(formatCount(12'345)), u"12 345"_s);
    QCOMPARE(plain(formatCount(1'234'567)), u"1 234 567"_s);
}

void TestFormat::clocks()
{
    const Timestamp time = *parseRfc3339("2026-11-30T12:06:41.218654321Z");
    QCOMPARE(formatClock(time, 3, true), u"12:06:41.218"_s);
    QCOMPARE(formatClock(time, 0, true), u"12:06:41"_s);
    QCOMPARE(formatClock(time, 9, true), u"12:06:41.218654321"_s);
    QCOMPARE(formatDateTime(time, 3, true), u"2026-11-30 12:06:41.218"_s);
    QCOMPARE(formatClock(*parseRfc3339("1969-12-31T23:59:59.250Z"), 3, true), u"23:59:59.250"_s);
    QVERIFY(formatInterval(time, std::nullopt).startsWith(u"since"_s));
    QVERIFY(formatInterval(time, time + 36s).contains(u" – "_s));
}

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
