// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace watchglass {

/// Makes the lanes known to screen readers: their name is the current mark. May be called again.
void installTimelineAccessibility();

} // namespace watchglass
