// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"

#include <deque>
#include <unordered_map>

namespace watchglass {

/// The inside of EventLog, for its own sources only.
struct EventLog::Private
{
    struct Part
    {
        std::shared_ptr<LogPart> rows;
        std::vector<bool> superseded; ///< beside the rows, because it changes after they are sealed
    };

    /// What only some rows have, numbered as it comes; the oldest goes with its row.
    template<typename T>
    struct Extras
    {
        std::deque<T> kept;
        std::uint32_t first = 0; ///< the number of the oldest kept

        std::uint32_t add(const T &extra)
        {
            kept.push_back(extra);
            return first + static_cast<std::uint32_t>(kept.size()) - 1;
        }
        const T &at(std::uint32_t number) const { return kept[number - first]; }
        void dropFirst()
        {
            kept.pop_front();
            ++first;
        }
    };

    Limits limits;
    std::deque<Part> parts; ///< all full but the last
    LogRowNumber first = 0;
    LogRowNumber published = 0; ///< rows before it were announced
    std::uint64_t trimmed = 0;
    std::size_t sealedBytes = 0;
    std::unordered_map<std::string, LogRowNumber> lastOfEvent; ///< by uid of the cluster event
    std::unordered_map<ObjectId, std::vector<LogRowNumber>> rowsOfObject;
    std::vector<GapRecordPtr> gaps; ///< all of them: what was missed is told for as long as the session
    Extras<Finding> findings;
    Extras<StreamTransition> transitions;
    std::unordered_map<StreamId, StreamInfo> streams;
    std::unordered_map<StreamId, StreamStatus> statuses;
    QList<quint32> superseded;

    explicit Private(const Limits &l) : limits(l) {}

    LogRowNumber end() const { return parts.empty() ? first : parts.back().rows->end(); }
    const Part &part(LogRowNumber number) const { return parts[(number - first) / limits.partRows]; }
    Part &part(LogRowNumber number) { return parts[(number - first) / limits.partRows]; }
    const LogRow &row(LogRowNumber number) const { return part(number).rows->row(number); }
    bool isSuperseded(LogRowNumber number) const
    {
        const Part &in = part(number);
        return in.superseded[number - in.rows->first()];
    }
    LogRowNumber previousOf(LogRowNumber number) const;
    std::size_t bytes() const;

    // Filling
    LogPart &open();
    LogRow &add(Timestamp at, LogType type, StreamId stream);
    void set(LogRow &row, LogText column, std::string_view text) { parts.back().rows->setText(row, column, text); }
    void supersede(LogRowNumber number);
    void addObservation(const DigestedObservation &digested, const AppliedItem &applied);
    void addClusterEvent(LogRow &row, const DigestedObservation &digested);
    void addTransition(const StreamTransition &transition);
    void addGap(const GapRecordPtr &gap);
    void addFinding(const Finding &finding, ObjectId object);
    void addSegment(const SegmentStarted &segment);
    std::string resourceOf(StreamId stream) const;
    std::string streamName(StreamId stream) const;
    std::size_t partsToDrop() const;
    void drop(std::size_t count);
};

} // namespace watchglass
