// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader.h"
#include "models/history/recordreader_p.h"
#include "models/history/sessionschema.h"

#include <QSqlError>

#include <simdjson.h>

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

RecordReader::RecordReader(std::unique_ptr<Private> p) : d(std::move(p))
{
}

RecordReader::~RecordReader() = default;

Result RecordReader::Private::prepareSnapshots()
{
    auto begins = database->prepare(u"BEGIN"_s);
    auto ends = database->prepare(u"COMMIT"_s);
    if (!begins || !ends) {
        return std::unexpected(begins ? ends.error() : begins.error());
    }
    beginQuery = std::move(*begins);
    commitQuery = std::move(*ends);
    return {};
}

Result RecordReader::Private::begin()
{
    if (Result begun = database->run(*beginQuery); !begun) {
        return begun;
    }
    return index.refresh(*database);
}

RecordReader::Private::Snapshot::~Snapshot()
{
    std::ignore = m_p.database->run(*m_p.commitQuery);
}

Result RecordReader::Private::each(const QString &sql, const std::function<Result(const QSqlQuery &)> &take)
{
    auto query = database->prepare(sql);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (Result done = database->run(*query); !done) {
        return done;
    }
    while (query->next()) {
        if (Result done = take(*query); !done) {
            return done;
        }
    }
    return query->lastError().isValid() ? Result(std::unexpected(database->error(query->lastError()))) : Result();
}

std::expected<ChunkRowsPtr, std::string> RecordReader::Private::chunkOf(std::uint64_t seq)
{
    if (const RecordIndex::Chunk *chunk = index.chunkOf(seq)) {
        return rows.chunk(chunk->seq, chunk->count);
    }
    auto carried = rows.carriedAs(seq);
    if (carried && !*carried) {
        return std::unexpected(database->file().string() + ": there is no observation " + std::to_string(seq));
    }
    return carried;
}

std::expected<Timestamp, std::string> RecordReader::Private::timeOf(std::uint64_t seq)
{
    return chunkOf(seq).transform([seq](const ChunkRowsPtr &chunk) { return chunk->marks[seq - chunk->seq].at; });
}

bool RecordReader::Private::saidInItsRun(std::uint64_t seq, Timestamp time) const
{
    std::uint64_t from = 0;
    for (const RecordIndex::Run &run : index.runs()) {
        from = run.at <= time ? run.seq : from;
    }
    return seq > from;
}

// The last observation of an object that is not later than a time. Its observations are in order of time, but for
// clocks that were set back; then the order of the record counts.
RecordReader::Private::MaybeFound RecordReader::Private::lastIndexed(std::uint32_t object, Timestamp time)
{
    std::size_t low = 0;
    std::size_t high = index.entryCount(object);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const std::uint64_t seq = index.entry(object, middle).seq;
        const RecordIndex::Chunk *chunk = index.chunkOf(seq);
        bool before = chunk != nullptr && chunk->last <= time;
        if (chunk != nullptr && !before && chunk->first <= time) {
            const auto at = timeOf(seq);
            if (!at) {
                return std::unexpected(at.error());
            }
            before = *at <= time;
        }
        if (before) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) {
        return std::nullopt;
    }
    const RecordIndex::Entry entry = index.entry(object, low - 1);
    return Found{entry.seq, entry.deleted};
}

RecordReader::Private::MaybeFound RecordReader::Private::lastBefore(std::uint32_t object, Timestamp time)
{
    auto found = lastIndexed(object, time);
    if (found && !*found) {
        const auto carried = rows.carried(object);
        if (!carried) {
            return std::unexpected(carried.error());
        }
        if (*carried && (*carried)->marks[0].at <= time) {
            found = Found{(*carried)->seq, false};
        }
    }
    if (found && *found && !saidInItsRun((*found)->seq, time)) {
        return std::nullopt;
    }
    return found;
}

std::expected<std::vector<std::uint64_t>, std::string> RecordReader::Private::seqsOf(std::uint32_t object)
{
    std::vector<std::uint64_t> seqs;
    const auto carried = rows.carried(object);
    if (!carried) {
        return std::unexpected(carried.error());
    }
    if (*carried) {
        seqs.push_back((*carried)->seq);
    }
    for (std::size_t i = 0; i < index.entryCount(object); ++i) {
        seqs.push_back(index.entry(object, i).seq);
    }
    return seqs;
}

