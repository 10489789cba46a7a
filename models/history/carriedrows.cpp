// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/carriedrows.h"
#include "models/history/detailscodec.h"

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
    m_delete.reset();
}

Result CarriedRows::load()
{
    m_objects.clear();
    return m_database.each(u"SELECT object FROM carried"_s, {}, [this](const QSqlQuery &query) -> Result {
        m_objects.insert(query.value(0).toUInt());
        return {};
    });
}

bool CarriedRows::has(std::uint32_t object, const TrimStep &step) const
{
    return !step.notCarried.contains(object) && (m_objects.contains(object) || step.objects.contains(object));
}

void CarriedRows::committed(const TrimStep &step)
{
    for (const auto &[object, last] : step.objects) {
        m_objects.insert(object);
    }
    for (const std::uint32_t object : step.notCarried) {
        m_objects.erase(object);
    }
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

std::expected<std::vector<QVariantList>, std::string> CarriedRows::pack(TrimStep &step)
{
    const auto bodies = readBodiesBefore(step.before);
    if (!bodies) {
        return std::unexpected(bodies.error());
    }
    std::vector<QVariantList> rows;
    for (const auto &[object, last] : step.objects) {
        auto old = m_objects.contains(object) ? oldRow(object) : Old();
        if (!old) {
            return std::unexpected(old.error());
        }
        const bool deleted = last.mark.type == ObservationType::Deleted;
        if (old->profile != 0 && (deleted || old->profile != last.profile)) {
            step.profiles.insert(old->profile);
        }
        if (deleted) {
            step.profiles.insert(last.profile);
            step.notCarried.insert(object);
            continue;
        }
        if (last.bodySeq != 0) {
            carryOn(*old, last.bodySeq, *bodies);
        }
        rows.push_back(packOne(last, std::move(*old)));
    }
    return rows;
}

std::expected<CarriedRows::Bodies, std::string> CarriedRows::readBodiesBefore(std::uint64_t seq)
{
    Bodies bodies;
    std::vector<BodyEntry> entries;
    const Result done = m_database.each(u"SELECT seq, data FROM bodies WHERE seq<?"_s, {static_cast<qint64>(seq)},
                                        [&](const QSqlQuery &query) -> Result {
                                            entries.clear();
                                            const QByteArray &row = bodies.rows.emplace_back(query.value(1).toByteArray());
                                            if (readBodies(view(row), query.value(0).toULongLong(), entries)) {
                                                for (const BodyEntry &entry : entries) {
                                                    bodies.bySeq.insert_or_assign(entry.seq, Body{entry.base, entry.frame});
                                                }
                                            }
                                            return {};
                                        });
    return done ? std::expected<Bodies, std::string>(std::move(bodies)) : std::unexpected(done.error());
}

std::expected<CarriedRows::Old, std::string> CarriedRows::oldRow(std::uint32_t object)
{
    const auto select = prepared(m_select, u"SELECT profile, body_seq, template, body FROM carried WHERE object=?"_s);
    if (!select) {
        return std::unexpected(select.error());
    }
    QSqlQuery &query = **select;
    query.bindValue(0, object);
    if (const Result done = m_database.run(query); !done) {
        return std::unexpected(done.error());
    }
    Old old;
    if (query.next()) {
        old = {query.value(0).toULongLong(), query.value(1).toLongLong(), query.value(2).toLongLong(), query.value(3).toByteArray()};
    }
    query.finish();
    return old;
}

// From the newest body back to one that stands alone, or to the one that is carried already. A body that cannot be read
// any more is not carried on.
void CarriedRows::carryOn(Old &body, std::uint64_t seq, const Bodies &bodies)
{
    std::vector<std::string_view> frames;
    std::uint64_t original = 0;
    for (std::uint64_t wanted = seq;;) {
        const auto found = bodies.bySeq.find(wanted);
        if (found == bodies.bySeq.end()) {
            const auto carried = wanted == static_cast<std::uint64_t>(body.bodySeq) ? readChain(view(body.body)) : std::nullopt;
            if (!carried || body.body.isEmpty()) {
                body.body = {};
                return;
            }
            original = original == 0 ? wanted : original;
            frames.insert(frames.end(), carried->rbegin(), carried->rend());
            break;
        }
        const auto &[base, frame] = found->second;
        const bool same = base.kind == BodyBase::Kind::Revision && frame.empty();
        if (!same) {
            original = original == 0 ? wanted : original;
            frames.push_back(frame);
        }
        if (base.kind != BodyBase::Kind::Revision) {
            body.base = static_cast<qint64>(base.number);
            break;
        }
        wanted = base.number; // always smaller, so this ends
    }
    std::ranges::reverse(frames);
    body.bodySeq = static_cast<qint64>(original);
    body.body = blob(packChain(frames));
}

QVariantList CarriedRows::packOne(const TrimStep::Last &last, Old body)
{
    MarksWriter marks;
    RecordMark mark = last.mark;
    mark.flags = static_cast<std::uint8_t>(mark.flags | RecordMark::Carried | (body.body.isEmpty() ? 0 : int(RecordMark::HasBody)));
    marks.add(mark, last.version.resourceVersion, last.version.generation);
    DetailsWriter details;
    details.add(last.digested, last.profile, last.digested.observation.gap);
    std::string packed;
    m_frames.encode(details.bytes(), {}, packed);
    m_rowBytes = (m_rowBytes * 63 + static_cast<std::size_t>(body.body.size()) + stateBytes) / 64;
    return {last.mark.object, static_cast<qint64>(last.mark.seq), nanoseconds(last.mark.at), body.bodySeq,
            static_cast<qint64>(last.profile), blob(marks.marks()), blob(marks.versions()), blob(packed), body.base,
            body.body.isEmpty() ? QVariant() : QVariant(body.body)};
}

Result CarriedRows::write(const std::vector<QVariantList> &rows, const TrimStep &step)
{
    auto insert = prepared(m_insert, u"INSERT OR REPLACE INTO carried VALUES(?,?,?,?,?,?,?,?,?,?)"_s);
    auto remove = prepared(m_delete, u"DELETE FROM carried WHERE object=?"_s);
    if (!insert || !remove) {
        return std::unexpected(insert ? remove.error() : insert.error());
    }
    for (const std::uint32_t object : step.notCarried) {
        if (m_objects.contains(object)) {
            (*remove)->bindValue(0, object);
            if (Result done = m_database.run(**remove); !done) {
                return done;
            }
        }
    }
    for (const QVariantList &row : rows) {
        for (int i = 0; i < row.size(); ++i) {
            (*insert)->bindValue(i, row[i]);
        }
        if (Result done = m_database.run(**insert); !done) {
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
                               step.notCarried.insert(query.value(0).toUInt());
                               step.profiles.insert(query.value(1).toULongLong());
                               return {};
                           });
}

std::expected<std::unordered_set<std::uint32_t>, std::string> CarriedRows::mentioned()
{
    std::unordered_set<std::uint32_t> found;
    std::vector<RecordMark> marks;
    const Result done = m_database.each(u"SELECT seq, marks FROM chunks"_s, {}, [&](const QSqlQuery &query) -> Result {
        marks.clear();
        const QByteArray data = query.value(1).toByteArray();
        readMarks(view(data), query.value(0).toULongLong(), marks);
        for (const RecordMark &mark : marks) {
            found.insert({mark.object, mark.regarding});
        }
        return {};
    });
    return done ? std::expected<std::unordered_set<std::uint32_t>, std::string>(std::move(found)) : std::unexpected(done.error());
}

Result CarriedRows::findIdle()
{
    const auto spokenOf = mentioned();
    if (!spokenOf) {
        return std::unexpected(spokenOf.error());
    }
    Idle idle;
    const Result done = m_database.each(
        u"SELECT object, coalesce(length(body), 0), profile FROM carried ORDER BY seq DESC"_s, {}, [&](const QSqlQuery &query) -> Result {
            const Idle::Body one{query.value(0).toUInt(), query.value(1).toULongLong(), query.value(2).toULongLong()};
            if (!spokenOf->contains(one.object)) {
                (one.bytes > 0 ? idle.bodies : idle.states).push_back(one);
            }
            return {};
        });
    if (done) {
        m_idle = std::move(idle);
    }
    return done;
}

Result CarriedRows::shrink(std::uint64_t bytes, std::uint64_t log, TrimStep &step)
{
    if (!m_idle) {
        if (const Result done = findIdle(); !done) {
            return done;
        }
    }
    if (!m_idle->bodies.empty()) {
        return dropBodies(std::min(bytes, log / 8), step); // rows of all pages change, so the log grows by more
    }
    // A state changes a page in each of four trees.
    const std::uint64_t most = std::max<std::uint64_t>(log / 4 / (std::uint64_t(4) * 4096), 16);
    return dropStates(static_cast<std::size_t>(std::min(bytes / stateBytes + 1, most)), step);
}

Result CarriedRows::dropBodies(std::uint64_t bytes, TrimStep &step)
{
    std::vector<std::uint64_t> objects;
    std::deque<Idle::Body> &bodies = m_idle->bodies;
    for (std::uint64_t freed = 0; freed < bytes && !bodies.empty(); bodies.pop_back()) {
        const Idle::Body &one = bodies.back();
        freed += one.bytes;
        objects.push_back(one.object);
        step.bodiless.insert(one.object);
        m_idle->states.push_front(one);
    }
    step.bodies += objects.size();
    return m_database.forIds(u"UPDATE carried SET body=NULL WHERE object IN"_s, objects);
}

Result CarriedRows::dropStates(std::size_t most, TrimStep &step)
{
    std::vector<std::uint64_t> objects;
    std::deque<Idle::Body> &states = m_idle->states;
    for (; objects.size() < most && !states.empty(); states.pop_back()) {
        objects.push_back(states.back().object);
        step.forgotten.insert(states.back().object);
        step.notCarried.insert(states.back().object);
        step.profiles.insert(states.back().profile);
    }
    step.bodies += objects.size();
    Result done = m_database.forIds(u"DELETE FROM carried WHERE object IN"_s, objects);
    if (done) {
        done = m_database.forIds(u"DELETE FROM objects WHERE id IN"_s, objects);
    }
    return done ? m_database.forIds(u"DELETE FROM profiles WHERE id IN"_s, {step.profiles.begin(), step.profiles.end()}) : done;
}

} // namespace watchglass::history
