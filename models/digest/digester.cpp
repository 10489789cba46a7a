// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digester.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace watchglass {

struct Digester::Private
{
    std::vector<DigestSink *> sinks;
    std::size_t maxQueuedBytes = 0;
    std::mutex mutex;
    std::condition_variable wake; ///< something was queued, or the end
    std::condition_variable progress; ///< `delivered` rose
    std::deque<StreamBatchPtr> queue;
    std::uint64_t accepted = 0;  ///< batches taken
    std::uint64_t delivered = 0; ///< batches that have reached the sinks
    std::atomic<std::size_t> queuedBytes{0};
    bool ending = false;
    std::uint64_t nextSeq = 1;
    std::thread thread;

    void run();
    DigestBatchPtr digestBatch(const StreamBatch &batch);
};

DigestBatchPtr Digester::Private::digestBatch(const StreamBatch &batch)
{
    auto digested = std::make_shared<DigestBatch>();
    digested->items.reserve(batch.items.size());
    digested->bytes = batch.bytes;
    for (const StreamItem &item : batch.items) {
        std::visit(
            [&](const auto &value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Observation>) {
                    digested->items.emplace_back(digest(nextSeq++, value));
                } else {
                    digested->items.emplace_back(value);
                }
            },
            item);
    }
    return digested;
}

void Digester::Private::run()
{
    std::unique_lock lock(mutex);
    while (true) {
        wake.wait(lock, [this] { return ending || !queue.empty(); });
        if (queue.empty()) {
            return;
        }
        StreamBatchPtr batch = std::move(queue.front());
        queue.pop_front();
        lock.unlock();
        const DigestBatchPtr digested = digestBatch(*batch);
        for (DigestSink *sink : sinks) {
            sink->accept(digested);
        }
        queuedBytes -= batch->bytes;
        batch.reset(); // may free much; not under the lock
        lock.lock();
        ++delivered;
        progress.notify_all();
    }
}

Digester::Digester(std::vector<DigestSink *> sinks, std::size_t maxQueuedBytes)
    : d(std::make_unique<Private>())
{
    d->sinks = std::move(sinks);
    d->maxQueuedBytes = maxQueuedBytes;
    d->thread = std::thread([this] { d->run(); });
}

Digester::~Digester()
{
    {
        const std::scoped_lock lock(d->mutex);
        d->ending = true;
    }
    d->wake.notify_all();
    d->thread.join();
}

void Digester::accept(StreamBatchPtr batch)
{
    d->queuedBytes += batch->bytes;
    {
        const std::scoped_lock lock(d->mutex);
        d->queue.push_back(std::move(batch));
        ++d->accepted;
    }
    d->wake.notify_one();
}

bool Digester::congested() const
{
    return d->queuedBytes > d->maxQueuedBytes || std::ranges::any_of(d->sinks, &DigestSink::congested);
}

void Digester::drain()
{
    std::unique_lock lock(d->mutex);
    const std::uint64_t goal = d->accepted;
    d->progress.wait(lock, [this, goal] { return d->delivered >= goal; });
}

std::size_t Digester::queuedBytes() const
{
    return d->queuedBytes;
}

struct DigestQueue::Private
{
    mutable std::mutex mutex;
    std::vector<DigestBatchPtr> batches;
    std::size_t bytes = 0;
    std::size_t items = 0;
    std::size_t maxBytes = 0;
};

DigestQueue::DigestQueue(std::size_t maxBytes)
    : d(std::make_unique<Private>())
{
    d->maxBytes = maxBytes;
}

DigestQueue::~DigestQueue() = default;

void DigestQueue::accept(DigestBatchPtr batch)
{
    const std::scoped_lock lock(d->mutex);
    d->bytes += batch->bytes;
    d->items += batch->items.size();
    d->batches.push_back(std::move(batch));
}

std::vector<DigestBatchPtr> DigestQueue::take()
{
    const std::scoped_lock lock(d->mutex);
    d->bytes = 0;
    d->items = 0;
    return std::exchange(d->batches, {});
}

bool DigestQueue::congested() const
{
    return waitingBytes() > d->maxBytes;
}

std::size_t DigestQueue::waitingBytes() const
{
    const std::scoped_lock lock(d->mutex);
    return d->bytes;
}

std::size_t DigestQueue::waitingItems() const
{
    const std::scoped_lock lock(d->mutex);
    return d->items;
}

} // namespace watchglass
