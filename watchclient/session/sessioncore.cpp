// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/sessioncore.h"

#include "watchclient/session/endpoint.h"
#include "watchclient/session/streamworker.h"

#include <algorithm>

namespace watchglass {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds slowRetry = 30s; ///< where only a person or a certificate can change something
constexpr std::chrono::seconds forbiddenRetry = 60s;
constexpr std::chrono::seconds longestIdentityWait = 60s; ///< that long another cluster may be taken for the one before

} // namespace

SessionCore::SessionCore(ClusterAccess access, SessionOptions options, StreamSink &sink, const Clock &clock, ExecPlugins *plugins,
                         std::shared_ptr<SessionIds> ids)
    : m_access(std::move(access))
    , m_options(std::move(options))
    , m_sink(sink)
    , m_clock(clock)
    , m_plugins(plugins)
    , m_ids(std::move(ids))
    , m_random(m_options.seed)
    , m_backoff(clock, m_random)
    , m_slots(m_options.parallelLists)
{
}

SessionCore::~SessionCore() = default;

void SessionCore::start(std::vector<StreamWorker *> workers)
{
    m_workers = std::move(workers);
    m_heartbeat = std::make_unique<QTimer>();
    m_heartbeat->setInterval(m_options.heartbeat);
    connect(m_heartbeat.get(), &QTimer::timeout, this, [this] { beat(); });
    m_heartbeat->start();
    makeProvider();
    signIn();
}

bool SessionCore::event(QEvent *event)
{
    return m_ended || QObject::event(event);
}

void SessionCore::shutDown()
{
    m_ended = true;
    m_heartbeat.reset();
    m_discoveryClient.reset();
    m_client.reset();
    if (m_provider) {
        m_provider->cancel();
        m_provider.reset();
    }
    m_streams.clear();
    m_identityWaiters.clear();
    setStatus(SessionPhase::Stopped);
}

void SessionCore::beat()
{
    const Monotonic now = m_clock.monotonic();
    if (m_retryAt && now >= *m_retryAt) {
        m_retryAt.reset();
        if (m_client && !m_discovery) {
            identify();
        } else {
            signIn();
        }
    }
    if (m_discoverAt && now >= *m_discoverAt && m_discovery) {
        startDiscovery();
    }
    if (m_identityDue && now >= *m_identityDue && !m_circuit.isOpen()) {
        m_identityDue = now + m_identityWait;
        m_identityWait = std::min(m_identityWait * 2, longestIdentityWait);
        checkIdentity({});
    }
}

void SessionCore::setStatus(SessionPhase phase, std::optional<Error> error)
{
    m_status.phase = phase;
    m_status.error = std::move(error);
    m_status.server = m_access.serverHost;
    m_status.version = m_server.version;
    if (phase != SessionPhase::Waiting) {
        m_status.nextTryAt.reset();
    }
    Q_EMIT statusChanged(m_status);
}

void SessionCore::waitOrBlock(const Error &error, bool canChange, std::chrono::nanoseconds atLeast)
{
    if (canChange) {
        const std::chrono::nanoseconds delay = std::max(atLeast, m_backoff.next());
        m_retryAt = m_clock.monotonic() + delay;
        m_status.nextTryAt = m_clock.wall() + delay;
    }
    setStatus(canChange ? SessionPhase::Waiting : SessionPhase::Blocked, error);
    Q_EMIT failed(error);
}

void SessionCore::makeProvider()
{
    m_provider = std::make_unique<CredentialProvider>(m_access, m_clock, m_plugins);
    connect(m_provider.get(), &CredentialProvider::changed, this, &SessionCore::credentialsChanged);
    connect(m_provider.get(), &CredentialProvider::pluginStarted, this, &SessionCore::pluginStarted);
    connect(m_provider.get(), &CredentialProvider::pluginMessage, this, &SessionCore::pluginMessage);
    connect(m_provider.get(), &CredentialProvider::consentRequired, this, &SessionCore::consentRequired);
}

void SessionCore::signIn()
{
    m_retryAt.reset();
    if (!m_discovery) {
        setStatus(SessionPhase::SigningIn);
    }
    m_provider->get(this, [this](const CredentialsResult &result) { takeCredentials(result); });
}

void SessionCore::takeCredentials(const CredentialsResult &result)
{
    if (!result) {
        const ErrorClass what = result.error().errorClass;
        waitOrBlock(result.error(), what != ErrorClass::Credentials && what != ErrorClass::Config);
        return;
    }
    if (std::optional<Error> problem = useCredentials(*result)) {
        waitOrBlock(*problem, false);
        return;
    }
    if (std::exchange(m_reloading, false) && m_discovery) {
        afterReload();
    } else if (!m_discovery) {
        identify();
    } else {
        setStatus(SessionPhase::Running);
    }
}

