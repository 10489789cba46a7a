// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/reflector.h"

#include "watchclient/session/requests.h"
#include "watchclient/transport/callerrors.h"

namespace watchglass {

namespace {

constexpr std::size_t batchBytes = std::size_t(1) << 20;
constexpr int batchEvents = 500;
constexpr std::chrono::seconds probeTimeout{15};

std::string apiVersionOf(const StreamInfo &info)
{
    return info.resource.kind.empty() ? std::string() : info.key.gvr.apiVersion();
}

bool describesApis(const StreamInfo &info)
{
    return info.resource.kind == "CustomResourceDefinition" || info.resource.kind == "APIService";
}

} // namespace

Reflector::Reflector(ReflectorConfig config, ApiClient &client, const Clock &clock, std::shared_ptr<SessionIds> ids, StreamSink &sink,
                     ReflectorHost &host, Timing timing)
    : m_client(client)
    , m_clock(clock)
    , m_sink(sink)
    , m_host(host)
    , m_timing(timing)
    , m_state(std::move(config), clock, std::move(ids))
    , m_servesApis(describesApis(m_state.info()))
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_batchTimer.setSingleShot(true);
    m_batchTimer.setInterval(m_timing.batch);
    m_congestionTimer.setInterval(m_timing.congestion);
    connect(&m_timer, &QTimer::timeout, this, [this] { checkTime(); });
    connect(&m_batchTimer, &QTimer::timeout, this, [this] { flush(); });
    connect(&m_congestionTimer, &QTimer::timeout, this, [this] { checkCongestion(); });
}

Reflector::~Reflector() = default;

void Reflector::start()
{
    apply([](ReflectorState &state) { state.start(); });
    flush();
}

void Reflector::stop()
{
    apply([](ReflectorState &state) { state.stop(); });
    m_call.reset();
    m_probe.reset();
    flush();
}

/// Actions first, until there are none; what was said waits for the next batch.
void Reflector::pump()
{
    for (auto actions = m_state.takeActions(); !actions.empty(); actions = m_state.takeActions()) {
        for (const ReflectorAction &action : actions) {
            std::visit([this](const auto &which) { handle(which); }, action);
        }
    }
}

void Reflector::schedule()
{
    if (!m_batchTimer.isActive()) {
        m_batchTimer.start();
    }
}

void Reflector::flush()
{
    m_batchTimer.stop();
    m_waitingBytes = 0;
    m_waitingEvents = 0;
    while (StreamBatchPtr batch = m_state.takeItems()) {
        m_sink.accept(std::move(batch));
    }
}

std::optional<StreamStatus> Reflector::changedStatus()
{
    StreamStatus status = m_state.status();
    if (m_lastStatus && *m_lastStatus == status) {
        return std::nullopt;
    }
    m_lastStatus = status;
    return status;
}

void Reflector::send(ApiRequest request, const RequestFormat &format, ApiCall::Handlers handlers, Generation generation)
{
    if (format.newConnection) {
        request.notOnEpoch = m_epoch;
    }
    m_headSeen = false;
    m_serverDate.reset();
    m_generation = generation;
    m_serial = m_host.credentialSerial();
    m_call = m_client.get(std::move(request), std::move(handlers));
    m_call->setPaused(m_paused);
    m_epoch = m_call->epoch();
}

void Reflector::handle(const StartList &action)
{
    const StreamInfo &info = m_state.info();
    const bool metadata = action.params.format.metadataOnly && !action.params.format.plainJson;
    m_list.emplace(metadata ? ListDecoder::forMetadataOnly(apiVersionOf(info), info.resource.kind)
                            : ListDecoder(apiVersionOf(info), info.resource.kind));
    send(listRequest(info.key, action.params), action.params.format,
         {[this](const ResponseHead &head) { m_serverDate = head.serverDate; },
          [this](std::string_view bytes) { takeListBytes(bytes); },
          [this](const CallEnd &end) { takeListEnd(end); }},
         action.generation);
}

