// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordtrimmer.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr int chunksAtOnce = 8;

std::string_view view(const QByteArray &bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

QByteArray blob(std::string_view bytes)
{
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

qint64 nanoseconds(Timestamp time)
{
    return time.time_since_epoch().count();
}

} // namespace

RecordTrimmer::RecordTrimmer(Database &database, RecordEncoder &encoder, const Caps &caps)
    : m_database(database), m_encoder(encoder), m_caps(caps), m_bodies(database)
{
}

void RecordTrimmer::release()
{
    m_insertCarried.reset();
    m_selectCarried.reset();
    m_deleteCarried.reset();
    m_bodies.release();
}

Result RecordTrimmer::trim(Timestamp now)
{
    if (!m_loaded) {
        if (const Result done = loadTrims(); !done) {
            return done;
        }
        m_pageBytes = m_database.number(u"PRAGMA page_size"_s).value_or(4096);
        m_loaded = true;
    }
    const Result aged = m_caps.age.count() > 0 ? trimAge(now) : Result();
    return aged && m_caps.bytes > 0 ? trimBytes(now) : aged;
}

Result RecordTrimmer::loadTrims()
{
    const auto count = m_database.number(u"SELECT sum(observations) FROM trims"_s);
    const auto before = m_database.value(u"SELECT max(before_at) FROM trims"_s);
    if (!count || !before) {
        return std::unexpected(count ? before.error() : count.error());
    }
    m_trimmed = *count;
    if (!before->isNull()) {
        m_boundary = Timestamp(std::chrono::nanoseconds(before->toLongLong()));
    }
    return {};
}

Result RecordTrimmer::trimAge(Timestamp now)
{
    for (bool more = true; more;) {
        const auto done = step(u"age"_s, now, now - m_caps.age);
        if (!done) {
            return std::unexpected(done.error());
        }
        more = *done;
    }
    return {};
}

Result RecordTrimmer::trimBytes(Timestamp now)
{
    auto used = usedBytes();
    if (!used || *used <= m_caps.bytes / 100 * 92) {
        return used ? Result() : std::unexpected(used.error());
    }
    while (*used > m_caps.bytes / 100 * 88) {
        auto done = step(u"bytes"_s, now, std::nullopt);
        if (done && !*done && *used > m_caps.bytes / 100 * 92) {
            done = shrinkCarried(now);
        }
        if (!done) {
            return std::unexpected(done.error());
        }
        if (!*done) {
            break;
        }
        used = usedBytes();
        if (!used) {
            return std::unexpected(used.error());
        }
    }
    // Only a file that was bigger than its cap before has more free pages than the next transactions fill.
    const auto pages = m_database.number(u"PRAGMA page_count"_s);
    if (pages && *pages * m_pageBytes > m_caps.bytes) {
        return m_database.exec(u"PRAGMA incremental_vacuum(%1)"_s.arg(*pages - m_caps.bytes / m_pageBytes));
    }
    return {};
}

std::expected<std::uint64_t, std::string> RecordTrimmer::usedBytes()
{
    const auto pages = m_database.number(u"PRAGMA page_count"_s);
    const auto free = m_database.number(u"PRAGMA freelist_count"_s);
    if (!pages || !free) {
        return std::unexpected(pages ? free.error() : pages.error());
    }
    return (*pages - *free) * m_pageBytes;
}

std::expected<std::vector<RecordTrimmer::OldChunk>, std::string> RecordTrimmer::oldest(std::optional<Timestamp> notAfter)
{
    auto query = m_database.prepare(u"SELECT seq, count, at_max, marks, versions, details FROM chunks WHERE seq<? "
                                    "ORDER BY seq LIMIT ?"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(static_cast<qint64>(m_encoder.openChunk()));
    query->addBindValue(chunksAtOnce);
    if (const Result done = m_database.run(*query); !done) {
        return std::unexpected(done.error());
    }
    std::vector<OldChunk> chunks;
    while (query->next()) {
        OldChunk chunk;
        chunk.seq = query->value(0).toULongLong();
        chunk.count = query->value(1).toULongLong();
        chunk.last = Timestamp(std::chrono::nanoseconds(query->value(2).toLongLong()));
        if (notAfter && chunk.last > *notAfter) {
            break;
        }
        auto details = m_bodies.decoder().decode(view(query->value(5).toByteArray()), {});
        if (!details || !readMarks(view(query->value(3).toByteArray()), chunk.seq, chunk.marks)
            || !readVersions(view(query->value(4).toByteArray()), chunk.marks.size(), chunk.versions)) {
            // Cannot be carried over; dropping it is all that is left.
            chunk.marks.clear();
        } else {
            chunk.details = std::move(*details);
        }
        chunks.push_back(std::move(chunk));
    }
    if (query->lastError().isValid()) {
        return std::unexpected(m_database.error(query->lastError()));
    }
    return chunks;
}

// One transaction; false where nothing was left to drop.
std::expected<bool, std::string> RecordTrimmer::step(const QString &why, Timestamp now, std::optional<Timestamp> notAfter)
{
    const auto chunks = oldest(notAfter);
    if (!chunks) {
        return std::unexpected(chunks.error());
    }
    if (chunks->empty()) {
        return false;
    }
    Step step;
    for (const OldChunk &chunk : *chunks) {
        if (const Result done = collect(chunk, step); !done) {
            return std::unexpected(done.error());
        }
    }
    const Result done = transaction([&] { return apply(step, why, now); });
    if (!done) {
        return std::unexpected(done.error());
    }
    m_trimmed += step.observations;
    m_boundary = m_boundary ? std::max(*m_boundary, step.last) : step.last;
    return true;
}

Result RecordTrimmer::collect(const OldChunk &chunk, Step &step)
{
    step.before = chunk.seq + chunk.count;
    step.observations += chunk.count;
    step.last = std::max(step.last, chunk.last);
    DetailsReader reader(chunk.details, DetailsReader::Want::Row);
    for (std::size_t i = 0; i < chunk.marks.size(); ++i) {
        const RecordMark &mark = chunk.marks[i];
        DigestedObservation digested;
        digested.observation.at = mark.at;
        digested.observation.resourceVersion = chunk.versions[i].resourceVersion;
        digested.summary.generation = chunk.versions[i].generation;
        std::uint64_t profile = 0;
        if (!reader.next(digested, profile)) {
            break;
        }
        if (mark.regarding != 0) {
            step.spokenOf.insert(mark.regarding);
        }
        if (mark.object == 0) {
            continue;
        }
        Last &last = step.objects[mark.object];
        if (last.profile != 0 && last.profile != profile) {
            step.profiles.insert(last.profile);
        }
        const std::uint64_t bodySeq = mark.has(RecordMark::HasBody) ? mark.seq : last.bodySeq;
        last = {mark, chunk.versions[i], std::move(digested), profile, bodySeq};
    }
    return {};
}

Result RecordTrimmer::transaction(const std::function<Result()> &work)
{
    Result done = m_database.exec(u"BEGIN IMMEDIATE"_s);
    if (done) {
        done = work();
    }
    if (done) {
        done = m_database.exec(u"COMMIT"_s);
    }
    if (!done) {
        std::ignore = m_database.exec(u"ROLLBACK"_s);
    }
    return done;
}

Result RecordTrimmer::apply(Step &step, const QString &why, Timestamp now)
{
    Result done;
    for (auto &[object, last] : step.objects) {
        done = last.mark.type == ObservationType::Deleted ? dropCarried(object, step) : carry(last, step);
        if (!done) {
            return done;
        }
    }
    done = dropEarlierRuns(step);
    if (done) {
        done = m_database.exec(u"DELETE FROM chunks WHERE seq<%1"_s.arg(step.before));
    }
    if (done) { // a row of bodies that reaches over the boundary stays until the next time
        done = m_database.exec(
            u"DELETE FROM bodies WHERE seq<(SELECT max(seq) FROM bodies WHERE seq<=%1)"_s.arg(step.before));
    }
    std::uint64_t other = 0;
    if (done) {
        done = dropItems(step.before, other);
    }
    if (done) {
        done = dropGarbage(step);
    }
    return done ? noteTrim(why, now, step, other, 0) : done;
}

Result RecordTrimmer::noteTrim(const QString &why, Timestamp now, const Step &step, std::uint64_t other, std::uint64_t bodies)
{
    return m_database.exec(
        u"INSERT INTO trims VALUES('%1',%2,%3,%4,%5,%6,%7) ON CONFLICT(why) DO UPDATE SET at=excluded.at, "
        "before_seq=max(before_seq, excluded.before_seq), before_at=max(before_at, excluded.before_at), "
        "observations=observations+excluded.observations, other=other+excluded.other, bodies=bodies+excluded.bodies"_s
            .arg(why).arg(nanoseconds(now)).arg(step.before).arg(nanoseconds(step.last)).arg(step.observations)
            .arg(other).arg(bodies));
}

std::expected<QSqlQuery *, std::string> RecordTrimmer::prepared(std::optional<QSqlQuery> &query, const QString &sql)
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

Result RecordTrimmer::carry(const Last &last, Step &step)
{
    auto select = prepared(m_selectCarried, u"SELECT profile, body_seq, template, body FROM carried WHERE object=?"_s);
    auto insert = prepared(m_insertCarried, u"INSERT OR REPLACE INTO carried VALUES(?,?,?,?,?,?,?,?,?,?)"_s);
    if (!select || !insert) {
        return std::unexpected(select ? insert.error() : select.error());
    }
    (*select)->bindValue(0, last.mark.object);
    if (const Result done = m_database.run(**select); !done) {
        return done;
    }
    QVariant bodySeq = 0;
    QVariant base = 0;
    QVariant body;
    if ((*select)->next()) {
        const std::uint64_t profile = (*select)->value(0).toULongLong();
        if (profile != 0 && profile != last.profile) {
            step.profiles.insert(profile);
        }
        bodySeq = (*select)->value(1);
        base = (*select)->value(2);
        body = (*select)->value(3);
    }
    (*select)->finish();
    if (last.bodySeq != 0) {
        bodySeq = base = 0;
        body = {};
        const auto text = m_bodies.body(last.bodySeq);
        const auto original = m_bodies.original(last.bodySeq);
        if (text && original) { // a body that cannot be read any more is not carried on
            const ObjectRef ref = m_bodies.refOf(last.mark.object).value_or(ObjectRef{});
            const Templates::Template *like = m_encoder.templates().best(ref.apiVersion + " " + ref.kind, ref.key.name);
            std::string frame;
            m_frames.encode(**text, like != nullptr ? std::string_view(like->text) : std::string_view(), frame);
            bodySeq = static_cast<qint64>(*original);
            base = static_cast<qint64>(like != nullptr ? like->id : 0);
            body = blob(frame);
        }
    }
    MarksWriter marks;
    RecordMark mark = last.mark;
    mark.flags = static_cast<std::uint8_t>(mark.flags | RecordMark::Carried | (body.isNull() ? 0U : RecordMark::HasBody));
    marks.add(mark, last.version.resourceVersion, last.version.generation);
    DetailsWriter details;
    details.add(last.digested, last.profile, last.digested.observation.gap);
    std::string packed;
    m_frames.encode(details.bytes(), {}, packed);
    const QVariantList values{last.mark.object, static_cast<qint64>(last.mark.seq), nanoseconds(last.mark.at), bodySeq,
                              static_cast<qint64>(last.profile), blob(marks.marks()), blob(marks.versions()), blob(packed),
                              base, body};
    for (int i = 0; i < values.size(); ++i) {
        (*insert)->bindValue(i, values[i]);
    }
    return m_database.run(**insert);
}

Result RecordTrimmer::dropCarried(std::uint32_t object, Step &step)
{
    if (const std::uint64_t profile = step.objects.at(object).profile; profile != 0) {
        step.profiles.insert(profile);
    }
    auto remove = prepared(m_deleteCarried, u"DELETE FROM carried WHERE object=? RETURNING profile"_s);
    if (!remove) {
        return std::unexpected(remove.error());
    }
    (*remove)->bindValue(0, object);
    if (const Result done = m_database.run(**remove); !done) {
        return done;
    }
    while ((*remove)->next()) {
        step.profiles.insert((*remove)->value(0).toULongLong());
    }
    (*remove)->finish();
    return {};
}

// What an earlier run of the program saw last is no state at a boundary that lies in a later run.
Result RecordTrimmer::dropEarlierRuns(Step &step)
{
    const auto run = m_database.number(u"SELECT max(seq) FROM runs WHERE seq<%1"_s.arg(step.before));
    if (!run || *run <= m_runDone) {
        return run ? Result() : std::unexpected(run.error());
    }
    auto query = m_database.prepare(u"DELETE FROM carried WHERE seq<=? RETURNING object, profile"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(static_cast<qint64>(*run));
    if (const Result done = m_database.run(*query); !done) {
        return done;
    }
    while (query->next()) {
        step.spokenOf.insert(query->value(0).toUInt());
        step.profiles.insert(query->value(1).toULongLong());
    }
    m_runDone = *run;
    return {};
}

// Transitions and findings go with their time, but what each stream was doing at the boundary stays.
Result RecordTrimmer::dropItems(std::uint64_t beforeSeq, std::uint64_t &dropped)
{
    for (const QString &sql : {u"DELETE FROM transitions WHERE seq<%1 AND ord NOT IN (SELECT max(ord) FROM transitions "
                               "WHERE seq<%1 GROUP BY stream)"_s,
                               u"DELETE FROM gaps WHERE seq<%1"_s, u"DELETE FROM findings WHERE seq<%1"_s}) {
        if (const Result done = m_database.exec(sql.arg(beforeSeq)); !done) {
            return done;
        }
        dropped += m_database.number(u"SELECT changes()"_s).value_or(0);
    }
    return {};
}

Result RecordTrimmer::dropIds(const char *table, const std::vector<std::uint64_t> &ids)
{
    QString list;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        list += (list.isEmpty() ? u""_s : u","_s) + QString::number(ids[i]);
        if (list.size() > 50'000 || i + 1 == ids.size()) {
            const Result done = m_database.exec(u"DELETE FROM "_s + QLatin1StringView(table) + u" WHERE id IN ("_s + list + u")"_s);
            if (!done) {
                return done;
            }
            list.clear();
        }
    }
    return {};
}

// Names and profiles that nothing in the file refers to any more.
Result RecordTrimmer::dropGarbage(const Step &step)
{
    std::unordered_set<std::uint32_t> gone = step.spokenOf;
    for (const auto &[object, last] : step.objects) {
        if (last.mark.type == ObservationType::Deleted) {
            gone.insert(object);
        } else {
            gone.erase(object);
        }
    }
    std::vector<std::uint64_t> objects;
    const auto heads = gone.empty() ? decltype(m_encoder.heads().byId(gone))() : m_encoder.heads().byId(gone);
    for (const std::uint32_t object : gone) {
        const auto head = heads.find(object);
        if (head == heads.end()) {
            m_garbage.emplace_back(m_encoder.lastSeq(), object); // until then something may speak of it
        } else if (!head->second->alive && head->second->lastSeq < step.before) {
            objects.push_back(object);
        }
    }
    std::erase_if(m_garbage, [&](const auto &entry) {
        if (entry.first >= step.before) {
            return false;
        }
        objects.push_back(entry.second);
        return true;
    });
    // One that is gone from memory may still be carried: recording was taken up again while it lived.
    std::erase_if(objects, [&](std::uint64_t object) {
        return m_database.number(u"SELECT count(*) FROM carried WHERE object=%1"_s.arg(object)).value_or(1) > 0;
    });
    if (const Result done = dropIds("objects", objects); !done) {
        return done;
    }
    return dropIds("profiles", {step.profiles.begin(), step.profiles.end()});
}

// More living objects than the cap has room for: the bodies that have not changed for longest go first, then their names
// and states.
std::expected<bool, std::string> RecordTrimmer::shrinkCarried(Timestamp now)
{
    const auto bodies = m_database.number(u"SELECT count(*) FROM carried WHERE body IS NOT NULL"_s);
    if (!bodies) {
        return std::unexpected(bodies.error());
    }
    const QString oldestOf = u"(SELECT object FROM carried %1 ORDER BY seq LIMIT %2)"_s;
    Step nothing;
    std::uint64_t dropped = 0;
    const Result done = transaction([&]() -> Result {
        const QString set = *bodies > 0
            ? u"UPDATE carried SET body=NULL WHERE object IN "_s + oldestOf.arg(u"WHERE body IS NOT NULL"_s).arg(*bodies / 8 + 1)
            : u"DELETE FROM carried WHERE object IN "_s + oldestOf.arg(QString()).arg(1000);
        Result changed = m_database.exec(set);
        if (changed) {
            dropped = m_database.number(u"SELECT changes()"_s).value_or(0);
            changed = noteTrim(u"bytes"_s, now, nothing, 0, dropped);
        }
        return changed;
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    if (*bodies > 0) {
        const auto kept = m_database.number(u"SELECT min(seq) FROM carried WHERE body IS NOT NULL"_s);
        m_encoder.heads().forgetBodies(kept && *kept > 0 ? *kept : m_encoder.openChunk());
    }
    return dropped > 0;
}

} // namespace watchglass::history
