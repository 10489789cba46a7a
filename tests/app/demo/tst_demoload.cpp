// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "handlerclient.h"

#include <QFile>
#include <QTest>

#include <ctime>

using namespace watchglass::demo;
using namespace std::chrono_literals;

/// CPU seconds of this process. Wall time would say more about the machine's other work than about ours.
static double cpuSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

static double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    const bool open = file.open(QIODevice::ReadOnly);
    return open ? file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6 : 0;
}

class TestDemoLoad : public QObject
{
    Q_OBJECT

private slots:
    void hundredThousandObjects()
    {
        ClusterOptions options;
        options.objects = 100'000;
        options.rate = 10'000;
        options.faults = false;
        const double before = cpuSeconds();
        HandlerClient client(options);
        const double made = cpuSeconds();
        qInfo("100,000 objects made in %.2f s of CPU, %.0f MB resident", made - before, residentMegabytes());
        QVERIFY(made - before < 10);
        QVERIFY(residentMegabytes() < 250);

        ApiReply list = client.get("/api/v1/pods");
        qsizetype size = list.body.size();
        QByteArray piece;
        while (list.stream) {
            piece.clear();
            const BodySource::State state = list.stream->read(piece, 1 << 20, client.moment());
            size += piece.size();
            if (state == BodySource::State::End) {
                break;
            }
        }
        const double listed = cpuSeconds();
        qInfo("listed in %.2f s of CPU, %.0f MB", listed - made, double(size) / 1e6);
        QVERIFY(listed - made < 5);

        ApiReply watch = client.get("/api/v1/pods?watch=1&resourceVersion=" + client.version());
        qsizetype frames = 0;
        for (int i = 0; i < 500; ++i) {
            client.advance(20ms);
            BodySource::State state = BodySource::State::More;
            while (state == BodySource::State::More) {
                piece.clear();
                state = watch.stream->read(piece, 1 << 20, client.moment());
                frames += piece.count('\n');
            }
            QCOMPARE(state, BodySource::State::Wait);
        }
        const double watched = cpuSeconds();
        qInfo("10 s at 10,000 changes/s with one watch: %.2f s of CPU, %lld frames, %.0f MB resident", watched - listed,
              static_cast<long long>(frames), residentMegabytes());
        QVERIFY(frames >= 99'900);
        QVERIFY(watched - listed < 10);
        QVERIFY(residentMegabytes() < 400);
    }
};

QTEST_GUILESS_MAIN(TestDemoLoad)
#include "tst_demoload.moc"
