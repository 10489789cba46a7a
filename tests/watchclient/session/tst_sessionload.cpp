// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// A session under load, with figures.
//   WATCHGLASS_FLOOD_MB=N  megabytes of watch events (60)
#include "sessionfixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <atomic>

using namespace watchglass;
using namespace watchglass::fakes;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isInstrumented = true; ///< memory is not what it would be, and everything takes long
#else
constexpr bool isInstrumented = false;
#endif

/// Megabytes of memory in use, 0 where the system does not tell.
double residentMb()
{
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? double(file.readAll().split(' ').value(1).toLongLong()) * 4096 / 1e6 : 0;
}

/// Counts, keeps nothing, and is full for a while now and then.
class CountingSink final : public StreamSink
{
public:
    void accept(StreamBatchPtr batch) override
    {
        for (const StreamItem &item : batch->items) {
            if (const auto *o = std::get_if<Observation>(&item); o && o->origin == Origin::Watch && o->object) {
                ++events;
            } else if (std::holds_alternative<GapRecordPtr>(item)) {
                ++gaps;
            } else if (const auto *step = std::get_if<StreamTransition>(&item)) {
                live = step->to == StreamPhase::Live;
            }
        }
        bytes += batch->bytes;
    }
    bool congested() const override { return full; }

    std::atomic<std::uint64_t> events = 0;
    std::atomic<std::uint64_t> bytes = 0;
    std::atomic<std::uint64_t> gaps = 0;
    std::atomic<bool> live = false;
    std::atomic<bool> full = false;
};

SessionOptions quickOptions()
{
    SessionOptions options;
    options.followNetwork = false;
    options.seed = 7;
    return options;
}

} // namespace

class TestSessionLoad : public QObject
{
    Q_OBJECT

private slots:
    /// CASES 43: more than can be shown. Nothing is lost, memory does not follow what was sent, the server is held back.
    void floodStaysBounded()
    {
        const int asked = qEnvironmentVariableIntValue("WATCHGLASS_FLOOD_MB");
        const int megabytes = asked > 0 ? asked : isInstrumented ? 15 : 60;
        FakeApi api(manyResources(1));
        CountingSink sink;
        WatchSession session(api.access(), quickOptions(), sink);
        session.start();
        QTRY_VERIFY_WITH_TIMEOUT(sink.live, 10000);
        const QByteArray padding(1800, 'x');
        std::uint64_t sent = 0;
        std::uint64_t bytes = 0;
        int version = 100;
        double begin = 0;
        double most = 0;
        QElapsedTimer timer;
        timer.start();
        for (int block = 0; bytes < std::uint64_t(megabytes) * 1000000; ++block) {
            QByteArray frames;
            while (frames.size() < 500000) {
                QByteArray body = object("r00", "node-" + QByteArray::number(sent % 500), QByteArray::number(++version));
                body.insert(body.size() - 1, ",\"status\":\"" + padding + "\"");
                frames += frame("MODIFIED", body);
                ++sent;
            }
            bytes += std::uint64_t(frames.size());
            sink.full = block % 8 == 7; // a slow moment
            api.server.send(SessionFixture::path("r00"), chunk(frames));
            if (sink.full) {
                QTest::qWait(30);
                sink.full = false;
            }
            QVERIFY(QTest::qWaitFor([&] { return api.server.unsent() < 1000000; }, 30000));
            if (block == 20) {
                begin = residentMb(); // the cache holds its 500 objects now
            }
            most = std::max(most, residentMb());
        }
        QTRY_COMPARE_WITH_TIMEOUT(sink.events.load(), sent, 60000);
        const double seconds = double(timer.elapsed()) / 1000;
        qInfo("%.0f MB, %llu events in %.1f s: %.0f MB/s; memory %.0f MB after 10 MB, at most %.0f MB", double(bytes) / 1e6,
              static_cast<unsigned long long>(sent), seconds, double(bytes) / 1e6 / seconds, begin, most);
        QCOMPARE(sink.gaps.load(), std::uint64_t(0));
        QVERIFY2(isInstrumented || most - begin < 60, qPrintable(QString::number(most - begin)));
    }

    /// Q8: everything that belongs to a thread is made, used and deleted in it.
    void startedAndStoppedManyTimes()
    {
        FakeApi api(manyResources(50));
        for (int round = 0; round < 16; ++round) {
            CountingSink sink;
            WatchSession session(api.access(), quickOptions(), sink);
            session.start();
            QTest::qWait(round * 15); // in the middle of anything
            session.stop();
        }
        QTRY_COMPARE_WITH_TIMEOUT(api.server.openConnections(), 0, 10000);
    }

    void hundredStreams()
    {
        constexpr int count = 100;
        FakeApi api(manyResources(count));
        CollectingSink sink;
        const double before = residentMb();
        WatchSession session(api.access(), quickOptions(), sink);
        session.start();
        const auto live = [&] {
            int found = 0;
            for (StreamId id = 1; id <= count; ++id) {
                found += sink.phase(id) == StreamPhase::Live ? 1 : 0;
            }
            return found == count;
        };
        QTRY_VERIFY_WITH_TIMEOUT(live(), 60000);
        const qsizetype threads = QDir(u"/proc/self/task"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
        qInfo("%d streams live: %lld threads of the whole test, %.0f MB more than before", count, static_cast<long long>(threads), residentMb() - before);
        QVERIFY(threads < 60);
    }
};

QTEST_GUILESS_MAIN(TestSessionLoad)
#include "tst_sessionload.moc"
