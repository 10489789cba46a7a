// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinecolumns.h"

#include <vector>

namespace watchglass {

/// Sizes of what is drawn, in columns.
struct LayoutMetrics
{
    int tick = 2;          ///< width of a revision's tick
    int glyph = 11;        ///< width of a cluster event's diamond
    int densityPitch = 4;  ///< a density column with the space after it
    int densityWidth = 3;
    int least = 2;         ///< width below which a blind interval is not drawn, however short it was

    /// For a device pixel ratio.
    static LayoutMetrics scaled(double ratio);
};

// All x count columns from the left edge of the view; things may begin left of it and end right of it.

struct BarRun
{
    int x = 0;
    int width = 0;
    LaneState state = LaneState::Unknown;
    bool thin = false; ///< it existed, but nothing had been seen of it yet
    bool operator==(const BarRun &) const = default;
};

/// A revision, or several that share pixels.
struct TickRun
{
    int x = 0;
    int width = 0;
    Severity severity = Severity::None;
    quint8 level = FullLevel; ///< height: 1 to FullLevel
    bool event = false;       ///< cluster events that found no room for a diamond of their own
    bool found = false;       ///< learnt by comparing
    bool crowd = false;       ///< ticks so close that only their number can be told: the level says it
    static constexpr quint8 FullLevel = 4;
    bool operator==(const TickRun &) const = default;
};

struct Diamond
{
    int x = 0; ///< its middle
    Severity severity = Severity::None;
    quint32 count = 0;
    bool operator==(const Diamond &) const = default;
};

struct DensityBar
{
    int x = 0;
    int width = 0;
    quint32 count = 0;
    Severity severity = Severity::None;
    bool operator==(const DensityBar &) const = default;
};

struct BlindRun
{
    int x = 0;
    int width = 0;
    bool lasts = false; ///< not live now
    quint64 gap = 0;
    bool operator==(const BlindRun &) const = default;
};

/// Everything of one row as rectangles and places. What is worse comes later in each list and is painted over the rest:
/// nothing of Error severity is ever covered by something milder.
struct LaneLayout
{
    std::vector<BarRun> bars;
    std::vector<TickRun> ticks;
    std::vector<Diamond> diamonds;
};

/// `columns` begins with number `firstColumn`, `padding` columns left of the view, and ends as many right of it.
LaneLayout layoutLane(std::span<const LaneColumn> columns, qint64 firstColumn, int padding, const LayoutMetrics &metrics);
/// The time an object is known to have existed in before its first mark; nothing where there is none in view.
std::optional<BarRun> barBeforeFirst(const Lane &lane, const TimelineCoordinates &coordinates);
/// For the same columns: bars that tell only how much happened and how bad it was. They stay on the grid while panning.
std::vector<DensityBar> layoutDensity(std::span<const LaneColumn> columns, qint64 firstColumn, int padding, const LayoutMetrics &metrics);
/// Those in view, each at least `least` wide; overlapping ones are joined, but those that last come last and by themselves.
std::vector<BlindRun> layoutBlind(const std::vector<BlindInterval> &intervals, const TimelineCoordinates &coordinates,
                                  const LayoutMetrics &metrics);
/// Height of a density column, 0 to 1, by the logarithm of its count against the highest.
double densityHeight(quint32 count, quint32 highest);

} // namespace watchglass
