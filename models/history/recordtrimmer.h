// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/recordbodies.h"
#include "models/history/recordencoder.h"
#include "models/history/recordrows.h"

#include <unordered_set>

namespace watchglass::history {

/// Keeps the file under its caps by dropping whole chunks from the old end. The state that each living object had at the
/// new boundary is carried over (table `carried`), so that the state and the bodies from the boundary on are complete.
/// Works on the writer's thread between transactions.
class RecordTrimmer
{
public:
    struct Caps
    {
        std::uint64_t bytes = 0;        ///< of the file without its log; 0: no cap
        std::chrono::nanoseconds age{0}; ///< 0: no cap
    };
    RecordTrimmer(Database &database, RecordEncoder &encoder, const Caps &caps);

    /// Drops what is too old or too much. Everything encoded must be committed.
    Result trim(Timestamp now);

    std::uint64_t trimmed() const { return m_trimmed; }
    const std::optional<Timestamp> &boundary() const { return m_boundary; }
    /// Statements that would keep the file's tables busy when it is closed.
    void release();

private:
    struct OldChunk
    {
        std::uint64_t seq = 0;
        std::uint64_t count = 0;
        Timestamp last;
        std::vector<RecordMark> marks;
        std::vector<MarkVersion> versions;
        std::string details;
    };
    /// The last thing known of an object in the chunks that go.
    struct Last
    {
        RecordMark mark;
        MarkVersion version;
        DigestedObservation digested;
        std::uint64_t profile = 0;
        std::uint64_t bodySeq = 0;
    };
    /// What one step drops and keeps.
    struct Step
    {
        std::uint64_t before = 0;
        std::uint64_t observations = 0;
        Timestamp last;
        std::unordered_map<std::uint32_t, Last> objects;
        std::unordered_set<std::uint64_t> profiles;
        std::unordered_set<std::uint32_t> spokenOf;
    };

    Result trimAge(Timestamp now);
    Result trimBytes(Timestamp now);
    std::expected<std::uint64_t, std::string> usedBytes();
    std::expected<std::vector<OldChunk>, std::string> oldest(std::optional<Timestamp> notAfter);
    std::expected<bool, std::string> step(const QString &why, Timestamp now, std::optional<Timestamp> notAfter);
    Result collect(const OldChunk &chunk, Step &step);
    Result apply(Step &step, const QString &why, Timestamp now);
    Result carry(const Last &last, Step &step);
    Result dropCarried(std::uint32_t object, Step &step);
    Result dropEarlierRuns(Step &step);
    Result dropGarbage(const Step &step);
    Result dropItems(std::uint64_t beforeSeq, std::uint64_t &dropped);
    Result dropIds(const char *table, const std::vector<std::uint64_t> &ids);
    std::expected<bool, std::string> shrinkCarried(Timestamp now);
    Result noteTrim(const QString &why, Timestamp now, const Step &step, std::uint64_t other, std::uint64_t bodies);
    Result transaction(const std::function<Result()> &work);
    Result loadTrims();
    std::expected<QSqlQuery *, std::string> prepared(std::optional<QSqlQuery> &query, const QString &sql);

    Database &m_database;
    RecordEncoder &m_encoder;
    Caps m_caps;
    RecordBodies m_bodies;
    FrameEncoder m_frames;
    std::optional<QSqlQuery> m_insertCarried;
    std::optional<QSqlQuery> m_selectCarried;
    std::optional<QSqlQuery> m_deleteCarried;
    /// Objects that nothing written from now on will name, with the seq up to which something may.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_garbage;
    std::uint64_t m_trimmed = 0;
    std::optional<Timestamp> m_boundary;
    std::uint64_t m_pageBytes = 4096;
    std::uint64_t m_runDone = 0;
    bool m_loaded = false;
};

} // namespace watchglass::history
