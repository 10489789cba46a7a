// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/history/historywriter.h"
#include "models/session/recordqueries.h"
#include "tests/models/history/churn.h"
#include "tests/models/history/recordmust.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QThread>

#include <atomic>

using namespace watchglass;
using namespace watchglass::testing;
using namespace Qt::StringLiterals;

/// Questions to a record on its own thread: what is answered, where, in which order, and what is not.
class TestRecordQueries : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void answersAreThoseOfTheReader();
    void answersComeInOrderOnTheAskingThread();
    void nobodyWaitsForAnAnswer();
    void nothingComesToAContextThatIsGone();
    void aLiveRecordIsCommittedBeforeEachQuestion();
    void errorsNameTheFileUntilItIsThere();
    void theEndDoesNotWaitForWhatWasNotBegun();

private:
    std::vector<DigestedObservation> record(std::size_t count);

    std::unique_ptr<QTemporaryDir> m_dir;
    std::filesystem::path m_file;
};

void TestRecordQueries::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_file = pathIn(m_dir->path(), "s.wgs");
}

std::vector<DigestedObservation> TestRecordQueries::record(std::size_t count)
{
    Churn churn(5, {.objects = 20});
    const std::vector<DigestBatchPtr> batches{churn.opening(), churn.batch(count)};
    const auto writer = must(HistoryWriter::create(m_file));
    for (const DigestBatchPtr &batch : batches) {
        writer->accept(batch);
    }
    return observationsIn(batches);
}

void TestRecordQueries::answersAreThoseOfTheReader()
{
    const auto all = record(500);
    const DigestedObservation &one = all[400];
    const std::string uid = one.summary.ref.uid;
    const Timestamp at = one.observation.at;
    RecordQueries queries(m_file);
    std::vector<RevisionInfo> revisions;
    RawObjectPtr bodyOf;
    RawObjectPtr bodyAt;
    std::optional<std::vector<FieldChange>> changes;
    std::vector<ObjectSummary> state;
    std::uint64_t observations = 0;
    queries.revisions(uid, this, [&](auto answer) { revisions = must(std::move(answer)); });
    queries.bodyOf(one.seq, this, [&](auto answer) { bodyOf = must(std::move(answer)); });
    queries.bodyAt(uid, at, this, [&](auto answer) { bodyAt = must(std::move(answer)); });
    queries.changesOf(one.seq, this, [&](auto answer) { changes = must(std::move(answer)); });
    queries.stateAt(at, this, [&](auto answer) { state = must(std::move(answer)); });
    queries.ask<std::uint64_t>(
        this, [](RecordReader &reader) { return reader.summary().transform([](const RecordSummary &s) { return s.observations; }); },
        [&](auto answer) { observations = must(std::move(answer)); });
    QTRY_COMPARE(observations, all.size()); // the last question

    const auto reader = must(RecordReader::open(m_file));
    const auto expected = must(reader->revisions(uid));
    QCOMPARE(revisions.size(), expected.size());
    QVERIFY(std::ranges::equal(revisions, expected, {}, &RevisionInfo::seq, &RevisionInfo::seq));
    QCOMPARE(bodyOf->json, one.observation.object->json);
    QCOMPARE(bodyAt->json, one.observation.object->json);
    QVERIFY(changes.has_value());
    QVERIFY(std::ranges::equal(*changes, one.changes, {}, &FieldChange::path, &FieldChange::path));
    QCOMPARE(state.size(), 20U);
}

void TestRecordQueries::answersComeInOrderOnTheAskingThread()
{
    const auto all = record(300);
    RecordQueries queries(m_file);
    std::vector<std::uint64_t> order;
    std::atomic<QThread *> reading = nullptr;
    for (std::uint64_t i = 0; i < 100; ++i) {
        const std::uint64_t seq = all[(i * 37) % all.size()].seq; // some are slow, some are remembered
        queries.ask<std::uint64_t>(
            this, [&reading, seq, i](RecordReader &reader) {
                reading = QThread::currentThread();
                return reader.bodyOf(seq).transform([i](const RawObjectPtr &) { return i; });
            },
            [&](auto answer) {
                QCOMPARE(QThread::currentThread(), thread());
                order.push_back(must(std::move(answer)));
            });
    }
    QTRY_COMPARE(order.size(), 100U);
    QVERIFY(std::ranges::is_sorted(order));
    QVERIFY(reading != nullptr && reading != thread());
}

