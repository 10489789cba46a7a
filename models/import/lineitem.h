// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

#include <expected>
#include <string>

namespace watchglass {

/// What is added to the numbers of an export, so that several in one record stay apart.
struct LineOffsets
{
    std::uint64_t seq = 0;
    StreamId stream = 0;
    std::uint64_t gap = 0;
    std::uint64_t finding = 0;
};

/// One line of an export (docs/export-jsonl.md) but `session`. Error: what is wrong with it, a few words.
std::expected<DigestItem, std::string> lineItem(JsonValue line, const LineOffsets &offsets);

} // namespace watchglass
