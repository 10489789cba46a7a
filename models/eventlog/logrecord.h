// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"

#include <QFlags>

#include <optional>
#include <string_view>

namespace watchglass {

/// What a row of the log is.
enum class LogType : std::uint8_t {
    Added, Modified, Deleted, Bookmark, Error, ///< observations
    EventNormal, EventWarning,                 ///< one point in time of a cluster event
    Transition, Reconnect,                     ///< a stream's step; Reconnect: Live again from the same resourceVersion
    Gap, Finding, Segment
};
/// `ADDED` ... as on the wire; `Normal`, `Warning`; `STREAM`, `RECONNECT`, `RELIST`, `FINDING`, `SESSION`. Not translated.
const char *toString(LogType type);

enum class LogFlag : std::uint16_t {
    ExistingAtStart = 1,   ///< part of a first list: not news
    Quiet = 2,             ///< bookmarks, deletions of cluster events (their time was over), steps without a message
    FinalStateUnknown = 4, ///< a deletion found by a relist
    Replayed = 8,          ///< delivered before
    Superseded = 16        ///< a later row tells the same cluster event with a higher count
};
Q_DECLARE_FLAGS(LogFlags, LogFlag)
Q_DECLARE_OPERATORS_FOR_FLAGS(LogFlags)

/// Numbers rows from 0 in the order of the record; stays the same when older rows are trimmed.
using LogRowNumber = quint32;

/// One row, decoded for display. Strings are valid until the log takes its next item.
struct LogRecord
{
    LogRowNumber row = 0;
    std::uint64_t seq = 0; ///< of the observation, for RecordReader::bodyOf; 0 for other rows
    Timestamp at;          ///< received
    LogType type = LogType::Added;
    Severity severity = Severity::None;
    Origin origin = Origin::Watch; ///< of observations
    LogFlags flags;
    StreamId stream = 0;
    ObjectId object = 0; ///< of a cluster event: the object it is about
    std::string_view kind, namespaceName, name; ///< of a cluster event: of the object it is about
    std::string_view uid;
    std::string_view what;     ///< one line
    std::string_view reason;   ///< of a cluster event; else the object's status word
    std::string_view managers; ///< joined by ", "
    std::string_view paths;    ///< changed paths that are not noise, each ending with a line feed
    std::string_view resourceVersion;
    std::string_view streamName; ///< see EventLog::streamName
    // cluster events only
    std::uint64_t count = 0;   ///< as its source reported it
    Timestamp firstTime;
    Timestamp ownTime;
    TimeSource timeSource = TimeSource::Received;
    std::string_view reporter;
    std::optional<LogRowNumber> previousPoint; ///< the row before of the same cluster event, where it is still kept
};

} // namespace watchglass
