// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include "tests/fakes/manualclock.h"

#include <QRandomGenerator>
#include <QTemporaryDir>

#include <map>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

namespace {

/// A record of one or more runs, and beside it everything that was written, to be replayed from the start.
struct Recorded
{
    std::vector<DigestedObservation> all;
    std::vector<Timestamp> runs; ///< when each began

    // What an earlier run saw says nothing of the time after the next one began.
    std::map<std::string, DigestedObservation> at(Timestamp time) const
    {
        const auto after = std::ranges::upper_bound(runs, time);
        const Timestamp from = after == runs.begin() ? Timestamp() : *std::prev(after);
        std::map<std::string, DigestedObservation> state;
        for (const DigestedObservation &digested : all) {
            const Timestamp at = digested.observation.at;
            if (at < from || at > time) {
                continue;
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

Recorded record(const std::filesystem::path &file, std::uint64_t seed, const RecordLimits &limits)
{
    std::mt19937_64 random(seed);
    fakes::ManualClock clock;
    Recorded recorded;
    const std::size_t objects = 1 + random() % 80;
    const int deletes = static_cast<int>(random() % 300);
    for (std::size_t run = 1 + random() % 3; run > 0; --run) {
        recorded.runs.push_back(clock.wall());
        auto writer = must(HistoryWriter::create(file, limits, &clock));
        Churn churn(random(), {.objects = objects, .changes = false, .step = 20ms, .deletePermille = deletes, .start = clock.wall()});
        for (std::size_t batch = 1 + random() % 20; batch > 0; --batch) {
            const DigestBatchPtr made = churn.batch(1 + random() % 400);
            clock.advance(churn.now() - clock.wall());
            writer->accept(made);
            if (random() % 2 == 0) {
                writer->flush();
            }
            for (const DigestItem &item : made->items) {
                recorded.all.push_back(std::get<DigestedObservation>(item));
            }
        }
        clock.advance(1s);
    }
    return recorded;
}

void compare(RecordReader &reader, const Recorded &recorded, Timestamp time)
{
    const auto expected = recorded.at(time);
    std::map<std::string, ObjectSummary> read;
    must(reader.stateAt(time, [&](const ObjectSummary &summary) {
        if (!read.emplace(summary.ref.uid, summary).second) {
            qFatal("an object is there twice");
        }
        return true;
    }));
    QCOMPARE(read.size(), expected.size());
    for (const auto &[uid, digested] : expected) {
        QVERIFY(read.contains(uid));
        const ObjectSummary &summary = read.at(uid);
        const ObjectSummary &wanted = digested.summary;
        QVERIFY(summary.ref == wanted.ref && summary.owners == wanted.owners && summary.labels == wanted.labels
                && summary.uses == wanted.uses && summary.created == wanted.created);
        QVERIFY(summary.resourceVersion == wanted.resourceVersion && summary.generation == wanted.generation
                && summary.health == wanted.health && summary.severity == wanted.severity && summary.status == wanted.status
                && summary.reason == wanted.reason && summary.restarts == wanted.restarts);
        const RawObjectPtr body = must(reader.bodyAt(uid, time));
        QVERIFY(body != nullptr);
        QCOMPARE(body->json, digested.observation.object->json);
    }
}

} // namespace

/// The state of everything at any time, owners for the tree included, against a reference that replays all. Records of
/// one to three runs, with and without an age cap. WATCHGLASS_ROUNDS sets how many (12), WATCHGLASS_SEED the first.
class TestHistoryAsOf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void betweenTwoRuns();
    void anyTime();

private:
    void check(quint64 seed);
};

void TestHistoryAsOf::check(quint64 seed)
{
    const QTemporaryDir dir;
    const auto file = pathIn(dir.path(), "s.watchglass");
    const Recorded recorded = record(file, seed, {.maxAge = seed % 2 == 0 ? 30s : 0s});
    auto reader = must(RecordReader::open(file));
    const RecordSummary summary = must(reader->summary());
    QCOMPARE(summary.observations + summary.trimmed, recorded.all.size());
    std::mt19937_64 random(seed);
    const auto length = static_cast<std::uint64_t>((*summary.to - *summary.from).count()) + 1;
    for (int i = 0; i < 25 && !QTest::currentTestFailed(); ++i) {
        compare(*reader, recorded, *summary.from + std::chrono::nanoseconds(random() % length));
    }
    compare(*reader, recorded, *summary.from);
    compare(*reader, recorded, *summary.to + 1h);
    if (QTest::currentTestFailed()) {
        qWarning("failed with WATCHGLASS_SEED=%llu WATCHGLASS_ROUNDS=1", static_cast<unsigned long long>(seed));
    }
}

void TestHistoryAsOf::betweenTwoRuns()
{
    check(526714542); // trimmed to exactly the end of the first run: what it saw last holds until the second begins
}

void TestHistoryAsOf::anyTime()
{
    const int rounds = qEnvironmentVariableIntValue("WATCHGLASS_ROUNDS") > 0 ? qEnvironmentVariableIntValue("WATCHGLASS_ROUNDS") : 12;
    const quint64 first = qEnvironmentVariableIsSet("WATCHGLASS_SEED") ? qEnvironmentVariable("WATCHGLASS_SEED").toULongLong()
                                                                       : QRandomGenerator::global()->generate();
    qInfo("WATCHGLASS_SEED=%llu", static_cast<unsigned long long>(first));
    for (int round = 0; round < rounds && !QTest::currentTestFailed(); ++round) {
        check(first + static_cast<quint64>(round));
    }
}

QTEST_GUILESS_MAIN(TestHistoryAsOf)
#include "tst_historyasof.moc"
