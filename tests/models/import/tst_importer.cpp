// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"
#include "models/import/importer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

class Collected final : public StreamSink
{
public:
    void accept(StreamBatchPtr batch) override
    {
        for (const StreamItem &item : batch->items) {
            if (const auto *seen = std::get_if<Observation>(&item)) {
                observations.push_back(*seen);
            } else if (const auto *opened = std::get_if<StreamOpened>(&item)) {
                streams.push_back(opened->info);
            } else if (const auto *finding = std::get_if<Finding>(&item)) {
                findings.push_back(*finding);
            }
        }
    }
    bool congested() const override { return false; }
    std::size_t count(ObservationType type) const
    {
        return std::size_t(std::ranges::count(observations, type, &Observation::type));
    }

    std::vector<Observation> observations;
    std::vector<StreamInfo> streams;
    std::vector<Finding> findings;
};

bool sameObservation(const Observation &a, const Observation &b)
{
    const auto text = [](const RawObjectPtr &object) { return object ? object->json : std::string(); };
    return a.at == b.at && a.type == b.type && a.stream == b.stream && a.existingAtStart == b.existingAtStart
        && a.resourceVersion == b.resourceVersion && text(a.object) == text(b.object) && text(a.previous) == text(b.previous);
}

struct Imported
{
    std::expected<ImportReport, std::string> report;
    Collected seen;
};

std::unique_ptr<Imported> importOf(const std::vector<std::filesystem::path> &files)
{
    auto imported = std::make_unique<Imported>();
    imported->report = importFiles({files, {}}, imported->seen);
    Collected again; // as if the files were too large to be held
    const auto report = importFiles({files, {}, 0}, again);
    if (report.has_value() != imported->report.has_value() || (report && report->text() != imported->report->text())
        || !std::ranges::equal(again.observations, imported->seen.observations, sameObservation)) {
        qFatal("objects that are read a second time are not the same");
    }
    return imported;
}

std::filesystem::path dump(const char *name)
{
    return std::filesystem::path(TEST_DATA_DIR) / "dumps" / name;
}

/// One object as `kubectl get -o json` would print it.
QByteArray pod(const QByteArray &name, const QByteArray &version, const QByteArray &image)
{
    return R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + name + R"(","namespace":"a","uid":"u-)" + name
        + R"(","resourceVersion":")" + version + R"(","creationTimestamp":"2026-01-01T00:00:00Z","managedFields":[{"manager":"m","operation":"Update","time":"2026-01-01T00:00:)"
        + version + R"(Z"}]},"spec":{"containers":[{"name":"c","image":")" + image + R"("}]}})";
}

std::vector<std::filesystem::path> written(const QTemporaryDir &folder, const QList<QByteArray> &texts)
{
    std::vector<std::filesystem::path> files;
    for (const QByteArray &text : texts) {
        QFile file(folder.filePath(QString::number(files.size())));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(text);
        }
        files.push_back(file.filesystemFileName());
    }
    return files;
}

bool inOrderOfTime(const std::vector<Observation> &seen)
{
    return std::ranges::is_sorted(seen, {}, &Observation::at);
}

} // namespace

#define IMPORTED(imported) \
    QVERIFY2((imported)->report.has_value(), (imported)->report ? "" : (imported)->report.error().c_str())

class TestImporter : public QObject
{
    Q_OBJECT
private slots:
    void watchDumpWithTypes();
    void watchDumpWithoutTypes();
    void eventsAsJsonAndYamlAreTheSame();
    void listOfEverything();
    void auditLog();
    void auditLogKeepsNoSecret();
    void auditLogOfADeletionOfMany_data();
    void auditLogOfADeletionOfMany();
    void auditLogTellsWhatARequestWasAbout_data();
    void auditLogTellsWhatARequestWasAbout();
    void deletionIsTakenOnlyFromAnAnswer_data();
    void deletionIsTakenOnlyFromAnAnswer();
    void listsInOrderOfTimeBecomeRevisions();
    void listsWithoutTimesAreInTheOrderOfVersions();
    void aLargeListIsReadItemByItem();
    void missingInALaterListIsNoDeletion();
    void lastLineCutOff();
    void brokenLinesAreCountedAndPassed();
    void aCutLineSwallowsNothing();
    void whatIsLostIsAFinding();
    void secretsAreRedacted();
    void powerShellWritesUtf16_data();
    void powerShellWritesUtf16();
    void whatCannotBeUsed_data();
    void whatCannotBeUsed();
};

