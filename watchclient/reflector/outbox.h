// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"
#include "watchclient/reflector/objectcache.h"

#include <deque>

namespace watchglass {

/// What a stream has to say and nobody has taken yet. What a relist found waits packed and is unpacked piece by piece, so
/// that a cluster that changed altogether does not lie in memory as text.
class Outbox
{
public:
    struct RelistContext
    {
        StreamId stream = 0;
        Timestamp at;
        Origin origin = Origin::Relist;
        bool existingAtStart = false;
        std::uint64_t gap = 0;
    };

    explicit Outbox(const ObjectCache &cache) : m_cache(cache) {}

    void add(StreamItem item) { m_entries.emplace_back(std::move(item)); }
    void add(ObjectCache::Difference difference, const RelistContext &context);
    bool isEmpty() const { return m_entries.empty(); }
    /// Unpacks everything that waits packed: to be called before the cache changes.
    void settle();
    /// The next items, about `maxBytes` of bodies; null when there are none.
    StreamBatchPtr take(std::size_t maxBytes);

private:
    struct Packed
    {
        ObjectCache::Difference difference;
        RelistContext context;
    };
    std::vector<StreamItem> unpack(Packed &packed) const;

    const ObjectCache &m_cache;
    std::deque<std::variant<StreamItem, Packed>> m_entries;
    std::size_t m_packed = 0;
};

} // namespace watchglass
