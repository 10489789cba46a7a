// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sys/resource.h>

#include <csignal>
#include <thread>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

namespace {

/// No file of this process may grow beyond some bytes: what SQLite sees is a disk that is full.
class FullDisk
{
public:
    explicit FullDisk(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;

private:
    rlimit m_before{};
};

} // namespace

class TestHistoryFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGXFSZ, SIG_IGN); }
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = pathIn(m_dir->path(), "s.watchglass");
    }
    void stopsVisiblyAndGoesOn();
    void isCongestedWhileTheQueueIsFull();
    void livesOnAndSaysWhatIsMissing();
    void endsWhileTheDiskIsFull();
    void savesACopyWhileItRecords();
    void aCopyThatCannotBeWrittenLeavesTheOldOne();
    void aCopyTellsHowFarItIsAndCanBeCancelled();
    void aCopyOverItselfIsRefused();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::filesystem::path m_file;
};

void TestHistoryFaults::stopsVisiblyAndGoesOn()
{
    Churn churn(41, {.objects = 50, .changes = false});
    std::vector<DigestBatchPtr> batches;
    const auto writer = must(HistoryWriter::create(m_file));
    const auto give = [&](std::size_t count) {
        batches.push_back(churn.batch(count));
        writer->accept(batches.back());
        return writer->flush();
    };
    QVERIFY(give(100));
    {
        const FullDisk full(64U << 10U);
        QVERIFY(!give(3000));
        const auto state = writer->state();
        QVERIFY(state.stopped.has_value());
        QVERIFY2(state.stopped->contains("s.watchglass") && state.stopped->contains("recording is stopped"), state.stopped->c_str());
        QVERIFY(!give(100));
        QVERIFY(!writer->congested()); // a little waits in memory
        // What was written before can be read all the time.
        QCOMPARE(must(must(RecordReader::open(m_file))->summary()).observations, 100U);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!writer->state().stopped, 5000);
    QVERIFY(give(10));
    auto reader = must(RecordReader::open(m_file));
    for (const DigestedObservation &digested : observationsIn(batches)) {
        QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
    }
    const auto findings = must(reader->findings());
    QCOMPARE(findings.size(), 1U);
    QCOMPARE(findings[0].kind, FindingKind::RecordingStopped);
    QCOMPARE(findings[0].atLeast, 0U);
    QVERIFY(findings[0].from < findings[0].to);
}

void TestHistoryFaults::isCongestedWhileTheQueueIsFull()
{
    Churn churn(42, {.objects = 500, .changes = false});
    const auto writer = must(HistoryWriter::create(m_file));
    std::vector<DigestBatchPtr> batches;
    std::size_t bytes = 0;
    {
        const FullDisk full(64U << 10U);
        while (!writer->congested()) {
            batches.push_back(churn.batch(500));
            bytes += batches.back()->bytes;
            writer->accept(batches.back());
            QVERIFY2(bytes < 400U << 20U, "the queue is not bounded");
        }
    }
    QTRY_VERIFY_WITH_TIMEOUT(!writer->congested(), 20000);
    QVERIFY(writer->flush());
    QCOMPARE(must(must(RecordReader::open(m_file))->summary()).observations, churn.seq());
}

void TestHistoryFaults::livesOnAndSaysWhatIsMissing()
{
    Churn churn(43, {.objects = 500, .changes = false});
    const auto writer = must(HistoryWriter::create(m_file, {.liveOnWhenStopped = true}));
    std::vector<DigestBatchPtr> after;
    {
        const FullDisk full(64U << 10U);
        while (writer->state().unrecorded == 0) {
            writer->accept(churn.batch(500));
            QVERIFY2(churn.rawBytes() < 400U << 20U, "nothing is ever left out");
        }
        auto batch = std::make_shared<DigestBatch>(*churn.batch(500));
        batch->items.emplace_back(churn.transition(StreamPhase::Live, StreamPhase::Reconnecting, Trust::Stale));
        writer->accept(batch);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!writer->state().stopped, 5000);
    QTRY_VERIFY_WITH_TIMEOUT(writer->flush(), 20000);
    after.push_back(churn.batch(700));
    writer->accept(after.back());
    QVERIFY(writer->flush());
    auto reader = must(RecordReader::open(m_file));
    const std::uint64_t lost = writer->state().unrecorded;
    QVERIFY(lost >= 1000);
    QCOMPARE(must(reader->summary()).observations + lost, churn.seq());
    // What came afterwards does not lean on what is not there.
    for (const DigestedObservation &digested : observationsIn(after)) {
        QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
    }
    std::uint64_t said = 0;
    for (const Finding &finding : must(reader->findings())) {
        QCOMPARE(finding.kind, FindingKind::RecordingStopped);
        said += finding.atLeast;
    }
    QCOMPARE(said, lost);
    QCOMPARE(must(reader->streams()).at(0).transitions.size(), 1U); // small things were kept
}

