// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"
#include "models/objects/objectstore.h"

namespace watchglass {

/// Does an object match? Terms about things that objects do not have (changes, types, streams) are not applied.
bool objectMatches(const FilterExpression &expression, const ObjectStore &store, const ObjectEntry &entry, Timestamp now);

} // namespace watchglass
