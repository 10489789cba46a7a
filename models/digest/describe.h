// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

namespace watchglass {

/// One line about an observation: the changes that mean most first, the cluster event's words, or how it came or went.
/// `before` and `after` are the bodies that its changes were computed from, where there were any.
std::string describe(const DigestedObservation &digested, JsonValue before, JsonValue after);

} // namespace watchglass
