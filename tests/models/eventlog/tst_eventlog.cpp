// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventlog.h"
#include "tests/models/eventlog/logreference.h"

#include <QTest>

#include <map>
#include <random>
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
    void errorsNameTheirStream();
    void memoryBudget();
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

void TestEventLog::errorsNameTheirStream()
{
    EventLog log;
    StreamOpened opened;
    opened.info.id = 1;
    opened.info.key.gvr = {"batch", "v1", "jobs"};
    log.apply({DigestItem(opened)});
    DigestedObservation error;
    error.seq = 1;
    error.observation.stream = 1;
    error.observation.type = ObservationType::Error;
    error.what = "the server sent an error";
    log.apply({DigestItem(error)});
    log.finishTick({});
    const LogRecord record = log.record(log.firstRow());
    QCOMPARE(record.kind, std::string_view("Stream"));
    QCOMPARE(record.name, std::string_view("jobs.batch"));
}

void TestEventLog::memoryBudget()
{
    // 10,000 pods of which any changes, and one change in twenty puts a new one in its place: hardly a text repeats.
    constexpr quint32 rows = 200'000;
    EventLog log;
    std::mt19937 random(4);
    std::vector<quint32> pods(10'000);
    quint32 last = 0;
    for (quint32 &pod : pods) {
        pod = ++last;
    }
    for (quint32 i = 0; i < rows; ++i) {
        quint32 &pod = pods[random() % pods.size()];
        pod = random() % 20 == 0 ? ++last : pod;
        const QByteArray number = QByteArray::number(pod).rightJustified(6, '0');
        DigestedObservation digested;
        digested.seq = i + 1;
        digested.observation.at = Timestamp(std::chrono::microseconds(500LL * i));
        digested.observation.stream = 1;
        digested.observation.type = ObservationType::Modified;
        digested.observation.resourceVersion = ResourceVersion(std::to_string(1'000'000 + i));
        digested.summary.ref = {"v1", "Pod", {"load-" + std::to_string(pod % 10), "load-1234-" + number.toStdString()},
                                "0a1b2c3d-0000-4000-8000-000000" + number.toStdString()};
        digested.summary.status = "Running";
        digested.what = "restarts " + std::to_string(random() % 20) + ", not ready: ContainersNotReady";
        digested.managers = {"kubelet"};
        digested.changes.resize(2);
        digested.changes[0].path = "status.conditions[type=Ready].status";
        digested.changes[1].path = "status.containerStatuses[name=app].restartCount";
        const DigestItem item(digested);
        AppliedItem applied{item};
        applied.object = pod;
        log.apply(applied);
        if (i % 200 == 0) {
            log.finishTick(digested.observation.at);
        }
    }
    log.finishTick({});
    const double perRow = double(log.bytes()) / rows;
    QVERIFY2(perRow < 150, qPrintable(QString::number(perRow)));
    qInfo("%.1f bytes a row", perRow);
}

QTEST_GUILESS_MAIN(TestEventLog)
#include "tst_eventlog.moc"
