// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bytes.h"
#include "models/history/recordreader.h"

#include <vector>

namespace watchglass::history {

/// The most observations in one chunk; so the palette of a chunk's marks fits one byte.
inline constexpr std::size_t chunkRows = 256;

struct MarkVersion
{
    ResourceVersion resourceVersion;
    std::int64_t generation = 0;
};

/// Collects the marks of one chunk. `marks` and `versions` may be asked for at any time, then more be added.
class MarksWriter
{
public:
    void add(const RecordMark &mark, const ResourceVersion &version, std::int64_t generation);
    std::size_t count() const { return m_count; }
    std::string marks() const;
    std::string versions() const { return m_versions; }
    Timestamp first() const { return m_first; } ///< the earliest, not the one of the first row
    Timestamp last() const { return m_last; }

private:
    std::uint8_t paletteIndex(std::uint32_t bits);

    std::vector<std::uint32_t> m_palette;
    std::string m_rows;
    std::string m_versions;
    std::size_t m_count = 0;
    std::int64_t m_lastAt = 0;
    std::uint64_t m_lastVersion = 0;
    Timestamp m_first;
    Timestamp m_last;
};

/// Appends the marks of a chunk that begins at `firstSeq`, at least 1. False where the bytes are not what MarksWriter writes.
bool readMarks(std::string_view bytes, std::uint64_t firstSeq, std::vector<RecordMark> &marks);
/// The versions of a chunk of `count` rows.
bool readVersions(std::string_view bytes, std::size_t count, std::vector<MarkVersion> &versions);

} // namespace watchglass::history