std::expected<RawObjectPtr, std::string> RecordReader::Private::object(std::uint64_t seq)
{
    const auto chunk = chunkOf(seq);
    if (!chunk) {
        return std::unexpected(chunk.error());
    }
    const RecordMark &mark = (*chunk)->marks[seq - (*chunk)->seq];
    if (!mark.has(RecordMark::HasBody)) {
        return nullptr;
    }
    const std::uint64_t bodySeq = mark.has(RecordMark::Carried) ? (*chunk)->bodySeq : seq;
    return rows.name(mark.object).and_then([&](const ObjectRef &ref) { return restore(seq, bodySeq, ref); });
}

std::expected<RawObjectPtr, std::string> RecordReader::Private::restore(std::uint64_t seq, std::uint64_t bodySeq,
                                                                       const ObjectRef &ref)
{
    const auto text = bodies.body(bodySeq);
    if (!text) {
        return std::unexpected(text.error());
    }
    auto restored = restoreRawObject(**text, ref.apiVersion, ref.kind);
    if (!restored) {
        return std::unexpected(database->file().string() + ": the object of observation " + std::to_string(seq)
                               + " cannot be read: " + restored.error());
    }
    return restored;
}

std::expected<std::optional<std::uint64_t>, std::string> RecordReader::Private::findVersion(
    std::uint32_t object, const ResourceVersion &version)
{
    const auto versionOf = [this](std::uint64_t seq) {
        return chunkOf(seq).transform(
            [seq](const ChunkRowsPtr &chunk) { return chunk->versions[seq - chunk->seq].resourceVersion; });
    };
    const auto seqs = seqsOf(object);
    if (!seqs) {
        return std::unexpected(seqs.error());
    }
    // Mostly they rise: halve first. Where they do not, or the version is not there, look at all.
    std::size_t low = 0;
    std::size_t high = seqs->size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const auto found = versionOf((*seqs)[middle]);
        if (!found) {
            return std::unexpected(found.error());
        }
        const auto order = found->compare(version);
        if (!order) {
            break;
        }
        if (*order == std::strong_ordering::equal) {
            return (*seqs)[middle];
        }
        if (*order == std::strong_ordering::less) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (auto seq = seqs->rbegin(); seq != seqs->rend(); ++seq) {
        const auto found = versionOf(*seq);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (*found == version) {
            return *seq;
        }
    }
    return std::nullopt;
}

namespace {

using DatabasePtr = std::unique_ptr<Database>;

std::expected<DatabasePtr, std::string> openToRead(const std::filesystem::path &file)
{
    std::error_code error;
    auto database = Database::open(file, Database::Mode::ReadOnly);
    // Reading a file with a write-ahead log needs room for a lock file beside it; on media that are read-only nobody
    // writes it either.
    if (database && !(*database)->number(u"SELECT count(*) FROM sqlite_schema"_s)
        && !std::filesystem::exists(file.string() + "-wal", error)) {
        if (auto immutable = Database::open(file, Database::Mode::Immutable);
            immutable && (*immutable)->number(u"SELECT count(*) FROM sqlite_schema"_s)) {
            database = std::move(immutable);
        }
    }
    if (!database) {
        return database;
    }
    for (const QString &sql : {u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA cell_size_check=ON"_s, u"PRAGMA query_only=ON"_s,
                               u"PRAGMA mmap_size=0"_s, u"PRAGMA cache_size=-16384"_s}) {
        if (const Result done = (*database)->exec(sql); !done) {
            return std::unexpected(done.error());
        }
    }
    return database;
}

// A file of an older version is read as a copy that was brought up to date.
std::expected<std::unique_ptr<QTemporaryDir>, std::string> upgradedCopy(const std::filesystem::path &file, int version)
{
    auto folder = std::make_unique<QTemporaryDir>();
    if (!folder->isValid()) {
        return std::unexpected(file.string() + ": made by an older Watchglass; no room for a copy in the temporary folder: "
                               + folder->errorString().toStdString());
    }
    const std::filesystem::path copy = std::filesystem::path(folder->path().toStdString()) / "copy";
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const std::filesystem::path from = file.string() + suffix;
        if (*suffix == '\0' || std::filesystem::exists(from, error)) {
            std::filesystem::copy_file(from, copy.string() + suffix, error);
        }
        if (error) {
            return std::unexpected(from.string() + ": cannot be copied to read it: " + error.message());
        }
    }
    const auto database = Database::open(copy, Database::Mode::ReadWrite);
    const Result done = database ? migrate(**database, version) : Result(std::unexpected(database.error()));
    return done ? std::expected<std::unique_ptr<QTemporaryDir>, std::string>(std::move(folder)) : std::unexpected(done.error());
}

} // namespace

