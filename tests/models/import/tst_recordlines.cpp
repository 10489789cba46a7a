// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exporter.h"
#include "models/import/recordlines.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <format>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

class Kept final : public DigestSink
{
public:
    void accept(DigestBatchPtr batch) override { items.insert(items.end(), batch->items.begin(), batch->items.end()); }
    template<typename T> std::vector<T> all() const
    {
        std::vector<T> found;
        for (const DigestItem &item : items) {
            if (const T *one = std::get_if<T>(&item)) {
                found.push_back(*one);
            }
        }
        return found;
    }
    std::vector<DigestItem> items;
};

Timestamp at(int second)
{
    return *parseRfc3339("2026-11-30T12:00:00.123456789Z") + std::chrono::seconds(second);
}

const ObjectRef web{"v1", "Pod", {"shop", "web-1"}, "u1"};

Evidence everyEvidence()
{
    return {EvidenceKind::GenerationGrew, web, at(3), "hpa", "x \"y\"", 3, 7};
}

DigestedObservation change()
{
    DigestedObservation digested;
    digested.seq = 7;
    Observation &seen = digested.observation;
    seen.stream = 3;
    seen.at = at(1);
    seen.type = ObservationType::Modified;
    seen.origin = Origin::Relist;
    seen.resourceVersion = ResourceVersion("12");
    seen.existingAtStart = seen.finalStateUnknown = seen.replayed = true;
    seen.gap = 4;
    digested.summary.ref = web;
    digested.summary.generation = 5;
    digested.summary.owners = {{"", "ReplicaSet", "web", "u0", true}, {"", "Node", "n", "u9", false}};
    digested.summary.health = Health::InProgress;
    digested.summary.status = "CrashLoopBackOff";
    digested.severity = Severity::Warning;
    digested.what = "line one\nline \xe6\x97\xa5 two";
    digested.changes = {{FieldChange::Type::Modified, false, "spec.replicas", "3", "4", {"hpa", "kubectl"}},
                        {FieldChange::Type::Added, true, "metadata.x", "", "\"a\"", {}},
                        {FieldChange::Type::Removed, false, "metadata.y", "{\"cut\":…", "", {"kubectl"}}};
    digested.changesCut = 2;
    return digested;
}

DigestedObservation clusterEvent()
{
    DigestedObservation digested;
    digested.seq = 9;
    digested.observation.stream = 5;
    digested.observation.at = at(2);
    digested.observation.resourceVersion = ResourceVersion("13");
    digested.summary.ref = {"v1", "Event", {"shop", "web-1.1"}, "u2"};
    digested.severity = Severity::Warning;
    digested.what = "BackOff";
    digested.clusterEvent = ClusterEvent{true, "Warning", "BackOff", "Back-off", "kubelet on n", web, at(-9), at(2), TimeSource::LastTimestamp, 8, 7};
    return digested;
}

StreamTransition step()
{
    StreamTransition made;
    made.stream = 3;
    made.at = at(4);
    made.from = StreamPhase::Live;
    made.to = StreamPhase::BackingOff;
    made.trust = Trust::Stale;
    made.cause = "the server said no";
    made.error = Error{ErrorClass::Throttled, "429", 429, {}, {}};
    made.lastApplied = ResourceVersion("13");
    made.nextTryAt = at(9);
    made.attempt = 3;
    made.resumed = true;
    return made;
}

GapRecordPtr gap(bool open)
{
    auto record = std::make_shared<GapRecord>();
    record->id = open ? 5 : 4;
    record->stream = 3;
    record->openedAt = at(5);
    record->fromVersion = ResourceVersion("13");
    record->cause = GapCause::SlowConsumer;
    record->detail = "why";
    if (!open) {
        record->closedAt = at(6);
        record->toVersion = ResourceVersion("99");
        record->added = record->removed = {{web, {}, {}, ResourceVersion("98"), 0, 0}};
        record->recreated = {{web, "u0", ResourceVersion("1"), ResourceVersion("2"), 0, 0}};
        record->changed = {{web, {}, ResourceVersion("1"), ResourceVersion("2"), 4, 9}};
        record->evidence = {everyEvidence()};
    }
    return record;
}

Finding finding()
{
    return {8, FindingKind::MissedUpdates, Strength::LowerBound, 3, at(6), at(5), at(6), ResourceVersion("1"), ResourceVersion("2"),
            web, 6, 4, {everyEvidence()}, "detail"};
}

/// Every line there is, with every field.
std::vector<DigestItem> everything()
{
    StreamOpened opened;
    opened.info.id = 3;
    opened.info.key = {{"apps", "v1", "deployments"}, "shop", "app=web", "metadata.name=x"};
    opened.info.resource.kind = "Deployment";
    opened.info.metadataOnly = true;
    return {SegmentStarted{at(0), "prod", "https://api.example:6443", "c-1", "v1.36.2"}, opened, change(), clusterEvent(), step(),
            gap(true), gap(false), finding()};
}

