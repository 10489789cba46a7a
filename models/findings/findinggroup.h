// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/findings/findingitem.h"
#include "models/findings/findingtext.h"

#include <map>
#include <vector>

namespace watchglass {

/// Findings that came of one cause at one time: the same kind, of blind intervals the same cause, all of them blind at one
/// moment and over within `EndedTogether`, each stream with one interval. What is of no interval is grouped across streams
/// by when it was found. What is of no stream stays alone.
class FindingGroup
{
public:
    /// As long as the longest wait between two tries to connect (WATCH.md 1.4).
    static constexpr std::chrono::seconds EndedTogether{30};

    /// Whether `item` came of the same. An interval that lasts joins those that last: when it is over, ask again.
    bool takes(const FindingItem &item) const;
    void add(const FindingItem &item);

    FindingKind kind() const { return m_kind; }
    Strength strength() const { return m_strength; } ///< the strongest
    std::size_t size() const { return m_size; }
    std::size_t objects() const { return m_objects; }
    std::size_t streams() const { return m_gapOfStream.size(); }
    StreamId oneStream() const { return streams() == 1 ? m_gapOfStream.begin()->first : 0; } ///< 0: there are several
    Timestamp at() const { return m_firstFound; }
    std::optional<Timestamp> from() const { return m_from; }
    /// Of the last to end; nothing while one lasts.
    std::optional<Timestamp> to() const { return m_lasting > 0 ? std::nullopt : m_lastEnd; }
    std::uint64_t atLeast() const { return m_atLeast; } ///< the sum of what is proved

    QString sentence(const StreamNamer &namer) const;
    /// What differs from one to the next, for a row.
    QString brief() const;

private:
    bool endsWith(const FindingItem &item) const;
    QString streamsText(const StreamNamer &namer) const;
    QString blindText(const StreamNamer &namer) const;

    FindingKind m_kind = FindingKind::BlindInterval;
    Strength m_strength = Strength::WeakHint;
    std::optional<GapCause> m_cause;
    std::map<StreamId, std::uint64_t> m_gapOfStream;
    std::size_t m_size = 0;
    std::size_t m_objects = 0;
    std::size_t m_lasting = 0;
    std::size_t m_differing = 0; ///< blind intervals with a difference found
    std::uint64_t m_atLeast = 0;
    Differences m_differences;
    Timestamp m_firstFound;
    Timestamp m_lastFound;
    std::optional<Timestamp> m_from;
    std::optional<Timestamp> m_lastFrom;
    std::optional<Timestamp> m_firstEnd;
    std::optional<Timestamp> m_lastEnd;
};

} // namespace watchglass
