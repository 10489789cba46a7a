// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSqlDatabase>
#include <QSqlQuery>

#include "watchclient/api/time.h"

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::history {

using Result = std::expected<void, std::string>;

/// Values as the tables hold them.
inline std::string_view view(const QByteArray &bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}
inline QByteArray blob(std::string_view bytes)
{
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}
inline qint64 nanoseconds(Timestamp time)
{
    return time.time_since_epoch().count();
}

/// One connection to one SQLite file. Errors are one line that names the file. One thread at a time.
class Database
{
public:
    enum class Mode : std::uint8_t {
        ReadWrite, ///< made where there is none
        ReadOnly,
        Immutable  ///< nobody writes it: no locks, no files beside it; for folders that may not be written
    };
    static std::expected<std::unique_ptr<Database>, std::string> open(const std::filesystem::path &file, Mode mode);
    /// ReadOnly, or Immutable where a file that nobody writes needs that.
    static std::expected<std::unique_ptr<Database>, std::string> openToRead(const std::filesystem::path &file);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    Result exec(const QString &sql);
    /// A compiled statement, forward only.
    std::expected<QSqlQuery, std::string> prepare(const QString &sql);
    /// Runs a prepared statement with its values bound already.
    Result run(QSqlQuery &query);
    /// Runs a statement to its end and hands out each of its rows, until one is an error.
    Result each(const QString &sql, const QVariantList &values, const std::function<Result(const QSqlQuery &)> &take);
    /// Runs a statement that ends with ` IN`, for all of the numbers.
    Result forIds(const QString &sql, const std::vector<std::uint64_t> &ids);
    /// All of `work`, or nothing of it.
    Result transaction(const std::function<Result()> &work);
    /// The first column of the first row, or an invalid value where there is none.
    std::expected<QVariant, std::string> value(const QString &sql);
    /// The number in the first column of the first row, 0 where there is none.
    std::expected<std::uint64_t, std::string> number(const QString &sql);
    std::string error(const QSqlError &error) const;
    const std::filesystem::path &file() const { return m_file; }
    /// How SQLite is told of it, also for ATTACH.
    QString url() const { return m_database.databaseName(); }

private:
    Database(std::filesystem::path file, const QString &name);

    std::filesystem::path m_file;
    QString m_name;
    QSqlDatabase m_database;
};

} // namespace watchglass::history
