// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <vector>

namespace watchglass::bench {

enum class Judge { Processor, WallClock };

/// Milliseconds of each repetition of something, and a line of a table about them. What is judged is the processor time
/// of this thread, so that a busy machine does not blur it; the wall clock stands beside it. Where other threads do the
/// work the wall clock is judged.
class Samples
{
public:
    template<typename Action>
    void time(Action &&action)
    {
        const auto begin = std::chrono::steady_clock::now();
        const double before = processorMs();
        action();
        add({processorMs() - before, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count()});
    }
    struct Sample
    {
        double processor = 0;
        double wall = 0;
    };
    void add(Sample sample)
    {
        m_ms.push_back(sample.processor);
        m_wall.push_back(sample.wall);
    }
    /// The one that took the most processor time.
    Sample longest() const
    {
        const auto at = std::ranges::max_element(m_ms) - m_ms.begin();
        return m_ms.empty() ? Sample() : Sample{m_ms[std::size_t(at)], m_wall[std::size_t(at)]};
    }
    Sample last() const { return m_ms.empty() ? Sample() : Sample{m_ms.back(), m_wall.back()}; }
    /// `budget` is for p99 where there are many samples, for the only one where there is one; 0: none is set.
    void print(const char *what, double budget, Judge judge = Judge::Processor)
    {
        const double judged = percentile(judge == Judge::Processor ? m_ms : m_wall, 0.99);
        std::printf("%-52s %5zu %8.2f %8.2f %8.2f %9.2f", what, m_ms.size(), percentile(m_ms, 0.5), percentile(m_ms, 0.99), percentile(m_ms, 1.0),
                    percentile(m_wall, 0.99));
        budget > 0 ? std::printf(" %7.0f  %s\n", budget, judged <= budget ? "reached" : "MISSED") : std::printf("\n");
        std::fflush(stdout);
    }
    static void head(const char *title)
    {
        std::printf("\n%s\n%-52s %5s %8s %8s %8s %9s %7s\n", title, "processor ms", "times", "p50", "p99", "max", "wall p99", "budget");
    }

private:
    static double processorMs()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }
    static double percentile(std::vector<double> values, double share)
    {
        std::ranges::sort(values);
        return values.empty() ? 0 : values[std::min(values.size() - 1, static_cast<std::size_t>(static_cast<double>(values.size()) * share))];
    }

    std::vector<double> m_ms;
    std::vector<double> m_wall;
};

} // namespace watchglass::bench
