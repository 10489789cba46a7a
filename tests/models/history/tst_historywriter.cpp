// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace watchglass;
using namespace watchglass::testing;
using namespace Qt::StringLiterals;

class TestHistoryWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = pathIn(m_dir->path(), "s.watchglass");
    }
    void writesEverything();
    void isOnePlainFileAfterwards();
    void isPrivate();
    void refusesASecondWriter();
    void refusesAForeignFile();
    void refusesAFolderThatIsNotThere();
    void continuesAFile();
    void flushCommits();
    void cutsLongChains();

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::filesystem::path m_file;
};

void TestHistoryWriter::writesEverything()
{
    Churn churn(1, {.objects = 50});
    std::vector<DigestBatchPtr> batches{churn.opening()};
    {
        auto writer = must(HistoryWriter::create(m_file));
        writer->accept(batches.front());
        for (int i = 0; i < 20; ++i) {
            batches.push_back(churn.batch(97));
            writer->accept(batches.back());
        }
        writer->flush();
        QCOMPARE(writer->state().observations, 20U * 97U);
        QVERIFY(writer->state().bytes > 0);
        QVERIFY(!writer->state().stopped);
    }
    auto reader = must(RecordReader::open(m_file));
    const RecordSummary summary = must(reader->summary());
    QCOMPARE(summary.observations, 20U * 97U);
    QVERIFY(summary.closedCleanly);
    for (const DigestBatchPtr &batch : batches) {
        for (const DigestItem &item : batch->items) {
            if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
                QCOMPARE(must(reader->bodyOf(digested->seq))->json, digested->observation.object->json);
            }
        }
    }
}

void TestHistoryWriter::isOnePlainFileAfterwards()
{
    {
        Churn churn(2, {.objects = 5});
        auto writer = must(HistoryWriter::create(m_file));
        writer->accept(churn.batch(50));
    }
    QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"s.watchglass"_s});
}

void TestHistoryWriter::isPrivate()
{
    const auto writer = must(HistoryWriter::create(m_file));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const QFileInfo &file : QDir(m_dir->path()).entryInfoList({u"s.watchglass*"_s}, QDir::Files)) {
        if (!file.fileName().endsWith(u".lock"_s)) {
            QCOMPARE(file.permissions() & others, QFile::Permissions());
        }
    }
}

void TestHistoryWriter::refusesASecondWriter()
{
    const auto writer = must(HistoryWriter::create(m_file));
    const auto second = HistoryWriter::create(m_file);
    QVERIFY(!second);
    QVERIFY(second.error().starts_with(m_file.string()));
    QVERIFY(second.error().contains("another Watchglass"));
}

void TestHistoryWriter::refusesAForeignFile()
{
    QFile foreign(QString::fromStdString(m_file.string()));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write("apiVersion: v1\nkind: Config\n");
    foreign.close();
    const auto writer = HistoryWriter::create(m_file);
    QVERIFY(!writer);
    QVERIFY(writer.error().contains("not a database"));
    QVERIFY(foreign.open(QIODevice::ReadOnly));
    QCOMPARE(foreign.readAll(), "apiVersion: v1\nkind: Config\n");
}

void TestHistoryWriter::refusesAFolderThatIsNotThere()
{
    const auto writer = HistoryWriter::create(m_file.parent_path() / "no" / "s.watchglass");
    QVERIFY(!writer);
    QVERIFY(writer.error().contains("s.watchglass"));
}

void TestHistoryWriter::continuesAFile()
{
    Churn first(3, {.objects = 10});
    must(HistoryWriter::create(m_file))->accept(first.batch(100));
    Churn second(4, {.objects = 10, .step = std::chrono::hours(1)});
    DigestBatchPtr batch = second.batch(100);
    must(HistoryWriter::create(m_file))->accept(batch);

    auto reader = must(RecordReader::open(m_file));
    QCOMPARE(must(reader->summary()).observations, 200U);
    const auto &last = std::get<DigestedObservation>(batch->items.back());
    QCOMPARE(must(reader->bodyOf(200))->json, last.observation.object->json);
    QCOMPARE(must(reader->bodyAt(last.summary.ref.uid, last.observation.at))->json, last.observation.object->json);
}

void TestHistoryWriter::flushCommits()
{
    Churn churn(5, {.objects = 3});
    const auto writer = must(HistoryWriter::create(m_file, {.commitEvery = std::chrono::hours(1)}));
    writer->accept(churn.opening());
    writer->accept(churn.batch(10));
    writer->flush();
    auto reader = must(RecordReader::open(m_file));
    QCOMPARE(must(reader->summary()).observations, 10U);
    QVERIFY(!must(reader->summary()).closedCleanly);
    // The chunk that was read half is read on.
    writer->accept(churn.batch(300));
    writer->flush();
    QCOMPARE(must(reader->summary()).observations, 310U);
    QCOMPARE(must(reader->rows(305, 100)).size(), 6U);
}

void TestHistoryWriter::cutsLongChains()
{
    Churn churn(6, {.objects = 1, .changes = false, .deletePermille = 0});
    const DigestBatchPtr batch = churn.batch(500);
    must(HistoryWriter::create(m_file))->accept(batch);
    for (const DigestItem &item : batch->items) { // a new reader each time: nothing is unpacked yet
        const auto &digested = std::get<DigestedObservation>(item);
        if (digested.seq % 37 == 0) {
            auto reader = must(RecordReader::open(m_file));
            QCOMPARE(must(reader->bodyOf(digested.seq))->json, digested.observation.object->json);
        }
    }
}

QTEST_GUILESS_MAIN(TestHistoryWriter)
#include "tst_historywriter.moc"
