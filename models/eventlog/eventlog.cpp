// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventlog.h"
#include "models/eventlog/eventlog_p.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace watchglass {

const char *toString(LogType type)
{
    static constexpr const char *words[] = {"ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR", "Normal", "Warning",
                                            "STREAM", "RECONNECT", "GAP", "FINDING", "SEGMENT"};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(words) ? words[index] : "?";
}

EventLog::EventLog(QObject *parent)
    : EventLog(Limits(), parent)
{
}

EventLog::EventLog(const Limits &limits, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(limits))
{
    d->limits.partRows = std::clamp<std::size_t>(limits.partRows, 1, LogPart::maxRows);
}

EventLog::~EventLog() = default;

LogRowNumber EventLog::firstRow() const
{
    return d->first;
}

LogRowNumber EventLog::endRow() const
{
    return d->end();
}

std::size_t EventLog::bytes() const
{
    return d->bytes();
}

std::uint64_t EventLog::trimmedRows() const
{
    return d->trimmed;
}

LogPartPtr EventLog::partOf(LogRowNumber row) const
{
    return d->part(row).rows;
}

LogRecord EventLog::record(LogRowNumber number) const
{
    LogRecord record = d->part(number).rows->record(number);
    record.flags.setFlag(LogFlag::Superseded, d->isSuperseded(number));
    if (record.previousPoint && *record.previousPoint < d->first) {
        record.previousPoint.reset();
    }
    return record;
}

GapRecordPtr EventLog::gap(LogRowNumber number) const
{
    const LogRow &row = d->row(number);
    return row.type == LogType::Gap ? d->gaps[row.extra] : nullptr;
}

std::optional<Finding> EventLog::finding(LogRowNumber number) const
{
    const LogRow &row = d->row(number);
    return row.type == LogType::Finding ? std::optional(d->findings.at(row.extra)) : std::nullopt;
}

std::optional<StreamTransition> EventLog::transition(LogRowNumber number) const
{
    const LogRow &row = d->row(number);
    return row.type == LogType::Transition || row.type == LogType::Reconnect ? std::optional(d->transitions.at(row.extra)) : std::nullopt;
}

std::optional<LogRowNumber> EventLog::rowOfSeq(std::uint64_t seq) const
{
    // Rows without a seq stand between those that rise.
    LogRowNumber low = d->first;
    LogRowNumber high = d->end();
    while (low < high) {
        const LogRowNumber middle = low + (high - low) / 2;
        LogRowNumber at = middle;
        while (at < high && d->row(at).seq == 0) {
            ++at;
        }
        if (at == high || d->row(at).seq >= seq) {
            if (at < high && d->row(at).seq == seq) {
                return at;
            }
            high = middle;
        } else {
            low = at + 1;
        }
    }
    return {};
}

LogRowNumber EventLog::rowAt(Timestamp time) const
{
    const auto numbers = std::views::iota(d->first, d->end());
    const auto at = [this](LogRowNumber number) { return d->row(number).at; };
    return d->first + static_cast<LogRowNumber>(std::ranges::lower_bound(numbers, time.time_since_epoch().count(), {}, at) - numbers.begin());
}

Timestamp EventLog::earliestFrom(LogRowNumber row) const
{
    std::int64_t earliest = INT64_MAX;
    for (std::size_t i = (row - d->first) / d->limits.partRows; i < d->parts.size(); ++i) {
        earliest = std::min(earliest, d->parts[i].rows->earliest());
    }
    return Timestamp(std::chrono::nanoseconds(earliest));
}

LogRowNumber EventLog::Private::previousOf(LogRowNumber number) const
{
    const LogRow &of = row(number);
    return of.isPoint() ? part(number).rows->point(of).previous : LogPoint::none;
}

std::vector<LogRowNumber> EventLog::pointsOf(LogRowNumber row) const
{
    std::vector<LogRowNumber> points;
    for (LogRowNumber at = row; at != LogPoint::none && at >= d->first; at = d->previousOf(at)) {
        points.push_back(at);
    }
    return points;
}

std::vector<LogRowNumber> EventLog::rowsOf(ObjectId object, std::size_t limit) const
{
    std::vector<LogRowNumber> rows;
    const auto found = d->rowsOfObject.find(object);
    if (found != d->rowsOfObject.end()) {
        for (auto it = found->second.rbegin(); it != found->second.rend() && rows.size() < limit && *it >= d->first; ++it) {
            rows.push_back(*it);
        }
    }
    return rows;
}

