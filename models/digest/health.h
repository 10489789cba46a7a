// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

namespace watchglass {

struct HealthReport
{
    Health health = Health::Unknown;
    Severity severity = Severity::None;
    std::string status;
    std::string reason;
    std::int64_t restarts = 0;
};

/// What a Pod says of itself, with kubectl's STATUS words.
HealthReport podHealth(JsonValue pod);
/// Every other kind, by the rules of kstatus (sigs.k8s.io/cli-utils, pkg/kstatus): conditions, replica counts and
/// observedGeneration.
HealthReport objectHealth(JsonValue object, std::string_view kind);

/// The condition of a type, or nothing.
JsonValue conditionOf(JsonValue object, std::string_view type);

} // namespace watchglass
