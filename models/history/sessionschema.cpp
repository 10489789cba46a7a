// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/sessionschema.h"
#include "models/history/bodiescodec.h"

#include <QSqlError>
#include <QStringList>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

const QString carriedTable = u"CREATE TABLE carried(object INTEGER PRIMARY KEY, seq INTEGER, body_seq INTEGER, profile INTEGER, "
                             "marks BLOB, versions BLOB, details BLOB) STRICT"_s;

// The tables and indexes that files of a version have.
QStringList tables(int version)
{
    QStringList all{
        u"CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID"_s,
        u"CREATE TABLE runs(id INTEGER PRIMARY KEY, seq INTEGER, at INTEGER, note TEXT) STRICT"_s,
        u"CREATE TABLE segments(ord INTEGER PRIMARY KEY, seq INTEGER, at INTEGER, data BLOB) STRICT"_s,
        u"CREATE TABLE streams(ord INTEGER PRIMARY KEY, seq INTEGER, stream INTEGER, resource TEXT, data BLOB) STRICT"_s,
        u"CREATE TABLE transitions(ord INTEGER PRIMARY KEY, seq INTEGER, stream INTEGER, at INTEGER, phase TEXT, "
        "cause TEXT, data BLOB) STRICT"_s,
        u"CREATE TABLE statuses(stream INTEGER PRIMARY KEY, ord INTEGER, seq INTEGER, data BLOB) STRICT"_s,
        u"CREATE TABLE gaps(ord INTEGER PRIMARY KEY, seq INTEGER, gap INTEGER, stream INTEGER, opened_at INTEGER, "
        "closed_at INTEGER, cause TEXT, data BLOB) STRICT"_s,
        u"CREATE TABLE findings(ord INTEGER PRIMARY KEY, seq INTEGER, finding INTEGER, at INTEGER, kind TEXT, "
        "detail TEXT, data BLOB) STRICT"_s,
        u"CREATE TABLE kinds(id INTEGER PRIMARY KEY, api_version TEXT, kind TEXT) STRICT"_s,
        u"CREATE TABLE namespaces(id INTEGER PRIMARY KEY, name TEXT) STRICT"_s,
        u"CREATE TABLE objects(id INTEGER PRIMARY KEY, uid TEXT, kind INTEGER, namespace INTEGER, name TEXT) STRICT"_s,
        u"CREATE INDEX objects_uid ON objects(uid)"_s,
        u"CREATE TABLE templates(id INTEGER PRIMARY KEY, topic TEXT, name TEXT, data BLOB) STRICT"_s,
        u"CREATE TABLE profiles(id INTEGER PRIMARY KEY, object INTEGER, template INTEGER, data BLOB) STRICT"_s,
        u"CREATE TABLE chunks(seq INTEGER PRIMARY KEY, count INTEGER, at_min INTEGER, at_max INTEGER, marks BLOB, "
        "versions BLOB, details BLOB) STRICT"_s,
        u"CREATE TABLE bodies(seq INTEGER PRIMARY KEY, data BLOB) STRICT"_s,
    };
    if (version >= 2) {
        all.append(u"CREATE TABLE trims(why TEXT PRIMARY KEY, at INTEGER, before_seq INTEGER, before_at INTEGER, "
                   "observations INTEGER, other INTEGER, bodies INTEGER) STRICT, WITHOUT ROWID"_s);
    }
    if (version == 2 || version == 3) {
        all.append(u"CREATE TABLE carried(object INTEGER PRIMARY KEY, seq INTEGER, at INTEGER, body_seq INTEGER, profile INTEGER, "
                   "marks BLOB, versions BLOB, details BLOB, template INTEGER, body BLOB) STRICT"_s);
        all.append(u"CREATE INDEX carried_body ON carried(body_seq)"_s);
    } else if (version >= 4) {
        all.append(carriedTable);
    }
    return all;
}

Result execAll(Database &database, const QStringList &statements)
{
    for (const QString &sql : statements) {
        if (Result done = database.exec(sql); !done) {
            return done;
        }
    }
    return {};
}

