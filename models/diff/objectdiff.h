// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// Field-level differences of two revisions of one object. Lists are matched by their merge keys (containers by name,
/// conditions by type, ...), or by position where there is none. `managers` is filled from managedFields of `after`.
/// Either may be empty (an object that appeared or went). Pure, any thread.
std::vector<FieldChange> diffObjects(std::string_view before, std::string_view after);

} // namespace watchglass