void TestImporter::watchDumpWithTypes()
{
    const auto imported = importOf({dump("kubectl-get-pods-w-events.json")});
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 35u);
    QCOMPARE(imported->seen.count(ObservationType::Added), 10u);
    QCOMPARE(imported->seen.count(ObservationType::Modified), 24u);
    QCOMPARE(imported->seen.count(ObservationType::Deleted), 1u);
    QVERIFY(inOrderOfTime(imported->seen.observations));
    QCOMPARE(imported->seen.streams.size(), 1u);
    QCOMPARE(imported->seen.streams[0].resource.gvr.qualifiedName(), "pods");
    QVERIFY(imported->report->unused.empty());
    for (const Observation &seen : imported->seen.observations) {
        QCOMPARE(seen.origin, Origin::Import);
        QVERIFY(seen.type == ObservationType::Added || seen.previous);
    }
}

void TestImporter::watchDumpWithoutTypes()
{
    const auto imported = importOf({dump("kubectl-get-deploy-w.json")});
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 35u); // pretty-printed, one after the other
    QCOMPARE(imported->seen.count(ObservationType::Modified), 34u);
    QVERIFY(imported->seen.observations.front().existingAtStart);
    QCOMPARE(imported->seen.streams[0].resource.gvr.qualifiedName(), "deployments.apps");
}

void TestImporter::eventsAsJsonAndYamlAreTheSame()
{
    const auto json = importOf({dump("kubectl-get-events.json")});
    const auto yaml = importOf({dump("kubectl-get-events.yaml")});
    IMPORTED(json);
    IMPORTED(yaml);
    QCOMPARE(json->seen.observations.size(), 52u);
    QCOMPARE(yaml->seen.observations.size(), 52u);
    for (std::size_t i = 0; i < 52; ++i) {
        const DigestedObservation a = digest(i, json->seen.observations[i]);
        const DigestedObservation b = digest(i, yaml->seen.observations[i]);
        QVERIFY(a.clusterEvent && b.clusterEvent);
        QCOMPARE(a.observation.object->meta.key(), b.observation.object->meta.key());
        QCOMPARE(a.what, b.what);
        QCOMPARE(a.clusterEvent->last, b.clusterEvent->last);
        QCOMPARE(a.clusterEvent->count, b.clusterEvent->count);
    }
}

void TestImporter::listOfEverything()
{
    const auto imported = importOf({dump("kubectl-get-all.json")});
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 23u);
    QVERIFY(std::ranges::all_of(imported->seen.observations, &Observation::existingAtStart));
    QVERIFY(imported->seen.streams.size() > 3);
}

void TestImporter::auditLog()
{
    const auto imported = importOf({dump("audit.log")});
    IMPORTED(imported);
    std::size_t requests = 0;
    bool acting = false;
    bool refused = false;
    for (const Observation &seen : imported->seen.observations) {
        const DigestedObservation digested = digest(0, seen);
        if (seen.object->apiVersion != "audit.k8s.io/v1") {
            continue;
        }
        ++requests;
        QVERIFY(digested.clusterEvent);
        QVERIFY(!digested.clusterEvent->reporter.empty());
        acting = acting || digested.clusterEvent->reporter.contains("alice@example.com");
        refused = refused || (digested.clusterEvent->warning && digested.clusterEvent->message.contains("409"));
    }
    QCOMPARE(requests, 99u); // requests in the log, each by its last stage
    QVERIFY(acting);
    QVERIFY(refused);
    QVERIFY(imported->seen.count(ObservationType::Deleted) >= 1);
    QVERIFY(imported->seen.count(ObservationType::Modified) >= 19);
    QVERIFY(inOrderOfTime(imported->seen.observations));
}

