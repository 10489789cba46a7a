// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timehistogram.h"

#include <QtTest>

#include <random>

using namespace watchglass;

class TestTimeHistogram : public QObject
{
    Q_OBJECT
private slots:
    void neighbouringRangesLoseNothing_data();
    void neighbouringRangesLoseNothing();
    void staysSmall();
    void exactToABucket();
    void takesBack();
    void empty();
};

void TestTimeHistogram::neighbouringRangesLoseNothing_data()
{
    QTest::addColumn<qint64>("span");
    QTest::addColumn<bool>("falling");
    QTest::newRow("a second") << qint64(1'000'000'000) << false;
    QTest::newRow("a day") << qint64(86'400'000'000'000) << false;
    QTest::newRow("a year, newest first") << qint64(31'536'000'000'000'000) << true;
}

void TestTimeHistogram::neighbouringRangesLoseNothing()
{
    QFETCH(qint64, span);
    QFETCH(bool, falling);
    constexpr TimeNs base = 1'796'040'000'000'000'000;
    std::mt19937_64 random(4);
    TimeHistogram histogram;
    Density all;
    for (int i = 0; i < 20'000; ++i) {
        const auto severity = static_cast<Severity>(random() % SeverityCount);
        const qint64 place = static_cast<qint64>(random() % static_cast<quint64>(span / 50)) + span / 20'000 * i;
        histogram.add(falling ? base - place : base + place, severity);
        all.add(severity);
    }
    QCOMPARE(histogram.total(), all);
    for (const int parts : {1, 7, 1000}) {
        Density sum;
        const TimeNs from = base - 2 * span;
        for (int i = 0; i < parts; ++i) {
            sum += histogram.sum({from + 4 * span / parts * i, i + 1 == parts ? base + 2 * span : from + 4 * span / parts * (i + 1)});
        }
        QCOMPARE(sum, all);
    }
}

void TestTimeHistogram::staysSmall()
{
    TimeHistogram histogram;
    for (qint64 day = 0; day < 3650; ++day) {
        histogram.add(day * 86'400'000'000'000, Severity::Info);
    }
    QCOMPARE(histogram.total().total, 3650U);
    QVERIFY(histogram.bytes() < 4 * TimeHistogram::MaxBuckets * sizeof(Density));
}

void TestTimeHistogram::exactToABucket()
{
    std::mt19937_64 random(11);
    TimeHistogram histogram;
    std::vector<std::pair<TimeNs, Severity>> marks;
    for (int i = 0; i < 5000; ++i) {
        const auto ns = static_cast<TimeNs>(random() % 7'200'000'000'000ULL) - 3'600'000'000'000;
        marks.emplace_back(ns, static_cast<Severity>(random() % SeverityCount));
        histogram.add(ns, marks.back().second);
    }
    const qint64 bucket = histogram.bucketWidth();
    for (int i = 0; i < 200; ++i) {
        const auto from = static_cast<TimeNs>(random() % 7'200'000'000'000ULL) - 3'600'000'000'000;
        const TimeNs to = from + static_cast<TimeNs>(random() % 600'000'000'000ULL) + 2 * bucket;
        Density inner;
        Density outer;
        for (const auto &[ns, severity] : marks) {
            if (ns >= from + bucket && ns < to - bucket) {
                inner.add(severity);
            }
            if (ns >= from - bucket && ns < to + bucket) {
                outer.add(severity);
            }
        }
        const Density sum = histogram.sum({from, to});
        QVERIFY(sum.total >= inner.total && sum.total <= outer.total);
        QVERIFY(sum.errors >= inner.errors && sum.errors <= outer.errors);
    }
}

void TestTimeHistogram::takesBack()
{
    TimeHistogram histogram;
    histogram.reserve({0, 1'000'000'000'000});
    histogram.add(5'000'000'000, Severity::Error);
    histogram.add(900'000'000'000, Severity::Warning);
    QCOMPARE(histogram.total().worst(), Severity::Error);
    histogram.remove(5'000'000'000, Severity::Error);
    QCOMPARE(histogram.total().worst(), Severity::Warning);
    QCOMPARE(histogram.total().total, 1U);
}

void TestTimeHistogram::empty()
{
    const TimeHistogram histogram;
    QCOMPARE(histogram.sum({0, 100}).total, 0U);
    QCOMPARE(histogram.total().worst(), Severity::None);
}

QTEST_GUILESS_MAIN(TestTimeHistogram)
#include "tst_timehistogram.moc"
