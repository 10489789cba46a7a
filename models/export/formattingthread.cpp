// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/formattingthread.h"

#include <span>
#include <utility>

namespace watchglass {

namespace {

constexpr std::size_t batchItems = 64; // what is under way stays near the processor
constexpr std::size_t mostBatches = 8;
constexpr std::size_t flushAt = 256U << 10U;

} // namespace

FormattingThread::FormattingThread(std::unique_ptr<ExportFormatter> formatter, std::function<bool(const DigestItem &)> keeps, Write write)
    : m_formatter(std::move(formatter)), m_keeps(std::move(keeps)), m_write(std::move(write)), m_thread([this] { run(); })
{
}

FormattingThread::~FormattingThread()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_dropped = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) {
        m_thread.join();
    }
}

bool FormattingThread::put(DigestItem &&item)
{
    // What was in a spent batch goes one by one, so that its memory is what the next item is made of.
    if (m_batch.count < m_batch.items.size()) {
        m_batch.items[m_batch.count] = std::move(item);
    } else {
        m_batch.items.push_back(std::move(item));
    }
    return ++m_batch.count < batchItems || handOver();
}

bool FormattingThread::handOver()
{
    std::vector<Batch> spent;
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_failed || m_queue.size() < mostBatches; });
        m_queue.push_back(std::exchange(m_batch, {}));
        spent.swap(m_spent);
        if (m_failed) {
            return false;
        }
    }
    m_changed.notify_all();
    if (!spent.empty()) {
        m_batch = std::move(spent.back());
        m_batch.count = 0;
    }
    return true;
}

std::expected<FormattingThread::Written, std::string> FormattingThread::finish()
{
    handOver();
    {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
    }
    m_changed.notify_all();
    m_thread.join();
    if (!m_result) {
        return std::unexpected(m_result.error());
    }
    return m_written;
}

bool FormattingThread::takeNext(Batch &batch)
{
    std::unique_lock lock(m_mutex);
    if (batch.count > 0) {
        m_spent.push_back(std::exchange(batch, {}));
    }
    m_changed.wait(lock, [this] { return m_dropped || m_closed || !m_queue.empty(); });
    if (m_dropped || m_failed || m_queue.empty()) {
        return false;
    }
    batch = std::move(m_queue.front());
    m_queue.pop_front();
    lock.unlock();
    m_changed.notify_all();
    return true;
}

void FormattingThread::format(const Batch &batch)
{
    for (const DigestItem &item : std::span(batch.items).first(batch.count)) {
        if (m_keeps(item)) {
            m_formatter->item(m_text, item);
            ++m_written.items;
        }
        if (m_text.size() >= flushAt) {
            flush();
        }
    }
}

void FormattingThread::flush()
{
    if (m_result) {
        m_written.bytes += m_text.size();
        m_result = m_write(m_text);
    }
    m_text.clear();
    if (!m_result) {
        const std::scoped_lock lock(m_mutex);
        m_failed = true;
    }
}

void FormattingThread::run()
{
    m_formatter->begin(m_text);
    for (Batch batch; takeNext(batch);) {
        format(batch);
    }
    bool whole = false;
    {
        const std::scoped_lock lock(m_mutex);
        whole = m_closed && !m_dropped && !m_failed;
    }
    if (whole) {
        m_formatter->end(m_text);
        flush();
    }
    m_changed.notify_all(); // one that waits to hand over
}

} // namespace watchglass
