// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace watchglass {

/// While it lives, a first SIGINT or SIGTERM is only noted, for work that looks now and then and tidies up; the second
/// ends the process as usual. One at a time. For an event loop see StopSignal.
class Interrupt final
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    static bool came(); ///< any thread
};

} // namespace watchglass
