// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/markseries.h"

namespace watchglass {

void SegmentForest::append(const RangeSummary &element)
{
    RangeSummary sum = element;
    for (std::size_t level = 0;; ++level) {
        if (level == m_levels.size()) {
            m_levels.emplace_back();
        }
        std::vector<RangeSummary> &sums = m_levels[level];
        sums.push_back(sum);
        if (sums.size() % 2 != 0) {
            return;
        }
        sum = sums[sums.size() - 2];
        sum.add(sums.back());
    }
}

void SegmentForest::truncate(std::size_t size)
{
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        m_levels[level].resize(size >> level);
    }
}

RangeSummary SegmentForest::sum(std::size_t first, std::size_t last) const
{
    RangeSummary result;
    for (std::size_t level = 0; first < last; ++level) {
        if (first % 2 != 0) {
            result.add(m_levels[level][first++]);
        }
        if (last % 2 != 0) {
            result.add(m_levels[level][--last]);
        }
        first /= 2;
        last /= 2;
    }
    return result;
}

std::size_t SegmentForest::bytes() const
{
    std::size_t sum = 0;
    for (const std::vector<RangeSummary> &level : m_levels) {
        sum += sizeof(level) + level.capacity() * sizeof(RangeSummary);
    }
    return sum;
}

bool MarkSeries::append(const Mark &mark)
{
    if (m_size > 0 && mark.ns < last().ns) {
        m_late.push_back(mark);
        return false;
    }
    Mark placed = mark;
    if (placed.isEvent()) {
        // A cluster event says nothing about the state.
        placed.setState(m_size > 0 ? last().state() : LaneState::Absent);
    }
    push(placed);
    return true;
}

void MarkSeries::push(const Mark &mark)
{
    if (m_size % BlockSize == 0) {
        m_blocks.emplace_back();
        m_starts.push_back(mark.ns);
    }
    m_blocks.back().push_back(mark);
    if (mark.type == MarkType::Deleted) {
        m_blocks.back().shrink_to_fit(); // most lives are over then, and short
    }
    m_span = {m_size == 0 ? mark.ns : m_span.from, mark.ns + 1};
    ++m_size;
    if (m_size % BlockSize == 0) {
        RangeSummary sum;
        for (const Mark &each : m_blocks.back()) {
            sum.add(each);
        }
        m_forest.append(sum);
    }
}

void MarkSeries::truncate(std::size_t size)
{
    const std::size_t blocks = (size + BlockSize - 1) / BlockSize;
    m_blocks.resize(blocks);
    m_starts.resize(blocks);
    if (size % BlockSize != 0) {
        m_blocks.back().resize(size % BlockSize);
    }
    m_forest.truncate(size / BlockSize);
    m_size = size;
    m_span = size == 0 ? TimeSpan() : TimeSpan{m_span.from, last().ns + 1};
}

bool MarkSeries::settle()
{
    if (m_late.empty()) {
        return false;
    }
    const auto earlier = [](const Mark &a, const Mark &b) { return a.ns < b.ns; };
    std::vector<Mark> late;
    late.swap(m_late);
    std::ranges::stable_sort(late, earlier);

    // What lies after the earliest late mark is taken off and put back in order.
    const std::size_t keep = lowerBound(late.front().ns + 1);
    std::vector<Mark> tail;
    tail.reserve(m_size - keep);
    for (std::size_t i = keep; i < m_size; ++i) {
        tail.push_back(at(i));
    }
    truncate(keep);
    std::vector<Mark> merged;
    merged.reserve(tail.size() + late.size());
    std::ranges::merge(tail, late, std::back_inserter(merged), earlier);
    for (const Mark &mark : merged) {
        append(mark);
    }
    return true;
}

void MarkSeries::dropBefore(TimeNs ns)
{
    const std::size_t index = lowerBound(ns);
    if (index == 0) {
        return;
    }
    MarkSeries kept;
    Mark carried = at(index - 1);
    if (carried.state() != LaneState::Absent) {
        carried.ns = ns;
        carried.type = MarkType::Existing;
        carried.severity = Severity::None;
        carried.flags &= Mark::StateMask;
        kept.push(carried);
    }
    for (std::size_t i = index; i < m_size; ++i) {
        kept.push(at(i));
    }
    kept.m_late.swap(m_late);
    *this = std::move(kept);
}

std::size_t MarkSeries::lowerBound(TimeNs ns) const
{
    // The first block that starts at or after ns; what is looked for may lie in the one before it.
    const auto it = std::ranges::lower_bound(m_starts, ns);
    if (it == m_starts.begin()) {
        return 0;
    }
    const std::size_t block = static_cast<std::size_t>(it - m_starts.begin()) - 1;
    const std::vector<Mark> &marks = m_blocks[block];
    const auto found = std::ranges::lower_bound(marks, ns, {}, &Mark::ns);
    return block * BlockSize + static_cast<std::size_t>(found - marks.begin());
}

RangeSummary MarkSeries::sum(std::size_t first, std::size_t last) const
{
    RangeSummary result;
    const std::size_t firstBlock = (first + BlockSize - 1) / BlockSize;
    const std::size_t lastBlock = last / BlockSize;
    if (firstBlock >= lastBlock) {
        for (std::size_t i = first; i < last; ++i) {
            result.add(at(i));
        }
        return result;
    }
    for (std::size_t i = first; i < firstBlock * BlockSize; ++i) {
        result.add(at(i));
    }
    result.add(m_forest.sum(firstBlock, lastBlock));
    for (std::size_t i = lastBlock * BlockSize; i < last; ++i) {
        result.add(at(i));
    }
    return result;
}

std::size_t MarkSeries::bytes() const
{
    std::size_t sum = m_forest.bytes() + m_starts.capacity() * sizeof(TimeNs) + m_late.capacity() * sizeof(Mark)
        + m_blocks.capacity() * sizeof(std::vector<Mark>);
    for (const std::vector<Mark> &block : m_blocks) {
        sum += block.capacity() * sizeof(Mark);
    }
    return sum;
}

} // namespace watchglass
