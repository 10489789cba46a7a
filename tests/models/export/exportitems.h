// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

namespace watchglass::testing {

inline Timestamp at(int second)
{
    return *parseRfc3339("2026-11-30T12:00:00Z") + std::chrono::seconds(second);
}

inline DigestItem podsStream()
{
    StreamOpened opened;
    opened.info.id = 3;
    opened.info.key.gvr = {"", "v1", "pods"};
    opened.info.resource.kind = "Pod";
    return opened;
}

inline DigestedObservation scaled()
{
    DigestedObservation digested;
    digested.seq = 7;
    digested.observation.stream = 3;
    digested.observation.at = at(1);
    digested.observation.type = ObservationType::Modified;
    digested.observation.resourceVersion = ResourceVersion("12");
    digested.summary.ref = {"v1", "Pod", {"shop", "web-1"}, "u1"};
    digested.summary.health = Health::Failed;
    digested.what = "=cmd|' /C calc'!A0";
    digested.changes = {{.type = FieldChange::Type::Modified, .noise = false, .path = "spec.replicas", .before = "3", .after = "4", .managers = {"hpa", "kubectl"}}};
    digested.managers = {"hpa", "kubectl"};
    return digested;
}

inline GapRecordPtr gap()
{
    auto record = std::make_shared<GapRecord>();
    record->id = 1;
    record->stream = 3;
    record->openedAt = at(2);
    record->closedAt = at(9);
    record->fromVersion = ResourceVersion("12");
    record->toVersion = ResourceVersion("90");
    record->cause = GapCause::ExpiredEvent;
    record->detail = "too old resource version: 12 (80)";
    record->removed = {{.object = {"v1", "Pod", {"shop", "web-1"}, "u1"}, .previousUid = {}, .from = ResourceVersion("12"), .to = {}}};
    return record;
}

} // namespace watchglass::testing
