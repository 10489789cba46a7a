// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/carriedbodies.h"
#include "models/history/framecodec.h"

#include <QSqlQuery>

#include <deque>
#include <span>

namespace watchglass::history {

/// The table `carried`: what each living object was like at the oldest kept moment; its body is in `bodies`. The functions
/// work inside the transactions of RecordTrimmer.
class CarriedRows
{
public:
    explicit CarriedRows(Database &database) : m_database(database), m_bodies(database) {}

    /// What a file has in which `before` is the oldest kept seq. Before anything else, and after a transaction that failed.
    Result load(std::uint64_t before);
    bool has(std::uint32_t object, const TrimStep &step) const; ///< in the transaction of the step
    std::size_t count() const { return m_profiles.size(); }
    void committed(const TrimStep &step);

    struct Row
    {
        std::uint32_t object = 0;
        std::uint64_t seq = 0;
        std::uint64_t bodySeq = 0;
        std::uint64_t profile = 0;
        std::string marks;
        std::string versions;
        std::string details;
    };
    /// What the table will say of each object of a step. Reads their chunks, so it comes before these are dropped.
    std::expected<std::vector<Row>, std::string> pack(TrimStep &step);
    /// Puts the rows in, and takes away those of objects that were deleted.
    Result write(std::vector<Row> rows, const TrimStep &step);
    /// Takes bodies that nothing needs any more out of the file, as far as that changes about so many bytes.
    Result tidy(std::uint64_t bytes) { return m_bodies.tidy(bytes); }
    /// What an earlier run of the program saw last is no state at a boundary that lies in a later one. `run` is the seq
    /// that the later one began after.
    Result dropRun(std::uint64_t run, TrimStep &step);
    /// Makes room: bodies of objects that have not changed for longest go first, then what else is known of them. Those
    /// that a kept observation speaks of stay. `log` is how much one transaction may write, so it may take several.
    Result shrink(std::uint64_t bytes, std::uint64_t log, TrimStep &step);
    /// What may go is to be looked for again, since chunks were dropped or written.
    void lookAgain() { m_idle.reset(); }
    /// How many bytes an object takes with its body, about.
    std::size_t rowBytes() const { return m_rowBytes; }
    /// How many objects may have their rows written while no more than so many pages of the table change.
    std::size_t objectsIn(std::uint64_t pages, std::size_t living, std::uint64_t pageBytes) const;
    /// Lets go of the database.
    void release();

private:
    /// Objects that no kept chunk speaks of, those that have not changed for longest last.
    struct Idle
    {
        struct Body
        {
            std::uint32_t object = 0;
            std::uint64_t bytes = 0;
            std::uint64_t profile = 0;
        };
        std::deque<Body> bodies;
        std::deque<Body> states; ///< without a body
    };

    void packChunk(std::span<const RecordMark> marks, const QSqlQuery &chunk, TrimStep &step, std::vector<Row> &rows);
    Row packOne(const RecordMark &mark, const MarkVersion &version, const DigestedObservation &digested, std::uint64_t profile);
    std::expected<QSqlQuery *, std::string> prepared(std::optional<QSqlQuery> &query, const QString &sql);
    std::expected<std::unordered_set<std::uint32_t>, std::string> mentioned();
    Result findIdle();
    Result dropBodies(std::uint64_t bytes, TrimStep &step);
    Result dropStates(std::size_t most, TrimStep &step);

    Database &m_database;
    CarriedBodies m_bodies;
    FrameEncoder m_frames;
    FrameDecoder m_decoder;
    std::optional<QSqlQuery> m_insert;
    std::optional<QSqlQuery> m_delete;
    std::unordered_map<std::uint32_t, std::uint64_t> m_profiles; ///< of the objects that have a row
    std::size_t m_rowBytes = 1500;
    std::size_t m_stateBytes = 300; ///< of one row of the table
    std::optional<Idle> m_idle;
};

} // namespace watchglass::history
