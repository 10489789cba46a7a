// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace watchglass::yamlscalars {

bool isDigit(char c);
/// How many digits stand at a place.
std::size_t digitsAt(std::string_view text, std::size_t at);

/// An integer as Go's strconv reads it with base 0, or the YAML library's own `0b` fallback.
bool isInteger(std::string_view text);
/// A decimal number that fits a double.
bool isFloat(std::string_view text);

/// A JSON number as kubectl prints it: integers that fit 64 bits exactly, everything else through a double.
std::string number(std::string_view json);

} // namespace watchglass::yamlscalars
