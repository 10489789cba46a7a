// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/progressline.h"

#include <cstdio>
#include <unistd.h>

namespace watchglass {

namespace {

constexpr std::chrono::milliseconds quiet{500}; // what is over by then needs no line
constexpr std::chrono::milliseconds every{200};

} // namespace

ProgressLine::ProgressLine()
    : m_terminal(::isatty(STDERR_FILENO) == 1), m_next(std::chrono::steady_clock::now() + quiet)
{
}

void ProgressLine::show(const ExportProgress &progress)
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_terminal || now < m_next) {
        return;
    }
    m_next = now + every;
    m_shown = true;
    std::fprintf(stderr, "\r\033[Kexporting: %llu observations, %d %%; Ctrl-C cancels",
                 static_cast<unsigned long long>(progress.observations), int(progress.share * 100));
}

void ProgressLine::clear()
{
    if (m_shown) {
        std::fputs("\r\033[K", stderr);
    }
}

} // namespace watchglass
