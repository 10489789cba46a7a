// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader.h"
#include "models/history/recordreader_p.h"

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

RecordReader::RecordReader(std::unique_ptr<Private> p) : d(std::move(p))
{
}

RecordReader::~RecordReader() = default;

Result RecordReader::Private::begin(Needs needs)
{
    if (snapshots++ == 0) {
        if (Result begun = database->run(*beginQuery); !begun) {
            return begun;
        }
        const auto version = database->number(u"PRAGMA data_version"_s);
        if (!version) {
            return std::unexpected(version.error());
        }
        if (*version != dataVersion) {
            bodies.forgetRow();
            dataVersion = *version;
        }
    }
    return needs == Needs::Index ? index.refresh(*database, dataVersion) : Result();
}

RecordReader::Private::Snapshot::~Snapshot()
{
    if (--m_p.snapshots == 0) {
        std::ignore = m_p.database->run(*m_p.commitQuery);
    }
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
    if (bodySeq == 0) {
        return std::unexpected(database->file().string() + ": the object of observation " + std::to_string(seq)
                               + " cannot be read: its body was dropped for the cap of the session file");
    }
    return rows.name(mark.object).and_then([&](const ObjectRef *ref) { return restore(seq, bodySeq, *ref); });
}

std::expected<RawObjectPtr, std::string> RecordReader::Private::restore(std::uint64_t seq, std::uint64_t bodySeq,
                                                                       const ObjectRef &ref)
{
    const auto text = bodies.body(bodySeq);
    if (!text) {
        return std::unexpected(text.error());
    }
    const auto unreadable = [&](const std::string &why) {
        return std::unexpected(database->file().string() + ": the object of observation " + std::to_string(seq)
                               + " cannot be read: " + why);
    };
    auto restored = restoreRawObject(**text, ref.apiVersion, ref.kind);
    if (!restored) {
        return unreadable(restored.error());
    }
    if ((*restored)->meta.name != ref.key.name || (*restored)->meta.uid != ref.uid) {
        return unreadable("it is that of another object; the file is damaged");
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
