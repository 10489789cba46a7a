// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace watchglass {

/// What NoiseRules says of fields, said of the lines of an object's YAML as toYaml prints it.
enum class LineNoise : std::uint8_t {
    None,
    Heartbeat,  ///< noise where the line changed; news where it appeared or went
    Bookkeeping ///< resourceVersion and managedFields: always noise
};

std::vector<LineNoise> noiseOfLines(std::span<const std::string> lines);

} // namespace watchglass
