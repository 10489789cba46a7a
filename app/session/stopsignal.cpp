// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/stopsignal.h"

#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace watchglass {

namespace {

// A signal handler can reach nothing but a global; the pair carries one byte into the event loop.
int signalPair[2] = {-1, -1};

extern "C" void onStopSignal(int number)
{
    std::signal(number, SIG_DFL);
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(signalPair[0], &byte, 1);
}

} // namespace

StopSignal::StopSignal(std::function<void()> stop)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, signalPair) != 0) {
        return;
    }
    m_notifier = std::make_unique<QSocketNotifier>(signalPair[1], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [stop = std::move(stop)] {
        char byte = 0;
        [[maybe_unused]] const auto got = ::read(signalPair[1], &byte, 1);
        stop();
    });
    std::signal(SIGINT, onStopSignal);
    std::signal(SIGTERM, onStopSignal);
}

StopSignal::~StopSignal()
{
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    m_notifier.reset();
    ::close(signalPair[0]);
    ::close(signalPair[1]);
}

} // namespace watchglass
