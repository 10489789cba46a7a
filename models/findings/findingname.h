// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/finding.h"

namespace watchglass {

/// What `findingLabel` translates: for texts that are searched, and kept.
const char *findingName(FindingKind kind);

} // namespace watchglass
