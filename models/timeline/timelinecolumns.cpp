// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinecolumns.h"

namespace watchglass {

namespace {
void addMark(LaneColumn &column, const Mark &mark)
{
    if (!mark.isNews()) {
        return;
    }
    column.found = column.found || (mark.flags & Mark::FoundByRelist) != 0;
    if (mark.isEvent()) {
        ++column.events;
        column.worstEvent = std::max(column.worstEvent, mark.severity);
    } else {
        ++column.revisions;
        column.worstRevision = std::max(column.worstRevision, mark.severity);
    }
}

quint32 total(const std::array<quint32, SeverityCount> &counts)
{
    quint32 sum = 0;
    for (const quint32 count : counts) {
        sum += count;
    }
    return sum;
}

LaneState worstState(const std::array<quint32, LaneStateCount> &counts)
{
    LaneState worst = LaneState::Absent;
    for (std::size_t i = 0; i < LaneStateCount; ++i) {
        const auto state = static_cast<LaneState>(i);
        if (counts[i] > 0 && stateRank(state) > stateRank(worst)) {
            worst = state;
        }
    }
    return worst;
}

/// Reads the marks before `end`, moving `index`; returns the state after them.
LaneState readColumn(const MarkSeries &marks, std::size_t &index, TimeNs end, LaneColumn &column, LaneState state)
{
    column = LaneColumn();
    const std::size_t begin = index;
    LaneState worst = LaneState::Absent;
    bool more = true;
    while (more && index < marks.size()) {
        for (const Mark &mark : marks.run(index)) {
            more = mark.ns < end;
            if (!more) {
                break;
            }
            ++index;
            addMark(column, mark);
            state = mark.state();
            worst = stateRank(state) > stateRank(worst) ? state : worst;
        }
    }
    column.state = index > begin ? worst : state;
    column.end = state;
    return state;
}

/// Fewer marks in a column are read one by one.
constexpr std::size_t MarksPerColumn = 48;

void readMarks(const MarkSeries &marks, std::size_t index, const TimelineCoordinates &coordinates, qint64 firstColumn,
                std::span<LaneColumn> out, LaneState state)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        const qint64 number = firstColumn + static_cast<qint64>(i);
        const TimeNs end = coordinates.timeOf(number + 1);
        const std::size_t ahead = index + MarksPerColumn;
        if (ahead >= marks.size() || marks.at(ahead).ns >= end) {
            state = readColumn(marks, index, end, out[i], state);
            continue;
        }
        LaneColumn &column = out[i];
        const std::size_t last = marks.lowerBound(end);
        const RangeSummary sum = marks.sum(index, last);
        column = LaneColumn();
        column.revisions = total(sum.revisions);
        column.events = total(sum.events);
        column.worstRevision = RangeSummary::worstOf(sum.revisions);
        column.worstEvent = RangeSummary::worstOf(sum.events);
        column.state = worstState(sum.states);
        state = marks.at(last - 1).state();
        column.end = state;
        index = last;
    }
}
} // namespace

void readColumns(const MarkSeries &marks, const TimelineCoordinates &coordinates, qint64 firstColumn, std::span<LaneColumn> out)
{
    if (out.empty()) {
        return;
    }
    const TimeSpan span = coordinates.spanOf(firstColumn, firstColumn + static_cast<qint64>(out.size()));
    const std::size_t first = marks.lowerBound(span.from);
    const LaneState state = first > 0 ? marks.at(first - 1).state() : LaneState::Absent;
    readMarks(marks, first, coordinates, firstColumn, out, state);
}

namespace {
void addHistogram(const TimeHistogram &histogram, const TimelineCoordinates &coordinates, qint64 firstColumn, std::span<LaneColumn> out)
{
    for (std::size_t i = 0; i < out.size(); ++i) {
        const qint64 number = firstColumn + static_cast<qint64>(i);
        const Density density = histogram.sum(coordinates.spanOf(number, number + 1));
        if (density.total > 0) {
            out[i].revisions += density.total;
            out[i].worstRevision = std::max(out[i].worstRevision, density.worst());
        }
    }
}

void addMembers(const TimelineStore &store, const std::vector<LaneId> &members, const TimelineCoordinates &coordinates,
                qint64 firstColumn, std::span<LaneColumn> out)
{
    const TimeSpan span = coordinates.spanOf(firstColumn, firstColumn + static_cast<qint64>(out.size()));
    const double scale = 1.0 / coordinates.nsPerColumn();
    const auto last = static_cast<qint64>(out.size()) - 1;
    for (const LaneId id : members) {
        const MarkSeries &marks = store.lane(id).marks;
        if (!marks.span().intersects(span)) {
            continue;
        }
        std::size_t index = marks.lowerBound(span.from);
        bool more = true;
        while (more && index < marks.size()) {
            const std::span<const Mark> run = marks.run(index);
            index += run.size();
            for (const Mark &mark : run) {
                more = mark.ns < span.to;
                if (!more) {
                    break;
                }
                // Off by one at most, at a column's edge, which an aggregate may be.
                const auto column = static_cast<qint64>(static_cast<double>(mark.ns - span.from) * scale);
                addMark(out[static_cast<std::size_t>(std::clamp<qint64>(column, 0, last))], mark);
            }
        }
    }
}
} // namespace

void addAggregateColumns(TimelineStore &store, AggregateId aggregate, const TimelineCoordinates &coordinates, qint64 firstColumn,
                         std::span<LaneColumn> out)
{
    if (out.empty()) {
        return;
    }
    const TimeHistogram *histogram = store.histogram(aggregate);
    if (histogram != nullptr && static_cast<double>(histogram->bucketWidth()) <= coordinates.nsPerColumn()) {
        addHistogram(*histogram, coordinates, firstColumn, out);
    } else {
        addMembers(store, store.members(aggregate), coordinates, firstColumn, out);
    }
}

void ColumnCache::read(TimelineStore &store, std::size_t from, std::size_t to)
{
    const std::span<LaneColumn> part = std::span(m_columns).subspan(from, to - from);
    const qint64 first = m_first + static_cast<qint64>(from);
    if (m_key.own != NoLane) {
        readColumns(store.lane(m_key.own).marks, m_coordinates, first, part);
    } else {
        std::ranges::fill(part, LaneColumn());
    }
    if (m_key.aggregate != NoAggregate) {
        addAggregateColumns(store, m_key.aggregate, m_coordinates, first, part);
    }
}

bool ColumnCache::update(TimelineStore &store, const Key &key, const TimelineCoordinates &coordinates, int padding)
{
    const qint64 first = coordinates.firstColumn() - padding;
    const auto size = static_cast<std::size_t>(coordinates.width() + 2 * padding);
    const bool usable = key == m_key && coordinates.sameGrid(m_coordinates) && size == m_columns.size();
    if (usable && first == m_first) {
        return true;
    }
    const qint64 shift = first - m_first;
    m_coordinates = coordinates;
    m_key = key;
    m_first = first;
    const auto moved = static_cast<std::size_t>(std::abs(shift));
    if (!usable || moved >= size) {
        m_columns.resize(size);
        read(store, 0, size);
    } else if (shift > 0) {
        std::shift_left(m_columns.begin(), m_columns.end(), shift);
        read(store, size - moved, size);
    } else {
        std::shift_right(m_columns.begin(), m_columns.end(), -shift);
        read(store, 0, moved);
    }
    return false;
}

} // namespace watchglass
