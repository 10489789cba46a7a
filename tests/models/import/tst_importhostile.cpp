// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are large, broken or made to do harm, at full size: an error or a report, bounded memory, no crash.
// WATCHGLASS_FUZZ sets how many mutations (60), WATCHGLASS_SEED the first.
#include "models/import/importer.h"
#include "models/import/recordlines.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <random>
#include <thread>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 megabyte = 1 << 20;

/// Counts, and keeps nothing.
class Counting final : public StreamSink, public DigestSink
{
public:
    void accept(StreamBatchPtr batch) override { items += batch->items.size(); }
    void accept(DigestBatchPtr batch) override { items += batch->items.size(); }
    bool congested() const override { return false; }
    std::size_t items = 0;
};

/// From the kernel, of this process. Its high-water mark counts files that are mapped too.
std::uint64_t kilobytesOf(std::string_view wanted)
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        if (word == wanted) {
            std::uint64_t kilobytes = 0;
            status >> kilobytes;
            return kilobytes;
        }
    }
    return 0;
}

void resetPeak()
{
    std::ofstream("/proc/self/clear_refs") << 5;
}

std::uint64_t peakMegabytes()
{
    return kilobytesOf("VmHWM:") / 1024;
}

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestImportHostile : public QObject
{
    Q_OBJECT
private slots:
    void largeFiles_data();
    void largeFiles();
    void binaryJunk();
    void flippedBytes_data();
    void flippedBytes();

private:
    bool write(const QByteArray &head, const QByteArray &repeated, qint64 size, const QByteArray &tail = {});
    std::expected<ImportReport, std::string> import();

    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath(u"x.json"_s);
};

bool TestImportHostile::write(const QByteArray &head, const QByteArray &repeated, qint64 size, const QByteArray &tail)
{
    QFile file(m_file);
    QByteArray block = repeated;
    while (!block.isEmpty() && block.size() < megabyte) {
        block += block;
    }
    bool good = file.open(QIODevice::WriteOnly) && file.write(head) == head.size();
    while (good && file.pos() < size) {
        good = file.write(block) == block.size();
    }
    return good && file.write(tail) == tail.size();
}

std::expected<ImportReport, std::string> TestImportHostile::import()
{
    // On a thread of its own, as the window does it: what a thread keeps for the next value goes with it.
    std::expected<ImportReport, std::string> report;
    std::thread([&] {
        Counting sink;
        const ImportRequest request{{m_file.toStdString()}, {}};
        report = isRecordLines(request.files.front()) ? importRecordLines(request, sink) : importFiles(request, sink);
    }).join();
    return report;
}

void TestImportHostile::largeFiles_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("repeated");
    QTest::addColumn<QByteArray>("tail");
    QTest::addColumn<qint64>("megabytes");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<int>("most"); ///< megabytes of memory beside the file, which is mapped
    const auto row = [](const char *name, const QByteArray &head, const QByteArray &repeated, const QByteArray &tail, qint64 megabytes,
                        const char *message, int most) {
        QTest::newRow(name) << head << repeated << tail << megabytes << QByteArray(message) << most;
    };
    const QByteArray pod = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"x":)";
    row("1 GB of [", "", "[", "", 1024, "begins with a JSON array", 100);
    row("1 GB of {", "", "{", "", 1024, "nested too deep", 100);
    row("1 GB of { in lines", "", "{\n", "", 1024, "nested too deep", 100);
    row("1 GB of quotes", "{", "\"", "", 1024, "holds no Kubernetes object", 100);
    row("{ in lines of an export", "{\"line\":\"session\",\"schema\":\"watchglass-events\",\"version\":1}\n", "{\n", "", 200, "nested too deep", 100);
    row("[ behind a key", "{\"a\":", "[", "", 200, "nested too deep", 100);
    row("a line of 200 MB, one string", pod + '"', "x", "\"}", 200, "1 observations", 500);
    row("a line of 200 MB, many numbers", pod + '[', "1,", "1]}", 200, "more than four million values", 100);
    row("a list of 200 MB, many numbers", R"({"apiVersion":"v1","kind":"PodList","items":[)" + pod + '[', "1,", "1]}]}", 200, "more than four million values", 100);
    row("a list of 200 MB", R"({"apiVersion":"v1","kind":"List","items":[)",
        pod + R"([1,2,3],"metadata":{"name":"a","uid":"u"},"y":")" + QByteArray(2000, 'y') + "\"},", pod + "1}]}", 200, "state that was told before", 500);
    row("an export's line of 200 MB, many numbers", "{\"line\":\"observation\",\"changes\":[", "1,", "1]}\n", 200, "more than four million values", 100);
    row("a line of 200 MB that never ends", pod + '"', "x", "", 200, "cut off", 100);
    row("an export's line of 200 MB", "{\"line\":\"observation\",\"at\":\"2026-11-30T12:00:00Z\",\"what\":\"", "x", "\"}\n", 200, "1 observations", 500);
    row("a line of 300 MB", pod + '"', "x", "\"}", 300, "larger than 256 MB", 100);
    row("one line of 200 MB", "", "x", "", 200, "less than 64 MB", 100);
    row("YAML of 60 MB, many numbers", "a: [", "1,", "1]", 60, "use -o json", 500);
    row("YAML of 60 MB, many lines", "a:\n", "- 1\n", "", 60, "use -o json", 500);
    row("YAML of 60 MB, deep", "a: ", "[", "", 60, "use -o json", 500);
    row("YAML of 20 MB, one string", "a: ", "x", "", 20, "no Kubernetes object", 800);
}

