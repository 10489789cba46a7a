// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"

namespace watchglass {

namespace {
/// Sets with fewer marks are read mark by mark.
constexpr quint64 HistogramThreshold = 20'000;
/// How far before the record a cluster event's own time is believed.
constexpr qint64 OwnTimeLimit = 7LL * 24 * 3600 * 1'000'000'000;

bool isSpecChange(const FieldChange &change)
{
    return !change.noise && (change.path == "spec" || change.path.starts_with("spec.") || change.path.starts_with("spec["));
}

Severity drawnSeverity(const DigestedObservation &digested)
{
    if (digested.severity >= Severity::Warning) {
        return digested.severity;
    }
    if (digested.clusterEvent) {
        return Severity::Info;
    }
    const std::vector<FieldChange> &changes = digested.changes;
    if (std::ranges::any_of(changes, isSpecChange)) {
        return Severity::Notice;
    }
    const bool noise = !changes.empty() && digested.changesCut == 0 && std::ranges::all_of(changes, &FieldChange::noise);
    return noise ? Severity::None : Severity::Info;
}

MarkType markType(const DigestedObservation &digested)
{
    if (digested.clusterEvent) {
        return MarkType::ClusterEvent;
    }
    if (digested.observation.existingAtStart) {
        return MarkType::Existing;
    }
    switch (digested.observation.type) {
    case ObservationType::Added:
        return MarkType::Added;
    case ObservationType::Deleted:
        return MarkType::Deleted;
    default:
        return MarkType::Modified;
    }
}

Mark markFor(const DigestedObservation &digested)
{
    const Observation &observation = digested.observation;
    Mark mark;
    mark.ns = toNs(observation.at);
    mark.ref = static_cast<quint32>(digested.seq);
    mark.type = markType(digested);
    mark.severity = drawnSeverity(digested);
    int flags = 0;
    flags |= observation.origin == Origin::Relist ? Mark::FoundByRelist : 0;
    flags |= observation.finalStateUnknown ? Mark::FinalStateUnknown : 0;
    flags |= observation.replayed ? Mark::Replayed : 0;
    if (mark.type == MarkType::Modified && mark.severity == Severity::None) {
        flags |= Mark::Noise;
    }
    if (digested.clusterEvent && observation.origin != Origin::Watch
        && digested.clusterEvent->timeSource != TimeSource::Received) {
        const TimeNs own = toNs(digested.clusterEvent->last);
        if (own <= mark.ns && own >= mark.ns - OwnTimeLimit) {
            mark.ns = own;
            flags |= Mark::OwnTime;
        }
    }
    mark.flags = static_cast<quint16>(flags);
    mark.setState(observation.type == ObservationType::Deleted ? LaneState::Absent : toLaneState(digested.summary.health));
    return mark;
}

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

void TimelineStore::apply(const DigestBatch &batch)
{
    for (const DigestItem &item : batch.items) {
        take(item);
    }
    settle();
}

void TimelineStore::apply(const std::vector<DigestBatchPtr> &batches)
{
    for (const DigestBatchPtr &batch : batches) {
        for (const DigestItem &item : batch->items) {
            take(item);
        }
    }
    settle();
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
            addMark(laneForEvent(digested.clusterEvent->regarding), markFor(digested));
        }
        return;
    }
    const LaneId id = laneForObject(digested.summary);
    Lane &lane = m_lanes[id];
    lane.seen = true;
    if (digested.summary.created) {
        lane.created = toNs(*digested.summary.created);
    }
    if (std::ranges::find(lane.streams, observation.stream) == lane.streams.end()) {
        lane.streams.push_back(observation.stream);
    }
    addMark(id, markFor(digested));
}

void TimelineStore::takeTransition(const StreamTransition &transition)
{
    StreamState &stream = m_streams[transition.stream];
    if (transition.trust == Trust::Live) {
        stream.wasLive = true;
        if (stream.pendingSince) {
            stream.pendingSince.reset();
            ++m_blindGeneration;
        }
    } else if (transition.trust != Trust::CatchingUp && stream.wasLive && !stream.pendingSince) {
        stream.pendingSince = toNs(transition.at);
        ++m_blindGeneration;
    }
}

void TimelineStore::takeStatus(const StreamStatus &status)
{
    StreamState &stream = m_streams[status.stream];
    if (!status.staleSince || !stream.pendingSince) {
        return;
    }
    const TimeNs since = toNs(*status.staleSince);
    if (since < *stream.pendingSince) {
        stream.pendingSince = since;
        ++m_blindGeneration;
    }
}

