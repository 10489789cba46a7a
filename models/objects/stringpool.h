// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace watchglass {

/// Names a string of one pool; 0 is the empty string.
using StringId = std::uint32_t;

/// Keeps each distinct string once and counts its users, so that a pool does not grow with the length of a session.
/// Two ids of one pool are equal exactly when the strings are. Not thread-safe.
class StringPool
{
public:
    StringPool();
    ~StringPool();
    StringPool(const StringPool &) = delete;
    StringPool &operator=(const StringPool &) = delete;

    /// The id of the text, with one user more.
    StringId acquire(std::string_view text);
    /// One user more of a string that has some.
    void retain(StringId id);
    /// One user less; the last one frees the string, and its id may then name another.
    void release(StringId id);
    /// The id where the string is known, or -1 as StringId: no id equals it.
    StringId find(std::string_view text) const;
    static constexpr StringId unknown = ~StringId(0);

    /// Valid until the string is released by its last user.
    std::string_view text(StringId id) const;
    std::size_t count() const; ///< strings alive
    std::size_t bytes() const; ///< approximately, with the bookkeeping
    /// Rises whenever an id comes to name another string: what was remembered by id is then worthless.
    std::uint64_t reuses() const { return m_reuses; }
    /// Every id is below it: for tables indexed by id.
    std::size_t idLimit() const { return m_slots.size(); }

private:
    struct Slot
    {
        char *data = nullptr;
        std::uint32_t length = 0;
        std::uint32_t users = 0;
        std::uint32_t hash = 0;
    };
    std::size_t bucketOf(std::string_view text, std::uint32_t hash) const;
    void grow();

    std::vector<Slot> m_slots;
    std::vector<StringId> m_free;
    std::vector<std::uint32_t> m_buckets; ///< open addressing over slot numbers
    std::uint64_t m_reuses = 0;
    std::size_t m_alive = 0;
    std::size_t m_bytes = 0;
};

} // namespace watchglass
