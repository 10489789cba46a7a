// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/sessionfile.h"
#include "models/history/sessionschema.h"

#include <QFile>
#include <QSqlError>

namespace watchglass::history {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array<const char *, insertCount> insertSql{
    "INSERT INTO runs VALUES(NULL,?,?,?)",
    "INSERT INTO segments VALUES(?,?,?,?)",
    "INSERT INTO streams VALUES(?,?,?,?,?)",
    "INSERT INTO transitions VALUES(?,?,?,?,?,?,?)",
    "INSERT OR REPLACE INTO statuses VALUES(?,?,?,?)",
    "INSERT INTO gaps VALUES(?,?,?,?,?,?,?,?)",
    "INSERT INTO findings VALUES(?,?,?,?,?,?,?)",
    "INSERT INTO kinds VALUES(?,?,?)",
    "INSERT INTO namespaces VALUES(?,?)",
    "INSERT INTO objects VALUES(?,?,?,?,?)",
    "INSERT INTO templates VALUES(?,?,?,?)",
    "INSERT INTO profiles VALUES(?,?,?,?)",
    "INSERT OR REPLACE INTO chunks VALUES(?,?,?,?,?,?,?)",
    "INSERT INTO bodies VALUES(?,?)",
};

QString pathText(const std::filesystem::path &file)
{
    return QFile::decodeName(QByteArray::fromStdString(file.native()));
}

} // namespace

SessionFile::SessionFile(std::unique_ptr<QLockFile> lock, std::unique_ptr<Database> database)
    : m_lock(std::move(lock)), m_database(std::move(database))
{
}

// What clusters say is not for every user of the machine.
void SessionFile::makePrivate(const std::filesystem::path &file)
{
    QFile created(pathText(file));
    if (!created.exists() && created.open(QIODevice::NewOnly | QIODevice::WriteOnly, QFile::ReadOwner | QFile::WriteOwner)) {
        created.close();
    }
}

SessionFile::~SessionFile()
{
    m_inserts.clear();
}

std::expected<std::unique_ptr<SessionFile>, std::string> SessionFile::open(const std::filesystem::path &file,
                                                                          std::uint64_t maxBytes, Timestamp now)
{
    auto lock = std::make_unique<QLockFile>(pathText(file) + u".lock"_s);
    lock->setStaleLockTime(0);
    if (!lock->tryLock()) {
        return std::unexpected(file.string()
                               + (lock->error() == QLockFile::LockFailedError
                                      ? ": another Watchglass is writing it; choose another file"
                                      : ": cannot be written there; choose a folder that can be written"));
    }
    makePrivate(file);
    auto database = Database::open(file, Database::Mode::ReadWrite);
    if (!database) {
        return std::unexpected(database.error());
    }
    std::unique_ptr<SessionFile> session(new SessionFile(std::move(lock), std::move(*database)));
    return session->prepareFile(maxBytes, now).transform([&] { return std::move(session); });
}

Result SessionFile::prepareFile(std::uint64_t maxBytes, Timestamp now)
{
    Database &db = *m_database;
    const auto tables = db.number(u"SELECT count(*) FROM sqlite_schema"_s);
    if (!tables) {
        return std::unexpected(tables.error());
    }
    const bool isNew = *tables == 0;
    if (isNew) {
        if (Result done = db.exec(u"PRAGMA auto_vacuum=INCREMENTAL"_s); !done) {
            return done;
        }
    } else if (const auto version = sessionVersion(db); !version) {
        return std::unexpected(version.error());
    } else if (Result same = checkSchema(db, *version); !same) {
        return same;
    } else if (Result moved = migrate(db, *version); !moved) {
        return moved;
    }
    const std::uint64_t log = logBytes(maxBytes);
    for (const QString &sql : {u"PRAGMA journal_mode=WAL"_s, u"PRAGMA synchronous=NORMAL"_s, u"PRAGMA cache_size=-8192"_s,
                               u"PRAGMA temp_store=MEMORY"_s, u"PRAGMA trusted_schema=OFF"_s,
                               u"PRAGMA wal_autocheckpoint=%1"_s.arg(log / 2 / 4096),
                               u"PRAGMA journal_size_limit=%1"_s.arg(log)}) {
        if (Result done = db.exec(sql); !done) {
            return done;
        }
    }
    const Result done = db.transaction([&]() -> Result {
        Result made = isNew ? createSchema(db) : Result();
        return made ? takeUp(now) : made;
    });
    return done ? prepareInserts() : done;
}

