// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/session/sessionmodels.h"
#include "randomworld.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <random>
#include <set>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

class FixedClock final : public Clock
{
public:
    Timestamp wall() const override { return *parseRfc3339("2026-11-30T12:00:00Z") + std::chrono::milliseconds(m_ms); }
    Monotonic monotonic() const override { return std::chrono::milliseconds(m_ms); }
    void advance(int ms) { m_ms += ms; }

private:
    qint64 m_ms = 0;
};

int objectRows(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    int count = 0;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        count += index.data(ResourceTreeModel::IsGroupRole).toBool() ? 0 : 1;
        count += objectRows(model, index);
    }
    return count;
}

} // namespace

/// All models of a session under random batches, each watched by QAbstractItemModelTester.
class TestSessionModels : public QObject
{
    Q_OBJECT
private slots:
    void staysConsistent_data();
    void staysConsistent();
    void filtersEveryView();
    void theSelectedAreaFiltersEveryView();
    void showsBlindIntervals();
    void stepsOfStreamsCanBeLeftOut();
    void freezes();
    void aRecordIsNotLive();
    void keepsSoMuchInMemory_data();
    void keepsSoMuchInMemory();
};

void TestSessionModels::staysConsistent_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestSessionModels::staysConsistent()
{
    QFETCH(uint, seed);
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    const auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    QAbstractItemModelTester tree(&models.tree(), fatal);
    QAbstractItemModelTester events(&models.events(), fatal);
    QAbstractItemModelTester streams(&models.streams(), fatal);
    QAbstractItemModelTester findings(&models.findings(), fatal);
    World world(seed);
    queue.accept(world.open());
    models.tree().setTombstonesShown(false);
    for (int i = 0; i < 60; ++i) {
        clock.advance(200);
        queue.accept(world.step(clock.wall(), 1 + i % 7));
        models.pump().drain();
        QCOMPARE(models.objects().count(), world.alive());
        QVERIFY(objectRows(models.tree()) >= int(world.alive()));
    }
    models.tree().setTombstonesShown(true);
    QCOMPARE(std::size_t(objectRows(models.tree())), models.objects().count() + models.objects().tombstones());
    QCOMPARE(models.streams().rowCount(), 1);
    QVERIFY(models.events().rowCount() > 60);
}

