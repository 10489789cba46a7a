// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/sessioncore.h"
#include "watchclient/session/streamworker.h"

namespace watchglass {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds identityQuiet = 30s; ///< where connections break all the time
constexpr std::chrono::seconds rewindQuiet = 30s; ///< streams that relist because of one rewind find it again

} // namespace

void SessionCore::refreshCredentials(StreamId stream, std::uint64_t rejectedSerial)
{
    if (rejectedSerial != m_serial) { // others were distributed since
        tell(stream, [](ReflectorState &state) { state.credentialsRefreshed(); });
        return;
    }
    m_provider->refresh(rejectedSerial, this, [this, stream](const CredentialsResult &result) {
        std::optional<Error> problem;
        if (!result) {
            problem = result.error();
        } else if ((*result)->serial != m_serial) {
            problem = useCredentials(*result);
        }
        if (problem) {
            tell(stream, [error = *problem](ReflectorState &state) { state.credentialsFailed(error); });
        } else {
            tell(stream, [](ReflectorState &state) { state.credentialsRefreshed(); });
        }
    });
}

void SessionCore::reportUnreachable(StreamId stream, const Error &error)
{
    const Input wait = [error](ReflectorState &state) { state.circuitOpened(error); };
    switch (m_circuit.unreachable(stream, error)) {
    case ClusterCircuit::Told::Others:
        tellAll(wait, stream);
        break;
    case ClusterCircuit::Told::Reporter:
        tell(stream, wait);
        break;
    case ClusterCircuit::Told::Nobody:
        break;
    }
}

/// Before the others come back: is it still the same cluster?
void SessionCore::reportReachable(StreamId stream)
{
    if (!m_circuit.reachable()) {
        return;
    }
    m_client->dropConnections();
    checkIdentity([this, stream](const auto &) {
        if (!m_circuit.isOpen()) {
            tellAll([](ReflectorState &state) { state.circuitClosed(); }, stream);
        }
    });
}

/// What answers next at this address may be another cluster, and a resourceVersion does not tell.
void SessionCore::reportBroken()
{
    if (m_identityDue || m_server.clusterUid.empty()) {
        return;
    }
    const Monotonic now = m_clock.monotonic();
    m_identityDue = m_identityAskedAt ? std::max(now, *m_identityAskedAt + identityQuiet) : now;
}

void SessionCore::reportRewind(StreamId stream)
{
    const Monotonic now = m_clock.monotonic();
    if (m_rewoundAt && now - *m_rewoundAt < rewindQuiet) {
        return;
    }
    m_rewoundAt = now;
    const std::string before = m_server.clusterUid;
    checkIdentity([this, stream, before](const auto &) {
        if (m_server.clusterUid == before) { // otherwise all streams have begun anew
            tellAll([](ReflectorState &state) { state.clusterRewound(); }, stream);
        }
    });
}

/// Asks the server which cluster it is, one question at a time. `then` follows whatever the answer was.
void SessionCore::checkIdentity(IdentityDone then)
{
    if (then) {
        m_identityWaiters.push_back(std::move(then));
    }
    if (m_checkingIdentity || !m_discoveryClient) {
        return;
    }
    m_checkingIdentity = true;
    m_identityAskedAt = m_clock.monotonic();
    m_discoveryClient->readServerInfo([this](const std::expected<ServerInfo, CallEnd> &info) {
        m_checkingIdentity = false;
        if (info) {
            m_identityDue.reset();
            m_identityWait = std::chrono::seconds(10);
            compareIdentity(*info);
        }
        const std::optional<CallEnd> failure = info ? std::nullopt : std::optional(info.error());
        for (const IdentityDone &next : std::exchange(m_identityWaiters, {})) {
            next(failure);
        }
    });
}

void SessionCore::compareIdentity(const ServerInfo &info)
{
    const std::string known = m_server.clusterUid;
    if (!known.empty() && !info.clusterUid.empty() && info.clusterUid != known) {
        becomeOtherCluster(info);
        return;
    }
    m_server = info;
    if (info.clusterUid.empty()) {
        m_server.clusterUid = known; // not readable this time
    }
    if (!std::exchange(m_segmentSaid, true)) {
        saySegment();
    }
}

/// What was said of the old cluster has to be in the sink before the new segment begins.
void SessionCore::becomeOtherCluster(const ServerInfo &info)
{
    for (StreamWorker *worker : m_workers) {
        QMetaObject::invokeMethod(worker, [worker] { worker->forgetCluster(); }, Qt::BlockingQueuedConnection);
    }
    sayFinding(m_server.clusterUid, info.clusterUid);
    m_server = info;
    saySegment();
    startDiscovery();
}

void SessionCore::sayFinding(const std::string &before, const std::string &after)
{
    Finding finding;
    finding.id = m_ids->nextFinding();
    finding.kind = FindingKind::OtherCluster;
    finding.strength = Strength::Proof;
    finding.at = m_clock.wall();
    finding.detail = before.empty() || after.empty()
        ? "The context names another server now; what was recorded before belongs to another cluster"
        : "Another cluster answers at " + m_access.serverHost + ": the uid of namespace kube-system was " + before + " and is " + after;
    auto batch = std::make_shared<StreamBatch>();
    batch->items.emplace_back(std::move(finding));
    m_sink.accept(std::move(batch));
}

void SessionCore::saySegment()
{
    SegmentStarted segment;
    segment.at = m_clock.wall();
    segment.cluster = m_access.context.name;
    segment.server = m_access.server.toString().toStdString();
    segment.clusterUid = m_server.clusterUid;
    segment.serverVersion = m_server.version;
    auto batch = std::make_shared<StreamBatch>();
    batch->items.emplace_back(std::move(segment));
    m_sink.accept(std::move(batch));
}

} // namespace watchglass
