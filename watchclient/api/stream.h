// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/resource.h"
#include "watchclient/api/resourceversion.h"
#include "watchclient/api/time.h"

#include <cstdint>
#include <optional>
#include <string>

namespace watchglass {

/// What a stream is doing.
enum class StreamPhase : std::uint8_t {
    Discovering, Listing, Synchronising, Live, Reconnecting, BackingOff, Relisting, Polling, Unauthorized, Forbidden,
    Unsupported, Stopped
};
/// What a view may claim of data from a stream.
enum class Trust : std::uint8_t { Live, CatchingUp, Stale, Dead };

const char *toString(StreamPhase phase); ///< the word itself, for exports and scripts; not translated
const char *toString(Trust trust);

/// One stream as it is said to the world when it is opened.
struct StreamInfo
{
    StreamId id = 0;
    StreamKey key;
    ApiResource resource;
    std::string cluster; ///< the context's name, or the file's for imports
    bool metadataOnly = false;
};

/// A step of a stream's life. Also the answer to "why": `cause` is one sentence for people.
struct StreamTransition
{
    StreamId stream = 0;
    Timestamp at;
    StreamPhase from = StreamPhase::Stopped;
    StreamPhase to = StreamPhase::Stopped;
    Trust trust = Trust::Dead;
    std::string cause;
    std::optional<Error> error;
    ResourceVersion lastApplied;
    std::optional<Timestamp> nextTryAt;
    int attempt = 0;
    bool resumed = false; ///< entering Live from the same resourceVersion: a reconnect; `cause` says what is known of the time between
};

/// The state of a stream at one moment, sent at most a few times a second.
struct StreamStatus
{
    StreamId stream = 0;
    StreamPhase phase = StreamPhase::Stopped;
    Trust trust = Trust::Dead;
    bool quiet = false; ///< Live, but silent for longer than its bookmarks allow
    std::optional<Timestamp> staleSince;
    ResourceVersion lastApplied;
    std::optional<Timestamp> liveSince;
    std::optional<Timestamp> lastByteAt;
    std::optional<Timestamp> lastEventAt;
    std::optional<Timestamp> lastBookmarkAt;
    std::optional<Timestamp> completeSince; ///< from when the record of this stream has no unnamed hole
    std::uint64_t objects = 0;
    std::uint64_t events = 0;   ///< watch events applied
    std::uint64_t bytes = 0;    ///< of bodies received
    std::uint64_t requests = 0; ///< sent for this stream
    std::uint64_t reconnects = 0;
    std::uint64_t relists = 0;
    std::uint64_t listed = 0;                   ///< items read by the list in progress
    std::optional<std::uint64_t> listRemaining; ///< remainingItemCount, where the server says it
    std::optional<Timestamp> nextTryAt;
    int attempt = 0;
    std::string lastError;

    bool operator==(const StreamStatus &) const = default;
};

} // namespace watchglass
