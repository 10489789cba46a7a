// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/latestjob.h"

#include <QCoreApplication>
#include <QSemaphore>
#include <QTest>
#include <QThread>

using namespace watchglass;

class TestLatestJob : public QObject
{
    Q_OBJECT
private slots:
    void deliversOnItsOwnThread();
    void theNewestWins();
    void aCancelledJobDeliversNothing();
    void goesWhileOneRuns();
};

void TestLatestJob::deliversOnItsOwnThread()
{
    LatestJob job;
    QThread *worker = nullptr;
    QThread *delivered = nullptr;
    job.start([&](const std::stop_token &) -> LatestJob::Delivery {
        worker = QThread::currentThread();
        return [&] { delivered = QThread::currentThread(); };
    });
    QVERIFY(job.isRunning());
    QTRY_VERIFY(delivered != nullptr);
    QVERIFY(!job.isRunning());
    QCOMPARE(delivered, QThread::currentThread());
    QVERIFY(worker != QThread::currentThread());
}

void TestLatestJob::theNewestWins()
{
    LatestJob job;
    QSemaphore begun;
    std::vector<int> results;
    job.start([&](const std::stop_token &stop) -> LatestJob::Delivery {
        begun.release();
        while (!stop.stop_requested()) {
            QThread::yieldCurrentThread();
        }
        return [&] { results.push_back(0); };
    });
    begun.acquire();
    for (int i = 1; i <= 3; ++i) {
        job.start([&results, i](const std::stop_token &) -> LatestJob::Delivery { return [&results, i] { results.push_back(i); }; });
    }
    QTRY_VERIFY(!job.isRunning());
    QCOMPARE(results, std::vector<int>{3});
}

void TestLatestJob::aCancelledJobDeliversNothing()
{
    LatestJob job;
    QSemaphore done;
    bool delivered = false;
    job.start([&](const std::stop_token &) -> LatestJob::Delivery {
        done.release();
        return [&] { delivered = true; };
    });
    done.acquire();
    job.cancel();
    QVERIFY(!job.isRunning());
    bool next = false;
    job.start([&](const std::stop_token &) -> LatestJob::Delivery { return [&] { next = true; }; });
    QTRY_VERIFY(next);
    QVERIFY(!delivered);
}

void TestLatestJob::goesWhileOneRuns()
{
    QSemaphore begun;
    bool delivered = false;
    {
        LatestJob job;
        job.start([&](const std::stop_token &stop) -> LatestJob::Delivery {
            begun.release();
            while (!stop.stop_requested()) {
                QThread::yieldCurrentThread();
            }
            return [&] { delivered = true; };
        });
        begun.acquire();
    }
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

QTEST_GUILESS_MAIN(TestLatestJob)
#include "tst_latestjob.moc"