void TestHistoryFaults::endsWhileTheDiskIsFull()
{
    Churn churn(44, {.objects = 50, .changes = false});
    {
        auto writer = must(HistoryWriter::create(m_file));
        writer->accept(churn.batch(100));
        QVERIFY(writer->flush());
        const FullDisk full(64U << 10U);
        writer->accept(churn.batch(3000));
        QVERIFY(!writer->flush());
        writer.reset(); // does not wait for room
    }
    auto reader = must(RecordReader::open(m_file));
    QVERIFY(must(reader->summary()).observations >= 100);
}

void TestHistoryFaults::savesACopyWhileItRecords()
{
    Churn churn(45, {.objects = 200});
    const auto writer = must(HistoryWriter::create(m_file, {.commitEvery = 5ms}));
    const DigestBatchPtr first = churn.batch(5000);
    writer->accept(churn.opening());
    writer->accept(first);
    std::atomic<bool> done = false;
    const auto target = pathIn(m_dir->path(), "it's a copy.watchglass");
    std::expected<bool, std::string> saved;
    std::thread saving([&] {
        saved = writer->saveAs(target);
        done = true;
    });
    while (!done) {
        writer->accept(churn.batch(200));
        QVERIFY(!writer->state().stopped);
    }
    saving.join();
    QVERIFY2(saved.has_value(), saved ? "" : saved.error().c_str());
    QVERIFY(*saved);
    QVERIFY(writer->flush());

    QCOMPARE(QDir(m_dir->path()).entryList({QLatin1StringView("it*")}), QStringList{QLatin1StringView("it's a copy.watchglass")});
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QCOMPARE(QFile::permissions(QString::fromStdString(target.string())) & others, QFile::Permissions());
    auto reader = must(RecordReader::open(target));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.closedCleanly);
    QVERIFY(summary.observations >= 5000);
    for (const DigestedObservation &digested : observationsIn({first})) {
        QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
    }
    QCOMPARE(must(must(RecordReader::open(m_file))->summary()).observations, churn.seq());
    // Another time over the same name.
    must(writer->saveAs(target));
    QCOMPARE(must(must(RecordReader::open(target))->summary()).observations, churn.seq());
}

void TestHistoryFaults::aCopyThatCannotBeWrittenLeavesTheOldOne()
{
    Churn churn(46, {.objects = 300, .changes = false});
    const auto writer = must(HistoryWriter::create(m_file));
    writer->accept(churn.batch(200));
    const auto target = pathIn(m_dir->path(), "copy.watchglass");
    must(writer->saveAs(target));
    writer->accept(churn.batch(5000));
    QVERIFY(writer->flush());
    {
        const FullDisk full(64U << 10U);
        const auto saved = writer->saveAs(target);
        QVERIFY(!saved);
        QVERIFY2(saved.error().contains("copy.watchglass"), saved.error().c_str());
    }
    QCOMPARE(must(must(RecordReader::open(target))->summary()).observations, 200U);
    QCOMPARE(QDir(m_dir->path()).entryList({QLatin1StringView("copy*")}).size(), 1);
    const auto nowhere = writer->saveAs(m_file.parent_path() / "no" / "copy.watchglass");
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().contains("copy.watchglass"));
}

void TestHistoryFaults::aCopyTellsHowFarItIsAndCanBeCancelled()
{
    Churn churn(47, {.objects = 300, .changes = false});
    const auto writer = must(HistoryWriter::create(m_file));
    const auto target = pathIn(m_dir->path(), "copy.watchglass");
    writer->accept(churn.batch(200));
    must(writer->saveAs(target));
    writer->accept(churn.batch(40'000));
    int told = 0;
    QVERIFY(!must(writer->saveAs(target, [&](double) { return ++told < 3; })));
    QCOMPARE(told, 3);
    QCOMPARE(must(must(RecordReader::open(target))->summary()).observations, 200U); // as it was
    QCOMPARE(QDir(m_dir->path()).entryList({QLatin1StringView("copy*")}).size(), 1);

    std::vector<double> shares;
    QVERIFY(must(writer->saveAs(target, [&](double share) {
        shares.push_back(share);
        return true;
    })));
    QVERIFY(shares.size() > 20);
    QVERIFY(std::ranges::is_sorted(shares));
    QVERIFY(shares.front() < 0.2 && shares.back() > 0.8 && shares.back() <= 1);
    QCOMPARE(must(must(RecordReader::open(target))->summary()).observations, churn.seq());
}

void TestHistoryFaults::aCopyOverItselfIsRefused()
{
    const auto writer = must(HistoryWriter::create(m_file));
    const auto saved = writer->saveAs(m_file);
    QVERIFY(!saved);
    QVERIFY(saved.error().contains("the session itself"));
}

QTEST_GUILESS_MAIN(TestHistoryFaults)
#include "tst_historyfaults.moc"
