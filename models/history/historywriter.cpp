// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/historywriter.h"
#include "models/history/recordtrimmer.h"
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
constexpr std::uint64_t minCap = 8U << 20U;
constexpr std::uint64_t leastForLog = 4U << 20U; ///< one chunk trimmed can change that much, whatever the cap
constexpr auto retryEvery = 500ms;
constexpr auto ageEvery = 30s;
constexpr std::uint64_t ownFindings = 1ULL << 40U; ///< numbers of the writer's own findings

std::size_t weight(const DigestBatch &batch)
{
    return batch.bytes + batch.items.size() * itemBytes;
}

std::uint64_t capOf(const RecordLimits &limits)
{
    return limits.maxBytes == 0 ? 0 : std::max(limits.maxBytes, minCap);
}

RecordTrimmer::Caps capsOf(const RecordLimits &limits)
{
    const std::uint64_t cap = capOf(limits);
    const std::uint64_t log = SessionFile::logBytes(cap);
    return {cap == 0 ? 0 : cap - std::max(2 * log, leastForLog), limits.maxAge, log};
}

const Clock &systemClock()
{
    static const SystemClock clock;
    return clock;
}

} // namespace

struct HistoryWriter::Private
{
    Private(std::unique_ptr<SessionFile> session, const RecordLimits &recordLimits, std::filesystem::path path,
            const Clock &time)
        : file(std::move(session)), encoder(file->takeStart()), trimmer(file->database(), encoder, capsOf(recordLimits)),
          limits(recordLimits), commitBytes(std::min<std::size_t>(2U << 20U, SessionFile::logBytes(capOf(limits)) / 4)),
          filePath(std::move(path)), clock(time), seqOffset(encoder.seqOffset())
    {
        state.recovered = file->recovered();
        state.bytes = file->bytes();
        state.oldest = file->first();
    }

    void run();
    bool wait(std::unique_lock<std::mutex> &lock);
    bool due() const;
    void takeBatch();
    void encode();
    void commit();
    void finish();
    void leaveOut(const DigestBatch &batch);
    void noteLeftOut();
    void push(DigestBatchPtr batch);
    DigestItem stoppedFinding(Timestamp from, std::uint64_t lost, const std::string &why);

    // The thread's own.
    std::unique_ptr<SessionFile> file;
    RecordEncoder encoder;
    RecordTrimmer trimmer;
    const RecordLimits limits;
    const std::size_t commitBytes;
    std::optional<Steady::time_point> deadline;
    Steady::time_point nextAge = Steady::now() + ageEvery;
    DigestBatchPtr current;
    std::size_t nextItem = 0;

    const std::filesystem::path filePath;
    const Clock &clock;
    const std::uint64_t seqOffset;

    mutable std::mutex mutex; ///< for all that follows
    std::condition_variable wake;
    std::condition_variable idle;
    std::deque<DigestBatchPtr> queue;
    std::size_t queuedBytes = 0;
    std::uint64_t accepted = 0; ///< batches
    std::uint64_t encoded = 0;
    std::uint64_t committed = 0;
    std::uint64_t flushUntil = 0;
    bool failed = false;
    std::uint64_t leftOut = 0; ///< observations since `leftOutSince`
    Timestamp stoppedSince;
    std::uint64_t findings = 0;
    bool stop = false;
    State state;

    std::thread thread;
};

std::expected<std::unique_ptr<HistoryWriter>, std::string> HistoryWriter::create(const std::filesystem::path &file,
                                                                                 const RecordLimits &limits,
                                                                                 const Clock *clock)
{
    const Clock &time = clock != nullptr ? *clock : systemClock();
    auto session = SessionFile::open(file, capOf(limits), time.wall());
    if (!session) {
        return std::unexpected(session.error());
    }
    auto p = std::make_unique<Private>(std::move(*session), limits, file, time);
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
        const bool full = d->failed && d->limits.liveOnWhenStopped && (d->leftOut > 0 || d->queuedBytes > maxQueuedBytes);
        if (full) {
            d->leaveOut(*batch);
        } else {
            d->noteLeftOut();
            d->push(std::move(batch));
        }
    }
    d->wake.notify_one();
}

bool HistoryWriter::congested() const
{
    const std::scoped_lock lock(d->mutex);
    return d->queuedBytes > maxQueuedBytes && !(d->failed && d->limits.liveOnWhenStopped);
}

bool HistoryWriter::flush()
{
    std::unique_lock lock(d->mutex);
    const std::uint64_t wanted = d->accepted;
    d->flushUntil = std::max(d->flushUntil, wanted);
    d->wake.notify_one();
    d->idle.wait(lock, [&] { return d->committed >= wanted || d->failed; });
    return d->committed >= wanted;
}

