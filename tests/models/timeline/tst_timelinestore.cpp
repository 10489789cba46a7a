// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"
#include "tests/models/timeline/timelinestory.h"

#include <QSignalSpy>
#include <QtTest>

#include <random>

using namespace watchglass;
using namespace watchglass::test;

class TestTimelineStore : public QObject
{
    Q_OBJECT
private slots:
    void lifeOfAnObject();
    void listedObjectsAreNotNews();
    void marksAreDrawnByWhatChanged();
    void eventsGoToTheirObject();
    void eventsNamedWithoutUid();
    void eventsFromBeforeTheRecord();
    void expiredEventsAreNoDeletion();
    void bookmarksAndErrorsLeaveNoMark();
    void gapsOfAStream();
    void disconnectedIsPendingUntilKnown();
    void gapsConcernOnlyTheLifetime();
    void aggregatesKeepUp();
    void lanesStayWhereTheyAre();
    void memoryBudget();
    void changedOncePerBatch();

private:
    static const Lane &laneOf(const TimelineStore &store, const ObjectRef &ref) { return store.lane(*store.find(ref.uid)); }
};

void TestTimelineStore::lifeOfAnObject()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().add(pod, Noon, Health::InProgress).modify(pod, Noon + Sec, Health::Current).remove(pod, Noon + 9 * Sec).tell(store);
    const Lane &lane = laneOf(store, pod);
    QCOMPARE(lane.marks.size(), 3U);
    QCOMPARE(lane.marks.at(0).state(), LaneState::InProgress);
    QCOMPARE(lane.marks.at(1).state(), LaneState::Current);
    QCOMPARE(lane.marks.at(2).state(), LaneState::Absent);
    QCOMPARE(lane.marks.at(2).type, MarkType::Deleted);
    QCOMPARE(lane.marks.at(1).ref, 2U);
    QCOMPARE(lane.changes, 3U);
    QCOMPARE(*lane.created, Noon);
    QCOMPARE(store.extent(), (TimeSpan{Noon, Noon + 9 * Sec + 1}));
    QCOMPARE(store.histogram().total().total, 3U);
    QVERIFY(store.ref(*store.find(pod.uid)) == pod);
}

void TestTimelineStore::listedObjectsAreNotNews()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().list(pod, Noon, Health::Current, Noon - 60 * Min).tell(store);
    QCOMPARE(laneOf(store, pod).changes, 0U);
    QCOMPARE(laneOf(store, pod).marks.at(0).type, MarkType::Existing);
    QCOMPARE(store.histogram().total().total, 0U);
    QCOMPARE(store.markCount(), 1U);
}

void TestTimelineStore::marksAreDrawnByWhatChanged()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story story;
    story.modify(pod, Noon, Health::Current, Severity::None, "spec.replicas");
    story.modify(pod, Noon + 1, Health::Current, Severity::None, "status.phase");
    story.observe(pod, Noon + 2, ObservationType::Modified, Health::Current, {.path = "metadata.resourceVersion", .noise = true});
    story.modify(pod, Noon + 3, Health::Failed, Severity::Error, "spec.replicas");
    story.modify(pod, Noon + 4, Health::Failed, Severity::None, "specification");
    story.tell(store);
    const MarkSeries &marks = laneOf(store, pod).marks;
    QCOMPARE(marks.at(0).severity, Severity::Notice);
    QCOMPARE(marks.at(1).severity, Severity::Info);
    QCOMPARE(marks.at(2).severity, Severity::None);
    QVERIFY(marks.at(2).flags & Mark::Noise);
    QCOMPARE(marks.at(3).severity, Severity::Error);
    QCOMPARE(marks.at(4).severity, Severity::Info);
}

void TestTimelineStore::eventsGoToTheirObject()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().event(pod, Noon, Severity::Warning).add(pod, Noon + Sec, Health::Current).tell(store);
    QCOMPARE(store.laneCount(), 1U);
    const Lane &lane = laneOf(store, pod);
    QVERIFY(lane.seen);
    QVERIFY(lane.marks.at(0).isEvent());
    QCOMPARE(lane.marks.at(0).state(), LaneState::Absent);
    QCOMPARE(lane.streams.size(), 1U);
}