/// Two revisions of one object, with all that a summary takes from it.
std::vector<DigestItem> revisions(const char *kind)
{
    std::vector<DigestItem> items;
    RawObjectPtr previous;
    for (int i = 1; i <= 2; ++i) {
        const std::string json = std::format(
            R"({{"kind":"{}","apiVersion":"v1","metadata":{{"name":"web-1","namespace":"shop","uid":"u1","resourceVersion":"{}","labels":{{"app":"web"}}}},"data":{{"a":"{}"}}}})",
            kind, i, i);
        Observation seen;
        seen.stream = 3;
        seen.at = at(i);
        seen.type = i == 1 ? ObservationType::Added : ObservationType::Modified;
        seen.object = makeRawObject(json).value();
        seen.previous = std::exchange(previous, seen.object);
        seen.resourceVersion = seen.object->meta.resourceVersion;
        items.emplace_back(digest(std::uint64_t(i), std::move(seen)));
    }
    return items;
}

QByteArray linesOf(const std::vector<DigestItem> &items, bool bodies = false)
{
    JsonlFormatter formatter({.bodies = bodies});
    std::string out;
    formatter.begin(out);
    for (const DigestItem &item : items) {
        formatter.item(out, item);
    }
    return QByteArray::fromStdString(out);
}

} // namespace

class TestRecordLines : public QObject
{
    Q_OBJECT
private slots:
    void everyLineComesBack();
    void bodiesComeBack();
    void bodiesOfSecretsAreMaskedAgain();
    void aBodyHasToBeThatOfItsLine();
    void whatIsMissingIsCounted();
    void anAppendedFileHoldsTwoExports();
    void brokenLinesAreCountedAndPassed();
    void cutOff();
    void refused_data();
    void refused();
    void tellsItsOwnFiles();

private:
    std::expected<ImportReport, std::string> import(const QByteArray &text);
    Kept m_kept;
    QTemporaryDir m_folder;
};

std::expected<ImportReport, std::string> TestRecordLines::import(const QByteArray &text)
{
    m_kept.items.clear();
    QFile file(m_folder.filePath(u"x.jsonl"_s));
    if (file.open(QIODevice::WriteOnly)) {
        file.write(text);
    }
    file.close();
    return importRecordLines({{file.filesystemFileName()}, {}}, m_kept);
}

void TestRecordLines::everyLineComesBack()
{
    const QByteArray text = linesOf(everything());
    const auto report = import(text);
    QVERIFY2(report, report ? "" : report.error().c_str());
    QCOMPARE(linesOf(m_kept.items), text);
    QVERIFY(report->unused.empty());
    const auto seen = m_kept.all<DigestedObservation>();
    QCOMPARE(seen.size(), 2u);
    QCOMPARE(seen[0].managers, (std::vector<std::string>{"hpa", "kubectl"}));
    QCOMPARE(seen[0].summary.severity, Severity::Warning);
    QVERIFY(seen[1].clusterEvent->warning);
    QCOMPARE(m_kept.all<GapRecordPtr>()[1]->lowerBound(), gap(false)->lowerBound());
}

void TestRecordLines::bodiesComeBack()
{
    const std::vector<DigestItem> items = revisions("ConfigMap");
    const QByteArray text = linesOf(items, true);
    const auto report = import(text);
    QVERIFY2(report, report ? "" : report.error().c_str());
    QVERIFY2(report->unused.empty() && report->missing.empty(), report->text().c_str());
    QCOMPARE(linesOf(m_kept.items, true), text);
    const auto seen = m_kept.all<DigestedObservation>();
    QCOMPARE(seen.size(), 2u);
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const auto &was = std::get<DigestedObservation>(items[i]);
        QCOMPARE(seen[i].observation.object->json, was.observation.object->json);
        QVERIFY(seen[i].summary.labels == was.summary.labels && !was.summary.labels.empty());
    }
    QCOMPARE(seen[0].observation.previous, nullptr);
    QCOMPARE(seen[1].observation.previous, seen[0].observation.object); // so that the record packs them against each other
}

void TestRecordLines::bodiesOfSecretsAreMaskedAgain()
{
    QByteArray text = linesOf(revisions("Secret"), true);
    text.replace("sha256-keyed:", "not-masked:"); // from elsewhere
    QVERIFY(import(text));
    const auto seen = m_kept.all<DigestedObservation>();
    QCOMPARE(seen.size(), 2u);
    QVERIFY(!seen[0].observation.object->json.contains("not-masked"));
    QVERIFY(seen[0].observation.object->json.contains("sha256-keyed:"));
    QVERIFY(seen[0].observation.object->json != seen[1].observation.object->json);
}

