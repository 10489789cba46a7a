// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/carriedrows.h"
#include "models/history/detailscodec.h"

#include <QSqlError>

#include <cmath>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::uint64_t stateBytes = 600; ///< of one object without its body: its row, name and profile

} // namespace

void CarriedRows::release()
{
    m_insert.reset();
    m_delete.reset();
}

Result CarriedRows::load(std::uint64_t before)
{
    m_profiles.clear();
    m_idle.reset();
    std::vector<std::pair<std::uint32_t, std::uint64_t>> bodies;
    const Result done = m_database.each(
        u"SELECT object, profile, body_seq FROM carried"_s, {}, [&](const QSqlQuery &query) -> Result {
            m_profiles[query.value(0).toUInt()] = query.value(1).toULongLong();
            bodies.emplace_back(query.value(0).toUInt(), query.value(2).toULongLong());
            return {};
        });
    return done ? m_bodies.load(before, bodies) : done;
}

bool CarriedRows::has(std::uint32_t object, const TrimStep &step) const
{
    return !step.notCarried.contains(object) && (m_profiles.contains(object) || step.objects.contains(object));
}

void CarriedRows::committed(const TrimStep &step)
{
    for (const auto &[object, last] : step.objects) {
        m_profiles[object] = last.profile;
    }
    for (const std::uint32_t object : step.notCarried) {
        m_profiles.erase(object);
    }
}

// Rows that change are anywhere in the table: some share a page, the more the more there are.
std::size_t CarriedRows::objectsIn(std::uint64_t pages, std::size_t living, std::uint64_t pageBytes) const
{
    const auto rows = static_cast<double>(std::max(living, count()));
    const double table = rows * static_cast<double>(m_stateBytes) / 3 * 4 / static_cast<double>(pageBytes);
    const double allowed = static_cast<double>(pages);
    return table <= allowed ? SIZE_MAX : static_cast<std::size_t>(-std::log1p(-allowed / table) * table);
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
    for (auto &[object, last] : step.objects) {
        const auto known = m_profiles.find(object);
        last.profile = known == m_profiles.end() ? 0 : known->second;
    }
    std::vector<Row> rows;
    rows.reserve(step.objects.size());
    auto chunk = step.chunks.begin();
    auto marks = step.marks.begin();
    Result done = m_bodies.pass(step);
    done = !done ? done : m_database.each(
        u"SELECT seq, versions, details FROM chunks WHERE seq<? ORDER BY seq"_s, {static_cast<qint64>(step.before)},
        [&](const QSqlQuery &query) -> Result {
            if (chunk != step.chunks.end() && chunk->seq == query.value(0).toULongLong()) {
                packChunk({marks, marks + static_cast<std::ptrdiff_t>(chunk->rows)}, query, step, rows);
                marks += static_cast<std::ptrdiff_t>(chunk->rows);
                ++chunk;
            }
            return {};
        });
    if (!done) {
        return std::unexpected(done.error());
    }
    for (const auto &[object, last] : step.objects) {
        if (last.deleted) {
            step.profiles.insert(last.profile);
            step.notCarried.insert(object);
        }
    }
    return rows;
}

// What cannot be read of a chunk cannot be carried over.
void CarriedRows::packChunk(std::span<const RecordMark> marks, const QSqlQuery &chunk, TrimStep &step, std::vector<Row> &rows)
{
    const QByteArray packedVersions = chunk.value(1).toByteArray();
    const QByteArray packedDetails = chunk.value(2).toByteArray();
    std::vector<MarkVersion> versions;
    readVersions(view(packedVersions), marks.size(), versions);
    versions.resize(marks.size());
    const std::string details = m_decoder.decode(view(packedDetails), {}).value_or(std::string());
    DetailsReader reader(details, DetailsReader::Want::Row);
    DigestedObservation digested;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const RecordMark &mark = marks[i];
        std::uint64_t profile = 0;
        if (mark.object == 0) {
            reader.skip(profile);
            continue;
        }
        TrimStep::Last &last = step.objects[mark.object];
        const bool carried = last.seq == mark.seq && !last.deleted;
        if (carried) {
            digested.observation.at = mark.at;
            digested.observation.resourceVersion = versions[i].resourceVersion;
            if (!reader.next(digested, profile)) {
                digested = {};
                profile = 0;
            }
        } else {
            reader.skip(profile);
        }
        if (last.profile != 0 && last.profile != profile) {
            step.profiles.insert(last.profile);
        }
        last.profile = profile;
        if (carried) {
            rows.push_back(packOne(mark, versions[i], digested, profile));
        }
    }
}

