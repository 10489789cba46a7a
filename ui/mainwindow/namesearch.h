// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/objectstore.h"

#include <string>
#include <vector>

namespace watchglass {

/// The objects whose name, or namespace/name where a slash was typed, has `typed` in it, whatever the case. Best first: what
/// lives before what was deleted, then the very name, what begins so, the shorter.
std::vector<ObjectId> findByName(const ObjectStore &objects, const std::string &typed);

} // namespace watchglass