void TestImporter::auditLogKeepsNoSecret()
{
    const QByteArray line = R"({"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"RequestResponse","auditID":"1","stage":"ResponseComplete",)"
                            R"("requestURI":"/api/v1/namespaces/a/secrets","verb":"create","user":{"username":"u"},)"
                            R"("objectRef":{"resource":"secrets","namespace":"a","name":"s","apiVersion":"v1"},"responseStatus":{"code":201},)"
                            R"("requestObject":{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"},"stringData":{"k":"planted"}},)"
                            R"("responseObject":{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s","namespace":"a","uid":"x","resourceVersion":"1"},"data":{"k":"cGxhbnRlZA=="}},)"
                            R"("stageTimestamp":"2026-01-01T00:00:00.000000Z"})";
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {line}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 2u);
    for (const Observation &seen : imported->seen.observations) {
        QVERIFY(!seen.object->json.contains("planted"));
        QVERIFY(!seen.object->json.contains("cGxhbnRlZA"));
    }
}

void TestImporter::auditLogOfADeletionOfMany_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<bool>("gone");
    QTest::newRow("at once") << "ConfigMap"_ba << ""_ba << ""_ba << true;
    QTest::newRow("with a grace period") << "Pod"_ba << ""_ba << ""_ba << false;
    QTest::newRow("with finalizers") << "ConfigMap"_ba << ""_ba << R"(,"finalizers":["x/y"])"_ba << false;
    QTest::newRow("dependents first") << "ReplicaSet"_ba << "?propagationPolicy=Foreground"_ba << ""_ba << false;
    QTest::newRow("only tried") << "ConfigMap"_ba << "?dryRun=All"_ba << ""_ba << false;
}

/// What is answered is the list from before.
void TestImporter::auditLogOfADeletionOfMany()
{
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, uri);
    QFETCH(QByteArray, more);
    QFETCH(bool, gone);
    const QByteArray line = R"({"kind":"Event","apiVersion":"audit.k8s.io/v1","auditID":"1","stage":"ResponseComplete","verb":"deletecollection",)"
                            R"("user":{"username":"u"},"responseStatus":{"code":200},"objectRef":{"resource":"things","namespace":"a"},"requestURI":"/x)" + uri
        + R"(","responseObject":{"apiVersion":"v1","kind":")" + kind + R"(List","items":[{"metadata":{"name":"x","namespace":"a","uid":"u","resourceVersion":"9")" + more
        + R"(}}]},"stageTimestamp":"2026-01-01T00:00:00.000000Z"})";
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {line}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.count(ObservationType::Deleted), gone ? 1U : 0U);
}

void TestImporter::auditLogTellsWhatARequestWasAbout_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("about");
    const QByteArray made = R"("responseObject":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-x7","namespace":"a","uid":"u7","resourceVersion":"1"}},)";
    QTest::newRow("named") << QByteArray(R"("objectRef":{"resource":"pods","namespace":"a","name":"web-1"},"requestURI":"/x",)")
                           << u"pods a/web-1 by u: 201"_s << u"a/web-1"_s;
    QTest::newRow("the server made the name") << R"("objectRef":{"resource":"pods","namespace":"a"},"requestURI":"/x",)" + made
                                              << u"pods a/web-x7 by u: 201"_s << u"a/web-x7"_s;
    QTest::newRow("many") << QByteArray(R"("objectRef":{"resource":"pods","namespace":"a"},"requestURI":"/x",)")
                          << u"pods in a by u: 201"_s << u"a/"_s;
    QTest::newRow("dry run") << QByteArray(R"("objectRef":{"resource":"nodes","name":"n1"},"requestURI":"/x?dryRun=All",)")
                             << u"nodes n1 by u: 201, dry run: nothing was stored"_s << u"n1"_s;
}

void TestImporter::auditLogTellsWhatARequestWasAbout()
{
    QFETCH(QByteArray, request);
    QFETCH(QString, message);
    QFETCH(QString, about);
    const QByteArray line = R"({"kind":"Event","apiVersion":"audit.k8s.io/v1","auditID":"1","stage":"ResponseComplete","verb":"create",)"
                            R"("user":{"username":"u"},"responseStatus":{"code":201},)" + request
        + R"("stageTimestamp":"2026-01-01T00:00:00.000000Z"})";
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {line}));
    IMPORTED(imported);
    const DigestedObservation digested = digest(0, imported->seen.observations.front());
    QVERIFY(digested.clusterEvent);
    QCOMPARE(QString::fromStdString(digested.clusterEvent->message), message);
    QCOMPARE(QString::fromStdString(digested.clusterEvent->regarding.key.text()), about);
}