void TestImportHostile::largeFiles()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, repeated);
    QFETCH(QByteArray, tail);
    QFETCH(qint64, megabytes);
    QFETCH(QByteArray, message);
    QFETCH(int, most);
    QVERIFY(write(head, repeated, megabytes * megabyte, tail));
    resetPeak();
    QElapsedTimer timer;
    timer.start();
    const auto report = import();
    const auto peak = qint64(peakMegabytes());
    const std::string text = report ? report->text() : report.error();
    qInfo("%lld ms, %lld MB with the file: %s", static_cast<long long>(timer.elapsed()), static_cast<long long>(peak), text.c_str());
    QVERIFY2(QByteArrayView(text).contains(message), text.c_str());
    QVERIFY(!text.contains('\n') && text.size() < 2000);
    QVERIFY2(peak < megabytes + most, qPrintable(QString::number(peak)));
    QFile::remove(m_file);
}

void TestImportHostile::binaryJunk()
{
    std::mt19937_64 random(7);
    QByteArray junk(50 * megabyte, Qt::Uninitialized);
    for (qsizetype i = 0; i < junk.size(); i += 8) {
        const std::uint64_t bits = random();
        std::memcpy(junk.data() + i, &bits, 8);
    }
    QVERIFY(write(junk, {}, 0));
    const auto report = import();
    QVERIFY(!report);
    QVERIFY2(report.error().contains("is not text"), report.error().c_str());
    junk.replace('\0', '\1').replace('\n', ' '); // and without what gives it away
    QVERIFY(write("{\"a\":" + junk, {}, 0));
    const auto again = import();
    QVERIFY(!again);
    QVERIFY(!again.error().contains('\n') && again.error().size() < 2000);
}

void TestImportHostile::flippedBytes_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file : {"kubectl-get-pods-w-events.json", "kubectl-get-deploy-w.json", "kubectl-get-events.yaml", "audit.log", "kubectl-get-all.json"}) {
        QTest::newRow(file) << QStringLiteral(TEST_DATA_DIR "/dumps/") + QString::fromLatin1(file);
    }
}

void TestImportHostile::flippedBytes()
{
    QFETCH(QString, file);
    const quint64 seed = qEnvironmentVariableIsSet("WATCHGLASS_SEED") ? qEnvironmentVariable("WATCHGLASS_SEED").toULongLong() : 4711;
    const int rounds = qEnvironmentVariableIntValue("WATCHGLASS_FUZZ") > 0 ? qEnvironmentVariableIntValue("WATCHGLASS_FUZZ") : 60;
    qInfo("WATCHGLASS_SEED=%llu", static_cast<unsigned long long>(seed));
    std::mt19937_64 random(seed);
    const QByteArray good = readFile(file).first(std::min<qsizetype>(readFile(file).size(), 200'000));
    for (int i = 0; i < rounds; ++i) {
        QByteArray bytes = good;
        for (std::size_t n = 1 + random() % 30; n > 0; --n) {
            const auto at = qsizetype(random() % std::uint64_t(bytes.size()));
            switch (random() % 4) {
            case 0:
                bytes[at] = char(random());
                break;
            case 1:
                bytes[at] = "{}[]\",:\n\\"[random() % 9];
                break;
            case 2:
                bytes.remove(at, qsizetype(random() % 200));
                break;
            default:
                bytes.insert(at, bytes.mid(qsizetype(random() % std::uint64_t(bytes.size())), qsizetype(random() % 200)));
            }
        }
        QVERIFY(write(bytes, {}, 0));
        const auto report = import();
        const std::string text = report ? report->text() : report.error();
        QVERIFY2(!text.empty() && !text.contains('\n'), qPrintable(u"round %1: %2"_s.arg(i).arg(QString::fromStdString(text))));
    }
}

QTEST_GUILESS_MAIN(TestImportHostile)
#include "tst_importhostile.moc"