CarriedRows::Row CarriedRows::packOne(const RecordMark &mark, const MarkVersion &version, const DigestedObservation &digested,
                                      std::uint64_t profile)
{
    Row row{mark.object, mark.seq, m_bodies.seqOf(mark.object), profile, {}, {}, {}};
    RecordMark carried = mark;
    carried.flags = static_cast<std::uint8_t>(mark.flags | RecordMark::Carried | (row.bodySeq == 0 ? 0 : int(RecordMark::HasBody)));
    MarksWriter marks;
    marks.add(carried, version.resourceVersion, version.generation);
    row.marks = marks.marks();
    row.versions = marks.versions();
    DetailsWriter details;
    details.add(digested, profile, digested.observation.gap);
    m_frames.encode(details.bytes(), {}, row.details);
    m_stateBytes = (m_stateBytes * 63 + row.marks.size() + row.versions.size() + row.details.size() + 24) / 64;
    m_rowBytes = (m_rowBytes * 63 + m_bodies.bytesOf(mark.object) + stateBytes) / 64;
    return row;
}

Result CarriedRows::write(std::vector<Row> rows, const TrimStep &step)
{
    auto insert = prepared(m_insert, u"INSERT OR REPLACE INTO carried VALUES(?,?,?,?,?,?,?)"_s);
    auto remove = prepared(m_delete, u"DELETE FROM carried WHERE object=?"_s);
    if (!insert || !remove) {
        return std::unexpected(insert ? remove.error() : insert.error());
    }
    for (const std::uint32_t object : step.notCarried) {
        if (m_profiles.contains(object)) {
            (*remove)->bindValue(0, object);
            if (Result done = m_database.run(**remove); !done) {
                return done;
            }
        }
    }
    std::ranges::sort(rows, {}, &Row::object); // neighbours share pages
    for (const Row &row : rows) {
        QSqlQuery &query = **insert;
        query.bindValue(0, row.object);
        query.bindValue(1, static_cast<qint64>(row.seq));
        query.bindValue(2, static_cast<qint64>(row.bodySeq));
        query.bindValue(3, static_cast<qint64>(row.profile));
        query.bindValue(4, blob(row.marks));
        query.bindValue(5, blob(row.versions));
        query.bindValue(6, blob(row.details));
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
                               m_bodies.drop(query.value(0).toUInt());
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
        u"SELECT object, profile FROM carried ORDER BY seq DESC"_s, {}, [&](const QSqlQuery &query) -> Result {
            const std::uint32_t object = query.value(0).toUInt();
            const Idle::Body one{object, m_bodies.bytesOf(object), query.value(1).toULongLong()};
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
        const Result done = dropBodies(std::min(bytes, log / 8), step); // rows of all pages change, so the log grows by more
        return done ? tidy(log / 8) : done;
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
        m_bodies.drop(one.object);
        m_idle->states.push_front(one);
    }
    step.bodies += objects.size();
    return m_database.forIds(u"UPDATE carried SET body_seq=0 WHERE object IN"_s, objects);
}

Result CarriedRows::dropStates(std::size_t most, TrimStep &step)
{
    std::vector<std::uint64_t> objects;
    std::deque<Idle::Body> &states = m_idle->states;
    for (; objects.size() < most && !states.empty(); states.pop_back()) {
        objects.push_back(states.back().object);
        step.forgotten.insert(states.back().object);
        step.notCarried.insert(states.back().object);
        m_bodies.drop(states.back().object);
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
