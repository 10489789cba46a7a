// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/recordreader_p.h"
#include "models/history/sessionschema.h"

namespace watchglass {

using namespace history;
using namespace Qt::StringLiterals;

namespace {

using DatabasePtr = std::unique_ptr<Database>;

std::expected<DatabasePtr, std::string> openToRead(const std::filesystem::path &file)
{
    auto database = Database::openToRead(file);
    if (!database) {
        return database;
    }
    for (const QString &sql : {u"PRAGMA trusted_schema=OFF"_s, u"PRAGMA cell_size_check=ON"_s, u"PRAGMA query_only=ON"_s,
                               u"PRAGMA mmap_size=0"_s, u"PRAGMA cache_size=-16384"_s}) {
        if (const Result done = (*database)->exec(sql); !done) {
            return std::unexpected(done.error());
        }
    }
    return database;
}

// A file of an older version is read as a copy that was brought up to date.
std::expected<std::unique_ptr<QTemporaryDir>, std::string> upgradedCopy(const std::filesystem::path &file, int version)
{
    auto folder = std::make_unique<QTemporaryDir>();
    if (!folder->isValid()) {
        return std::unexpected(file.string() + ": made by an older Watchglass; no room for a copy in the temporary folder: "
                               + folder->errorString().toStdString());
    }
    const std::filesystem::path copy = std::filesystem::path(folder->path().toStdString()) / "copy";
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const std::filesystem::path from = file.string() + suffix;
        if (*suffix == '\0' || std::filesystem::exists(from, error)) {
            std::filesystem::copy_file(from, copy.string() + suffix, error);
        }
        if (error) {
            return std::unexpected(from.string() + ": cannot be copied to read it: " + error.message());
        }
    }
    const auto database = Database::open(copy, Database::Mode::ReadWrite);
    const Result done = database ? migrate(**database, version) : Result(std::unexpected(database.error()));
    return done ? std::expected<std::unique_ptr<QTemporaryDir>, std::string>(std::move(folder)) : std::unexpected(done.error());
}

} // namespace

std::expected<std::unique_ptr<RecordReader>, std::string> RecordReader::open(const std::filesystem::path &file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        return std::unexpected(file.string() + ": " + (error ? error.message() : std::string("not a file"))
                               + "; name a session file");
    }
    auto database = openToRead(file);
    if (!database) {
        return std::unexpected(database.error());
    }
    const auto version = sessionVersion(**database);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (const Result same = checkSchema(**database, *version); !same) {
        return std::unexpected(same.error());
    }
    std::unique_ptr<QTemporaryDir> upgraded;
    if (*version < schemaVersion) {
        auto copy = upgradedCopy(file, *version);
        if (!copy) {
            return std::unexpected(copy.error());
        }
        upgraded = std::move(*copy);
        database = openToRead(std::filesystem::path(upgraded->path().toStdString()) / "copy");
        if (!database) {
            return std::unexpected(database.error());
        }
    }
    auto p = std::make_unique<Private>(std::move(*database));
    p->upgraded = std::move(upgraded);
    p->file = file;
    std::unique_ptr<RecordReader> reader(new RecordReader(std::move(p)));
    return reader->d->prepareSnapshots().transform([&] { return std::move(reader); });
}

Result RecordReader::Private::prepareSnapshots()
{
    auto begins = database->prepare(u"BEGIN"_s);
    auto ends = database->prepare(u"COMMIT"_s);
    if (!begins || !ends) {
        return std::unexpected(begins ? ends.error() : begins.error());
    }
    beginQuery = std::move(*begins);
    commitQuery = std::move(*ends);
    return {};
}

} // namespace watchglass
