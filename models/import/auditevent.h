// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"
#include "watchclient/api/observation.h"

#include <expected>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

/// One line of an audit log, taken apart (https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/).
struct AuditEntry
{
    std::string id;        ///< of the request; each of its stages has the same
    int stage = 0;         ///< rises: RequestReceived, ResponseStarted, ResponseComplete, Panic
    Timestamp at;          ///< stageTimestamp
    RawObjectPtr event;    ///< the line without request and response, its auditID as its name
    GroupVersionResource resource; ///< what the request was about; empty for other paths
    ObjectKey key;
    /// Whole objects that the server answered with.
    struct State
    {
        RawObjectPtr object;
        bool deleted = false; ///< the answer proves a deletion that was carried out and not only asked for
    };
    std::vector<State> states;
    bool deletes = false; ///< the same of the object of `key`, without a state of it
};

/// Error: one sentence that says what is wrong with it.
std::expected<AuditEntry, std::string> readAuditEvent(JsonValue event);

} // namespace watchglass
