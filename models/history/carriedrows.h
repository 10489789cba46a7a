// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/recordbodies.h"
#include "models/history/recordencoder.h"
#include "models/history/trimstep.h"

namespace watchglass::history {

/// The table `carried`: what each living object was like at the oldest kept moment. Its functions work inside the
/// transactions of RecordTrimmer.
class CarriedRows
{
public:
    CarriedRows(Database &database, RecordEncoder &encoder, RecordBodies &bodies)
        : m_database(database), m_encoder(encoder), m_bodies(bodies) {}

    /// What the table will say of each object of a step. Reads their bodies, so it comes before these are dropped.
    struct Row
    {
        QVariantList values;
        bool hasNewBody = false;
    };
    std::expected<std::vector<Row>, std::string> pack(TrimStep &step);
    /// Puts the rows in, and takes away those of objects that were deleted.
    Result write(const std::vector<Row> &rows, TrimStep &step);
    /// What an earlier run of the program saw last is no state at a boundary that lies in a later one. `run` is the seq
    /// that the later one began after.
    Result dropRun(std::uint64_t run, TrimStep &step);
    /// Makes room: bodies of objects that have not changed for longest go first, then what else is known of them. Those
    /// that a kept body leans on stay.
    Result shrink(std::uint64_t bytes, TrimStep &step);
    /// Something was written since the last `shrink`.
    void forgetMentions() { m_mentions.reset(); }
    /// How many bytes one row takes, about.
    std::size_t rowBytes() const { return m_rowBytes; }
    /// Lets go of the database.
    void release();

private:
    /// Where the kept chunks speak of an object last.
    struct Mention
    {
        std::uint64_t any = 0;
        std::uint64_t body = 0;
    };
    using Mentions = std::unordered_map<std::uint32_t, Mention>;

    std::expected<Row, std::string> packOne(const TrimStep::Last &last, bool hadBody);
    Result packBody(const TrimStep::Last &last, Row &row);
    std::expected<QSqlQuery *, std::string> prepared(std::optional<QSqlQuery> &query, const QString &sql);
    Result readMentions();
    Result dropBodies(std::uint64_t bytes, TrimStep &step, std::uint64_t &freed);
    Result dropStates(std::uint64_t bytes, TrimStep &step, std::uint64_t &freed);

    Database &m_database;
    RecordEncoder &m_encoder;
    RecordBodies &m_bodies;
    FrameEncoder m_frames;
    std::optional<QSqlQuery> m_select;
    std::optional<QSqlQuery> m_insert;
    std::optional<QSqlQuery> m_update;
    std::optional<QSqlQuery> m_delete;
    std::size_t m_rowBytes = 1500;
    std::optional<Mentions> m_mentions;
};

} // namespace watchglass::history
