// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/stream.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

/// One stream with the last that was said of it.
struct StreamRow
{
    StreamInfo info;
    StreamStatus status;
    std::optional<StreamTransition> lastTransition;
    double eventsPerSecond = 0;
    double bytesPerSecond = 0;
    double requestsPerMinute = 0; ///< over the last minute
};

/// What a view may claim of a set of streams.
struct TrustSummary
{
    std::size_t total = 0;
    std::size_t live = 0; ///< trust Live
    std::size_t catchingUp = 0;
    std::size_t stale = 0;
    std::size_t dead = 0; ///< all others, those below included
    std::size_t quiet = 0; ///< Live, but silent for longer than its bookmarks allow
    std::size_t polling = 0;
    std::size_t forbidden = 0;
    std::size_t unauthorized = 0;
    std::size_t unsupported = 0;
    std::size_t stopped = 0;
    std::size_t loading = 0; ///< never had a whole list: what is shown of them is a part, and nothing is not "empty"
    /// The worst of those that can be expected to work: not the unsupported and the stopped. Live when there is none
    /// to expect; look at `total`.
    Trust worst = Trust::Live;
    std::optional<Timestamp> staleSince; ///< the earliest
    std::optional<Timestamp> completeSince; ///< the latest: from then on the record has no unnamed hole; empty while loading
    std::optional<Timestamp> lastSignOfLife; ///< the earliest of the last bytes of those live: none was silent for longer
    std::optional<Timestamp> nextTryAt;  ///< the earliest
    std::uint64_t listed = 0;            ///< items read by lists in progress
    std::optional<std::uint64_t> listRemaining; ///< where every list in progress says it
    std::uint64_t objects = 0;
    std::uint64_t bytes = 0;
    std::uint64_t reconnects = 0;
    std::uint64_t relists = 0;
    std::uint64_t requests = 0;
    double eventsPerSecond = 0;
    double requestsPerMinute = 0;
    std::vector<StreamId> worstStreams; ///< those with trust `worst`, where that is not Live

    bool isLoading() const { return loading > 0; }
    /// Some part can never be shown as it is now: forbidden or unauthorized.
    bool isPartial() const { return forbidden + unauthorized > 0; }
};

TrustSummary summariseTrust(const std::vector<const StreamRow *> &streams);

} // namespace watchglass
