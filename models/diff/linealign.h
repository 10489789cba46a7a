// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace watchglass {

/// Pairs of equal lines (place left, place right), rising on both sides: first the ends, then lines that occur once on
/// each side, then the shortest edit script of what is left. Where that would take too long the rest stays unpaired:
/// the result is always right, but no longer the shortest. Lines are numbers, equal where the texts are.
std::vector<std::pair<std::uint32_t, std::uint32_t>> alignLines(std::span<const std::uint32_t> left,
                                                                std::span<const std::uint32_t> right);

} // namespace watchglass