void TestSessionModels::filtersEveryView()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    QAbstractItemModelTester tree(&models.tree(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    World world(3);
    queue.accept(world.open());
    queue.accept(world.step(clock.wall(), 80));
    models.pump().drain();
    const int all = models.events().rowCount();
    models.setFilter(FilterExpression::parse(u"kind:Deployment"_s).expression);
    QVERIFY(models.events().rowCount() < all);
    for (int row = 0; row < models.events().rowCount(); ++row) {
        QCOMPARE(models.events().index(row, EventTableModel::KindColumn).data().toString(), u"Deployment"_s);
    }
    QVERIFY(models.tree().matchCount() > 0);
    models.setFilter({});
    QCOMPARE(models.events().rowCount(), all);
}

void TestSessionModels::theSelectedAreaFiltersEveryView()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    QAbstractItemModelTester tree(&models.tree(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester events(&models.events(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    World world(8);
    queue.accept(world.open());
    for (int i = 0; i < 30; ++i) {
        clock.advance(1000);
        queue.accept(world.step(clock.wall(), 3));
        models.pump().drain();
    }
    const int rows = models.events().rowCount();
    const std::size_t objects = models.tree().matchCount();
    // From five seconds ago on, and a while beyond now.
    const TimeNs now = toNs(clock.wall());
    models.range().setBrush(TimeSpan{now - 5'000'000'000, now + 60'000'000'000});
    QVERIFY(models.isFiltered());
    const auto agree = [&] {
        std::set<ObjectId> happened;
        for (int row = 0; row < models.events().rowCount(); ++row) {
            const LogRecord record = models.events().recordAt(row);
            QVERIFY(toNs(record.at) >= now - 5'000'000'000);
            happened.insert(record.object);
        }
        std::size_t there = 0;
        for (const ObjectId id : happened) {
            there += models.objects().entry(id) != nullptr ? 1 : 0;
            QVERIFY(models.objects().entry(id) == nullptr || models.tree().indexOfObject(id).isValid());
        }
        QCOMPARE(models.tree().matchCount(), there);
    };
    agree();
    QVERIFY(models.events().rowCount() > 0 && models.events().rowCount() < rows);
    QVERIFY(models.tree().matchCount() < objects);
    for (int i = 0; i < 5; ++i) {
        clock.advance(1000);
        queue.accept(world.step(clock.wall(), 3));
        models.pump().drain();
        agree();
    }
    models.range().setBrush(std::nullopt);
    QVERIFY(!models.isFiltered());
    QCOMPARE(models.events().rowCount(), rows + 15);
    QCOMPARE(models.tree().matchCount(), models.objects().count() + models.objects().tombstones());
}

void TestSessionModels::showsBlindIntervals()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    World world(4);
    queue.accept(world.open());
    auto gap = std::make_shared<GapRecord>();
    gap->id = 9;
    gap->stream = 1;
    gap->openedAt = clock.wall();
    auto batch = std::make_shared<DigestBatch>();
    batch->items.emplace_back(GapRecordPtr(std::make_shared<const GapRecord>(*gap)));
    gap->closedAt = clock.wall() + std::chrono::seconds(5);
    batch->items.emplace_back(GapRecordPtr(gap));
    queue.accept(batch);
    models.pump().drain();
    QCOMPARE(models.findings().rowCount(), 1);
    QCOMPARE(models.log().coverage().blind.size(), std::size_t(1));
    QVERIFY(models.findings().sentenceAt(0).contains(u"cannot be seen"_s));
    QVERIFY(!models.findings().sentenceAt(0).contains(u"No changes were missed"_s));
}

void TestSessionModels::stepsOfStreamsCanBeLeftOut()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    QAbstractItemModelTester tester(&models.events(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    World world(3);
    queue.accept(world.open());
    auto batch = std::make_shared<DigestBatch>();
    StreamTransition step;
    step.stream = 1;
    step.at = clock.wall();
    step.from = StreamPhase::Live;
    step.to = StreamPhase::BackingOff;
    step.cause = "connection refused";
    auto gap = std::make_shared<GapRecord>();
    gap->id = 900;
    gap->stream = 1;
    gap->openedAt = clock.wall();
    gap->closedAt = clock.wall() + std::chrono::seconds(1);
    batch->items = {step, step, DigestItem(GapRecordPtr(gap))};
    models.pump().drain();
    const int before = models.events().rowCount();
    queue.accept(batch);
    models.pump().drain();
    const int with = models.events().rowCount();
    QVERIFY(with >= before + 2);
    models.events().setStepsShown(false);
    const std::size_t hidden = models.events().hiddenSteps();
    QVERIFY(hidden >= 2);
    QCOMPARE(models.events().rowCount(), with - int(hidden));
    for (int row = 0; row < models.events().rowCount(); ++row) {
        QVERIFY(models.events().recordAt(row).type != LogType::Transition);
    }
    models.events().setStepsShown(true);
    QCOMPARE(models.events().rowCount(), with);
}

void TestSessionModels::freezes()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    World world(5);
    queue.accept(world.open());
    queue.accept(world.step(clock.wall(), 20));
    models.pump().drain();
    const int before = models.events().rowCount();
    models.pump().setFrozen(true);
    clock.advance(60'000);
    const TimeSpan visible = models.range().visible();
    queue.accept(world.step(clock.wall(), 20));
    models.pump().drain();
    QCOMPARE(models.range().visible(), visible);
    QCOMPARE(models.events().rowCount(), before);
    QVERIFY(models.pump().stats().held > 0);
    models.pump().setFrozen(false);
    models.pump().drain();
    QVERIFY(models.events().rowCount() > before);
    QVERIFY(models.range().visible().from > visible.from);
    // Nor does now go back to the last that came.
    const TimeNs later = clock.wall().time_since_epoch().count() + 10'000'000'000;
    models.range().setNow(later);
    queue.accept(world.open());
    models.pump().drain();
    QCOMPARE(models.range().now(), later);
}

void TestSessionModels::aRecordIsNotLive()
{
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock);
    World world(6);
    queue.accept(world.open());
    models.pump().drain();
    QCOMPARE(models.streams().trust().live, std::size_t(1));
    models.streams().endAll();
    QCOMPARE(models.streams().trust().live, std::size_t(0));
    QCOMPARE(models.streams().trust().stopped, std::size_t(1));
}

void TestSessionModels::keepsSoMuchInMemory_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 3; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestSessionModels::keepsSoMuchInMemory()
{
    QFETCH(uint, seed);
    constexpr std::size_t cap = 200;
    FixedClock clock;
    DigestQueue queue;
    SessionModels models(&queue, &clock, nullptr, {.maxRows = cap, .partRows = 20});
    const auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    QAbstractItemModelTester tree(&models.tree(), fatal);
    QAbstractItemModelTester events(&models.events(), fatal);
    World world(seed);
    queue.accept(world.open());
    quint64 told = 0;
    for (int i = 0; i < 120; ++i) {
        clock.advance(200);
        queue.accept(world.step(clock.wall(), 1 + i % 20));
        told += quint64(1 + i % 20);
        models.pump().drain();
        const EventLog &log = models.log();
        TimelineStore &timeline = models.timeline();
        QVERIFY(log.rowCount() <= cap);
        if (timeline.isDropping()) {
            timeline.settle();
        }
        QVERIFY(timeline.markCount() <= log.rowCount() + world.alive() + 20); // a batch has one time
        // One boundary, and every row that is kept has its mark.
        const LogCoverage coverage = log.coverage();
        QCOMPARE(timeline.trimmed().before.has_value(), coverage.trimmedBefore.has_value());
        if (coverage.trimmedBefore) {
            QCOMPARE(fromNs(*timeline.trimmed().before), *coverage.trimmedBefore);
        }
        quint64 news = 0;
        for (LaneId lane = 0; lane < timeline.laneCount(); ++lane) {
            news += timeline.lane(lane).changes;
        }
        QVERIFY(news >= log.rowCount());
        QCOMPARE(news + timeline.trimmed().dropped.total, told);
        QCOMPARE(quint64(timeline.histogram().total().total), told);
    }
    QVERIFY(told > 5 * cap);
    QVERIFY(models.timeline().trimmed().dropped.total > 0);
}

QTEST_GUILESS_MAIN(TestSessionModels)
#include "tst_sessionmodels.moc"
