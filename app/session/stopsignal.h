// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace watchglass {

/// Calls a function in the event loop when SIGINT or SIGTERM arrives; the second signal ends the process as usual.
class StopSignal final
{
public:
    explicit StopSignal(std::function<void()> stop);
    ~StopSignal();
    StopSignal(const StopSignal &) = delete;
    StopSignal &operator=(const StopSignal &) = delete;

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace watchglass
