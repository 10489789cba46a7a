// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/markseries.h"
#include "models/timeline/timehistogram.h"

#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace watchglass {

/// A time for which a stream's record is not complete.
struct BlindInterval
{
    enum class Kind : quint8 {
        Gap,    ///< history that was never delivered: a GapRecord
        Pending ///< not connected, and not known yet whether anything will be missing
    };
    static constexpr TimeNs Open = std::numeric_limits<TimeNs>::max();

    TimeSpan span; ///< `to` is Open while it lasts
    quint64 gap = 0;
    StreamId stream = 0;
    Kind kind = Kind::Gap;
    quint64 atLeast = 0; ///< changes proved missing; a lower bound

    bool operator==(const BlindInterval &) const = default;
};

/// The life of one object.
struct Lane
{
    MarkSeries marks;
    std::string uid; ///< empty where only cluster events name the object and they leave it out
    std::string name;
    quint32 apiVersion = 0; ///< this and the next two: see TimelineStore::ref
    quint32 kind = 0;
    quint32 nameSpace = 0;
    std::vector<StreamId> streams; ///< that delivered the object; one but for overlapping streams
    std::optional<TimeNs> created; ///< creationTimestamp: before the first mark it is all that is known
    quint32 changes = 0;    ///< marks that are news, of those in memory
    quint32 generation = 0; ///< rises with each mark
    bool seen = false;      ///< an observation of the object itself exists, not only cluster events about it
};

/// What is not in memory any more. It is in the record.
struct TrimmedMarks
{
    std::optional<TimeNs> before; ///< marks before it went, or are just going
    Density dropped;              ///< the news among them
};

/// Texts that repeat, each kept once.
class Interned
{
public:
    quint32 id(const std::string &text);
    const std::string &text(quint32 id) const { return m_texts[id]; }

private:
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, quint32> m_index;
};

using LaneList = std::shared_ptr<const std::vector<LaneId>>;
using AggregateId = quint32;
inline constexpr AggregateId NoAggregate = 0;

/// Everything the timeline draws, in 16 bytes a mark. Fed with digested batches and read on the GUI thread only. Lanes are
/// numbered as they come, and no number is given twice, so a LaneId may be kept; a lane goes only when all its marks were
/// dropped and its object is gone.
///
/// The time of a mark is when it was received. Only cluster events that were there before the record began are placed at
/// their own time, where that is believable.
class TimelineStore final : public QObject
{
    Q_OBJECT
public:
    explicit TimelineStore(QObject *parent = nullptr);
    ~TimelineStore() override;

    /// Takes what is new; may be read at once, but `changed` is the caller's by `settle()`, once for several batches.
    void take(const DigestBatch &batch);
    /// For builders of marks that have no digest; to be read after `settle()`.
    void addMark(LaneId lane, const Mark &mark);
    void settle();
    /// Marks before `ns` are not wanted in memory any more. They go little by little, a step with each batch, and with them
    /// the lanes of which nothing is left; a lane that goes on keeps its state at `ns`. Blind intervals and the histogram of
    /// all marks stay. An earlier time than before changes nothing.
    void dropBefore(TimeNs ns);
    bool isDropping() const { return m_toTrim > 0; }
    const TrimmedMarks &trimmed() const { return m_trimmed; }

    std::size_t laneCount() const { return m_lanes.size(); } ///< with those that went
    bool has(LaneId id) const { return m_lanes[id] != nullptr; }
    /// Without marks or a name where the lane went.
    const Lane &lane(LaneId id) const { return m_lanes[id] ? *m_lanes[id] : noLane(); }
    /// Rises after lanes went: the time to ask of those that were kept whether they are still there.
    quint64 lanesGeneration() const { return m_lanesGeneration; }
    /// The lane of an object, made when there is none yet, so that rows may ask before anything was seen.
    LaneId ensureLane(const ObjectRef &object);
    std::optional<LaneId> find(std::string_view uid) const;
    ObjectRef ref(LaneId id) const;

