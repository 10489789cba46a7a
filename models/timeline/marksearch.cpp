// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/marksearch.h"

namespace watchglass {

namespace {
/// More marks than this under one pointer are told apart by no one.
constexpr std::size_t MostUnderPointer = 4096;

bool before(const Mark &a, const Mark &b)
{
    return a.ns != b.ns ? a.ns < b.ns : a.ref < b.ref;
}
} // namespace

Mark placeBefore(TimeNs ns)
{
    Mark mark;
    mark.ns = ns;
    return mark;
}

Mark placeAfter(TimeNs ns)
{
    Mark mark;
    mark.ns = ns;
    mark.ref = std::numeric_limits<quint32>::max();
    return mark;
}

std::optional<MarkHit> nearestMark(const TimelineStore &store, std::span<const LaneId> lanes, TimeNs ns, qint64 tolerance)
{
    std::optional<MarkHit> best;
    const auto better = [ns](const Mark &a, const Mark &b) {
        return a.severity != b.severity ? a.severity > b.severity : std::abs(a.ns - ns) < std::abs(b.ns - ns);
    };
    for (const LaneId id : lanes) {
        const MarkSeries &marks = store.lane(id).marks;
        const std::size_t first = marks.lowerBound(ns - tolerance);
        for (std::size_t i = first; i < std::min(marks.size(), first + MostUnderPointer); ++i) {
            const Mark &mark = marks.at(i);
            if (mark.ns > ns + tolerance) {
                break;
            }
            if (mark.isNews() && (!best || better(mark, best->mark))) {
                best = MarkHit{id, mark};
            }
        }
    }
    return best;
}

std::optional<MarkHit> nextMark(const TimelineStore &store, std::span<const LaneId> lanes, const Mark &from)
{
    std::optional<MarkHit> best;
    for (const LaneId id : lanes) {
        const MarkSeries &marks = store.lane(id).marks;
        for (std::size_t i = marks.lowerBound(from.ns); i < marks.size(); ++i) {
            const Mark &mark = marks.at(i);
            if (best && !before(mark, best->mark)) {
                break;
            }
            if (mark.isNews() && before(from, mark)) {
                best = MarkHit{id, mark};
                break;
            }
        }
    }
    return best;
}

std::optional<MarkHit> previousMark(const TimelineStore &store, std::span<const LaneId> lanes, const Mark &from)
{
    std::optional<MarkHit> best;
    for (const LaneId id : lanes) {
        const MarkSeries &marks = store.lane(id).marks;
        for (std::size_t i = marks.lowerBound(from.ns + 1); i-- > 0;) {
            const Mark &mark = marks.at(i);
            if (best && !before(best->mark, mark)) {
                break;
            }
            if (mark.isNews() && before(mark, from)) {
                best = MarkHit{id, mark};
                break;
            }
        }
    }
    return best;
}

TimeSpan spanOf(const TimelineStore &store, std::span<const LaneId> lanes)
{
    TimeSpan sum;
    for (const LaneId id : lanes) {
        const TimeSpan span = store.lane(id).marks.span();
        if (!span.isEmpty()) {
            sum = sum.isEmpty() ? span : TimeSpan{std::min(sum.from, span.from), std::max(sum.to, span.to)};
        }
    }
    return sum;
}

std::optional<StateSpan> stateAt(const Lane &lane, TimeNs ns)
{
    const MarkSeries &marks = lane.marks;
    std::size_t index = marks.lowerBound(ns + 1);
    if (index == 0) {
        return std::nullopt;
    }
    StateSpan span;
    span.state = marks.at(index - 1).state();
    for (std::size_t i = index; i < marks.size(); ++i) {
        if (marks.at(i).state() != span.state) {
            span.to = marks.at(i).ns;
            break;
        }
    }
    while (index > 0 && marks.at(index - 1).state() == span.state) {
        --index;
    }
    span.from = marks.at(index).ns;
    return span;
}

} // namespace watchglass
