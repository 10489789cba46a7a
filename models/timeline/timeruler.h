// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinecoordinates.h"

#include <QString>

#include <vector>

namespace watchglass {

struct RulerTick
{
    TimeNs ns = 0;
    double x = 0;
    bool major = false;  ///< has a label and a grid line
    bool dayStart = false; ///< midnight: the label is the date
    QString label;
};

/// Round times that are at least `minimumSpacing` pixels apart, from nanoseconds to years, with unlabelled ones between.
/// Round means so on the local clock, or in UTC.
std::vector<RulerTick> rulerTicks(const TimelineCoordinates &coordinates, double minimumSpacing, bool utc);
/// The distance of labelled ticks that `rulerTicks` takes.
qint64 rulerStep(double nsPerPixel, double minimumSpacing);
/// As many fraction digits as tell two neighbouring pixels apart, 0 to 9: for the clock beside the pointer.
int fractionDigitsFor(double nsPerPixel);

} // namespace watchglass
