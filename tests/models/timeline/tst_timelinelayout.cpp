// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinelayout.h"
#include "tests/models/timeline/timelinestory.h"

#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;

namespace {
constexpr int Padding = 11;

LaneLayout layoutOf(const MarkSeries &marks, const TimelineCoordinates &coordinates)
{
    std::vector<LaneColumn> columns(static_cast<std::size_t>(coordinates.width() + 2 * Padding));
    readColumns(marks, coordinates, coordinates.firstColumn() - Padding, columns);
    return layoutLane(columns, coordinates.firstColumn() - Padding, Padding, LayoutMetrics());
}

/// The worst of what is painted at a column, in the order of painting: the last one that covers it wins.
std::vector<Severity> painted(const LaneLayout &layout, int width)
{
    std::vector<Severity> pixels(static_cast<std::size_t>(width), Severity::None);
    const auto paint = [&](int x, int w, Severity severity) {
        for (int i = std::max(0, x); i < std::min(width, x + w); ++i) {
            pixels[static_cast<std::size_t>(i)] = severity;
        }
    };
    for (const TickRun &tick : layout.ticks) {
        paint(tick.x, tick.width, tick.severity);
    }
    for (const Diamond &diamond : layout.diamonds) {
        const int half = LayoutMetrics().glyph / 2;
        paint(diamond.x - half, 2 * half + 1, diamond.severity);
    }
    return pixels;
}

void fillRandom(TimelineStore &store, std::mt19937 &random, quint32 lanes, int marks, TimeNs length)
{
    for (quint32 i = 0; i < lanes; ++i) {
        store.ensureLane(makeRef("Pod", "prod", "p" + std::to_string(i)));
    }
    for (int i = 0; i < marks; ++i) {
        Mark mark;
        // Half of it in bursts.
        const TimeNs place = random() % 2 == 0 ? length / 100 * static_cast<TimeNs>(random() % 5) * 20 + static_cast<TimeNs>(random() % 1000) * Ms
                                               : static_cast<TimeNs>(random()) * (length / 1000) % length;
        mark.ns = Noon + place;
        mark.ref = static_cast<quint32>(i);
        mark.type = random() % 3 == 0 ? MarkType::ClusterEvent : MarkType::Modified;
        const auto dice = random() % 100;
        mark.severity = dice == 0 ? Severity::Error : dice < 4 ? Severity::Warning : dice < 10 ? Severity::Notice : Severity::Info;
        mark.setState(static_cast<LaneState>(random() % LaneStateCount));
        store.addMark(random() % lanes, mark);
    }
    store.settle();
}
} // namespace

class TestTimelineLayout : public QObject
{
    Q_OBJECT
private slots:
    void singleMarks();
    void barsFollowTheState();
    void shortFailureKeepsItsPixel();
    void crowdsAreCounted();
    void diamondsDoNotOverlap();
    void errorsNeverDisappear_data();
    void errorsNeverDisappear();
    void errorsNeverDisappearInGroups();
    void pannedColumnsEqualFreshOnes();
    void densityStaysOnTheGrid();
    void blindIntervalsKeepAPixel();
    void whatIsBlindNowIsNotCovered();
    void barBeforeTheFirstMark();
    void sumsAndMarksAgree();
};

void TestTimelineLayout::singleMarks()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().add(pod, Noon + 10 * Sec, Health::Current).modify(pod, Noon + 50 * Sec, Health::Failed, Severity::Error).event(pod, Noon + 80 * Sec, Severity::Warning).tell(store);
    const LaneLayout layout = layoutOf(store.lane(0).marks, TimelineCoordinates({Noon, Noon + 100 * Sec}, 1000));
    QCOMPARE(layout.bars.size(), 2U);
    QCOMPARE(layout.bars[0], (BarRun{100, 400, LaneState::Current, false}));
    QCOMPARE(layout.bars[1], (BarRun{500, 500 + Padding, LaneState::Failed, false}));
    QCOMPARE(layout.ticks.size(), 2U);
    QCOMPARE(layout.ticks[0].x, 100);
    QCOMPARE(layout.ticks[0].severity, Severity::Info);
    QCOMPARE(layout.ticks[1].x, 500);
    QCOMPARE(layout.ticks[1].severity, Severity::Error);
    QCOMPARE(layout.ticks[1].level, TickRun::FullLevel);
    QCOMPARE(layout.diamonds.size(), 1U);
    QCOMPARE(layout.diamonds[0], (Diamond{800, Severity::Warning, 1}));
}