/// From now on all requests carry these.
std::optional<Error> SessionCore::useCredentials(const CredentialsPtr &credentials)
{
    std::expected<ApiEndpoint, Error> endpoint = makeEndpoint(m_access, *credentials);
    if (!endpoint) {
        return endpoint.error();
    }
    m_serial = credentials->serial;
    if (m_client) {
        m_client->setEndpoint(*endpoint);
    } else {
        m_client = std::make_unique<ApiClient>(*endpoint);
        m_discoveryClient = std::make_unique<DiscoveryClient>(*m_client);
    }
    onWorkers([endpoint = *endpoint, serial = m_serial](StreamWorker &worker) { worker.setEndpoint(endpoint, serial); });
    return std::nullopt;
}

/// A token file or plugin brought other credentials by itself.
void SessionCore::credentialsChanged()
{
    const CredentialsPtr credentials = m_provider->current();
    m_credentialsTried = false;
    if (m_status.phase == SessionPhase::Blocked || !credentials) {
        signIn();
    } else if (credentials->serial != m_serial && !useCredentials(credentials)) {
        tellAll([](ReflectorState &state) { state.credentialsRefreshed(); });
    }
}

void SessionCore::identify()
{
    m_retryAt.reset();
    setStatus(SessionPhase::Discovering);
    checkIdentity([this](const std::optional<CallEnd> &failure) {
        if (failure) {
            failStart(*failure);
        } else {
            startDiscovery();
        }
    });
}

void SessionCore::failStart(const CallEnd &end)
{
    const Error &error = end.error;
    if (end.problem == CallProblem::Http && error.httpStatus == 401) {
        if (std::exchange(m_credentialsTried, true)) {
            waitOrBlock(error, false);
            return;
        }
        m_provider->refresh(m_serial, this, [this](const CredentialsResult &result) { takeCredentials(result); });
        return;
    }
    m_client->dropConnections();
    switch (end.problem) {
    case CallProblem::Redirect:
    case CallProblem::Config:
        waitOrBlock(error, false);
        break;
    case CallProblem::Tls:
    case CallProblem::NotJson:
        waitOrBlock(error, true, slowRetry);
        break;
    default:
        waitOrBlock(error, true, error.httpStatus == 403 ? std::chrono::nanoseconds(forbiddenRetry) : error.retryAfter.value_or(0ms));
    }
}

void SessionCore::retryNow()
{
    if (m_provider) {
        m_provider->retry();
    }
    if (!m_discovery || m_status.phase == SessionPhase::Blocked) {
        m_credentialsTried = false;
        signIn();
    }
    if (m_circuit.isOpen()) {
        tell(m_circuit.probe(), [](ReflectorState &state) { state.retryNow(); });
    } else {
        tellAll([](ReflectorState &state) { state.retryNow(); });
    }
}

void SessionCore::refresh()
{
    startDiscovery();
    tellAll([](ReflectorState &state) { state.refresh(); });
}

void SessionCore::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) != paused) {
        onWorkers([paused](StreamWorker &worker) { worker.setPaused(paused); });
    }
}

/// The same context with other content: a file was changed.
void SessionCore::reload(const ClusterAccess &access)
{
    const bool same = access.identityKey == m_access.identityKey && access.server == m_access.server;
    if (same && m_status.phase == SessionPhase::Running) {
        m_access = access;
        return;
    }
    m_otherServer = access.clusterKey != m_access.clusterKey || access.server != m_access.server;
    m_access = access;
    m_credentialsTried = false;
    m_reloading = true;
    makeProvider();
    signIn();
}

void SessionCore::afterReload()
{
    setStatus(SessionPhase::Running);
    m_client->dropConnections();
    const std::string before = m_server.clusterUid;
    checkIdentity([this, before](const auto &) {
        if (std::exchange(m_otherServer, false) && before.empty()) {
            becomeOtherCluster(m_server); // the address is all that names it
        } else {
            onWorkers([](StreamWorker &worker) { worker.dropConnections(); });
            tellAll([](ReflectorState &state) { state.kubeconfigChanged(); });
        }
        startDiscovery();
    });
}

void SessionCore::networkChanged()
{
    if (m_client) {
        m_client->dropConnections();
    }
    onWorkers([](StreamWorker &worker) { worker.dropConnections(); });
    tellAll([](ReflectorState &state) { state.networkChanged(); });
    if (m_status.phase == SessionPhase::Waiting) {
        m_retryAt = m_clock.monotonic();
    }
}

/// The streams have been told by their worker, which noticed.
void SessionCore::wokenUp()
{
    if (m_client) {
        m_client->dropConnections();
    }
    if (m_status.phase == SessionPhase::Waiting) {
        m_retryAt = m_clock.monotonic();
    } else if (m_discovery) {
        checkIdentity({});
        apiChanged();
    }
}

void SessionCore::tell(StreamId id, Input input)
{
    if (const auto found = m_streams.find(id); found != m_streams.end()) {
        found->second.worker->post([id, input = std::move(input)](StreamWorker &worker) { worker.tell(id, input); });
    }
}

void SessionCore::tellAll(const Input &input, StreamId except)
{
    onWorkers([input, except](StreamWorker &worker) { worker.tellAll(input, except); });
}

void SessionCore::onWorkers(const std::function<void(StreamWorker &)> &task)
{
    for (StreamWorker *worker : m_workers) {
        worker->post(task);
    }
}

} // namespace watchglass
