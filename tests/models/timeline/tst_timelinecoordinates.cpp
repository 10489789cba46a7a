// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinecoordinates.h"
#include "models/timeline/timeruler.h"
#include "tests/models/timeline/timelinestory.h"

#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

class TestTimelineCoordinates : public QObject
{
    Q_OBJECT
private slots:
    void eachTimeHasOneColumn();
    void panningKeepsTheGrid();
    void farTimesStayFinite();
    void ticksAreRoundAndApart_data();
    void ticksAreRoundAndApart();
    void labelsSayWhatTheScaleNeeds();
    void localMidnightIsADate();
    void fractionDigits();
};

void TestTimelineCoordinates::eachTimeHasOneColumn()
{
    std::mt19937_64 random(5);
    for (int round = 0; round < 300; ++round) {
        const qint64 span = 1'000'000 + static_cast<qint64>(random() % (1ULL << (20 + random() % 30)));
        const TimeNs from = Noon + static_cast<qint64>(random() % (1ULL << 50));
        const int width = 200 + static_cast<int>(random() % 3000);
        const TimelineCoordinates c({from, from + span}, width);
        for (int i = 0; i < 50; ++i) {
            const TimeNs ns = from - span + static_cast<qint64>(random() % static_cast<quint64>(3 * span));
            const qint64 column = c.columnOf(ns);
            QVERIFY(c.timeOf(column) <= ns);
            QVERIFY(ns < c.timeOf(column + 1));
        }
        QVERIFY(std::abs(c.xOf(from)) < 1e-6);
        QVERIFY(std::abs(c.xOf(from + span) - width) < 1e-3);
        QVERIFY(std::abs(c.timeAt(c.xOf(from + span / 3)) - (from + span / 3)) <= 2);
    }
}

void TestTimelineCoordinates::panningKeepsTheGrid()
{
    TimelineCoordinates c({Noon, Noon + 10 * Min}, 1600);
    const TimelineCoordinates before = c;
    const TimeNs column7 = c.timeOf(7);
    c.set({Noon + 123'456'789, Noon + 123'456'789 + 10 * Min}, 1600);
    QVERIFY(c.sameGrid(before));
    QCOMPARE(c.timeOf(7), column7);
    QCOMPARE(c.firstColumn(), 0);
    c.set({Noon + 5 * Min, Noon + 15 * Min}, 1600);
    QVERIFY(c.sameGrid(before));
    QCOMPARE(c.firstColumn(), 800);
    c.set({Noon, Noon + 11 * Min}, 1600);
    QVERIFY(!c.sameGrid(before));
}

void TestTimelineCoordinates::farTimesStayFinite()
{
    const TimelineCoordinates c({Noon, Noon + 1'000'000}, 1000);
    QVERIFY(c.xOf(std::numeric_limits<TimeNs>::max()) > 1000);
    QVERIFY(c.xOf(std::numeric_limits<TimeNs>::min()) < 0);
}

void TestTimelineCoordinates::ticksAreRoundAndApart_data()
{
    QTest::addColumn<qint64>("span");
    for (qint64 span = 1'000'000; span < 40'000'000'000'000'000; span = span * 17 / 10) {
        QTest::addRow("%lld ns", static_cast<long long>(span)) << span;
    }
}

void TestTimelineCoordinates::ticksAreRoundAndApart()
{
    QFETCH(qint64, span);
    const TimelineCoordinates c({Noon + 12'345'678, Noon + 12'345'678 + span}, 1100);
    const std::vector<RulerTick> ticks = rulerTicks(c, 80, true);
    const qint64 step = rulerStep(c.nsPerColumn(), 80);
    QVERIFY(!ticks.empty());
    double last = -1e9;
    int majors = 0;
    TimeNs before = std::numeric_limits<TimeNs>::min();
    for (const RulerTick &tick : ticks) {
        QVERIFY(tick.ns > before);
        before = tick.ns;
        QCOMPARE(tick.label.isEmpty(), !tick.major);
        if (tick.major) {
            QCOMPARE(tick.ns % step, 0);
            QVERIFY(tick.x - last >= 79.9);
            last = tick.x;
            ++majors;
        }
    }
    QVERIFY(majors >= 1 && majors <= 16);
}

void TestTimelineCoordinates::labelsSayWhatTheScaleNeeds()
{
    const auto labels = [](qint64 span) {
        QStringList result;
        for (const RulerTick &tick : rulerTicks(TimelineCoordinates({Noon, Noon + span}, 1000), 100, true)) {
            if (tick.major) {
                result << tick.label;
            }
        }
        return result;
    };
    QCOMPARE(labels(8 * Min).first(), u"12:00"_s);
    QCOMPARE(labels(8 * Min).at(1), u"12:01"_s);
    QCOMPARE(labels(40 * Sec).at(1), u"12:00:05"_s);
    QCOMPARE(labels(400 * Ms).at(1), u"12:00:00.050"_s);
    QCOMPARE(labels(4 * Ms).at(1), u"12:00:00.0005"_s);
}

void TestTimelineCoordinates::localMidnightIsADate()
{
    const std::vector<RulerTick> ticks = rulerTicks(TimelineCoordinates({Noon, Noon + 72 * 60 * Min}, 1000), 100, true);
    QVERIFY(std::ranges::any_of(ticks, [](const RulerTick &tick) { return tick.dayStart && tick.label.startsWith(u"1 Dec"_s); }));
}

void TestTimelineCoordinates::fractionDigits()
{
    QCOMPARE(fractionDigitsFor(2e9), 0);
    QCOMPARE(fractionDigitsFor(1e6), 3);
    QCOMPARE(fractionDigitsFor(1), 9);
}

QTEST_GUILESS_MAIN(TestTimelineCoordinates)
#include "tst_timelinecoordinates.moc"
