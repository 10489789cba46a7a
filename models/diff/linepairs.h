// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace watchglass {

/// Which removed and added lines of one run of differences are the same line changed: places in the two spans, rising on
/// both sides. Lines pair by their YAML key and indentation, or by being alike for more than half.
std::vector<std::pair<std::uint32_t, std::uint32_t>> pairChangedLines(std::span<const std::string> removed,
                                                                      std::span<const std::string> added);

using Spans = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< byte offset and length

/// What differs inside two lines, by words, never inside a UTF-8 character.
std::pair<Spans, Spans> changedSpans(std::string_view left, std::string_view right);

} // namespace watchglass
