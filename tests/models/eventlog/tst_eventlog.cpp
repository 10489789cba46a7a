// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventlog.h"
#include "tests/models/eventlog/logreference.h"

#include <QTest>

#include <map>
#include <set>

using namespace watchglass;
using namespace watchglass::test;

namespace {

std::string lineOf(const LogRecord &record)
{
    std::string line = std::to_string(record.seq) + ' ' + toString(record.type);
    for (const std::string_view text : {record.kind, record.namespaceName, record.name, record.uid, record.what, record.reason, record.managers,
                                        record.paths, record.resourceVersion, record.streamName, record.reporter}) {
        line.append(1, '|').append(text);
    }
    return line + '|' + std::to_string(record.count);
}

} // namespace

class TestEventLog : public QObject
{
    Q_OBJECT
private slots:
    void tellsTheSameWhenPartsAreSealedAndDropped_data();
    void tellsTheSameWhenPartsAreSealedAndDropped();
    void knowsWhatHappenedInAnArea();
    void offersEachManagerOnce();
};

void TestEventLog::tellsTheSameWhenPartsAreSealedAndDropped_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 6; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestEventLog::tellsTheSameWhenPartsAreSealedAndDropped()
{
    QFETCH(uint, seed);
    RandomLog random(seed);
    EventLog log({.maxRows = 1000, .maxBytes = std::size_t(1) << 30U, .partRows = 50});
    std::map<LogRowNumber, std::string> told;
    quint64 trimmed = 0;
    connect(&log, &EventLog::aboutToTrim, this, [&](quint32 first) { trimmed += first - log.firstRow(); });
    for (int tick = 0; tick < 100; ++tick) {
        const LogRowNumber from = log.endRow();
        random.fill(log, int(random.below(80)));
        for (LogRowNumber row = from; row < log.endRow(); ++row) {
            told[row] = lineOf(log.record(row));
        }
        log.finishTick(random.now());
        QVERIFY(log.rowCount() <= 1000);
        QCOMPARE(log.trimmedRows(), trimmed);
        QCOMPARE(std::size_t(log.firstRow()), std::size_t(trimmed));
        for (LogRowNumber row = log.firstRow(); row < log.endRow(); ++row) {
            const LogRecord record = log.record(row);
            QCOMPARE(lineOf(record), told[row]);
            QVERIFY(!record.previousPoint || (*record.previousPoint >= log.firstRow() && log.isSuperseded(*record.previousPoint)));
            if (record.seq != 0) {
                QCOMPARE(log.rowOfSeq(record.seq), std::optional(row));
            }
        }
    }
    QVERIFY(trimmed > 0);
}

void TestEventLog::knowsWhatHappenedInAnArea()
{
    RandomLog random(9);
    EventLog log({.maxRows = 100'000, .maxBytes = std::size_t(1) << 30U, .partRows = 50});
    random.fill(log, 3000);
    log.finishTick(random.now());
    for (int i = 0; i < 50; ++i) {
        const Timestamp from = random.now() - std::chrono::seconds(random.below(700));
        const Timestamp to = from + std::chrono::seconds(random.below(60));
        std::set<ObjectId> expected;
        for (LogRowNumber row = log.firstRow(); row < log.endRow(); ++row) {
            const LogRecord record = log.record(row);
            if (record.object != 0 && record.at >= from && record.at < to && !record.flags.testAnyFlags(LogFlag::ExistingAtStart | LogFlag::Quiet)) {
                expected.insert(record.object);
            }
        }
        const std::vector<bool> bits = log.objectsIn(from, to);
        std::set<ObjectId> found;
        for (ObjectId id = 0; id < bits.size(); ++id) {
            if (bits[id]) {
                found.insert(id);
            }
        }
        QVERIFY(found == expected);
    }
}

void TestEventLog::offersEachManagerOnce()
{
    RandomLog random(2);
    EventLog log;
    random.fill(log, 500);
    const EventLog::Vocabulary words = log.vocabulary(100);
    QCOMPARE(words.managers, (std::vector<std::string>{"hpa", "kubectl", "kubelet"}));
    QCOMPARE(words.paths, (std::vector<std::string>{"spec.replicas", "status.phase"}));
}

QTEST_GUILESS_MAIN(TestEventLog)
#include "tst_eventlog.moc"
