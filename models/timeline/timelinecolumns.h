// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinecoordinates.h"
#include "models/timeline/timelinestore.h"

#include <span>

namespace watchglass {

/// What one lane has in one pixel column; the step between marks and pictures. 16 bytes.
struct LaneColumn
{
    quint32 revisions = 0; ///< news only
    quint32 events = 0;
    Severity worstRevision = Severity::None;
    Severity worstEvent = Severity::None;
    LaneState state = LaneState::Absent; ///< to show: the worst of several in a column, else the one after the mark
    LaneState end = LaneState::Absent;   ///< in force when the column ends
    bool found = false;                  ///< something in it was learnt by comparing only; not told of crowded columns

    bool operator==(const LaneColumn &) const = default;
};

/// Fills the columns [firstColumn, firstColumn + out.size()) of one lane: each by reading its marks where they are few,
/// else by asking the forest.
void readColumns(const MarkSeries &marks, const TimelineCoordinates &coordinates, qint64 firstColumn, std::span<LaneColumn> out);

/// Adds the counts of an aggregate's members to `out`, leaving the states alone. Where the view is wide it reads the
/// aggregate's histogram, which cannot tell cluster events from revisions and calls all of them revisions.
void addAggregateColumns(TimelineStore &store, AggregateId aggregate, const TimelineCoordinates &coordinates, qint64 firstColumn,
                         std::span<LaneColumn> out);

/// Columns kept from frame to frame: after a pan only those that come into view are read. For one row.
class ColumnCache
{
public:
    /// What the columns depend on besides the grid.
    struct Key
    {
        LaneId own = NoLane;
        AggregateId aggregate = NoAggregate;
        quint64 generation = 0;
        bool operator==(const Key &) const = default;
    };
    /// The columns of the view with `padding` more on both sides. True when they are the same as the last time.
    bool update(TimelineStore &store, const Key &key, const TimelineCoordinates &coordinates, int padding);
    std::span<const LaneColumn> columns() const { return m_columns; }
    qint64 firstColumn() const { return m_first; }

private:
    void read(TimelineStore &store, std::size_t from, std::size_t to);

    TimelineCoordinates m_coordinates;
    Key m_key;
    qint64 m_first = 0;
    std::vector<LaneColumn> m_columns;
};

} // namespace watchglass
