// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace watchglass {

/// The word of an enum's value, by its position; `Unknown` beyond the list.
template<std::size_t N, typename Enum>
const char *enumWord(const std::array<const char *, N> &words, Enum value)
{
    const auto index = static_cast<std::size_t>(value);
    return index < N ? words[index] : "Unknown";
}

} // namespace watchglass
