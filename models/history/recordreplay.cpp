// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader_p.h"

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

namespace {

const QString placesSql = u"SELECT ord, seq, 0 FROM segments UNION ALL SELECT ord, seq, 1 FROM streams UNION ALL "
                          "SELECT ord, seq, 2 FROM transitions UNION ALL SELECT ord, seq, 3 FROM statuses UNION ALL "
                          "SELECT ord, seq, 4 FROM gaps UNION ALL SELECT ord, seq, 5 FROM findings ORDER BY 1"_s;
constexpr std::size_t maxPlaces = 10'000'000;
constexpr int chunksAtOnce = 32;

} // namespace

/// Walks the record in order; observations and the other items meet here. One snapshot for a few chunks at a time, so
/// that a slow taker does not hold the writer's log open.
class RecordReader::Replay
{
public:
    Replay(Private &p, const Range &range, const std::function<bool(DigestItem &&)> &take)
        : m_p(p), m_range(range), m_take(take),
          m_want(range.changes ? DetailsReader::Want::Everything : DetailsReader::Want::Row) {}

    Result run();

private:
    struct Place
    {
        std::uint64_t ord = 0;
        std::uint64_t seq = 0;
        ItemTable table = ItemTable::Segments;
    };

    Result begin();
    Result listPlaces();
    Result carried();
    Result notTrimmed();
    Result chunks();
    Result expand(const ChunkRows &chunk, bool carriedOne);
    Result takeRow(std::uint64_t bodySeq);
    Result itemsBefore(std::uint64_t seq);

    Private &m_p;
    const Range &m_range;
    const std::function<bool(DigestItem &&)> &m_take;
    const DetailsReader::Want m_want;
    DigestItem m_item = DigestedObservation(); ///< the next one; its memory is used again where it was not taken
    DigestedObservation &m_row = std::get<DigestedObservation>(m_item);
    std::vector<Place> m_places;
    std::size_t m_place = 0;
    std::uint64_t m_seq = 0; ///< the next one
    bool m_begun = false;
    bool m_more = true; ///< there are chunks, and the taker wants them
};

Result RecordReader::Replay::run()
{
    bool wanted = true;
    while (wanted) {
        const Private::Snapshot snapshot(m_p, Private::Needs::Nothing);
        Result done = snapshot.ready();
        if (done) {
            done = m_begun ? notTrimmed() : begin();
        }
        if (done && m_more) {
            done = chunks();
        }
        if (!done) {
            return done;
        }
        wanted = m_more;
    }
    return {};
}

Result RecordReader::Replay::begin()
{
    m_begun = true;
    const Result listed = listPlaces();
    return listed && !m_range.since ? carried() : listed;
}

Result RecordReader::Replay::listPlaces()
{
    return m_p.database->each(placesSql, {}, [&](const QSqlQuery &query) -> Result {
        if (m_places.size() >= maxPlaces) {
            return std::unexpected(m_p.database->file().string() + ": damaged list of transitions and findings");
        }
        m_places.push_back({query.value(0).toULongLong(), query.value(1).toULongLong(),
                            static_cast<ItemTable>(query.value(2).toInt())});
        return {};
    });
}

Result RecordReader::Replay::carried()
{
    Result expanded;
    const Result done = m_p.rows.eachCarried([&](const ChunkRowsPtr &one) {
        expanded = expand(*one, true);
        return expanded && m_more;
    });
    return done ? expanded : done;
}

// Between two snapshots the caps may have made the writer drop what comes next.
Result RecordReader::Replay::notTrimmed()
{
    const auto before = m_p.database->number(u"SELECT max(before_seq) FROM trims"_s);
    if (!before) {
        return std::unexpected(before.error());
    }
    if (m_seq != 0 && *before > m_seq) {
        return std::unexpected(m_p.database->file().string() + ": observations from " + std::to_string(m_seq)
                               + " on were dropped for the cap while they were read; save a copy of the session and read that");
    }
    return {};
}

Result RecordReader::Replay::chunks()
{
    const auto chunks = m_p.rows.chunks(m_seq, m_range, chunksAtOnce);
    if (!chunks) {
        return std::unexpected(chunks.error());
    }
    for (const ChunkRowsPtr &chunk : *chunks) {
        if (const Result done = expand(*chunk, false); !done || !m_more) {
            return done;
        }
        m_seq = chunk->seq + chunk->marks.size();
    }
    if (chunks->empty()) {
        m_more = false;
        return itemsBefore(UINT64_MAX);
    }
    return {};
}

Result RecordReader::Replay::expand(const ChunkRows &chunk, bool carriedOne)
{
    std::uint64_t bodySeq = 0;
    Result taken;
    const Result done = m_p.rows.expand(chunk, m_want, m_range.links, m_row, [&](const RecordMark &mark) {
        const bool hasBody = m_range.bodies && mark.has(RecordMark::HasBody);
        bodySeq = !hasBody ? 0 : carriedOne ? chunk.bodySeq : mark.seq;
        return carriedOne ? !m_range.until || mark.at <= *m_range.until : mark.seq >= m_seq && m_range.contains(mark.at);
    }, [&] {
        m_row.observation.existingAtStart = m_row.observation.existingAtStart || carriedOne;
        taken = takeRow(bodySeq);
        return taken && m_more;
    });
    return done ? taken : done;
}

Result RecordReader::Replay::takeRow(std::uint64_t bodySeq)
{
    Result done = itemsBefore(m_row.seq);
    if (!done || !m_more) {
        return done;
    }
    if (bodySeq != 0) {
        auto body = m_p.restore(m_row.seq, bodySeq, m_row.summary.ref);
        if (!body) {
            return std::unexpected(body.error());
        }
        m_row.observation.object = std::move(*body);
    }
    m_more = m_take(std::move(m_item));
    return {};
}

Result RecordReader::Replay::itemsBefore(std::uint64_t seq)
{
    for (; m_place < m_places.size() && m_places[m_place].seq < seq; ++m_place) {
        auto item = m_p.itemAt(m_places[m_place].table, m_places[m_place].ord, m_range);
        if (!item) {
            return std::unexpected(item.error());
        }
        if (*item && !m_take(std::move(**item))) {
            m_more = false;
            return {};
        }
    }
    return {};
}

std::expected<void, std::string> RecordReader::replay(const Range &range, const std::function<bool(DigestItem &&)> &take)
{
    d->bodies.readInOrder(range.bodies);
    d->closedGaps.reset();
    const auto inOrderOnly = qScopeGuard([this] { d->bodies.readInOrder(false); });
    return Replay(*d, range, take).run();
}

} // namespace watchglass
