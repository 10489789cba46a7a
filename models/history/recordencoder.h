// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "models/history/bodiescodec.h"
#include "models/history/detailscodec.h"
#include "models/history/framecodec.h"
#include "models/history/markscodec.h"
#include "models/history/objectheads.h"
#include "models/history/pendingrows.h"
#include "models/history/recordfields.h"
#include "models/history/templates.h"

#include <map>

namespace watchglass::history {

/// What a file that is continued holds already; all zero for a new one. Numbers that start again with each run of the
/// program (seq, streams, gaps, findings) are moved behind those.
struct StartPoint
{
    std::uint64_t seq = 0;
    std::uint64_t ord = 0;
    std::uint32_t object = 0;
    std::uint64_t profile = 0;
    StreamId stream = 0;
    std::uint64_t gap = 0;
    std::uint64_t finding = 0;
    std::map<std::pair<std::string, std::string>, std::uint32_t> kinds;
    std::map<std::string, std::uint32_t> namespaces;
    Templates templates;
};

/// Turns digested items into rows, in memory. Knows nothing of the database, so a transaction that fails is simply tried
/// again with the same rows. One thread.
class RecordEncoder
{
public:
    explicit RecordEncoder(StartPoint start);

    void add(const DigestItem &item);
    /// Everything since the last `committed()`: the rows, with the chunk and the bodies that are still open.
    const PendingRows &pending();
    void committed();
    bool isEmpty() const { return m_rows.empty() && m_statuses.empty() && !m_dirty; }
    std::size_t pendingBytes() const { return m_bytes + m_details.bytes().size(); }
    std::size_t pendingObservations() const { return m_observations; }

    /// The first observation of the chunk that is still written; older chunks never change.
    std::uint64_t openChunk() const { return m_marks.count() > 0 ? m_chunkSeq : m_seq + 1; }
    ObjectHeads &heads() { return m_heads; }
    const Templates &templates() const { return m_start.templates; }
    std::uint64_t lastSeq() const { return m_seq; }
    Timestamp lastAt() const { return m_lastAt; }
    std::uint64_t seqOffset() const { return m_seqOffset; }

private:
    void item(const StreamOpened &opened);
    void item(const SegmentStarted &segment);
    void item(const StreamTransition &transition);
    void item(const StreamStatus &status);
    void item(const GapRecordPtr &gap);
    void item(const Finding &finding);
    void item(const DigestedObservation &digested);

    std::uint64_t place(std::uint64_t seq);
    std::uint32_t kindId(const std::string &apiVersion, const std::string &kind);
    std::uint32_t namespaceId(const std::string &name);
    ObjectHead &headOf(const ObjectRef &ref);
    std::uint64_t profileOf(ObjectHead &head, const DigestedObservation &digested);
    void addBody(ObjectHead &head, std::uint64_t seq, const DigestedObservation &digested);
    BodyBase encodeBody(ObjectHead &head, const DigestedObservation &digested);
    BodyBase encodeWhole(const std::string &topic, std::string_view name, std::string_view whole);
    void put(Insert insert, QVariantList values);
    void closeChunk();
    void closeBodies();
    PendingRow chunkRow();

    StreamId stream(StreamId id) const { return id == 0 ? 0 : id + m_start.stream; }
    std::uint64_t gapId(std::uint64_t id) const { return id == 0 ? 0 : id + m_start.gap; }
    qint64 nextOrd() { return static_cast<qint64>(++m_ord); }
    qint64 seqNow() const { return static_cast<qint64>(m_seq); }

    StartPoint m_start;
    ObjectHeads m_heads;
    std::uint64_t m_seq;
    std::uint64_t m_seqOffset;
    std::uint64_t m_ord;
    std::uint64_t m_profile;
    Timestamp m_lastAt;

    FrameEncoder m_encoder;
    std::string m_frame;
    MarksWriter m_marks;
    DetailsWriter m_details;
    std::uint64_t m_chunkSeq = 0;
    bool m_dirty = false; ///< the open chunk has rows that were not committed
    BodiesWriter m_bodies;

    PendingRows m_rows;
    std::map<StreamId, PendingRow> m_statuses;
    std::size_t m_bytes = 0;
    std::size_t m_observations = 0;
};

} // namespace watchglass::history
