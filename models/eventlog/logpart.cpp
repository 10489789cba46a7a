// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logpart.h"

#include <functional>

namespace watchglass {

namespace {

Timestamp timestamp(std::int64_t ns)
{
    return Timestamp(std::chrono::nanoseconds(ns));
}

} // namespace

TextColumn::Number TextColumn::add(std::string_view text)
{
    if (text.empty()) {
        return 0;
    }
    if (m_ends.size() * 2 > m_buckets.size()) {
        grow();
    }
    const std::size_t mask = m_buckets.size() - 1;
    std::size_t bucket = std::hash<std::string_view>()(text) & mask;
    for (; m_buckets[bucket] != 0; bucket = (bucket + 1) & mask) {
        if (this->text(m_buckets[bucket]) == text) {
            return m_buckets[bucket];
        }
    }
    m_buckets[bucket] = static_cast<Number>(m_ends.size());
    m_bytes += text;
    m_ends.push_back(static_cast<std::uint32_t>(m_bytes.size()));
    return m_buckets[bucket];
}

void TextColumn::grow()
{
    m_buckets.assign(std::max<std::size_t>(64, m_buckets.size() * 2), 0);
    const std::size_t mask = m_buckets.size() - 1;
    for (std::size_t number = 1; number < m_ends.size(); ++number) {
        std::size_t bucket = std::hash<std::string_view>()(text(static_cast<Number>(number))) & mask;
        while (m_buckets[bucket] != 0) {
            bucket = (bucket + 1) & mask;
        }
        m_buckets[bucket] = static_cast<Number>(number);
    }
}

void TextColumn::seal()
{
    m_buckets = {};
    m_bytes.shrink_to_fit();
    m_ends.shrink_to_fit();
}

std::string_view TextColumn::text(Number number) const
{
    if (number == 0) {
        return {};
    }
    const std::uint32_t from = m_ends[number - 1U];
    return std::string_view(m_bytes).substr(from, m_ends[number] - from);
}

std::size_t TextColumn::bytes() const
{
    return m_bytes.capacity() + m_ends.capacity() * sizeof(std::uint32_t) + m_buckets.capacity() * sizeof(Number);
}

LogRow &LogPart::add(Timestamp at, LogType type)
{
    LogRow &row = m_rows.emplace_back();
    row.at = at.time_since_epoch().count();
    row.type = type;
    m_earliest = std::min(m_earliest, row.at);
    m_latest = std::max(m_latest, row.at);
    return row;
}

void LogPart::setText(LogRow &row, LogText column, std::string_view text)
{
    const auto number = static_cast<std::size_t>(column);
    row.texts[number] = m_columns[number].add(text);
}

LogPoint &LogPart::addPoint(LogRow &row, std::string_view reporter)
{
    row.extra = static_cast<std::uint32_t>(m_points.size());
    LogPoint &point = m_points.emplace_back();
    point.reporter = m_columns[static_cast<std::size_t>(LogText::Reporter)].add(reporter);
    return point;
}

void LogPart::seal()
{
    m_rows.shrink_to_fit();
    m_points.shrink_to_fit();
    for (TextColumn &column : m_columns) {
        column.seal();
    }
    m_sealed = true;
}

LogRecord LogPart::record(LogRowNumber number) const
{
    const LogRow &row = this->row(number);
    LogRecord record;
    record.row = number;
    record.seq = row.seq;
    record.at = timestamp(row.at);
    record.type = row.type;
    record.severity = row.severity;
    record.origin = row.origin;
    record.flags = row.flags;
    record.stream = row.stream;
    record.object = row.object;
    record.kind = text(row, LogText::Kind);
    record.namespaceName = text(row, LogText::Namespace);
    record.name = text(row, LogText::Name);
    record.uid = text(row, LogText::Uid);
    record.what = text(row, LogText::What);
    record.reason = text(row, LogText::Reason);
    record.managers = text(row, LogText::Managers);
    record.paths = text(row, LogText::Paths);
    record.resourceVersion = text(row, LogText::Version);
    record.streamName = text(row, LogText::Stream);
    if (row.isPoint()) {
        const LogPoint &point = this->point(row);
        record.count = point.count;
        record.firstTime = timestamp(point.firstTime);
        record.ownTime = timestamp(point.ownTime);
        record.timeSource = point.timeSource;
        record.reporter = column(LogText::Reporter).text(point.reporter);
        if (point.previous != LogPoint::none) {
            record.previousPoint = point.previous;
        }
    }
    return record;
}

std::size_t LogPart::bytes() const
{
    std::size_t bytes = sizeof *this + m_rows.capacity() * sizeof(LogRow) + m_points.capacity() * sizeof(LogPoint);
    for (const TextColumn &column : m_columns) {
        bytes += column.bytes();
    }
    return bytes;
}

} // namespace watchglass