void Reflector::takeListBytes(std::string_view bytes)
{
    std::vector<RawObjectPtr> items;
    const auto fed = m_list->feed(bytes, items);
    m_state.bytesReceived(m_generation, bytes.size());
    if (!items.empty()) {
        m_state.listItems(m_generation, std::move(items));
    }
    pump();
    if (!fed) {
        failList(fed.error());
        return;
    }
    noteRead(bytes.size());
}

void Reflector::failList(const DecodeError &error)
{
    const StreamKey &key = m_state.info().key;
    RequestFailure failure = toFailure(error, m_list->status(), m_client.endpoint().host, resourcePath(key));
    failure.serverDate = m_serverDate;
    m_call.reset();
    apply([&](ReflectorState &state) { state.listFailed(m_generation, std::move(failure)); });
}

void Reflector::takeListEnd(const CallEnd &end)
{
    m_call.reset();
    if (end.problem != CallProblem::None) {
        apply([&](ReflectorState &state) { state.listFailed(m_generation, toFailure(end)); });
        return;
    }
    const auto head = m_list->finish();
    if (!head) {
        failList(head.error());
        return;
    }
    ReflectorPage page;
    page.resourceVersion = head->resourceVersion;
    page.continueToken = head->continueToken;
    page.remaining = head->remainingItemCount;
    page.serverDate = end.serverDate;
    apply([&](ReflectorState &state) { state.listPage(m_generation, std::move(page)); });
    flush(); // what a relist found is unpacked now and not all at once by the next event
    if (m_servesApis && m_state.status().relists > 0) {
        m_host.apiChanged();
    }
}

void Reflector::handle(const OpenWatch &action)
{
    const StreamInfo &info = m_state.info();
    const bool metadata = action.params.format.metadataOnly && !action.params.format.plainJson;
    m_decoder = metadata ? WatchEventDecoder::forMetadataOnly(apiVersionOf(info), info.resource.kind)
                         : WatchEventDecoder(apiVersionOf(info), info.resource.kind);
    m_splitter.reset();
    send(watchRequest(info.key, action.params), action.params.format,
         {[this](const ResponseHead &head) {
              m_headSeen = true;
              apply([&](ReflectorState &state) { state.watchOpened(m_generation, head.serverDate); });
          },
          [this](std::string_view bytes) { takeWatchBytes(bytes); },
          [this](const CallEnd &end) { takeWatchEnd(end); }},
         action.generation);
}

void Reflector::takeWatchBytes(std::string_view bytes)
{
    const Generation generation = m_generation;
    const ApiCall *call = m_call.get();
    m_state.bytesReceived(generation, bytes.size());
    m_splitter.append(bytes);
    while (const auto frame = m_splitter.next()) {
        const bool good = takeFrame(*frame);
        pump();
        if (m_call.get() != call || !good) {
            break; // the state machine has ended this request
        }
    }
    if (m_call.get() == call && m_splitter.problem() != FrameSplitter::Problem::None) {
        const DecodeError error = toDecodeError(m_splitter.problem());
        m_state.badFrame(generation, toBadFrame(error.kind), error.message + sampleOfStream());
        pump();
    }
    noteRead(bytes.size());
}

bool Reflector::takeFrame(const FrameSplitter::Frame &frame)
{
    std::expected<WatchEvent, DecodeError> event = m_decoder.decode(frame);
    if (!event) {
        m_state.badFrame(m_generation, toBadFrame(event.error().kind), event.error().message);
        return event.error().kind == DecodeError::Kind::WrongKind;
    }
    ++m_waitingEvents;
    if (m_servesApis && event->object) {
        m_host.apiChanged();
    }
    m_state.watchEvent(m_generation, *std::move(event));
    return true;
}

