// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/scheduler.h"

#include <utility>

namespace watchglass::demo {

void Scheduler::after(std::chrono::nanoseconds delay, Task task)
{
    m_queue.push({ m_now + delay, m_sequence++, std::move(task) });
}

void Scheduler::advance(std::chrono::nanoseconds duration)
{
    const Timestamp until = m_now + duration;
    while (!m_queue.empty() && m_queue.top().due <= until) {
        Task task = std::move(const_cast<Entry &>(m_queue.top()).task);
        m_now = m_queue.top().due;
        m_queue.pop();
        task();
    }
    m_now = until;
}

void Scheduler::jump(Timestamp to)
{
    const std::chrono::nanoseconds shift = to - m_now;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> moved;
    for (; !m_queue.empty(); m_queue.pop()) {
        Entry entry = std::move(const_cast<Entry &>(m_queue.top()));
        entry.due += shift;
        moved.push(std::move(entry));
    }
    m_queue = std::move(moved);
    m_now = to;
}

} // namespace watchglass::demo
