// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include "tests/fakes/manualclock.h"

#include <QTemporaryDir>

#include <map>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t cap = 8U << 20U;

/// What the cluster was like at each moment, beside the record.
struct Truth
{
    std::map<std::string, DigestedObservation> now;
    std::vector<DigestedObservation> all;

    void add(const DigestBatchPtr &batch)
    {
        for (const DigestItem &item : batch->items) {
            if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
                all.push_back(*digested);
            }
        }
    }
    std::map<std::string, DigestedObservation> at(Timestamp time) const
    {
        std::map<std::string, DigestedObservation> state;
        for (const DigestedObservation &digested : all) {
            if (digested.observation.at > time) {
                break;
            }
            if (digested.observation.type == ObservationType::Deleted) {
                state.erase(digested.summary.ref.uid);
            } else {
                state[digested.summary.ref.uid] = digested;
            }
        }
        return state;
    }
};

std::uint64_t onDisk(const std::filesystem::path &file)
{
    std::uint64_t bytes = 0;
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file.string() + suffix, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

void compareState(RecordReader &reader, const Truth &truth, Timestamp time)
{
    const auto expected = truth.at(time);
    std::map<std::string, ObjectSummary> read;
    must(reader.stateAt(time, [&](const ObjectSummary &summary) { return read.emplace(summary.ref.uid, summary).second; }));
    QCOMPARE(read.size(), expected.size());
    for (const auto &[uid, digested] : expected) {
        QVERIFY(read.contains(uid));
        QCOMPARE(read[uid].resourceVersion, digested.summary.resourceVersion);
        QCOMPARE(read[uid].labels, digested.summary.labels);
        QVERIFY(read[uid].owners == digested.summary.owners);
        const RawObjectPtr body = must(reader.bodyAt(uid, time));
        QVERIFY(body != nullptr);
        QCOMPARE(body->json, digested.observation.object->json);
    }
}

} // namespace

class TestHistoryCap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysUnderTheCap();
    void isCompleteFromTheBoundaryOn();
    void marksReplayAndRevisionsAfterATrim();
    void anOpenReaderFollowsTheTrimming();
    void namesOfGoneObjectsGo();
    void oldOnesGoByAge();
    void moreObjectsThanTheCapHasRoomFor();
    void aContinuedFileIsTrimmedToo();
    void aSmallerCapShrinksTheFile();
    void whatIsSpokenOfAgainHasItsName();
    void numbersGoOnWhereAllWasTrimmed();
    void aReplayThatIsOvertakenSaysSo();

private:
    std::filesystem::path fresh(const char *name) { return pathIn(m_dir.path(), name); }
    Truth churned(const std::filesystem::path &file, const Churn::Options &options, int batches);

    QTemporaryDir m_dir;
};

// Each flush is a chance to catch the file over its cap.
Truth TestHistoryCap::churned(const std::filesystem::path &file, const Churn::Options &options, int batches)
{
    Churn churn(21, options);
    Truth truth;
    auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    writer->accept(churn.opening());
    for (int i = 0; i < batches; ++i) {
        const DigestBatchPtr batch = churn.batch(1000);
        truth.add(batch);
        writer->accept(batch);
        if (!writer->flush() || onDisk(file) > cap) {
            qFatal("batch %d: %llu bytes on disk, stopped: %s", i, static_cast<unsigned long long>(onDisk(file)),
                   writer->state().stopped.value_or("no").c_str());
        }
    }
    return truth;
}