void TestImporter::deletionIsTakenOnlyFromAnAnswer_data()
{
    QTest::addColumn<QByteArray>("stage");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<bool>("deleted");
    const QByteArray ok = R"(,"responseStatus":{"code":200})";
    QTest::newRow("only asked for") << QByteArray("RequestReceived") << QByteArray() << false;
    QTest::newRow("no answer in the log") << QByteArray("ResponseComplete") << ok << false;
    QTest::newRow("success") << QByteArray("ResponseComplete") << ok + R"(,"responseObject":{"kind":"Status","apiVersion":"v1","status":"Success"})" << true;
    QTest::newRow("graceful") << QByteArray("ResponseComplete")
                              << ok + R"(,"responseObject":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"x","namespace":"a","uid":"u-x","resourceVersion":"9","deletionTimestamp":"2026-01-01T00:01:00Z"}})"
                              << false;
    QTest::newRow("refused") << QByteArray("ResponseComplete") << QByteArray(R"(,"responseStatus":{"code":403})") << false;
}

void TestImporter::deletionIsTakenOnlyFromAnAnswer()
{
    QFETCH(QByteArray, stage);
    QFETCH(QByteArray, answer);
    QFETCH(bool, deleted);
    const auto line = [](const QByteArray &id, const QByteArray &verb, const QByteArray &at, const QByteArray &rest) {
        return R"({"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"RequestResponse","auditID":")" + id + R"(","stage":")" + at
            + R"(","verb":")" + verb + R"(","user":{"username":"u"},"objectRef":{"resource":"pods","namespace":"a","name":"x","apiVersion":"v1"})" + rest
            + R"(,"stageTimestamp":"2026-01-01T00:00:0)" + id + R"(.000000Z"})" "\n";
    };
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {line("1", "create", "ResponseComplete", R"(,"responseStatus":{"code":201},"responseObject":)" + pod("x", "10", "a"))
                                                    + line("2", "delete", stage, answer)}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.count(ObservationType::Deleted), std::size_t(deleted ? 1 : 0));
}

void TestImporter::listsInOrderOfTimeBecomeRevisions()
{
    const QTemporaryDir folder;
    const auto list = [](const QByteArray &items) { return R"({"apiVersion":"v1","kind":"List","items":[)" + items + "]}"; };
    // Given in the wrong order; one object did not change.
    const auto imported = importOf(written(folder, {list(pod("x", "40", "b") + ',' + pod("y", "10", "a")),
                                                    list(pod("x", "20", "a") + ',' + pod("y", "10", "a"))}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 3u);
    QCOMPARE(imported->seen.observations[2].type, ObservationType::Modified);
    QCOMPARE(imported->seen.observations[2].object->meta.name, "x");
    const DigestedObservation change = digest(0, imported->seen.observations[2]);
    QVERIFY(std::ranges::any_of(change.changes, [](const FieldChange &one) { return one.path == "spec.containers[c].image"; }));
    QCOMPARE(imported->report->unused.at("state that was told before"), 1u);
}

// As kubectl prints them: without managedFields nothing tells when a label or an image changed.
void TestImporter::listsWithoutTimesAreInTheOrderOfVersions()
{
    const QTemporaryDir folder;
    const auto list = [](const QByteArray &version) -> QByteArray {
        return R"({"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c","namespace":"a","uid":"u",)"
               R"("creationTimestamp":"2026-01-01T00:00:00Z","resourceVersion":")" + version + R"("},"data":{"v":")" + version + R"("}}]})";
    };
    const auto imported = importOf(written(folder, {list("100"), list("9"), list("20")}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 3u);
    QVERIFY(inOrderOfTime(imported->seen.observations));
    for (const auto &[i, version] : {std::pair(0, "9"), std::pair(1, "20"), std::pair(2, "100")}) {
        QCOMPARE(imported->seen.observations[std::size_t(i)].object->meta.resourceVersion.text(), version);
    }
    // A list says what there is, and a server that went back in time is told by the times of its objects: an unordered
    // version leaves the order of the files.
    const auto unordered = importOf(written(folder, {list("b"), list("a")}));
    IMPORTED(unordered);
    QCOMPARE(unordered->seen.observations[0].object->meta.resourceVersion.text(), "b");
}

void TestImporter::aLargeListIsReadItemByItem()
{
    const QTemporaryDir folder;
    const auto list = [](const QByteArray &items) -> QByteArray { return R"({"apiVersion":"v1","items":[)" + items + R"(],"kind":"List","metadata":{"x":"]}"}})"; };
    const QByteArray filler = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"big","namespace":"a","uid":"b"},"data":{"x":"[{\"],"},"y":")"
        + QByteArray(1 << 20, 'y') + "\"}";
    const QByteArray bad = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"bad",}})";
    const auto imported = importOf(written(folder, {list(pod("x", "10", "a") + ", " + filler + ",\n" + bad + ',' + pod("y", "11", "a"))}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 3u);
    QCOMPARE(imported->report->unused.at("item of a list that is not good JSON"), 1u);
    QVERIFY(std::ranges::all_of(imported->seen.observations, &Observation::existingAtStart));
    // The first frame of kubectl's watch holds a list too, and a server's list says the kind of its items once.
    const QByteArray item = filler;
    const QByteArray bare = QByteArray(filler).replace(R"("apiVersion":"v1","kind":"ConfigMap",)", "");
    for (const QByteArray &text : std::initializer_list<QByteArray>{R"({"type":"ADDED","object":)" + list(item) + '}',
                                   R"({"kind":"ConfigMapList","apiVersion":"v1","items":[)" + bare + "]}"}) {
        const auto one = importOf(written(folder, {text}));
        IMPORTED(one);
        QCOMPARE(one->seen.observations.size(), 1u);
        QCOMPARE(one->seen.observations[0].object->kind, "ConfigMap");
        QCOMPARE(one->seen.observations[0].object->meta.name, "big");
    }
}

