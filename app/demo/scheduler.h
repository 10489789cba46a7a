// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"

#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace watchglass::demo {

/// A virtual clock and what is due on it. Tasks of one moment run in the order in which they were added, so the same
/// calls give the same history however the time is cut into steps.
class Scheduler
{
public:
    using Task = std::function<void()>;

    explicit Scheduler(Timestamp start) : m_now(start) { }
    Timestamp now() const { return m_now; }
    void after(std::chrono::nanoseconds delay, Task task);
    void advance(std::chrono::nanoseconds duration);
    /// Moves the clock without running anything; what is due moves along.
    void jump(Timestamp to);

private:
    struct Entry
    {
        Timestamp due;
        std::uint64_t sequence;
        Task task;
        bool operator>(const Entry &other) const
        {
            return due != other.due ? due > other.due : sequence > other.sequence;
        }
    };
    Timestamp m_now;
    std::uint64_t m_sequence = 0;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_queue;
};

} // namespace watchglass::demo