void TimelineStore::takeGap(const GapRecord &gap)
{
    BlindInterval interval;
    interval.span = {toNs(gap.openedAt), gap.closedAt ? toNs(*gap.closedAt) : BlindInterval::Open};
    interval.gap = gap.id;
    interval.stream = gap.stream;
    interval.atLeast = gap.lowerBound();
    std::vector<BlindInterval> &gaps = m_streams[gap.stream].gaps;
    std::erase_if(gaps, [&gap](const BlindInterval &each) { return each.gap == gap.id; });
    const auto at = std::ranges::upper_bound(gaps, interval.span.from, {}, [](const BlindInterval &each) { return each.span.from; });
    gaps.insert(at, interval);
    ++m_blindGeneration;
    grow({interval.span.from, gap.closedAt ? interval.span.to : interval.span.from + 1});
}

void TimelineStore::grow(TimeSpan span)
{
    m_extent = m_extent.isEmpty() ? span : TimeSpan{std::min(m_extent.from, span.from), std::max(m_extent.to, span.to)};
}

void TimelineStore::addMark(LaneId id, const Mark &mark)
{
    Lane &lane = m_lanes[id];
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
    for (const AggregateId aggregateId : m_aggregatesOfLane[id]) {
        Aggregate &aggregate = m_aggregates.at(aggregateId);
        ++aggregate.marks;
        ++aggregate.generation;
        if (aggregate.histogram && mark.isNews()) {
            aggregate.histogram->add(mark.ns, mark.severity);
        }
    }
}

void TimelineStore::settle()
{
    for (const LaneId id : m_unsettled) {
        m_lanes[id].marks.settle();
    }
    m_unsettled.clear();
    emit changed();
}

LaneId TimelineStore::addLane(const ObjectRef &object)
{
    const auto id = static_cast<LaneId>(m_lanes.size());
    Lane &lane = m_lanes.emplace_back();
    m_aggregatesOfLane.emplace_back();
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
    const Lane &lane = m_lanes[it->second];
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
        Lane &lane = m_lanes[*named];
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
    const Lane &each = m_lanes[id];
    return {m_apiVersions.text(each.apiVersion), m_kinds.text(each.kind), {m_namespaces.text(each.nameSpace), each.name}, each.uid};
}

std::vector<BlindInterval> TimelineStore::blindIntervalsOf(StreamId id) const
{
    const auto it = m_streams.find(id);
    if (it == m_streams.end()) {
        return {};
    }
    const StreamState &stream = it->second;
    std::vector<BlindInterval> intervals = stream.gaps;
    const bool open = std::ranges::any_of(intervals, [](const BlindInterval &each) { return each.span.to == BlindInterval::Open; });
    if (stream.pendingSince && !open) {
        intervals.push_back({{*stream.pendingSince, BlindInterval::Open}, 0, id, BlindInterval::Kind::Pending, 0});
    }
    return intervals;
}

namespace {
void sortByTime(std::vector<BlindInterval> &intervals)
{
    std::ranges::stable_sort(intervals, {}, [](const BlindInterval &each) { return each.span.from; });
}
} // namespace

std::vector<BlindInterval> TimelineStore::blindIntervals() const
{
    std::vector<BlindInterval> intervals;
    for (const auto &[id, stream] : m_streams) {
        const std::vector<BlindInterval> more = blindIntervalsOf(id);
        intervals.insert(intervals.end(), more.begin(), more.end());
    }
    sortByTime(intervals);
    return intervals;
}

std::vector<BlindInterval> TimelineStore::blindIntervals(LaneId id) const
{
    const Lane &each = m_lanes[id];
    std::vector<BlindInterval> intervals;
    for (const StreamId stream : each.streams) {
        const std::vector<BlindInterval> more = blindIntervalsOf(stream);
        intervals.insert(intervals.end(), more.begin(), more.end());
    }
    if (intervals.empty() || each.marks.isEmpty()) {
        return intervals;
    }
    // A time before it was created or after its deletion was seen hides nothing of this object.
    const TimeNs begin = each.created.value_or(std::numeric_limits<TimeNs>::min());
    const Mark &last = each.marks.last();
    const bool over = last.state() == LaneState::Absent;
    const TimeNs end = over ? last.ns : BlindInterval::Open;
    std::erase_if(intervals, [&](const BlindInterval &interval) { return interval.span.to <= begin || interval.span.from >= end; });
    for (BlindInterval &interval : intervals) {
        interval.span = interval.span.intersected({begin, end});
    }
    sortByTime(intervals);
    return intervals;
}

