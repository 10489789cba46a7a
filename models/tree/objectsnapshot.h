// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/tree/objectfilter.h"

#include <memory_resource>

namespace watchglass {

/// What one filter looks at of every object of a store. Filled on the store's thread, a slice at a time, so that this takes
/// nobody's turn; what changes between two slices has to be looked at again. Afterwards immutable, and good whatever becomes
/// of the store: any thread.
class ObjectSnapshot
{
public:
    explicit ObjectSnapshot(const ObjectStore &store); ///< with room for all of it
    ObjectSnapshot(const ObjectSnapshot &) = delete;
    ObjectSnapshot &operator=(const ObjectSnapshot &) = delete;

    /// Takes more objects, for about so long. True when all were taken.
    bool fill(const ObjectStore &store, const ObjectFilter &filter, std::chrono::milliseconds longest);
    const std::vector<ObjectFacts> &objects() const { return m_objects; }

private:
    /// Each text of a pool once.
    struct Texts
    {
        std::uint64_t reuses = 0; ///< of the pool's numbers, when these were known
        std::vector<std::string_view> known; ///< by the text's number
    };
    void add(const ObjectStore &store, const ObjectFilter &filter, const ObjectEntry &entry);
    std::string_view copy(std::string_view text);
    std::string_view copy(Texts &texts, const StringPool &pool, StringId id);

    std::pmr::monotonic_buffer_resource m_bytes{std::size_t(1) << 18U};
    std::vector<ObjectFacts> m_objects;
    std::vector<std::unique_ptr<const ObjectFacts::Labels>> m_labels;
    ObjectId m_next = 0; ///< those below it were taken
    Texts m_vocabulary;
    Texts m_texts;
    std::vector<const ObjectFacts::Labels *> m_knownLabels; ///< by the number of the set
};

} // namespace watchglass
