// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader_p.h"

#include <QSqlError>

#include <set>

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

// What a file that was trimmed has from before its oldest moment.
Result RecordReader::Private::addCarried(RecordSummary &summary)
{
    summary.objects = index.objects();
    std::optional<Timestamp> boundary;
    Result done = database->each(u"SELECT object FROM carried"_s, {}, [&](const QSqlQuery &query) -> Result {
        summary.objects += index.has(query.value(0).toUInt()) ? 0U : 1U;
        return {};
    });
    if (done) {
        done = database->each(u"SELECT observations, before_at FROM trims"_s, {}, [&](const QSqlQuery &query) -> Result {
            summary.trimmed += query.value(0).toULongLong();
            const Timestamp before(std::chrono::nanoseconds(query.value(1).toLongLong()));
            boundary = std::max(boundary.value_or(before), before);
            return {};
        });
    }
    summary.from = boundary ? boundary : summary.from;
    return done;
}

std::expected<RecordSummary, std::string> RecordReader::summary()
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    RecordSummary summary;
    for (const RecordIndex::Chunk &chunk : d->index.chunks()) {
        summary.observations += chunk.count;
        summary.from = summary.from ? std::min(*summary.from, chunk.first) : chunk.first;
        summary.to = summary.to ? std::max(*summary.to, chunk.last) : chunk.last;
    }
    if (const Result done = d->addCarried(summary); !done) {
        return std::unexpected(done.error());
    }
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const auto bytes = std::filesystem::file_size(d->file.string() + suffix, error);
        summary.bytes += error ? 0 : bytes;
    }
    const auto closed = d->database->value(u"SELECT value FROM meta WHERE key='closed'"_s);
    if (!closed) {
        return std::unexpected(closed.error());
    }
    summary.closedCleanly = closed->toString() == "1"_L1;
    const Result done = d->database->each(u"SELECT data FROM segments ORDER BY ord"_s, {}, [&](const QSqlQuery &query) -> Result {
        const QByteArray data = query.value(0).toByteArray();
        auto segment = fromBytes<SegmentStarted>({data.data(), static_cast<std::size_t>(data.size())});
        if (!segment) {
            return std::unexpected(d->database->file().string() + ": damaged list of segments");
        }
        summary.segments.push_back(std::move(*segment));
        return {};
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    return summary;
}

// The marks of what is carried over, first; false where the taker wants no more.
std::expected<bool, std::string> RecordReader::Private::carriedMarks(
    std::uint64_t fromSeq, const std::function<bool(std::span<const RecordMark>)> &take)
{
    const auto first = database->number(u"SELECT min(seq) FROM chunks"_s);
    if (!first || fromSeq >= std::max<std::uint64_t>(*first, 1)) {
        return first ? std::expected<bool, std::string>(true) : std::unexpected(first.error());
    }
    std::vector<RecordMark> marks;
    const Result done = rows.eachCarried([&](const ChunkRowsPtr &one) {
        if (one->seq >= fromSeq) {
            marks.push_back(one->marks[0]);
        }
        return true;
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    return marks.empty() || take(marks);
}

std::expected<void, std::string> RecordReader::readMarks(std::uint64_t fromSeq,
                                                         const std::function<bool(std::span<const RecordMark>)> &take)
{
    auto query = d->database->prepare(u"SELECT seq, CASE WHEN length(marks)<=1048576 THEN marks END FROM chunks "
                                      "WHERE seq>=? ORDER BY seq"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(fromSeq < chunkRows ? INT64_MIN : static_cast<qint64>(fromSeq - chunkRows));
    if (const Result done = d->database->run(*query); !done) {
        return std::unexpected(done.error());
    }
    std::vector<RecordMark> marks;
    std::uint64_t next = fromSeq;
    const auto carried = d->carriedMarks(fromSeq, take);
    if (!carried || !*carried) {
        return carried ? Result() : std::unexpected(carried.error());
    }
    while (query->next()) {
        const std::uint64_t seq = query->value(0).toULongLong();
        const QByteArray data = query->value(1).toByteArray();
        marks.clear();
        if (!history::readMarks({data.data(), static_cast<std::size_t>(data.size())}, seq, marks)) {
            return std::unexpected(d->database->file().string() + ": observations from " + std::to_string(seq)
                                   + " on cannot be read (damaged marks)");
        }
        if (marks.empty() || marks.back().seq < next) {
            continue;
        }
        const std::size_t known = seq < next ? next - seq : 0;
        next = marks.back().seq + 1;
        if (!take(std::span<const RecordMark>(marks).subspan(known))) {
            return {};
        }
    }
    if (query->lastError().isValid()) {
        return std::unexpected(d->database->error(query->lastError()));
    }
    return {};
}

std::expected<std::vector<DigestedObservation>, std::string> RecordReader::rows(std::uint64_t fromSeq, std::size_t count)
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    std::vector<DigestedObservation> list;
    const auto take = [&](DigestedObservation &&digested) {
        list.push_back(std::move(digested));
        return list.size() < count;
    };
    const auto &chunks = d->index.chunks();
    if (count > 0 && (chunks.empty() || fromSeq < chunks.front().seq)) {
        Result expanded;
        const Result carried = d->rows.eachCarried([&](const ChunkRowsPtr &one) {
            expanded = d->rows.expand(*one, DetailsReader::Want::Everything, [&](const RecordMark &mark) {
                return mark.seq >= fromSeq;
            }, take);
            return expanded && list.size() < count;
        });
        if (!carried || !expanded) {
            return std::unexpected(carried ? expanded.error() : carried.error());
        }
    }
    auto chunk = std::ranges::upper_bound(chunks, fromSeq, {}, &RecordIndex::Chunk::seq);
    if (chunk != chunks.begin()) {
        --chunk;
    }
    for (; chunk != chunks.end() && list.size() < count; ++chunk) {
        const auto loaded = d->rows.chunk(chunk->seq, chunk->count);
        if (!loaded) {
            return std::unexpected(loaded.error());
        }
        const Result done = d->rows.expand(**loaded, DetailsReader::Want::Everything, [&](const RecordMark &mark) {
            return mark.seq >= fromSeq;
        }, take);
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    return list;
}

std::expected<void, std::string> RecordReader::stateAt(Timestamp time,
                                                       const std::function<bool(const ObjectSummary &)> &take)
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return snapshot.ready();
    }
    std::set<std::uint64_t> wanted; // seqs, so that each chunk is read once and in order
    std::string failure;
    d->index.eachObject([&](std::uint32_t object) {
        const auto found = d->lastIndexed(object, time);
        if (!found) {
            failure = found.error();
        } else if (*found && !(*found)->deleted && d->saidInItsRun((*found)->seq, time)) {
            wanted.insert((*found)->seq);
        }
    });
    bool more = failure.empty();
    Result expanded;
    const Result carried = d->rows.eachCarried([&](const ChunkRowsPtr &one) {
        const RecordMark &mark = one->marks[0];
        const auto later = d->lastIndexed(mark.object, time);
        if (!later) {
            expanded = std::unexpected(later.error());
        } else if (more && !*later && mark.at <= time && d->saidInItsRun(mark.seq, time)) {
            expanded = d->rows.expand(*one, DetailsReader::Want::State, [](const RecordMark &) { return true; },
                                      [&](DigestedObservation &&digested) { return more = take(digested.summary); });
        }
        return more && expanded;
    });
    if (!carried || !expanded) {
        return carried ? expanded : carried;
    }
    for (auto next = wanted.begin(); more && next != wanted.end();) {
        const auto chunk = d->chunkOf(*next);
        if (!chunk) {
            return std::unexpected(chunk.error());
        }
        const Result done = d->rows.expand(**chunk, DetailsReader::Want::State, [&](const RecordMark &mark) {
            return next != wanted.end() && mark.seq == *next;
        }, [&](DigestedObservation &&digested) {
            ++next;
            return more = take(digested.summary);
        });
        if (!done) {
            return done;
        }
    }
    return failure.empty() ? Result() : Result(std::unexpected(failure));
}

} // namespace watchglass
