// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader_p.h"

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

namespace {

std::string_view view(const QByteArray &bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

// Everything that is not an observation has a number in one common order, and the seq of the last observation before it.
enum class Table : std::uint8_t { Segments, Streams, Transitions, Statuses, Gaps, Findings };

struct Place
{
    std::uint64_t ord = 0;
    std::uint64_t seq = 0;
    Table table = Table::Segments;
};

const QString placesSql = u"SELECT ord, seq, 0 FROM segments UNION ALL SELECT ord, seq, 1 FROM streams UNION ALL "
                          "SELECT ord, seq, 2 FROM transitions UNION ALL SELECT ord, seq, 3 FROM statuses UNION ALL "
                          "SELECT ord, seq, 4 FROM gaps UNION ALL SELECT ord, seq, 5 FROM findings ORDER BY 1"_s;
constexpr std::array tableNames{"segments", "streams", "transitions", "statuses", "gaps", "findings"};
constexpr std::size_t maxPlaces = 10'000'000;
constexpr int chunksAtOnce = 32;

bool inside(const RecordReader::Range &range, Timestamp at)
{
    return (!range.since || at >= *range.since) && (!range.until || at <= *range.until);
}

Result damaged(const Database &database, const char *what)
{
    return std::unexpected(database.file().string() + ": damaged list of " + what);
}

template<typename T> std::optional<T> plain(const QByteArray &data)
{
    return fromBytes<T>(view(data));
}

} // namespace

template<typename T> std::optional<T> RecordReader::Private::packed(const QByteArray &data)
{
    const auto bytes = bodies.decoder().decode(view(data), {});
    return bytes ? fromBytes<T>(*bytes) : std::nullopt;
}

std::expected<std::vector<RecordedStream>, std::string> RecordReader::streams()
{
    const Private::Snapshot snapshot(*d);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    std::vector<RecordedStream> list;
    std::unordered_map<StreamId, std::size_t> byId;
    const auto of = [&](StreamId id) {
        const auto [entry, isNew] = byId.try_emplace(id, list.size());
        if (isNew) {
            list.emplace_back().info.id = id;
        }
        return entry->second;
    };
    Result done = d->each(u"SELECT data FROM streams ORDER BY ord"_s, [&](const QSqlQuery &query) -> Result {
        auto info = plain<StreamInfo>(query.value(0).toByteArray());
        if (!info) {
            return damaged(*d->database, "streams");
        }
        list[of(info->id)].info = std::move(*info);
        return {};
    });
    if (done) {
        done = d->each(u"SELECT data FROM transitions ORDER BY ord"_s, [&](const QSqlQuery &query) -> Result {
            auto transition = plain<StreamTransition>(query.value(0).toByteArray());
            if (!transition) {
                return damaged(*d->database, "transitions");
            }
            list[of(transition->stream)].transitions.push_back(std::move(*transition));
            return {};
        });
    }
    if (done) {
        done = d->each(u"SELECT data FROM statuses ORDER BY stream"_s, [&](const QSqlQuery &query) -> Result {
            auto status = plain<StreamStatus>(query.value(0).toByteArray());
            if (!status) {
                return damaged(*d->database, "statuses");
            }
            list[of(status->stream)].lastStatus = std::move(*status);
            return {};
        });
    }
    if (!done) {
        return std::unexpected(done.error());
    }
    return list;
}

std::expected<std::vector<GapRecordPtr>, std::string> RecordReader::gaps()
{
    std::vector<GapRecordPtr> list;
    std::unordered_map<std::uint64_t, std::size_t> byId; // one that was closed later comes again
    const Result done = d->each(u"SELECT data FROM gaps ORDER BY ord"_s, [&](const QSqlQuery &query) -> Result {
        auto gap = d->packed<GapRecord>(query.value(0).toByteArray());
        if (!gap) {
            return damaged(*d->database, "gaps");
        }
        const auto [entry, isNew] = byId.try_emplace(gap->id, list.size());
        if (isNew) {
            list.emplace_back();
        }
        list[entry->second] = std::make_shared<const GapRecord>(std::move(*gap));
        return {};
    });
    return done ? std::expected<std::vector<GapRecordPtr>, std::string>(std::move(list)) : std::unexpected(done.error());
}

std::expected<std::vector<Finding>, std::string> RecordReader::findings()
{
    std::vector<Finding> list;
    const Result done = d->each(u"SELECT data FROM findings ORDER BY ord"_s, [&](const QSqlQuery &query) -> Result {
        auto finding = d->packed<Finding>(query.value(0).toByteArray());
        if (!finding) {
            return damaged(*d->database, "findings");
        }
        list.push_back(std::move(*finding));
        return {};
    });
    return done ? std::expected<std::vector<Finding>, std::string>(std::move(list)) : std::unexpected(done.error());
}

namespace {

/// Walks the record in order; the two kinds of rows meet here.
class Replay
{
public:
    using Take = std::function<bool(DigestItem &&)>;
    using Load = std::function<std::expected<std::optional<DigestItem>, std::string>(const Place &)>;
    Replay(std::vector<Place> places, Load load, const Take &take)
        : m_places(std::move(places)), m_load(std::move(load)), m_take(take) {}

