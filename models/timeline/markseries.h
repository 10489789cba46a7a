// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"

#include <span>
#include <vector>

namespace watchglass {

/// Sums over ranges of a growing row of elements: append O(1) amortised, any range O(log n). Level k holds the sums of
/// 2^k elements each, so that cutting off the end is a resize.
class SegmentForest
{
public:
    std::size_t size() const { return m_levels.empty() ? 0 : m_levels.front().size(); }
    void append(const RangeSummary &element);
    /// Keeps the first `size` elements.
    void truncate(std::size_t size);
    /// The sum of [first, last).
    RangeSummary sum(std::size_t first, std::size_t last) const;
    std::size_t bytes() const;

private:
    std::vector<std::vector<RangeSummary>> m_levels;
};

/// The marks of one object in the order of time: blocks of 64 and a forest over the full ones. Marks that come late wait
/// in a small tail until `settle()`; readers see them only then.
class MarkSeries
{
public:
    static constexpr std::size_t BlockSize = 64;

    /// True when it is in its place already; else it waits for `settle()`.
    bool append(const Mark &mark);
    /// Puts late marks in their places and gives marks after them the state they bring. True if anything changed.
    bool settle();
    bool hasLate() const { return !m_late.empty(); }
    /// Drops the marks before `ns`. Of an object that is there at `ns`, the state it is in then stays, as an Existing mark at
    /// `ns`. Late marks wait on.
    void dropBefore(TimeNs ns);

    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    const Mark &at(std::size_t index) const { return m_blocks[index / BlockSize][index % BlockSize]; }
    /// From `index` to the end of its block; for reading many without looking each up.
    std::span<const Mark> run(std::size_t index) const { return std::span(m_blocks[index / BlockSize]).subspan(index % BlockSize); }
    const Mark &first() const { return at(0); }
    const Mark &last() const { return at(m_size - 1); }
    /// From the first to just after the last mark; empty without any. Touches no block.
    TimeSpan span() const { return m_span; }
    /// The index of the first mark at or after `ns`.
    std::size_t lowerBound(TimeNs ns) const;
    /// Of the marks [first, last) by index.
    RangeSummary sum(std::size_t first, std::size_t last) const;
    RangeSummary sum(const TimeSpan &span) const { return sum(lowerBound(span.from), lowerBound(span.to)); }
    std::size_t bytes() const;

private:
    void push(const Mark &mark);
    void truncate(std::size_t size);

    std::vector<std::vector<Mark>> m_blocks;
    std::vector<TimeNs> m_starts; ///< of each block, so that a search touches one array
    SegmentForest m_forest;
    std::vector<Mark> m_late;
    TimeSpan m_span;
    std::size_t m_size = 0;
};

} // namespace watchglass
