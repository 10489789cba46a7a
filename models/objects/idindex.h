// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// A uid in 16 bytes: the number itself for canonical UUIDs, a hash for anything else.
struct UidKey
{
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    bool operator==(const UidKey &) const = default;
    std::uint32_t hash() const
    {
        const std::uint64_t mixed = (high ^ std::rotl(low, 23)) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::uint32_t>(mixed >> 32U);
    }
};

/// Lower-case 8-4-4-4-12, nothing else: only these can be written back from the number.
std::optional<UidKey> parseCanonicalUid(std::string_view text);
UidKey hashedUid(std::string_view text);
std::string canonicalUid(const UidKey &key);

/// Open addressing from a hash to object ids, several of one hash allowed. The caller compares.
class IdIndex
{
public:
    void insert(std::uint32_t hash, ObjectId id);
    void remove(std::uint32_t hash, ObjectId id);
    void clear();
    std::size_t bytes() const { return m_cells.capacity() * sizeof(Cell); }

    /// Calls `take(id)` for each candidate until it returns true; returns that id, else 0.
    template<typename Take>
    ObjectId find(std::uint32_t hash, Take take) const
    {
        if (m_cells.empty()) {
            return 0;
        }
        const std::size_t mask = m_cells.size() - 1;
        for (std::size_t i = hash & mask; m_cells[i].id != 0; i = (i + 1) & mask) {
            if (m_cells[i].hash == hash && take(m_cells[i].id)) {
                return m_cells[i].id;
            }
        }
        return 0;
    }

private:
    struct Cell
    {
        std::uint32_t hash = 0;
        ObjectId id = 0;
    };
    void put(const Cell &cell);

    std::vector<Cell> m_cells;
    std::size_t m_used = 0;
};

} // namespace watchglass
