// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/trimgarbage.h"

namespace watchglass::history {

using namespace Qt::StringLiterals;

// Transitions and findings go with their time, but what each stream was doing at the boundary stays.
Result TrimGarbage::dropItems(TrimStep &step)
{
    for (const QString &sql : {u"DELETE FROM transitions WHERE seq<%1 AND ord NOT IN (SELECT max(ord) FROM transitions "
                               "WHERE seq<%1 GROUP BY stream)"_s,
                               u"DELETE FROM gaps WHERE seq<%1"_s, u"DELETE FROM findings WHERE seq<%1"_s}) {
        if (const Result done = m_database.exec(sql.arg(step.before)); !done) {
            return done;
        }
        const auto changes = m_database.number(u"SELECT changes()"_s);
        if (!changes) {
            return std::unexpected(changes.error());
        }
        step.other += *changes;
    }
    return {};
}

// Objects of the step that no kept chunk and no later observation will name.
std::vector<std::uint64_t> TrimGarbage::unnamed(const TrimStep &step)
{
    std::unordered_set<std::uint32_t> gone = step.spokenOf;
    for (const auto &[object, last] : step.objects) {
        if (last.deleted) {
            gone.insert(object);
        } else if (!step.notCarried.contains(object)) { // else an earlier run saw it last
            gone.erase(object);
        }
    }
    std::vector<std::uint64_t> objects;
    m_next = m_waiting;
    for (const std::uint32_t object : gone) {
        const ObjectHead *head = m_encoder.heads().byId(object);
        if (head == nullptr) {
            m_next.emplace_back(m_encoder.lastSeq(), object); // until then something may speak of it
        } else if (!head->alive && head->lastSeq < step.before) {
            objects.push_back(object);
        }
    }
    std::erase_if(m_next, [&](const auto &entry) {
        if (entry.first >= step.before) {
            return false;
        }
        objects.push_back(entry.second);
        return true;
    });
    return objects;
}

Result TrimGarbage::drop(TrimStep &step)
{
    if (const Result done = dropItems(step); !done) {
        return done;
    }
    std::vector<std::uint64_t> objects = unnamed(step);
    // One that is gone from memory may still be carried: recording was taken up again while it lived.
    std::erase_if(objects, [&](std::uint64_t object) { return m_carried.has(static_cast<std::uint32_t>(object), step); });
    step.forgotten.insert(objects.begin(), objects.end());
    if (const Result done = m_database.forIds(u"DELETE FROM objects WHERE id IN"_s, objects); !done) {
        return done;
    }
    return m_database.forIds(u"DELETE FROM profiles WHERE id IN"_s, {step.profiles.begin(), step.profiles.end()});
}

} // namespace watchglass::history
