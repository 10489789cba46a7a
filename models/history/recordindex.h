// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/database.h"
#include "models/history/recordreader.h"

#include <unordered_map>
#include <vector>

namespace watchglass::history {

/// In memory: which chunks there are, and which observations belong to which object. Built from the marks at the first
/// use (tens of milliseconds for a million), then kept up with a file that grows. 4 bytes an observation.
class RecordIndex
{
public:
    struct Chunk
    {
        std::uint64_t seq = 0;
        std::uint64_t count = 0;
        Timestamp first;
        Timestamp last;
    };
    struct Run
    {
        std::uint64_t seq = 0; ///< of the last observation before it
        Timestamp at;
    };
    struct Entry
    {
        std::uint64_t seq = 0;
        bool deleted = false;
    };

    /// Takes in what was written since the last call; `dataVersion` is SQLite's, which changes with the file.
    Result refresh(Database &database, std::uint64_t dataVersion);

    const std::vector<Chunk> &chunks() const { return m_chunks; }
    const std::vector<Run> &runs() const { return m_runs; }
    /// The chunk that holds an observation, or null.
    const Chunk *chunkOf(std::uint64_t seq) const;
    std::size_t objects() const { return m_objects.size(); }
    bool has(std::uint32_t object) const { return m_objects.contains(object); }
    /// Observations of an object, in order.
    std::size_t entryCount(std::uint32_t object) const;
    Entry entry(std::uint32_t object, std::size_t index) const;
    template<typename Take> void eachObject(const Take &take) const
    {
        for (const auto &[object, list] : m_objects) {
            take(object);
        }
    }

private:
    Result readRuns(Database &database);
    Result readChunks(Database &database);
    void forgetBefore(std::uint64_t seq);
    Result addChunk(Database &database, const Chunk &chunk, std::string_view marks);

    std::vector<Chunk> m_chunks;
    std::vector<Run> m_runs;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_objects; ///< (seq - base) * 2 + deleted
    std::uint64_t m_base = 0;
    std::optional<std::uint64_t> m_version; ///< of the data
};

} // namespace watchglass::history
