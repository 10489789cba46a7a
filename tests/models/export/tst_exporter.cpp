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

class TestExporter : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void filtersObservationsByStream_data();
    void filtersObservationsByStream();
    void cancelLeavesTheFileAlone();
    void progressRisesToTheEnd();
    void liveExportsTakeAFilter();
    void aBlindIntervalAroundTheRangeIsKept();
    void anIntervalThatNeverClosedReachesEveryLaterRange_data();
    void anIntervalThatNeverClosedReachesEveryLaterRange();

private:
    std::unique_ptr<RecordReader> open() { return std::move(*RecordReader::open(m_record)); }
    QTemporaryDir m_dir;
    std::filesystem::path m_record;
};

void TestExporter::initTestCase()
{
    m_record = m_dir.filePath(u"s.wgs"_s).toStdString();
    auto writer = HistoryWriter::create(m_record);
    QVERIFY(writer);
    auto batch = std::make_shared<DigestBatch>();
    DigestedObservation seen = testing::scaled();
    seen.observation.object = makeRawObject(R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"web-1","namespace":"shop","uid":"u1","resourceVersion":"12"}})").value();
    batch->items = {testing::podsStream(), seen, DigestItem(testing::gap())};
    (*writer)->accept(batch);
}

void TestExporter::filtersObservationsByStream_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<int>("observations");
    QTest::newRow("none") << QString() << 1;
    QTest::newRow("its stream") << u"stream:pods"_s << 1;
    QTest::newRow("another stream") << u"stream:nodes"_s << 0;
    QTest::newRow("another kind") << u"kind:Job"_s << 0;
}

/// Whatever the filter, the blind interval stays.
void TestExporter::filtersObservationsByStream()
{
    QFETCH(QString, filter);
    const QString target = m_dir.filePath(u"out.jsonl"_s);
    ExportRequest request;
    request.output = target.toStdString();
    request.filter = FilterExpression::parse(filter).expression;
    const auto result = exportRecord(*open(), request);
    QVERIFY2(result, result ? "" : result.error().c_str());
    QFile file(target);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QTEST(int(text.count("\"line\":\"observation\"")), "observations");
    QCOMPARE(text.count("\"line\":\"blindInterval\""), 1);
    QCOMPARE(text.count("\"line\":\"stream\""), 1);
}

void TestExporter::cancelLeavesTheFileAlone()
{
    const QString target = m_dir.filePath(u"kept.jsonl"_s);
    QFile file(target);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("before");
    file.close();
    ExportRequest request;
    request.output = target.toStdString();
    const auto result = exportRecord(*open(), request, [](const ExportProgress &) { return false; });
    QVERIFY(result);
    QVERIFY(result->cancelled);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("before"));
}

void TestExporter::progressRisesToTheEnd()
{
    const QTemporaryDir folder;
    const std::filesystem::path record = folder.filePath(u"many.wgs"_s).toStdString();
    {
        auto writer = HistoryWriter::create(record);
        QVERIFY(writer);
        auto batch = std::make_shared<DigestBatch>();
        batch->items = {testing::podsStream()};
        for (int i = 0; i < 5000; ++i) {
            DigestedObservation seen = testing::scaled();
            seen.seq = std::uint64_t(i + 1);
            seen.observation.at = testing::at(i);
            batch->items.emplace_back(std::move(seen));
        }
        (*writer)->accept(batch);
    }
    for (const bool ranged : {false, true}) {
        ExportRequest request;
        request.output = folder.filePath(u"many.jsonl"_s).toStdString();
        request.filter = FilterExpression::parse(u"kind:Job"_s).expression; // it goes on where nothing is written
        if (ranged) {
            request.range.since = testing::at(2500);
        }
        std::vector<double> shares;
        const auto done = exportRecord(**RecordReader::open(record), request, [&](const ExportProgress &progress) {
            shares.push_back(progress.share);
            return true;
        });
        QVERIFY(done);
        QVERIFY(shares.size() >= 10);
        QVERIFY(std::ranges::is_sorted(shares));
        QVERIFY(shares.front() < 0.1 && shares.back() > 0.9 && shares.back() <= 1);
    }
    // Cancelled in the middle: no half file, nor a part of one under another name.
    ExportRequest request;
    request.output = folder.filePath(u"half.jsonl"_s).toStdString();
    const auto cancelled = exportRecord(**RecordReader::open(record), request, [](const ExportProgress &progress) { return progress.share < 0.5; });
    QVERIFY(cancelled && cancelled->cancelled);
    QCOMPARE(QDir(folder.path()).entryList({u"half*"_s, u".*"_s}, QDir::Files | QDir::Hidden), QStringList());
}

