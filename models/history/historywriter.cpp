// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/historywriter.h"
#include "models/history/sessionfile.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace watchglass {

using namespace history;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

constexpr std::size_t maxQueuedBytes = 64U << 20U;
constexpr std::size_t itemBytes = 512; ///< what an item costs beside its body
constexpr std::size_t commitRows = 8192;
constexpr std::size_t commitBytes = 2U << 20U;
constexpr auto retryEvery = 500ms;

std::size_t weight(const DigestBatch &batch)
{
    return batch.bytes + batch.items.size() * itemBytes;
}

} // namespace

struct HistoryWriter::Private
{
    Private(std::unique_ptr<SessionFile> session, const RecordLimits &recordLimits, std::filesystem::path path)
        : file(std::move(session)), encoder(file->takeStart()), limits(recordLimits), filePath(std::move(path))
    {
        state.recovered = file->recovered();
        state.bytes = file->bytes();
    }

    void run();
    bool wait(std::unique_lock<std::mutex> &lock);
    void encode(const DigestBatch &batch);
    void commit();
    void finish();

    std::unique_ptr<SessionFile> file; ///< used by the thread only, once it runs
    RecordEncoder encoder;             ///< likewise
    const RecordLimits limits;
    const std::filesystem::path filePath;
    std::optional<Steady::time_point> deadline;
    bool failed = false;

    mutable std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable idle;
    std::deque<DigestBatchPtr> queue;
    std::size_t queuedBytes = 0;
    std::uint64_t accepted = 0;
    std::uint64_t committed = 0; ///< batches
    std::uint64_t encoded = 0;
    std::uint64_t flushUntil = 0;
    bool stop = false;
    State state;

    std::thread thread;
};

std::expected<std::unique_ptr<HistoryWriter>, std::string> HistoryWriter::create(const std::filesystem::path &file,
                                                                                 const RecordLimits &limits,
                                                                                 const Clock *clock)
{
    auto session = SessionFile::open(file, limits.maxBytes, clock ? clock->wall() : SystemClock().wall());
    if (!session) {
        return std::unexpected(session.error());
    }
    auto p = std::make_unique<Private>(std::move(*session), limits, file);
    return std::unique_ptr<HistoryWriter>(new HistoryWriter(std::move(p)));
}

HistoryWriter::HistoryWriter(std::unique_ptr<Private> p) : d(std::move(p))
{
    d->thread = std::thread([this] { d->run(); });
}

HistoryWriter::~HistoryWriter()
{
    {
        const std::scoped_lock lock(d->mutex);
        d->stop = true;
    }
    d->wake.notify_one();
    d->thread.join();
}

void HistoryWriter::accept(DigestBatchPtr batch)
{
    if (!batch || batch->items.empty()) {
        return;
    }
    {
        const std::scoped_lock lock(d->mutex);
        d->queuedBytes += weight(*batch);
        d->queue.push_back(std::move(batch));
        ++d->accepted;
    }
    d->wake.notify_one();
}

bool HistoryWriter::congested() const
{
    const std::scoped_lock lock(d->mutex);
    return d->queuedBytes > maxQueuedBytes;
}

void HistoryWriter::flush()
{
    std::unique_lock lock(d->mutex);
    const std::uint64_t wanted = d->accepted;
    d->flushUntil = std::max(d->flushUntil, wanted);
    d->wake.notify_one();
    d->idle.wait(lock, [&] { return d->committed >= wanted || d->state.stopped; });
}

HistoryWriter::State HistoryWriter::state() const
{
    const std::scoped_lock lock(d->mutex);
    return d->state;
}

std::filesystem::path HistoryWriter::file() const
{
    return d->filePath;
}

// Waits for something to do; false at the end.
bool HistoryWriter::Private::wait(std::unique_lock<std::mutex> &lock)
{
    const auto due = [this] {
        return stop || (!failed && !queue.empty()) || (deadline && Steady::now() >= *deadline)
            || (!failed && flushUntil > committed);
    };
    while (!due()) {
        if (deadline) {
            wake.wait_until(lock, *deadline);
        } else {
            wake.wait(lock);
        }
    }
    return !(stop && (queue.empty() || failed));
}

void HistoryWriter::Private::run()
{
    std::unique_lock lock(mutex);
    while (wait(lock)) {
        DigestBatchPtr batch;
        if (!failed && !queue.empty()) {
            batch = std::move(queue.front());
            queue.pop_front();
        }
        const bool flushing = flushUntil > committed && queue.empty();
        lock.unlock();
        if (batch) {
            encode(*batch);
        }
        if (flushing || failed || (deadline && Steady::now() >= *deadline)
            || encoder.pendingObservations() >= commitRows || encoder.pendingBytes() >= commitBytes) {
            commit();
        }
        lock.lock();
    }
    lock.unlock();
    finish();
}

void HistoryWriter::Private::encode(const DigestBatch &batch)
{
    for (const DigestItem &item : batch.items) {
        encoder.add(item);
    }
    if (!deadline) {
        deadline = Steady::now() + limits.commitEvery;
    }
    const std::scoped_lock lock(mutex);
    queuedBytes -= weight(batch);
    ++encoded;
}

void HistoryWriter::Private::commit()
{
    const std::size_t observations = encoder.pendingObservations();
    const Result done = encoder.isEmpty() ? Result() : file->commit(encoder.pending());
    if (done) {
        encoder.committed();
    }
    failed = !done;
    deadline = done ? std::optional<Steady::time_point>() : Steady::now() + retryEvery;
    const std::scoped_lock lock(mutex);
    if (done) {
        committed = encoded;
        state.observations += observations;
        state.stopped.reset();
    } else {
        state.stopped = done.error();
    }
    state.bytes = file->bytes();
    idle.notify_all();
}

void HistoryWriter::Private::finish()
{
    commit();
    if (!failed) {
        std::ignore = file->close();
    }
    file.reset();
}

} // namespace watchglass
