// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/objectheads.h"

#include <algorithm>

namespace watchglass::history {

namespace {

// An object that is gone is still spoken of by its events for a while.
constexpr std::uint64_t keepGoneFor = 50'000;

} // namespace

std::pair<ObjectHead *, bool> ObjectHeads::of(std::uint32_t kind, const ObjectRef &ref)
{
    m_key.assign(reinterpret_cast<const char *>(&kind), sizeof kind);
    if (!ref.uid.empty()) {
        m_key.append(ref.uid);
    } else {
        m_key.append("\n").append(ref.key.namespaceName).append("/").append(ref.key.name);
    }
    const auto [entry, isNew] = m_heads.try_emplace(m_key);
    if (isNew) {
        entry->second.id = ++m_lastId;
        m_byId[m_lastId] = &*entry;
    }
    return {&entry->second, isNew};
}

void ObjectHeads::setAlive(ObjectHead &head, bool alive)
{
    if (head.alive != alive) {
        head.alive = alive;
        alive ? ++m_living : --m_living;
    }
}

void ObjectHeads::forgetGone(std::uint64_t seq)
{
    if (m_heads.size() < m_sweepAt) {
        return;
    }
    std::erase_if(m_heads, [this, seq](const auto &entry) {
        const bool gone = !entry.second.alive && entry.second.lastSeq + keepGoneFor < seq;
        if (gone) {
            m_byId.erase(entry.second.id);
        }
        return gone;
    });
    m_sweepAt = std::max<std::size_t>(1U << 16U, m_heads.size() * 2);
}

void ObjectHeads::forgetBodies(const std::unordered_set<std::uint32_t> &ids)
{
    for (const std::uint32_t id : ids) {
        if (const auto found = m_byId.find(id); found != m_byId.end()) {
            found->second->second.bodySeq = 0;
        }
    }
}

void ObjectHeads::forget(const std::unordered_set<std::uint32_t> &ids)
{
    for (const std::uint32_t id : ids) {
        if (const auto found = m_byId.find(id); found != m_byId.end()) {
            setAlive(found->second->second, false);
            const std::string key = found->second->first;
            m_byId.erase(found);
            m_heads.erase(key);
        }
    }
}

const ObjectHead *ObjectHeads::byId(std::uint32_t id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &found->second->second;
}

} // namespace watchglass::history