std::optional<BlindInterval> TimelineStore::gap(quint64 id) const
{
    for (const auto &[streamId, stream] : m_streams) {
        const auto it = std::ranges::find(stream.gaps, id, &BlindInterval::gap);
        if (it != stream.gaps.end()) {
            return *it;
        }
    }
    return std::nullopt;
}

std::vector<BlindInterval> TimelineStore::blindIntervalsOfAggregate(AggregateId id) const
{
    std::vector<StreamId> streams;
    for (const LaneId member : members(id)) {
        for (const StreamId stream : m_lanes[member].streams) {
            if (std::ranges::find(streams, stream) == streams.end()) {
                streams.push_back(stream);
            }
        }
    }
    std::vector<BlindInterval> intervals;
    for (const StreamId stream : streams) {
        const std::vector<BlindInterval> more = blindIntervalsOf(stream);
        intervals.insert(intervals.end(), more.begin(), more.end());
    }
    sortByTime(intervals);
    return intervals;
}

AggregateId TimelineStore::addAggregate(LaneList members)
{
    const AggregateId id = m_nextAggregate++;
    m_aggregates[id].members = std::make_shared<const std::vector<LaneId>>();
    setMembers(id, std::move(members));
    return id;
}

void TimelineStore::setMembers(AggregateId id, LaneList members)
{
    Aggregate &aggregate = m_aggregates.at(id);
    if (aggregate.members == members) {
        return;
    }
    const LaneList before = std::exchange(aggregate.members, std::move(members));
    std::vector<LaneId> gone;
    std::vector<LaneId> come;
    std::ranges::set_difference(*before, *aggregate.members, std::back_inserter(gone));
    std::ranges::set_difference(*aggregate.members, *before, std::back_inserter(come));
    for (const LaneId lane : gone) {
        std::erase(m_aggregatesOfLane[lane], id);
        countIn(aggregate, lane, false);
    }
    for (const LaneId lane : come) {
        m_aggregatesOfLane[lane].push_back(id);
        countIn(aggregate, lane, true);
    }
    if (!gone.empty() || !come.empty()) {
        ++aggregate.generation;
    }
}

void TimelineStore::countIn(Aggregate &aggregate, LaneId id, bool add)
{
    const MarkSeries &marks = m_lanes[id].marks;
    aggregate.marks = add ? aggregate.marks + marks.size() : aggregate.marks - marks.size();
    if (!aggregate.histogram) {
        return;
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark &mark = marks.at(i);
        if (mark.isNews()) {
            add ? aggregate.histogram->add(mark.ns, mark.severity) : aggregate.histogram->remove(mark.ns, mark.severity);
        }
    }
}

void TimelineStore::removeAggregate(AggregateId id)
{
    const auto it = m_aggregates.find(id);
    if (it == m_aggregates.end()) {
        return;
    }
    for (const LaneId lane : *it->second.members) {
        std::erase(m_aggregatesOfLane[lane], id);
    }
    m_aggregates.erase(it);
}

const std::vector<LaneId> &TimelineStore::members(AggregateId id) const
{
    return *m_aggregates.at(id).members;
}

const TimeHistogram *TimelineStore::histogram(AggregateId id)
{
    Aggregate &aggregate = m_aggregates.at(id);
    if (!aggregate.histogram && aggregate.marks >= HistogramThreshold) {
        aggregate.histogram = std::make_unique<TimeHistogram>();
        for (const LaneId lane : *aggregate.members) {
            aggregate.histogram->reserve(m_lanes[lane].marks.span());
        }
        for (const LaneId lane : *aggregate.members) {
            const quint64 marks = aggregate.marks;
            countIn(aggregate, lane, true);
            aggregate.marks = marks;
        }
    }
    return aggregate.histogram.get();
}

quint64 TimelineStore::generation(AggregateId id) const
{
    return m_aggregates.at(id).generation;
}

std::size_t TimelineStore::bytes() const
{
    std::size_t sum = m_histogram.bytes();
    for (const Lane &each : m_lanes) {
        sum += sizeof(each) + each.marks.bytes() + each.uid.capacity() + each.name.capacity()
            + each.streams.capacity() * sizeof(StreamId) + sizeof(std::vector<AggregateId>);
    }
    for (const auto &[id, aggregate] : m_aggregates) {
        sum += aggregate.histogram ? aggregate.histogram->bytes() : 0;
    }
    // Of the two hash tables: a node and a bucket each.
    sum += m_byUid.size() * 48 + m_byName.size() * 40;
    return sum;
}

} // namespace watchglass
