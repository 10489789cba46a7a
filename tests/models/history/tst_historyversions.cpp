// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "trimtruth.h"

#include "models/history/bodiescodec.h"
#include "models/history/database.h"
#include "models/history/sessionschema.h"
#include "tests/fakes/manualclock.h"

#include <QTemporaryDir>

using namespace watchglass;
using namespace watchglass::history;
using namespace watchglass::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto recorded = 100s; ///< by one batch

/// What the tables of older versions were like.
struct OldTables
{
    explicit OldTables(const std::filesystem::path &file) : database(must(Database::open(file, Database::Mode::ReadWrite))) {}

    void exec(const QString &sql, const QVariantList &values = {})
    {
        must(database->each(sql, values, [](const QSqlQuery &) { return Result(); }));
    }
    void readAllBodies()
    {
        must(database->each(u"SELECT seq, data FROM bodies"_s, {}, [this](const QSqlQuery &query) {
            rows.push_back(query.value(1).toByteArray());
            std::vector<BodyEntry> entries;
            if (!readBodies(view(rows.back()), query.value(0).toULongLong(), entries)) {
                qFatal("bodies cannot be read");
            }
            for (const BodyEntry &entry : entries) {
                bodies[entry.seq] = entry;
            }
            return Result();
        }));
    }
    // The frames of a body in one row, from the one that is packed against a template on.
    QByteArray chain(std::uint64_t seq, std::uint64_t &base)
    {
        std::vector<std::string_view> frames;
        for (std::uint64_t wanted = seq;;) {
            const BodyEntry &entry = bodies.at(wanted);
            frames.push_back(entry.frame);
            if (entry.base.kind != BodyBase::Kind::Revision) {
                base = entry.base.number;
                break;
            }
            wanted = entry.base.number;
        }
        std::string packed;
        ByteWriter out(packed);
        out.byte(8);
        out.number(frames.size());
        for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
            out.text(*frame);
        }
        return blob(packed);
    }
    void toVersion3()
    {
        readAllBodies();
        std::vector<QVariantList> carried;
        must(database->each(u"SELECT object, seq, body_seq, profile, marks, versions, details FROM carried"_s, {}, [&](const QSqlQuery &query) {
            std::uint64_t base = 0;
            const QByteArray body = chain(query.value(2).toULongLong(), base);
            carried.push_back({query.value(0), query.value(1), 0, query.value(2), query.value(3), query.value(4), query.value(5),
                               query.value(6), static_cast<qint64>(base), body});
            return Result();
        }));
        exec(u"DROP TABLE carried"_s);
        exec(u"CREATE TABLE carried(object INTEGER PRIMARY KEY, seq INTEGER, at INTEGER, body_seq INTEGER, profile INTEGER, "
             "marks BLOB, versions BLOB, details BLOB, template INTEGER, body BLOB) STRICT"_s);
        exec(u"CREATE INDEX carried_body ON carried(body_seq)"_s);
        for (const QVariantList &row : carried) {
            exec(u"INSERT INTO carried VALUES(?,?,?,?,?,?,?,?,?,?)"_s, row);
        }
        const std::uint64_t before = must(database->number(u"SELECT max(before_seq) FROM trims"_s));
        exec(u"DELETE FROM bodies"_s);
        for (auto next = bodies.lower_bound(before); next != bodies.end();) {
            BodiesWriter row;
            for (; next != bodies.end() && !row.isFull(); ++next) {
                row.add(next->first, next->second.base, next->second.frame);
            }
            exec(u"INSERT INTO bodies VALUES(?,?)"_s, {static_cast<qint64>(row.firstSeq()), blob(row.bytes())});
        }
        exec(u"PRAGMA user_version=3"_s);
    }
    std::uint64_t version() { return must(database->number(u"PRAGMA user_version"_s)); }

    std::unique_ptr<Database> database;
    std::vector<QByteArray> rows;
    std::map<std::uint64_t, BodyEntry> bodies;
};

} // namespace

/// Files of older versions are read, and taken up again.
class TestHistoryVersions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = pathIn(m_dir->path(), "s.watchglass");
    }
    void version1();
    void version3();
    void version3IsTakenUp();
    void anOldFileThatIsDamaged();

private:
    Churn pods(std::uint64_t seed) const
    {
        return Churn(seed, {.objects = 50, .changes = false, .step = 100ms, .start = m_clock.wall()});
    }
    Truth write(Churn &churn, int batches);
    void compare(const Truth &truth);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::filesystem::path m_file;
    fakes::ManualClock m_clock;
};

