// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timehistogram.h"

namespace watchglass {

void TimeHistogram::reserve(const TimeSpan &span)
{
    if (!span.isEmpty()) {
        bucketFor(span.from);
        bucketFor(span.to - 1);
    }
}

void TimeHistogram::remove(TimeNs ns, Severity severity)
{
    const std::size_t index = bucketFor(ns);
    Density one;
    one.add(severity);
    m_buckets[index] = m_buckets[index] - one;
    m_summed = std::min(m_summed, index);
}

std::size_t TimeHistogram::bucketFor(TimeNs ns)
{
    if (m_buckets.empty()) {
        m_first = ns >> m_shift;
        m_buckets.resize(1);
        return 0;
    }
    for (;;) {
        const qint64 number = ns >> m_shift;
        const qint64 end = m_first + static_cast<qint64>(m_buckets.size());
        const qint64 span = std::max(number + 1, end) - std::min(number, m_first);
        if (span > static_cast<qint64>(MaxBuckets)) {
            halve();
            continue;
        }
        if (number < m_first) {
            // Some room in front, for more that comes in falling order.
            const qint64 spare = std::min((m_first - number) / 2 + 16, static_cast<qint64>(MaxBuckets) - span);
            const qint64 more = m_first - number + spare;
            m_buckets.insert(m_buckets.begin(), static_cast<std::size_t>(more), Density());
            m_first -= more;
            m_summed = 0;
        } else if (number >= end) {
            m_buckets.resize(static_cast<std::size_t>(number - m_first) + 1);
        }
        return static_cast<std::size_t>(number - m_first);
    }
}

void TimeHistogram::halve()
{
    const qint64 first = m_first >> 1;
    const qint64 last = (m_first + static_cast<qint64>(m_buckets.size()) - 1) >> 1;
    std::vector<Density> wider(static_cast<std::size_t>(last - first) + 1);
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        wider[static_cast<std::size_t>(((m_first + static_cast<qint64>(i)) >> 1) - first)] += m_buckets[i];
    }
    m_buckets = std::move(wider);
    m_first = first;
    ++m_shift;
    m_summed = 0;
}

std::size_t TimeHistogram::indexFrom(TimeNs ns) const
{
    // The first bucket that starts at or after ns.
    const qint64 number = (ns >> m_shift) + ((ns & (bucketWidth() - 1)) != 0 ? 1 : 0);
    return static_cast<std::size_t>(std::clamp<qint64>(number - m_first, 0, static_cast<qint64>(m_buckets.size())));
}

Density TimeHistogram::before(std::size_t index) const
{
    return index == 0 ? Density() : m_sums[index - 1];
}

Density TimeHistogram::sum(const TimeSpan &span) const
{
    if (m_buckets.empty() || span.isEmpty()) {
        return {};
    }
    if (m_summed < m_buckets.size()) {
        m_sums.resize(m_buckets.size());
        Density running = before(m_summed);
        for (std::size_t i = m_summed; i < m_buckets.size(); ++i) {
            running += m_buckets[i];
            m_sums[i] = running;
        }
        m_summed = m_buckets.size();
    }
    return before(indexFrom(span.to)) - before(indexFrom(span.from));
}

std::size_t TimeHistogram::bytes() const
{
    return (m_buckets.capacity() + m_sums.capacity()) * sizeof(Density);
}

} // namespace watchglass
