// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/world.h"

namespace watchglass::demo {

/// Objects in a namespace `varieties` with what printers of YAML get wrong: strings that look like something else, many
/// lines, long lines, other scripts, numbers of 64 bits, empty values. 90 ConfigMaps and 48 custom resources, no two alike.
void addVarieties(World &world);

} // namespace watchglass::demo