void TestRecordQueries::nobodyWaitsForAnAnswer()
{
    const auto all = record(50);
    QSemaphore gate;
    RecordQueries queries(m_file, [&] { gate.acquire(); }); // a disk that takes its time
    int answers = 0;
    queries.bodyOf(all[1].seq, this, [&](auto) { ++answers; });
    queries.bodyOf(all[2].seq, this, [&](auto) { ++answers; });
    QCoreApplication::processEvents();
    QCOMPARE(answers, 0);
    gate.release();
    QTRY_COMPARE(answers, 1);
    gate.release();
    QTRY_COMPARE(answers, 2);
}

void TestRecordQueries::nothingComesToAContextThatIsGone()
{
    const auto all = record(50);
    RecordQueries queries(m_file);
    auto asker = std::make_unique<QObject>();
    bool told = false;
    bool done = false;
    queries.bodyOf(all[1].seq, asker.get(), [&](auto) { told = true; });
    queries.bodyOf(all[2].seq, this, [&](auto) { done = true; });
    asker.reset();
    QTRY_VERIFY(done);
    QVERIFY(!told);
}

void TestRecordQueries::aLiveRecordIsCommittedBeforeEachQuestion()
{
    Churn churn(6, {.objects = 10});
    // Commits by itself only after an hour.
    const auto writer = must(HistoryWriter::create(m_file, {.commitEvery = std::chrono::hours(1)}));
    QThread *flushing = nullptr;
    RecordQueries queries(m_file, [&] {
        flushing = QThread::currentThread();
        writer->flush();
    });
    for (int round = 0; round < 5; ++round) {
        const DigestBatchPtr batch = churn.batch(20);
        writer->accept(batch);
        const auto newest = std::get<DigestedObservation>(batch->items.back());
        RawObjectPtr body;
        queries.bodyOf(newest.seq, this, [&](auto answer) { body = must(std::move(answer)); });
        QTRY_VERIFY(body != nullptr);
        QCOMPARE(body->json, newest.observation.object->json);
    }
    QVERIFY(flushing != nullptr && flushing != thread());
}

void TestRecordQueries::errorsNameTheFileUntilItIsThere()
{
    RecordQueries queries(m_file);
    std::string error;
    queries.bodyOf(1, this, [&](auto answer) { error = answer ? "an answer" : answer.error(); });
    QTRY_VERIFY(!error.empty());
    QVERIFY2(error.starts_with(m_file.string()) && !error.contains('\n'), error.c_str());
    const auto all = record(10);
    RawObjectPtr body;
    queries.bodyOf(all[3].seq, this, [&](auto answer) { body = must(std::move(answer)); });
    QTRY_VERIFY(body != nullptr);
    error.clear();
    queries.bodyOf(99, this, [&](auto answer) { error = answer ? "an answer" : answer.error(); });
    QTRY_VERIFY(!error.empty());
    QVERIFY2(error.contains("there is no observation 99"), error.c_str());
}

void TestRecordQueries::theEndDoesNotWaitForWhatWasNotBegun()
{
    record(50);
    std::atomic<int> begun = 0;
    QSemaphore first;
    int answers = 0;
    {
        RecordQueries queries(m_file, [&] {
            ++begun;
            first.release();
        });
        for (int i = 0; i < 1000; ++i) { // each takes a while: together many seconds
            queries.ask<std::size_t>(
                this, [](RecordReader &reader) -> std::expected<std::size_t, std::string> {
                    std::size_t rows = 0;
                    for (int pass = 0; pass < 200; ++pass) {
                        rows += reader.rows(1, 50).transform([](const auto &list) { return list.size(); }).value_or(0);
                    }
                    return rows;
                },
                [&](auto) { ++answers; });
        }
        first.acquire();
    }
    QVERIFY2(begun < 1000, qPrintable(QString::number(begun)));
    QCoreApplication::processEvents();
    QCOMPARE(answers, 0);
}

QTEST_GUILESS_MAIN(TestRecordQueries)
#include "tst_recordqueries.moc"
