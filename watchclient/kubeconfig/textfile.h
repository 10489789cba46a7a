// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <expected>
#include <string>

namespace watchglass {

/// Reads a whole file (or pipe) up to `limit` bytes. The error is the reason only, without the path: "no such file".
struct ReadFailure
{
    bool missing = false;
    std::string reason;
};
std::expected<std::string, ReadFailure> readTextFile(const std::string &path, std::size_t limit);

/// True for what is neither a file nor a folder: `--kubeconfig <(command)`.
bool isPipe(const std::string &path);

/// Without white space at both ends.
std::string trimmed(const std::string &text);

/// True where the text cannot go into an HTTP header: a control character is in it.
bool hasControlCharacters(const std::string &text);

} // namespace watchglass