// Versions 2 and 3 had the bodies of carried objects in `carried`. All that were in `bodies` are later.
Result moveCarriedBodies(Database &database)
{
    BodiesWriter row;
    const auto insert = [&]() -> Result {
        const BodiesWriter full = std::exchange(row, {});
        return full.isEmpty() ? Result()
                              : database.each(u"INSERT INTO bodies VALUES(?,?)"_s,
                                              {static_cast<qint64>(full.firstSeq()), blob(full.bytes())},
                                              [](const QSqlQuery &) { return Result(); });
    };
    Result done = database.each(u"SELECT body_seq, template, body FROM carried WHERE body_seq>0 AND length(body) BETWEEN 1 AND 67108864 "
                                "ORDER BY body_seq"_s,
                                {}, [&](const QSqlQuery &query) -> Result {
                                    const std::uint64_t base = query.value(1).toULongLong();
                                    const auto kind = base == 0 ? BodyBase::Kind::Nothing : BodyBase::Kind::Template;
                                    row.add(query.value(0).toULongLong(), {kind, base}, view(query.value(2).toByteArray()));
                                    return row.isFull() ? insert() : Result();
                                });
    done = done ? insert() : done;
    return done ? execAll(database, {u"CREATE TEMP TABLE moved AS SELECT object, seq, iif(length(body)>0, body_seq, 0), profile, "
                                     "marks, versions, details FROM carried"_s,
                                     u"DROP TABLE carried"_s, carriedTable, u"INSERT INTO carried SELECT * FROM moved"_s,
                                     u"DROP TABLE moved"_s})
                : done;
}

Result setVersion(Database &database)
{
    return database.exec(u"PRAGMA user_version=%1"_s.arg(schemaVersion));
}

} // namespace

Result createSchema(Database &database)
{
    if (const Result done = database.exec(u"PRAGMA application_id=%1"_s.arg(applicationId)); !done) {
        return done;
    }
    const Result made = execAll(database, tables(schemaVersion));
    return made ? setVersion(database) : made;
}

std::expected<int, std::string> sessionVersion(Database &database)
{
    const auto id = database.number(u"PRAGMA application_id"_s);
    if (!id) {
        return std::unexpected(id.error());
    }
    if (*id != applicationId) {
        return std::unexpected(database.file().string() + ": not a Watchglass session (another program's SQLite file)");
    }
    const auto version = database.number(u"PRAGMA user_version"_s);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (*version > static_cast<std::uint64_t>(schemaVersion)) {
        return std::unexpected(database.file().string() + ": made by a newer Watchglass (session format "
                               + std::to_string(*version) + ", this one reads up to " + std::to_string(schemaVersion)
                               + "); open it with that version");
    }
    if (*version == 0) {
        return std::unexpected(database.file().string() + ": not a finished session file (format 0)");
    }
    return static_cast<int>(*version);
}

Result checkSchema(Database &database, int version)
{
    auto query = database.prepare(u"SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"_s);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (Result done = database.run(*query); !done) {
        return done;
    }
    QStringList found;
    while (query->next() && found.size() < 100) {
        found.append(query->value(0).toString());
    }
    if (query->lastError().isValid()) {
        return std::unexpected(database.error(query->lastError()));
    }
    QStringList expected = tables(version);
    found.sort();
    expected.sort();
    if (found != expected) {
        return std::unexpected(database.file().string() + ": its tables are not those of session format "
                               + std::to_string(version) + "; it was damaged or made by something else");
    }
    return {};
}

Result migrate(Database &database, int fromVersion)
{
    if (fromVersion == schemaVersion) {
        return {};
    }
    return database.transaction([&] {
        QStringList more = tables(schemaVersion);
        more.removeIf([known = tables(fromVersion)](const QString &sql) { return known.contains(sql); });
        Result done = fromVersion == 1 ? execAll(database, more) : moveCarriedBodies(database);
        return done ? setVersion(database) : done;
    });
}

} // namespace watchglass::history