    /// When anything was first and last seen; empty before that.
    TimeSpan extent() const { return m_extent; }
    quint64 markCount() const { return m_markCount; } ///< in memory
    quint64 generation() const { return m_generation; }
    /// Rises when a blind interval begins, ends or changes.
    quint64 blindGeneration() const { return m_blindGeneration; }
    /// All marks of all lanes by time, those too that are not in memory any more.
    const TimeHistogram &histogram() const { return m_histogram; }

    /// What is not known of one lane, in the order of time, kept to the time the object may have existed in.
    std::vector<BlindInterval> blindIntervals(LaneId id) const;
    /// Of all streams, in the order of time.
    std::vector<BlindInterval> blindIntervals() const;
    std::vector<BlindInterval> blindIntervalsOf(StreamId stream) const;
    std::optional<BlindInterval> gap(quint64 id) const;

    /// A set of lanes that is drawn as one. Its histogram is built when the set is large and kept up with new marks.
    AggregateId addAggregate(LaneList members);
    void setMembers(AggregateId id, LaneList members);
    void removeAggregate(AggregateId id);
    const std::vector<LaneId> &members(AggregateId id) const;
    /// Null for a set that is small enough to be read mark by mark.
    const TimeHistogram *histogram(AggregateId id);
    quint64 generation(AggregateId id) const;
    std::vector<BlindInterval> blindIntervalsOfAggregate(AggregateId id) const;

    std::size_t bytes() const; ///< of marks and indexes, for the status bar and the budget test

signals:
    void changed();

private:
    struct KeptLane : Lane
    {
        std::vector<AggregateId> aggregates; ///< that it is a member of
    };
    struct Aggregate
    {
        LaneList members;
        std::unique_ptr<TimeHistogram> histogram;
        quint64 marks = 0;
        quint64 generation = 0;
    };
    struct StreamState
    {
        std::vector<BlindInterval> gaps; ///< in the order of time
        std::optional<TimeNs> pendingSince;
        bool wasLive = false;
    };

    void take(const DigestItem &item);
    void sortMarks();
    void takeObservation(const DigestedObservation &digested);
    void takeTransition(const StreamTransition &transition);
    void takeStatus(const StreamStatus &status);
    void takeGap(const GapRecord &gap);
    LaneId laneForObject(const ObjectSummary &summary);
    LaneId laneForEvent(const ObjectRef &regarding);
    LaneId addLane(const ObjectRef &object);
    std::optional<LaneId> findByName(const ObjectRef &object) const;
    void grow(TimeSpan span);
    void countIn(Aggregate &aggregate, LaneId lane, bool add);
    static const Lane &noLane();
    void trimSome();
    void trimLane(KeptLane &lane);
    void removeLane(LaneId id);

    std::vector<std::unique_ptr<KeptLane>> m_lanes; ///< null where a lane went
    std::unordered_map<std::string_view, LaneId> m_byUid;
    std::unordered_map<std::size_t, LaneId> m_byName; ///< by hash of kind, namespace and name: the newest such lane
    Interned m_apiVersions;
    Interned m_kinds;
    Interned m_namespaces;
    std::unordered_map<StreamId, StreamState> m_streams;
    std::unordered_map<AggregateId, Aggregate> m_aggregates;
    AggregateId m_nextAggregate = 1;
    std::vector<LaneId> m_unsettled;
    TimeHistogram m_histogram;
    TimeSpan m_extent;
    quint64 m_markCount = 0;
    quint64 m_generation = 0;
    quint64 m_blindGeneration = 0;
    TrimmedMarks m_trimmed;
    std::size_t m_toTrim = 0;  ///< lanes that were not looked at since the boundary moved
    std::size_t m_nextTrim = 0;
    bool m_lanesWent = false;  ///< since the generation rose
    quint64 m_lanesGeneration = 0;
};

} // namespace watchglass
