// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "trimtruth.h"

#include "tests/fakes/manualclock.h"

#include <QTemporaryDir>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

/// The file stays under its caps, whatever is recorded.
class TestHistoryCap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysUnderTheCap();
    void roomIsMadeALittleAtATime();
    void namesOfGoneObjectsGo();
    void oldOnesGoByAge();
    void moreObjectsThanTheCapHasRoomFor();
    void aSmallerCapShrinksTheFile();
    void numbersGoOnWhereAllWasTrimmed();

private:
    std::filesystem::path fresh(const char *name) { return pathIn(m_dir.path(), name); }

    QTemporaryDir m_dir;
};

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

// What carried states will take is kept free, so they need not all be made at once when the cap is reached.
void TestHistoryCap::roomIsMadeALittleAtATime()
{
    const auto file = fresh("little.watchglass");
    Churn churn(32, {.objects = 1000, .changes = false});
    const auto writer = must(HistoryWriter::create(file, {.maxBytes = cap}));
    std::uint64_t trimmed = 0;
    std::uint64_t most = 0;
    for (int i = 0; i < 60; ++i) {
        writer->accept(churn.batch(1000));
        QVERIFY(writer->flush());
        most = std::max(most, writer->state().trimmed - trimmed);
        trimmed = writer->state().trimmed;
    }
    QVERIFY2(trimmed > 10'000, qPrintable(QString::number(trimmed)));
    QVERIFY2(most < 9000, qPrintable(QString::number(most)));
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
    const auto rows = must(must(RecordReader::open(file))->rows(1001, 100)); // before them: what the first run saw last
    QCOMPARE(rows.size(), 10U);
    QCOMPARE(rows.front().seq, 1001U);
}

QTEST_GUILESS_MAIN(TestHistoryCap)
#include "tst_historycap.moc"
