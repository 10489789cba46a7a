// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <QtTypes>

#include <algorithm>
#include <array>
#include <limits>

namespace watchglass {

/// Times inside the timeline: nanoseconds since the Unix epoch, as in Timestamp.
using TimeNs = qint64;

inline TimeNs toNs(Timestamp time)
{
    return time.time_since_epoch().count();
}
inline Timestamp fromNs(TimeNs ns)
{
    return Timestamp(std::chrono::nanoseconds(ns));
}

/// Half open: `from` belongs to it, `to` does not.
struct TimeSpan
{
    TimeNs from = 0;
    TimeNs to = 0;

    qint64 length() const { return to - from; }
    bool isEmpty() const { return to <= from; }
    bool contains(TimeNs ns) const { return ns >= from && ns < to; }
    bool intersects(const TimeSpan &other) const { return from < other.to && other.from < to; }
    TimeSpan intersected(const TimeSpan &other) const { return {std::max(from, other.from), std::min(to, other.to)}; }
    bool operator==(const TimeSpan &) const = default;
};

enum class MarkType : quint8 {
    Existing, ///< in the first list: its state is known from here on, but nothing happened
    Added,
    Modified,
    Deleted,
    ClusterEvent ///< a Kubernetes Event that regards the object
};

/// What the bar of a lane shows. The first five are Health, in its order.
enum class LaneState : quint8 { Unknown, Current, InProgress, Failed, Terminating, Absent };
inline constexpr int LaneStateCount = 6;
inline constexpr int SeverityCount = 5;

inline LaneState toLaneState(Health health)
{
    return static_cast<LaneState>(health);
}
/// The one to show where several share a pixel is that of the highest rank.
inline int stateRank(LaneState state)
{
    constexpr std::array<int, LaneStateCount> ranks{2, 1, 3, 5, 4, 0};
    return ranks[static_cast<std::size_t>(state)];
}

/// One point on a lane; 16 bytes.
struct Mark
{
    enum Flag : quint16 {
        StateMask = 0x7,
        FoundByRelist = 0x8,      ///< learnt by comparing, so it happened some time before
        FinalStateUnknown = 0x10, ///< a Deleted of which only the last known state is kept
        Replayed = 0x20,          ///< delivered before with the same resourceVersion
        OwnTime = 0x40,           ///< placed at the cluster event's own time, not when it was received
        Noise = 0x80,             ///< only fields changed that are folded away by default
    };

    TimeNs ns = 0;
    quint32 ref = 0; ///< the observation's seq, its low 32 bits
    quint16 flags = 0;
    MarkType type = MarkType::Existing;
    /// What it is drawn as. Warning and Error are the observation's; below those a change of the spec is a Notice, any
    /// other Info, mere noise None.
    Severity severity = Severity::None;

    LaneState state() const { return static_cast<LaneState>(flags & StateMask); } ///< of the object, from here on
    void setState(LaneState state) { flags = static_cast<quint16>((flags & ~StateMask) | static_cast<quint16>(state)); }
    bool isEvent() const { return type == MarkType::ClusterEvent; }
    bool isNews() const { return type != MarkType::Existing; }
};
static_assert(sizeof(Mark) == 16);

/// What lies in a range of marks. Existing marks count for the states only.
struct RangeSummary
{
    std::array<quint32, SeverityCount> revisions{};
    std::array<quint32, SeverityCount> events{};
    std::array<quint32, LaneStateCount> states{};

    void add(const Mark &mark)
    {
        if (mark.isNews()) {
            ++(mark.isEvent() ? events : revisions)[static_cast<std::size_t>(mark.severity)];
        }
        ++states[static_cast<std::size_t>(mark.state())];
    }
    void add(const RangeSummary &other)
    {
        for (std::size_t i = 0; i < SeverityCount; ++i) {
            revisions[i] += other.revisions[i];
            events[i] += other.events[i];
        }
        for (std::size_t i = 0; i < LaneStateCount; ++i) {
            states[i] += other.states[i];
        }
    }
    quint32 count() const;
    /// None also where there is nothing.
    Severity worst() const { return std::max(worstOf(revisions), worstOf(events)); }
    static Severity worstOf(const std::array<quint32, SeverityCount> &counts)
    {
        for (std::size_t i = SeverityCount; i-- > 0;) {
            if (counts[i] > 0) {
                return static_cast<Severity>(i);
            }
        }
        return Severity::None;
    }
    bool operator==(const RangeSummary &) const = default;
};

inline quint32 RangeSummary::count() const
{
    quint32 sum = 0;
    for (std::size_t i = 0; i < SeverityCount; ++i) {
        sum += revisions[i] + events[i];
    }
    return sum;
}

using LaneId = quint32;
inline constexpr LaneId NoLane = std::numeric_limits<LaneId>::max();

} // namespace watchglass
