// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace watchglass {

/// Runs one job at a time on a thread of its own, the newest that was asked for: the one before is told to stop, and what
/// it found is dropped. Its own functions are for the thread it lives on.
class LatestJob final : public QObject
{
public:
    /// What to do with the result, on the thread of the LatestJob; nothing where the job was stopped.
    using Delivery = std::function<void()>;
    /// Runs on the worker thread; what it holds must be immutable. It looks at `stop` every few milliseconds.
    using Work = std::function<Delivery(const std::stop_token &stop)>;

    explicit LatestJob(QObject *parent = nullptr);
    ~LatestJob() override; ///< waits for the worker

    void start(Work work);
    void cancel();
    bool isRunning() const { return m_running; }

private:
    QThreadPool m_pool;
    std::stop_source m_stop;
    quint64 m_generation = 0;
    bool m_running = false;
};

} // namespace watchglass
