// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/controllers.h"
#include "tests/models/timeline/timelinestory.h"

#include <QSignalSpy>
#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;

class TestControllers : public QObject
{
    Q_OBJECT
private slots:
    void followsTheNewest();
    void panningLetsGo();
    void zoomKeepsTheAnchor();
    void zoomingOutKeepsFollowing();
    void staysNearTheRecord();
    void fitShowsEverything();
    void ensureVisibleMovesOnlyWhenNeeded();
    void asOfStaysInTheRecord();
    void brushIsNeverEmpty();
    void randomUseKeepsTheRules();
    void selectionEmitsWhatChanged();
};

namespace {
void startAt(TimeRangeController &range, qint64 length)
{
    range.setExtent({Noon, Noon + length});
}
} // namespace

void TestControllers::followsTheNewest()
{
    TimeRangeController range;
    startAt(range, 30 * Min);
    QVERIFY(range.isFollowing());
    QVERIFY(range.visible().contains(range.now()));
    const qint64 length = range.visible().length();
    range.setNow(Noon + 45 * Min);
    QCOMPARE(range.visible().length(), length);
    QVERIFY(range.visible().contains(Noon + 45 * Min));
    // Time does not go back.
    range.setNow(Noon);
    QCOMPARE(range.now(), Noon + 45 * Min);
}

void TestControllers::panningLetsGo()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    const QSignalSpy spy(&range, &TimeRangeController::followingChanged);
    range.pan(-0.5);
    QVERIFY(!range.isFollowing());
    QCOMPARE(spy.size(), 1);
    const TimeSpan before = range.visible();
    range.setNow(Noon + 70 * Min);
    QCOMPARE(range.visible(), before);
    range.goLive();
    QVERIFY(range.isFollowing());
    QVERIFY(range.visible().contains(range.now()));
}

void TestControllers::zoomKeepsTheAnchor()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    range.setFollowing(false);
    range.fit();
    const TimeNs anchor = Noon + 20 * Min;
    double share = static_cast<double>(anchor - range.visible().from) / static_cast<double>(range.visible().length());
    // 64.8 minutes by 0.8 each: the 68th step would pass the least span.
    for (int i = 0; i < 70; ++i) {
        range.zoom(0.8, anchor);
        const double now = static_cast<double>(anchor - range.visible().from) / static_cast<double>(range.visible().length());
        QVERIFY(std::abs(now - share) < 1e-5);
    }
    QCOMPARE(range.visible().length(), TimeRangeController::MinimumSpan);
}

void TestControllers::zoomingOutKeepsFollowing()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    const TimeNs anchor = range.visible().from + range.visible().length() / 3;
    range.zoom(1.5, anchor);
    QVERIFY(range.isFollowing());
    range.zoom(0.2, anchor);
    QVERIFY(!range.isFollowing());
}

void TestControllers::staysNearTheRecord()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    range.setVisible({Noon - 3000 * Min, Noon - 2990 * Min});
    QVERIFY(range.visible().to >= Noon);
    range.setVisible({Noon + 3000 * Min, Noon + 3010 * Min});
    QVERIFY(range.visible().from <= Noon + 60 * Min);
    range.setVisible({Noon - 100'000 * Min, Noon + 100'000 * Min});
    QVERIFY(range.visible().length() <= 67 * Min);
}

void TestControllers::fitShowsEverything()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    range.zoom(0.01, Noon + Min);
    range.fit();
    QVERIFY(range.visible().from <= Noon && range.visible().to >= Noon + 60 * Min);
}

void TestControllers::ensureVisibleMovesOnlyWhenNeeded()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    range.setVisible({Noon + 10 * Min, Noon + 20 * Min});
    const TimeSpan before = range.visible();
    range.ensureVisible(Noon + 15 * Min);
    QCOMPARE(range.visible(), before);
    range.ensureVisible(Noon + 40 * Min);
    QVERIFY(range.visible().contains(Noon + 40 * Min));
    QCOMPARE(range.visible().length(), before.length());
    range.ensureVisible(Noon + 5 * Min);
    QVERIFY(range.visible().contains(Noon + 5 * Min));
}

void TestControllers::asOfStaysInTheRecord()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    const QSignalSpy spy(&range, &TimeRangeController::asOfChanged);
    range.setAsOf(Noon - 5);
    QCOMPARE(*range.asOf(), Noon);
    range.setAsOf(Noon - 50);
    QCOMPARE(spy.size(), 1);
    range.setAsOf(Noon + 100 * Min);
    QCOMPARE(*range.asOf(), Noon + 60 * Min);
    range.goLive();
    QVERIFY(!range.asOf());
}

void TestControllers::brushIsNeverEmpty()
{
    TimeRangeController range;
    startAt(range, 60 * Min);
    range.setBrush(TimeSpan{Noon + 5, Noon + 5});
    QVERIFY(!range.brush());
    range.setBrush(TimeSpan{Noon + 5, Noon + 6});
    QVERIFY(range.brush());
}

void TestControllers::randomUseKeepsTheRules()
{
    std::mt19937_64 random(21);
    TimeRangeController range;
    TimeNs now = Noon + Sec;
    startAt(range, Sec);
    for (int i = 0; i < 5000; ++i) {
        const auto amount = static_cast<double>(random() % 1000) / 100.0;
        switch (random() % 7) {
        case 0:
            range.zoom(amount, range.visible().from + static_cast<qint64>(random() % static_cast<quint64>(range.visible().length())));
            break;
        case 1:
            range.pan(amount - 5);
            break;
        case 2:
            range.fit();
            break;
        case 3:
            range.setFollowing(random() % 2 == 0);
            break;
        case 4:
            now += static_cast<TimeNs>(random() % (100 * Sec));
            range.setNow(now);
            break;
        case 5:
            range.ensureVisible(Noon + static_cast<qint64>(random() % static_cast<quint64>(now - Noon)));
            break;
        default:
            range.setVisible({Noon - 1'000'000 * Sec, Noon + static_cast<TimeNs>(random() % (1000 * Sec))});
            break;
        }
        const TimeSpan visible = range.visible();
        QVERIFY(visible.length() >= TimeRangeController::MinimumSpan);
        QVERIFY(visible.from <= range.extent().to && visible.to >= range.extent().from);
        QVERIFY(!range.isFollowing() || visible.contains(range.now()));
    }
}

void TestControllers::selectionEmitsWhatChanged()
{
    SelectionController selection;
    const QSignalSpy objects(&selection, &SelectionController::objectChanged);
    const QSignalSpy observations(&selection, &SelectionController::observationChanged);
    const QSignalSpy gaps(&selection, &SelectionController::gapChanged);
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    selection.selectObservation(7, pod);
    QCOMPARE(objects.size(), 1);
    QCOMPARE(observations.size(), 1);
    QCOMPARE(selection.uid(), pod.uid);
    selection.selectObservation(8, pod);
    QCOMPARE(objects.size(), 1);
    QCOMPARE(observations.size(), 2);
    selection.selectGap(3);
    selection.selectObject(pod);
    QCOMPARE(*selection.observation(), 8U);
    QCOMPARE(*selection.gap(), 3U);
    selection.selectObject(makeRef("Pod", "prod", "other"));
    QVERIFY(!selection.observation());
    QVERIFY(!selection.gap());
    QCOMPARE(gaps.size(), 2);
    selection.clear();
    QVERIFY(!selection.object());
    QCOMPARE(objects.size(), 3);
}

QTEST_GUILESS_MAIN(TestControllers)
#include "tst_controllers.moc"