void TestTimelineStore::eventsNamedWithoutUid()
{
    TimelineStore store;
    ObjectRef node = makeRef("Node", "", "node-a");
    ObjectRef asKubelet = node;
    asKubelet.uid = "node-a";
    ObjectRef nameless = node;
    nameless.uid.clear();
    nameless.apiVersion.clear();
    // Before and after the node itself is listed.
    Story().event(asKubelet, Noon, Severity::Warning).list(node, Noon + 1, Health::Current).event(asKubelet, Noon + 2, Severity::Info).event(nameless, Noon + 3, Severity::Info).tell(store);
    QCOMPARE(store.laneCount(), 1U);
    QCOMPARE(laneOf(store, node).marks.size(), 4U);
    QVERIFY(!store.find("node-a"));
    // Another object of that name is another lane.
    ObjectRef again = node;
    again.uid = "another-uid";
    Story().add(again, Noon + 10, Health::Current).event(nameless, Noon + 11, Severity::Info).tell(store);
    QCOMPARE(store.laneCount(), 2U);
    QCOMPARE(laneOf(store, again).marks.size(), 2U);
}

void TestTimelineStore::eventsFromBeforeTheRecord()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story story;
    story.event(pod, Noon - 50 * Min, Severity::Warning, true, Noon);
    story.event(pod, Noon - 400 * 24 * 60 * Min, Severity::Warning, true, Noon + 1);
    story.event(pod, Noon + 5 * Min, Severity::Warning, true, Noon + 2);
    story.event(pod, Noon - 5 * Sec, Severity::Warning, false, Noon + 3);
    story.tell(store);
    const MarkSeries &marks = laneOf(store, pod).marks;
    QCOMPARE(marks.size(), 4U);
    QCOMPARE(marks.at(0).ns, Noon - 50 * Min);
    QVERIFY(marks.at(0).flags & Mark::OwnTime);
    // Absurd, in the future, or delivered while watching: the time it was received.
    QCOMPARE(marks.at(1).ns, Noon + 1);
    QCOMPARE(marks.at(2).ns, Noon + 2);
    QCOMPARE(marks.at(3).ns, Noon + 3);
    QVERIFY(!(marks.at(3).flags & Mark::OwnTime));
}

void TestTimelineStore::expiredEventsAreNoDeletion()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    DigestedObservation gone;
    gone.observation.type = ObservationType::Deleted;
    gone.observation.at = fromNs(Noon + Sec);
    gone.clusterEvent = ClusterEvent{};
    gone.clusterEvent->regarding = pod;
    DigestBatch batch;
    batch.items.emplace_back(gone);
    Story().add(pod, Noon, Health::Current).tell(store);
    store.apply(batch);
    QCOMPARE(laneOf(store, pod).marks.size(), 1U);
}

void TestTimelineStore::bookmarksAndErrorsLeaveNoMark()
{
    TimelineStore store;
    for (const ObservationType type : {ObservationType::Bookmark, ObservationType::Error}) {
        DigestedObservation digested;
        digested.observation.type = type;
        DigestBatch batch;
        batch.items.emplace_back(digested);
        store.apply(batch);
    }
    QCOMPARE(store.laneCount(), 0U);
    QCOMPARE(store.markCount(), 0U);
}

