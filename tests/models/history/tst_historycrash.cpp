// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <csignal>
#include <cstdio>
#include <map>
#include <thread>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto commitEvery = 100ms;

/// The child: records churn of a seed until it is killed. Before a batch is handed over its last seq and the time are
/// written to stdout, so that the parent knows what had been accepted and when.
int record(const std::filesystem::path &file, std::uint64_t seed, std::uint64_t maxBytes)
{
    Churn churn(seed, {.objects = 60, .changes = false, .deletePermille = 10});
    auto writer = must(HistoryWriter::create(file, {.maxBytes = maxBytes, .commitEvery = commitEvery}));
    for (;;) {
        DigestBatchPtr batch = churn.batch(1 + seed % 200);
        writer->accept(batch);
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        std::printf("%llu %lld\n", static_cast<unsigned long long>(churn.seq()),
                    static_cast<long long>(std::chrono::duration_cast<std::chrono::microseconds>(now).count()));
        std::fflush(stdout);
        std::this_thread::sleep_for(std::chrono::microseconds(200 + seed % 3000));
    }
}

struct Accepted
{
    std::uint64_t seq = 0;
    std::chrono::microseconds at{0};
};

std::vector<Accepted> acceptedIn(const QByteArray &output)
{
    std::vector<Accepted> list;
    for (const QByteArray &line : output.first(output.lastIndexOf('\n') + 1).split('\n')) { // the last one may be cut
        const QList<QByteArray> words = line.split(' ');
        if (words.size() == 2) {
            list.push_back({words[0].toULongLong(), std::chrono::microseconds(words[1].toLongLong())});
        }
    }
    return list;
}

QString integrityOf(const std::filesystem::path &file)
{
    QString answer;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"integrity"_s);
        database.setDatabaseName(QString::fromStdString(file.string()));
        if (database.open()) {
            QSqlQuery query(database);
            answer = query.exec(u"PRAGMA integrity_check"_s) && query.next() ? query.value(0).toString() : u"no answer"_s;
        }
    }
    QSqlDatabase::removeDatabase(u"integrity"_s);
    return answer;
}

} // namespace

/// kill -9 at random moments. WATCHGLASS_KILLS sets how many (25), WATCHGLASS_SEED where they begin.
class TestHistoryCrash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyMoment();

private:
    void killOnce(std::uint64_t seed);
    std::chrono::milliseconds m_worst{0};
};

void TestHistoryCrash::anyMoment()
{
    const int kills = qEnvironmentVariableIntValue("WATCHGLASS_KILLS") > 0 ? qEnvironmentVariableIntValue("WATCHGLASS_KILLS") : 25;
    const quint64 seed = qEnvironmentVariableIsSet("WATCHGLASS_SEED") ? qEnvironmentVariable("WATCHGLASS_SEED").toULongLong()
                                                                      : QRandomGenerator::global()->generate();
    qInfo("%d kills, WATCHGLASS_SEED=%llu", kills, static_cast<unsigned long long>(seed));
    for (int i = 0; i < kills; ++i) {
        killOnce(seed + static_cast<quint64>(i));
        if (QTest::currentTestFailed()) {
            qWarning("failed with WATCHGLASS_SEED=%llu", static_cast<unsigned long long>(seed + static_cast<quint64>(i)));
            return;
        }
    }
    qInfo("the most that was missing: %lld ms", static_cast<long long>(m_worst.count()));
}

void TestHistoryCrash::killOnce(std::uint64_t seed)
{
    QTemporaryDir dir;
    const auto file = pathIn(dir.path(), "s.watchglass");
    std::mt19937_64 random(seed);
    // One in three runs long enough under a cap to be killed while it trims.
    const bool capped = random() % 3 == 0;
    QProcess child;
    child.setProcessChannelMode(QProcess::SeparateChannels);
    child.start(QCoreApplication::applicationFilePath(),
                {u"--record"_s, QString::fromStdString(file.string()), QString::number(seed), capped ? u"1"_s : u"0"_s});
    QVERIFY(child.waitForStarted());
    QElapsedTimer timer;
    timer.start();
    const auto until = static_cast<qint64>(random() % (capped ? 2500 : 900));
    QByteArray output;
    while (timer.elapsed() < until) { // reading, so that the child is never held up by a full pipe
        child.waitForReadyRead(static_cast<int>(until - timer.elapsed()) + 1);
        output += child.readAllStandardOutput();
    }
    ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
    const auto killed = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch());
    QVERIFY(child.waitForFinished());
    output += child.readAllStandardOutput();
    const std::vector<Accepted> accepted = acceptedIn(output);
    if (accepted.empty() && !std::filesystem::exists(file)) {
        return; // killed before it began
    }

    // It opens as it is, and is sound.
    std::uint64_t kept = 0;
    auto reader = RecordReader::open(file);
    if (!reader && accepted.empty()) {
        auto again = HistoryWriter::create(file); // killed while the file was made: recording can begin all the same
        QVERIFY2(again.has_value(), again ? "" : again.error().c_str());
        return;
    }
    QVERIFY2(reader.has_value(), reader ? "" : reader.error().c_str());
    const RecordSummary summary = must((*reader)->summary());
    QVERIFY(!summary.closedCleanly);
    kept = summary.observations + summary.trimmed;

    // What had been accepted a second before the kill is there.
    std::uint64_t due = 0;
    for (const Accepted &one : accepted) {
        due = one.at < killed - 1s ? one.seq : due;
        if (one.seq > kept) {
            m_worst = std::max(m_worst, std::chrono::duration_cast<std::chrono::milliseconds>(killed - one.at));
        }
    }
    QVERIFY2(kept >= due, qPrintable(u"%1 kept, %2 were due"_s.arg(kept).arg(due)));

    // And it is what was written: the same churn again.
    Churn churn(seed, {.objects = 60, .changes = false, .deletePermille = 10});
    std::map<std::uint64_t, std::string> truth;
    while (churn.seq() < kept) {
        for (const DigestedObservation &digested : observationsIn({churn.batch(1 + seed % 200)})) {
            truth[digested.seq] = digested.observation.object->json;
        }
    }
    must((*reader)->replay({.bodies = true}, [&](DigestItem &&item) {
        if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
            if (digested->observation.object->json != truth.at(digested->seq)) {
                qFatal("observation %llu is not what was written", static_cast<unsigned long long>(digested->seq));
            }
        }
        return true;
    }));
    reader->reset();
    QCOMPARE(integrityOf(file), u"ok"_s);

    // The next start says what it found and goes on.
    auto writer = must(HistoryWriter::create(file));
    QVERIFY(writer->state().recovered.contains("without being closed"));
    QVERIFY(kept == 0 || writer->state().recovered.contains(std::to_string(kept)));
    writer->accept(Churn(1).batch(10));
    writer.reset();
    QCOMPARE(must(must(RecordReader::open(file))->summary()).observations, summary.observations + 10);
}

int main(int count, char **arguments)
{
    QCoreApplication application(count, arguments);
    const QStringList words = QCoreApplication::arguments();
    if (words.size() == 5 && words[1] == "--record"_L1) {
        return record(words[2].toStdString(), words[3].toULongLong(), words[4] == "1"_L1 ? 8U << 20U : 0U);
    }
    TestHistoryCrash test;
    return QTest::qExec(&test, count, arguments);
}

#include "tst_historycrash.moc"
