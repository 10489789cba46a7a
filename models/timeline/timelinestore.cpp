// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"

#include "models/timeline/digestedmark.h"

namespace watchglass {

namespace {
std::size_t nameHash(const ObjectRef &object)
{
    const std::size_t kind = std::hash<std::string>{}(object.kind);
    return std::hash<ObjectKey>{}(object.key) ^ (kind + 0x9e3779b97f4a7c15ULL + (kind << 6U) + (kind >> 2U));
}
} // namespace

quint32 Interned::id(const std::string &text)
{
    const auto it = m_index.find(text);
    if (it != m_index.end()) {
        return it->second;
    }
    const auto id = static_cast<quint32>(m_texts.size());
    m_texts.push_back(text);
    m_index.emplace(m_texts.back(), id);
    return id;
}

TimelineStore::TimelineStore(QObject *parent)
    : QObject(parent)
{
}

TimelineStore::~TimelineStore() = default;

void TimelineStore::take(const DigestBatch &batch)
{
    for (const DigestItem &item : batch.items) {
        take(item);
    }
    sortMarks();
}

void TimelineStore::take(const DigestItem &item)
{
    if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        takeObservation(*digested);
    } else if (const auto *transition = std::get_if<StreamTransition>(&item)) {
        takeTransition(*transition);
    } else if (const auto *status = std::get_if<StreamStatus>(&item)) {
        takeStatus(*status);
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item); gap != nullptr && *gap) {
        takeGap(**gap);
    }
}

void TimelineStore::takeObservation(const DigestedObservation &digested)
{
    const Observation &observation = digested.observation;
    if (observation.type == ObservationType::Bookmark || observation.type == ObservationType::Error) {
        return;
    }
    if (digested.clusterEvent) {
        // That an Event object is gone means only that the server's time to keep it is over.
        if (observation.type != ObservationType::Deleted) {
            addMark(laneForEvent(digested.clusterEvent->regarding), digestedMark(digested));
        }
        return;
    }
    const LaneId id = laneForObject(digested.summary);
    Lane &lane = *m_lanes[id];
    lane.seen = true;
    if (digested.summary.created) {
        lane.created = toNs(*digested.summary.created);
    }
    if (std::ranges::find(lane.streams, observation.stream) == lane.streams.end()) {
        lane.streams.push_back(observation.stream);
    }
    addMark(id, digestedMark(digested));
}

void TimelineStore::grow(TimeSpan span)
{
    m_extent = m_extent.isEmpty() ? span : TimeSpan{std::min(m_extent.from, span.from), std::max(m_extent.to, span.to)};
}

void TimelineStore::addMark(LaneId id, const Mark &mark)
{
    KeptLane &lane = *m_lanes[id];
    if (!lane.marks.append(mark)) {
        m_unsettled.push_back(id);
    }
    ++lane.generation;
    ++m_generation;
    ++m_markCount;
    grow({mark.ns, mark.ns + 1});
    if (mark.isNews()) {
        ++lane.changes;
        m_histogram.add(mark.ns, mark.severity);
    }
    for (const AggregateId aggregateId : lane.aggregates) {
        Aggregate &aggregate = m_aggregates.at(aggregateId);
        ++aggregate.marks;
        ++aggregate.generation;
        if (aggregate.histogram && mark.isNews()) {
            aggregate.histogram->add(mark.ns, mark.severity);
        }
    }
}

void TimelineStore::sortMarks()
{
    for (const LaneId id : m_unsettled) {
        m_lanes[id]->marks.settle();
    }
    m_unsettled.clear();
}

void TimelineStore::settle()
{
    sortMarks();
    trimSome();
    emit changed();
}

