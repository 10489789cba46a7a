// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/markseries.h"

#include <QtTest>

#include <random>

using namespace watchglass;

namespace {
Mark makeMark(TimeNs ns, quint32 ref, MarkType type, LaneState state, Severity severity)
{
    Mark mark;
    mark.ns = ns;
    mark.ref = ref;
    mark.type = type;
    mark.severity = severity;
    mark.setState(state);
    return mark;
}

RangeSummary bruteSum(const std::vector<Mark> &marks, TimeNs from, TimeNs to)
{
    RangeSummary sum;
    for (const Mark &mark : marks) {
        if (mark.ns >= from && mark.ns < to) {
            sum.add(mark);
        }
    }
    return sum;
}

/// What the series promises, in the simplest way: by time, equal times in the order of arrival, cluster events with the
/// state before them.
std::vector<Mark> reference(std::vector<Mark> arrived)
{
    std::ranges::stable_sort(arrived, {}, &Mark::ns);
    LaneState state = LaneState::Absent;
    for (Mark &mark : arrived) {
        if (mark.isEvent()) {
            mark.setState(state);
        }
        state = mark.state();
    }
    return arrived;
}
} // namespace

class TestMarkSeries : public QObject
{
    Q_OBJECT
private slots:
    void sumsMatchCounting_data();
    void sumsMatchCounting();
    void lateMarksBringTheirState();
    void lateMarksWaitForSettling();
    void forestMatchesCounting();
    void emptySeries();
    void dropsFromTheFront_data();
    void dropsFromTheFront();
};

void TestMarkSeries::sumsMatchCounting_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("lateness");
    QTest::newRow("in order") << 1U << 5000 << 0;
    QTest::newRow("a little late") << 2U << 5000 << 20;
    QTest::newRow("any order") << 3U << 3000 << 1'000'000;
    QTest::newRow("one block") << 4U << 64 << 5;
    QTest::newRow("one more than a block") << 5U << 65 << 5;
}

void TestMarkSeries::sumsMatchCounting()
{
    QFETCH(unsigned, seed);
    QFETCH(int, count);
    QFETCH(int, lateness);
    std::mt19937 random(seed);
    MarkSeries series;
    std::vector<Mark> arrived;
    for (int i = 0; i < count; ++i) {
        const TimeNs ns = i * 10 - (lateness > 0 ? static_cast<TimeNs>(random() % static_cast<unsigned>(lateness)) * 10 : 0);
        const bool event = random() % 4 == 0;
        arrived.push_back(makeMark(ns, static_cast<quint32>(i), event ? MarkType::ClusterEvent : i % 50 == 0 ? MarkType::Existing : MarkType::Modified,
                                   static_cast<LaneState>(random() % LaneStateCount), static_cast<Severity>(random() % SeverityCount)));
        series.append(arrived.back());
        if (random() % 37 == 0) {
            series.settle();
        }
    }
    series.settle();
    const std::vector<Mark> expected = reference(arrived);
    QCOMPARE(series.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(series.at(i).ns, expected[i].ns);
        if (lateness == 0) {
            QCOMPARE(series.at(i).ref, expected[i].ref);
        }
        QVERIFY(!series.at(i).isEvent() || i == 0 || series.at(i).state() == series.at(i - 1).state());
    }
    QCOMPARE(series.span(), (TimeSpan{expected.front().ns, expected.back().ns + 1}));
    std::vector<Mark> actual;
    for (std::size_t i = 0; i < series.size(); ++i) {
        actual.push_back(series.at(i));
    }
    for (int i = 0; i < 500; ++i) {
        TimeNs from = expected.front().ns - 20 + static_cast<TimeNs>(random() % static_cast<unsigned>(count * 10 + 40));
        TimeNs to = expected.front().ns - 20 + static_cast<TimeNs>(random() % static_cast<unsigned>(count * 10 + 40));
        if (from > to) {
            std::swap(from, to);
        }
        const RangeSummary sum = series.sum({from, to});
        QVERIFY2(sum == bruteSum(actual, from, to), qPrintable(QStringLiteral("seed %1, [%2, %3)").arg(seed).arg(from).arg(to)));
        const auto lower = std::ranges::lower_bound(actual, from, {}, &Mark::ns) - actual.begin();
        QCOMPARE(series.lowerBound(from), static_cast<std::size_t>(lower));
    }
}

