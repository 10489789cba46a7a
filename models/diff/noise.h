// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/managerindex.h"

#include <string_view>
#include <vector>

namespace watchglass {

/// What changes without meaning anything: the object's own bookkeeping and heartbeats. A change that could mean
/// something to anybody is not noise: `{}` against absent, generation, transition times, last-applied-configuration.
class NoiseRules
{
public:
    /// `root`: either revision, for its kind.
    explicit NoiseRules(JsonValue root) : m_isLease(root["kind"].isText("Lease")) {}

    bool isNoise(const std::vector<PathStep> &path, JsonValue before, JsonValue after) const;
    /// Paths that the server writes itself, so that no manager owns them.
    bool isUnowned(const std::vector<PathStep> &path) const;

private:
    bool m_isLease;
};

/// Times that are written again without news: of a condition below `status.conditions`.
bool isHeartbeatField(std::string_view field);
/// Annotations that hold nothing but such a time.
bool isHeartbeatAnnotation(std::string_view name);

} // namespace watchglass
