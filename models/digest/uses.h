// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "watchclient/api/resource.h"

#include <string_view>
#include <vector>

namespace watchglass {

/// What a Pod, anything with a pod template, or a volume claim needs to run: node, config maps, secrets, claims, volume,
/// service account; each once. `space` is the object's namespace.
std::vector<ObjectRef> usesOf(JsonValue object, std::string_view kind, const std::string &space);

} // namespace watchglass
