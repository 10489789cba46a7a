// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/markscodec.h"

#include <unordered_map>
#include <unordered_set>

namespace watchglass::history {

/// One transaction of trimming: what goes, and what is known of it.
struct TrimStep
{
    struct Chunk
    {
        std::uint64_t seq = 0;
        std::size_t rows = 0; ///< of `marks`
    };
    /// The last thing said of an object in the chunks that go.
    struct Last
    {
        std::uint64_t seq = 0;
        bool deleted = false;
        std::uint64_t profile = 0;
    };

    std::uint64_t before = 0; ///< the first seq that stays
    std::uint64_t observations = 0;
    std::uint64_t gone = 0; ///< of them deletions
    Timestamp last;
    std::uint64_t run = 0; ///< runs that began at this seq or before are over at the boundary
    std::vector<Chunk> chunks;
    std::vector<RecordMark> marks; ///< of all chunks, in order
    std::unordered_map<std::uint32_t, Last> objects;
    std::unordered_set<std::uint32_t> spokenOf; ///< objects that cluster events in them speak of
    std::unordered_set<std::uint64_t> profiles; ///< that nothing refers to any more
    std::uint64_t other = 0;  ///< transitions, gaps and findings that go
    std::uint64_t bodies = 0; ///< carried bodies and states that go for the cap
    std::unordered_set<std::uint32_t> notCarried; ///< objects whose carried row goes
    std::unordered_set<std::uint32_t> forgotten; ///< objects of which nothing is left
    std::unordered_set<std::uint32_t> bodiless;  ///< objects whose last body goes
};

} // namespace watchglass::history
