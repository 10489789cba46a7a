// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinelayout.h"

namespace watchglass {

namespace {
/// As many ticks in a row, without space between, are a crowd.
constexpr int CrowdSize = 3;

int intColumns(double value)
{
    return std::max(1, static_cast<int>(std::lround(value)));
}
} // namespace

LayoutMetrics LayoutMetrics::scaled(double ratio)
{
    LayoutMetrics metrics;
    metrics.tick = intColumns(2 * ratio);
    metrics.glyph = intColumns(11 * ratio) | 1;
    metrics.densityPitch = intColumns(4 * ratio);
    metrics.densityWidth = intColumns(3 * ratio);
    metrics.least = intColumns(2 * ratio);
    return metrics;
}

double densityHeight(quint32 count, quint32 highest)
{
    if (count == 0) {
        return 0;
    }
    // The highest counts as a power of two, so that columns do not shake while one grows.
    const double top = std::ceil(std::log2(static_cast<double>(std::max<quint32>(highest, 7)) + 1));
    return std::clamp(std::log2(static_cast<double>(count) + 1) / top, 0.12, 1.0);
}

namespace {
std::vector<BarRun> layoutBars(std::span<const LaneColumn> columns, int padding)
{
    std::vector<BarRun> bars;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const LaneState state = columns[i].state;
        const int x = static_cast<int>(i) - padding;
        if (!bars.empty() && bars.back().state == state && bars.back().x + bars.back().width == x) {
            ++bars.back().width;
        } else if (state != LaneState::Absent) {
            bars.push_back({x, 1, state, false});
        }
    }
    return bars;
}

/// What a tick is drawn from: revisions, or the cluster events that got no diamond.
struct TickColumn
{
    quint32 count = 0;
    Severity severity = Severity::None;
    bool found = false;
};

void flushCrowd(std::vector<TickRun> &ticks, std::span<const TickColumn> columns, std::size_t begin, std::size_t end, int padding,
                int width, bool event)
{
    std::size_t used = 0;
    quint32 highest = 0;
    for (std::size_t i = begin; i < end; ++i) {
        used += columns[i].count > 0 ? 1 : 0;
        highest = std::max(highest, columns[i].count);
    }
    const bool crowd = used > CrowdSize;
    for (std::size_t i = begin; i < end; ++i) {
        const TickColumn &column = columns[i];
        if (column.count == 0) {
            continue;
        }
        TickRun tick{static_cast<int>(i) - padding, width, column.severity, TickRun::FullLevel, event, column.found};
        // Errors keep their full height in a crowd.
        if (crowd && column.severity < Severity::Error) {
            const double height = densityHeight(column.count, highest);
            tick.level = static_cast<quint8>(std::clamp<int>(static_cast<int>(std::ceil(height * TickRun::FullLevel)), 1, 3));
        }
        ticks.push_back(tick);
    }
}

std::vector<TickRun> tickRuns(std::span<const TickColumn> columns, int padding, int width, bool event)
{
    std::vector<TickRun> ticks;
    std::size_t begin = 0;
    std::size_t last = 0;
    bool open = false;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].count == 0) {
            continue;
        }
        if (open && i > last + static_cast<std::size_t>(width)) {
            flushCrowd(ticks, columns, begin, last + 1, padding, width, event);
            begin = i;
        } else if (!open) {
            begin = i;
            open = true;
        }
        last = i;
    }
    if (open) {
        flushCrowd(ticks, columns, begin, last + 1, padding, width, event);
    }
    return ticks;
}

/// Brings the worst to the end and joins neighbours that look the same.
std::vector<TickRun> joined(std::vector<TickRun> ticks)
{
    std::ranges::stable_sort(ticks, {}, &TickRun::severity);
    std::vector<TickRun> result;
    for (const TickRun &tick : ticks) {
        TickRun *before = result.empty() ? nullptr : &result.back();
        const bool same = before != nullptr && before->severity == tick.severity && before->level == tick.level
            && before->event == tick.event && before->found == tick.found;
        if (same && tick.x >= before->x && tick.x <= before->x + before->width) {
            before->width = std::max(before->width, tick.x + tick.width - before->x);
        } else {
            result.push_back(tick);
        }
    }
    return result;
}

