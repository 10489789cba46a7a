// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace watchglass::yamlscalars {

/// The order of mapping keys: letters after everything else, runs of digits by their value.
bool keyBefore(std::string_view a, std::string_view b);

/// The characters of valid UTF-8, a byte order mark at the start included.
std::u32string codePoints(std::string_view utf8);

} // namespace watchglass::yamlscalars
