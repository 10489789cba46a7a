// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/logrecord.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// Texts of one column of a part, each once, numbered in the order they came. Number 0 is the empty text.
class TextColumn
{
public:
    using Number = std::uint16_t;

    Number add(std::string_view text);
    void seal(); ///< drops what only `add` needs
    std::string_view text(Number number) const; ///< valid until the next `add`
    std::size_t count() const { return m_ends.size(); }
    std::size_t bytes() const;

private:
    void grow();

    std::string m_bytes;
    std::vector<std::uint32_t> m_ends{0};
    std::vector<Number> m_buckets; ///< open addressing; 0 is free
};

enum class LogText : std::uint8_t { Kind, Namespace, Name, Uid, What, Reason, Managers, Paths, Version, Stream, Reporter };
inline constexpr std::size_t rowTexts = 10; ///< all but the reporter, which only points of cluster events have

/// What a row has, 56 bytes; its texts are in the columns of its part.
struct LogRow
{
    std::uint64_t seq = 0;
    std::int64_t at = 0; ///< ns since the epoch
    ObjectId object = 0;
    StreamId stream = 0;
    std::uint32_t extra = 0; ///< position among the points of the part, or the log's gaps, findings or transitions
    LogFlags flags;          ///< never Superseded: that is told of rows that do not change any more
    LogType type = LogType::Added;
    Severity severity = Severity::None;
    Origin origin = Origin::Watch;
    std::array<TextColumn::Number, rowTexts> texts{};

    bool isPoint() const { return type == LogType::EventNormal || type == LogType::EventWarning; }
};

/// What only one point of a cluster event has.
struct LogPoint
{
    std::int64_t ownTime = 0;
    std::int64_t firstTime = 0;
    std::uint32_t count = 0;
    LogRowNumber previous = none;
    TextColumn::Number reporter = 0;
    TimeSource timeSource = TimeSource::Received;

    static constexpr LogRowNumber none = ~LogRowNumber(0);
};

/// Neighbouring rows of the log. Grows on the GUI thread until it is sealed; then it never changes, so any thread that
/// was given it may read it.
class LogPart
{
public:
    static constexpr std::size_t maxRows = 16384; ///< so that a column's texts have 16 bit numbers

    explicit LogPart(LogRowNumber first) : m_first(first) {}

    // Filling, until `seal`
    LogRow &add(Timestamp at, LogType type);
    void setText(LogRow &row, LogText column, std::string_view text);
    LogPoint &addPoint(LogRow &row, std::string_view reporter);
    void seal();

    bool isSealed() const { return m_sealed; }
    LogRowNumber first() const { return m_first; }
    LogRowNumber end() const { return m_first + static_cast<LogRowNumber>(m_rows.size()); }
    const LogRow &row(LogRowNumber number) const { return m_rows[number - m_first]; }
    const LogPoint &point(const LogRow &row) const { return m_points[row.extra]; } ///< of a row that is one
    const TextColumn &column(LogText column) const { return m_columns[static_cast<std::size_t>(column)]; }
    std::string_view text(const LogRow &row, LogText column) const
    {
        return this->column(column).text(row.texts[static_cast<std::size_t>(column)]);
    }
    /// Some row was received in [from, to). The order of rows is nearly that of time, not quite.
    bool mayHold(std::int64_t from, std::int64_t to) const { return m_earliest < to && m_latest >= from; }
    std::int64_t earliest() const { return m_earliest; } ///< when the earliest row was received; ns since the epoch
    LogRecord record(LogRowNumber number) const; ///< without Superseded
    std::size_t bytes() const;

private:
    LogRowNumber m_first;
    bool m_sealed = false;
    std::int64_t m_earliest = INT64_MAX;
    std::int64_t m_latest = INT64_MIN;
    std::vector<LogRow> m_rows;
    std::vector<LogPoint> m_points;
    std::array<TextColumn, rowTexts + 1> m_columns;
};
using LogPartPtr = std::shared_ptr<const LogPart>;

} // namespace watchglass
