// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordtrimmer.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxChunksAtOnce = 64;
constexpr std::uint64_t enoughAtOnce = 8192; ///< observations

} // namespace

RecordTrimmer::RecordTrimmer(Database &database, RecordEncoder &encoder, const Caps &caps)
    : m_database(database), m_encoder(encoder), m_caps(caps), m_carried(database), m_garbage(database, encoder, m_carried)
{
}

void RecordTrimmer::release()
{
    m_carried.release();
}

Result RecordTrimmer::trim(Timestamp now)
{
    if (!m_loaded) {
        if (const Result done = load(); !done) {
            return done;
        }
        m_loaded = true;
    }
    const Result aged = m_caps.age.count() > 0 ? trimAge(now) : Result();
    return aged && m_caps.bytes > 0 ? trimBytes(now) : aged;
}

Result RecordTrimmer::load()
{
    const auto count = m_database.number(u"SELECT sum(observations) FROM trims"_s);
    const auto seq = m_database.number(u"SELECT max(before_seq) FROM trims"_s);
    const auto before = m_database.value(u"SELECT max(before_at) FROM trims"_s);
    if (!count || !seq || !before) {
        return std::unexpected(!count ? count.error() : !seq ? seq.error() : before.error());
    }
    m_before = *seq;
    m_trimmed = *count;
    if (!before->isNull()) {
        m_boundary = Timestamp(std::chrono::nanoseconds(before->toLongLong()));
    }
    m_pageBytes = m_database.number(u"PRAGMA page_size"_s).value_or(m_pageBytes);
    return m_carried.load(m_before);
}

Result RecordTrimmer::trimAge(Timestamp now)
{
    for (bool more = true; more;) {
        const auto done = dropChunks(u"age"_s, now, now - m_caps.age);
        if (!done) {
            return std::unexpected(done.error());
        }
        more = *done;
    }
    return {};
}

// A little after each transaction: nobody waits for long, and there is room in time.
Result RecordTrimmer::trimBytes(Timestamp now)
{
    const std::uint64_t full = m_caps.bytes / 100 * 92;
    auto used = usedBytes();
    if (!used || *used + missingBytes() <= full) {
        return used ? Result() : std::unexpected(used.error());
    }
    m_standing.reset();
    auto more = roomToMake(*used);
    if (!more || *used + *more <= full) {
        return more ? Result() : std::unexpected(more.error());
    }
    m_carried.lookAgain();
    Making making;
    const std::uint64_t trimmed = m_trimmed;
    while (*used + *more > m_caps.bytes / 100 * 88 && (*used > m_caps.bytes / 100 * 96 || m_trimmed - trimmed < enoughAtOnce)) {
        const auto done = makeRoom(*used, now, making);
        used = done ? usedBytes() : std::unexpected(done.error());
        more = used ? roomToMake(*used) : used;
        if (!more) {
            return std::unexpected(more.error());
        }
        if (!*done) {
            break;
        }
    }
    return giveBack();
}

/// One transaction; false where nothing is left to drop.
std::expected<bool, std::string> RecordTrimmer::makeRoom(std::uint64_t used, Timestamp now, Making &making)
{
    std::expected<bool, std::string> done = false;
    if (making.shrinks && *m_standing > m_caps.bytes / 3 * 2) {
        done = shrink(*m_standing - m_caps.bytes / 10 * 6, now);
        making.shrinks = !done || *done;
    }
    if (done && !*done) {
        done = dropChunks(u"bytes"_s, now, std::nullopt);
    }
    if (done && !*done) {
        if (!making.last) { // no chunks are left that could speak of objects
            m_carried.lookAgain();
            making.last = true;
        }
        done = shrink(used - std::min(used, m_caps.bytes / 10 * 8), now);
    }
    return done;
}

// What objects take that live, and are only in chunks now. Rather too much: the pages of the table are not full.
std::uint64_t RecordTrimmer::missingBytes() const
{
    const std::size_t living = m_encoder.heads().living();
    return (living - std::min(living, m_carried.count())) * m_carried.rowBytes() / 4 * 5;
}