/// Places diamonds, the worst first, where they do not cover each other; the rest stays for ticks.
std::vector<Diamond> placeDiamonds(std::span<const LaneColumn> columns, int padding, int glyph, std::vector<TickColumn> &left)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].events > 0) {
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, [&columns](std::size_t a, std::size_t b) { return columns[a].worstEvent > columns[b].worstEvent; });
    std::vector<bool> taken(columns.size());
    std::vector<Diamond> diamonds;
    const auto reach = static_cast<std::size_t>(glyph - 1);
    for (const std::size_t i : order) {
        const LaneColumn &column = columns[i];
        if (taken[i]) {
            left[i] = {column.events, column.worstEvent, false};
            continue;
        }
        diamonds.push_back({static_cast<int>(i) - padding, column.worstEvent, column.events});
        const std::size_t end = std::min(i + reach + 1, taken.size());
        for (std::size_t j = i > reach ? i - reach : 0; j < end; ++j) {
            taken[j] = true;
        }
    }
    std::ranges::reverse(diamonds);
    return diamonds;
}
} // namespace

LaneLayout layoutLane(std::span<const LaneColumn> columns, int padding, const LayoutMetrics &metrics)
{
    LaneLayout layout;
    layout.bars = layoutBars(columns, padding);
    std::vector<TickColumn> events(columns.size());
    layout.diamonds = placeDiamonds(columns, padding, metrics.glyph, events);
    std::vector<TickColumn> revisions(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        revisions[i] = {columns[i].revisions, columns[i].worstRevision, columns[i].found};
    }
    std::vector<TickRun> ticks = tickRuns(revisions, padding, metrics.tick, false);
    const std::vector<TickRun> more = tickRuns(events, padding, metrics.tick, true);
    ticks.insert(ticks.end(), more.begin(), more.end());
    layout.ticks = joined(std::move(ticks));
    return layout;
}

std::optional<BarRun> barBeforeFirst(const Lane &lane, const TimelineCoordinates &coordinates)
{
    if (!lane.seen || lane.marks.isEmpty() || !lane.created) {
        return std::nullopt;
    }
    // Cluster events may stand before the first observation of the object itself.
    std::size_t index = 0;
    while (index < lane.marks.size() && lane.marks.at(index).isEvent()) {
        ++index;
    }
    if (index == lane.marks.size() || *lane.created >= lane.marks.at(index).ns) {
        return std::nullopt;
    }
    const double from = std::max(coordinates.xOf(*lane.created), -1.0);
    const double to = std::min(coordinates.xOf(lane.marks.at(index).ns), coordinates.width() + 1.0);
    const int x = static_cast<int>(std::floor(from));
    const int width = static_cast<int>(std::floor(to)) - x;
    return width > 0 ? std::optional(BarRun{x, width, LaneState::Unknown, true}) : std::nullopt;
}

std::vector<DensityBar> layoutDensity(std::span<const LaneColumn> columns, qint64 firstColumn, int padding, const LayoutMetrics &metrics)
{
    const int pitch = metrics.densityPitch;
    std::vector<DensityBar> bars;
    // Position of the first column inside its bar on the grid.
    const qint64 phase = ((firstColumn % pitch) + pitch) % pitch;
    int x = -static_cast<int>(phase) - padding;
    std::size_t i = 0;
    while (i < columns.size()) {
        const auto end = static_cast<std::size_t>(x + padding + pitch);
        DensityBar bar{x, metrics.densityWidth, 0, Severity::None};
        for (; i < std::min(end, columns.size()); ++i) {
            bar.count += columns[i].revisions + columns[i].events;
            bar.severity = std::max({bar.severity, columns[i].worstRevision, columns[i].worstEvent});
        }
        if (bar.count > 0) {
            bars.push_back(bar);
        }
        x += pitch;
    }
    return bars;
}

std::vector<BlindRun> layoutBlind(const std::vector<BlindInterval> &intervals, const TimelineCoordinates &coordinates,
                                  const LayoutMetrics &metrics)
{
    std::vector<BlindRun> runs;
    const TimeSpan visible = coordinates.visible();
    for (const BlindInterval &interval : intervals) {
        if (interval.span.to < visible.from || interval.span.from > visible.to) {
            continue;
        }
        const double from = std::max(std::floor(coordinates.xOf(interval.span.from)), -64.0);
        const double to = std::min(std::ceil(coordinates.xOf(interval.span.to)), coordinates.width() + 64.0);
        BlindRun run{static_cast<int>(from), std::max(static_cast<int>(to - from), metrics.least), interval.kind, interval.gap};
        if (!runs.empty() && runs.back().kind == run.kind && run.x <= runs.back().x + runs.back().width) {
            runs.back().width = std::max(runs.back().width, run.x + run.width - runs.back().x);
        } else {
            runs.push_back(run);
        }
    }
    return runs;
}

} // namespace watchglass
