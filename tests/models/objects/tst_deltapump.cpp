// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/objects/deltapump.h"
#include "tests/models/session/randomworld.h"

#include <QSignalSpy>
#include <QTest>

using namespace watchglass;
using namespace std::chrono_literals;

namespace {

/// Each look at it takes a slice.
class SlowClock final : public Clock
{
public:
    Timestamp wall() const override { return *parseRfc3339("2026-11-30T12:00:00Z") + m_past; }
    Monotonic monotonic() const override { return m_past += 10ms; }

private:
    mutable std::chrono::milliseconds m_past{0};
};

class Batches final : public DigestConsumer
{
public:
    void apply(const AppliedItem &) override {}
    void applyBatch(const DigestBatchPtr &) override { ++whole; }
    int whole = 0;
};

constexpr std::size_t bodyBytes = 600;

DigestBatchPtr batchOf(World &world, int items)
{
    auto batch = std::make_shared<DigestBatch>(*world.step(*parseRfc3339("2026-11-30T12:00:00Z"), items));
    batch->bytes = bodyBytes;
    return batch;
}

} // namespace

class TestDeltaPump : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void leavesWhatItHasNotComeToInTheQueue();
    void aBatchIsWholeWithItsLastItem();
    void saysWhenItHasCaughtUp();
    void drainsAllThatWaits();

private:
    SlowClock m_clock;
    World m_world{7};
    std::unique_ptr<DigestQueue> m_queue;
    std::unique_ptr<ObjectStore> m_objects;
    std::unique_ptr<DeltaPump> m_pump;
};

void TestDeltaPump::init()
{
    m_queue = std::make_unique<DigestQueue>(4 * bodyBytes);
    m_objects = std::make_unique<ObjectStore>();
    m_pump = std::make_unique<DeltaPump>(m_queue.get(), m_objects.get(), &m_clock);
}

/// A window that does not come to it must make the streams read slower, not take memory without end.
void TestDeltaPump::leavesWhatItHasNotComeToInTheQueue()
{
    for (int round = 0; round < 10; ++round) {
        m_queue->accept(batchOf(m_world, 64));
        m_queue->accept(batchOf(m_world, 64));
        QVERIFY(m_pump->tick());
    }
    // Ten ticks of 32 items each.
    QCOMPARE(m_pump->stats().observations, 320U);
    QCOMPARE(m_pump->stats().backlogItems, 2U * 10 * 64 - 320);
    QVERIFY(m_queue->waitingBytes() >= 10 * bodyBytes);
    QVERIFY(m_queue->congested());
    while (m_pump->tick()) {
    }
    QVERIFY(!m_queue->congested());
    QCOMPARE(m_pump->stats().observations, 1280U);
    QCOMPARE(m_pump->stats().backlogItems, 0U);
}

/// Also where its time is over just there: with nothing left to apply, a consumer of whole batches has all of them.
void TestDeltaPump::aBatchIsWholeWithItsLastItem()
{
    Batches batches;
    m_pump->addConsumer(&batches);
    m_queue->accept(batchOf(m_world, 32));
    m_queue->accept(batchOf(m_world, 32));
    QVERIFY(m_pump->tick());
    QCOMPARE(m_pump->stats().observations, 32U);
    QCOMPARE(batches.whole, 1);
    QVERIFY(!m_pump->tick());
    QCOMPARE(m_pump->stats().backlogItems, 0U);
    QCOMPARE(batches.whole, 2);
}

void TestDeltaPump::saysWhenItHasCaughtUp()
{
    QSignalSpy caughtUp(m_pump.get(), &DeltaPump::caughtUp);
    m_queue->accept(batchOf(m_world, 8));
    QVERIFY(!m_pump->tick());
    QCOMPARE(caughtUp.count(), 0);
    m_queue->accept(batchOf(m_world, 64));
    QVERIFY(m_pump->tick());
    m_queue->accept(batchOf(m_world, 8));
    while (m_pump->tick()) {
    }
    QCOMPARE(caughtUp.count(), 1);
}

void TestDeltaPump::drainsAllThatWaits()
{
    QSignalSpy ticked(m_pump.get(), &DeltaPump::ticked);
    for (int i = 0; i < 5; ++i) {
        m_queue->accept(batchOf(m_world, 64));
    }
    m_pump->drain();
    QCOMPARE(m_pump->stats().observations, 320U);
    QCOMPARE(m_queue->waitingItems(), 0U);
    QCOMPARE(ticked.count(), 1);
}

QTEST_GUILESS_MAIN(TestDeltaPump)
#include "tst_deltapump.moc"