void TestTimelineLayout::barsFollowTheState()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().list(pod, Noon - 100 * Sec, Health::Current).remove(pod, Noon + 40 * Sec).add(pod, Noon + 60 * Sec, Health::InProgress).tell(store);
    const LaneLayout layout = layoutOf(store.lane(0).marks, TimelineCoordinates({Noon, Noon + 100 * Sec}, 1000));
    QCOMPARE(layout.bars.size(), 2U);
    QCOMPARE(layout.bars[0], (BarRun{-Padding, 400 + Padding, LaneState::Current, false}));
    QCOMPARE(layout.bars[1], (BarRun{600, 400 + Padding, LaneState::InProgress, false}));
    // The first list is no tick.
    QCOMPARE(layout.ticks.size(), 2U);
}

void TestTimelineLayout::shortFailureKeepsItsPixel()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().add(pod, Noon, Health::Current).modify(pod, Noon + 30 * Sec, Health::Failed).modify(pod, Noon + 30 * Sec + Ms, Health::Current).tell(store);
    const LaneLayout layout = layoutOf(store.lane(0).marks, TimelineCoordinates({Noon, Noon + 100 * Sec}, 100));
    QVERIFY(std::ranges::find(layout.bars, BarRun{30, 1, LaneState::Failed, false}) != layout.bars.end());
}

void TestTimelineLayout::crowdsAreCounted()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story story;
    for (int i = 0; i < 200; ++i) {
        story.modify(pod, Noon + i * 50 * Ms, Health::Current, i == 100 ? Severity::Error : Severity::None);
    }
    story.tell(store);
    const LaneLayout layout = layoutOf(store.lane(0).marks, TimelineCoordinates({Noon, Noon + 100 * Sec}, 1000));
    QVERIFY(layout.ticks.size() <= 26);
    QVERIFY(std::ranges::all_of(layout.ticks, &TickRun::crowd));
    QCOMPARE(layout.ticks.back().severity, Severity::Error);
    QCOMPARE(layout.ticks.back().level, TickRun::FullLevel);
    QVERIFY(layout.ticks.front().level < TickRun::FullLevel);
}

void TestTimelineLayout::diamondsDoNotOverlap()
{
    std::mt19937 random(8);
    TimelineStore store;
    fillRandom(store, random, 1, 3000, 1000 * Sec);
    const LaneLayout layout = layoutOf(store.lane(0).marks, TimelineCoordinates({Noon, Noon + 1000 * Sec}, 900));
    QVERIFY(layout.diamonds.size() > 5);
    std::vector<int> places;
    Severity before = Severity::None;
    for (const Diamond &diamond : layout.diamonds) {
        places.push_back(diamond.x);
        QVERIFY(diamond.severity >= before);
        before = diamond.severity;
    }
    std::ranges::sort(places);
    for (std::size_t i = 1; i < places.size(); ++i) {
        QVERIFY(places[i] - places[i - 1] >= LayoutMetrics().glyph);
    }
}

void TestTimelineLayout::errorsNeverDisappear_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("marks");
    QTest::newRow("few") << 1U << 60;
    QTest::newRow("some") << 2U << 2000;
    QTest::newRow("many") << 3U << 80'000;
}

void TestTimelineLayout::errorsNeverDisappear()
{
    QFETCH(unsigned, seed);
    QFETCH(int, marks);
    std::mt19937 random(seed);
    TimelineStore store;
    constexpr TimeNs length = 3600 * Sec;
    fillRandom(store, random, 1, marks, length);
    const MarkSeries &series = store.lane(0).marks;
    int checked = 0;
    TimelineCoordinates coordinates;
    std::vector<TimeNs> errors;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (series.at(i).severity == Severity::Error) {
            errors.push_back(series.at(i).ns);
        }
    }
    for (qint64 span = 2 * length; span > 10 * Ms && !errors.empty(); span = span * 5 / 7) {
        // At every zoom at least one is in view.
        const TimeNs from = errors[random() % errors.size()] - static_cast<TimeNs>(random() % 1000) * (span / 1000);
        coordinates.set({from, from + span}, 300 + static_cast<int>(random() % 1500));
        const LaneLayout layout = layoutOf(series, coordinates);
        const std::vector<Severity> pixels = painted(layout, coordinates.width());
        for (std::size_t i = 0; i < series.size(); ++i) {
            const Mark &mark = series.at(i);
            const qint64 x = coordinates.columnOf(mark.ns) - coordinates.firstColumn();
            if (mark.severity != Severity::Error || !mark.isNews() || x < 0 || x >= coordinates.width()) {
                continue;
            }
            ++checked;
            QVERIFY2(pixels[static_cast<std::size_t>(x)] == Severity::Error,
                     qPrintable(QStringLiteral("seed %1, span %2, column %3").arg(seed).arg(span).arg(x)));
        }
    }
    QVERIFY(marks < 100 || checked > 100);
}

