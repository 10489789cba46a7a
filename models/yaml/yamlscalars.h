// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace watchglass::yamlscalars {

/// True where kubectl's YAML library would read the bare word back as a string, so that it needs no double quotes:
/// not a number in any of YAML 1.1's and Go's forms, no boolean, null or time, and no base-60 number.
bool staysString(std::string_view text);

/// A JSON number as kubectl prints it: integers that fit 64 bits exactly, everything else through a double.
std::string number(std::string_view json);

/// The order of mapping keys: letters after everything else, runs of digits by their value.
bool keyBefore(std::string_view a, std::string_view b);

/// The characters of valid UTF-8, a byte order mark at the start included.
std::u32string codePoints(std::string_view utf8);

} // namespace watchglass::yamlscalars
