// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/reflector/random.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace watchglass::chaos {

/// Everything that ever happened on the server, in order: what the client is measured against.
struct Change
{
    enum class Kind : std::uint8_t { Add, Modify, Delete, Restore };
    std::uint64_t seq = 0; ///< counts on for ever, through restores
    std::uint64_t rv = 0;
    Kind kind = Kind::Add;
    std::string name;
    std::string json; ///< the object after; of a Delete its last state with the version of the deletion
    bool erased = false; ///< undone by a restore
};

struct Object
{
    std::string uid;
    std::uint64_t rv = 0;
    int generation = 1;
    std::uint64_t seq = 0;
    std::string json;
};
using Objects = std::map<std::string, Object>;

/// A model of the API server's storage: versions with holes, history with a horizon, snapshots for paged lists.
class Storage
{
public:
    explicit Storage(std::uint64_t seed, std::uint64_t cluster = 0) : m_random(seed), m_cluster(cluster)
    {
        static constexpr std::uint64_t starts[] = {7, 93, 990, 99990, 1000000};
        m_rv = m_compacted = starts[m_random.next() % 5]; // the number of digits changes on the way
        m_ordered = m_random.next() % 8 != 0;
        m_longVersions = m_random.next() % 8 == 0;
        m_names = m_random.next() % 4 == 0 ? 24 : 6;
        const std::uint64_t count = m_random.next() % (m_names + 1);
        for (std::uint64_t i = 0; i < count; ++i) {
            mutate();
        }
    }

    bool isOrdered() const { return m_ordered; }
    std::uint64_t rv() const { return m_rv; }
    std::uint64_t compacted() const { return m_compacted; }
    std::uint64_t lastSeq() const { return m_all.size(); }
    const Objects &objects() const { return m_objects; }
    const std::vector<Change> &all() const { return m_all; }
    const Objects &restored(std::uint64_t seq) const { return m_restored.at(seq); }

    std::string text(std::uint64_t rv) const
    {
        if (!m_ordered) {
            return "pkg-" + std::to_string((rv * 2654435761U) % 4294967296U) + "." + std::to_string(rv % 7);
        }
        const std::string digits = std::to_string(rv);
        return m_longVersions ? "77777777777777777777777" + std::string(9 - digits.size(), '0') + digits : digits;
    }
    /// The number behind a version the client sends; nothing for one that was never handed out.
    std::optional<std::uint64_t> number(const std::string &text) const
    {
        const auto found = m_handedOut.find(text);
        return found == m_handedOut.end() ? std::nullopt : std::optional(found->second);
    }
    std::string handOut(std::uint64_t rv)
    {
        std::string version = text(rv);
        m_handedOut[version] = rv;
        return version;
    }

    void mutate()
    {
        const std::string name = "o" + std::to_string(m_random.next() % m_names);
        const auto found = m_objects.find(name);
        if (found == m_objects.end()) {
            write(Change::Kind::Add, name, Object{"u" + std::to_string(m_cluster) + "-" + std::to_string(++m_uids), 0, 1, 0, {}});
        } else if (m_random.next() % 4 == 0) {
            const Object last = found->second;
            m_objects.erase(found);
            write(Change::Kind::Delete, name, last);
            if (m_random.next() % 2 == 0) { // the same name again at once
                write(Change::Kind::Add, name, Object{"u" + std::to_string(m_cluster) + "-" + std::to_string(++m_uids), 0, 1, 0, {}});
            }
        } else {
            Object object = found->second;
            object.generation += m_random.next() % 2 == 0 ? 1 : 0;
            write(Change::Kind::Modify, name, object);
        }
    }
    /// Forgets history up to `rv`.
    void compact(std::uint64_t rv) { m_compacted = std::max(m_compacted, std::min(rv, m_rv)); }
    /// Writes of other resources use up versions too.
    void skipVersions(std::uint64_t count) { m_rv += count; }

