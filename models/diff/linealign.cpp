// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/linealign.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace watchglass {

namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Lines = std::span<const std::uint32_t>;

// Steps of the edit-script search for one whole diff: tens of milliseconds, and 4 bytes each.
constexpr std::ptrdiff_t SearchBudget = 6'000'000;

class Aligner
{
public:
    Aligner(Lines left, Lines right) : m_left(left), m_right(right) {}

    Pairs run()
    {
        range(0, m_left.size(), 0, m_right.size());
        return std::move(m_pairs);
    }

private:
    void pair(std::size_t left, std::size_t right)
    {
        m_pairs.emplace_back(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right));
    }

    void range(std::size_t leftBegin, std::size_t leftEnd, std::size_t rightBegin, std::size_t rightEnd)
    {
        while (leftBegin < leftEnd && rightBegin < rightEnd && m_left[leftBegin] == m_right[rightBegin]) {
            pair(leftBegin++, rightBegin++);
        }
        std::size_t tail = 0;
        while (leftBegin < leftEnd && rightBegin < rightEnd && m_left[leftEnd - 1] == m_right[rightEnd - 1]) {
            --leftEnd;
            --rightEnd;
            ++tail;
        }
        if (leftBegin < leftEnd && rightBegin < rightEnd) {
            middle(leftBegin, leftEnd, rightBegin, rightEnd);
        }
        for (std::size_t i = 0; i < tail; ++i) {
            pair(leftEnd + i, rightEnd + i);
        }
    }

    void middle(std::size_t leftBegin, std::size_t leftEnd, std::size_t rightBegin, std::size_t rightEnd)
    {
        const Pairs anchors = uniqueLines(leftBegin, leftEnd, rightBegin, rightEnd);
        if (anchors.empty()) {
            shortestScript(leftBegin, leftEnd, rightBegin, rightEnd);
            return;
        }
        for (const auto &[left, right] : anchors) {
            range(leftBegin, left, rightBegin, right);
            pair(left, right);
            leftBegin = left + 1;
            rightBegin = right + 1;
        }
        range(leftBegin, leftEnd, rightBegin, rightEnd);
    }

    /// Lines that occur once on each side here, as the longest run that rises on both.
    Pairs uniqueLines(std::size_t leftBegin, std::size_t leftEnd, std::size_t rightBegin, std::size_t rightEnd) const
    {
        struct Occurrence
        {
            std::uint32_t lefts = 0;
            std::uint32_t rights = 0;
            std::uint32_t right = 0;
        };
        std::unordered_map<std::uint32_t, Occurrence> occurrences;
        occurrences.reserve(leftEnd - leftBegin);
        for (std::size_t i = leftBegin; i < leftEnd; ++i) {
            ++occurrences[m_left[i]].lefts;
        }
        for (std::size_t i = rightBegin; i < rightEnd; ++i) {
            if (const auto found = occurrences.find(m_right[i]); found != occurrences.end()) {
                ++found->second.rights;
                found->second.right = static_cast<std::uint32_t>(i);
            }
        }
        Pairs candidates;
        for (std::size_t i = leftBegin; i < leftEnd; ++i) {
            const Occurrence &occurrence = occurrences[m_left[i]];
            if (occurrence.lefts == 1 && occurrence.rights == 1) {
                candidates.emplace_back(static_cast<std::uint32_t>(i), occurrence.right);
            }
        }
        return longestRising(candidates);
    }

    static Pairs longestRising(const Pairs &candidates)
    {
        std::vector<std::size_t> ends; // ends[n]: the candidate with the smallest right that ends a run of n + 1
        std::vector<std::ptrdiff_t> before(candidates.size(), -1);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const auto end = std::ranges::lower_bound(ends, candidates[i].second, {},
                                                      [&](std::size_t c) { return candidates[c].second; });
            if (end != ends.begin()) {
                before[i] = static_cast<std::ptrdiff_t>(*std::prev(end));
            }
            if (end == ends.end()) {
                ends.push_back(i);
            } else {
                *end = i;
            }
        }
        Pairs rising;
        for (std::ptrdiff_t i = ends.empty() ? -1 : static_cast<std::ptrdiff_t>(ends.back()); i >= 0;
             i = before[static_cast<std::size_t>(i)]) {
            rising.push_back(candidates[static_cast<std::size_t>(i)]);
        }
        std::ranges::reverse(rising);
        return rising;
    }

    /// Myers' greedy search (An O(ND) Difference Algorithm, 1986), forward, keeping the frontier of each round: how far
    /// left it came on the diagonals -d, -d + 2, ..., d.
    void shortestScript(std::size_t leftBegin, std::size_t leftEnd, std::size_t rightBegin, std::size_t rightEnd)
    {
        const auto n = static_cast<std::int32_t>(leftEnd - leftBegin);
        const auto m = static_cast<std::int32_t>(rightEnd - rightBegin);
        std::vector<Frontier> rounds;
        for (std::int32_t d = 0; d <= n + m; ++d) {
            m_budget -= d + 1;
            if (m_budget < 0) {
                return;
            }
            Frontier frontier(static_cast<std::size_t>(d) + 1);
            for (std::int32_t k = -d; k <= d; k += 2) {
                std::int32_t reach = d == 0 ? 0 : start(rounds.back(), d, k).first;
                while (reach < n && reach - k < m && equal(leftBegin, reach, rightBegin, reach - k)) {
                    ++reach;
                    --m_budget;
                }
                frontier[place(d, k)] = reach;
                if (k == n - m && reach >= n) {
                    rounds.push_back(std::move(frontier));
                    return backtrack(rounds, k, leftBegin, rightBegin);
                }
            }
            rounds.push_back(std::move(frontier));
        }
    }

    using Frontier = std::vector<std::int32_t>;

    bool equal(std::size_t leftBegin, std::int32_t left, std::size_t rightBegin, std::int32_t right) const
    {
        return m_left[leftBegin + static_cast<std::size_t>(left)] == m_right[rightBegin + static_cast<std::size_t>(right)];
    }

    static std::size_t place(std::int32_t d, std::int32_t k) { return static_cast<std::size_t>((k + d) / 2); }

    /// Where diagonal k begins in round d, and whether it came there by taking a line of the right.
    static std::pair<std::int32_t, bool> start(const Frontier &last, std::int32_t d, std::int32_t k)
    {
        const bool takesRight = k == -d || (k != d && last[place(d - 1, k - 1)] < last[place(d - 1, k + 1)]);
        return takesRight ? std::pair(last[place(d - 1, k + 1)], true) : std::pair(last[place(d - 1, k - 1)] + 1, false);
    }

    void backtrack(const std::vector<Frontier> &rounds, std::int32_t k, std::size_t leftBegin, std::size_t rightBegin)
    {
        const auto first = static_cast<std::ptrdiff_t>(m_pairs.size());
        for (auto d = static_cast<std::int32_t>(rounds.size()) - 1; d >= 0; --d) {
            std::int32_t reach = rounds[static_cast<std::size_t>(d)][place(d, k)];
            const auto [from, takesRight] = d == 0 ? std::pair(0, false) : start(rounds[static_cast<std::size_t>(d) - 1], d, k);
            for (; reach > from; --reach) {
                pair(leftBegin + static_cast<std::size_t>(reach - 1), rightBegin + static_cast<std::size_t>(reach - 1 - k));
            }
            k += takesRight ? 1 : -1;
        }
        std::reverse(m_pairs.begin() + first, m_pairs.end());
    }

    Lines m_left;
    Lines m_right;
    Pairs m_pairs;
    std::ptrdiff_t m_budget = SearchBudget;
};

} // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> alignLines(std::span<const std::uint32_t> left,
                                                                std::span<const std::uint32_t> right)
{
    return Aligner(left, right).run();
}

} // namespace watchglass
