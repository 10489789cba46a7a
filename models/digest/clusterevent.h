// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

namespace watchglass {

/// True for core/v1 and events.k8s.io/v1 Events, and for the requests of an imported audit log.
bool isClusterEvent(const RawObject &object);
/// Every form in one (WATCH.md 6.2). `received` is the time where the object gives none.
ClusterEvent readClusterEvent(JsonValue event, Timestamp received);
std::uint64_t clusterEventCount(JsonValue event);

} // namespace watchglass