std::expected<bool, std::string> HistoryWriter::saveAs(const std::filesystem::path &target, const CopyProgress &progress)
{
    flush();
    return copySession(d->filePath, target, progress);
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

std::uint64_t HistoryWriter::seqOffset() const
{
    return d->seqOffset;
}

void HistoryWriter::Private::push(DigestBatchPtr batch)
{
    queuedBytes += weight(*batch);
    queue.push_back(std::move(batch));
    ++accepted;
}

// Recording is stopped and memory is used up: observations are only counted. What streams say of themselves is small
// and stays.
void HistoryWriter::Private::leaveOut(const DigestBatch &batch)
{
    auto rest = std::make_shared<DigestBatch>();
    for (const DigestItem &item : batch.items) {
        if (std::holds_alternative<DigestedObservation>(item)) {
            ++leftOut;
            ++state.unrecorded;
        } else if (!std::holds_alternative<StreamStatus>(item)) {
            rest->items.push_back(item);
        }
    }
    if (!rest->items.empty()) {
        push(std::move(rest));
    }
}

DigestItem HistoryWriter::Private::stoppedFinding(Timestamp from, std::uint64_t lost, const std::string &why)
{
    Finding finding;
    finding.id = ownFindings + ++findings;
    finding.kind = FindingKind::RecordingStopped;
    finding.strength = Strength::Proof;
    finding.at = clock.wall();
    finding.from = from;
    finding.to = finding.at;
    finding.atLeast = lost;
    finding.detail = why;
    return finding;
}

void HistoryWriter::Private::noteLeftOut()
{
    if (leftOut == 0) {
        return;
    }
    auto batch = std::make_shared<DigestBatch>();
    batch->items.push_back(stoppedFinding(stoppedSince, leftOut,
                                          std::to_string(leftOut) + " observations were not recorded: the disk was full"));
    leftOut = 0;
    push(std::move(batch));
}

bool HistoryWriter::Private::due() const
{
    const bool work = !failed && (current || !queue.empty() || flushUntil > committed);
    return stop || work || (deadline && Steady::now() >= *deadline)
        || (limits.maxAge.count() > 0 && Steady::now() >= nextAge);
}

// Waits for something to do; false at the end.
bool HistoryWriter::Private::wait(std::unique_lock<std::mutex> &lock)
{
    while (!due()) {
        if (deadline) {
            wake.wait_until(lock, *deadline);
        } else if (limits.maxAge.count() > 0) {
            wake.wait_until(lock, nextAge);
        } else {
            wake.wait(lock);
        }
    }
    return !stop || (!failed && (current || !queue.empty()));
}

void HistoryWriter::Private::run()
{
    std::unique_lock lock(mutex);
    while (wait(lock)) {
        takeBatch();
        const bool stopped = failed;
        const bool flushing = flushUntil > committed && queue.empty();
        lock.unlock();
        if (!stopped) {
            encode();
        }
        if (stopped || (flushing && !current) || (deadline && Steady::now() >= *deadline)
            || encoder.pendingObservations() >= commitRows || encoder.pendingBytes() >= commitBytes
            || (limits.maxAge.count() > 0 && Steady::now() >= nextAge)) {
            commit();
        }
        lock.lock();
    }
    lock.unlock();
    finish();
}

void HistoryWriter::Private::takeBatch()
{
    if (!failed && !current && !queue.empty()) {
        current = std::move(queue.front());
        queue.pop_front();
        nextItem = 0;
    }
}

// As much of the current batch as fits one transaction.
void HistoryWriter::Private::encode()
{
    if (!current) {
        return;
    }
    while (nextItem < current->items.size() && encoder.pendingBytes() < commitBytes
           && encoder.pendingObservations() < commitRows) {
        encoder.add(current->items[nextItem++]);
    }
    if (!deadline) {
        deadline = Steady::now() + limits.commitEvery;
    }
    if (nextItem == current->items.size()) {
        const std::scoped_lock lock(mutex);
        queuedBytes -= weight(*current);
        current.reset();
        ++encoded;
    }
}

void HistoryWriter::Private::commit()
{
    const std::size_t observations = encoder.pendingObservations();
    Result done = encoder.isEmpty() ? Result() : file->commit(encoder.pending());
    const bool written = done.has_value();
    if (done) {
        encoder.committed();
        done = trimmer.trim(clock.wall());
        nextAge = Steady::now() + ageEvery;
    }
    deadline = done ? std::optional<Steady::time_point>() : Steady::now() + retryEvery;
    const std::uint64_t bytes = file->bytes();
    const auto oldest = trimmer.boundary() ? trimmer.boundary() : state.oldest ? state.oldest : file->first();
    const std::scoped_lock lock(mutex);
    if (written) {
        committed = encoded;
        state.observations += observations;
    }
    if (!done && !failed) {
        stoppedSince = clock.wall();
    } else if (done && failed && leftOut == 0) {
        auto note = std::make_shared<DigestBatch>();
        note->items.push_back(stoppedFinding(stoppedSince, 0, "recording was stopped and caught up; nothing was left out"));
        push(std::move(note));
    }
    failed = !done;
    state.stopped = done ? std::nullopt
                         : std::optional("recording is stopped: " + done.error() + "; it goes on by itself when that is over");
    state.bytes = bytes;
    state.oldest = oldest;
    state.trimmed = trimmer.trimmed();
    if (!failed) {
        noteLeftOut();
    }
    idle.notify_all();
}

void HistoryWriter::Private::finish()
{
    commit();
    trimmer.release();
    if (!failed) {
        std::ignore = file->close();
    }
    file.reset();
}

} // namespace watchglass
