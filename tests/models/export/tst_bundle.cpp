// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "exportitems.h"
#include "models/export/exporter.h"
#include "models/history/historywriter.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

/// As a file of somebody else might hold it: not redacted.
RawObjectPtr secret(int version, const std::string &value)
{
    return *restoreRawObject(R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"tls","namespace":"shop","uid":"s1","resourceVersion":")"
                             + std::to_string(version) + R"("},"data":{"k":")" + QByteArray::fromStdString(value).toBase64().toStdString() + R"("}})");
}

RawObjectPtr pod(const std::string &name, const std::string &space, int version)
{
    return *makeRawObject(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + name + R"(","namespace":")" + space + R"(","uid":"u-)" + name
                          + R"(","resourceVersion":")" + std::to_string(version) + R"("},"spec":{"n":)" + std::to_string(version) + "}}");
}

class Recorder
{
public:
    void see(int second, RawObjectPtr object, ObservationType type = ObservationType::Modified)
    {
        Observation seen;
        seen.stream = 3;
        seen.at = testing::at(second);
        seen.type = type;
        seen.resourceVersion = object->meta.resourceVersion;
        RawObjectPtr &last = m_last[object->meta.uid];
        seen.previous = last;
        seen.object = last = std::move(object);
        batch->items.emplace_back(digest(++m_seq, seen));
    }
    std::shared_ptr<DigestBatch> batch = std::make_shared<DigestBatch>();

private:
    std::uint64_t m_seq = 0;
    std::map<std::string, RawObjectPtr> m_last;
};

std::vector<DigestedObservation> observations(const std::filesystem::path &file)
{
    std::vector<DigestedObservation> list;
    auto reader = RecordReader::open(file);
    if (!reader) {
        qWarning("%s", reader.error().c_str());
        return list;
    }
    std::ignore = (*reader)->replay({.bodies = true}, [&](DigestItem &&item) {
        if (auto *digested = std::get_if<DigestedObservation>(&item)) {
            list.push_back(std::move(*digested));
        }
        return true;
    });
    return list;
}

} // namespace

class TestBundle : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void holdsTheSliceAndWhatWasThere();
    void filterLeavesWhatItTakes();
    void secretsAreRedactedAnew();
    void pseudonymsEverywhere();
    void cancelLeavesNothing();
    void standardOutputIsRefused();

private:
    std::expected<ExportResult, std::string> bundle(ExportRequest request, const ExportProgressFunction &progress = {});

    QTemporaryDir m_folder;
    std::filesystem::path m_record;
    std::filesystem::path m_target;
};

void TestBundle::initTestCase()
{
    m_record = m_folder.filePath(u"s.wgs"_s).toStdString();
    m_target = m_folder.filePath(u"bundle.wgs"_s).toStdString();
    Recorder made;
    made.batch->items = {SegmentStarted{testing::at(0), "prod", "https://api.acme.example:6443", "c1", "v1.36"}, testing::podsStream()};
    StreamTransition step;
    step.stream = 3;
    step.at = testing::at(0);
    step.to = StreamPhase::Live;
    step.cause = "connected to api.acme.example";
    made.batch->items.emplace_back(step);
    made.see(1, pod("web", "shop", 10), ObservationType::Added);
    made.see(1, pod("gone", "shop", 11), ObservationType::Added);
    made.see(1, pod("other", "bank", 12), ObservationType::Added);
    made.see(1, secret(13, "hush-hush-1"), ObservationType::Added);
    made.see(3, pod("web", "shop", 14));
    made.see(4, pod("gone", "shop", 15), ObservationType::Deleted);
    made.batch->items.emplace_back(testing::gap()); // from 2 to 9
    made.see(6, pod("web", "shop", 16));
    made.see(7, secret(17, "hush-hush-2"));
    made.see(12, pod("web", "shop", 18));
    auto writer = HistoryWriter::create(m_record);
    QVERIFY(writer);
    (*writer)->accept(made.batch);
}

std::expected<ExportResult, std::string> TestBundle::bundle(ExportRequest request, const ExportProgressFunction &progress)
{
    request.format = ExportFormat::Bundle;
    request.output = m_target;
    std::filesystem::remove(m_target);
    auto reader = RecordReader::open(m_record);
    return reader ? exportRecord(**reader, request, progress) : std::unexpected(reader.error());
}

