// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include "models/history/framecodec.h"
#include "tests/fakes/manualclock.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <zstd.h>

#include <fstream>

using namespace watchglass;
using namespace watchglass::testing;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Everything that a reader can be asked, of a file that may say anything. True where all of it worked; errors must be
/// one line. Nothing may crash or run for long.
bool readAll(const std::filesystem::path &file, std::string *failure = nullptr)
{
    bool good = true;
    const auto note = [&](const auto &result) {
        if (!result) {
            good = false;
            if (result.error().contains('\n') || result.error().empty()) {
                qFatal("an error is not one line: %s", result.error().c_str());
            }
            if (failure != nullptr && failure->empty()) {
                *failure = result.error();
            }
        }
        return result.has_value();
    };
    auto opened = RecordReader::open(file);
    if (!note(opened)) {
        return false;
    }
    RecordReader &reader = **opened;
    note(reader.summary());
    note(reader.streams());
    note(reader.gaps());
    note(reader.findings());
    std::vector<std::string> uids;
    if (const auto objects = reader.objects(); note(objects)) {
        for (const auto &[id, ref] : *objects) {
            uids.push_back(ref.uid);
        }
    }
    std::vector<std::uint64_t> seqs;
    Timestamp last;
    note(reader.readMarks(0, [&](std::span<const RecordMark> marks) {
        for (const RecordMark &mark : marks) {
            seqs.push_back(mark.seq);
            last = std::max(last, mark.at);
        }
        return seqs.size() < 100'000;
    }));
    std::size_t items = 0;
    note(reader.replay({.bodies = true}, [&](DigestItem &&) { return ++items < 100'000; }));
    for (std::size_t i = 0; i < seqs.size(); i += std::max<std::size_t>(1, seqs.size() / 50)) {
        note(reader.bodyOf(seqs[i]));
        note(reader.changesOf(seqs[i]));
        note(reader.rows(seqs[i], 10));
    }
    for (std::size_t i = 0; i < uids.size(); i += std::max<std::size_t>(1, uids.size() / 20)) {
        note(reader.revisions(uids[i]));
        note(reader.bodyAt(uids[i], last));
        note(reader.bodyByVersion(uids[i], ResourceVersion("1100")));
    }
    items = 0;
    note(reader.stateAt(last, [&](const ObjectSummary &) { return ++items < 100'000; }));
    return good;
}

std::uint64_t peakKilobytes()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        if (word == "VmHWM:") {
            std::uint64_t kilobytes = 0;
            status >> kilobytes;
            return kilobytes;
        }
    }
    return 0;
}

void write(const std::filesystem::path &file, std::string_view bytes)
{
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string readFile(const std::filesystem::path &file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

/// Files that are damaged or made to do harm. WATCHGLASS_FUZZ sets how many mutations (400), WATCHGLASS_SEED the first.
class TestHistoryHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void theGoodOneIsGood();
    void notASession_data();
    void notASession();
    void aNewerVersion();
    void foreignTables_data();
    void foreignTables();
    void statements_data();
    void statements();
    void zstdBombs_data();
    void zstdBombs();
    void endlessChains();
    void cutShort();
    void flippedBytes();
    void wildRows();
    void memoryStayedBounded();

private:
    void change(const QString &sql, const QVariantList &values = {});

    QTemporaryDir m_dir;
    std::filesystem::path m_good;
    std::filesystem::path m_file;
    std::string m_bytes;
    quint64 m_seed = 0;
    int m_rounds = 400;
};

void TestHistoryHostile::initTestCase()
{
    m_seed = qEnvironmentVariableIsSet("WATCHGLASS_SEED") ? qEnvironmentVariable("WATCHGLASS_SEED").toULongLong() : 4711;
    m_rounds = qEnvironmentVariableIntValue("WATCHGLASS_FUZZ") > 0 ? qEnvironmentVariableIntValue("WATCHGLASS_FUZZ") : 400;
    qInfo("WATCHGLASS_SEED=%llu", static_cast<unsigned long long>(m_seed));
    m_good = pathIn(m_dir.path(), "good.watchglass");
    m_file = pathIn(m_dir.path(), "s.watchglass");
    // A file that was trimmed: everything a reader knows is in it.
    fakes::ManualClock clock;
    Churn churn(31, {.objects = 30, .step = 1s});
    auto writer = must(HistoryWriter::create(m_good, {.maxAge = 10min}, &clock));
    writer->accept(churn.opening());
    writer->accept(churn.batch(900));
    clock.advance(15min);
    writer->accept(std::make_shared<DigestBatch>(
        std::vector<DigestItem>{Churn::gap(1, churn.now()), Churn::finding(1, churn.now())}, 0));
    writer.reset();
    QVERIFY(must(must(RecordReader::open(m_good))->summary()).trimmed > 0);
    m_bytes = readFile(m_good);
}

void TestHistoryHostile::init()
{
    std::error_code ignored;
    for (const char *suffix : {"", "-wal", "-shm", "-journal"}) {
        std::filesystem::remove(m_file.string() + suffix, ignored);
    }
    write(m_file, m_bytes);
}

void TestHistoryHostile::change(const QString &sql, const QVariantList &values)
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"hostile"_s);
        database.setDatabaseName(QString::fromStdString(m_file.string()));
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY2(query.prepare(sql), qPrintable(query.lastError().text()));
        for (const QVariant &value : values) {
            query.addBindValue(value);
        }
        QVERIFY2(query.exec(), qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(u"hostile"_s);
}

void TestHistoryHostile::theGoodOneIsGood()
{
    std::string failure;
    QVERIFY2(readAll(m_file, &failure), failure.c_str());
}

void TestHistoryHostile::notASession_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("{\"kind\":\"PodList\"}\n");
    QTest::newRow("binary") << QByteArray(70'000, '\xa5');
    QTest::newRow("brackets") << QByteArray(1 << 20, '[');
    QTest::newRow("a header alone") << QByteArray::fromStdString(m_bytes.substr(0, 100));
    QTest::newRow("a page alone") << QByteArray::fromStdString(m_bytes.substr(0, 4096));
    QTest::newRow("a header and junk") << QByteArray::fromStdString(m_bytes.substr(0, 100)) + QByteArray(50'000, '\x7f');
}

void TestHistoryHostile::notASession()
{
    QFETCH(const QByteArray, bytes);
    write(m_file, {bytes.data(), static_cast<std::size_t>(bytes.size())});
    std::string failure;
    QVERIFY(!readAll(m_file, &failure));
    QVERIFY2(failure.contains("s.watchglass"), failure.c_str());
    QVERIFY(!RecordReader::open(m_dir.path().toStdString()));
    QVERIFY(!RecordReader::open(pathIn(m_dir.path(), "nothing")));
}

void TestHistoryHostile::aNewerVersion()
{
    change(u"PRAGMA user_version=99"_s);
    const auto reader = RecordReader::open(m_file);
    QVERIFY(!reader);
    QVERIFY2(reader.error().contains("newer Watchglass"), reader.error().c_str());
    QVERIFY(HistoryWriter::create(m_file).error().contains("newer Watchglass"));
    change(u"PRAGMA application_id=7"_s);
    QVERIFY(RecordReader::open(m_file).error().contains("not a Watchglass session"));
}

void TestHistoryHostile::foreignTables_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("a view in place of a table") << u"CREATE VIEW extra AS SELECT * FROM chunks"_s;
    QTest::newRow("a trigger") << u"CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM chunks; END"_s;
    QTest::newRow("a table too many") << u"CREATE TABLE extra(x)"_s;
    QTest::newRow("a table too few") << u"DROP TABLE findings"_s;
    QTest::newRow("an index on an expression") << u"CREATE INDEX x ON objects(upper(name))"_s;
    QTest::newRow("a column too many") << u"ALTER TABLE runs ADD COLUMN extra TEXT"_s;
}

void TestHistoryHostile::foreignTables()
{
    QFETCH(const QString, sql);
    change(sql);
    const auto reader = RecordReader::open(m_file);
    QVERIFY(!reader);
    QVERIFY2(reader.error().contains("its tables are not those"), reader.error().c_str());
    QVERIFY(!HistoryWriter::create(m_file));
}

void TestHistoryHostile::statements_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const QString &sql) { QTest::newRow(name) << sql; };
    row("marks cut", u"UPDATE chunks SET marks=substr(marks,1,length(marks)/2)"_s);
    row("marks empty", u"UPDATE chunks SET marks=x''"_s);
    row("marks null", u"UPDATE chunks SET marks=NULL"_s);
    row("marks of a wrong number", u"UPDATE chunks SET marks=CAST(x'ff7f' || substr(marks,3) AS BLOB)"_s);
    row("versions cut", u"UPDATE chunks SET versions=substr(versions,1,3)"_s);
    row("details of zeros", u"UPDATE chunks SET details=zeroblob(5000)"_s);
    row("details huge", u"UPDATE chunks SET details=zeroblob(90000000) WHERE seq=(SELECT min(seq) FROM chunks)"_s);
    row("a count that lies", u"UPDATE chunks SET count=count+1"_s);
    row("a count of millions", u"UPDATE chunks SET count=9223372036854775807"_s);
    row("chunks that overlap", u"UPDATE chunks SET seq=seq/2+1 WHERE seq>1"_s);
    row("a negative chunk", u"UPDATE chunks SET seq=-5 WHERE seq=(SELECT min(seq) FROM chunks)"_s);
    row("the last number of all", u"UPDATE chunks SET seq=9223372036854775000 WHERE seq=(SELECT max(seq) FROM chunks)"_s);
    row("bodies gone", u"DELETE FROM bodies"_s);
    row("bodies cut", u"UPDATE bodies SET data=substr(data,1,length(data)-1)"_s);
    row("bodies of zeros", u"UPDATE bodies SET data=zeroblob(length(data))"_s);
    row("templates gone", u"DELETE FROM templates"_s);
    row("templates swapped", u"UPDATE templates SET data=(SELECT data FROM templates LIMIT 1)"_s);
    row("names gone", u"DELETE FROM objects"_s);
    row("kinds gone", u"DELETE FROM kinds"_s);
    row("profiles gone", u"DELETE FROM profiles"_s);
    row("profiles of zeros", u"UPDATE profiles SET data=zeroblob(50)"_s);
    row("times that lie", u"UPDATE chunks SET at_max=at_max+1"_s);
    row("carried marks cut", u"UPDATE carried SET marks=substr(marks,1,4)"_s);
    row("carried details of zeros", u"UPDATE carried SET details=zeroblob(90)"_s);
    row("carried bodies of nowhere", u"UPDATE carried SET body_seq=9223372036854775807"_s);
    row("a chain that never ends", u"UPDATE bodies SET data=x'0100000a08ffffffffffffffff7f'"_s);
    row("carried bodies of others", u"UPDATE carried SET body_seq=(SELECT body_seq FROM carried LIMIT 1)"_s);
    row("streams of zeros", u"UPDATE streams SET data=zeroblob(500)"_s);
    row("streams cut", u"UPDATE streams SET data=substr(data,1,7)"_s);
    row("transitions of ff", u"UPDATE transitions SET data=x'ffffffffffffffffffffffffffff'"_s);
    row("gaps of zeros", u"UPDATE gaps SET data=zeroblob(100)"_s);
    row("findings cut", u"UPDATE findings SET data=substr(data,1,9)"_s);
    row("segments null", u"UPDATE segments SET data=NULL"_s);
    row("places of nowhere", u"UPDATE findings SET seq=-1, ord=9223372036854775807"_s);
}

void TestHistoryHostile::statements()
{
    QFETCH(const QString, sql);
    change(sql);
    std::string failure;
    QVERIFY(!readAll(m_file, &failure) || sql.contains(u"places"_s) || sql.contains(u"ord="_s));
    QVERIFY2(failure.empty() || failure.contains("s.watchglass"), failure.c_str());
}

void TestHistoryHostile::zstdBombs_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("details") << u"UPDATE chunks SET details=?"_s;
    QTest::newRow("template") << u"UPDATE templates SET data=?"_s;
    QTest::newRow("profile") << u"UPDATE profiles SET data=?"_s;
    QTest::newRow("carried details") << u"UPDATE carried SET details=?"_s;
    QTest::newRow("body") << u"UPDATE bodies SET data=?"_s;
    QTest::newRow("gap") << u"UPDATE gaps SET data=?"_s;
    QTest::newRow("finding") << u"UPDATE findings SET data=?"_s;
}

void TestHistoryHostile::zstdBombs()
{
    QFETCH(const QString, sql);
    // A gigabyte of zeros in some ten kilobytes; then the same with a size that lies.
    static const QByteArray bomb = [] {
        const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
        const std::string block(1 << 20, '\0');
        std::string out(1 << 20, '\0');
        ZSTD_CCtx_setPledgedSrcSize(context.get(), 1ULL << 30U);
        ZSTD_outBuffer target{out.data(), out.size(), 0};
        for (int i = 0; i < 1024; ++i) {
            ZSTD_inBuffer source{block.data(), block.size(), 0};
            while (ZSTD_compressStream2(context.get(), &target, &source, i == 1023 ? ZSTD_e_end : ZSTD_e_continue) != 0
                   && i == 1023) {
            }
        }
        return QByteArray(out.data() + 4, static_cast<qsizetype>(target.pos) - 4);
    }();
    QVERIFY(bomb.size() < 200'000);
    // A body has a head: one entry, at the first number, packed alone, so many bytes.
    const auto framed = [&](const QByteArray &frame) {
        QByteArray head("\1\0\0", 3);
        for (auto left = static_cast<std::size_t>(frame.size()); left > 0; left >>= 7U) {
            head += static_cast<char>((left & 0x7fU) | (left > 0x7fU ? 0x80U : 0U));
        }
        return sql.contains(u"bodies"_s) ? head + frame : frame;
    };
    change(sql, {framed(bomb)});
    std::string failure;
    QVERIFY(!readAll(m_file, &failure));
    QByteArray lying = bomb;
    lying[1] = 0; // the content size, so that it seems small
    lying[2] = 1;
    lying[3] = 0;
    lying[4] = 0;
    change(sql, {framed(lying)});
    QVERIFY(!readAll(m_file, &failure));
}

void TestHistoryHostile::endlessChains()
{
    // Bodies that each lean on the one before, a hundred thousand deep, and one that leans on itself.
    change(u"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i+1 FROM n WHERE i<100000) "
           "INSERT OR REPLACE INTO bodies SELECT i, x'01000200' FROM n"_s);
    std::string failure;
    QVERIFY(!readAll(m_file, &failure));
    change(u"UPDATE bodies SET data=x'0100ffffffffffffffffff0100'"_s);
    QVERIFY(!readAll(m_file, &failure));
}

void TestHistoryHostile::cutShort()
{
    std::mt19937_64 random(m_seed);
    for (int i = 0; i < m_rounds / 8; ++i) {
        write(m_file, std::string_view(m_bytes).substr(0, random() % m_bytes.size()));
        readAll(m_file);
    }
}

void TestHistoryHostile::flippedBytes()
{
    std::mt19937_64 random(m_seed + 1);
    int survived = 0;
    for (int i = 0; i < m_rounds; ++i) {
        std::string bytes = m_bytes;
        for (std::size_t n = 1 + random() % 40; n > 0; --n) {
            // The first pages, where the tree of tables is, are hit more often.
            const std::size_t at = random() % (random() % 3 == 0 ? std::min<std::size_t>(bytes.size(), 40'000) : bytes.size());
            bytes[at] = static_cast<char>(random());
        }
        if (random() % 4 == 0) { // a page in place of another
            const std::size_t pages = bytes.size() / 4096;
            const std::size_t from = random() % pages * 4096;
            const std::size_t to = random() % pages * 4096;
            bytes.replace(to, 4096, bytes.substr(from, 4096));
        }
        write(m_file, bytes);
        survived += readAll(m_file) ? 1 : 0;
    }
    qInfo("%d of %d read as if nothing had happened", survived, m_rounds);
    QVERIFY(survived < m_rounds);
}

void TestHistoryHostile::wildRows()
{
    // Damage inside the rows, where SQLite notices nothing.
    std::mt19937_64 random(m_seed + 2);
    static constexpr std::array columns{"chunks.marks", "chunks.versions", "chunks.details", "bodies.data", "profiles.data",
                                        "streams.data", "transitions.data", "gaps.data", "findings.data", "segments.data", "carried.marks",
                                        "carried.versions", "carried.details"};
    for (int i = 0; i < m_rounds / 4; ++i) {
        init();
        const QString column = QLatin1StringView(columns[random() % columns.size()]);
        const QString table = column.section(u'.', 0, 0);
        QByteArray junk;
        for (std::size_t n = 1 + random() % 6; n > 0; --n) {
            junk.append(static_cast<char>(random()));
        }
        const auto at = static_cast<qint64>(1 + random() % 60);
        change(u"UPDATE %1 SET %2=CAST(substr(%2,1,%3) || ? || substr(%2,%3+%4) AS BLOB)"_s.arg(table, column.section(u'.', 1)).arg(at).arg(junk.size() + 1),
               {junk});
        readAll(m_file);
    }
}

void TestHistoryHostile::memoryStayedBounded()
{
    QVERIFY2(peakKilobytes() < 700'000, qPrintable(QString::number(peakKilobytes())));
}

QTEST_GUILESS_MAIN(TestHistoryHostile)
#include "tst_historyhostile.moc"