void TestImporter::missingInALaterListIsNoDeletion()
{
    const QTemporaryDir folder;
    const QByteArray head = R"({"apiVersion":"v1","kind":"PodList","metadata":{},"items":[)";
    const auto imported = importOf(written(folder, {head + pod("x", "10", "a") + ',' + pod("y", "11", "a") + "]}", head + pod("x", "20", "b") + "]}"}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.count(ObservationType::Deleted), 0u);
}

void TestImporter::lastLineCutOff()
{
    const QTemporaryDir folder;
    const QByteArray frame = R"({"type":"ADDED","object":)" + pod("x", "10", "a") + "}\n";
    const auto imported = importOf(written(folder, {frame + frame.left(frame.size() / 2)}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 1u);
    QVERIFY(imported->report->cutOff);
    QVERIFY(imported->report->text().contains("cut off"));
}

void TestImporter::brokenLinesAreCountedAndPassed()
{
    const QTemporaryDir folder;
    const QByteArray text = "noise\n" + pod("x", "10", "a") + "\n{\"apiVersion\":\"v1\",\"kin\n" + pod("y", "11", "a") + "\n{\"a\":}\n" + pod("z", "12", "a");
    const auto imported = importOf(written(folder, {"{}\n" + text}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 3u);
    QCOMPARE(imported->report->unused.at("line that is not JSON"), 2u);
    QCOMPARE(imported->report->unused.at("value that is not good JSON"), 1u);
    QCOMPARE(imported->report->unused.at("value that is no Kubernetes object (apiVersion, kind or metadata.name is missing)"), 1u);
}

void TestImporter::aCutLineSwallowsNothing()
{
    const QTemporaryDir folder;
    const QByteArray cut = R"({"kind":"Pod","apiVersion":"v1","metadata":{"labels":{)";
    const auto imported = importOf(written(folder, {pod("x", "10", "a") + '\n' + cut + '\n' + pod("y", "11", "a") + '\n' + pod("z", "12", "a") + '\n'}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 3u);
    QCOMPARE(imported->report->unused.at("line that is not JSON"), 1u);
    QVERIFY(!imported->report->cutOff);
}

void TestImporter::whatIsLostIsAFinding()
{
    const QTemporaryDir folder;
    const auto lossy = importOf(written(folder, {pod("x", "10", "a") + "\nnoise\n" + pod("x", "10", "a")}));
    IMPORTED(lossy);
    QCOMPARE(lossy->seen.findings.size(), 1u);
    QCOMPARE(lossy->seen.findings[0].kind, FindingKind::ImportSkipped);
    QCOMPARE(lossy->seen.findings[0].detail, "1 × line that is not JSON."); // what was told twice is no loss
    const auto whole = importOf({dump("audit.log")});
    IMPORTED(whole);
    QVERIFY(whole->seen.findings.empty());
}

void TestImporter::secretsAreRedacted()
{
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {R"({"apiVersion":"v1","kind":"SecretList","metadata":{},"items":[{"metadata":{"name":"s","namespace":"a"},"data":{"k":"cGxhbnRlZA=="}}]})",
                                                    "apiVersion: v1\nkind: Secret\nmetadata: {name: t, namespace: a}\nstringData: {k: planted}\n"}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 2u);
    for (const Observation &seen : imported->seen.observations) {
        QVERIFY(!seen.object->json.contains("planted") && !seen.object->json.contains("cGxhbnRlZA"));
    }
}

void TestImporter::powerShellWritesUtf16_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<bool>("bigEndian");
    for (const bool bigEndian : {false, true}) {
        QTest::addRow("JSON %d", bigEndian) << QByteArray("kubectl-get-events.json") << bigEndian;
        QTest::addRow("YAML %d", bigEndian) << QByteArray("kubectl-get-events.yaml") << bigEndian;
    }
}

void TestImporter::powerShellWritesUtf16()
{
    QFETCH(QByteArray, file);
    QFETCH(bool, bigEndian);
    QFile plain(dump(file.constData()));
    QVERIFY(plain.open(QIODevice::ReadOnly));
    QStringEncoder encode(bigEndian ? QStringEncoder::Utf16BE : QStringEncoder::Utf16LE, QStringEncoder::Flag::WriteBom);
    const QByteArray utf16 = encode(QString::fromUtf8(plain.readAll()).replace(QLatin1Char('\n'), QLatin1String("\r\n")));
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {utf16}));
    IMPORTED(imported);
    QCOMPARE(imported->seen.observations.size(), 52u);
    // Cut off in the middle of a character.
    const auto cut = importOf(written(folder, {utf16.first(utf16.size() - 41)}));
    QVERIFY(cut->report || !cut->report.error().contains("is not text"));
}

