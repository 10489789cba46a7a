// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "exportitems.h"
#include "models/export/exporter.h"
#include "models/history/historywriter.h"

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
    void aBlindIntervalAroundTheRangeIsKept();

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
    const auto result = exportRecord(*open(), request, [](std::uint64_t) { return false; });
    QVERIFY(result);
    QVERIFY(result->cancelled);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("before"));
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

QTEST_GUILESS_MAIN(TestExporter)
#include "tst_exporter.moc"
