// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace watchglass::fakes {

/// Keeps everything that streams say. Any thread.
class CollectingSink final : public StreamSink
{
public:
    void accept(StreamBatchPtr batch) override
    {
        const std::lock_guard lock(m_mutex);
        m_bytes += batch->bytes;
        ++m_batches;
        m_items.insert(m_items.end(), batch->items.begin(), batch->items.end());
    }
    bool congested() const override { return m_congested; }
    void setCongested(bool congested) { m_congested = congested; }

    std::vector<StreamItem> items() const
    {
        const std::lock_guard lock(m_mutex);
        return m_items;
    }
    /// All items of one type, in order; of one stream where `stream` is given.
    template<typename T>
    std::vector<T> all(StreamId stream = 0) const
    {
        const std::lock_guard lock(m_mutex);
        std::vector<T> found;
        for (const StreamItem &item : m_items) {
            if (const T *value = std::get_if<T>(&item); value && (stream == 0 || streamOf(*value) == stream)) {
                found.push_back(*value);
            }
        }
        return found;
    }
    template<typename T>
    std::size_t count(StreamId stream = 0) const
    {
        return all<T>(stream).size();
    }
    /// The last phase that a stream said, or Stopped.
    StreamPhase phase(StreamId stream) const
    {
        const auto steps = all<StreamTransition>(stream);
        return steps.empty() ? StreamPhase::Stopped : steps.back().to;
    }
    std::size_t batches() const
    {
        const std::lock_guard lock(m_mutex);
        return m_batches;
    }
    std::size_t bytes() const
    {
        const std::lock_guard lock(m_mutex);
        return m_bytes;
    }
    void clear()
    {
        const std::lock_guard lock(m_mutex);
        m_items.clear();
        m_bytes = m_batches = 0;
    }

private:
    static StreamId streamOf(const StreamOpened &opened) { return opened.info.id; }
    static StreamId streamOf(const SegmentStarted &) { return 0; }
    static StreamId streamOf(const GapRecordPtr &gap) { return gap->stream; }
    template<typename T>
    static StreamId streamOf(const T &item)
    {
        return item.stream;
    }

    mutable std::mutex m_mutex;
    std::vector<StreamItem> m_items;
    std::size_t m_bytes = 0;
    std::size_t m_batches = 0;
    std::atomic<bool> m_congested = false;
};

} // namespace watchglass::fakes
