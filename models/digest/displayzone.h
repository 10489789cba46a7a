// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"

#include <QDateTime>

namespace watchglass {

/// In which zone times are shown: this machine's, or UTC. One for the program; any thread.
void setShownInUtc(bool utc);
bool isShownInUtc();
/// `time` in that zone, to the millisecond before it.
QDateTime shownTime(Timestamp time);

} // namespace watchglass
