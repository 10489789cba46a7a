// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordrows.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t keptChunks = 32;
constexpr std::size_t keptProfiles = 1U << 16U;

const QString chunkColumns = u"seq, count, CASE WHEN length(marks)<=1048576 THEN marks END, "
                             "CASE WHEN length(versions)<=16777216 THEN versions END, "
                             "CASE WHEN length(details)<=67108864 THEN details END, 0 FROM chunks "_s;

const QString chunkWithoutDetails = u"seq, count, CASE WHEN length(marks)<=1048576 THEN marks END, "
                                    "CASE WHEN length(versions)<=16777216 THEN versions END, NULL, 0 FROM chunks "_s;

const QString carriedColumns = u"seq, 1, CASE WHEN length(marks)<=1048576 THEN marks END, "
                               "CASE WHEN length(versions)<=16777216 THEN versions END, "
                               "CASE WHEN length(details)<=67108864 THEN details END, body_seq FROM carried "_s;

qint64 nanosecondsOr(const std::optional<Timestamp> &time, qint64 otherwise)
{
    return time ? nanoseconds(*time) : otherwise;
}

} // namespace

std::unexpected<std::string> RecordRows::damaged(std::uint64_t seq, const std::string &what) const
{
    return std::unexpected(m_database.file().string() + ": observations from " + std::to_string(seq)
                           + " on cannot be read: " + what);
}

std::expected<ChunkRowsPtr, std::string> RecordRows::unpack(const QSqlQuery &query)
{
    auto rows = std::make_shared<ChunkRows>();
    rows->seq = query.value(0).toULongLong();
    const QByteArray marks = query.value(2).toByteArray();
    const QByteArray versions = query.value(3).toByteArray();
    rows->details = query.value(4).toByteArray();
    rows->bodySeq = query.value(5).toULongLong();
    if (!readMarks(view(marks), rows->seq, rows->marks) || rows->marks.size() != query.value(1).toULongLong()
        || !readVersions(view(versions), rows->marks.size(), rows->versions)) {
        return damaged(rows->seq, "damaged marks");
    }
    return rows;
}

std::expected<ChunkRowsPtr, std::string> RecordRows::chunk(std::uint64_t seq, std::uint64_t count)
{
    const auto kept = std::ranges::find(m_chunks, seq, [](const ChunkRowsPtr &one) { return one->seq; });
    if (kept != m_chunks.end() && (*kept)->marks.size() >= count) {
        m_chunks.splice(m_chunks.begin(), m_chunks, kept);
        return m_chunks.front();
    }
    if (kept != m_chunks.end()) {
        m_chunks.erase(kept);
    }
    if (!m_selectChunk) {
        auto query = m_database.prepare(u"SELECT "_s + chunkWithoutDetails + u"WHERE seq=?"_s);
        if (!query) {
            return std::unexpected(query.error());
        }
        m_selectChunk = std::move(*query);
    }
    m_selectChunk->bindValue(0, static_cast<qint64>(seq));
    if (Result done = m_database.run(*m_selectChunk); !done) {
        return std::unexpected(done.error());
    }
    if (!m_selectChunk->next()) {
        return damaged(seq, "they are not there any more");
    }
    auto rows = unpack(*m_selectChunk);
    m_selectChunk->finish();
    if (rows) {
        m_chunks.push_front(*rows);
        if (m_chunks.size() > keptChunks) {
            m_chunks.pop_back();
        }
    }
    return rows;
}

