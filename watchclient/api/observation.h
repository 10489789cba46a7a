// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/finding.h"
#include "watchclient/api/rawobject.h"
#include "watchclient/api/stream.h"

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace watchglass {

enum class ObservationType : std::uint8_t { Added, Modified, Deleted, Bookmark, Error };
const char *toString(ObservationType type);

/// How an observation was learnt.
enum class Origin : std::uint8_t { List, Watch, Relist, Poll, Import };
const char *toString(Origin origin);

/// One thing seen on a stream at one moment. Immutable once it is in a batch.
struct Observation
{
    StreamId stream = 0;
    Timestamp at; ///< received, on this machine's clock
    ObservationType type = ObservationType::Added;
    Origin origin = Origin::Watch;
    RawObjectPtr object;   ///< the state after; of a Deleted the last known state. Null for Bookmark and Error.
    RawObjectPtr previous; ///< the cache's entry before, where there was one
    ResourceVersion resourceVersion; ///< of the frame: of the deletion for a Deleted
    bool existingAtStart = false;    ///< part of the first list: not news
    bool finalStateUnknown = false;  ///< a Deleted that a relist found: when and in what state it went is not known
    bool replayed = false;           ///< delivered before with the same resourceVersion
    std::uint64_t gap = 0;           ///< the GapRecord that it was found by
};

/// First of a stream: what it is.
struct StreamOpened
{
    StreamInfo info;
};
/// A new session segment: another cluster behind the same address, or the start.
struct SegmentStarted
{
    Timestamp at;
    std::string cluster;
    std::string server;
    std::string clusterUid; ///< uid of namespace kube-system, empty where it may not be read
    std::string serverVersion;
};

using StreamItem = std::variant<StreamOpened, SegmentStarted, StreamTransition, StreamStatus, Observation, GapRecordPtr, Finding>;

/// What one stream (or the session) says, in order. Never changed after it was handed over.
struct StreamBatch
{
    std::vector<StreamItem> items;
    std::size_t bytes = 0; ///< of the bodies in it, for limits
};
using StreamBatchPtr = std::shared_ptr<const StreamBatch>;

/// Where streams deliver. Both functions are called from watch threads, at the same time from several.
class StreamSink
{
public:
    virtual ~StreamSink() = default;
    /// Takes a batch; never blocks, never refuses: what a stream has read is kept.
    virtual void accept(StreamBatchPtr batch) = 0;
    /// True while too much waits behind it. Streams then stop reading their sockets until it is false again.
    virtual bool congested() const = 0;
};

} // namespace watchglass
