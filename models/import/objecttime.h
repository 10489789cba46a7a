// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/rawobject.h"

#include <optional>

namespace watchglass {

/// The latest moment that an object itself tells of: when a manager wrote, a condition changed, a container started, the
/// deletion was asked for. The nearest there is to "when did it become like this" in a dump that has no times of its
/// own. Nothing where it tells none.
std::optional<Timestamp> lastToldTime(const RawObject &object);

} // namespace watchglass
