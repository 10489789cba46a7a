// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/interrupt.h"

#include <atomic>
#include <csignal>

namespace watchglass {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free); // so that a signal handler may write it

extern "C" void onInterrupt(int number)
{
    std::signal(number, SIG_DFL);
    interrupted = true;
}

} // namespace

Interrupt::Interrupt()
{
    interrupted = false;
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
}

Interrupt::~Interrupt()
{
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::came()
{
    return interrupted;
}

} // namespace watchglass
