// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace watchglass::yamlscalars {

/// True where kubectl's YAML library would read the bare word back as a string, so that it needs no double quotes:
/// not a number in any of YAML 1.1's and Go's forms, no boolean, null or time, and no base-60 number.
bool staysString(std::string_view text);

} // namespace watchglass::yamlscalars
