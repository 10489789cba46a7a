// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/window/noticewatch.h"

namespace watchglass {

/// Shows notices on the desktop through org.freedesktop.Notifications on the session bus (Desktop Notifications
/// Specification 1.2). Where there is none, nothing happens: the window says everything anyway.
class Notifier
{
public:
    /// Never waits for an answer.
    void show(const Notice &notice);
};

} // namespace watchglass
