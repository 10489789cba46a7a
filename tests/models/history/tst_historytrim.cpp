// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "trimtruth.h"

#include "models/history/database.h"
#include "tests/fakes/manualclock.h"

#include <QTemporaryDir>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

/// What can be read of a file whose old end was dropped.
class TestHistoryTrim : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isCompleteFromTheBoundaryOn();
    void marksReplayAndRevisionsAfterATrim();
    void anOpenReaderFollowsTheTrimming();
    void aContinuedFileIsTrimmedToo();
    void whatAnEarlierRunSawStaysComplete();
    void whatIsSpokenOfAgainHasItsName();
    void aReplayThatIsOvertakenSaysSo();

private:
    std::filesystem::path fresh(const char *name) { return pathIn(m_dir.path(), name); }

    QTemporaryDir m_dir;
};

void TestHistoryTrim::isCompleteFromTheBoundaryOn()
{
    const auto file = fresh("complete.watchglass");
    const Truth truth = churned(file, {.objects = 300, .changes = false, .deletePermille = 10}, 110);
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.trimmed > 20'000);
    compareState(*reader, truth, *summary.from);
    compareState(*reader, truth, *summary.from + 1us);
    for (int i = 1; i <= 4; ++i) {
        compareState(*reader, truth, *summary.from + (*summary.to - *summary.from) / 4 * i);
    }
    // Every body after the boundary, also those that were packed against one before it.
    for (std::size_t i = summary.trimmed; i < truth.all.size(); i += 7) {
        QCOMPARE(must(reader->bodyOf(truth.all[i].seq))->json, truth.all[i].observation.object->json);
    }
}

void TestHistoryTrim::marksReplayAndRevisionsAfterATrim()
{
    const auto file = fresh("views.watchglass");
    const Truth truth = churned(file, {.objects = 200, .changes = false, .deletePermille = 5}, 90);
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.trimmed > 0);
    const auto atBoundary = truth.at(*summary.from);
    std::size_t carried = 0;
    std::size_t kept = 0;
    std::uint64_t last = 0;
    must(reader->readMarks(0, [&](std::span<const RecordMark> marks) {
        for (const RecordMark &mark : marks) {
            if (mark.seq <= last) {
                qFatal("marks are not in order");
            }
            last = mark.seq;
            ++(mark.has(RecordMark::Carried) ? carried : kept);
        }
        return true;
    }));
    QCOMPARE(carried, atBoundary.size());
    QCOMPARE(kept, summary.observations);

    std::size_t early = 0;
    std::size_t bodies = 0;
    must(reader->replay({.bodies = true}, [&](DigestItem &&item) {
        if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
            if (digested->seq <= summary.trimmed) {
                ++early;
                if (!digested->observation.existingAtStart) {
                    qFatal("a carried observation is shown as news");
                }
            }
            bodies += digested->observation.object->json == truth.all.at(digested->seq - 1).observation.object->json ? 1U : 0U;
        }
        return true;
    }));
    QCOMPARE(early, atBoundary.size());
    QCOMPARE(bodies, atBoundary.size() + summary.observations);

    const auto &[uid, digested] = *atBoundary.begin();
    const auto revisions = must(reader->revisions(uid));
    QCOMPARE(revisions.front().seq, digested.seq);
    QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
    QCOMPARE(must(reader->bodyByVersion(uid, digested.observation.resourceVersion))->json, digested.observation.object->json);
    QCOMPARE(must(reader->streams()).size(), 1U);
    QCOMPARE(must(reader->streams())[0].transitions.back().to, StreamPhase::Live);
}

void TestHistoryTrim::anOpenReaderFollowsTheTrimming()
{
    const auto file = fresh("follow.watchglass");
    Churn churn(22, {.objects = 100, .changes = false});
    Truth truth;
    const auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    writer->accept(churn.opening());
    std::unique_ptr<RecordReader> reader;
    for (int i = 0; i < 100; ++i) {
        const DigestBatchPtr batch = churn.batch(1000);
        truth.add(batch);
        writer->accept(batch);
        QVERIFY(writer->flush());
        if (!reader) {
            reader = must(RecordReader::open(file));
        }
        const auto &newest = truth.all.back();
        QCOMPARE(must(reader->bodyOf(newest.seq))->json, newest.observation.object->json);
        const RecordSummary summary = must(reader->summary());
        QCOMPARE(summary.observations + summary.trimmed, truth.all.size());
        if (i % 20 == 19) {
            compareState(*reader, truth, *summary.from);
            compareState(*reader, truth, *summary.to);
        }
    }
    QVERIFY(must(reader->summary()).trimmed > 0);
}

