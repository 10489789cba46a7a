// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/objectstore.h"

#include <map>
#include <string>
#include <utility>

namespace watchglass::test {

/// Tells an ObjectStore what a digester would, object by object. A uid is the name where none is given.
class TreeWorld
{
public:
    static constexpr auto Noon = Timestamp(std::chrono::seconds(1'796'040'000));

    struct Object
    {
        std::string kind = "Pod";
        std::string nameSpace = "prod";
        std::string name;
        std::vector<std::string> owners; ///< `Kind/name` or `Kind/name@uid`; the last is the controller
        std::string uid;
        Health health = Health::Current;
        Severity severity = Severity::None;
        std::string status = "Running";
    };

    explicit TreeWorld(ObjectStore &store) : m_store(store) {}

    /// `kinds` are watched completely, cluster-wide: what is not there of them is missing.
    void watch(const std::string &kind)
    {
        StreamOpened opened;
        opened.info.id = ++m_stream;
        opened.info.key.gvr = {"", "v1", kind};
        opened.info.resource.kind = kind;
        m_store.apply(opened);
        StreamStatus live;
        live.stream = m_stream;
        live.phase = StreamPhase::Live;
        live.trust = Trust::Live;
        live.completeSince = Noon;
        m_store.apply(live);
    }
    void put(const Object &object)
    {
        const bool known = std::exchange(m_seen[uidOf(object)], true);
        observe(object, known ? ObservationType::Modified : ObservationType::Added);
    }
    void remove(const Object &object)
    {
        observe(object, ObservationType::Deleted);
        m_seen[uidOf(object)] = false;
    }
    void tick(std::chrono::milliseconds step = std::chrono::milliseconds(100))
    {
        m_now += step;
        m_store.finishTick(m_now);
    }
    ObjectId id(const std::string &uid) const { return m_store.idOf(uid); }
    Timestamp now() const { return m_now; }

private:
    static std::string uidOf(const Object &object) { return object.uid.empty() ? object.name : object.uid; }
    static OwnerReference owner(const std::string &text, bool controller)
    {
        const std::size_t slash = text.find('/');
        const std::size_t at = std::min(text.find('@'), text.size());
        const std::string name = text.substr(slash + 1, at - slash - 1);
        return {"v1", text.substr(0, slash), name, at < text.size() ? text.substr(at + 1) : name, controller};
    }
    void observe(const Object &object, ObservationType type)
    {
        DigestedObservation digested;
        digested.seq = ++m_seq;
        digested.observation.stream = 1;
        digested.observation.at = m_now;
        digested.observation.type = type;
        ObjectSummary &summary = digested.summary;
        summary.ref = {"v1", object.kind, {object.nameSpace, object.name}, uidOf(object)};
        summary.resourceVersion = ResourceVersion(std::to_string(m_seq));
        for (const std::string &each : object.owners) {
            summary.owners.push_back(owner(each, each == object.owners.back()));
        }
        summary.health = object.health;
        summary.severity = object.severity;
        summary.status = object.status;
        m_store.apply(digested);
    }

    ObjectStore &m_store;
    std::map<std::string, bool> m_seen;
    Timestamp m_now = Noon;
    std::uint64_t m_seq = 0;
    StreamId m_stream = 0;
};

} // namespace watchglass::test
