// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/sessioncopy.h"
#include "models/history/database.h"
#include "models/history/sessionfile.h"
#include "models/history/sessionschema.h"

#include <QRandomGenerator>
#include <QScopeGuard>

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

namespace {

constexpr int rowsAtOnce = 64;

/// Copies from the attached database `source` into the one that is open.
class Copying
{
public:
    Copying(Database &database, const CopyProgress &progress) : m_database(database), m_progress(progress) {}

    Result run(const QString &source);
    bool cancelled() const { return m_cancelled; }

private:
    Result copyAll();
    Result copyTable(const QString &name);
    Result advance();
    std::expected<double, std::string> pages(const QString &schema);

    Database &m_database;
    const CopyProgress &m_progress;
    double m_all = 1;
    bool m_cancelled = false;
};

Result Copying::run(const QString &source)
{
    // Nothing needs to be undone: a copy that is not finished goes away.
    for (const QString &sql : {u"PRAGMA auto_vacuum=INCREMENTAL"_s, u"PRAGMA journal_mode=OFF"_s, u"PRAGMA synchronous=FULL"_s,
                               u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA temp_store=MEMORY"_s}) {
        if (Result done = m_database.exec(sql); !done) {
            return done;
        }
    }
    const Result attached = m_database.each(u"ATTACH ? AS source"_s, {source}, [](const QSqlQuery &) { return Result(); });
    return attached ? m_database.transaction([this] { return copyAll(); }) : attached;
}

std::expected<double, std::string> Copying::pages(const QString &schema)
{
    const auto all = m_database.number(u"PRAGMA %1.page_count"_s.arg(schema));
    const auto free = all ? m_database.number(u"PRAGMA %1.freelist_count"_s.arg(schema)) : all;
    return free.transform([&](std::uint64_t number) { return double(*all - std::min(*all, number)); });
}

Result Copying::copyAll()
{
    struct Table
    {
        QString name;
        bool hasRowId = true;
    };
    std::vector<Table> tables;
    QStringList indexes;
    QStringList statements;
    Result done = m_database.each(
        u"SELECT type, name, sql FROM source.sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"_s, {}, [&](const QSqlQuery &query) {
            const QString sql = query.value(2).toString();
            if (query.value(0).toString() == "table"_L1) {
                tables.push_back({query.value(1).toString(), !sql.contains("WITHOUT ROWID"_L1)});
                statements.append(sql);
            } else {
                indexes.append(sql);
            }
            return Result();
        });
    const auto version = done ? m_database.number(u"PRAGMA source.user_version"_s) : std::unexpected(done.error());
    const auto all = version ? pages(u"source"_s) : std::unexpected(version.error());
    if (!all) {
        return std::unexpected(all.error());
    }
    m_all = std::max(*all, 1.0);
    statements += {u"PRAGMA application_id=%1"_s.arg(applicationId), u"PRAGMA user_version=%1"_s.arg(*version)};
    for (qsizetype i = 0; i < statements.size() && done; ++i) {
        done = m_database.exec(statements[i]);
    }
    for (std::size_t i = 0; i < tables.size() && done; ++i) {
        done = tables[i].hasRowId ? copyTable(tables[i].name)
                                  : m_database.exec(u"INSERT INTO main.%1 SELECT * FROM source.%1"_s.arg(tables[i].name));
    }
    for (qsizetype i = 0; i < indexes.size() && done; ++i) {
        done = m_database.exec(indexes[i]);
    }
    return done ? m_database.exec(u"INSERT OR REPLACE INTO main.meta VALUES('closed','1')"_s) : done;
}

Result Copying::copyTable(const QString &name)
{
    for (qint64 last = -1;;) {
        const auto next = m_database.value(u"SELECT max(rowid) FROM (SELECT rowid FROM source.%1 WHERE rowid>%2 ORDER BY rowid LIMIT %3)"_s
                                               .arg(name).arg(last).arg(rowsAtOnce));
        if (!next || next->isNull()) {
            return next ? Result() : std::unexpected(next.error());
        }
        Result done = m_database.exec(
            u"INSERT INTO main.%1 SELECT * FROM source.%1 WHERE rowid>%2 AND rowid<=%3"_s.arg(name).arg(last).arg(next->toLongLong()));
        done = done ? advance() : done;
        if (!done) {
            return done;
        }
        last = next->toLongLong();
    }
}

Result Copying::advance()
{
    if (!m_progress) {
        return {};
    }
    const auto there = pages(u"main"_s);
    if (!there) {
        return std::unexpected(there.error());
    }
    m_cancelled = !m_progress(std::min(*there / m_all, 1.0));
    return m_cancelled ? Result(std::unexpected(std::string("cancelled"))) : Result();
}

/// How SQLite is told of a file that is a session.
std::expected<QString, std::string> checkedSource(const std::filesystem::path &file)
{
    const auto source = Database::openToRead(file);
    if (!source) {
        return std::unexpected(source.error());
    }
    return sessionVersion(**source)
        .and_then([&](int version) { return checkSchema(**source, version); })
        .transform([&] { return (*source)->url(); });
}

} // namespace

std::expected<bool, std::string> copySession(const std::filesystem::path &file, const std::filesystem::path &target,
                                             const CopyProgress &progress)
{
    std::error_code error;
    if (std::filesystem::equivalent(file, target, error)) {
        return std::unexpected(target.string() + ": this is the session itself; choose another name");
    }
    const auto source = checkedSource(file);
    if (!source) {
        return std::unexpected(source.error());
    }
    std::filesystem::path part = target;
    part += ".part" + std::to_string(QRandomGenerator::global()->generate());
    const auto clean = qScopeGuard([&part] {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
    });
    SessionFile::makePrivate(part); // SQLite takes an empty file for none
    bool cancelled = false;
    Result done;
    {
        const auto made = Database::open(part, Database::Mode::ReadWrite);
        if (made) {
            Copying copying(**made, progress);
            done = copying.run(*source);
            cancelled = copying.cancelled();
        } else {
            done = std::unexpected(made.error());
        }
    }
    if (cancelled) {
        return false;
    }
    if (!done) { // SQLite names the part
        const std::string why = done.error().starts_with(part.string() + ": ") ? done.error().substr(part.string().size() + 2) : done.error();
        return std::unexpected(target.string() + ": the copy cannot be written: " + why);
    }
    std::filesystem::rename(part, target, error);
    return error ? std::expected<bool, std::string>(std::unexpected(target.string() + ": " + error.message())) : true;
}

} // namespace watchglass