void TestImporter::whatCannotBeUsed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("empty") << QByteArray() << QByteArray("is empty");
    QTest::newRow("binary") << QByteArray("\x7f""ELF\0\0\0", 7) << QByteArray("is not text");
    QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\0\0\0\0\0", 8) << QByteArray("is compressed with gzip; unpack it first");
    QTest::newRow("zstd") << QByteArray("\x28\xb5\x2f\xfd\x24\0", 6) << QByteArray("is compressed with zstd");
    QTest::newRow("no UTF-16") << QByteArray("\xff\xfe\0\0\xff\xd8\1", 7) << QByteArray("is not text");
    QTest::newRow("array") << QByteArray(1 << 20, '[') << QByteArray("begins with a JSON array");
    QTest::newRow("deep") << QByteArray("{\"a\":" + QByteArray(1 << 20, '[')) << QByteArray("nested too deep");
    QTest::newRow("prose") << QByteArray("Dear colleague,\nhere: is: it\n") << QByteArray("neither JSON nor YAML");
    QTest::newRow("other JSON") << QByteArray("{\"hello\":1}") << QByteArray("holds no Kubernetes object");
    QTest::newRow("aliases") << QByteArray("a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
                                           "d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n"
                                           "g: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\nh: &h [*g,*g,*g,*g,*g,*g,*g,*g,*g]\ni: [*h,*h,*h,*h,*h,*h,*h,*h,*h]\n")
                             << QByteArray("aliases");
}

void TestImporter::whatCannotBeUsed()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, message);
    const QTemporaryDir folder;
    const auto imported = importOf(written(folder, {text}));
    QVERIFY(!imported->report);
    QVERIFY2(QByteArrayView(imported->report.error()).contains(message), imported->report.error().c_str());
    QVERIFY(imported->report.error().starts_with(folder.path().toStdString()));
    QVERIFY(imported->seen.observations.empty());
}

QTEST_GUILESS_MAIN(TestImporter)
#include "tst_importer.moc"