void TestTimelineStore::gapsOfAStream()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    const ObjectRef node = makeRef("Node", "", "a");
    Story story;
    story.on(1).list(pod, Noon, Health::Current).on(2).list(node, Noon, Health::Current);
    story.on(1).gap(5, Noon + 30 * Sec, std::nullopt).tell(store);
    const LaneId lane = *store.find(pod.uid);
    QCOMPARE(store.blindIntervals(lane).size(), 1U);
    QCOMPARE(store.blindIntervals(lane).front().span.to, BlindInterval::Open);
    const quint64 generation = store.blindGeneration();
    // The same gap again, closed; an earlier one told later.
    story.gap(5, Noon + 30 * Sec, Noon + 60 * Sec, 3).gap(4, Noon + 5 * Sec, Noon + 6 * Sec).tell(store);
    QVERIFY(store.blindGeneration() > generation);
    const std::vector<BlindInterval> intervals = store.blindIntervals(lane);
    QCOMPARE(intervals.size(), 2U);
    QCOMPARE(intervals[0].gap, 4U);
    QCOMPARE(intervals[1].span, (TimeSpan{Noon + 30 * Sec, Noon + 60 * Sec}));
    QCOMPARE(intervals[1].atLeast, 3U);
    QVERIFY(store.blindIntervals(*store.find(node.uid)).empty());
    QCOMPARE(store.blindIntervals().size(), 2U);
    QVERIFY(store.gap(5));
    QVERIFY(!store.gap(6));
    QVERIFY(store.extent().to >= Noon + 60 * Sec);
}

void TestTimelineStore::disconnectedIsPendingUntilKnown()
{
    TimelineStore store;
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story story;
    // Not blind before it was ever live.
    story.trust(Noon, Trust::Dead).trust(Noon, Trust::CatchingUp).list(pod, Noon, Health::Current).tell(store);
    const LaneId lane = *store.find(pod.uid);
    QVERIFY(store.blindIntervals(lane).empty());
    story.trust(Noon + Sec, Trust::Live).trust(Noon + 5 * Sec, Trust::Stale).trust(Noon + 7 * Sec, Trust::Dead).tell(store);
    QCOMPARE(store.blindIntervals(lane).size(), 1U);
    QCOMPARE(store.blindIntervals(lane).front().kind, BlindInterval::Kind::Pending);
    QCOMPARE(store.blindIntervals(lane).front().span, (TimeSpan{Noon + 5 * Sec, BlindInterval::Open}));
    // Catching up does not make it known yet.
    story.trust(Noon + 8 * Sec, Trust::CatchingUp).tell(store);
    QCOMPARE(store.blindIntervals(lane).size(), 1U);
    // Resumed where it was: nothing is missing.
    story.trust(Noon + 9 * Sec, Trust::Live).tell(store);
    QVERIFY(store.blindIntervals(lane).empty());
    // Relisted: a gap stays.
    story.trust(Noon + 20 * Sec, Trust::Stale).gap(1, Noon + 20 * Sec, Noon + 25 * Sec).trust(Noon + 25 * Sec, Trust::Live).tell(store);
    QCOMPARE(store.blindIntervals(lane).size(), 1U);
    QCOMPARE(store.blindIntervals(lane).front().kind, BlindInterval::Kind::Gap);
    // The status knows better since when.
    story.trust(Noon + 40 * Sec, Trust::Stale).tell(store);
    StreamStatus status;
    status.stream = 1;
    status.staleSince = fromNs(Noon + 38 * Sec);
    DigestBatch batch;
    batch.items.emplace_back(status);
    store.apply(batch);
    QCOMPARE(store.blindIntervals(lane).back().span.from, Noon + 38 * Sec);
}

void TestTimelineStore::gapsConcernOnlyTheLifetime()
{
    TimelineStore store;
    const ObjectRef early = makeRef("Pod", "prod", "early");
    const ObjectRef late = makeRef("Pod", "prod", "late");
    const ObjectRef inside = makeRef("Pod", "prod", "inside");
    Story story;
    story.add(early, Noon, Health::Current).remove(early, Noon + 10 * Sec);
    story.gap(1, Noon + 20 * Sec, Noon + 30 * Sec);
    story.observe(inside, Noon + 30 * Sec, ObservationType::Added, Health::Current, {.origin = Origin::Relist, .created = Noon + 24 * Sec});
    story.add(late, Noon + 50 * Sec, Health::Current);
    story.tell(store);
    QVERIFY(store.blindIntervals(*store.find(early.uid)).empty());
    QVERIFY(store.blindIntervals(*store.find(late.uid)).empty());
    QCOMPARE(store.blindIntervals(*store.find(inside.uid)).front().span, (TimeSpan{Noon + 24 * Sec, Noon + 30 * Sec}));
    QVERIFY(laneOf(store, inside).marks.at(0).flags & Mark::FoundByRelist);
}

