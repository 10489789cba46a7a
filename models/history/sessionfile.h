// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/database.h"
#include "models/history/pendingrows.h"
#include "models/history/recordencoder.h"

#include <QLockFile>

namespace watchglass::history {

/// A session file open for writing: pragmas, transactions, the lock against a second writer, the mark of a clean end.
/// One thread.
class SessionFile
{
public:
    /// Makes the file, or takes up one that is there. Error: one line that names the file.
    static std::expected<std::unique_ptr<SessionFile>, std::string> open(const std::filesystem::path &file,
                                                                        std::uint64_t maxBytes, Timestamp now);
    ~SessionFile();

    /// What was found in a file that had not been closed, else empty.
    const std::string &recovered() const { return m_recovered; }
    StartPoint takeStart() { return std::move(m_start); }

    /// How big the write-ahead log may get under a cap.
    static std::uint64_t logBytes(std::uint64_t maxBytes);
    /// From when on the file is complete; nothing where it is empty.
    std::optional<Timestamp> first();
    /// All rows in one transaction, or none of them.
    Result commit(const PendingRows &rows);
    /// On disk, with the write-ahead log.
    std::uint64_t bytes() const;
    /// Writes the mark of a clean end and folds the log into the file.
    Result close();

    Database &database() { return *m_database; }

    /// Makes an empty file that only its user can read, where there is none.
    static void makePrivate(const std::filesystem::path &file);

private:
    SessionFile(std::unique_ptr<QLockFile> lock, std::unique_ptr<Database> database);
    Result prepareFile(std::uint64_t maxBytes, Timestamp now);
    Result takeUp(Timestamp now);
    Result loadStart();
    Result loadNames();
    Result prepareInserts();
    Result insertAll(const PendingRows &rows);

    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<Database> m_database;
    std::vector<QSqlQuery> m_inserts;
    StartPoint m_start;
    std::string m_recovered;
    bool m_closed = false;
};

} // namespace watchglass::history
