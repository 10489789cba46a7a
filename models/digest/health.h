// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

#include <string_view>

namespace watchglass {

struct HealthReport
{
    Health health = Health::Unknown;
    Severity severity = Severity::None;
    std::string status;
    std::string reason;
    std::int64_t restarts = 0;
};

/// What a Pod says of itself: health by the rules of kstatus, the word of `kubectl get pods`' STATUS column. Where kstatus
/// says InProgress of a container that waits for something that does not come by itself (an image that cannot be pulled, a
/// ConfigMap that is not there), this says Failed. `now` is for the 15 seconds that kstatus gives the scheduler.
HealthReport podHealth(JsonValue pod, std::optional<Timestamp> now);

/// Every other kind, by the rules of kstatus (sigs.k8s.io/cli-utils, pkg/kstatus): generation, conditions, replica counts.
/// The rules of a kind hold for its own API group only. Nodes, which kstatus leaves out, by their Ready condition.
HealthReport objectHealth(JsonValue object, std::string_view apiVersion, std::string_view kind);

/// The condition of a type, or nothing.
JsonValue conditionOf(JsonValue object, std::string_view type);
/// True where the condition is there and its status is this word.
bool conditionIs(JsonValue object, std::string_view type, std::string_view status);

} // namespace watchglass