void TestHistoryTrim::aContinuedFileIsTrimmedToo()
{
    const auto file = fresh("continued.watchglass");
    fakes::ManualClock clock;
    {
        Churn first(25, {.objects = 3000, .changes = false});
        auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}, &clock));
        writer->accept(first.batch(20'000));
    }
    clock.advance(1h);
    Churn second(26, {.objects = 100, .changes = false, .step = 1s});
    Truth truth;
    {
        auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}, &clock));
        for (int i = 0; i < 100; ++i) {
            const DigestBatchPtr batch = second.batch(1000);
            truth.add(batch);
            writer->accept(batch);
            QVERIFY(writer->flush());
            QVERIFY(onDisk(file) <= cap);
        }
        QCOMPARE(writer->seqOffset(), 20'000U);
        clock.advance(30h);
    }
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.trimmed > 20'000);
    QVERIFY(must(reader->objects()).size() < 1000); // those of the first run are not carried for ever
    compareState(*reader, truth, *summary.to);
}

// What is known of the bodies from before the boundary is found again in the file.
void TestHistoryTrim::whatAnEarlierRunSawStaysComplete()
{
    const auto file = fresh("earlier.watchglass");
    fakes::ManualClock clock;
    Churn first(33, {.objects = 50, .changes = false, .step = 100ms});
    Churn second(34, {.objects = 50, .changes = false, .step = 100ms, .start = clock.wall() + 6000s});
    Truth truth;
    std::uint64_t trimmed = 0;
    for (int run = 0; run < 3; ++run) {
        const auto writer = must(HistoryWriter::create(file, {.maxAge = 20min}, &clock));
        for (int i = 0; i < (run == 0 ? 60 : 3); ++i) {
            const DigestBatchPtr batch = (run == 0 ? first : second).batch(1000);
            if (run == 0) {
                truth.add(batch);
            }
            clock.advance(100s);
            writer->accept(batch);
            QVERIFY(writer->flush());
        }
        auto reader = must(RecordReader::open(file));
        const RecordSummary summary = must(reader->summary());
        QVERIFY(summary.trimmed > std::exchange(trimmed, summary.trimmed));
        QVERIFY(summary.trimmed < truth.all.size());
        compareState(*reader, truth, *summary.from);
        compareState(*reader, truth, truth.all.back().observation.at - 1ms); // then the next run begins
        for (std::size_t i = summary.trimmed; i < truth.all.size(); i += 3) {
            QCOMPARE(must(reader->bodyOf(truth.all[i].seq))->json, truth.all[i].observation.object->json);
        }
        // Bodies of 50 pods, each with at most 16 changes, and no more than half as much that nobody needs.
        const auto database = must(history::Database::openToRead(file));
        const auto bytes = must(database->number(
            QStringLiteral("SELECT sum(length(data)) FROM bodies WHERE seq<(SELECT max(before_seq) FROM trims)")));
        QVERIFY2(bytes < 130'000, qPrintable(QString::number(bytes)));
    }
}

// A cluster event may speak of an object that is never seen itself, again and again.
void TestHistoryTrim::whatIsSpokenOfAgainHasItsName()
{
    const auto file = fresh("spoken.watchglass");
    fakes::ManualClock clock;
    Churn churn(28, {.objects = 5, .changes = false, .step = 100ms});
    const auto writer = must(HistoryWriter::create(file, {.maxAge = 10min}, &clock));
    const ObjectRef node{"v1", "Node", {"", "node-1"}, "n-1"};
    for (int i = 0; i < 40; ++i) {
        auto batch = std::make_shared<DigestBatch>(*churn.batch(1000));
        if (i == 0 || i == 39) {
            std::get<DigestedObservation>(batch->items.back()).clusterEvent = ClusterEvent{.reason = "NodeReady", .regarding = node};
        }
        clock.advance(100s);
        writer->accept(batch);
        QVERIFY(writer->flush());
    }
    auto reader = must(RecordReader::open(file));
    QVERIFY(must(reader->summary()).trimmed > 1000);
    const auto rows = must(reader->rows(churn.seq(), 1));
    QCOMPARE(rows.size(), 1U);
    QVERIFY(rows[0].clusterEvent->regarding == node);
}

void TestHistoryTrim::aReplayThatIsOvertakenSaysSo()
{
    const auto file = fresh("overtaken.watchglass");
    fakes::ManualClock clock;
    Churn churn(31, {.objects = 20, .changes = false, .step = 10ms});
    const auto writer = must(HistoryWriter::create(file, {.maxAge = 10min}, &clock));
    writer->accept(churn.batch(30'000));
    clock.advance(5min);
    QVERIFY(writer->flush());
    auto reader = must(RecordReader::open(file));
    std::size_t taken = 0;
    const auto done = reader->replay({.bodies = true}, [&](DigestItem &&) {
        if (++taken == 100) { // much passes while the taker is busy
            clock.advance(24h);
            writer->accept(churn.batch(1000));
            writer->flush();
        }
        return true;
    });
    QVERIFY(!done);
    QVERIFY2(done.error().contains("dropped for the cap while they were read"), done.error().c_str());
    QVERIFY(taken >= 256); // what was begun was still whole
}

QTEST_GUILESS_MAIN(TestHistoryTrim)
#include "tst_historytrim.moc"