void TestTimelineLayout::errorsNeverDisappearInGroups()
{
    std::mt19937 random(12);
    TimelineStore store;
    constexpr TimeNs length = 3600 * Sec;
    fillRandom(store, random, 50, 60'000, length);
    auto lanes = std::make_shared<std::vector<LaneId>>();
    for (LaneId lane = 0; lane < 50; ++lane) {
        lanes->push_back(lane);
    }
    const AggregateId aggregate = store.addAggregate(lanes);
    QVERIFY(store.histogram(aggregate) != nullptr);
    bool wide = false;
    bool close = false;
    const LayoutMetrics metrics;
    for (qint64 span = 2 * length; span > 10 * Ms; span = span * 5 / 7) {
        const TimeNs from = Noon + static_cast<TimeNs>(random() % 1000) * (length / 1000) - span / 4;
        const TimelineCoordinates c({from, from + span}, 1000);
        (static_cast<double>(store.histogram(aggregate)->bucketWidth()) <= c.nsPerColumn() ? wide : close) = true;
        std::vector<LaneColumn> columns(1000 + 2 * Padding);
        addAggregateColumns(store, aggregate, c, c.firstColumn() - Padding, columns);
        const std::vector<DensityBar> bars = layoutDensity(columns, c.firstColumn() - Padding, Padding, metrics);
        for (const LaneId lane : *lanes) {
            const MarkSeries &series = store.lane(lane).marks;
            for (std::size_t i = series.lowerBound(from); i < series.size() && series.at(i).ns < from + span; ++i) {
                if (series.at(i).severity != Severity::Error) {
                    continue;
                }
                // A histogram may put it one column beside.
                const qint64 x = c.columnOf(series.at(i).ns) - c.firstColumn();
                const bool found = std::ranges::any_of(bars, [&](const DensityBar &bar) {
                    return bar.severity == Severity::Error && x >= bar.x - 1 && x <= bar.x + metrics.densityPitch;
                });
                QVERIFY2(found, qPrintable(QStringLiteral("span %1, column %2").arg(span).arg(x)));
            }
        }
    }
    QVERIFY(wide && close);
}

void TestTimelineLayout::pannedColumnsEqualFreshOnes()
{
    std::mt19937 random(15);
    TimelineStore store;
    fillRandom(store, random, 3, 20'000, 600 * Sec);
    ColumnCache cache;
    TimelineCoordinates coordinates;
    TimeNs from = Noon;
    qint64 span = 60 * Sec;
    int same = 0;
    for (int i = 0; i < 400; ++i) {
        if (random() % 20 == 0) {
            span = (1 + static_cast<qint64>(random() % 500)) * Sec;
        }
        from = std::clamp(from + static_cast<qint64>(random() % 2001 - 1000) * span / 1500, Noon - 100 * Sec, Noon + 700 * Sec);
        coordinates.set({from, from + span}, 500);
        if (random() % 15 == 0) {
            Mark mark;
            mark.ns = store.extent().to + Ms;
            mark.type = MarkType::Modified;
            store.addMark(1, mark);
            store.settle();
        }
        same += cache.update(store, {1, NoAggregate, store.lane(1).generation}, coordinates, Padding) ? 1 : 0;
        std::vector<LaneColumn> fresh(500 + 2 * Padding);
        readColumns(store.lane(1).marks, coordinates, coordinates.firstColumn() - Padding, fresh);
        QCOMPARE(cache.firstColumn(), coordinates.firstColumn() - Padding);
        QVERIFY(std::ranges::equal(cache.columns(), fresh));
    }
    QVERIFY(same > 0);
}

void TestTimelineLayout::densityStaysOnTheGrid()
{
    std::mt19937 random(16);
    TimelineStore store;
    fillRandom(store, random, 1, 2000, 600 * Sec);
    TimelineCoordinates coordinates({Noon, Noon + 600 * Sec}, 600);
    const auto barsAt = [&](TimeNs from) {
        coordinates.set({from, from + 600 * Sec}, 600);
        std::vector<LaneColumn> columns(600 + 2 * Padding);
        readColumns(store.lane(0).marks, coordinates, coordinates.firstColumn() - Padding, columns);
        return layoutDensity(columns, coordinates.firstColumn() - Padding, Padding, LayoutMetrics());
    };
    const std::vector<DensityBar> before = barsAt(Noon);
    const std::vector<DensityBar> after = barsAt(Noon + 7 * Sec);
    // Seven pixels to the left, otherwise the same, but for the bars that are cut at either edge.
    int matched = 0;
    for (const DensityBar &bar : before) {
        if (bar.x > 20 && bar.x < 580) {
            DensityBar moved = bar;
            moved.x -= 7;
            QVERIFY(std::ranges::find(after, moved) != after.end());
            ++matched;
        }
    }
    QVERIFY(matched > 20);
}

void TestTimelineLayout::blindIntervalsKeepAPixel()
{
    const TimelineCoordinates c({Noon, Noon + 3600 * Sec}, 600);
    const auto interval = [](TimeNs from, TimeNs to, quint64 gap) { return BlindInterval{{from, to}, gap, 1, BlindInterval::Kind::Gap, 0}; };
    const std::vector<BlindRun> runs = layoutBlind({interval(Noon - 900 * Sec, Noon - 800 * Sec, 1), interval(Noon + 60 * Sec, Noon + 60 * Sec + 5 * Ms, 2),
                                                    interval(Noon + 600 * Sec, Noon + 900 * Sec, 3), interval(Noon + 850 * Sec, Noon + 1000 * Sec, 4),
                                                    interval(Noon + 3000 * Sec, BlindInterval::Open, 5)},
                                                   c, LayoutMetrics());
    QCOMPARE(runs.size(), 3U);
    QCOMPARE(runs[0].x, 10);
    QVERIFY(runs[0].width >= LayoutMetrics().least);
    QCOMPARE(runs[1].x, 100);
    QCOMPARE(runs[1].width, 67);
    QVERIFY(runs[2].x + runs[2].width >= 600);
}

/// One that is over may reach into one that lasts, of another stream: it is drawn before, and they stay two.
void TestTimelineLayout::whatIsBlindNowIsNotCovered()
{
    const TimelineCoordinates c({Noon, Noon + 3600 * Sec}, 600);
    const auto interval = [](TimeNs from, TimeNs to) { return BlindInterval{{from, to}, 0, 1, to == BlindInterval::Open ? BlindInterval::Kind::Pending : BlindInterval::Kind::Gap, 0}; };
    const std::vector<BlindRun> runs = layoutBlind({interval(Noon + 600 * Sec, BlindInterval::Open), interval(Noon + 900 * Sec, Noon + 1200 * Sec),
                                                    interval(Noon + 1500 * Sec, BlindInterval::Open)}, c, LayoutMetrics());
    QCOMPARE(runs.size(), 2U);
    QVERIFY(!runs[0].lasts);
    QCOMPARE(runs[0].x, 150);
    QVERIFY(runs[1].lasts);
    QCOMPARE(runs[1].x, 100);
    QVERIFY(runs[1].x + runs[1].width >= 600);
}

void TestTimelineLayout::barBeforeTheFirstMark()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().event(pod, Noon - 50 * Sec, Severity::Warning, true, Noon + 20 * Sec).list(pod, Noon + 20 * Sec, Health::Current, Noon - 30 * Sec).tell(store);
    const TimelineCoordinates c({Noon - 100 * Sec, Noon + 100 * Sec}, 200);
    const std::optional<BarRun> bar = barBeforeFirst(store.lane(0), c);
    QVERIFY(bar);
    QCOMPARE(*bar, (BarRun{70, 50, LaneState::Unknown, true}));
    QVERIFY(!barBeforeFirst(store.lane(0), TimelineCoordinates({Noon + 30 * Sec, Noon + 100 * Sec}, 200)));
}

void TestTimelineLayout::sumsAndMarksAgree()
{
    // Few columns make the reader ask the forest, many make it read marks: both must say the same.
    std::mt19937 random(17);
    TimelineStore store;
    fillRandom(store, random, 1, 50'000, 600 * Sec);
    const MarkSeries &marks = store.lane(0).marks;
    const TimelineCoordinates c({Noon - Sec, Noon + 601 * Sec}, 64);
    std::vector<LaneColumn> columns(64);
    readColumns(marks, c, c.firstColumn(), columns);
    quint32 total = 0;
    for (int i = 0; i < 64; ++i) {
        const RangeSummary sum = marks.sum(c.spanOf(c.firstColumn() + i, c.firstColumn() + i + 1));
        const LaneColumn &column = columns[static_cast<std::size_t>(i)];
        QCOMPARE(column.revisions + column.events, sum.count());
        QCOMPARE(std::max(column.worstRevision, column.worstEvent), sum.worst());
        total += sum.count();
    }
    QCOMPARE(total, 50'000U);
}

QTEST_GUILESS_MAIN(TestTimelineLayout)
#include "tst_timelinelayout.moc"