void TestBundle::holdsTheSliceAndWhatWasThere()
{
    ExportRequest request;
    request.range.since = testing::at(5);
    request.range.until = testing::at(10);
    const auto made = bundle(request);
    QVERIFY2(made, made ? "" : made.error().c_str());
    const auto seen = observations(m_target);
    QCOMPARE(seen.size(), 5u);
    for (std::size_t i = 0; i < 3; ++i) { // other, tls, web: what lived at the beginning
        QVERIFY(seen[i].observation.existingAtStart);
        QCOMPARE(seen[i].observation.at, testing::at(5));
        QVERIFY(seen[i].observation.object);
    }
    QCOMPARE(seen[2].observation.resourceVersion.text(), "14");
    QCOMPARE(seen[3].observation.resourceVersion.text(), "16");
    QVERIFY(std::ranges::any_of(seen[3].changes, [](const FieldChange &change) { return change.path == "spec.n"; }));
    QCOMPARE(seen[4].observation.resourceVersion.text(), "17");
    auto reader = RecordReader::open(m_target);
    QVERIFY(reader);
    QCOMPARE((*reader)->gaps()->size(), 1u);
    QCOMPARE((*reader)->streams()->at(0).transitions.size(), 1u); // the phase that it was in
    QCOMPARE((*reader)->summary()->segments.at(0).cluster, "prod (slice)");
    QCOMPARE((*(*reader)->bodyAt("u-web", testing::at(8)))->meta.resourceVersion.text(), "16");
}

void TestBundle::filterLeavesWhatItTakes()
{
    ExportRequest request;
    request.filter = FilterExpression::parse(u"ns:shop kind:Pod"_s).expression;
    QVERIFY(bundle(request));
    const auto seen = observations(m_target);
    QCOMPARE(seen.size(), 6u);
    QVERIFY(std::ranges::all_of(seen, [](const DigestedObservation &one) { return one.summary.ref.key.namespaceName == "shop"; }));
    auto reader = RecordReader::open(m_target);
    QCOMPARE((*reader)->gaps()->size(), 1u);
}

void TestBundle::secretsAreRedactedAnew()
{
    QVERIFY(observations(m_record)[3].observation.object->json.contains("aHVzaC1odXNoLTE")); // so there is something to do
    QVERIFY(bundle({}));
    std::string all;
    std::size_t changed = 0;
    for (const DigestedObservation &seen : observations(m_target)) {
        all += seen.observation.object->json + seen.what;
        for (const FieldChange &change : seen.changes) {
            all += change.before + change.after;
            changed += change.path == "data.k" ? 1 : 0;
        }
    }
    QVERIFY(all.contains("sha256-keyed:"));
    QVERIFY(!all.contains("aHVzaC1odXNo") && !all.contains("hush-hush"));
    QCOMPARE(changed, 1u);
}

void TestBundle::pseudonymsEverywhere()
{
    ExportRequest request;
    request.options.pseudonyms = true;
    request.range.since = testing::at(2);
    QVERIFY(bundle(request));
    auto reader = RecordReader::open(m_target);
    QVERIFY(reader);
    std::string text;
    JsonlFormatter lines;
    QVERIFY((*reader)->replay({.bodies = true}, [&](DigestItem &&item) {
        lines.item(text, item);
        if (const auto *digested = std::get_if<DigestedObservation>(&item); digested && digested->observation.object) {
            text += digested->observation.object->json;
        }
        return true;
    }));
    for (const char *word : {"\"web", "shop", "bank", "\"other\"", "\"tls\"", "prod", "acme", "web-1"}) {
        QVERIFY2(!text.contains(word), (std::string(word) + " in " + text).c_str());
    }
    QVERIFY(text.contains("\"cluster\":\"cluster-1 (slice)\""));
    QVERIFY(text.contains("too old resource version: 12 (80)"));
}

void TestBundle::cancelLeavesNothing()
{
    const QStringList before = QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    const auto cancelled = bundle({}, [](const ExportProgress &) { return false; });
    QVERIFY(cancelled && cancelled->cancelled);
    QStringList left = before;
    left.removeAll(u"bundle.wgs"_s);
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), left);
}

void TestBundle::standardOutputIsRefused()
{
    auto reader = RecordReader::open(m_record);
    QVERIFY(reader);
    const auto made = exportRecord(**reader, {.format = ExportFormat::Bundle});
    QVERIFY(!made);
}

QTEST_GUILESS_MAIN(TestBundle)
#include "tst_bundle.moc"
