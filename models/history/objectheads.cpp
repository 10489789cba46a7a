// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/objectheads.h"

#include <algorithm>

namespace watchglass::history {

namespace {

// An object that is gone is still spoken of by its events for a while.
constexpr std::uint64_t keepGoneFor = 50'000;

} // namespace

ObjectHead &ObjectHeads::of(std::uint32_t kind, const ObjectRef &ref)
{
    m_key.assign(reinterpret_cast<const char *>(&kind), sizeof kind);
    if (!ref.uid.empty()) {
        m_key.append(ref.uid);
    } else {
        m_key.append("\n").append(ref.key.namespaceName).append("/").append(ref.key.name);
    }
    return m_heads[m_key];
}

void ObjectHeads::forgetGone(std::uint64_t seq)
{
    if (m_heads.size() < m_sweepAt) {
        return;
    }
    std::erase_if(m_heads, [seq](const auto &entry) {
        return !entry.second.alive && entry.second.lastSeq + keepGoneFor < seq;
    });
    m_sweepAt = std::max<std::size_t>(1U << 16U, m_heads.size() * 2);
}

void ObjectHeads::forgetBodies(const std::unordered_set<std::uint32_t> &ids)
{
    for (auto &[key, head] : m_heads) {
        head.bodySeq = ids.contains(head.id) ? 0 : head.bodySeq;
    }
}

void ObjectHeads::forget(const std::unordered_set<std::uint32_t> &ids)
{
    if (!ids.empty()) {
        std::erase_if(m_heads, [&ids](const auto &entry) { return ids.contains(entry.second.id); });
    }
}

std::unordered_map<std::uint32_t, const ObjectHead *> ObjectHeads::byId(const std::unordered_set<std::uint32_t> &ids) const
{
    std::unordered_map<std::uint32_t, const ObjectHead *> found;
    for (const auto &[key, head] : m_heads) {
        if (ids.contains(head.id)) {
            found.emplace(head.id, &head);
        }
    }
    return found;
}

} // namespace watchglass::history
