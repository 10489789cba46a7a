// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/rawobject.h"

#include <cstdint>
#include <optional>

namespace watchglass {

enum class WatchEventType : std::uint8_t { Added, Modified, Deleted, Bookmark, Error };

/// One frame of a watch stream.
struct WatchEvent
{
    WatchEventType type = WatchEventType::Added;
    RawObjectPtr object;                     ///< null for Bookmark and Error
    ResourceVersion bookmark;                ///< of a Bookmark
    bool initialEventsEnd = false;           ///< a Bookmark annotated `k8s.io/initial-events-end: "true"`
    std::optional<ApiStatus> status;         ///< of an Error
    std::size_t bytes = 0;                   ///< of the whole frame
};

} // namespace watchglass
