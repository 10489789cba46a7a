// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/outbox.h"

namespace watchglass {

namespace {

std::size_t bodyBytes(const StreamItem &item)
{
    const auto *observation = std::get_if<Observation>(&item);
    if (observation == nullptr) {
        return 0;
    }
    return (observation->object ? observation->object->json.size() : 0) + (observation->previous ? observation->previous->json.size() : 0);
}

} // namespace

void Outbox::add(ObjectCache::Difference difference, const RelistContext &context)
{
    m_entries.emplace_back(Packed{std::move(difference), context});
    ++m_packed;
}

std::vector<StreamItem> Outbox::unpack(Packed &packed) const
{
    const ObjectCache::Difference &difference = packed.difference;
    Observation base;
    base.stream = packed.context.stream;
    base.at = packed.context.at;
    base.origin = packed.context.origin;
    base.gap = packed.context.gap;
    const RawObjectPtr before = difference.before ? m_cache.object(*difference.before) : nullptr;
    std::vector<StreamItem> items;
    if (difference.change == ObjectCache::Change::Removed || difference.change == ObjectCache::Change::Recreated) {
        Observation gone = base;
        gone.type = ObservationType::Deleted;
        gone.object = before;
        gone.previous = before;
        gone.finalStateUnknown = true;
        items.emplace_back(std::move(gone));
    }
    if (difference.change != ObjectCache::Change::Removed) {
        const bool isNew = difference.change != ObjectCache::Change::Changed;
        base.type = isNew ? ObservationType::Added : ObservationType::Modified;
        base.object = m_cache.object(difference.key);
        base.previous = isNew ? nullptr : before;
        base.existingAtStart = packed.context.existingAtStart && isNew;
        base.resourceVersion = base.object ? base.object->meta.resourceVersion : ResourceVersion();
        items.emplace_back(std::move(base));
    }
    return items;
}

void Outbox::settle()
{
    if (m_packed == 0) {
        return;
    }
    std::deque<std::variant<StreamItem, Packed>> settled;
    for (auto &entry : m_entries) {
        if (auto *packed = std::get_if<Packed>(&entry)) {
            for (StreamItem &item : unpack(*packed)) {
                settled.emplace_back(std::move(item));
            }
        } else {
            settled.push_back(std::move(entry));
        }
    }
    m_entries = std::move(settled);
    m_packed = 0;
}

StreamBatchPtr Outbox::take(std::size_t maxBytes)
{
    if (m_entries.empty()) {
        return nullptr;
    }
    auto batch = std::make_shared<StreamBatch>();
    const auto append = [&](StreamItem &&item) {
        batch->bytes += bodyBytes(item);
        batch->items.push_back(std::move(item));
    };
    while (!m_entries.empty() && batch->bytes < maxBytes) {
        if (auto *packed = std::get_if<Packed>(&m_entries.front())) {
            for (StreamItem &item : unpack(*packed)) {
                append(std::move(item));
            }
            --m_packed;
        } else {
            append(std::move(std::get<StreamItem>(m_entries.front())));
        }
        m_entries.pop_front();
    }
    return batch;
}

} // namespace watchglass
