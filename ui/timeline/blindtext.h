// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinestore.h"

#include <QString>

namespace watchglass {

/// Since when something is not live, of blind intervals in any order; of several that began at different times, since when
/// the first. Empty where none of them lasts.
QString notLiveText(const std::vector<BlindInterval> &intervals, bool utc);

} // namespace watchglass
