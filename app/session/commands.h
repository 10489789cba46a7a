// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"

namespace watchglass {

/// The commands that need no window. Each runs to its end and returns the exit code; errors are one line on standard
/// error. They need a QCoreApplication.
int runRecord(const Arguments &arguments);
int runExport(const Arguments &arguments);
int runServeDemo(const Arguments &arguments);

} // namespace watchglass
