// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bodiescodec.h"
#include "models/history/database.h"
#include "models/history/framecodec.h"
#include "models/history/trimstep.h"

#include <QSqlQuery>

#include <deque>

namespace watchglass::history {

/// The table `carried`: what each living object was like at the oldest kept moment. Its functions work inside the
/// transactions of RecordTrimmer.
class CarriedRows
{
public:
    explicit CarriedRows(Database &database) : m_database(database) {}

    /// Which objects have a row. Before anything else.
    Result load();
    bool has(std::uint32_t object, const TrimStep &step) const; ///< in the transaction of the step
    std::size_t count() const { return m_objects.size(); }
    void committed(const TrimStep &step);

    /// What the table will say of each object of a step. Reads their bodies, so it comes before these are dropped.
    /// Nothing is unpacked: a body stays the frames that it is.
    std::expected<std::vector<QVariantList>, std::string> pack(TrimStep &step);
    /// Puts the rows in, and takes away those of objects that were deleted.
    Result write(const std::vector<QVariantList> &rows, const TrimStep &step);
    /// What an earlier run of the program saw last is no state at a boundary that lies in a later one. `run` is the seq
    /// that the later one began after.
    Result dropRun(std::uint64_t run, TrimStep &step);
    /// Makes room: bodies of objects that have not changed for longest go first, then what else is known of them. Those
    /// that a kept observation speaks of stay. `log` is how much one transaction may write, so it may take several.
    Result shrink(std::uint64_t bytes, std::uint64_t log, TrimStep &step);
    /// What may go is to be looked for again, since chunks were dropped or written.
    void lookAgain() { m_idle.reset(); }
    /// How many bytes one row takes, about.
    std::size_t rowBytes() const { return m_rowBytes; }
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

    /// A row that is there already.
    struct Old
    {
        std::uint64_t profile = 0;
        qint64 bodySeq = 0;
        qint64 base = 0;
        QByteArray body;
    };
    /// The bodies that go.
    struct Body
    {
        BodyBase base;
        std::string_view frame;
    };
    struct Bodies
    {
        std::vector<QByteArray> rows;
        std::unordered_map<std::uint64_t, Body> bySeq;
    };

    std::expected<Bodies, std::string> readBodiesBefore(std::uint64_t seq);
    std::expected<Old, std::string> oldRow(std::uint32_t object);
    QVariantList packOne(const TrimStep::Last &last, Old body);
    static void carryOn(Old &body, std::uint64_t seq, const Bodies &bodies);
    std::expected<QSqlQuery *, std::string> prepared(std::optional<QSqlQuery> &query, const QString &sql);
    std::expected<std::unordered_set<std::uint32_t>, std::string> mentioned();
    Result findIdle();
    Result dropBodies(std::uint64_t bytes, TrimStep &step);
    Result dropStates(std::size_t most, TrimStep &step);

    Database &m_database;
    FrameEncoder m_frames;
    std::optional<QSqlQuery> m_select;
    std::optional<QSqlQuery> m_insert;
    std::optional<QSqlQuery> m_delete;
    std::unordered_set<std::uint32_t> m_objects;
    std::size_t m_rowBytes = 1500;
    std::optional<Idle> m_idle;
};

} // namespace watchglass::history
