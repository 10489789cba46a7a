// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/sessionoptions.h"

namespace watchglass {

const char *toString(SessionPhase phase)
{
    switch (phase) {
    case SessionPhase::Stopped: return "Stopped";
    case SessionPhase::SigningIn: return "SigningIn";
    case SessionPhase::Discovering: return "Discovering";
    case SessionPhase::Running: return "Running";
    case SessionPhase::Waiting: return "Waiting";
    case SessionPhase::Blocked: return "Blocked";
    }
    return "Unknown";
}

} // namespace watchglass
