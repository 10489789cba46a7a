// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/logpart.h"
#include "models/filter/termmatcher.h"

#include <memory>
#include <optional>
#include <vector>

namespace watchglass {

/// Which rows of a log a table shows.
struct LogCriteria
{
    FilterExpression filter;
    Timestamp now;                                ///< what `since:10m` counts from
    std::shared_ptr<const std::vector<bool>> only; ///< about these objects: `bits[ObjectId]`; null: all
    std::optional<Timestamp> from;                ///< received at or after
    std::optional<Timestamp> to;                  ///< received before
    bool existing = false;                        ///< rows of first lists too
    bool quiet = false;                           ///< bookmarks and the like too
    bool steps = true;                            ///< steps of streams too
    bool grouped = true; ///< without superseded rows; a scan has to be told which those are, for it changes while rows do not
};

/// The rows that pass, in the order of the log, and how many were left out by the switches, not by the filter.
struct LogSelection
{
    std::vector<LogRowNumber> rows;
    std::size_t hiddenExisting = 0;
    std::size_t hiddenQuiet = 0;
    std::size_t hiddenSteps = 0;
};

/// Rows of a log, as bits. For copies that other threads read.
struct LogRowSet
{
    LogRowNumber first = 0;
    std::vector<bool> bits; ///< of `first` and the rows behind it

    bool contains(LogRowNumber row) const { return row >= first && row - first < bits.size() && bits[row - first]; }
    void add(LogRowNumber row)
    {
        if (row >= first) {
            bits.resize(std::max<std::size_t>(bits.size(), row - first + 1));
            bits[row - first] = true;
        }
    }
    void dropBefore(LogRowNumber row)
    {
        bits.erase(bits.begin(), bits.begin() + std::min<std::ptrdiff_t>(std::ssize(bits), row - first));
        first = row;
    }
};

/// Looks at the rows of one part of a log. Asks a filter about each distinct text once, not about each row. Any thread
/// where the part is sealed.
class LogScan
{
public:
    /// All must outlive it.
    LogScan(const LogPart &part, const LogCriteria &criteria, const LogRowSet &superseded);
    /// Adds what passes of [from, to), which is inside the part.
    void take(LogRowNumber from, LogRowNumber to, LogSelection &into);

private:
    enum class Verdict : std::uint8_t { Unknown, No, Yes };
    struct Column
    {
        LogText text = LogText::Name;
        std::string_view separator; ///< where a text is a list
        std::vector<Verdict> known; ///< by the text's number
    };
    struct Term
    {
        TermMatcher matcher;
        std::vector<Column> columns;
        std::array<Verdict, 16> words{}; ///< of types or origins
    };
    bool passes(const LogRow &row);
    bool holds(Term &term, const LogRow &row) const;
    bool isFound(const TermMatcher &matcher, Column &column, const LogRow &row) const;

    const LogPart &m_part;
    const LogCriteria &m_criteria;
    const LogRowSet &m_superseded;
    std::int64_t m_from;
    std::int64_t m_to;
    std::vector<Term> m_terms; ///< cheap ones first
};

} // namespace watchglass
