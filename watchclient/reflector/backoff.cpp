// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/backoff.h"

#include <algorithm>

namespace watchglass {

std::chrono::nanoseconds Backoff::next()
{
    const Monotonic now = m_clock.monotonic();
    if (m_attempt > 0 && now - m_quietFrom >= quiet) {
        reset();
    }
    const std::chrono::nanoseconds delay = m_random.between(m_base, m_base * 2);
    m_base = std::min<std::chrono::nanoseconds>(m_base * 2, cap);
    m_quietFrom = now + delay;
    ++m_attempt;
    return delay;
}

void Backoff::reset()
{
    m_base = first;
    m_attempt = 0;
}

std::optional<Monotonic> RequestBudget::take(Monotonic now)
{
    const Monotonic paid = std::max(m_paidUntil.value_or(now), now) + interval;
    if (paid - now > interval * burst) {
        return paid - interval * burst;
    }
    m_paidUntil = paid;
    return {};
}

} // namespace watchglass
