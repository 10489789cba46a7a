// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/stream.h"
#include "watchclient/reflector/evidence.h"
#include "watchclient/reflector/objectcache.h"

namespace watchglass {

/// The continuity ledger of one stream: at most one gap is open, from the moment when history was lost until a list has
/// replaced it. A resume at the same resourceVersion never gets here.
class GapLedger
{
public:
    /// Deltas name every object; evidence stops here, and the record says how much more there was.
    static constexpr std::size_t evidenceCap = 1000;

    struct Loss
    {
        GapCause cause = GapCause::ExpiredEvent;
        std::string detail; ///< the server's words
        Timestamp lastComplete;
        ResourceVersion from;
        std::optional<std::chrono::nanoseconds> bookmarkAge;
    };

    GapLedger(StreamInfo info, std::shared_ptr<SessionIds> ids);

    /// Opens a gap. While one is open the first cause stands and further words are added to it.
    void open(Loss loss);
    bool isOpen() const { return m_record != nullptr; }
    std::uint64_t id() const { return m_record ? m_record->id : 0; }
    GapCause cause() const { return m_record ? m_record->cause : GapCause::User; }
    /// The relist has shown a better reason.
    void setCause(GapCause cause, const std::string &detail);
    Timestamp openedAt() const { return m_record ? m_record->openedAt : Timestamp{}; }

    /// One object that the relist found to differ. `before` and `after` as the kind of change has them.
    void add(ObjectCache::Change change, const RawObject *before, const RawObject *after, const ServerInterval &interval);
    /// Ends the gap: history goes on at `to`.
    GapRecordPtr close(Timestamp at, const ResourceVersion &to);
    /// The gap as it stands, for a stream that stops inside one. It stays open.
    GapRecordPtr unclosed() const;
    void discard() { m_record.reset(); }

private:
    StreamInfo m_info;
    std::shared_ptr<SessionIds> m_ids;
    std::shared_ptr<GapRecord> m_record;
    std::size_t m_evidenceNotKept = 0;
};

/// What a closed gap proves, worst first: the interval itself, then objects one by one up to `cap`.
std::vector<Finding> findingsOf(const GapRecord &gap, SessionIds &ids, std::size_t cap = 100);

/// "3 added, 1 removed, 7 changed; what came and went in between cannot be seen".
std::string describeDifferences(const GapRecord &gap);

} // namespace watchglass
