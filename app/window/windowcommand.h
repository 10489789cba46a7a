// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"

namespace watchglass {

/// Opens the window and returns the exit code when it is closed.
int runWindow(int &argc, char **argv, const Arguments &arguments);

} // namespace watchglass
