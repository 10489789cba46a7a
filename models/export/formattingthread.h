// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exportformatter.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace watchglass {

/// Formats and writes items beside the thread that reads them: reading a record takes about as long as writing it out.
/// All functions on the reading thread.
class FormattingThread
{
public:
    using Write = std::function<std::expected<void, std::string>(const std::string &)>;

    /// `keeps` and `write` are called on the other thread until finish() or the destructor returns.
    FormattingThread(std::unique_ptr<ExportFormatter> formatter, std::function<bool(const DigestItem &)> keeps, Write write);
    ~FormattingThread(); ///< without finish(): what is not written yet never is

    /// False once writing has failed. Waits while too much is under way.
    bool put(DigestItem &&item);

    struct Written
    {
        std::uint64_t items = 0;
        std::uint64_t bytes = 0;
    };
    /// Writes the rest and the end. Error: why writing failed.
    std::expected<Written, std::string> finish();

private:
    struct Batch
    {
        std::vector<DigestItem> items;
        std::size_t count = 0; ///< of them; the others were written before
    };

    void run();
    bool takeNext(Batch &batch);
    void format(const Batch &batch);
    void flush();
    bool handOver();

    const std::unique_ptr<ExportFormatter> m_formatter;
    const std::function<bool(const DigestItem &)> m_keeps;
    const Write m_write;
    Batch m_batch;              ///< of the reading thread
    std::string m_text;         ///< of the other one, as are the next two
    Written m_written;
    std::expected<void, std::string> m_result;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Batch> m_queue;
    std::vector<Batch> m_spent; ///< go back: memory is freed best where it was taken
    bool m_failed = false;
    bool m_closed = false; ///< no more comes
    bool m_dropped = false;
    std::thread m_thread;
};

} // namespace watchglass
