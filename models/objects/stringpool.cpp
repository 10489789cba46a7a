// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/stringpool.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

namespace watchglass {

namespace {

constexpr std::uint32_t noSlot = 0; // slot 0 is the empty string, which is never in a bucket

std::uint32_t hashOf(std::string_view text)
{
    // FNV-1a on 8 bytes at a time, mixed at the end.
    std::uint64_t hash = 0xcbf29ce484222325ULL ^ text.size();
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + i, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 29U;
    }
    for (; i < text.size(); ++i) {
        hash = (hash ^ static_cast<unsigned char>(text[i])) * 0x100000001b3ULL;
    }
    hash ^= hash >> 32U;
    return static_cast<std::uint32_t>(hash * 0x85ebca6bU);
}

} // namespace

StringPool::StringPool() : m_slots(1), m_buckets(64, noSlot)
{
    m_slots[0].users = 1;
}

StringPool::~StringPool()
{
    for (const Slot &slot : m_slots) {
        std::free(slot.data);
    }
}

/// The bucket that holds the text, or the free one where it would go.
std::size_t StringPool::bucketOf(std::string_view text, std::uint32_t hash) const
{
    const std::size_t mask = m_buckets.size() - 1;
    std::size_t bucket = hash & mask;
    while (m_buckets[bucket] != noSlot) {
        const Slot &slot = m_slots[m_buckets[bucket]];
        if (slot.hash == hash && slot.length == text.size() && std::memcmp(slot.data, text.data(), text.size()) == 0) {
            break;
        }
        bucket = (bucket + 1) & mask;
    }
    return bucket;
}

void StringPool::grow()
{
    std::vector<std::uint32_t> old(m_buckets.size() * 2, noSlot);
    old.swap(m_buckets);
    const std::size_t mask = m_buckets.size() - 1;
    for (const std::uint32_t id : old) {
        if (id == noSlot) {
            continue;
        }
        std::size_t bucket = m_slots[id].hash & mask;
        while (m_buckets[bucket] != noSlot) {
            bucket = (bucket + 1) & mask;
        }
        m_buckets[bucket] = id;
    }
}

StringId StringPool::acquire(std::string_view text)
{
    if (text.empty()) {
        return 0;
    }
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
        text = text.substr(0, std::numeric_limits<std::uint32_t>::max());
    }
    const std::uint32_t hash = hashOf(text);
    std::size_t bucket = bucketOf(text, hash);
    if (m_buckets[bucket] != noSlot) {
        ++m_slots[m_buckets[bucket]].users;
        return m_buckets[bucket];
    }
    if ((m_alive + 1) * 10 > m_buckets.size() * 7) {
        grow();
        bucket = bucketOf(text, hash);
    }
    StringId id = 0;
    if (m_free.empty()) {
        id = static_cast<StringId>(m_slots.size());
        m_slots.emplace_back();
    } else {
        id = m_free.back();
        m_free.pop_back();
        ++m_reuses;
    }
    Slot &slot = m_slots[id];
    slot.data = static_cast<char *>(std::malloc(text.size()));
    if (slot.data == nullptr) {
        throw std::bad_alloc();
    }
    std::memcpy(slot.data, text.data(), text.size());
    slot.length = static_cast<std::uint32_t>(text.size());
    slot.users = 1;
    slot.hash = hash;
    m_buckets[bucket] = id;
    ++m_alive;
    m_bytes += text.size();
    return id;
}

void StringPool::retain(StringId id)
{
    if (id != 0) {
        ++m_slots[id].users;
    }
}

void StringPool::release(StringId id)
{
    if (id == 0 || --m_slots[id].users > 0) {
        return;
    }
    Slot &slot = m_slots[id];
    const std::size_t mask = m_buckets.size() - 1;
    std::size_t hole = bucketOf({slot.data, slot.length}, slot.hash);
    // Close the gap, so that probing never meets a hole inside a run.
    for (std::size_t next = (hole + 1) & mask; m_buckets[next] != noSlot; next = (next + 1) & mask) {
        const std::size_t home = m_slots[m_buckets[next]].hash & mask;
        if (((next - home) & mask) >= ((next - hole) & mask)) {
            m_buckets[hole] = m_buckets[next];
            hole = next;
        }
    }
    m_buckets[hole] = noSlot;
    m_bytes -= slot.length;
    --m_alive;
    std::free(slot.data);
    slot = Slot();
    m_free.push_back(id);
}

StringId StringPool::find(std::string_view text) const
{
    if (text.empty()) {
        return 0;
    }
    const std::uint32_t id = m_buckets[bucketOf(text, hashOf(text))];
    return id == noSlot ? unknown : id;
}

std::string_view StringPool::text(StringId id) const
{
    return {m_slots[id].data, m_slots[id].length};
}

std::size_t StringPool::count() const
{
    return m_alive;
}

std::size_t StringPool::bytes() const
{
    constexpr std::size_t allocation = 16; // what malloc adds, about
    return m_bytes + m_alive * allocation + m_slots.capacity() * sizeof(Slot) + m_buckets.size() * sizeof(std::uint32_t)
        + m_free.capacity() * sizeof(StringId);
}

} // namespace watchglass
