// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"

#include <QFlags>
#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// One row, decoded for display. Strings are valid until the next `finishTick` of the log.
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
    // cluster events only
    std::uint64_t count = 0;   ///< as its source reported it
    Timestamp firstTime;
    Timestamp ownTime;
    TimeSource timeSource = TimeSource::Received;
    std::string_view reporter;
    std::optional<LogRowNumber> previousPoint; ///< the row before of the same cluster event, where it is still kept
};

/// From when on the log tells everything, and except what.
struct LogCoverage
{
    std::optional<Timestamp> completeSince; ///< all streams had their first list by then; empty: not yet
    std::optional<Timestamp> trimmedBefore; ///< rows before were dropped for the limit
    std::uint64_t trimmedRows = 0;
    std::size_t streams = 0;
    std::size_t incompleteStreams = 0; ///< still loading, forbidden or unauthorized
    std::vector<GapRecordPtr> blind;   ///< by time; those after completeSince
};

/// Everything that happened, in order: observations, points of cluster events, steps of streams, blind intervals,
/// findings. 48 bytes a row, texts kept once for each 16384 rows; a ring whose oldest part is dropped, and said to be,
/// above the limits. Bodies are in the record, not here. GUI thread; sealed parts are read by filter jobs.
class EventLog final : public QObject, public DigestConsumer
{
    Q_OBJECT

public:
    struct Limits
    {
        std::size_t maxRows = 2'000'000;
        std::size_t maxBytes = std::size_t(384) << 20U;
    };
    explicit EventLog(QObject *parent = nullptr);
    explicit EventLog(const Limits &limits, QObject *parent = nullptr);
    ~EventLog() override;

    void apply(const AppliedItem &applied) override;
    void finishTick(Timestamp now) override;
    void clear();

    LogRowNumber firstRow() const; ///< the oldest kept
    LogRowNumber endRow() const;   ///< one behind the newest
    std::size_t rowCount() const { return endRow() - firstRow(); }
    std::size_t bytes() const;
    std::uint64_t trimmedRows() const;

    LogRecord record(LogRowNumber row) const; ///< firstRow() <= row < endRow()
    GapRecordPtr gap(LogRowNumber row) const; ///< null unless it is a Gap
    std::optional<Finding> finding(LogRowNumber row) const;
    std::optional<StreamTransition> transition(LogRowNumber row) const;
    /// The row of an observation; none where it is trimmed or unknown.
    std::optional<LogRowNumber> rowOfSeq(std::uint64_t seq) const;
    /// The first row at or after a time, endRow() when there is none. Rows are nearly in order of time.
    LogRowNumber rowAt(Timestamp time) const;
    /// All kept points of a cluster event that ends in this row, newest first.
    std::vector<LogRowNumber> pointsOf(LogRowNumber row) const;
    /// Newest first, at most `limit`: rows about an object, cluster events too.
    std::vector<LogRowNumber> rowsOf(ObjectId object, std::size_t limit) const;
    bool isSuperseded(LogRowNumber row) const;

    /// Of the given streams; empty: of all.
    LogCoverage coverage(const std::vector<StreamId> &streams = {}) const;
    /// `pods` or `deployments.apps`, with the namespace where the stream has one; empty for 0.
    std::string streamName(StreamId stream) const;

    /// Distinct values of the newest rows for completion: reasons, managers, paths; at most `limit` each.
    struct Vocabulary
    {
        std::vector<std::string> reasons, managers, paths;
    };
    Vocabulary vocabulary(std::size_t limit) const;

signals:
    /// Once a tick. Rows `first` to `end` - 1 are new; of older rows, only that they are superseded may have changed.
    void appended(quint32 first, quint32 end);
    /// Those earlier rows that a new row of the same tick supersedes; before `appended`.
    void superseded(const QList<quint32> &rows);
    /// Rows before `first` are going; they can be read while it is delivered.
    void aboutToTrim(quint32 first);
    void cleared();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