std::expected<std::vector<ChunkRowsPtr>, std::string> RecordRows::chunks(std::uint64_t fromSeq,
                                                                         const RecordReader::Range &range, int limit)
{
    auto query = m_database.prepare(u"SELECT "_s + chunkColumns + u"WHERE (seq+count>? OR seq<1) AND seq>=? AND at_max>=? AND at_min<=? "
                                    "ORDER BY seq LIMIT ?"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(static_cast<qint64>(fromSeq));
    query->addBindValue(fromSeq < chunkRows ? INT64_MIN : static_cast<qint64>(fromSeq - chunkRows));
    query->addBindValue(nanosecondsOr(range.since, INT64_MIN));
    query->addBindValue(nanosecondsOr(range.until, INT64_MAX));
    query->addBindValue(limit);
    if (Result done = m_database.run(*query); !done) {
        return std::unexpected(done.error());
    }
    std::vector<ChunkRowsPtr> found;
    while (query->next()) {
        auto rows = unpack(*query);
        if (!rows) {
            return std::unexpected(rows.error());
        }
        if (!found.empty() && (*rows)->seq < found.back()->seq + found.back()->marks.size()) {
            return damaged((*rows)->seq, "chunks overlap");
        }
        found.push_back(std::move(*rows));
    }
    if (query->lastError().isValid()) {
        return std::unexpected(m_database.error(query->lastError()));
    }
    return found;
}

std::expected<ChunkRowsPtr, std::string> RecordRows::oneCarried(std::optional<QSqlQuery> &select, const QString &where,
                                                                qint64 value)
{
    if (!select) {
        auto query = m_database.prepare(u"SELECT "_s + carriedColumns + where);
        if (!query) {
            return std::unexpected(query.error());
        }
        select = std::move(*query);
    }
    select->bindValue(0, value);
    if (Result done = m_database.run(*select); !done) {
        return std::unexpected(done.error());
    }
    if (!select->next()) {
        return nullptr;
    }
    auto rows = unpack(*select);
    select->finish();
    return rows;
}

std::expected<ChunkRowsPtr, std::string> RecordRows::carried(std::uint32_t object)
{
    return oneCarried(m_selectCarried, u"WHERE object=?"_s, object);
}

std::expected<ChunkRowsPtr, std::string> RecordRows::carriedAs(std::uint64_t seq)
{
    return oneCarried(m_selectCarriedAs, u"WHERE seq=?"_s, static_cast<qint64>(seq));
}

Result RecordRows::eachCarried(const std::function<bool(const ChunkRowsPtr &)> &take)
{
    auto query = m_database.prepare(u"SELECT "_s + carriedColumns + u"ORDER BY seq"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (Result done = m_database.run(*query); !done) {
        return done;
    }
    while (query->next()) {
        const auto rows = unpack(*query);
        if (!rows) {
            return std::unexpected(rows.error());
        }
        if (!take(*rows)) {
            return {};
        }
    }
    return query->lastError().isValid() ? Result(std::unexpected(m_database.error(query->lastError()))) : Result();
}

std::expected<QByteArray, std::string> RecordRows::detailsOf(const ChunkRows &chunk)
{
    if (!chunk.details.isNull()) {
        return chunk.details;
    }
    if (!m_selectDetails) {
        auto query = m_database.prepare(u"SELECT CASE WHEN length(details)<=67108864 THEN details END FROM chunks WHERE seq=?"_s);
        if (!query) {
            return std::unexpected(query.error());
        }
        m_selectDetails = std::move(*query);
    }
    m_selectDetails->bindValue(0, static_cast<qint64>(chunk.seq));
    if (Result done = m_database.run(*m_selectDetails); !done) {
        return std::unexpected(done.error());
    }
    const QByteArray details = m_selectDetails->next() ? m_selectDetails->value(0).toByteArray() : QByteArray();
    m_selectDetails->finish();
    return details;
}

Result RecordRows::expand(const ChunkRows &chunk, DetailsReader::Want want,
                          const std::function<bool(const RecordMark &)> &wanted,
                          const std::function<bool(DigestedObservation &&)> &take)
{
    DigestedObservation row;
    return expand(chunk, want, true, row, wanted, [&] { return take(std::move(row)); });
}

Result RecordRows::expand(const ChunkRows &chunk, DetailsReader::Want want, bool links, DigestedObservation &row,
                          const std::function<bool(const RecordMark &)> &wanted, const std::function<bool()> &take)
{
    const auto packed = detailsOf(chunk);
    if (!packed) {
        return std::unexpected(packed.error());
    }
    const auto details = m_bodies.decoder().decode(view(*packed), {});
    if (!details) {
        return damaged(chunk.seq, details.error());
    }
    DetailsReader reader(*details, want);
    for (std::size_t i = 0; i < chunk.marks.size(); ++i) {
        const RecordMark &mark = chunk.marks[i];
        row.observation.at = mark.at;
        row.observation.resourceVersion = chunk.versions[i].resourceVersion;
        row.summary.generation = chunk.versions[i].generation;
        std::uint64_t profileId = 0;
        if (!reader.next(row, profileId)) {
            return damaged(mark.seq, "damaged details");
        }
        if (!wanted(mark)) {
            continue;
        }
        if (Result done = complete(row, mark, profileId, links); !done) {
            return done;
        }
        if (!take()) {
            return {};
        }
    }
    return {};
}

// All that the details do not say; `digested` may hold another one.
Result RecordRows::complete(DigestedObservation &digested, const RecordMark &mark, std::uint64_t profileId, bool links)
{
    static const ObjectRef nothing;
    static const ObjectProfile none;
    Observation &o = digested.observation;
    ObjectSummary &summary = digested.summary;
    digested.seq = mark.seq;
    digested.severity = mark.severity;
    summary.health = mark.health;
    o.stream = mark.stream;
    o.type = mark.type;
    o.origin = mark.origin;
    o.object = nullptr;
    o.previous = nullptr;
    o.existingAtStart = mark.has(RecordMark::ExistingAtStart);
    o.finalStateUnknown = mark.has(RecordMark::FinalStateUnknown);
    o.replayed = mark.has(RecordMark::Replayed);
    const auto ref = mark.object != 0 ? name(mark.object) : &nothing;
    if (!ref) {
        return std::unexpected(ref.error());
    }
    summary.ref = **ref;
    if (digested.clusterEvent && mark.regarding != 0) {
        const auto regarding = name(mark.regarding);
        if (!regarding) {
            return std::unexpected(regarding.error());
        }
        digested.clusterEvent->regarding = **regarding;
    }
    const auto known = profileId != 0 ? profile(profileId) : ProfilePtr();
    if (!known) {
        return damaged(mark.seq, known.error());
    }
    const ObjectProfile &p = *known ? **known : none;
    summary.created = p.created;
    summary.deletionRequested = p.deletionRequested;
    summary.owners = p.owners;
    summary.labels = links ? p.labels : none.labels;
    summary.uses = links ? p.uses : none.uses;
    return {};
}

Result RecordRows::loadNames(std::uint32_t fromObject)
{
    auto query = m_database.prepare(u"SELECT o.id, k.api_version, k.kind, coalesce(n.name, ''), o.name, o.uid FROM objects o "
                                    "JOIN kinds k ON k.id=o.kind LEFT JOIN namespaces n ON n.id=o.namespace WHERE o.id>=? "
                                    "ORDER BY o.id"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(fromObject);
    if (Result done = m_database.run(*query); !done) {
        return done;
    }
    const auto text = [&](int column) { return query->value(column).toString().toStdString(); };
    std::uint32_t last = 0;
    while (query->next()) {
        const std::uint32_t id = query->value(0).toUInt();
        if (id <= last) {
            return std::unexpected(m_database.file().string() + ": damaged list of objects");
        }
        last = id;
        m_names.insert_or_assign(id, ObjectRef{text(1), text(2), {text(3), text(4)}, text(5)});
    }
    return query->lastError().isValid() ? Result(std::unexpected(m_database.error(query->lastError()))) : Result();
}

std::expected<const ObjectRef *, std::string> RecordRows::name(std::uint32_t object)
{
    auto found = m_names.find(object);
    if (found == m_names.end()) {
        // The first one asked for brings all; later ones are of a file that grew.
        if (const Result done = loadNames(m_names.empty() ? 1 : object); !done) {
            return std::unexpected(done.error());
        }
        found = m_names.find(object);
    }
    if (found == m_names.end()) {
        return std::unexpected(m_database.file().string() + ": object " + std::to_string(object)
                               + " has no name; the file is damaged");
    }
    return &found->second;
}

std::expected<std::vector<std::pair<std::uint32_t, ObjectRef>>, std::string> RecordRows::names()
{
    if (const Result done = loadNames(1); !done) {
        return std::unexpected(done.error());
    }
    std::vector<std::pair<std::uint32_t, ObjectRef>> list(m_names.begin(), m_names.end());
    std::ranges::sort(list, {}, [](const auto &entry) { return entry.first; });
    return list;
}

std::expected<std::vector<std::uint32_t>, std::string> RecordRows::objectsOf(const std::string &uid)
{
    auto query = m_database.prepare(u"SELECT id FROM objects WHERE uid=? ORDER BY id LIMIT 1000"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(QString::fromStdString(uid));
    if (Result done = m_database.run(*query); !done) {
        return std::unexpected(done.error());
    }
    std::vector<std::uint32_t> ids;
    while (query->next()) {
        ids.push_back(query->value(0).toUInt());
    }
    if (query->lastError().isValid()) {
        return std::unexpected(m_database.error(query->lastError()));
    }
    return ids;
}

std::expected<RecordRows::ProfilePtr, std::string> RecordRows::profile(std::uint64_t id)
{
    if (const auto found = m_profiles.find(id); found != m_profiles.end()) {
        return found->second;
    }
    if (!m_selectProfile) {
        auto query = m_database.prepare(u"SELECT template, CASE WHEN length(data)<=16777216 THEN data END FROM profiles "
                                        "WHERE id=?"_s);
        if (!query) {
            return std::unexpected(query.error());
        }
        m_selectProfile = std::move(*query);
    }
    m_selectProfile->bindValue(0, static_cast<qint64>(id));
    if (Result done = m_database.run(*m_selectProfile); !done) {
        return std::unexpected(done.error());
    }
    if (!m_selectProfile->next()) {
        return std::unexpected("profile " + std::to_string(id) + " is missing");
    }
    const std::uint64_t base = m_selectProfile->value(0).toULongLong();
    const QByteArray data = m_selectProfile->value(1).toByteArray();
    m_selectProfile->finish();
    const auto against = m_bodies.templateText(base);
    if (!against) {
        return std::unexpected(against.error());
    }
    const auto bytes = m_bodies.decoder().decode(view(data), **against);
    if (!bytes) {
        return std::unexpected("profile " + std::to_string(id) + ": " + bytes.error());
    }
    auto read = fromBytes<ObjectProfile>(*bytes);
    if (!read) {
        return std::unexpected("profile " + std::to_string(id) + " is damaged");
    }
    if (m_profiles.size() >= keptProfiles) {
        m_profiles.clear();
    }
    return m_profiles[id] = std::make_shared<const ObjectProfile>(std::move(*read));
}

} // namespace watchglass::history
