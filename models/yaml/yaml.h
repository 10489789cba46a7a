// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace watchglass {

struct YamlOptions
{
    bool managedFields = true; ///< kubectl's --show-managed-fields
};

/// The text that `kubectl get -o yaml` prints for this object, byte for byte. Error: one sentence.
std::expected<std::string, std::string> toYaml(std::string_view json, const YamlOptions &options = {});

} // namespace watchglass
