// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinestore.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace watchglass::test {

inline constexpr qint64 Ms = 1'000'000;
inline constexpr qint64 Sec = 1'000 * Ms;
inline constexpr qint64 Min = 60 * Sec;
/// 2026-11-30 12:00 UTC.
inline constexpr TimeNs Noon = 1'796'040'000 * Sec;

inline ObjectRef makeRef(std::string kind, std::string nameSpace, std::string name)
{
    std::string uid = kind + "-" + nameSpace + "-" + name + "-uid-0123456789abcdef";
    return {"v1", std::move(kind), {std::move(nameSpace), std::move(name)}, std::move(uid)};
}

/// Writes batches as the digester would, a line for each thing that happens.
class Story
{
public:
    struct Extra
    {
        Severity severity = Severity::None;
        Origin origin = Origin::Watch;
        bool existing = false;
        std::optional<TimeNs> created;
        std::string path; ///< of the one change of a Modified
        bool noise = false;
    };

    Story &observe(const ObjectRef &ref, TimeNs at, ObservationType type, Health health, const Extra &extra)
    {
        DigestedObservation digested;
        digested.seq = ++m_seq;
        digested.observation.stream = m_stream;
        digested.observation.at = fromNs(at);
        digested.observation.type = type;
        digested.observation.origin = extra.origin;
        digested.observation.existingAtStart = extra.existing;
        digested.summary.ref = ref;
        digested.summary.health = health;
        if (extra.created) {
            digested.summary.created = fromNs(*extra.created);
        }
        digested.severity = extra.severity;
        if (!extra.path.empty()) {
            FieldChange change;
            change.path = extra.path;
            change.noise = extra.noise;
            digested.changes.push_back(change);
        }
        m_batch.items.emplace_back(std::move(digested));
        return *this;
    }
    Story &list(const ObjectRef &ref, TimeNs at, Health health, std::optional<TimeNs> created = {})
    {
        return observe(ref, at, ObservationType::Added, health, {.origin = Origin::List, .existing = true, .created = created});
    }
    Story &add(const ObjectRef &ref, TimeNs at, Health health) { return observe(ref, at, ObservationType::Added, health, {.created = at}); }
    Story &modify(const ObjectRef &ref, TimeNs at, Health health, Severity severity = Severity::None, std::string path = "status.phase")
    {
        return observe(ref, at, ObservationType::Modified, health, {.severity = severity, .path = std::move(path)});
    }
    Story &remove(const ObjectRef &ref, TimeNs at) { return observe(ref, at, ObservationType::Deleted, Health::Terminating, {}); }
    Story &event(const ObjectRef &regarding, TimeNs at, Severity severity, bool listed = false, std::optional<TimeNs> received = {})
    {
        observe(makeRef("Event", regarding.key.namespaceName, "e" + std::to_string(m_seq)), received.value_or(at), ObservationType::Added,
                Health::Unknown, {.severity = severity, .origin = listed ? Origin::List : Origin::Watch, .existing = listed});
        ClusterEvent event;
        event.warning = severity >= Severity::Warning;
        event.regarding = regarding;
        event.last = fromNs(at);
        event.timeSource = TimeSource::LastTimestamp;
        std::get<DigestedObservation>(m_batch.items.back()).clusterEvent = event;
        return *this;
    }
    Story &gap(quint64 id, TimeNs from, std::optional<TimeNs> to, std::size_t added = 0)
    {
        auto gap = std::make_shared<GapRecord>();
        gap->id = id;
        gap->stream = m_stream;
        gap->openedAt = fromNs(from);
        if (to) {
            gap->closedAt = fromNs(*to);
        }
        gap->added.resize(added);
        m_batch.items.emplace_back(GapRecordPtr(gap));
        return *this;
    }
    Story &trust(TimeNs at, Trust trust)
    {
        StreamTransition transition;
        transition.stream = m_stream;
        transition.at = fromNs(at);
        transition.trust = trust;
        m_batch.items.emplace_back(transition);
        return *this;
    }
    /// What follows is of this stream.
    Story &on(StreamId stream)
    {
        m_stream = stream;
        return *this;
    }
    DigestBatch batch() { return std::exchange(m_batch, {}); }
    void tell(TimelineStore &store)
    {
        store.take(batch());
        store.settle();
    }
    quint64 lastSeq() const { return m_seq; }

private:
    DigestBatch m_batch;
    quint64 m_seq = 0;
    StreamId m_stream = 1;
};

} // namespace watchglass::test