    /// Goes back to an earlier state, as after a restore from a backup.
    void restore()
    {
        const std::uint64_t target = m_compacted + m_random.next() % (m_rv - m_compacted + 1);
        Objects objects = m_base;
        std::vector<std::size_t> kept;
        for (const std::size_t index : m_log) {
            if (m_all[index].rv <= target) {
                applyTo(objects, m_all[index]);
                kept.push_back(index);
            } else {
                m_all[index].erased = true;
            }
        }
        m_log = std::move(kept);
        m_objects = objects;
        m_rv = target;
        Change change;
        change.seq = m_all.size() + 1;
        change.rv = target;
        change.kind = Change::Kind::Restore;
        m_all.push_back(change);
        m_restored[change.seq] = std::move(objects);
        m_restoredTo = target;
    }
    std::uint64_t restoredTo() const { return m_restoredTo; }

    /// Changes after `rv` that are still part of history.
    std::vector<const Change *> after(std::uint64_t rv) const
    {
        std::vector<const Change *> changes;
        for (auto it = m_log.rbegin(); it != m_log.rend() && m_all[*it].rv > rv; ++it) {
            changes.push_back(&m_all[*it]);
        }
        std::ranges::reverse(changes);
        return changes;
    }

    /// The state at a version of the history that stands.
    Objects at(std::uint64_t rv) const
    {
        Objects objects = m_base;
        for (const std::size_t index : m_log) {
            if (m_all[index].rv <= rv) {
                applyTo(objects, m_all[index]);
            }
        }
        return objects;
    }

    static void applyTo(Objects &objects, const Change &change)
    {
        if (change.kind == Change::Kind::Delete) {
            objects.erase(change.name);
        } else {
            Object &object = objects[change.name];
            object.json = change.json;
            object.rv = change.rv;
            object.seq = change.seq;
            const std::size_t uid = change.json.find("\"uid\":\"") + 7;
            object.uid = change.json.substr(uid, change.json.find('"', uid) - uid);
            const std::size_t generation = change.json.find("\"generation\":") + 13;
            object.generation = std::stoi(change.json.substr(generation, 9));
        }
    }

private:
    void write(Change::Kind kind, const std::string &name, Object object)
    {
        m_rv += 1 + (m_random.next() % 3 == 0 ? m_random.next() % 5 : 0);
        object.rv = m_rv;
        object.seq = m_all.size() + 1;
        static const char *const words[] = {"ключ", "日本", "🚀", "plain", "quo\\\"te", "back\\\\slash"};
        object.json = R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":")" + name + R"(","namespace":"shop","uid":")" + object.uid
            + R"(","resourceVersion":")" + text(m_rv) + R"(","generation":)" + std::to_string(object.generation) + R"(,"labels":{"x":")"
            + words[m_random.next() % 6] + R"("}},"spec":{"n":)" + std::to_string(object.seq) + "}}";
        Change change;
        change.seq = object.seq;
        change.rv = m_rv;
        change.kind = kind;
        change.name = name;
        change.json = object.json;
        m_log.push_back(m_all.size());
        m_all.push_back(std::move(change));
        if (kind != Change::Kind::Delete) {
            m_objects[name] = std::move(object);
        }
    }

    Random m_random;
    std::uint64_t m_cluster;
    std::uint64_t m_names = 6;
    std::uint64_t m_uids = 0;
    std::uint64_t m_rv = 0;
    std::uint64_t m_compacted = 0;
    std::uint64_t m_restoredTo = 0;
    bool m_ordered = true;
    bool m_longVersions = false;
    Objects m_base;
    Objects m_objects;
    std::vector<Change> m_all;      ///< index is seq - 1
    std::vector<std::size_t> m_log; ///< of the history that stands
    std::map<std::uint64_t, Objects> m_restored;
    std::map<std::string, std::uint64_t> m_handedOut;
};

} // namespace watchglass::chaos
