// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/logpart.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

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
/// findings. 56 bytes a row, texts kept once for each part of 16384 rows; above the limits the oldest parts are dropped,
/// and said to be. What the timeline keeps follows these limits (SessionModels). Bodies are in the record, not here. GUI thread; sealed parts are read by filter jobs.
class EventLog final : public QObject, public DigestConsumer
{
    Q_OBJECT

public:
    struct Limits
    {
        std::size_t maxRows = 2'000'000;
        std::size_t maxBytes = std::size_t(384) << 20U;
        std::size_t partRows = LogPart::maxRows; ///< at most that
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
    /// When the earliest of the parts from this row's on was received; that a clock was set back is allowed for.
    Timestamp earliestFrom(LogRowNumber row) const;
    /// All kept points of a cluster event that ends in this row, newest first.
    std::vector<LogRowNumber> pointsOf(LogRowNumber row) const;
    /// Newest first, at most `limit`: rows about an object, cluster events too.
    std::vector<LogRowNumber> rowsOf(ObjectId object, std::size_t limit) const;
    bool isSuperseded(LogRowNumber row) const;
    /// The part that holds a row. Another thread may be given it when it is sealed.
    LogPartPtr partOf(LogRowNumber row) const;
    /// The objects that something happened to in [from, to), by when it was received: `bits[ObjectId]`. What a first list
    /// found did not happen then.
    std::vector<bool> objectsIn(Timestamp from, Timestamp to) const;
    /// The same of the rows [first, end) alone, as ids, some perhaps several times.
    std::vector<ObjectId> objectsIn(LogRowNumber first, LogRowNumber end, Timestamp from, Timestamp to) const;

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
