// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinelayout.h"

namespace watchglass {

namespace {
/// More ticks than this, with hardly space between, are a crowd.
constexpr std::size_t CrowdSize = 4;

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

/// Where the ticks of one sort go.
struct TickSet
{
    std::span<const TickColumn> columns;
    qint64 firstColumn = 0;
    int padding = 0;
    bool event = false;
    const LayoutMetrics &metrics;

    int xOf(std::size_t column) const { return static_cast<int>(column) - padding; }
};

quint8 crowdLevel(const TickColumn &column, quint32 highest)
{
    // Errors keep their full height.
    if (column.severity == Severity::Error) {
        return TickRun::FullLevel;
    }
    const double height = densityHeight(column.count, highest) * TickRun::FullLevel;
    return static_cast<quint8>(std::clamp(static_cast<int>(std::ceil(height)), 1, TickRun::FullLevel - 1));
}

/// Too many to be told apart: columns on the grid, as high as their number is.
void addCrowd(std::vector<TickRun> &ticks, const TickSet &set, std::size_t begin, std::size_t end)
{
    const int pitch = set.metrics.densityPitch;
    std::vector<std::pair<int, TickColumn>> bins;
    for (std::size_t i = begin; i < end; ++i) {
        const TickColumn &column = set.columns[i];
        if (column.count == 0) {
            continue;
        }
        const qint64 number = set.firstColumn + static_cast<qint64>(i);
        const int x = set.xOf(i) - static_cast<int>(((number % pitch) + pitch) % pitch);
        if (bins.empty() || bins.back().first != x) {
            bins.emplace_back(x, TickColumn());
        }
        TickColumn &bin = bins.back().second;
        bin.count += column.count;
        bin.severity = std::max(bin.severity, column.severity);
        bin.found = bin.found || column.found;
    }
    quint32 highest = 0;
    for (const auto &[x, bin] : bins) {
        highest = std::max(highest, bin.count);
    }
    for (const auto &[x, bin] : bins) {
        ticks.push_back({x, set.metrics.densityPitch, bin.severity, crowdLevel(bin, highest), set.event, bin.found, true});
    }
}

void addTicks(std::vector<TickRun> &ticks, const TickSet &set, std::size_t begin, std::size_t end)
{
    std::size_t used = 0;
    for (std::size_t i = begin; i < end; ++i) {
        used += set.columns[i].count > 0 ? 1 : 0;
    }
    if (used > CrowdSize) {
        addCrowd(ticks, set, begin, end);
        return;
    }
    for (std::size_t i = begin; i < end; ++i) {
        const TickColumn &column = set.columns[i];
        if (column.count > 0) {
            ticks.push_back({set.xOf(i), set.metrics.tick, column.severity, TickRun::FullLevel, set.event, column.found, false});
        }
    }
}

std::vector<TickRun> tickRuns(const TickSet &set)
{
    std::vector<TickRun> ticks;
    const auto reach = static_cast<std::size_t>(2 * set.metrics.tick + 1);
    std::optional<std::size_t> begin;
    std::size_t last = 0;
    for (std::size_t i = 0; i < set.columns.size(); ++i) {
        if (set.columns[i].count == 0) {
            continue;
        }
        if (begin && i > last + reach) {
            addTicks(ticks, set, *begin, last + 1);
            begin = i;
        } else if (!begin) {
            begin = i;
        }
        last = i;
    }
    if (begin) {
        addTicks(ticks, set, *begin, last + 1);
    }
    return ticks;
}

constexpr std::array AllSeverities{Severity::None, Severity::Info, Severity::Notice, Severity::Warning, Severity::Error};

/// Brings the worst to the end and joins neighbours that look the same.
std::vector<TickRun> joined(const std::vector<TickRun> &ticks)
{
    std::vector<TickRun> result;
    result.reserve(ticks.size());
    for (const Severity severity : AllSeverities) {
        for (const TickRun &tick : ticks) {
            if (tick.severity != severity) {
                continue;
            }
            TickRun *before = result.empty() ? nullptr : &result.back();
            const bool same = before != nullptr && before->severity == severity && before->level == tick.level && before->event == tick.event
                && before->found == tick.found && !before->crowd && !tick.crowd;
            if (same && tick.x >= before->x && tick.x <= before->x + before->width) {
                before->width = std::max(before->width, tick.x + tick.width - before->x);
            } else {
                result.push_back(tick);
            }
        }
    }
    return result;
}

/// Columns in which a diamond may no longer have its middle.
class Taken
{
public:
    explicit Taken(std::size_t columns)
        : m_taken(columns)
    {
    }
    bool at(std::size_t column) const { return m_taken[column] != 0; }
    void around(std::size_t column, int before, int after)
    {
        const auto end = static_cast<std::ptrdiff_t>(m_taken.size());
        const auto middle = static_cast<std::ptrdiff_t>(column);
        const std::ptrdiff_t first = std::max<std::ptrdiff_t>(middle - before, 0);
        std::fill(m_taken.begin() + first, m_taken.begin() + std::min(middle + after + 1, end), char(1));
    }

private:
    std::vector<char> m_taken;
};

/// Places diamonds, the worst first, where they cover neither each other nor a worse tick; the rest stays for ticks.
std::vector<Diamond> placeDiamonds(std::span<const LaneColumn> columns, int padding, const LayoutMetrics &metrics, std::vector<TickColumn> &left)
{
    std::array<std::vector<std::size_t>, SeverityCount> candidates;
    std::array<std::vector<std::size_t>, SeverityCount> ticks;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].events > 0) {
            candidates[static_cast<std::size_t>(columns[i].worstEvent)].push_back(i);
        }
        if (columns[i].revisions > 0) {
            ticks[static_cast<std::size_t>(columns[i].worstRevision)].push_back(i);
        }
    }
    Taken taken(columns.size());
    std::vector<Diamond> diamonds;
    const int half = metrics.glyph / 2;
    // A tick may be drawn anywhere in its crowd's column on the grid.
    const int tick = std::max(metrics.tick, metrics.densityPitch) - 1;
    for (std::size_t severity = SeverityCount; severity-- > 0;) {
        for (const std::size_t i : candidates[severity]) {
            const LaneColumn &column = columns[i];
            if (taken.at(i)) {
                left[i] = {column.events, column.worstEvent, false};
                ticks[severity].push_back(i);
                continue;
            }
            diamonds.push_back({static_cast<int>(i) - padding, column.worstEvent, column.events});
            taken.around(i, metrics.glyph - 1, metrics.glyph - 1);
        }
        if (severity >= static_cast<std::size_t>(Severity::Warning)) {
            for (const std::size_t i : ticks[severity]) {
                taken.around(i, half + tick, half + tick);
            }
        }
    }
    std::ranges::reverse(diamonds);
    return diamonds;
}
} // namespace

