// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"

namespace watchglass {

/// The mark of an observation or a cluster event: its time, how it is drawn, and the state of the object from then on.
Mark digestedMark(const DigestedObservation &digested);

} // namespace watchglass