bool EventLog::isSuperseded(LogRowNumber row) const
{
    return d->isSuperseded(row);
}

std::vector<ObjectId> EventLog::objectsIn(LogRowNumber first, LogRowNumber end, Timestamp from, Timestamp to) const
{
    const std::int64_t begin = from.time_since_epoch().count();
    const std::int64_t behind = to.time_since_epoch().count();
    std::vector<ObjectId> objects;
    while (first < end) {
        const LogPart &part = *d->part(first).rows;
        const LogRowNumber partEnd = std::min(end, part.end());
        for (; part.mayHold(begin, behind) && first < partEnd; ++first) {
            const LogRow &row = part.row(first);
            if (row.object != 0 && row.at >= begin && row.at < behind && !row.flags.testAnyFlags(LogFlag::ExistingAtStart | LogFlag::Quiet)) {
                objects.push_back(row.object);
            }
        }
        first = partEnd;
    }
    return objects;
}

std::vector<bool> EventLog::objectsIn(Timestamp from, Timestamp to) const
{
    std::vector<bool> bits;
    for (const ObjectId id : objectsIn(firstRow(), endRow(), from, to)) {
        if (id >= bits.size()) {
            bits.resize(std::max<std::size_t>(id + 1, bits.size() * 2));
        }
        bits[id] = true;
    }
    return bits;
}

LogCoverage EventLog::coverage(const std::vector<StreamId> &wanted) const
{
    LogCoverage coverage;
    bool all = true;
    for (const auto &[id, info] : d->streams) {
        if (!wanted.empty() && std::ranges::find(wanted, id) == wanted.end()) {
            continue;
        }
        ++coverage.streams;
        const auto status = d->statuses.find(id);
        if (status != d->statuses.end() && status->second.completeSince) {
            coverage.completeSince = std::max(coverage.completeSince.value_or(Timestamp()), *status->second.completeSince);
        } else {
            ++coverage.incompleteStreams;
            const bool blocked = status != d->statuses.end()
                && (status->second.phase == StreamPhase::Forbidden || status->second.phase == StreamPhase::Unauthorized
                    || status->second.phase == StreamPhase::Unsupported || status->second.phase == StreamPhase::Stopped);
            all = all && blocked;
        }
    }
    if (!all) {
        coverage.completeSince.reset();
    }
    if (d->trimmed > 0 && rowCount() > 0) {
        coverage.trimmedBefore = Timestamp(std::chrono::nanoseconds(d->row(d->first).at));
        coverage.trimmedRows = d->trimmed;
    }
    for (const GapRecordPtr &gap : d->gaps) {
        if (wanted.empty() || std::ranges::find(wanted, gap->stream) != wanted.end()) {
            coverage.blind.push_back(gap);
        }
    }
    return coverage;
}

std::string EventLog::streamName(StreamId stream) const
{
    return d->streamName(stream);
}

namespace {

/// Adds the distinct values of a column's texts, each text a list with this separator.
void addValues(const TextColumn &column, std::string_view separator, std::size_t limit, std::set<std::string> &values)
{
    for (std::size_t number = 1; number < column.count() && values.size() < limit; ++number) {
        std::string_view rest = column.text(static_cast<TextColumn::Number>(number));
        while (!rest.empty() && values.size() < limit) {
            const std::size_t end = rest.find(separator);
            values.emplace(rest.substr(0, end));
            rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + separator.size());
        }
    }
}

} // namespace

EventLog::Vocabulary EventLog::vocabulary(std::size_t limit) const
{
    std::set<std::string> reasons;
    std::set<std::string> managers;
    std::set<std::string> paths;
    // The newest two parts; a row at a time would ask for each text over and over.
    const std::size_t skipped = d->parts.size() > 2 ? d->parts.size() - 2 : 0;
    for (const Private::Part &part : d->parts | std::views::drop(skipped) | std::views::reverse) {
        addValues(part.rows->column(LogText::Reason), "\n", limit, reasons);
        addValues(part.rows->column(LogText::Managers), ", ", limit, managers);
        addValues(part.rows->column(LogText::Paths), "\n", limit, paths);
    }
    return {{reasons.begin(), reasons.end()}, {managers.begin(), managers.end()}, {paths.begin(), paths.end()}};
}

} // namespace watchglass
