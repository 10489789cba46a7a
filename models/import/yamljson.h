// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace watchglass {

/// The documents of a YAML text as JSON texts, read as kubectl reads them (YAML 1.1 scalars; quoted ones are strings).
/// Error: one sentence with the line. Bounded: aliases may not blow a document up beyond 16 MB and twice the text.
std::expected<std::vector<std::string>, std::string> yamlToJson(const std::string &text);

} // namespace watchglass
