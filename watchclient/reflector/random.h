// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

namespace watchglass {

/// A small seeded generator (SplitMix64) for jitter: the same seed gives the same stream's life again.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }
    /// In [0, 1).
    double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
    /// In [low, high).
    std::chrono::nanoseconds between(std::chrono::nanoseconds low, std::chrono::nanoseconds high)
    {
        return low + std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>((high - low).count()) * unit()));
    }

private:
    std::uint64_t m_state;
};

} // namespace watchglass
