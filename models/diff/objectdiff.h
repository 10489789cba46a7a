// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace watchglass {

/// Field-level differences of two revisions of one object. Lists are matched by their merge keys (containers by name,
/// conditions by type, ...), or by position where there is none. `managers` is filled from managedFields of `after`.
/// Either may be empty (an object that appeared or went). Values of Secrets are shown as `(masked)`. A text that is no
/// JSON object gives one change with an empty path. Pure, any thread.
std::vector<FieldChange> diffObjects(std::string_view before, std::string_view after);

struct ObjectDiff
{
    std::vector<FieldChange> changes;
    std::uint32_t cut = 0; ///< how many more there were
};

/// The same for texts that were read already. `after` must have been read with its field sets.
ObjectDiff diffValues(JsonValue before, JsonValue after, std::size_t atMost);

/// How a change's value is shown: JSON on one line, digests of Secret values as `(masked)`, cut to 256 bytes.
std::string shownValue(JsonValue value);

} // namespace watchglass
