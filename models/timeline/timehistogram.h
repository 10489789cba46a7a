// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"

#include <vector>

namespace watchglass {

/// How many marks lie in a range, and how bad they are.
struct Density
{
    quint32 total = 0;
    quint32 warnings = 0;
    quint32 errors = 0;

    Severity worst() const
    {
        return errors > 0 ? Severity::Error : warnings > 0 ? Severity::Warning : total > 0 ? Severity::Info : Severity::None;
    }
    void add(Severity severity, quint32 count = 1)
    {
        total += count;
        warnings += severity == Severity::Warning ? count : 0;
        errors += severity == Severity::Error ? count : 0;
    }
    Density &operator+=(const Density &other)
    {
        total += other.total;
        warnings += other.warnings;
        errors += other.errors;
        return *this;
    }
    Density operator-(const Density &other) const
    {
        return {total - other.total, warnings - other.warnings, errors - other.errors};
    }
    bool operator==(const Density &) const = default;
};

/// Marks counted by bucket of time. The buckets double in width rather than become more than `MaxBuckets`, so its size
/// does not grow with the length of the record. Any range of buckets is summed in O(1).
class TimeHistogram
{
public:
    static constexpr std::size_t MaxBuckets = 65536;

    bool isEmpty() const { return m_buckets.empty(); }
    qint64 bucketWidth() const { return qint64(1) << m_shift; }
    void add(TimeNs ns, Severity severity)
    {
        auto index = static_cast<std::size_t>((ns >> m_shift) - m_first);
        if (index >= m_buckets.size()) {
            index = bucketFor(ns);
        }
        m_buckets[index].add(severity);
        m_summed = std::min(m_summed, index);
    }
    /// Makes room for what will come, in one step.
    void reserve(const TimeSpan &span);
    /// Takes back what was added before.
    void remove(TimeNs ns, Severity severity);
    /// Of the buckets whose start lies in `span`: exact to a bucket's width, and neighbouring spans never count a bucket
    /// twice or leave one out.
    Density sum(const TimeSpan &span) const;
    Density total() const { return sum({startOf(0), startOf(m_buckets.size())}); }
    std::size_t bytes() const;

private:
    TimeNs startOf(std::size_t index) const { return (m_first + static_cast<qint64>(index)) << m_shift; }
    std::size_t bucketFor(TimeNs ns);
    void halve();
    /// The sum of all buckets before `index`.
    Density before(std::size_t index) const;
    std::size_t indexFrom(TimeNs ns) const;

    std::vector<Density> m_buckets;
    qint64 m_first = 0; ///< number of the first bucket, counted from the epoch
    int m_shift = 24;   ///< 17 ms
    /// Running sums; valid up to `m_summed` and brought up to date when read.
    mutable std::vector<Density> m_sums;
    mutable std::size_t m_summed = 0;
};

} // namespace watchglass
