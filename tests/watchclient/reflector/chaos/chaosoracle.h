// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chaosserver.h"

#include "watchclient/reflector/reflectorstate.h"

#include <set>
#include <utility>

namespace watchglass::chaos {

using namespace std::chrono_literals;

/// Knows every change the server made and holds the client's record against it. The first violation is kept.
class Oracle
{
public:
    explicit Oracle(const Storage &storage) : m_storage(&storage) {}

    void violated(const std::string &what)
    {
        if (m_violation.empty()) {
            m_violation = what;
        }
    }
    const std::string &violation() const { return m_violation; }
    std::uint64_t clientSeq() const { return m_clientSeq; }

    // What the server says on the wire.
    void handsOut(const std::string &version, std::uint64_t seq) { m_known[version] = seq; }
    /// The state of an object. One version can name a change and, after a restore, a later position too.
    void handsOutObject(const std::string &version, std::uint64_t seq) { m_changes[version] = seq; }
    /// Something has happened after which a relist is right.
    void justify(const std::string &reason) { m_justified = reason; }
    /// Frames are about to come in the wrong order: from the first of them on the client holds what never was.
    void confuse()
    {
        justify("events out of order");
        m_disorder = true;
    }

    // What the client says, before the input's other effects are looked at.
    void observed(const Observation &observation)
    {
        ++m_observations;
        if (observation.replayed) {
            return;
        }
        if (observation.type == ObservationType::Bookmark || (observation.object && observation.origin == Origin::Watch)) {
            m_watchedVersions.insert(observation.resourceVersion.text());
        }
        const auto known = m_changes.find(observation.resourceVersion.text());
        if (observation.object && known != m_changes.end()) {
            m_seen.insert(known->second);
        }
        if (observation.gap != 0 && observation.gap != m_lastGap) {
            violated("an observation names gap " + std::to_string(observation.gap) + " that was not said before it");
        }
    }
    void gap(const GapRecord &record)
    {
        if (!record.closedAt) {
            return; // said again when it ends
        }
        m_lastGap = record.id;
        ++m_gapsNow;
        m_lastCause = record.cause;
        if (record.fromVersion.text() != m_lastApplied) {
            violated("a gap from " + record.fromVersion.text() + " although " + m_lastApplied + " was applied last");
        }
        if (record.openedAt > *record.closedAt || record.detail.empty()) {
            violated("a gap without order or words");
        }
        if (record.cause != GapCause::Polling && m_justified.empty()) {
            violated(std::string("a gap (") + toString(record.cause) + ": " + record.detail + ") although nothing was lost");
        }
        m_rewindSaid = m_rewindSaid || record.cause == GapCause::Rewind;
    }
    void found(const Finding &finding)
    {
        const bool restored = m_storage->restoredTo() > 0;
        if ((finding.kind == FindingKind::GenerationJump && m_justified != "events out of order") || (finding.kind == FindingKind::ConflictingBodies && !restored)) {
            violated(std::string("a finding of what did not happen: ") + toString(finding.kind) + " " + finding.detail);
        }
        if (finding.kind == FindingKind::OutOfOrder) {
            m_seen.insert(m_changes[finding.toVersion.text()]); // named, and not applied: until the list the client knows less
        }
        if (finding.kind == FindingKind::StorageRewind && !restored) {
            violated("a rewind that did not happen");
        }
    }

    /// After each input: what the state says now.
    void settle(const ReflectorState &state, bool listCompletes, bool polls)
    {
        const std::string now = state.lastApplied().text();
        const std::uint64_t gaps = std::exchange(m_gapsNow, 0);
        if (gaps > 1) {
            violated("I5: two gaps for one list");
        }
        if (now == m_lastApplied && !listCompletes) {
            if (gaps != 0) {
                violated("I5: a gap was closed without a list");
            }
            m_watchedVersions.clear();
            return;
        }
        const auto position = m_known.find(now);
        if (position == m_known.end()) {
            violated("I2: resourceVersion " + now + " was never handed out");
            return;
        }
        if (listCompletes) {
            closeList(position->second, gaps, polls);
        } else if (!m_watchedVersions.contains(now)) {
            violated("I2: resourceVersion moved to " + now + " with no event applied and no bookmark");
        } else if (position->second < m_clientSeq) {
            violated("the position went back without a list");
        }
        m_watchedVersions.clear();
        m_lastApplied = now;
        m_clientSeq = position->second;
    }
    /// The client has forgotten everything, as it should: a new server.
    void moveTo(const Storage &storage)
    {
        checkSeen();
        m_storage = &storage;
        m_known.clear();
        m_changes.clear();
        m_seen.clear();
        m_covered.clear();
        m_lastApplied.clear();
        m_justified.clear();
        m_clientSeq = m_shadowSeq = m_since = 0;
        m_shadow.clear();
        m_complete = m_disorder = false;
    }

