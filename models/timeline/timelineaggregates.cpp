// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"

namespace watchglass {

namespace {
/// Sets with fewer marks are read mark by mark.
constexpr quint64 HistogramThreshold = 20'000;
} // namespace

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
        if (has(lane)) {
            std::erase(m_lanes[lane]->aggregates, id);
            countIn(aggregate, lane, false);
        }
    }
    for (const LaneId lane : come) {
        if (has(lane)) {
            m_lanes[lane]->aggregates.push_back(id);
            countIn(aggregate, lane, true);
        }
    }
    if (!gone.empty() || !come.empty()) {
        ++aggregate.generation;
    }
}

void TimelineStore::countIn(Aggregate &aggregate, LaneId id, bool add)
{
    const MarkSeries &marks = lane(id).marks;
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
        if (has(lane)) {
            std::erase(m_lanes[lane]->aggregates, id);
        }
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
        for (const LaneId member : *aggregate.members) {
            aggregate.histogram->reserve(lane(member).marks.span());
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

} // namespace watchglass
