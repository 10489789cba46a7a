// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/database.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QUrl>

#include <atomic>

namespace watchglass::history {

using namespace Qt::StringLiterals;

Database::Database(std::filesystem::path file, const QString &name)
    : m_file(std::move(file)), m_name(name), m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, name))
{
}

Database::~Database()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
}

namespace {

QString urlOf(const std::filesystem::path &file, Database::Mode mode)
{
    const QUrl url = QUrl::fromLocalFile(QFileInfo(QFile::decodeName(QByteArray::fromStdString(file.native()))).absoluteFilePath());
    const QString query = mode == Database::Mode::ReadWrite  ? u"?mode=rwc"_s
                          : mode == Database::Mode::ReadOnly ? u"?mode=ro"_s
                                                             : u"?immutable=1"_s;
    return QString::fromLatin1(url.toEncoded(QUrl::FullyEncoded)) + query;
}

} // namespace

std::expected<std::unique_ptr<Database>, std::string> Database::open(const std::filesystem::path &file, Mode mode)
{
    static std::atomic<unsigned> connections = 0;
    const QString name = u"watchglass-%1"_s.arg(++connections);
    std::unique_ptr<Database> database(new Database(file, name));
    QSqlDatabase &sql = database->m_database;
    if (!sql.isValid()) {
        return std::unexpected(file.string() + ": Qt's SQLite driver is missing; install libqt6sql6-sqlite");
    }
    sql.setConnectOptions(u"QSQLITE_OPEN_URI;QSQLITE_BUSY_TIMEOUT=2000"_s
                          + (mode == Mode::ReadWrite ? QString() : u";QSQLITE_OPEN_READONLY"_s));
    sql.setDatabaseName(urlOf(file, mode));
    if (!sql.open()) {
        return std::unexpected(database->error(sql.lastError()));
    }
    return database;
}

std::expected<std::unique_ptr<Database>, std::string> Database::openToRead(const std::filesystem::path &file)
{
    std::error_code error;
    auto database = open(file, Mode::ReadOnly);
    // Reading a file with a write-ahead log needs room for a lock file beside it; on media that are read-only nobody
    // writes it either.
    if (database && !(*database)->number(u"SELECT count(*) FROM sqlite_schema"_s)
        && !std::filesystem::exists(file.string() + "-wal", error)) {
        if (auto immutable = open(file, Mode::Immutable);
            immutable && (*immutable)->number(u"SELECT count(*) FROM sqlite_schema"_s)) {
            return immutable;
        }
    }
    return database;
}

std::string Database::error(const QSqlError &error) const
{
    const QString text = error.databaseText().isEmpty() ? error.text() : error.databaseText();
    return m_file.string() + ": " + text.simplified().toStdString();
}

std::expected<QSqlQuery, std::string> Database::prepare(const QString &sql)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.prepare(sql)) {
        return std::unexpected(error(query.lastError()));
    }
    return query;
}

Result Database::run(QSqlQuery &query)
{
    if (!query.exec()) {
        return std::unexpected(error(query.lastError()));
    }
    return {};
}

Result Database::exec(const QString &sql)
{
    auto query = prepare(sql);
    return query ? run(*query) : Result(std::unexpected(query.error()));
}

Result Database::each(const QString &sql, const QVariantList &values,
                      const std::function<Result(const QSqlQuery &)> &take)
{
    auto query = prepare(sql);
    if (!query) {
        return std::unexpected(query.error());
    }
    for (const QVariant &value : values) {
        query->addBindValue(value);
    }
    if (Result done = run(*query); !done) {
        return done;
    }
    while (query->next()) {
        if (Result done = take(*query); !done) {
            return done;
        }
    }
    return query->lastError().isValid() ? Result(std::unexpected(error(query->lastError()))) : Result();
}

Result Database::forIds(const QString &sql, const std::vector<std::uint64_t> &ids)
{
    QString list;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        list += (list.isEmpty() ? QString() : u","_s) + QString::number(ids[i]);
        if (list.size() > 50'000 || i + 1 == ids.size()) {
            if (Result done = exec(sql + u" ("_s + list + u")"_s); !done) {
                return done;
            }
            list.clear();
        }
    }
    return {};
}

Result Database::transaction(const std::function<Result()> &work)
{
    Result done = exec(u"BEGIN IMMEDIATE"_s);
    if (done) {
        done = work();
    }
    if (done) {
        done = exec(u"COMMIT"_s);
    }
    if (!done) {
        std::ignore = exec(u"ROLLBACK"_s); // SQLite may have done it already
    }
    return done;
}

std::expected<QVariant, std::string> Database::value(const QString &sql)
{
    auto query = prepare(sql);
    if (!query) {
        return std::unexpected(query.error());
    }
    if (const Result done = run(*query); !done) {
        return std::unexpected(done.error());
    }
    if (query->next()) {
        return query->value(0);
    }
    if (query->lastError().isValid()) {
        return std::unexpected(error(query->lastError()));
    }
    return QVariant();
}

std::expected<std::uint64_t, std::string> Database::number(const QString &sql)
{
    return value(sql).transform([](const QVariant &v) { return static_cast<std::uint64_t>(v.toLongLong()); });
}

} // namespace watchglass::history