    bool isComplete() const { return m_complete; }
    /// I1, I3: what the client holds is what the server had at the client's position.
    void compare(const ReflectorState &state)
    {
        if (!m_complete || m_disorder) {
            return;
        }
        advanceShadow();
        const std::vector<ObjectKey> keys = state.keys();
        if (keys.size() != m_shadow.size()) {
            violated("I3: " + std::to_string(keys.size()) + " objects held, " + std::to_string(m_shadow.size()) + " on the server at "
                     + m_lastApplied);
            return;
        }
        for (const ObjectKey &key : keys) {
            const auto found = m_shadow.find(key.name);
            const RawObjectPtr held = state.object(key);
            if (found == m_shadow.end() || !held || held->json != found->second.json) {
                violated("I3: object " + key.name + " differs at " + m_lastApplied);
                return;
            }
        }
    }
    /// Every change up to the client's position was seen, or lies in a recorded gap, or was undone before it could be.
    void checkSeen()
    {
        if (!m_complete) {
            return;
        }
        for (const Change &change : m_storage->all()) {
            if (change.seq <= m_since || change.seq > m_clientSeq || change.kind == Change::Kind::Restore || change.erased) {
                continue;
            }
            const bool covered = std::ranges::any_of(m_covered, [&](const auto &gap) { return change.seq > gap.first && change.seq <= gap.second; });
            if (!covered && !m_seen.contains(change.seq)) {
                violated("the change of " + change.name + " at " + m_storage->text(change.rv) + " was neither seen nor lies in a gap");
                return;
            }
        }
        if (m_mustSayRewind && !m_rewindSaid) {
            violated("the storage went back behind what was seen, and nothing says so");
        }
    }
    /// The server is going back; `rv` is where to.
    void restores(std::uint64_t rv)
    {
        const auto &all = m_storage->all();
        const bool sawErased = m_complete && std::ranges::any_of(all, [&](const Change &change) {
            return change.seq <= m_clientSeq && change.rv > rv && change.kind != Change::Kind::Restore && !change.erased;
        });
        m_mustSayRewind = m_mustSayRewind || sawErased;
        m_rewindSaid = m_rewindSaid && !sawErased;
    }
    std::uint64_t observations() const { return m_observations; }

private:
    void closeList(std::uint64_t position, std::uint64_t gaps, bool polls)
    {
        m_disorder = false;
        if (!m_complete) {
            if (gaps != 0) {
                violated("a gap for a first list");
            }
            m_complete = true;
            m_since = position;
        } else {
            if (!polls && gaps != 1) {
                violated("I5: a relist without a gap record");
            }
            m_covered.emplace_back(m_clientSeq, position);
        }
        if (!polls || m_lastCause != GapCause::Polling) {
            m_justified.clear();
        }
    }
    void advanceShadow()
    {
        const auto &all = m_storage->all();
        for (; m_shadowSeq < m_clientSeq; ++m_shadowSeq) {
            const Change &change = all[m_shadowSeq];
            if (change.kind == Change::Kind::Restore) {
                m_shadow = m_storage->restored(change.seq);
            } else {
                Storage::applyTo(m_shadow, change);
            }
        }
    }

    const Storage *m_storage;
    std::string m_violation;
    std::map<std::string, std::uint64_t> m_known; ///< version handed out -> position in the server's life
    std::map<std::string, std::uint64_t> m_changes; ///< version of an object handed out -> the change that made it
    std::set<std::uint64_t> m_seen;
    std::set<std::string> m_watchedVersions;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_covered;
    std::string m_lastApplied;
    std::string m_justified; ///< why the next gap is right
    GapCause m_lastCause = GapCause::User;
    Objects m_shadow;
    std::uint64_t m_shadowSeq = 0;
    std::uint64_t m_clientSeq = 0;
    std::uint64_t m_since = 0;
    std::uint64_t m_lastGap = 0;
    std::uint64_t m_gapsNow = 0;
    std::uint64_t m_observations = 0;
    bool m_complete = false;
    bool m_disorder = false;
    bool m_mustSayRewind = false;
    bool m_rewindSaid = false;
};

/// I4 and the waits that failures must bring.
class Pacing
{
public:
    void sent(Monotonic at, bool counts, Oracle &oracle)
    {
        if (m_notBefore && at < *m_notBefore) {
            oracle.violated("a request " + std::to_string((*m_notBefore - at).count() / 1000000) + " ms too early after failure "
                            + std::to_string(m_streak));
        }
        m_notBefore.reset();
        if (counts) {
            count(at, oracle);
        }
    }
    /// One more request, of any sort.
    void count(Monotonic at, Oracle &oracle)
    {
        m_requests.push_back(at);
        if (m_requests.size() > 60 && at - m_requests[m_requests.size() - 61] < 60s) {
            oracle.violated("I4: more than 60 requests in 60 s");
        }
    }
    void failed(Monotonic at, std::chrono::nanoseconds retryAfter = {})
    {
        m_streak = m_streak > 0 && at - m_quietFrom >= 119s ? 1 : m_streak + 1;
        const std::chrono::nanoseconds least = std::min<std::chrono::nanoseconds>(800ms * (1LL << std::min(m_streak - 1, 6)), 30s);
        m_notBefore = at + std::max(least, retryAfter);
        m_quietFrom = at + least; // not later than the engine's own
    }
    /// Somebody asked for more speed.
    void intervene()
    {
        m_notBefore.reset();
        m_streak = 0;
    }

private:
    std::vector<Monotonic> m_requests;
    std::optional<Monotonic> m_notBefore;
    Monotonic m_quietFrom{0};
    int m_streak = 0;
};

} // namespace watchglass::chaos
