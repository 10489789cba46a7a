// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace watchglass::demo {

/// What happened on the wire or to the storage: what a client should have noticed.
enum class IncidentKind : std::uint8_t {
    Cut,        ///< every connection was reset; connecting is refused for `duration`
    Compaction, ///< the history was dropped: resuming from before `version` answers 410
    Throttle,   ///< every watch was ended and every request is answered 429 for `duration`
    Restore     ///< the storage is a snapshot again: `version` is lower than `before`
};

struct Incident
{
    IncidentKind kind = IncidentKind::Cut;
    Timestamp at;
    std::chrono::milliseconds duration{ 0 };
    std::uint64_t before = 0; ///< resourceVersion just before
    std::uint64_t version = 0; ///< and after
    int retryAfterSeconds = 0;
};

/// The kind in one lower-case word, for logs.
constexpr std::string_view incidentName(IncidentKind kind)
{
    switch (kind) {
    case IncidentKind::Cut: return "cut";
    case IncidentKind::Compaction: return "compaction";
    case IncidentKind::Throttle: return "throttle";
    case IncidentKind::Restore: return "restore";
    }
    return "";
}

} // namespace watchglass::demo