Truth TestHistoryVersions::write(Churn &churn, int batches)
{
    Truth truth;
    const auto writer = must(HistoryWriter::create(m_file, {.maxAge = 10min}, &m_clock));
    for (int i = 0; i < batches; ++i) {
        const DigestBatchPtr batch = churn.batch(1000);
        truth.add(batch);
        m_clock.advance(recorded);
        writer->accept(batch);
        writer->flush();
    }
    return truth;
}

void TestHistoryVersions::compare(const Truth &truth)
{
    auto reader = must(RecordReader::open(m_file));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.trimmed > 0);
    for (const Timestamp time : {*summary.from, *summary.from + 30s, truth.all.back().observation.at}) {
        compareState(*reader, truth, time);
    }
    for (std::size_t i = summary.trimmed; i < truth.all.size(); ++i) {
        QCOMPARE(must(reader->bodyOf(truth.all[i].seq))->json, truth.all[i].observation.object->json);
    }
    std::size_t replayed = 0;
    must(reader->replay({.bodies = true}, [&](DigestItem &&) { return ++replayed > 0; }));
    QVERIFY(replayed >= summary.observations);
}

void TestHistoryVersions::version1()
{
    Churn churn = pods(51);
    const auto writer = must(HistoryWriter::create(m_file, {}, &m_clock));
    Truth truth;
    const DigestBatchPtr batch = churn.batch(2000);
    truth.add(batch);
    writer->accept(batch);
    QVERIFY(writer->flush());
    const auto copy = pathIn(m_dir->path(), "copy.watchglass");
    QVERIFY(must(copySession(m_file, copy)));
    {
        OldTables tables(copy);
        tables.exec(u"DROP TABLE carried"_s);
        tables.exec(u"DROP TABLE trims"_s);
        tables.exec(u"PRAGMA user_version=1"_s);
    }
    compareState(*must(RecordReader::open(copy)), truth, truth.all.back().observation.at);
    QCOMPARE(OldTables(copy).version(), 1U);
    must(HistoryWriter::create(copy, {}, &m_clock));
    QCOMPARE(OldTables(copy).version(), std::uint64_t(schemaVersion));
}

// Reading leaves the file as it is.
void TestHistoryVersions::version3()
{
    Churn churn = pods(52);
    const Truth truth = write(churn, 20);
    OldTables(m_file).toVersion3();
    compare(truth);
    QCOMPARE(OldTables(m_file).version(), 3U);
}

void TestHistoryVersions::version3IsTakenUp()
{
    Churn first = pods(53);
    const Truth before = write(first, 20);
    OldTables(m_file).toVersion3();
    Churn second = pods(54);
    const Truth after = write(second, 1);
    QCOMPARE(OldTables(m_file).version(), std::uint64_t(schemaVersion));
    {
        auto reader = must(RecordReader::open(m_file));
        const RecordSummary summary = must(reader->summary());
        QVERIFY(*summary.from < before.all.back().observation.at);
        compareState(*reader, before, *summary.from);
        compareState(*reader, before, before.all.back().observation.at - 1ms); // then the next run begins
        compareState(*reader, after, after.all.back().observation.at);
    }
    Churn third = pods(55);
    const Truth last = write(third, 15);
    auto reader = must(RecordReader::open(m_file));
    compareState(*reader, last, *must(reader->summary()).from);
    compareState(*reader, last, last.all.back().observation.at);
}

void TestHistoryVersions::anOldFileThatIsDamaged()
{
    Churn churn = pods(56);
    write(churn, 20);
    {
        OldTables tables(m_file);
        tables.toVersion3();
        tables.exec(u"UPDATE carried SET body=x'08ffffffffffffffff7f'"_s);
    }
    auto reader = must(RecordReader::open(m_file));
    const auto replayed = reader->replay({.bodies = true}, [](DigestItem &&) { return true; });
    QVERIFY(!replayed);
    QVERIFY2(replayed.error().contains("cannot be read"), replayed.error().c_str());
    Churn more = pods(57);
    const Truth truth = write(more, 15);
    reader = must(RecordReader::open(m_file));
    compareState(*reader, truth, *must(reader->summary()).from);
}

QTEST_GUILESS_MAIN(TestHistoryVersions)
#include "tst_historyversions.moc"
