// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "models/digest/digest.h"

namespace watchglass {

/// True for an event of an API server's audit log, of any version.
bool isAuditEvent(std::string_view apiVersion, std::string_view kind);

/// True for a request that was only tried: what it answers with was never stored.
bool isDryRun(JsonValue event);

/// A request of an API server's audit log (audit.k8s.io/v1 Event) as a cluster event of the object it was about: its
/// reason is the verb, its reporter the authenticated user, with whom it acted as; a refused request is a warning.
ClusterEvent readAuditRequest(JsonValue event, Timestamp received);

} // namespace watchglass
