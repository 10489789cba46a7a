// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinestore.h"

#include <optional>
#include <span>

namespace watchglass {

/// A mark and the lane it lies on.
struct MarkHit
{
    LaneId lane = NoLane;
    Mark mark;
};

/// The news nearest to `ns`, not further than `tolerance`: among those in reach the worst, of these the nearest.
std::optional<MarkHit> nearestMark(const TimelineStore &store, std::span<const LaneId> lanes, TimeNs ns, qint64 tolerance);
/// The news that follows `from` in time (for equal times in the order of arrival), over all `lanes`.
std::optional<MarkHit> nextMark(const TimelineStore &store, std::span<const LaneId> lanes, const Mark &from);
std::optional<MarkHit> previousMark(const TimelineStore &store, std::span<const LaneId> lanes, const Mark &from);
/// A place to start from: before everything (or after, for `previousMark`) that happened at `ns`.
Mark placeBefore(TimeNs ns);
Mark placeAfter(TimeNs ns);

/// From the first to just after the last mark of all `lanes`; empty where there is none.
TimeSpan spanOf(const TimelineStore &store, std::span<const LaneId> lanes);

/// Since when the object has been in the state it has at `ns`, and until when (nothing: it still is).
struct StateSpan
{
    LaneState state = LaneState::Absent;
    TimeNs from = 0;
    std::optional<TimeNs> to;
};
std::optional<StateSpan> stateAt(const Lane &lane, TimeNs ns);

} // namespace watchglass