void TestTimelineStore::aggregatesKeepUp()
{
    std::mt19937 random(3);
    TimelineStore store;
    for (int i = 0; i < 40; ++i) {
        store.ensureLane(makeRef("Pod", "prod", "p" + std::to_string(i)));
    }
    const auto addMarks = [&](int count) {
        for (int i = 0; i < count; ++i) {
            Mark mark;
            mark.ns = Noon + static_cast<TimeNs>(random() % 1'000'000) * Ms;
            mark.type = MarkType::Modified;
            mark.severity = static_cast<Severity>(random() % SeverityCount);
            store.addMark(static_cast<LaneId>(random() % 40), mark);
        }
        store.settle();
    };
    const auto expected = [&store](const std::vector<LaneId> &lanes) {
        quint32 sum = 0;
        for (const LaneId lane : lanes) {
            sum += static_cast<quint32>(store.lane(lane).marks.size());
        }
        return sum;
    };
    const auto someLanes = [&random] {
        auto lanes = std::make_shared<std::vector<LaneId>>();
        for (LaneId lane = 0; lane < 40; ++lane) {
            if (random() % 4 != 0) {
                lanes->push_back(lane);
            }
        }
        return LaneList(lanes);
    };
    addMarks(500);
    LaneList members = someLanes();
    const AggregateId id = store.addAggregate(members);
    QVERIFY(store.histogram(id) == nullptr);
    addMarks(60'000);
    QVERIFY(store.histogram(id) != nullptr);
    for (int round = 0; round < 20; ++round) {
        const quint64 generation = store.generation(id);
        if (round % 2 == 0) {
            members = someLanes();
            store.setMembers(id, members);
        } else {
            addMarks(100);
        }
        QVERIFY(store.generation(id) > generation);
        QCOMPARE(store.histogram(id)->total().total, expected(*members));
        QVERIFY(store.members(id) == *members);
    }
    store.removeAggregate(id);
    addMarks(10);
}

void TestTimelineStore::lanesStayWhereTheyAre()
{
    TimelineStore store;
    std::vector<ObjectRef> refs;
    for (int i = 0; i < 3000; ++i) {
        // Short uids too: their text lies inside the string object.
        refs.push_back({"v1", "Pod", {"ns", "p" + std::to_string(i)}, (i % 2 == 0 ? "u" : "a-much-longer-uid-than-fits-inside-") + std::to_string(i)});
        QCOMPARE(store.ensureLane(refs.back()), static_cast<LaneId>(i));
    }
    for (std::size_t i = 0; i < refs.size(); ++i) {
        QCOMPARE(store.find(refs[i].uid).value(), static_cast<LaneId>(i));
        QCOMPARE(store.ensureLane(refs[i]), static_cast<LaneId>(i));
        QVERIFY(store.ref(static_cast<LaneId>(i)) == refs[i]);
    }
}

void TestTimelineStore::memoryBudget()
{
    // A tenth of the budget's 5 million marks over 10,000 lanes: 80 MB and index.
    TimelineStore store;
    constexpr quint32 lanes = 1000;
    for (quint32 i = 0; i < lanes; ++i) {
        store.ensureLane(makeRef("Pod", "prod", "p" + std::to_string(i)));
    }
    for (quint32 i = 0; i < 500'000; ++i) {
        Mark mark;
        mark.ns = Noon + i * Ms;
        mark.type = MarkType::Modified;
        store.addMark(i * 7919 % lanes, mark);
    }
    store.settle();
    const double perMark = static_cast<double>(store.bytes()) / 500'000;
    QVERIFY2(perMark < 24, qPrintable(QString::number(perMark)));
}

void TestTimelineStore::changedOncePerBatch()
{
    TimelineStore store;
    const QSignalSpy spy(&store, &TimelineStore::changed);
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story().add(pod, Noon, Health::Current).modify(pod, Noon + 1, Health::Current).tell(store);
    QCOMPARE(spy.size(), 1);
}

QTEST_GUILESS_MAIN(TestTimelineStore)
#include "tst_timelinestore.moc"
