// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"

#include <atomic>

namespace watchglass::fakes {

/// A clock that moves only when it is told to. Starts at 2026-11-30T12:00:00Z. Any thread.
class ManualClock final : public Clock
{
public:
    Timestamp wall() const override { return Timestamp(std::chrono::nanoseconds(m_wall.load())); }
    Monotonic monotonic() const override { return Monotonic(m_monotonic.load()); }

    /// Time passes.
    void advance(std::chrono::nanoseconds by)
    {
        m_monotonic += by.count();
        m_wall += by.count();
    }
    /// The wall clock alone: someone set it, or the machine slept.
    void jumpWall(std::chrono::nanoseconds by) { m_wall += by.count(); }

private:
    std::atomic<std::int64_t> m_wall{1796040000LL * 1000000000LL};
    std::atomic<std::int64_t> m_monotonic{1000000000LL};
};

} // namespace watchglass::fakes
