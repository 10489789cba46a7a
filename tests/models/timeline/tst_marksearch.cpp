// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/marksearch.h"
#include "tests/models/timeline/timelinestory.h"

#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;

class TestMarkSearch : public QObject
{
    Q_OBJECT
private slots:
    void nearestPrefersTheWorst();
    void walkingVisitsEachOnce();
    void spanOfLanes();
    void stateSpans();
};

void TestMarkSearch::nearestPrefersTheWorst()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().list(pod, Noon + 9 * Sec, Health::Current).modify(pod, Noon + 10 * Sec, Health::Current).modify(pod, Noon + 12 * Sec, Health::Failed, Severity::Error).modify(pod, Noon + 13 * Sec, Health::Failed, Severity::Error).tell(store);
    const std::vector<LaneId> lanes{0};
    QCOMPARE(nearestMark(store, lanes, Noon + 10 * Sec, 5 * Sec)->mark.ns, Noon + 12 * Sec);
    QCOMPARE(nearestMark(store, lanes, Noon + 10 * Sec, Sec)->mark.ns, Noon + 10 * Sec);
    QCOMPARE(nearestMark(store, lanes, Noon + 14 * Sec, 5 * Sec)->mark.ns, Noon + 13 * Sec);
    QVERIFY(!nearestMark(store, lanes, Noon + 9 * Sec, Sec / 2));
}

void TestMarkSearch::walkingVisitsEachOnce()
{
    std::mt19937 random(6);
    TimelineStore store;
    std::vector<LaneId> lanes;
    for (quint32 i = 0; i < 7; ++i) {
        lanes.push_back(store.ensureLane(makeRef("Pod", "prod", "p" + std::to_string(i))));
    }
    quint32 news = 0;
    for (quint32 i = 0; i < 500; ++i) {
        Mark mark;
        mark.ns = Noon + static_cast<TimeNs>(i / 3) * Sec;
        mark.ref = i;
        mark.type = random() % 5 == 0 ? MarkType::Existing : MarkType::Modified;
        news += mark.isNews() ? 1 : 0;
        store.addMark(lanes[random() % lanes.size()], mark);
    }
    store.settle();
    quint32 count = 0;
    std::optional<MarkHit> hit = nextMark(store, lanes, placeBefore(Noon - 1));
    std::optional<MarkHit> last;
    while (hit) {
        QVERIFY(hit->mark.isNews());
        QVERIFY(!last || last->mark.ref < hit->mark.ref);
        ++count;
        last = hit;
        hit = nextMark(store, lanes, hit->mark);
    }
    QCOMPARE(count, news);
    count = 0;
    hit = previousMark(store, lanes, placeAfter(Noon + 1000 * Sec));
    QCOMPARE(hit->mark.ref, last->mark.ref);
    while (hit) {
        ++count;
        hit = previousMark(store, lanes, hit->mark);
    }
    QCOMPARE(count, news);
}

void TestMarkSearch::spanOfLanes()
{
    TimelineStore store;
    Story().add(makeRef("Pod", "a", "x"), Noon, Health::Current).add(makeRef("Pod", "a", "y"), Noon + Sec, Health::Current).tell(store);
    const std::vector<LaneId> both{0, 1};
    QCOMPARE(spanOf(store, both), (TimeSpan{Noon, Noon + Sec + 1}));
    QVERIFY(spanOf(store, {}).isEmpty());
}

void TestMarkSearch::stateSpans()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().add(pod, Noon, Health::Current).modify(pod, Noon + Sec, Health::Current).modify(pod, Noon + 2 * Sec, Health::Failed).tell(store);
    QVERIFY(!stateAt(store.lane(0), Noon - 1));
    const std::optional<StateSpan> current = stateAt(store.lane(0), Noon + Sec);
    QCOMPARE(current->state, LaneState::Current);
    QCOMPARE(current->from, Noon);
    QCOMPARE(*current->to, Noon + 2 * Sec);
    QCOMPARE(stateAt(store.lane(0), Noon + 5 * Sec)->state, LaneState::Failed);
    QVERIFY(!stateAt(store.lane(0), Noon + 5 * Sec)->to);
}

QTEST_GUILESS_MAIN(TestMarkSearch)
#include "tst_marksearch.moc"
