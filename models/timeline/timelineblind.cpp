// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"

namespace watchglass {

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
    const Lane &each = lane(id);
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
        for (const StreamId stream : lane(member).streams) {
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

} // namespace watchglass
