// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/database.h"
#include "models/history/detailscodec.h"
#include "models/history/markscodec.h"
#include "models/history/recordbodies.h"
#include "models/history/recordfields.h"

#include <functional>
#include <list>

namespace watchglass::history {

/// One chunk as it was read.
struct ChunkRows
{
    std::uint64_t seq = 0;
    std::vector<RecordMark> marks;
    std::vector<MarkVersion> versions;
    QByteArray details; ///< packed; null where they were not read yet: an index look-up does not need them
    std::uint64_t bodySeq = 0; ///< of a carried one: what its body is kept under; 0: it was dropped for the cap
};
using ChunkRowsPtr = std::shared_ptr<const ChunkRows>;

/// Puts observations together again from chunks, names and profiles.
class RecordRows
{
public:
    RecordRows(Database &database, RecordBodies &bodies) : m_database(database), m_bodies(bodies) {}

    /// The chunk that begins at `seq`; the last few are kept.
    std::expected<ChunkRowsPtr, std::string> chunk(std::uint64_t seq, std::uint64_t count);
    /// At most `limit` chunks that hold observations from `fromSeq` on, and whose times meet the range.
    std::expected<std::vector<ChunkRowsPtr>, std::string> chunks(std::uint64_t fromSeq, const RecordReader::Range &range,
                                                                 int limit);
    /// The state that an object had at the oldest kept moment, as a chunk of one; null where it was not there then.
    std::expected<ChunkRowsPtr, std::string> carried(std::uint32_t object);
    std::expected<ChunkRowsPtr, std::string> carriedAs(std::uint64_t seq);
    /// All of them by seq. Stops early when `take` returns false.
    Result eachCarried(const std::function<bool(const ChunkRowsPtr &)> &take);
    /// Hands out each observation of a chunk until `take` returns false. `wanted` sees the mark first.
    Result expand(const ChunkRows &chunk, DetailsReader::Want want, const std::function<bool(const RecordMark &)> &wanted,
                  const std::function<bool(DigestedObservation &&)> &take);
    /// The same, each in `row`, whose memory is used again where it was not taken.
    Result expand(const ChunkRows &chunk, DetailsReader::Want want, bool links, DigestedObservation &row,
                  const std::function<bool(const RecordMark &)> &wanted, const std::function<bool()> &take);
    std::expected<const ObjectRef *, std::string> name(std::uint32_t object);
    std::expected<std::vector<std::pair<std::uint32_t, ObjectRef>>, std::string> names();
    std::expected<std::vector<std::uint32_t>, std::string> objectsOf(const std::string &uid);

private:
    using ProfilePtr = std::shared_ptr<const ObjectProfile>;

    std::expected<QByteArray, std::string> detailsOf(const ChunkRows &chunk);
    std::expected<ChunkRowsPtr, std::string> unpack(const QSqlQuery &query);
    std::expected<ChunkRowsPtr, std::string> oneCarried(std::optional<QSqlQuery> &query, const QString &where, qint64 value);
    Result loadNames(std::uint32_t fromObject);
    std::expected<ProfilePtr, std::string> profile(std::uint64_t id);
    Result complete(DigestedObservation &digested, const RecordMark &mark, std::uint64_t profile, bool links);
    std::unexpected<std::string> damaged(std::uint64_t seq, const std::string &what) const;

    Database &m_database;
    RecordBodies &m_bodies;
    std::optional<QSqlQuery> m_selectChunk;
    std::optional<QSqlQuery> m_selectDetails;
    std::optional<QSqlQuery> m_selectProfile;
    std::optional<QSqlQuery> m_selectCarried;
    std::optional<QSqlQuery> m_selectCarriedAs;
    std::list<ChunkRowsPtr> m_chunks;
    std::unordered_map<std::uint32_t, ObjectRef> m_names;
    std::unordered_map<std::uint64_t, ProfilePtr> m_profiles;
};

} // namespace watchglass::history
