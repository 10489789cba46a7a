// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"
#include "watchclient/reflector/random.h"

namespace watchglass {

/// How long to wait after a failure: 0.8 s, doubled up to 30 s, each lengthened at random to [d, 2d). Starts over only
/// after 120 s in which nothing failed, not periodically (WATCH.md 1.4).
class Backoff
{
public:
    static constexpr std::chrono::milliseconds first{800};
    static constexpr std::chrono::seconds cap{30};
    static constexpr std::chrono::seconds quiet{120};

    Backoff(const Clock &clock, Random &random) : m_clock(clock), m_random(random) {}

    /// Notes a failure now and says how long to wait.
    std::chrono::nanoseconds next();
    /// Failures since the last quiet time.
    int attempt() const { return m_attempt; }
    void reset();

private:
    const Clock &m_clock;
    Random &m_random;
    std::chrono::nanoseconds m_base = first;
    Monotonic m_quietFrom{0}; ///< end of the wait after the last failure
    int m_attempt = 0;
};

/// Holds one stream to less than one request a second over any minute whatever the server does (invariant I4). A few at
/// once are free, because an orderly relist needs them.
class RequestBudget
{
public:
    static constexpr std::chrono::milliseconds interval{1100};
    static constexpr int burst = 4;

    /// Takes one request. Nothing: go. Otherwise nothing was taken, and this is when to ask again.
    std::optional<Monotonic> take(Monotonic now);

private:
    std::optional<Monotonic> m_paidUntil;
};

} // namespace watchglass
