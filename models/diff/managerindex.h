// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"

#include <string>
#include <vector>

namespace watchglass {

/// One step from an object to a value inside it.
struct PathStep
{
    enum class Type : std::uint8_t { Field, Item };
    Type type = Type::Field;
    std::string_view rawKey; ///< of a Field
    JsonValue item;          ///< of an Item: what stands there now, or nothing
    std::size_t index = 0;   ///< of an Item: its place in the list now
};

/// Which field managers own what in one revision, from metadata.managedFields (WATCH.md 6.3). Reads nothing until the
/// first question. The tree must outlive it.
class ManagerIndex
{
public:
    explicit ManagerIndex(JsonValue root) : m_root(root) {}

    /// The managers that own the value at the end of the path, something below it, or the whole of something above it,
    /// each once, in the order of the object.
    std::vector<std::string> ownersOf(const std::vector<PathStep> &path);
    /// The keys that tell the items of the list at the end of the path apart, as the server writes them into some manager's
    /// field set. Nothing where no set tells.
    std::vector<std::string> keysOf(const std::vector<PathStep> &path);

private:
    struct Entry
    {
        std::string manager;
        JsonValue fields;
    };
    void read();

    JsonValue m_root;
    bool m_wasRead = false;
    std::vector<Entry> m_entries;
};

} // namespace watchglass
