// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/recordbodies.h"
#include "models/history/recordindex.h"
#include "models/history/recordreader.h"
#include "models/history/recordrows.h"

#include <QTemporaryDir>

#include <unordered_set>

namespace watchglass {

/// Tables of everything that is not an observation. Their rows have a number (`ord`) in one common order, and the seq of
/// the last observation before them.
enum class ItemTable : std::uint8_t { Segments, Streams, Transitions, Statuses, Gaps, Findings };

struct RecordReader::Private
{
    Private(std::unique_ptr<history::Database> db) : database(std::move(db)), bodies(*database), rows(*database, bodies) {}

    enum class Needs : std::uint8_t { Nothing, Index };
    /// One consistent view of a file that somebody may be writing. They nest: the outermost one counts.
    class Snapshot
    {
    public:
        explicit Snapshot(Private &p, Needs needs = Needs::Index) : m_p(p), m_begun(p.begin(needs)) {}
        ~Snapshot();
        Snapshot(const Snapshot &) = delete;
        Snapshot &operator=(const Snapshot &) = delete;
        /// What it needs is up to date, or the error.
        const history::Result &ready() const { return m_begun; }

    private:
        Private &m_p;
        history::Result m_begun;
    };

    history::Result begin(Needs needs);
    history::Result prepareSnapshots();
    template<typename T> std::optional<T> packed(const QByteArray &data);

    /// An object's observations under one of its numbers, with what is needed to search them by time.
    struct Found
    {
        std::uint64_t seq = 0;
        bool deleted = false;
    };
    using MaybeFound = std::expected<std::optional<Found>, std::string>;
    MaybeFound lastIndexed(std::uint32_t object, Timestamp time);
    MaybeFound lastBefore(std::uint32_t object, Timestamp time);
    /// What an earlier run of the program saw says nothing of the time after the next run began.
    bool saidInItsRun(std::uint64_t seq, Timestamp time) const;
    std::expected<std::vector<std::uint64_t>, std::string> seqsOf(std::uint32_t object);
    std::expected<Timestamp, std::string> timeOf(std::uint64_t seq);
    std::expected<history::ChunkRowsPtr, std::string> chunkOf(std::uint64_t seq);
    std::expected<RawObjectPtr, std::string> object(std::uint64_t seq);
    std::expected<RawObjectPtr, std::string> restore(std::uint64_t seq, std::uint64_t bodySeq, const ObjectRef &ref);
    std::expected<std::optional<DigestItem>, std::string> itemAt(ItemTable table, std::uint64_t ord, const Range &range);
    std::expected<std::optional<DigestItem>, std::string> gapItem(GapRecord gap, const Range &range);
    std::optional<std::unordered_set<std::uint64_t>> closedGaps; ///< read when one replay first asks for it
    std::expected<std::optional<std::uint64_t>, std::string> findVersion(std::uint32_t object, const ResourceVersion &version);

    history::Result addCarried(RecordSummary &summary);
    std::expected<bool, std::string> carriedMarks(std::uint64_t fromSeq,
                                                  const std::function<bool(std::span<const RecordMark>)> &take);

    std::filesystem::path file;
    std::unique_ptr<QTemporaryDir> upgraded; ///< a copy of a file of an older version; the file itself is not touched
    std::unique_ptr<history::Database> database;
    history::RecordBodies bodies;
    history::RecordRows rows;
    history::RecordIndex index;
    std::optional<QSqlQuery> beginQuery;
    std::optional<QSqlQuery> commitQuery;
    int snapshots = 0;
    std::uint64_t dataVersion = 0; ///< of the file when it was looked at last
};

} // namespace watchglass
