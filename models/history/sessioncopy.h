// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <string>

namespace watchglass {

/// Told every few milliseconds how much of the copy is there, 0 to 1, on the copying thread. False cancels.
using CopyProgress = std::function<bool(double share)>;

/// Writes a compact copy of a session file, of one moment, and puts it in place at once. Somebody may be writing the
/// session meanwhile. False where it was cancelled: the target is then as it was. Any thread; it takes as long as the
/// disk does. Error: one line that names the file.
std::expected<bool, std::string> copySession(const std::filesystem::path &file, const std::filesystem::path &target,
                                             const CopyProgress &progress = {});

} // namespace watchglass
