// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/carriedrows.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::uint64_t stateBytes = 600; ///< of one object without its body: its row, name and profile

} // namespace

void CarriedRows::release()
{
    m_select.reset();
    m_insert.reset();
    m_update.reset();
    m_delete.reset();
}

std::expected<QSqlQuery *, std::string> CarriedRows::prepared(std::optional<QSqlQuery> &query, const QString &sql)
{
    if (!query) {
        auto made = m_database.prepare(sql);
        if (!made) {
            return std::unexpected(made.error());
        }
        query = std::move(*made);
    }
    return &*query;
}

std::expected<std::vector<CarriedRows::Row>, std::string> CarriedRows::pack(TrimStep &step)
{
    const auto select = prepared(m_select, u"SELECT profile, body IS NOT NULL FROM carried WHERE object=?"_s);
    if (!select) {
        return std::unexpected(select.error());
    }
    std::vector<Row> rows;
    for (const auto &[object, last] : step.objects) {
        (*select)->bindValue(0, object);
        if (const Result done = m_database.run(**select); !done) {
            return std::unexpected(done.error());
        }
        const bool known = (*select)->next();
        const std::uint64_t profile = known ? (*select)->value(0).toULongLong() : 0;
        const bool hadBody = known && (*select)->value(1).toBool();
        (*select)->finish();
        const bool deleted = last.mark.type == ObservationType::Deleted;
        if (profile != 0 && (deleted || profile != last.profile)) {
            step.profiles.insert(profile);
        }
        if (deleted) {
            step.profiles.insert(last.profile);
            continue;
        }
        auto row = packOne(last, hadBody);
        if (!row) {
            return std::unexpected(row.error());
        }
        rows.push_back(std::move(*row));
    }
    return rows;
}

std::expected<CarriedRows::Row, std::string> CarriedRows::packOne(const TrimStep::Last &last, bool hadBody)
{
    DetailsWriter details;
    details.add(last.digested, last.profile, last.digested.observation.gap);
    std::string packed;
    m_frames.encode(details.bytes(), {}, packed);
    Row row;
    row.values = {last.mark.object, static_cast<qint64>(last.mark.seq), nanoseconds(last.mark.at), 0,
                  static_cast<qint64>(last.profile), QVariant(), QVariant(), blob(packed), 0, QVariant()};
    if (last.bodySeq != 0) {
        if (const Result done = packBody(last, row); !done) {
            return std::unexpected(done.error());
        }
    }
    MarksWriter marks;
    RecordMark mark = last.mark;
    mark.flags |= RecordMark::Carried;
    if (row.hasNewBody || hadBody) {
        mark.flags |= RecordMark::HasBody;
    }
    marks.add(mark, last.version.resourceVersion, last.version.generation);
    row.values[5] = blob(marks.marks());
    row.values[6] = blob(marks.versions());
    return row;
}

// A body that cannot be read any more is not carried on.
Result CarriedRows::packBody(const TrimStep::Last &last, Row &row)
{
    const auto text = m_bodies.body(last.bodySeq);
    const auto original = m_bodies.original(last.bodySeq);
    if (!text || !original) {
        return {};
    }
    const auto ref = m_bodies.refOf(last.mark.object);
    if (!ref) {
        return std::unexpected(ref.error());
    }
    const Templates::Template *like = m_encoder.templates().best(ref->apiVersion + " " + ref->kind, ref->key.name);
    std::string frame;
    m_frames.encode(**text, like != nullptr ? std::string_view(like->text) : std::string_view(), frame);
    row.values[3] = static_cast<qint64>(*original);
    row.values[8] = static_cast<qint64>(like != nullptr ? like->id : 0);
    row.values[9] = blob(frame);
    row.hasNewBody = true;
    m_rowBytes = (m_rowBytes * 63 + frame.size() + stateBytes) / 64;
    return {};
}