/// A few bytes of what could not be read, where they cannot hold a secret.
std::string Reflector::sampleOfStream() const
{
    if (m_state.info().resource.kind == "Secret" || m_state.info().metadataOnly) {
        return {};
    }
    return " (\"" + oneLine(m_splitter.sample(), 60) + "\")";
}

void Reflector::takeWatchEnd(const CallEnd &end)
{
    const bool opened = m_headSeen;
    m_call.reset();
    apply([&](ReflectorState &state) {
        if (!opened) {
            state.watchFailed(m_generation, toFailure(end));
        } else if (end.problem == CallProblem::None) {
            state.watchEnded(m_generation, StreamEnd::Clean);
        } else {
            const bool packed = end.problem == CallProblem::Decompression;
            state.watchEnded(m_generation, packed ? StreamEnd::Decompression : StreamEnd::Broken, end.error.message);
        }
    });
}

void Reflector::noteRead(std::size_t bytes)
{
    m_waitingBytes += bytes;
    if (m_waitingBytes >= batchBytes || m_waitingEvents >= batchEvents) {
        flush();
    } else {
        schedule();
    }
    checkCongestion();
}

void Reflector::checkCongestion()
{
    const bool full = m_sink.congested();
    if (full == m_paused) {
        return;
    }
    m_paused = full;
    if (full) {
        m_congestionTimer.start();
    } else {
        m_congestionTimer.stop();
    }
    if (m_call) {
        m_call->setPaused(full);
    }
    apply([full](ReflectorState &state) { state.readingPaused(full); });
}

void Reflector::handle(const AbortRequest &action)
{
    if (action.generation == m_generation) {
        m_call.reset();
    }
    m_probe.reset();
}

void Reflector::handle(const ArmTimer &action)
{
    m_wakeAt = action.at;
    m_timer.stop();
    armTimer();
}

void Reflector::armTimer()
{
    if (!m_wakeAt) {
        return;
    }
    using namespace std::chrono;
    const nanoseconds left = std::max<nanoseconds>(*m_wakeAt - m_clock.monotonic(), nanoseconds(0));
    m_timer.start(std::min<milliseconds>(ceil<milliseconds>(left), m_timing.heartbeat));
}

void Reflector::checkTime()
{
    if (m_wakeAt && m_clock.monotonic() >= *m_wakeAt) {
        m_wakeAt.reset();
        apply([](ReflectorState &state) { state.timerFired(); });
    } else {
        armTimer();
    }
}

void Reflector::handle(const RefreshCredentials &)
{
    m_host.refreshCredentials(info().id, m_serial);
}

void Reflector::handle(const Rediscover &action)
{
    m_host.rediscover(info().id, action.generation);
}

void Reflector::handle(const ProbePath &action)
{
    ApiRequest request = listRequest(info().key, action.params);
    request.role = ApiRequest::Role::Short;
    request.timeout = probeTimeout;
    const Generation generation = action.generation;
    m_probe = m_client.get(std::move(request), {{}, {}, [this, generation](const CallEnd &end) {
        m_probe.reset();
        apply([&](ReflectorState &state) {
            state.probeAnswered(generation, end.problem == CallProblem::None ? std::nullopt : std::optional(toFailure(end)));
        });
    }});
}

void Reflector::handle(const RequestListSlot &action)
{
    m_host.requestListSlot(info().id, action.generation);
}

void Reflector::handle(const ReleaseListSlot &action)
{
    m_host.releaseListSlot(info().id, action.generation);
}

void Reflector::handle(const ReportUnreachable &action)
{
    m_host.reportUnreachable(info().id, action.error);
}

void Reflector::handle(const ReportReachable &)
{
    m_host.reportReachable(info().id);
}

void Reflector::handle(const ReportBroken &)
{
    m_host.reportBroken(info().id);
}

void Reflector::handle(const ReportRewind &)
{
    m_host.reportRewind(info().id);
}

void Reflector::handle(const SuggestNamespaces &action)
{
    m_host.suggestNamespaces(info().id, action.error);
}

} // namespace watchglass
