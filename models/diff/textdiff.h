// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace watchglass {

/// One row of an aligned two-sided line diff. A side without a line has number 0.
struct DiffRow
{
    enum class Type : std::uint8_t { Equal, Changed, Removed, Added };
    Type type = Type::Equal;
    std::uint32_t leftLine = 0;  ///< 1-based
    std::uint32_t rightLine = 0; ///< 1-based
    std::vector<std::pair<std::uint32_t, std::uint32_t>> leftSpans;  ///< changed [byte offset, length) in the left line
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rightSpans; ///< likewise right
    bool noise = false;          ///< only what objectdiff calls noise differs
};

struct TextDiff
{
    std::vector<std::string> left;
    std::vector<std::string> right;
    std::vector<DiffRow> rows;
    std::vector<std::size_t> hunks; ///< first row of each run of differences
    std::size_t noiseRows = 0;
};

/// Aligns two texts line by line. Pure, any thread.
TextDiff diffText(std::string_view left, std::string_view right);

} // namespace watchglass
