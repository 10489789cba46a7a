// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSqlDatabase>
#include <QSqlQuery>

#include <expected>
#include <filesystem>
#include <memory>
#include <string>

namespace watchglass::history {

using Result = std::expected<void, std::string>;

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
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    Result exec(const QString &sql);
    /// A compiled statement, forward only.
    std::expected<QSqlQuery, std::string> prepare(const QString &sql);
    /// Runs a prepared statement with its values bound already.
    Result run(QSqlQuery &query);
    /// The first column of the first row, or an invalid value where there is none.
    std::expected<QVariant, std::string> value(const QString &sql);
    /// The number in the first column of the first row, 0 where there is none.
    std::expected<std::uint64_t, std::string> number(const QString &sql);
    std::string error(const QSqlError &error) const;
    const std::filesystem::path &file() const { return m_file; }

private:
    Database(std::filesystem::path file, const QString &name);

    std::filesystem::path m_file;
    QString m_name;
    QSqlDatabase m_database;
};

} // namespace watchglass::history
