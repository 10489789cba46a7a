// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/sessioncore.h"
#include "watchclient/session/streamworker.h"

#include <algorithm>

namespace watchglass {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::seconds apiSettles = 2s; ///< from a change of a definition until the API is served
constexpr std::chrono::seconds discoveryRetry = 60s;
constexpr std::chrono::seconds goneSettles = 10s; ///< from the first discovery without a resource until it counts as gone

} // namespace

void SessionCore::startDiscovery()
{
    if (m_discovering || !m_discoveryClient) {
        return;
    }
    m_discovering = true;
    m_discoverAt.reset();
    m_discoveryClient->discover([this](const std::expected<Discovery, CallEnd> &result) { takeDiscovery(result); });
}

void SessionCore::takeDiscovery(const std::expected<Discovery, CallEnd> &result)
{
    m_discovering = false;
    m_discoverAt = m_clock.monotonic() + (result ? m_options.discoveryInterval : discoveryRetry);
    if (!result) {
        if (!m_discovery) {
            failStart(result.error());
        }
        answerRediscoveries(false);
        return;
    }
    m_discovery = std::make_shared<const Discovery>(*result);
    m_credentialsTried = false;
    m_backoff.reset();
    if (m_status.phase != SessionPhase::Running) {
        setStatus(SessionPhase::Running);
    }
    Q_EMIT discovered(m_discovery);
    answerRediscoveries(true);
    syncStreams();
}

/// True where discovery shows that the resource is not served, and not only that its group could not be read.
bool SessionCore::isGone(const GroupVersionResource &gvr) const
{
    if (m_discovery->find(gvr)) {
        return false;
    }
    for (const ApiGroup &group : m_discovery->groups) {
        const bool allApis = group.name == "apis" && !gvr.group.empty(); // the whole of /apis could not be read
        for (const ApiGroupVersion &version : group.versions) {
            const bool isOurs = group.name == gvr.group && version.version == gvr.version;
            if (!version.failure.empty() && (isOurs || allApis)) {
                return false;
            }
        }
    }
    return true;
}

void SessionCore::answerRediscoveries(bool isFresh)
{
    for (const auto &[id, generation] : std::exchange(m_rediscoveries, {})) {
        const auto found = m_streams.find(id);
        if (found == m_streams.end()) {
            continue;
        }
        std::optional<ApiResource> resource = found->second.info.resource;
        if (isFresh && isGone(resource->gvr)) {
            resource.reset();
        } else if (const ApiResource *known = isFresh ? m_discovery->find(resource->gvr) : nullptr) {
            resource = *known;
        }
        tell(id, [generation, resource](ReflectorState &state) { state.rediscovered(generation, resource); });
    }
}

/// A stream of the same resource in another version, still served, does the same work.
bool SessionCore::isCovered(const StreamKey &key) const
{
    return std::ranges::any_of(m_streams, [&](const auto &entry) {
        StreamKey other = entry.second.info.key;
        if (other == key) {
            return true;
        }
        const bool served = !isGone(other.gvr);
        other.gvr.version = key.gvr.version;
        return served && other == key;
    });
}

/// A server that has just started shows a part of its API for a moment and does not say that it is one. Two readings
/// some time apart have to agree; until then the stream keeps its place, and goes on from there.
std::vector<StreamId> SessionCore::goneForGood()
{
    const Monotonic now = m_clock.monotonic();
    std::vector<StreamId> gone;
    for (auto &[id, stream] : m_streams) {
        if (!isGone(stream.info.key.gvr)) {
            if (std::exchange(stream.missingSince, std::nullopt)) {
                tell(id, [](ReflectorState &state) { state.retryNow(); });
            }
        } else if (!stream.missingSince) {
            stream.missingSince = now;
            discoverWithin(goneSettles);
        } else if (now - *stream.missingSince >= goneSettles) {
            gone.push_back(id);
        } else {
            discoverWithin(*stream.missingSince + goneSettles - now);
        }
    }
    return gone;
}

