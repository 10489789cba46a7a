// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timeruler.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <array>
#include <string>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
constexpr qint64 Second = 1'000'000'000;
constexpr qint64 Minute = 60 * Second;
constexpr qint64 Hour = 60 * Minute;
constexpr qint64 Day = 24 * Hour;
constexpr std::array<qint64, 22> LongSteps{Second,    2 * Second,  5 * Second,  10 * Second, 15 * Second, 30 * Second, Minute,  2 * Minute,
                                           5 * Minute, 10 * Minute, 15 * Minute, 30 * Minute, Hour,        2 * Hour,    3 * Hour, 6 * Hour,
                                           12 * Hour,  Day,         2 * Day,     7 * Day,     30 * Day,    365 * Day};

QDateTime dateTime(TimeNs ns, bool utc)
{
    const qint64 ms = ns >= 0 ? ns / 1'000'000 : (ns - 999'999) / 1'000'000;
    return QDateTime::fromMSecsSinceEpoch(ms, utc ? QTimeZone(QTimeZone::UTC) : QTimeZone(QTimeZone::LocalTime));
}

qint64 floorDiv(qint64 a, qint64 b)
{
    return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

QString fraction(TimeNs ns, int digits)
{
    const qint64 rest = ns - floorDiv(ns, Second) * Second;
    return u'.' + QString::number(rest).rightJustified(9, u'0').left(digits);
}

QString labelFor(TimeNs ns, qint64 step, bool utc, bool dayStart)
{
    const QDateTime time = dateTime(ns, utc);
    if (dayStart) {
        return QLocale().toString(time.date(), step >= 365 * Day ? u"yyyy"_s : u"d MMM"_s);
    }
    if (step >= Minute) {
        return time.toString(u"HH:mm"_s);
    }
    const QString clock = time.toString(u"HH:mm:ss"_s);
    if (step >= Second) {
        return clock;
    }
    int digits = 1;
    for (qint64 unit = Second / 10; unit > step && digits < 9; unit /= 10) {
        ++digits;
    }
    return clock + fraction(ns, std::max(digits, 3));
}

/// How many unlabelled parts a step is cut into.
int partsOf(qint64 step)
{
    if (step == 15 * Second || step == 15 * Minute || step == 3 * Hour) {
        return 3;
    }
    if (step == 30 * Second || step == 30 * Minute || step == 6 * Hour || step == 12 * Hour) {
        return 6;
    }
    if (step == Minute || step == Hour || step == Day) {
        return 4;
    }
    if (step >= 7 * Day) {
        return step == 7 * Day ? 7 : 1;
    }
    const bool two = std::to_string(step).starts_with('2');
    return step < 5 ? 1 : two || step == 2 * Minute || step == 2 * Hour || step == 2 * Day ? 4 : 5;
}
} // namespace

qint64 rulerStep(double nsPerPixel, double minimumSpacing)
{
    const double least = std::max(nsPerPixel * minimumSpacing, 1.0);
    for (qint64 decade = 1; decade < Second; decade *= 10) {
        for (const qint64 step : {decade, 2 * decade, 5 * decade}) {
            if (static_cast<double>(step) >= least) {
                return step;
            }
        }
    }
    for (const qint64 step : LongSteps) {
        if (static_cast<double>(step) >= least) {
            return step;
        }
    }
    return LongSteps.back() * static_cast<qint64>(std::ceil(least / static_cast<double>(LongSteps.back())));
}

std::vector<RulerTick> rulerTicks(const TimelineCoordinates &coordinates, double minimumSpacing, bool utc)
{
    const TimeSpan visible = coordinates.visible();
    const qint64 step = rulerStep(coordinates.nsPerColumn(), minimumSpacing);
    const qint64 part = step / partsOf(step);
    const TimeNs middle = visible.from + visible.length() / 2;
    const qint64 offset = utc ? 0 : dateTime(middle, false).offsetFromUtc() * Second;

    std::vector<RulerTick> ticks;
    // From one step before the edge, since its label may reach into view.
    TimeNs local = floorDiv(visible.from + offset, step) * step;
    for (; local - offset < visible.to && ticks.size() < 10'000; local += part) {
        RulerTick tick;
        tick.ns = local - offset;
        tick.x = coordinates.xOf(tick.ns);
        tick.major = floorDiv(local, step) * step == local;
        tick.dayStart = tick.major && floorDiv(local, Day) * Day == local;
        if (tick.major) {
            tick.label = labelFor(tick.ns, step, utc, tick.dayStart);
        }
        ticks.push_back(std::move(tick));
    }
    return ticks;
}

int fractionDigitsFor(double nsPerPixel)
{
    int digits = 0;
    for (double unit = 1e9; unit > nsPerPixel && digits < 9; unit /= 10) {
        ++digits;
    }
    return digits;
}

} // namespace watchglass
