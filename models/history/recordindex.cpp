// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordindex.h"
#include "models/history/markscodec.h"

#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

Timestamp timeOf(const QVariant &value)
{
    return Timestamp(std::chrono::nanoseconds(value.toLongLong()));
}

} // namespace

Result RecordIndex::refresh(Database &database, std::uint64_t dataVersion)
{
    if (dataVersion == m_version) {
        return {};
    }
    Result done = readRuns(database);
    if (done) {
        done = readChunks(database);
    }
    m_version = done ? std::optional(dataVersion) : std::nullopt;
    return done;
}

Result RecordIndex::readRuns(Database &database)
{
    auto query = database.prepare(u"SELECT seq, at FROM runs ORDER BY id LIMIT 100000"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (Result done = database.run(*query); !done) {
        return done;
    }
    m_runs.clear();
    while (query->next()) {
        m_runs.push_back({query->value(0).toULongLong(), timeOf(query->value(1))});
    }
    return query->lastError().isValid() ? Result(std::unexpected(database.error(query->lastError()))) : Result();
}

Result RecordIndex::readChunks(Database &database)
{
    if (!m_chunks.empty()) {
        const auto oldest = database.number(u"SELECT min(seq) FROM chunks"_s);
        if (!oldest) {
            return std::unexpected(oldest.error());
        }
        if (*oldest != m_chunks.front().seq) {
            forgetBefore(*oldest);
        }
    }
    auto query = database.prepare(u"SELECT seq, count, at_min, at_max, CASE WHEN length(marks)<=1048576 THEN marks END "
                                  "FROM chunks WHERE seq>=? ORDER BY seq"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    query->addBindValue(m_chunks.empty() ? INT64_MIN : static_cast<qint64>(m_chunks.back().seq));
    if (Result done = database.run(*query); !done) {
        return done;
    }
    while (query->next()) {
        const Chunk chunk{query->value(0).toULongLong(), query->value(1).toULongLong(), timeOf(query->value(2)),
                          timeOf(query->value(3))};
        const QByteArray marks = query->value(4).toByteArray();
        if (Result done = addChunk(database, chunk, {marks.data(), static_cast<std::size_t>(marks.size())}); !done) {
            return done;
        }
    }
    return query->lastError().isValid() ? Result(std::unexpected(database.error(query->lastError()))) : Result();
}

Result RecordIndex::addChunk(Database &database, const Chunk &chunk, std::string_view bytes)
{
    const auto damaged = [&](const char *what) {
        return std::unexpected(database.file().string() + ": observations from " + std::to_string(chunk.seq)
                               + " on cannot be read (" + what + ")");
    };
    std::uint64_t known = 0;
    if (!m_chunks.empty()) {
        Chunk &last = m_chunks.back();
        if (chunk.seq == last.seq) { // the chunk that was open the last time
            known = last.count;
            last = chunk;
        } else if (chunk.seq < last.seq + last.count) {
            return damaged("chunks overlap");
        }
    }
    std::vector<RecordMark> marks;
    if (!readMarks(bytes, chunk.seq, marks) || marks.size() != chunk.count || known > chunk.count) {
        return damaged("damaged marks");
    }
    const auto [first, last] = std::ranges::minmax_element(marks, {}, &RecordMark::at);
    if (!marks.empty() && (first->at != chunk.first || last->at != chunk.last)) {
        return damaged("times that are not those of its marks");
    }
    if (m_chunks.empty()) {
        m_base = chunk.seq;
    }
    if (chunk.seq + chunk.count - m_base >= UINT32_MAX / 2) {
        return damaged("more than two thousand million observations");
    }
    if (m_chunks.empty() || m_chunks.back().seq != chunk.seq) {
        m_chunks.push_back(chunk);
    }
    for (std::size_t i = known; i < marks.size(); ++i) {
        if (marks[i].object != 0) {
            m_objects[marks[i].object].push_back(
                static_cast<std::uint32_t>((marks[i].seq - m_base) * 2 + (marks[i].type == ObservationType::Deleted ? 1 : 0)));
        }
    }
    return {};
}

const RecordIndex::Chunk *RecordIndex::chunkOf(std::uint64_t seq) const
{
    const auto after = std::ranges::upper_bound(m_chunks, seq, {}, &Chunk::seq);
    if (after == m_chunks.begin()) {
        return nullptr;
    }
    const Chunk &chunk = *std::prev(after);
    return seq - chunk.seq < chunk.count ? &chunk : nullptr;
}

std::size_t RecordIndex::entryCount(std::uint32_t object) const
{
    const auto found = m_objects.find(object);
    return found == m_objects.end() ? 0 : found->second.size();
}

RecordIndex::Entry RecordIndex::entry(std::uint32_t object, std::size_t index) const
{
    const std::uint32_t packed = m_objects.at(object).at(index);
    return {m_base + packed / 2, (packed & 1U) != 0};
}

void RecordIndex::forgetBefore(std::uint64_t seq)
{
    const auto kept = std::ranges::lower_bound(m_chunks, seq, {}, &Chunk::seq);
    m_chunks.erase(m_chunks.begin(), kept);
    if (m_chunks.empty()) {
        m_objects.clear();
        return;
    }
    const std::uint64_t shift = m_chunks.front().seq - m_base;
    std::erase_if(m_objects, [shift](auto &object) {
        std::vector<std::uint32_t> &list = object.second;
        const auto first = std::ranges::lower_bound(list, shift * 2, {}, [](std::uint32_t packed) { return std::uint64_t(packed); });
        list.erase(list.begin(), first);
        for (std::uint32_t &packed : list) {
            packed -= static_cast<std::uint32_t>(shift * 2);
        }
        return list.empty();
    });
    m_base = m_chunks.front().seq;
}

} // namespace watchglass::history