// Of the same, what will be carried: not more than two thirds of the cap.
std::expected<std::uint64_t, std::string> RecordTrimmer::roomToMake(std::uint64_t used)
{
    if (!m_standing) {
        const auto standing = standingBytes(used);
        if (!standing) {
            return standing;
        }
        m_standing = *standing;
    }
    const std::uint64_t most = m_caps.bytes / 3 * 2;
    return std::min(missingBytes(), most - std::min(most, *m_standing));
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

// What is not history, but stands as long as its objects live: names, profiles, carried states.
std::expected<std::uint64_t, std::string> RecordTrimmer::standingBytes(std::uint64_t used)
{
    return m_database.number(u"SELECT (SELECT coalesce(sum(length(marks)+length(versions)+length(details)), 0) FROM chunks)"
                             "+(SELECT coalesce(sum(length(data)), 0) FROM bodies WHERE seq>=%1)"_s.arg(m_before))
        .transform([used](std::uint64_t history) { return used - std::min(used, history); });
}

// Only a file that was bigger than its cap before has more free pages than the next transactions fill. A little at a
// time, so that the log stays small.
Result RecordTrimmer::giveBack()
{
    const std::uint64_t atOnce = std::max<std::uint64_t>(m_caps.log / 4 / m_pageBytes, 16);
    for (std::uint64_t before = UINT64_MAX;;) {
        const auto pages = m_database.number(u"PRAGMA page_count"_s);
        const auto free = m_database.number(u"PRAGMA freelist_count"_s);
        if (!pages || !free) {
            return std::unexpected(pages ? free.error() : pages.error());
        }
        const std::uint64_t allowed = m_caps.bytes / m_pageBytes;
        if (*pages <= allowed || *free == 0 || *free >= before) { // a file made without incremental vacuum gives nothing back
            return {};
        }
        before = *free;
        Result done = m_database.each(u"PRAGMA incremental_vacuum(%1)"_s.arg(std::min(*pages - allowed, atOnce)), {},
                                      [](const QSqlQuery &) { return Result(); });
        if (done) { // the file itself gets smaller only then
            done = m_database.each(u"PRAGMA wal_checkpoint(PASSIVE)"_s, {}, [](const QSqlQuery &) { return Result(); });
        }
        if (!done) {
            return done;
        }
    }
}

std::expected<TrimStep, std::string> RecordTrimmer::oldest(std::optional<Timestamp> notAfter)
{
    const std::uint64_t pages = m_caps.log / 4 * 5 / m_pageBytes; // the log is empty before
    // What goes of objects that are gone is in several tables, in which they share pages.
    const auto enough = [&](const TrimStep &step) {
        const std::uint64_t names = step.gone;
        return step.observations >= enoughAtOnce || names >= pages
            || step.objects.size() >= m_carried.objectsIn(pages - names, m_encoder.heads().living(), m_pageBytes);
    };
    auto query = m_database.prepare(u"SELECT seq, count, at_max, marks FROM chunks WHERE seq<? "
                                    "ORDER BY seq LIMIT ?"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(static_cast<qint64>(m_encoder.openChunk()));
    query->addBindValue(maxChunksAtOnce);
    if (const Result done = m_database.run(*query); !done) {
        return std::unexpected(done.error());
    }
    TrimStep step;
    while (!enough(step) && query->next()) {
        const Timestamp last(std::chrono::nanoseconds(query->value(2).toLongLong()));
        if (notAfter && last > *notAfter) {
            break;
        }
        collect(*query, step);
    }
    if (query->lastError().isValid()) {
        return std::unexpected(m_database.error(query->lastError()));
    }
    return step;
}

// A chunk that cannot be read cannot be carried over; dropping it is all that is left.
void RecordTrimmer::collect(const QSqlQuery &chunk, TrimStep &step)
{
    const std::uint64_t seq = chunk.value(0).toULongLong();
    const std::uint64_t count = chunk.value(1).toULongLong();
    step.before = seq + count;
    step.observations += count;
    step.last = std::max(step.last, Timestamp(std::chrono::nanoseconds(chunk.value(2).toLongLong())));
    const QByteArray packed = chunk.value(3).toByteArray();
    const std::size_t first = step.marks.size();
    if (!readMarks(view(packed), seq, step.marks)) {
        step.marks.resize(first);
        return;
    }
    step.chunks.push_back({seq, step.marks.size() - first});
    for (const RecordMark &mark : std::span(step.marks).subspan(first)) {
        if (mark.regarding != 0) {
            step.spokenOf.insert(mark.regarding);
        }
        step.gone += mark.type == ObservationType::Deleted ? 1 : 0;
        if (mark.object != 0) {
            step.objects[mark.object] = {mark.seq, mark.type == ObservationType::Deleted, 0};
        }
    }
}

std::expected<bool, std::string> RecordTrimmer::dropChunks(const QString &why, Timestamp now,
                                                           std::optional<Timestamp> notAfter)
{
    const std::size_t carried = m_carried.count();
    auto step = oldest(notAfter);
    if (!step || step->observations == 0) {
        return step ? std::expected<bool, std::string>(false) : std::unexpected(step.error());
    }
    // It is written to the beginning of the log, where nobody reads the file.
    Result done = m_database.each(u"PRAGMA wal_checkpoint(PASSIVE)"_s, {}, [](const QSqlQuery &) { return Result(); });
    if (done) {
        done = transaction(*step, why, now, [&] { return apply(*step); });
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    m_garbage.committed();
    m_before = std::max(m_before, step->before);
    m_runDone = std::max(m_runDone, step->run);
    m_trimmed += step->observations;
    m_boundary = m_boundary ? std::max(*m_boundary, step->last) : step->last;
    if (m_standing) {
        const std::uint64_t standing = *m_standing + m_carried.count() * m_carried.rowBytes();
        m_standing = standing - std::min(standing, carried * m_carried.rowBytes());
    }
    return tidy().transform([] { return true; });
}

// False where nothing could go.
std::expected<bool, std::string> RecordTrimmer::shrink(std::uint64_t bytes, Timestamp now)
{
    TrimStep step;
    const Result done =
        transaction(step, u"bytes"_s, now, [&] { return m_carried.shrink(bytes, m_caps.log, step); });
    m_standing.reset();
    return done ? std::expected<bool, std::string>(step.bodies > 0) : std::unexpected(done.error());
}

Result RecordTrimmer::transaction(TrimStep &step, const QString &why, Timestamp now, const std::function<Result()> &work)
{
    const Result done = m_database.transaction([&] {
        const Result worked = work();
        return worked ? noteTrim(why, now, step) : worked;
    });
    if (done) { // memory changes only with the file
        m_carried.committed(step);
        m_encoder.heads().forgetBodies(step.bodiless);
        m_encoder.heads().forget(step.forgotten);
    } else {
        m_loaded = false;
    }
    return done;
}

// Old pages are free before new ones are asked for, so the file does not grow.
Result RecordTrimmer::apply(TrimStep &step)
{
    auto rows = m_carried.pack(step);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    Result done = m_database.exec(u"DELETE FROM chunks WHERE seq<%1"_s.arg(step.before));
    if (done) {
        done = m_carried.write(std::move(*rows), step);
    }
    if (done) {
        // What an earlier run saw holds until something of the next one is gone.
        const auto run = m_database.number(u"SELECT max(seq) FROM runs WHERE seq<%1"_s.arg(step.before - 1));
        step.run = run.value_or(0);
        done = !run ? Result(std::unexpected(run.error())) : *run > m_runDone ? m_carried.dropRun(*run, step) : Result();
    }
    return done ? m_garbage.drop(step) : done;
}

// A transaction of its own, so that neither is too big for the log.
Result RecordTrimmer::tidy()
{
    const Result done = m_database.transaction([this] { return m_carried.tidy(m_caps.log / 2); });
    m_loaded = done.has_value();
    return done;
}

Result RecordTrimmer::noteTrim(const QString &why, Timestamp now, const TrimStep &step)
{
    return m_database.exec(
        u"INSERT INTO trims VALUES('%1',%2,%3,%4,%5,%6,%7) ON CONFLICT(why) DO UPDATE SET at=excluded.at, "
        "before_seq=max(before_seq, excluded.before_seq), before_at=max(before_at, excluded.before_at), "
        "observations=observations+excluded.observations, other=other+excluded.other, bodies=bodies+excluded.bodies"_s
            .arg(why).arg(nanoseconds(now)).arg(step.before).arg(nanoseconds(step.last)).arg(step.observations)
            .arg(step.other).arg(step.bodies));
}

} // namespace watchglass::history