LaneLayout layoutLane(std::span<const LaneColumn> columns, qint64 firstColumn, int padding, const LayoutMetrics &metrics)
{
    LaneLayout layout;
    layout.bars = layoutBars(columns, padding);
    std::vector<TickColumn> events(columns.size());
    layout.diamonds = placeDiamonds(columns, padding, metrics, events);
    std::vector<TickColumn> revisions(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        revisions[i] = {columns[i].revisions, columns[i].worstRevision, columns[i].found};
    }
    std::vector<TickRun> ticks = tickRuns({revisions, firstColumn, padding, false, metrics});
    const std::vector<TickRun> more = tickRuns({events, firstColumn, padding, true, metrics});
    ticks.insert(ticks.end(), more.begin(), more.end());
    layout.ticks = joined(ticks);
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
    std::vector<BlindRun> lasting;
    const TimeSpan visible = coordinates.visible();
    for (const BlindInterval &interval : intervals) {
        if (interval.span.to < visible.from || interval.span.from > visible.to) {
            continue;
        }
        const double from = std::max(std::floor(coordinates.xOf(interval.span.from)), -64.0);
        const double to = std::min(std::ceil(coordinates.xOf(interval.span.to)), coordinates.width() + 64.0);
        BlindRun run{static_cast<int>(from), std::max(static_cast<int>(to - from), metrics.least), interval.span.to == BlindInterval::Open, interval.gap};
        std::vector<BlindRun> &same = run.lasts ? lasting : runs;
        if (!same.empty() && run.x <= same.back().x + same.back().width) {
            same.back().width = std::max(same.back().width, run.x + run.width - same.back().x);
        } else {
            same.push_back(run);
        }
    }
    runs.insert(runs.end(), lasting.begin(), lasting.end());
    return runs;
}

} // namespace watchglass