void TestMarkSeries::lateMarksBringTheirState()
{
    MarkSeries series;
    series.append(makeMark(10, 1, MarkType::Added, LaneState::Current, Severity::Info));
    series.append(makeMark(30, 2, MarkType::ClusterEvent, LaneState::Unknown, Severity::Warning));
    QCOMPARE(series.at(1).state(), LaneState::Current);
    QVERIFY(!series.append(makeMark(20, 3, MarkType::Modified, LaneState::Failed, Severity::Error)));
    QVERIFY(series.settle());
    QCOMPARE(series.size(), 3U);
    QCOMPARE(series.at(1).ref, 3U);
    // The cluster event comes after the failure now.
    QCOMPARE(series.at(2).state(), LaneState::Failed);
}

void TestMarkSeries::lateMarksWaitForSettling()
{
    MarkSeries series;
    series.append(makeMark(10, 1, MarkType::Added, LaneState::Current, Severity::Info));
    series.append(makeMark(5, 2, MarkType::Added, LaneState::Current, Severity::Info));
    QCOMPARE(series.size(), 1U);
    QVERIFY(series.hasLate());
    QVERIFY(series.settle());
    QVERIFY(!series.hasLate());
    QVERIFY(!series.settle());
    QCOMPARE(series.size(), 2U);
    QCOMPARE(series.first().ref, 2U);
}

void TestMarkSeries::forestMatchesCounting()
{
    std::mt19937 random(9);
    SegmentForest forest;
    std::vector<RangeSummary> elements;
    for (int round = 0; round < 300; ++round) {
        if (round % 50 == 49) {
            const std::size_t size = random() % elements.size();
            elements.resize(size);
            forest.truncate(size);
        }
        RangeSummary element;
        element.revisions[random() % SeverityCount] = static_cast<quint32>(random() % 100);
        element.states[random() % LaneStateCount] = 1;
        elements.push_back(element);
        forest.append(element);
        QCOMPARE(forest.size(), elements.size());
        std::size_t first = random() % (elements.size() + 1);
        std::size_t last = random() % (elements.size() + 1);
        if (first > last) {
            std::swap(first, last);
        }
        RangeSummary expected;
        for (std::size_t i = first; i < last; ++i) {
            expected.add(elements[i]);
        }
        QVERIFY(forest.sum(first, last) == expected);
    }
}

void TestMarkSeries::emptySeries()
{
    const MarkSeries series;
    QCOMPARE(series.lowerBound(5), 0U);
    QCOMPARE(series.sum({-100, 100}).count(), 0U);
    QVERIFY(series.span().isEmpty());
}

void TestMarkSeries::dropsFromTheFront_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 10; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestMarkSeries::dropsFromTheFront()
{
    QFETCH(uint, seed);
    std::mt19937 random(seed);
    MarkSeries series;
    std::vector<Mark> expected;
    TimeNs now = 1000;
    TimeNs boundary = 0;
    for (quint32 round = 0; round < 200; ++round) {
        for (quint32 i = random() % 100; i-- > 0;) {
            now += random() % 5;
            const auto type = static_cast<MarkType>(1 + random() % 4);
            const auto state = type == MarkType::Deleted ? LaneState::Absent : static_cast<LaneState>(random() % 5);
            expected.push_back(makeMark(now, round, type, state, static_cast<Severity>(random() % SeverityCount)));
            series.append(expected.back());
        }
        expected = reference(std::move(expected));
        boundary = std::max<TimeNs>(boundary, now - static_cast<TimeNs>(random() % 700));
        series.dropBefore(boundary);
        const auto kept = std::ranges::lower_bound(expected, boundary, {}, &Mark::ns);
        if (kept != expected.begin()) {
            const LaneState before = std::prev(kept)->state();
            const auto first = expected.erase(expected.begin(), kept);
            if (before != LaneState::Absent) {
                expected.insert(first, makeMark(boundary, 0, MarkType::Existing, before, Severity::None));
            }
        }
        QCOMPARE(series.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(series.at(i).ns, expected[i].ns);
            QCOMPARE(series.at(i).type, expected[i].type);
            QCOMPARE(series.at(i).state(), expected[i].state());
        }
        for (int i = 0; i < 5; ++i) {
            const TimeNs from = boundary + static_cast<TimeNs>(random() % 700);
            const TimeNs to = from + static_cast<TimeNs>(random() % 700);
            QVERIFY(series.sum({from, to}) == bruteSum(expected, from, to));
        }
        QCOMPARE(series.span(), expected.empty() ? TimeSpan() : (TimeSpan{expected.front().ns, expected.back().ns + 1}));
        QVERIFY(series.bytes() < 16384);
    }
}

QTEST_GUILESS_MAIN(TestMarkSeries)
#include "tst_markseries.moc"