    /// Everything that came before an observation. False where the taker wants no more.
    std::expected<bool, std::string> before(std::uint64_t seq)
    {
        for (; m_next < m_places.size() && m_places[m_next].seq < seq; ++m_next) {
            auto item = m_load(m_places[m_next]);
            if (!item) {
                return std::unexpected(item.error());
            }
            if (*item && !m_take(std::move(**item))) {
                return false;
            }
        }
        return true;
    }

private:
    std::vector<Place> m_places;
    std::size_t m_next = 0;
    Load m_load;
    const Take &m_take;
};

} // namespace

std::expected<std::optional<DigestItem>, std::string> RecordReader::Private::itemAt(int table, std::uint64_t ord,
                                                                                  const Range &range)
{
    const char *name = tableNames[static_cast<std::size_t>(table)];
    auto query = database->prepare(u"SELECT CASE WHEN length(data)<=67108864 THEN data END FROM %1 WHERE ord=%2"_s
                                       .arg(QLatin1StringView(name)).arg(ord));
    if (!query) {
        return std::unexpected(query.error());
    }
    if (const Result done = database->run(*query); !done) {
        return std::unexpected(done.error());
    }
    if (!query->next()) { // a status that was replaced by a newer one meanwhile
        return std::nullopt;
    }
    const QByteArray data = query->value(0).toByteArray();
    const auto wrong = [&] { return std::unexpected(damaged(*database, name).error()); };
    const auto ranged = [&](auto &&value, Timestamp at) {
        return inside(range, at) ? std::optional<DigestItem>(std::move(value)) : std::nullopt;
    };
    switch (static_cast<Table>(table)) {
    case Table::Segments:
        if (auto segment = plain<SegmentStarted>(data)) {
            return std::optional<DigestItem>(std::move(*segment));
        }
        return wrong();
    case Table::Streams:
        if (auto info = plain<StreamInfo>(data)) {
            return std::optional<DigestItem>(StreamOpened{std::move(*info)});
        }
        return wrong();
    case Table::Transitions:
        if (auto transition = plain<StreamTransition>(data)) {
            const Timestamp at = transition->at;
            return ranged(std::move(*transition), at);
        }
        return wrong();
    case Table::Statuses:
        if (auto status = plain<StreamStatus>(data)) {
            return std::optional<DigestItem>(std::move(*status));
        }
        return wrong();
    case Table::Gaps:
        if (auto gap = packed<GapRecord>(data)) {
            const Timestamp at = gap->closedAt.value_or(gap->openedAt);
            return ranged(GapRecordPtr(std::make_shared<const GapRecord>(std::move(*gap))), at);
        }
        return wrong();
    case Table::Findings:
        if (auto finding = packed<Finding>(data)) {
            const Timestamp at = finding->at;
            return ranged(std::move(*finding), at);
        }
        return wrong();
    }
    return std::nullopt;
}

std::expected<void, std::string> RecordReader::replay(const Range &range, const std::function<bool(DigestItem &&)> &take)
{
    std::vector<Place> places;
    const Result listed = d->each(placesSql, [&](const QSqlQuery &query) -> Result {
        if (places.size() >= maxPlaces) {
            return damaged(*d->database, "transitions and findings");
        }
        places.push_back({query.value(0).toULongLong(), query.value(1).toULongLong(), static_cast<Table>(query.value(2).toInt())});
        return {};
    });
    if (!listed) {
        return listed;
    }
    Replay replay(std::move(places), [&](const Place &place) {
        return d->itemAt(static_cast<int>(place.table), place.ord, range);
    }, take);
    bool more = true;
    bool hasBody = false;
    std::uint64_t bodySeq = 0;
    std::string failure;
    const auto takeRow = [&](DigestedObservation &&digested) {
        const auto before = replay.before(digested.seq);
        if (!before) {
            failure = before.error();
            return more = false;
        }
        if (range.bodies && hasBody) {
            auto body = d->restore(digested.seq, bodySeq == 0 ? digested.seq : bodySeq, digested.summary.ref);
            if (!body) {
                failure = body.error();
                return more = false;
            }
            digested.observation.object = std::move(*body);
        }
        return more = *before && take(std::move(digested));
    };
    const auto want = range.changes ? DetailsReader::Want::Everything : DetailsReader::Want::Row;
    d->bodies.readInOrder(range.bodies);
    const auto inOrderOnly = qScopeGuard([this] { d->bodies.readInOrder(false); });
    if (!range.since) {
        Result expanded;
        const Result done = d->rows.eachCarried([&](const ChunkRowsPtr &one) {
            bodySeq = one->bodySeq;
            expanded = d->rows.expand(*one, want, [&](const RecordMark &mark) {
                hasBody = mark.has(RecordMark::HasBody);
                return !range.until || mark.at <= *range.until;
            }, [&](DigestedObservation &&digested) {
                digested.observation.existingAtStart = true;
                return takeRow(std::move(digested));
            });
            return expanded && more;
        });
        bodySeq = 0;
        if (!done || !expanded || !failure.empty()) {
            return std::unexpected(!done ? done.error() : !expanded ? expanded.error() : failure);
        }
    }
    // A few chunks at a time, so that a slow taker never holds the writer's log open.
    for (std::uint64_t seq = 0; more;) {
        const auto chunks = d->rows.chunks(seq, range, chunksAtOnce);
        if (!chunks) {
            return std::unexpected(chunks.error());
        }
        if (chunks->empty()) {
            break;
        }
        for (const ChunkRowsPtr &chunk : *chunks) {
            const Result done = d->rows.expand(*chunk, want, [&](const RecordMark &mark) {
                hasBody = mark.has(RecordMark::HasBody);
                return mark.seq >= seq && inside(range, mark.at);
            }, takeRow);
            if (!done || !failure.empty()) {
                return std::unexpected(done ? failure : done.error());
            }
            if (!more) {
                return {};
            }
            seq = chunk->seq + chunk->marks.size();
        }
    }
    if (const auto rest = replay.before(UINT64_MAX); !rest) {
        return std::unexpected(rest.error());
    }
    return {};
}

} // namespace watchglass
