// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/streamworker.h"

#include "watchclient/session/sessioncore.h"

namespace watchglass {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::seconds clockJump = 30s;

} // namespace

StreamWorker::StreamWorker(SessionCore &core, SessionOptions options, const Clock &clock, std::shared_ptr<SessionIds> ids, StreamSink &sink)
    : m_core(core)
    , m_options(std::move(options))
    , m_clock(clock)
    , m_ids(std::move(ids))
    , m_sink(sink)
{
}

StreamWorker::~StreamWorker() = default;

void StreamWorker::post(std::function<void(StreamWorker &)> task)
{
    QMetaObject::invokeMethod(this, [this, task = std::move(task)] { task(*this); }, Qt::QueuedConnection);
}

void StreamWorker::ask(std::function<void(SessionCore &)> task)
{
    QMetaObject::invokeMethod(&m_core, [core = &m_core, task = std::move(task)] { task(*core); }, Qt::QueuedConnection);
}

void StreamWorker::setEndpoint(ApiEndpoint endpoint, std::uint64_t credentialSerial)
{
    m_serial = credentialSerial;
    if (m_client) {
        m_client->setEndpoint(std::move(endpoint));
    } else {
        m_client = std::make_unique<ApiClient>(std::move(endpoint));
    }
}

void StreamWorker::startTimers()
{
    if (m_heartbeat) {
        return;
    }
    m_heartbeat = std::make_unique<QTimer>();
    m_heartbeat->setInterval(m_options.heartbeat);
    connect(m_heartbeat.get(), &QTimer::timeout, this, [this] { beat(); });
    m_heartbeat->start();
    m_statusTimer = std::make_unique<QTimer>();
    m_statusTimer->setInterval(m_options.statusInterval);
    connect(m_statusTimer.get(), &QTimer::timeout, this, [this] { sendStatuses(); });
    m_statusTimer->start();
    m_lastBeat.reset();
    m_wallOffset.reset();
}

void StreamWorker::addStream(const StreamInfo &info, const std::optional<Error> &circuit, bool start)
{
    if (!m_client || m_streams.contains(info.id)) {
        return;
    }
    startTimers();
    ReflectorConfig config;
    config.info = info;
    config.watchList = m_options.watchList;
    config.pageSize = m_options.pageSize;
    config.pollInterval = m_options.pollInterval;
    config.seed = m_options.seed + info.id * 0x9e3779b97f4a7c15ULL;
    const Reflector::Timing timing{m_options.batchInterval, m_options.heartbeat, std::chrono::milliseconds(20)};
    auto stream = std::make_unique<Reflector>(std::move(config), *m_client, m_clock, m_ids, m_sink, *this, timing);
    Reflector &added = *stream;
    m_streams.emplace(info.id, std::move(stream));
    if (circuit) {
        added.apply([&](ReflectorState &state) { state.circuitOpened(*circuit); });
    }
    if (start) {
        added.start();
    }
}

void StreamWorker::removeStream(StreamId id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end()) {
        return;
    }
    found->second->stop();
    m_streams.erase(found);
}

void StreamWorker::tell(StreamId id, const std::function<void(ReflectorState &)> &input)
{
    if (const auto found = m_streams.find(id); found != m_streams.end()) {
        found->second->apply(input);
    }
}

void StreamWorker::tellAll(const std::function<void(ReflectorState &)> &input, StreamId except)
{
    for (const auto &[id, stream] : m_streams) {
        if (id != except) {
            stream->apply(input);
        }
    }
}

void StreamWorker::forgetCluster()
{
    dropConnections();
    tellAll([](ReflectorState &state) { state.otherCluster(); });
    for (const auto &[id, stream] : m_streams) {
        stream->flush();
    }
}

void StreamWorker::setPaused(bool paused)
{
    for (const auto &[id, stream] : m_streams) {
        if (paused) {
            stream->stop();
        } else {
            stream->start();
        }
    }
}

void StreamWorker::dropConnections()
{
    if (m_client) {
        m_client->dropConnections();
    }
}

void StreamWorker::shutDown()
{
    m_heartbeat.reset();
    m_statusTimer.reset();
    for (const auto &[id, stream] : m_streams) {
        stream->stop();
    }
    sendStatuses();
    m_streams.clear();
    m_client.reset();
}

/// A wall clock that ran on without the steady one, or a beat that is very late: the machine slept, every socket is dead.
void StreamWorker::beat()
{
    const std::chrono::nanoseconds offset = m_clock.wall().time_since_epoch() - m_clock.monotonic();
    const std::chrono::nanoseconds jump = m_wallOffset ? offset - *m_wallOffset : 0ns;
    const std::chrono::nanoseconds late = m_lastBeat ? m_clock.monotonic() - *m_lastBeat - m_options.heartbeat : 0ns;
    m_wallOffset = offset;
    m_lastBeat = m_clock.monotonic();
    const std::chrono::nanoseconds asleep = std::max(jump, late);
    if (asleep <= clockJump) {
        return;
    }
    dropConnections();
    tellAll([asleep](ReflectorState &state) { state.suspended(asleep); });
    ask([](SessionCore &core) { core.wokenUp(); });
}

void StreamWorker::sendStatuses()
{
    auto batch = std::make_shared<StreamBatch>();
    for (const auto &[id, stream] : m_streams) {
        stream->flush(); // a status never overtakes what it counts
        if (std::optional<StreamStatus> status = stream->changedStatus()) {
            batch->items.emplace_back(*std::move(status));
        }
    }
    if (!batch->items.empty()) {
        m_sink.accept(std::move(batch));
    }
}

void StreamWorker::refreshCredentials(StreamId stream, std::uint64_t rejectedSerial)
{
    ask([=](SessionCore &core) { core.refreshCredentials(stream, rejectedSerial); });
}

void StreamWorker::rediscover(StreamId stream, Generation generation)
{
    ask([=](SessionCore &core) { core.rediscover(stream, generation); });
}

void StreamWorker::requestListSlot(StreamId stream, Generation generation)
{
    ask([=](SessionCore &core) { core.requestListSlot(stream, generation); });
}

void StreamWorker::releaseListSlot(StreamId stream, Generation generation)
{
    ask([=](SessionCore &core) { core.releaseListSlot(stream, generation); });
}

void StreamWorker::reportUnreachable(StreamId stream, const Error &error)
{
    ask([=](SessionCore &core) { core.reportUnreachable(stream, error); });
}

void StreamWorker::reportReachable(StreamId stream)
{
    ask([=](SessionCore &core) { core.reportReachable(stream); });
}

void StreamWorker::reportBroken(StreamId)
{
    ask([](SessionCore &core) { core.reportBroken(); });
}

void StreamWorker::reportRewind(StreamId stream)
{
    ask([=](SessionCore &core) { core.reportRewind(stream); });
}

void StreamWorker::suggestNamespaces(StreamId stream, const Error &error)
{
    ask([=](SessionCore &core) { core.suggestNamespaces(stream, error); });
}

void StreamWorker::apiChanged()
{
    ask([](SessionCore &core) { core.apiChanged(); });
}

} // namespace watchglass