LaneId TimelineStore::addLane(const ObjectRef &object)
{
    const auto id = static_cast<LaneId>(m_lanes.size());
    Lane &lane = *m_lanes.emplace_back(std::make_unique<KeptLane>());
    lane.uid = object.uid;
    lane.name = object.key.name;
    lane.apiVersion = m_apiVersions.id(object.apiVersion);
    lane.kind = m_kinds.id(object.kind);
    lane.nameSpace = m_namespaces.id(object.key.namespaceName);
    if (!lane.uid.empty()) {
        m_byUid.emplace(lane.uid, id);
    }
    m_byName[nameHash(object)] = id;
    return id;
}

void TimelineStore::removeLane(LaneId id)
{
    const auto byUid = m_byUid.find(m_lanes[id]->uid);
    if (byUid != m_byUid.end() && byUid->second == id) {
        m_byUid.erase(byUid);
    }
    const auto byName = m_byName.find(nameHash(ref(id)));
    if (byName != m_byName.end() && byName->second == id) {
        m_byName.erase(byName);
    }
    m_lanes[id].reset();
    m_lanesWent = true;
}

std::optional<LaneId> TimelineStore::find(std::string_view uid) const
{
    const auto it = m_byUid.find(uid);
    return it == m_byUid.end() ? std::nullopt : std::optional(it->second);
}

std::optional<LaneId> TimelineStore::findByName(const ObjectRef &object) const
{
    const auto it = m_byName.find(nameHash(object));
    if (it == m_byName.end()) {
        return std::nullopt;
    }
    const Lane &lane = *m_lanes[it->second];
    const bool same = lane.name == object.key.name && m_kinds.text(lane.kind) == object.kind
        && m_namespaces.text(lane.nameSpace) == object.key.namespaceName;
    return same ? std::optional(it->second) : std::nullopt;
}

LaneId TimelineStore::ensureLane(const ObjectRef &object)
{
    if (const std::optional<LaneId> known = find(object.uid)) {
        return *known;
    }
    if (const std::optional<LaneId> named = findByName(object)) {
        Lane &lane = *m_lanes[*named];
        // Kubelets write a node's name for its uid, and some sources none at all: that lane was this object's.
        if (lane.uid.empty() || lane.uid == lane.name) {
            m_byUid.erase(lane.uid);
            lane.uid = object.uid;
            lane.apiVersion = m_apiVersions.id(object.apiVersion);
            m_byUid.emplace(lane.uid, *named);
            return *named;
        }
    }
    return addLane(object);
}

LaneId TimelineStore::laneForObject(const ObjectSummary &summary)
{
    return ensureLane(summary.ref);
}

LaneId TimelineStore::laneForEvent(const ObjectRef &regarding)
{
    if (const std::optional<LaneId> known = find(regarding.uid)) {
        return *known;
    }
    if (regarding.uid.empty() || regarding.uid == regarding.key.name) {
        if (const std::optional<LaneId> named = findByName(regarding)) {
            return *named;
        }
    }
    return addLane(regarding);
}

ObjectRef TimelineStore::ref(LaneId id) const
{
    if (!has(id)) {
        return {};
    }
    const Lane &each = *m_lanes[id];
    return {m_apiVersions.text(each.apiVersion), m_kinds.text(each.kind), {m_namespaces.text(each.nameSpace), each.name}, each.uid};
}

std::size_t TimelineStore::bytes() const
{
    std::size_t sum = m_histogram.bytes() + m_lanes.capacity() * sizeof(m_lanes.front());
    for (const std::unique_ptr<KeptLane> &each : m_lanes) {
        if (each) {
            sum += sizeof(*each) + each->marks.bytes() + each->uid.capacity() + each->name.capacity()
                + each->streams.capacity() * sizeof(StreamId) + each->aggregates.capacity() * sizeof(AggregateId);
        }
    }
    for (const auto &[id, aggregate] : m_aggregates) {
        sum += aggregate.histogram ? aggregate.histogram->bytes() : 0;
    }
    // Of the two hash tables: a node and a bucket each.
    sum += m_byUid.size() * 48 + m_byName.size() * 40;
    return sum;
}

} // namespace watchglass
