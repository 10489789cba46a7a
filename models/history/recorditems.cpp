// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader_p.h"

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

namespace {

constexpr std::array tableNames{"segments", "streams", "transitions", "statuses", "gaps", "findings"};

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
    const Private::Snapshot snapshot(*d, Private::Needs::Nothing);
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
    Result done = d->database->each(u"SELECT data FROM streams ORDER BY ord"_s, {}, [&](const QSqlQuery &query) -> Result {
        auto info = plain<StreamInfo>(query.value(0).toByteArray());
        if (!info) {
            return damaged(*d->database, "streams");
        }
        list[of(info->id)].info = std::move(*info);
        return {};
    });
    if (done) {
        done = d->database->each(u"SELECT data FROM transitions ORDER BY ord"_s, {}, [&](const QSqlQuery &query) -> Result {
            auto transition = plain<StreamTransition>(query.value(0).toByteArray());
            if (!transition) {
                return damaged(*d->database, "transitions");
            }
            list[of(transition->stream)].transitions.push_back(std::move(*transition));
            return {};
        });
    }
    if (done) {
        done = d->database->each(u"SELECT data FROM statuses ORDER BY stream"_s, {}, [&](const QSqlQuery &query) -> Result {
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
    const Private::Snapshot snapshot(*d, Private::Needs::Nothing);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    std::vector<GapRecordPtr> list;
    std::unordered_map<std::uint64_t, std::size_t> byId; // one that was closed later comes again
    const Result done = d->database->each(u"SELECT data FROM gaps ORDER BY ord"_s, {}, [&](const QSqlQuery &query) -> Result {
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
    const Private::Snapshot snapshot(*d, Private::Needs::Nothing);
    if (!snapshot.ready()) {
        return std::unexpected(snapshot.ready().error());
    }
    std::vector<Finding> list;
    const Result done = d->database->each(u"SELECT data FROM findings ORDER BY ord"_s, {}, [&](const QSqlQuery &query) -> Result {
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

// A status and what a stream is are of no one moment; null where the value is outside of the range.
template<typename T> std::optional<DigestItem> inRange(const RecordReader::Range &range, T value)
{
    bool wanted = true;
    if constexpr (std::is_same_v<T, StreamTransition> || std::is_same_v<T, Finding>) {
        wanted = range.contains(value.at);
    }
    std::optional<DigestItem> item;
    if (wanted) {
        item.emplace(std::move(value));
    }
    return item;
}

// One that reaches into the range was missed in it, whenever it began.
bool reachesInto(const RecordReader::Range &range, const GapRecord &gap, bool neverClosed)
{
    const bool endsInTime = !range.since || neverClosed || gap.closedAt.value_or(gap.openedAt) >= *range.since;
    return endsInTime && (!range.until || gap.openedAt <= *range.until);
}

} // namespace

std::expected<std::optional<DigestItem>, std::string> RecordReader::Private::gapItem(GapRecord gap, const Range &range)
{
    bool neverClosed = false;
    if (!gap.closedAt && range.since && gap.openedAt < *range.since) { // one that was closed later comes again, closed
        if (!closedGaps) {
            closedGaps.emplace();
            const Result read = database->each(u"SELECT gap FROM gaps WHERE closed_at IS NOT NULL"_s, {}, [&](const QSqlQuery &query) -> Result {
                closedGaps->insert(query.value(0).toULongLong());
                return {};
            });
            if (!read) {
                return std::unexpected(read.error());
            }
        }
        neverClosed = !closedGaps->contains(gap.id);
    }
    std::optional<DigestItem> item;
    if (reachesInto(range, gap, neverClosed)) {
        item.emplace(GapRecordPtr(std::make_shared<const GapRecord>(std::move(gap))));
    }
    return item;
}

std::expected<std::optional<DigestItem>, std::string> RecordReader::Private::itemAt(ItemTable table, std::uint64_t ord,
                                                                                  const Range &range)
{
    const char *name = tableNames[static_cast<std::size_t>(table)];
    const auto found = database->value(u"SELECT CASE WHEN length(data)<=67108864 THEN data ELSE x'' END FROM %1 WHERE ord=%2"_s
                                           .arg(QLatin1StringView(name)).arg(ord));
    if (!found || !found->isValid()) { // a status that was replaced by a newer one meanwhile
        return found ? std::expected<std::optional<DigestItem>, std::string>(std::nullopt) : std::unexpected(found.error());
    }
    const QByteArray data = found->toByteArray();
    const auto ranged = [&](auto value) -> std::expected<std::optional<DigestItem>, std::string> {
        if (!value) {
            return std::unexpected(damaged(*database, name).error());
        }
        return inRange(range, std::move(*value));
    };
    switch (table) {
    case ItemTable::Segments:
        return ranged(plain<SegmentStarted>(data));
    case ItemTable::Streams:
        return ranged(plain<StreamInfo>(data).transform([](StreamInfo info) { return StreamOpened{std::move(info)}; }));
    case ItemTable::Transitions:
        return ranged(plain<StreamTransition>(data));
    case ItemTable::Statuses:
        return ranged(plain<StreamStatus>(data));
    case ItemTable::Gaps: {
        auto gap = packed<GapRecord>(data);
        return gap ? gapItem(std::move(*gap), range) : std::unexpected(damaged(*database, name).error());
    }
    case ItemTable::Findings:
        return ranged(packed<Finding>(data));
    }
    return std::nullopt;
}

} // namespace watchglass
