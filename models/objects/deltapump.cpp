// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/deltapump.h"

#include <QTimer>

#include <algorithm>
#include <deque>

namespace watchglass {

namespace {

using namespace std::chrono_literals;

constexpr Monotonic rateWindow = 5s;
constexpr std::chrono::milliseconds betweenSlices = 10ms; ///< while a backlog is worked off
constexpr std::size_t itemsBetweenLooks = 32;             ///< at the clock

} // namespace

struct DeltaPump::Private
{
    DigestQueue *queue = nullptr;
    ObjectStore *objects = nullptr;
    const Clock *clock = nullptr;
    Settings settings;
    std::vector<DigestConsumer *> consumers;
    QTimer timer;

    std::deque<DigestBatchPtr> backlog;
    std::size_t nextItem = 0; ///< of the first batch
    std::size_t backlogItems = 0;
    bool frozen = false;
    bool started = false;
    bool wasBehind = false;
    bool unpublished = false;
    Monotonic publishedAt{0};
    std::chrono::milliseconds interval{0};
    mutable std::chrono::microseconds worstSlice{0};
    std::uint64_t observations = 0;
    std::uint64_t news = 0; ///< observations but first lists
    std::uint64_t heldSince = 0;
    mutable std::deque<std::pair<Monotonic, std::uint64_t>> rate; ///< (time, news) of the last 5 s

    void take();
    void applyItem(const DigestItem &item);
    bool applySlice(Monotonic until);
    void publish();
    double eventsPerSecond() const;
};

void DeltaPump::Private::take()
{
    for (DigestBatchPtr &batch : queue->take()) {
        backlogItems += batch->items.size();
        backlog.push_back(std::move(batch));
    }
}

void DeltaPump::Private::applyItem(const DigestItem &item)
{
    const AppliedItem applied = objects->apply(item);
    for (DigestConsumer *consumer : consumers) {
        consumer->apply(applied);
    }
    if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        ++observations;
        news += digested->observation.existingAtStart ? 0 : 1;
    }
}

/// Until nothing waits (true) or the time is over (false). What this thread has not come to stays in the queue, which
/// knows when it is full.
bool DeltaPump::Private::applySlice(Monotonic until)
{
    std::size_t sinceLook = 0;
    while (true) {
        if (backlog.empty()) {
            take();
        }
        if (backlog.empty()) {
            return true;
        }
        const DigestBatchPtr batch = backlog.front();
        unpublished = true;
        while (nextItem < batch->items.size()) {
            // Looked at before an item: with its last item a batch is applied whole.
            if (sinceLook++ == itemsBetweenLooks) {
                sinceLook = 1;
                if (clock->monotonic() >= until) {
                    return false;
                }
            }
            applyItem(batch->items[nextItem++]);
            --backlogItems;
        }
        for (DigestConsumer *consumer : consumers) {
            consumer->applyBatch(batch);
        }
        nextItem = 0;
        backlog.pop_front();
    }
}

void DeltaPump::Private::publish()
{
    const Monotonic before = clock->monotonic();
    const Timestamp now = clock->wall();
    objects->finishTick(now);
    for (DigestConsumer *consumer : consumers) {
        consumer->finishTick(now);
    }
    const Monotonic after = clock->monotonic();
    // Publishing may take its share of the thread, not more: what took 50 ms is done again after 200 ms at 0.25.
    const auto wanted = std::chrono::duration_cast<std::chrono::milliseconds>((after - before) / settings.share);
    interval = std::clamp(wanted, settings.shortest, settings.longest);
    publishedAt = after;
    unpublished = false;
}

double DeltaPump::Private::eventsPerSecond() const
{
    const Monotonic now = clock->monotonic();
    while (rate.size() > 1 && now - rate[1].first >= rateWindow) {
        rate.pop_front();
    }
    if (rate.empty()) {
        return 0;
    }
    const auto over = std::max<std::chrono::duration<double>>(now - rate.front().first, 1s);
    return static_cast<double>(news - rate.front().second) / over.count();
}

DeltaPump::DeltaPump(DigestQueue *queue, ObjectStore *objects, const Clock *clock, QObject *parent)
    : DeltaPump(queue, objects, clock, Settings(), parent)
{
}

DeltaPump::DeltaPump(DigestQueue *queue, ObjectStore *objects, const Clock *clock, const Settings &settings,
                     QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->queue = queue;
    d->objects = objects;
    d->clock = clock;
    d->settings = settings;
    d->interval = settings.shortest;
    d->timer.setSingleShot(true);
    connect(&d->timer, &QTimer::timeout, this, [this] {
        const bool more = tick();
        if (d->started) {
            d->timer.start(more ? betweenSlices : d->settings.shortest);
        }
    });
}

DeltaPump::~DeltaPump() = default;

void DeltaPump::addConsumer(DigestConsumer *consumer)
{
    d->consumers.push_back(consumer);
    if (d->frozen) {
        consumer->setFrozen(true);
    }
}

void DeltaPump::removeConsumer(DigestConsumer *consumer)
{
    std::erase(d->consumers, consumer);
}

void DeltaPump::start()
{
    d->started = true;
    d->timer.start(0);
}

void DeltaPump::stop()
{
    d->started = false;
    d->timer.stop();
}

bool DeltaPump::tick()
{
    const Monotonic start = d->clock->monotonic();
    const bool done = d->applySlice(start + d->settings.slice);
    d->wasBehind = d->wasBehind || !done;
    if (start - d->publishedAt >= d->interval) {
        // Also without news: tombstones and rates grow old.
        d->publish();
        d->rate.emplace_back(d->publishedAt, d->news);
        emit ticked();
    }
    d->worstSlice = std::max(d->worstSlice, std::chrono::duration_cast<std::chrono::microseconds>(d->clock->monotonic() - start));
    if (done && d->wasBehind) {
        d->wasBehind = false;
        emit caughtUp();
    }
    return !done;
}

void DeltaPump::drain()
{
    while (!d->applySlice(Monotonic::max())) {
    }
    d->publish();
    d->rate.emplace_back(d->publishedAt, d->news);
    emit ticked();
}

void DeltaPump::setFrozen(bool frozen)
{
    if (frozen == d->frozen) {
        return;
    }
    if (frozen) {
        d->publish(); // what was applied so far still belongs to the picture
    }
    d->frozen = frozen;
    d->heldSince = d->observations;
    d->objects->setFrozen(frozen);
    for (DigestConsumer *consumer : d->consumers) {
        consumer->setFrozen(frozen);
    }
    if (!frozen) {
        d->publish();
    }
    emit frozenChanged(frozen);
    emit ticked();
}

bool DeltaPump::isFrozen() const
{
    return d->frozen;
}

DeltaPump::Stats DeltaPump::stats() const
{
    Stats stats;
    stats.eventsPerSecond = d->eventsPerSecond();
    stats.observations = d->observations;
    stats.held = d->frozen ? d->observations - d->heldSince : 0;
    stats.objects = d->objects->count();
    stats.bytes = d->objects->bytes();
    stats.backlogItems = d->backlogItems + d->queue->waitingItems();
    stats.interval = d->interval;
    stats.worstSlice = std::exchange(d->worstSlice, std::chrono::microseconds(0));
    return stats;
}

} // namespace watchglass