void SessionCore::syncStreams()
{
    StreamPlan plan = planStreams(*m_discovery, m_options);
    for (const StreamRequest &request : m_requests) {
        StreamPlan more = planStreams(*m_discovery, request);
        std::ranges::move(more.streams, std::back_inserter(plan.streams));
        std::ranges::move(more.errors, std::back_inserter(plan.errors));
    }
    std::ranges::for_each(goneForGood(), [this](StreamId id) { closeStream(id); });
    for (const PlannedStream &planned : plan.streams) {
        if (!m_removed.contains(planned.key) && !isCovered(planned.key)) {
            openStream(planned);
        }
    }
    for (const Error &error : plan.errors) {
        sayOnce(error);
    }
}

void SessionCore::sayOnce(const Error &error)
{
    if (m_said.insert(error.message).second) {
        Q_EMIT failed(error);
    }
}

void SessionCore::openStream(const PlannedStream &planned)
{
    Stream stream;
    stream.info.id = ++m_lastId;
    stream.info.key = planned.key;
    stream.info.resource = planned.resource;
    stream.info.cluster = m_access.context.name;
    stream.info.metadataOnly = planned.metadataOnly;
    stream.worker = m_workers[(stream.info.id - 1) % m_workers.size()];
    m_streams.emplace(stream.info.id, stream);
    stream.worker->post([info = stream.info, circuit = m_circuit.error(), start = !m_paused](StreamWorker &worker) {
        worker.addStream(info, circuit, start);
    });
}

void SessionCore::closeStream(StreamId id)
{
    const auto found = m_streams.find(id);
    if (found == m_streams.end()) {
        return;
    }
    found->second.worker->post([id](StreamWorker &worker) { worker.removeStream(id); });
    m_streams.erase(found);
    m_slots.forget(id);
    grantLists();
    if (m_circuit.lost(id) && !m_streams.empty()) {
        const StreamId next = m_streams.begin()->first;
        m_circuit.setProbe(next);
        tell(next, [](ReflectorState &state) { state.circuitClosed(); });
    }
}

void SessionCore::addStream(const StreamRequest &request)
{
    m_requests.push_back(request); // what is not served now may be later
    if (!m_discovery) {
        return; // opened with the others
    }
    const StreamPlan plan = planStreams(*m_discovery, request);
    for (const PlannedStream &planned : plan.streams) {
        m_removed.erase(planned.key);
        if (!isCovered(planned.key)) {
            openStream(planned);
        }
    }
    for (const Error &error : plan.errors) {
        m_said.insert(error.message); // said now, whether or not it was before
        Q_EMIT failed(error);
    }
}

void SessionCore::removeStream(StreamId id)
{
    if (const auto found = m_streams.find(id); found != m_streams.end()) {
        m_removed.insert(found->second.info.key);
        closeStream(id);
    }
}

void SessionCore::rediscover(StreamId stream, Generation generation)
{
    m_rediscoveries.emplace_back(stream, generation);
    startDiscovery();
}

void SessionCore::apiChanged()
{
    discoverWithin(apiSettles);
}

void SessionCore::discoverWithin(std::chrono::nanoseconds time)
{
    const Monotonic soon = m_clock.monotonic() + time;
    if (!m_discoverAt || *m_discoverAt > soon) {
        m_discoverAt = soon;
    }
}

void SessionCore::suggestNamespaces(StreamId stream, const Error &error)
{
    const auto found = m_streams.find(stream);
    if (found == m_streams.end()) {
        return;
    }
    Q_EMIT clusterWideForbidden(stream, error);
    PlannedStream planned;
    planned.key = found->second.info.key;
    planned.key.namespaceName = m_access.namespaceName;
    planned.resource = found->second.info.resource;
    planned.metadataOnly = found->second.info.metadataOnly;
    if (m_options.fallBackToContextNamespace && !m_access.namespaceName.empty() && !m_removed.contains(planned.key) && !isCovered(planned.key)) {
        openStream(planned);
    }
}

void SessionCore::requestListSlot(StreamId stream, Generation generation)
{
    if (m_streams.contains(stream)) {
        m_slots.request(stream, generation);
        grantLists();
    }
}

void SessionCore::releaseListSlot(StreamId stream, Generation generation)
{
    m_slots.release(stream, generation);
    grantLists();
}

void SessionCore::grantLists()
{
    for (const auto &[id, ticket] : m_slots.grant()) {
        tell(id, [generation = ticket](ReflectorState &state) { state.listSlotGranted(generation); });
    }
}

} // namespace watchglass