void TestExporter::liveExportsTakeAFilter()
{
    const QString target = m_dir.filePath(u"live.jsonl"_s);
    {
        auto live = LiveExport::create(ExportFormat::Jsonl, target.toStdString(), {}, FilterExpression::parse(u"kind:Job"_s).expression);
        QVERIFY(live);
        auto batch = std::make_shared<DigestBatch>();
        batch->items = {testing::podsStream(), testing::scaled(), DigestItem(testing::gap())};
        (*live)->accept(batch);
    }
    QFile file(target);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QCOMPARE(text.count('\n'), 3); // session, stream and blind interval
    QVERIFY(!text.contains("\"observation\""));
    QVERIFY(!LiveExport::create(ExportFormat::Bundle, m_dir.filePath(u"live.wgs"_s).toStdString()));
}

void TestExporter::aBlindIntervalAroundTheRangeIsKept()
{
    auto reader = open();
    ExportRequest request;
    request.format = ExportFormat::Jsonl;
    request.output = m_dir.filePath(u"range.jsonl"_s).toStdString();
    request.range.since = testing::at(4); // it lasts from 2 to 9
    request.range.until = testing::at(6);
    QVERIFY(exportRecord(*reader, request));
    QFile file(m_dir.filePath(u"range.jsonl"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("blindInterval"));
    QVERIFY(!text.contains("\"observation\""));
}

void TestExporter::anIntervalThatNeverClosedReachesEveryLaterRange_data()
{
    QTest::addColumn<int>("since");
    QTest::addColumn<int>("until");
    QTest::addColumn<QByteArrayList>("ids");
    QTest::newRow("before both") << 0 << 1 << QByteArrayList{};
    QTest::newRow("the closed one only") << 3 << 4 << QByteArrayList{"1"}; // open and closed again
    QTest::newRow("both") << 8 << 30 << QByteArrayList{"1", "2"};
    QTest::newRow("after the closed one") << 20 << 30 << QByteArrayList{"2"};
    QTest::newRow("no end") << 20 << 0 << QByteArrayList{"2"};
}

void TestExporter::anIntervalThatNeverClosedReachesEveryLaterRange()
{
    QFETCH(int, since);
    QFETCH(int, until);
    QFETCH(QByteArrayList, ids);
    const QTemporaryDir folder;
    const std::filesystem::path record = folder.filePath(u"open.wgs"_s).toStdString();
    {
        auto writer = HistoryWriter::create(record);
        QVERIFY(writer);
        auto opened = std::make_shared<GapRecord>(*testing::gap());
        opened->closedAt.reset();
        auto never = std::make_shared<GapRecord>(*opened);
        never->id = 2;
        never->openedAt = testing::at(6);
        auto batch = std::make_shared<DigestBatch>();
        batch->items = {testing::podsStream(), GapRecordPtr(opened), GapRecordPtr(never), GapRecordPtr(testing::gap())};
        (*writer)->accept(batch);
    }
    ExportRequest request;
    request.output = folder.filePath(u"open.jsonl"_s).toStdString();
    request.range.since = testing::at(since);
    if (until > 0) {
        request.range.until = testing::at(until);
    }
    QVERIFY(exportRecord(**RecordReader::open(record), request));
    QFile file(folder.filePath(u"open.jsonl"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const QByteArray &id : {QByteArray("1"), QByteArray("2")}) {
        const QByteArray line = "\"line\":\"blindInterval\",\"id\":" + id + ',';
        QCOMPARE(text.contains(line), ids.contains(id));
    }
}

QTEST_GUILESS_MAIN(TestExporter)
#include "tst_exporter.moc"