Result CarriedRows::write(const std::vector<Row> &rows, TrimStep &step)
{
    auto insert = prepared(m_insert, u"INSERT OR REPLACE INTO carried VALUES(?,?,?,?,?,?,?,?,?,?)"_s);
    auto update = prepared(m_update, u"INSERT INTO carried VALUES(?,?,?,?,?,?,?,?,?,?) ON CONFLICT(object) DO UPDATE SET "
                                     "seq=excluded.seq, at=excluded.at, profile=excluded.profile, marks=excluded.marks, "
                                     "versions=excluded.versions, details=excluded.details"_s);
    auto remove = prepared(m_delete, u"DELETE FROM carried WHERE object=?"_s);
    if (!insert || !update || !remove) {
        return std::unexpected(!insert ? insert.error() : !update ? update.error() : remove.error());
    }
    for (const auto &[object, last] : step.objects) {
        if (last.mark.type == ObservationType::Deleted) {
            (*remove)->bindValue(0, object);
            if (Result done = m_database.run(**remove); !done) {
                return done;
            }
        }
    }
    for (const Row &row : rows) {
        QSqlQuery &query = row.hasNewBody ? **insert : **update;
        for (int i = 0; i < row.values.size(); ++i) {
            query.bindValue(i, row.values[i]);
        }
        if (Result done = m_database.run(query); !done) {
            return done;
        }
    }
    return {};
}

Result CarriedRows::dropRun(std::uint64_t run, TrimStep &step)
{
    return m_database.each(u"DELETE FROM carried WHERE seq<=? RETURNING object, profile"_s, {static_cast<qint64>(run)},
                           [&](const QSqlQuery &query) -> Result {
                               step.spokenOf.insert(query.value(0).toUInt());
                               step.profiles.insert(query.value(1).toULongLong());
                               return {};
                           });
}

Result CarriedRows::readMentions()
{
    Mentions found;
    std::vector<RecordMark> marks;
    const Result done = m_database.each(u"SELECT seq, marks FROM chunks"_s, {}, [&](const QSqlQuery &query) -> Result {
        marks.clear();
        const QByteArray data = query.value(1).toByteArray();
        readMarks(view(data), query.value(0).toULongLong(), marks);
        for (const RecordMark &mark : marks) {
            Mention &mention = found[mark.object];
            mention.any = mark.seq;
            mention.body = mark.has(RecordMark::HasBody) ? mark.seq : mention.body;
            if (mark.regarding != 0) {
                found[mark.regarding].any = mark.seq;
            }
        }
        return {};
    });
    m_mentions = done ? std::optional(std::move(found)) : std::nullopt;
    return done;
}

Result CarriedRows::shrink(std::uint64_t bytes, TrimStep &step)
{
    Result done = m_mentions ? Result() : readMentions();
    std::uint64_t freed = 0;
    if (done) {
        done = dropBodies(bytes, step, freed);
    }
    return done && freed < bytes ? dropStates(bytes, step, freed) : done;
}

Result CarriedRows::dropBodies(std::uint64_t bytes, TrimStep &step, std::uint64_t &freed)
{
    std::vector<std::uint64_t> objects;
    Result done = m_database.each(
        u"SELECT object, length(body) FROM carried WHERE body IS NOT NULL ORDER BY seq"_s, {}, [&](const QSqlQuery &query) -> Result {
            const std::uint32_t object = query.value(0).toUInt();
            const auto mention = m_mentions->find(object);
            if (freed < bytes && (mention == m_mentions->end() || mention->second.body == 0)) {
                objects.push_back(object);
                step.bodiless.insert(object);
                freed += query.value(1).toULongLong();
            }
            return {};
        });
    if (done) {
        done = m_database.forIds(u"UPDATE carried SET body=NULL WHERE object IN"_s, objects);
        step.bodies += objects.size();
    }
    return done;
}

Result CarriedRows::dropStates(std::uint64_t bytes, TrimStep &step, std::uint64_t &freed)
{
    std::vector<std::uint64_t> objects;
    Result done = m_database.each(
        u"SELECT object, profile FROM carried WHERE body IS NULL ORDER BY seq"_s, {}, [&](const QSqlQuery &query) -> Result {
            const std::uint32_t object = query.value(0).toUInt();
            if (freed < bytes && !m_mentions->contains(object)) {
                objects.push_back(object);
                step.forgotten.insert(object);
                step.profiles.insert(query.value(1).toULongLong());
                freed += stateBytes;
            }
            return {};
        });
    for (const QString &sql : {u"DELETE FROM carried WHERE object IN"_s, u"DELETE FROM objects WHERE id IN"_s}) {
        if (done) {
            done = m_database.forIds(sql, objects);
        }
    }
    if (done) {
        done = m_database.forIds(u"DELETE FROM profiles WHERE id IN"_s, {step.profiles.begin(), step.profiles.end()});
        step.bodies += objects.size();
    }
    return done;
}

} // namespace watchglass::history
