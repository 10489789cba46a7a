// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/controllers.h"
#include "models/timeline/marksearch.h"
#include "models/timeline/timelinecoordinates.h"
#include "models/timeline/timelinestore.h"
#include "models/timeline/timeruler.h"
#include "ui/timeline/lanesource.h"

#include <QString>

#include <functional>
#include <optional>

namespace watchglass {

/// What the parts of one timeline share. Owned by TimelineWidget; pointers may be null while no session is open.
struct TimelineContext
{
    TimelineStore *store = nullptr;
    TimeRangeController *range = nullptr;
    SelectionController *selection = nullptr;
    LaneSource *source = nullptr;
    /// One line about an observation, or empty; for tooltips and screen readers.
    std::function<QString(quint64 seq)> describe;
    std::optional<TimeNs> recordBegin; ///< nothing was watched before
    bool utc = false;

    /// Of the lanes, in device pixels.
    TimelineCoordinates coordinates;
    double ratio = 1;
    std::vector<RulerTick> ticks; ///< for the ruler and the grid; x in device pixels

    std::optional<TimeNs> pointer;   ///< the time under the mouse
    std::optional<MarkHit> focus;    ///< the current mark
    quint64 focusRow = 0;

    bool isReady() const { return store != nullptr && range != nullptr && !range->extent().isEmpty(); }
    /// In device independent pixels.
    double xOf(TimeNs ns) const { return coordinates.xOf(ns) / ratio; }
    TimeNs timeAt(double x) const { return coordinates.timeAt(x * ratio); }
    /// Marks before are not in memory any more, only in the record.
    std::optional<TimeNs> droppedBefore() const { return store != nullptr ? store->trimmed().before : std::nullopt; }
    int fractionDigits() const { return std::max(fractionDigitsFor(coordinates.nsPerColumn() * ratio), 0); }
};

} // namespace watchglass