std::expected<std::unique_ptr<RecordReader>, std::string> RecordReader::open(const std::filesystem::path &file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        return std::unexpected(file.string() + ": " + (error ? error.message() : std::string("not a file"))
                               + "; name a session file");
    }
    auto database = openToRead(file);
    if (!database) {
        return std::unexpected(database.error());
    }
    const auto version = sessionVersion(**database);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (const Result same = checkSchema(**database, *version); !same) {
        return std::unexpected(same.error());
    }
    std::unique_ptr<QTemporaryDir> upgraded;
    if (*version < schemaVersion) {
        auto copy = upgradedCopy(file, *version);
        if (!copy) {
            return std::unexpected(copy.error());
        }
        upgraded = std::move(*copy);
        database = openToRead(std::filesystem::path(upgraded->path().toStdString()) / "copy");
        if (!database) {
            return std::unexpected(database.error());
        }
    }
    auto p = std::make_unique<Private>(std::move(*database));
    p->upgraded = std::move(upgraded);
    p->file = file;
    std::unique_ptr<RecordReader> reader(new RecordReader(std::move(p)));
    return reader->d->prepareSnapshots().transform([&] { return std::move(reader); });
}

std::expected<std::vector<std::pair<std::uint32_t, ObjectRef>>, std::string> RecordReader::objects()
{
    return d->rows.names();
}

std::expected<std::vector<RevisionInfo>, std::string> RecordReader::revisions(const std::string &uid)
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    const auto ids = d->rows.objectsOf(uid);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    std::vector<RevisionInfo> list;
    for (const std::uint32_t id : *ids) {
        const auto seqs = d->seqsOf(id);
        if (!seqs) {
            return std::unexpected(seqs.error());
        }
        for (const std::uint64_t seq : *seqs) {
            const auto chunk = d->chunkOf(seq);
            if (!chunk) {
                return std::unexpected(chunk.error());
            }
            const RecordMark &mark = (*chunk)->marks[seq - (*chunk)->seq];
            const MarkVersion &version = (*chunk)->versions[seq - (*chunk)->seq];
            list.push_back({seq, mark.at, version.resourceVersion, mark.type, mark.origin, version.generation});
        }
    }
    std::ranges::sort(list, {}, &RevisionInfo::seq);
    return list;
}

std::expected<RawObjectPtr, std::string> RecordReader::bodyAt(const std::string &uid, Timestamp time)
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    const auto ids = d->rows.objectsOf(uid);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    std::optional<Private::Found> last;
    for (const std::uint32_t id : *ids) {
        const auto found = d->lastBefore(id, time);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (*found && (!last || (*found)->seq > last->seq)) {
            last = *found;
        }
    }
    if (!last || last->deleted) {
        return nullptr;
    }
    return d->object(last->seq);
}

std::expected<RawObjectPtr, std::string> RecordReader::bodyOf(std::uint64_t seq)
{
    const Private::Snapshot snapshot(*d);
    return snapshot.ready() ? d->object(seq) : std::unexpected(snapshot.ready().error());
}

std::expected<RawObjectPtr, std::string> RecordReader::bodyByVersion(const std::string &uid,
                                                                     const ResourceVersion &version)
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    const auto ids = d->rows.objectsOf(uid);
    if (!ids) {
        return std::unexpected(ids.error());
    }
    for (const std::uint32_t id : *ids) {
        const auto seq = d->findVersion(id, version);
        if (!seq) {
            return std::unexpected(seq.error());
        }
        if (*seq) {
            return d->object(**seq);
        }
    }
    return nullptr;
}

std::expected<std::vector<FieldChange>, std::string> RecordReader::changesOf(std::uint64_t seq)
{
    auto found = rows(seq, 1);
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->empty() || found->front().seq != seq) {
        return std::unexpected(d->database->file().string() + ": there is no observation " + std::to_string(seq));
    }
    return std::move(found->front().changes);
}

} // namespace watchglass