void TestRecordLines::aBodyHasToBeThatOfItsLine()
{
    QByteArray text = linesOf(revisions("ConfigMap"), true);
    const qsizetype second = text.lastIndexOf("\"uid\":\"u1\"");
    text.replace(second, 10, "\"uid\":\"u2\"");
    const auto report = import(text);
    QVERIFY(report);
    QCOMPARE(report->observations, 1u);
    QCOMPARE(report->lost.at("observation line with a body of another object"), 1u);
    QVERIFY(import(text.replace("\"body\":{", "\"body\":3,\"x\":{")));
    QCOMPARE(m_kept.all<DigestedObservation>().size(), 0u);
}

void TestRecordLines::whatIsMissingIsCounted()
{
    const auto report = import(linesOf(everything()));
    QVERIFY(report);
    QCOMPARE(report->missing.size(), 1u);
    QCOMPARE(report->missing.begin()->second, 2u);
    QVERIFY2(report->text().contains("not in the file: 2 × whole object"), report->text().c_str());
}

void TestRecordLines::anAppendedFileHoldsTwoExports()
{
    const QByteArray text = linesOf(everything());
    QVERIFY(import(text + text));
    const auto seen = m_kept.all<DigestedObservation>();
    const auto streams = m_kept.all<StreamOpened>();
    const auto gaps = m_kept.all<GapRecordPtr>();
    QCOMPARE(seen.size(), 4u);
    QCOMPARE(seen[2].seq, 9u + 7u);
    QCOMPARE(streams[1].info.id, 5u + 3u); // 5 was the highest, that of the event
    QCOMPARE(seen[2].observation.stream, streams[1].info.id);
    QCOMPARE(gaps[3]->id, 5u + 4u);
    QCOMPARE(seen[2].observation.gap, gaps[3]->id);
    QCOMPARE(m_kept.all<Finding>()[1].gap, gaps[3]->id);
    QVERIFY(m_kept.all<Finding>()[1].id != m_kept.all<Finding>()[0].id);
}

void TestRecordLines::brokenLinesAreCountedAndPassed()
{
    const QByteArray bad = "{\"line\":\"weather\",\"at\":\"2026-11-30T12:00:00Z\"}\nnoise\n"
                           "{\"line\":\"observation\",\"seq\":-4,\"at\":\"2026-11-30T12:00:00Z\"}\n"
                           "{\"line\":\"observation\",\"seq\":5}\n{\"line\":\"transition\",\"at\":\"2026-11-30T12:00:00Z\",\"to\":\"Asleep\"}\n"
                           "{\"line\":\"stream\",\"streamId\":99999999999}\n{\"line\":3}\n";
    const auto report = import(linesOf(everything()) + bad);
    QVERIFY(report);
    QCOMPARE(report->observations, 2u);
    QCOMPARE(report->lost.at("line of a kind that this version does not know"), 1u);
    QCOMPARE(report->lost.at("line that is not JSON"), 1u);
    QCOMPARE(report->lost.at("observation line with a number out of range"), 1u);
    QCOMPARE(report->lost.at("observation line with no time"), 1u);
    QCOMPARE(report->lost.at("transition line with an unknown word"), 1u);
    QCOMPARE(report->lost.at("stream line with a number out of range"), 1u);
    QCOMPARE(report->lost.at("value that is no line of an export"), 1u);
    const auto findings = m_kept.all<Finding>();
    QCOMPARE(findings.size(), 2u);
    QCOMPARE(findings[1].kind, FindingKind::ImportSkipped);
    QCOMPARE(findings[1].id, 9u);
}

void TestRecordLines::cutOff()
{
    const QByteArray text = linesOf(everything());
    const auto report = import(text.chopped(20));
    QVERIFY(report);
    QVERIFY(report->cutOff);
    QCOMPARE(m_kept.all<DigestedObservation>().size(), 2u);
    QVERIFY(m_kept.all<Finding>().empty());
}

void TestRecordLines::refused_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("newer") << QByteArray("{\"line\":\"session\",\"schema\":\"watchglass-events\",\"version\":2}\n") << QByteArray("newer Watchglass");
    QTest::newRow("another schema") << QByteArray("{\"line\":\"session\",\"schema\":\"other\",\"version\":1}\n") << QByteArray("unknown schema \"other\"");
}

void TestRecordLines::refused()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, message);
    const auto report = import(line);
    QVERIFY(!report);
    QVERIFY2(QByteArrayView(report.error()).contains(message), report.error().c_str());
    QVERIFY(report.error().starts_with(m_folder.path().toStdString()));
}

void TestRecordLines::tellsItsOwnFiles()
{
    const auto path = m_folder.filePath(u"y"_s);
    const auto is = [&](const QByteArray &text) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && (file.close(), isRecordLines(file.filesystemFileName()));
    };
    QVERIFY(is(linesOf({})));
    QVERIFY(!is("{\"kind\":\"Pod\"}"));
    QVERIFY(!is(""));
    QVERIFY(!isRecordLines(m_folder.filePath(u"none"_s).toStdString()));
}

QTEST_GUILESS_MAIN(TestRecordLines)
#include "tst_recordlines.moc"