std::uint64_t SessionFile::logBytes(std::uint64_t maxBytes)
{
    return maxBytes == 0 ? 16U << 20U : std::clamp<std::uint64_t>(maxBytes / 16, 1U << 20U, 16U << 20U);
}

std::optional<Timestamp> SessionFile::first()
{
    const auto at = m_database->value(u"SELECT at_min FROM chunks ORDER BY seq LIMIT 1"_s);
    return at && !at->isNull() ? std::optional(Timestamp(std::chrono::nanoseconds(at->toLongLong()))) : std::nullopt;
}

Result SessionFile::takeUp(Timestamp now)
{
    const auto closed = m_database->value(u"SELECT value FROM meta WHERE key='closed'"_s);
    if (!closed) {
        return std::unexpected(closed.error());
    }
    if (const Result loaded = loadStart(); !loaded) {
        return loaded;
    }
    if (closed->isValid() && closed->toString() != "1"_L1) {
        const auto last = m_database->number(u"SELECT max(at_max) FROM chunks"_s);
        m_recovered = m_start.seq == 0
            ? "the last recording ended without being closed; nothing had been recorded yet"
            : "the last recording ended without being closed; " + std::to_string(m_start.seq)
                + " observations up to "
                + formatRfc3339(Timestamp(std::chrono::nanoseconds(static_cast<std::int64_t>(last.value_or(0)))))
                + " are kept, at most the last moments before that end are missing";
    }
    auto meta = m_database->prepare(u"INSERT OR REPLACE INTO meta VALUES('closed','0'),('program',?)"_s);
    if (!meta) {
        return std::unexpected(meta.error());
    }
    meta->addBindValue(u"watchglass " WATCHGLASS_VERSION ""_s);
    if (Result done = m_database->run(*meta); !done) {
        return done;
    }
    auto run = m_database->prepare(QString::fromLatin1(insertSql[static_cast<std::size_t>(Insert::Run)]));
    if (!run) {
        return std::unexpected(run.error());
    }
    run->addBindValue(static_cast<qint64>(m_start.seq));
    run->addBindValue(static_cast<qint64>(now.time_since_epoch().count()));
    run->addBindValue(QString::fromStdString(m_recovered));
    return m_database->run(*run);
}

Result SessionFile::loadStart()
{
    Database &db = *m_database;
    struct Wanted
    {
        QString sql;
        std::function<void(std::uint64_t)> take;
    };
    const Wanted wanted[] = {
        // Also where everything that an earlier run recorded was trimmed.
        {u"SELECT max(s) FROM (SELECT max(seq+count-1) s FROM chunks UNION ALL SELECT max(before_seq-1) FROM trims UNION ALL "
         "SELECT max(seq) FROM runs)"_s, [this](std::uint64_t n) { m_start.seq = n; }},
        {u"SELECT max(o) FROM (SELECT max(ord) o FROM segments UNION ALL SELECT max(ord) FROM streams UNION ALL "
         "SELECT max(ord) FROM transitions UNION ALL SELECT max(ord) FROM statuses UNION ALL SELECT max(ord) FROM gaps "
         "UNION ALL SELECT max(ord) FROM findings)"_s, [this](std::uint64_t n) { m_start.ord = n; }},
        {u"SELECT max(id) FROM objects"_s, [this](std::uint64_t n) { m_start.object = static_cast<std::uint32_t>(n); }},
        {u"SELECT max(id) FROM profiles"_s, [this](std::uint64_t n) { m_start.profile = n; }},
        {u"SELECT max(stream) FROM streams"_s, [this](std::uint64_t n) { m_start.stream = static_cast<StreamId>(n); }},
        {u"SELECT max(gap) FROM gaps"_s, [this](std::uint64_t n) { m_start.gap = n; }},
        {u"SELECT max(finding) FROM findings"_s, [this](std::uint64_t n) { m_start.finding = n; }},
    };
    for (const Wanted &one : wanted) {
        const auto number = db.number(one.sql);
        if (!number) {
            return std::unexpected(number.error());
        }
        one.take(*number);
    }
    return loadNames();
}

