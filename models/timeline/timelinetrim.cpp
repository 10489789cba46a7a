// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"

namespace watchglass {

namespace {
// A step is over when it has looked at so many lanes or moved so many marks: a millisecond or two.
constexpr std::size_t LanesPerStep = 2048;
constexpr std::size_t MarksPerStep = 32'768;
} // namespace

const Lane &TimelineStore::noLane()
{
    static const Lane none;
    return none;
}

void TimelineStore::dropBefore(TimeNs ns)
{
    if (m_trimmed.before && ns <= *m_trimmed.before) {
        return;
    }
    m_trimmed.before = ns;
    m_toTrim = m_lanes.size();
}

void TimelineStore::trimSome()
{
    std::size_t moved = 0;
    for (std::size_t looked = 0; m_toTrim > 0 && looked < LanesPerStep && moved < MarksPerStep; ++looked) {
        --m_toTrim;
        m_nextTrim = m_nextTrim + 1 < m_lanes.size() ? m_nextTrim + 1 : 0;
        const auto id = static_cast<LaneId>(m_nextTrim);
        if (!m_lanes[id]) {
            continue;
        }
        KeptLane &lane = *m_lanes[id];
        if (!lane.marks.isEmpty() && lane.marks.span().from < *m_trimmed.before) {
            moved += lane.marks.size();
            trimLane(lane);
        }
        // One that is drawn goes when it is not any more.
        if (lane.marks.isEmpty() && lane.aggregates.empty()) {
            removeLane(id);
        }
    }
    if (m_toTrim == 0 && std::exchange(m_lanesWent, false)) {
        ++m_lanesGeneration;
    }
}

void TimelineStore::trimLane(KeptLane &lane)
{
    const std::size_t before = lane.marks.size();
    const std::size_t kept = lane.marks.lowerBound(*m_trimmed.before);
    for (std::size_t i = 0; i < kept; ++i) {
        const Mark &mark = lane.marks.at(i);
        if (!mark.isNews()) {
            continue;
        }
        --lane.changes;
        m_trimmed.dropped.add(mark.severity);
        for (const AggregateId id : lane.aggregates) {
            if (const Aggregate &aggregate = m_aggregates.at(id); aggregate.histogram) {
                aggregate.histogram->remove(mark.ns, mark.severity);
            }
        }
    }
    lane.marks.dropBefore(*m_trimmed.before);
    const std::size_t gone = before - lane.marks.size();
    m_markCount -= gone;
    ++lane.generation;
    ++m_generation;
    for (const AggregateId id : lane.aggregates) {
        Aggregate &aggregate = m_aggregates.at(id);
        aggregate.marks -= gone;
        ++aggregate.generation;
    }
}

} // namespace watchglass
