// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/resource.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace watchglass::history {

/// What the writer remembers of an object between its observations: a few numbers, no text of the body.
struct ObjectHead
{
    std::uint32_t id = 0;
    bool alive = false;
    std::uint64_t lastSeq = 0;
    std::uint64_t bodySeq = 0; ///< of the body that the next one may be packed against, 0 for none
    std::size_t bodyHash = 0;
    std::uint32_t chain = 0;   ///< how many bodies must be unpacked to read that one
    std::size_t chainBytes = 0;
    std::uint64_t profile = 0;
    std::size_t profileHash = 0;
};

/// Heads by kind and UID (name where there is no UID). Those of deleted objects go after a while.
class ObjectHeads
{
public:
    /// The head of an object; true where it is new.
    std::pair<ObjectHead *, bool> of(std::uint32_t kind, const ObjectRef &ref);
    void setAlive(ObjectHead &head, bool alive);
    /// How many are alive.
    std::size_t living() const { return m_living; }
    void startAfter(std::uint32_t id) { m_lastId = id; }
    void forgetGone(std::uint64_t seq);
    /// Bodies of these are not in the file any more: what follows must not be packed against them.
    void forgetBodies(const std::unordered_set<std::uint32_t> &ids);
    /// Nothing of these is in the file any more: when they come again they are new.
    void forget(const std::unordered_set<std::uint32_t> &ids);
    /// By number; null where it is not remembered.
    const ObjectHead *byId(std::uint32_t id) const;

private:
    using Heads = std::unordered_map<std::string, ObjectHead>;
    Heads m_heads;
    std::unordered_map<std::uint32_t, Heads::value_type *> m_byId;
    std::size_t m_living = 0;
    std::string m_key;
    std::size_t m_sweepAt = 1U << 16U;
    std::uint32_t m_lastId = 0;
};

} // namespace watchglass::history
