// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digester.h"

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
    std::condition_variable idle; ///< everything queued has reached the sinks
    std::deque<StreamBatchPtr> queue;
    std::atomic<std::size_t> queuedBytes{0};
    bool busy = false;
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
        const StreamBatchPtr batch = std::move(queue.front());
        queue.pop_front();
        busy = true;
        lock.unlock();
        const DigestBatchPtr digested = digestBatch(*batch);
        for (DigestSink *sink : sinks) {
            sink->accept(digested);
        }
        queuedBytes -= batch->bytes;
        lock.lock();
        busy = false;
        if (queue.empty()) {
            idle.notify_all();
        }
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
    d->idle.wait(lock, [this] { return d->queue.empty() && !d->busy; });
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
};

DigestQueue::DigestQueue()
    : d(std::make_unique<Private>())
{
}

DigestQueue::~DigestQueue() = default;

void DigestQueue::accept(DigestBatchPtr batch)
{
    const std::scoped_lock lock(d->mutex);
    d->bytes += batch->bytes;
    d->batches.push_back(std::move(batch));
}

std::vector<DigestBatchPtr> DigestQueue::take()
{
    const std::scoped_lock lock(d->mutex);
    d->bytes = 0;
    return std::exchange(d->batches, {});
}

std::size_t DigestQueue::waitingBytes() const
{
    const std::scoped_lock lock(d->mutex);
    return d->bytes;
}

} // namespace watchglass