void TestHistoryCap::staysUnderTheCap()
{
    const auto file = fresh("cap.watchglass");
    Churn churn(20, {.objects = 500, .changes = false});
    auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    std::uint64_t most = 0;
    for (int i = 0; i < 150; ++i) {
        writer->accept(churn.batch(1000));
        QVERIFY(writer->flush());
        most = std::max(most, onDisk(file));
        QVERIFY2(onDisk(file) <= cap, qPrintable(QString::number(onDisk(file))));
        QCOMPARE(writer->state().bytes, onDisk(file));
    }
    QVERIFY(most > cap / 2); // the cap is used, not avoided
    const auto state = writer->state();
    QVERIFY(state.trimmed > 0);
    QVERIFY(state.oldest.has_value());
    writer.reset();
    QVERIFY(onDisk(file) <= cap);
    const RecordSummary summary = must(must(RecordReader::open(file))->summary());
    QCOMPARE(summary.trimmed, state.trimmed);
    QCOMPARE(summary.observations + summary.trimmed, 150'000U);
    QCOMPARE(*summary.from, *state.oldest);
}

void TestHistoryCap::isCompleteFromTheBoundaryOn()
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

void TestHistoryCap::marksReplayAndRevisionsAfterATrim()
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

void TestHistoryCap::anOpenReaderFollowsTheTrimming()
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

void TestHistoryCap::namesOfGoneObjectsGo()
{
    const auto file = fresh("names.watchglass");
    // Half of all steps delete: some 60,000 pods come and go, never more than 100 at a time.
    const Truth truth = churned(file, {.objects = 100, .changes = false, .deletePermille = 500}, 120);
    std::map<std::string, int> uids;
    for (const DigestedObservation &digested : truth.all) {
        ++uids[digested.summary.ref.uid];
    }
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QVERIFY(summary.trimmed > 0);
    std::map<std::string, int> kept;
    for (std::size_t i = summary.trimmed; i < truth.all.size(); ++i) {
        ++kept[truth.all[i].summary.ref.uid];
    }
    const std::size_t names = must(reader->objects()).size();
    QVERIFY(names >= kept.size());
    QVERIFY2(names <= kept.size() + 100, qPrintable(QString::number(names - kept.size())));
    QVERIFY(uids.size() > kept.size() * 2);
}

void TestHistoryCap::oldOnesGoByAge()
{
    const auto file = fresh("age.watchglass");
    fakes::ManualClock clock;
    Churn churn(23, {.objects = 50, .changes = false, .step = 100ms});
    Truth truth;
    const auto writer = must(HistoryWriter::create(file, {.maxAge = 10min}, &clock));
    for (int i = 0; i < 60; ++i) { // 100 minutes
        const DigestBatchPtr batch = churn.batch(1000);
        truth.add(batch);
        clock.advance(100s);
        writer->accept(batch);
        QVERIFY(writer->flush());
    }
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QCOMPARE(summary.observations + summary.trimmed, 60'000U);
    QVERIFY(*summary.from >= clock.wall() - 11min);
    QVERIFY(*summary.from <= clock.wall() - 9min);
    compareState(*reader, truth, *summary.from);
    compareState(*reader, truth, *summary.to);
}

void TestHistoryCap::moreObjectsThanTheCapHasRoomFor()
{
    const auto file = fresh("crowd.watchglass");
    Churn churn(24, {.objects = 30'000, .changes = false, .deletePermille = 0});
    auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    std::vector<DigestedObservation> newest;
    for (int i = 0; i < 50; ++i) {
        const DigestBatchPtr batch = churn.batch(1000);
        newest = observationsIn({batch});
        writer->accept(batch);
        QVERIFY(writer->flush());
        QVERIFY2(onDisk(file) <= cap, qPrintable(QString::number(onDisk(file))));
    }
    writer.reset();
    auto reader = must(RecordReader::open(file));
    for (const DigestedObservation &digested : newest) { // what is new can always be read
        QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
    }
    // What had to go says so.
    std::size_t there = 0;
    std::size_t dropped = 0;
    must(reader->stateAt(churn.now(), [&](const ObjectSummary &) { return ++there > 0; }));
    must(reader->readMarks(0, [&](std::span<const RecordMark> marks) {
        for (const RecordMark &mark : marks) {
            if (mark.has(RecordMark::Carried) && dropped == 0) {
                const auto body = reader->bodyOf(mark.seq);
                dropped += body ? 0U : 1U;
                if (!body && !body.error().contains("dropped for the cap")) {
                    qFatal("%s", body.error().c_str());
                }
            }
        }
        return true;
    }));
    QVERIFY(there > 0);
    QVERIFY(there < 30'000 || dropped > 0);
    std::size_t replayed = 0; // and does not keep the rest from being read
    must(reader->replay({.bodies = true}, [&](DigestItem &&) { return ++replayed > 0; }));
    QVERIFY(replayed >= 1000);
}

void TestHistoryCap::aContinuedFileIsTrimmedToo()
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

void TestHistoryCap::aSmallerCapShrinksTheFile()
{
    const auto file = fresh("shrink.watchglass");
    Churn churn(27, {.objects = 200, .changes = false});
    {
        auto writer = must(HistoryWriter::create(file));
        for (int i = 0; i < 120; ++i) {
            writer->accept(churn.batch(1000));
        }
    }
    QVERIFY(onDisk(file) > cap);
    {
        auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
        writer->accept(churn.batch(10));
        QVERIFY(writer->flush());
    }
    QVERIFY2(onDisk(file) <= cap, qPrintable(QString::number(onDisk(file))));
    must(must(RecordReader::open(file))->summary());
}

// A cluster event may speak of an object that is never seen itself, again and again.
void TestHistoryCap::whatIsSpokenOfAgainHasItsName()
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

void TestHistoryCap::numbersGoOnWhereAllWasTrimmed()
{
    const auto file = fresh("numbers.watchglass");
    fakes::ManualClock clock;
    must(HistoryWriter::create(file, {}, &clock))->accept(Churn(29, {.objects = 5}).batch(1000));
    clock.advance(24h);
    must(HistoryWriter::create(file, {.maxAge = 1h}, &clock)); // nothing new, and all is too old
    QCOMPARE(must(must(RecordReader::open(file))->summary()).observations, 0U);
    const auto writer = must(HistoryWriter::create(file, {.maxAge = 1h}, &clock));
    QCOMPARE(writer->seqOffset(), 1000U);
    writer->accept(Churn(30, {.objects = 5, .step = 24h}).batch(10));
    QVERIFY(writer->flush());
    QCOMPARE(must(must(RecordReader::open(file))->rows(1, 100)).front().seq, 1001U);
}

void TestHistoryCap::aReplayThatIsOvertakenSaysSo()
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

QTEST_GUILESS_MAIN(TestHistoryCap)
#include "tst_historycap.moc"