Result SessionFile::loadNames()
{
    const auto text = [](const QSqlQuery &query, int column) { return query.value(column).toString().toStdString(); };
    Database &db = *m_database;
    Result done = db.each(u"SELECT id, api_version, kind FROM kinds"_s, {}, [&](const QSqlQuery &query) -> Result {
        m_start.kinds[{text(query, 1), text(query, 2)}] = query.value(0).toUInt();
        return {};
    });
    if (done) {
        done = db.each(u"SELECT id, name FROM namespaces"_s, {}, [&](const QSqlQuery &query) -> Result {
            m_start.namespaces[text(query, 1)] = query.value(0).toUInt();
            return {};
        });
    }
    if (done) {
        FrameDecoder decoder;
        done = db.each(u"SELECT id, topic, name, data FROM templates ORDER BY id"_s, {}, [&](const QSqlQuery &query) -> Result {
            if (auto body = decoder.decode(view(query.value(3).toByteArray()), {})) {
                m_start.templates.restore(text(query, 1), {query.value(0).toULongLong(), text(query, 2), std::move(*body)});
            }
            return {};
        });
    }
    return done;
}

Result SessionFile::prepareInserts()
{
    for (const char *sql : insertSql) {
        auto query = m_database->prepare(QString::fromLatin1(sql));
        if (!query) {
            return std::unexpected(query.error());
        }
        m_inserts.push_back(std::move(*query));
    }
    return {};
}

Result SessionFile::insertAll(const PendingRows &rows)
{
    for (const PendingRow &row : rows) {
        QSqlQuery &query = m_inserts[static_cast<std::size_t>(row.insert)];
        for (int i = 0; i < row.values.size(); ++i) {
            query.bindValue(i, row.values[i]);
        }
        if (Result done = m_database->run(query); !done) {
            return done;
        }
    }
    return {};
}

Result SessionFile::commit(const PendingRows &rows)
{
    return m_database->transaction([&]() -> Result {
        Result inserted = insertAll(rows);
        if (!inserted) {
            for (QSqlQuery &query : m_inserts) {
                query.finish();
            }
        }
        return inserted;
    });
}

std::uint64_t SessionFile::bytes() const
{
    const auto size = [](std::filesystem::path path, const char *suffix) {
        std::error_code error;
        path += suffix;
        const std::uintmax_t bytes = std::filesystem::file_size(path, error);
        return error ? std::uint64_t(0) : static_cast<std::uint64_t>(bytes);
    };
    return size(m_database->file(), "") + size(m_database->file(), "-wal");
}

Result SessionFile::close()
{
    if (m_closed) {
        return {};
    }
    Result done = m_database->exec(u"INSERT OR REPLACE INTO meta VALUES('closed','1')"_s);
    if (done) {
        m_closed = true;
        m_inserts.clear();
        // One plain file that opens anywhere. Not while somebody reads it: then the log stays, which is no harm.
        if (m_database->exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s)) {
            std::ignore = m_database->exec(u"PRAGMA journal_mode=DELETE"_s);
        }
    }
    return done;
}

} // namespace watchglass::history
