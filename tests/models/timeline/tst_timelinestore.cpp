// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/timelinestore.h"
#include "tests/models/timeline/timelinestory.h"

#include <QSignalSpy>
#include <QtTest>

#include <map>
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
    void saysWhatIsNewWhenItSettles();
    void dropsWhatIsOld_data();
    void dropsWhatIsOld();
    void lanesThatWentComeAgain();
    void shortLivesCostLittle();

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
    store.take(batch);
    store.settle();
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
        store.take(batch);
        store.settle();
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
    store.take(batch);
    store.settle();
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

void TestTimelineStore::saysWhatIsNewWhenItSettles()
{
    TimelineStore store;
    const QSignalSpy spy(&store, &TimelineStore::changed);
    const ObjectRef pod = makeRef("Pod", "prod", "web");
    Story story;
    for (int i = 0; i < 3; ++i) {
        store.take(story.add(pod, Noon + 2 * i, Health::Current).modify(pod, Noon + 2 * i + 1, Health::Current).batch());
        QCOMPARE(store.markCount(), quint64(2 * i + 2));
    }
    QCOMPARE(spy.size(), 0);
    store.settle();
    QCOMPARE(spy.size(), 1);
}

namespace {
/// Pods that come, change and go, told to a store and kept beside it.
class Churn
{
public:
    struct Told
    {
        ObjectRef pod;
        Mark mark;
    };
    explicit Churn(uint seed) : m_random(seed) {}
    void tell(TimelineStore &store, int count)
    {
        Story story;
        for (int i = 0; i < count; ++i) {
            at += 10 * Ms;
            const std::size_t which = m_random() % 20;
            Pod &pod = m_pods[which];
            const int dice = static_cast<int>(m_random() % 10);
            if (pod.number == 0) {
                pod = {++m_last, LaneState::InProgress};
                note(which, MarkType::Added, Severity::Info);
                story.add(refOf(which), at, Health::InProgress);
            } else if (dice == 0 && which != 0) {
                pod.state = LaneState::Absent;
                note(which, MarkType::Deleted, Severity::Info);
                story.remove(refOf(which), at);
                pod.number = 0;
            } else if (dice < 3) {
                note(which, MarkType::ClusterEvent, Severity::Warning);
                story.event(refOf(which), at, Severity::Warning);
            } else if (which != 0) {
                const bool failed = dice > 7;
                pod.state = failed ? LaneState::Failed : LaneState::Current;
                note(which, MarkType::Modified, failed ? Severity::Error : Severity::Info);
                story.modify(refOf(which), at, failed ? Health::Failed : Health::Current, failed ? Severity::Error : Severity::None);
            }
        }
        story.tell(store);
    }
    std::size_t alive() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(m_pods, [](const Pod &pod) { return pod.number != 0; }));
    }

    TimeNs at = Noon;
    std::vector<Told> told;

private:
    struct Pod
    {
        int number = 0; ///< 0: none
        LaneState state = LaneState::Absent;
    };
    ObjectRef refOf(std::size_t which) const { return makeRef("Pod", "prod", "p" + std::to_string(m_pods[which].number)); }
    void note(std::size_t which, MarkType type, Severity severity)
    {
        Mark mark;
        mark.ns = at;
        mark.type = type;
        mark.severity = severity;
        mark.setState(m_pods[which].state);
        told.push_back({refOf(which), mark});
    }

    std::mt19937 m_random;
    std::array<Pod, 20> m_pods;
    int m_last = 0;
};

/// What the marks told of a lane from `from` on add up to, and the state before them.
struct Reference
{
    RangeSummary kept;
    LaneState before = LaneState::Absent;
};
std::map<std::string, Reference> referenceFrom(const Churn &churn, TimeNs from)
{
    std::map<std::string, Reference> lanes;
    for (const Churn::Told &each : churn.told) {
        Reference &lane = lanes[each.pod.uid];
        if (each.mark.ns >= from) {
            lane.kept.add(each.mark);
        } else {
            lane.before = each.mark.state();
        }
    }
    return lanes;
}
} // namespace

void TestTimelineStore::dropsWhatIsOld_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 6; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestTimelineStore::dropsWhatIsOld()
{
    QFETCH(uint, seed);
    Churn churn(seed);
    TimelineStore store;
    Story().gap(1, Noon + Sec, Noon + 2 * Sec).tell(store);
    constexpr TimeNs kept = 20 * Sec; // 2000 marks
    std::optional<AggregateId> all;
    for (int round = 0; round < 100; ++round) {
        churn.tell(store, 500);
        if (churn.at - Noon < kept) {
            continue;
        }
        const TimeNs boundary = churn.at - kept;
        store.dropBefore(boundary);
        store.dropBefore(boundary - Sec); // an earlier one is no news
        while (store.isDropping()) {
            store.settle();
        }
        QCOMPARE(*store.trimmed().before, boundary);
        QVERIFY2(store.markCount() <= 2001 + churn.alive(), qPrintable(QString::number(store.markCount())));

        const std::map<std::string, Reference> reference = referenceFrom(churn, boundary);
        auto members = std::make_shared<std::vector<LaneId>>();
        RangeSummary sum;
        for (const auto &[uid, expected] : reference) {
            const std::optional<LaneId> id = store.find(uid);
            if (expected.kept.count() == 0 && expected.before == LaneState::Absent) {
                // It goes when it is not drawn.
                QVERIFY(!id || (store.lane(*id).marks.isEmpty() && std::ranges::contains(store.members(*all), *id)));
                continue;
            }
            QVERIFY(id);
            const Lane &lane = store.lane(*id);
            RangeSummary found = lane.marks.sum(0, lane.marks.size());
            if (expected.before != LaneState::Absent) {
                QCOMPARE(lane.marks.first().type, MarkType::Existing);
                QCOMPARE(lane.marks.first().ns, boundary);
                QCOMPARE(lane.marks.first().state(), expected.before);
                --found.states[static_cast<std::size_t>(expected.before)];
            }
            QVERIFY(found == expected.kept);
            QCOMPARE(lane.changes, expected.kept.count());
            sum.add(expected.kept);
            members->push_back(*id);
        }
        std::ranges::sort(*members);
        all ? store.setMembers(*all, members) : static_cast<void>(all = store.addAggregate(members));
        quint64 counted = 0;
        for (const LaneId id : *members) {
            counted += store.lane(id).changes;
        }
        QCOMPARE(counted, quint64(sum.count()));
        // Nothing is lost silently.
        QCOMPARE(store.trimmed().dropped.total + sum.count(), quint32(churn.told.size()));
        QCOMPARE(store.histogram().total().total, quint32(churn.told.size()));
        QCOMPARE(store.histogram().total().errors, store.trimmed().dropped.errors + sum.revisions[std::size_t(Severity::Error)]);
        QCOMPARE(store.blindIntervals().size(), 1U);
        QCOMPARE(store.extent().from, churn.told.front().mark.ns);
    }
    QVERIFY(store.lanesGeneration() > 0);
    std::size_t lanes = 0;
    for (LaneId id = 0; id < store.laneCount(); ++id) {
        lanes += store.has(id) ? 1 : 0;
    }
    QVERIFY2(lanes < store.laneCount() / 5, qPrintable(QString::number(lanes)));
}

void TestTimelineStore::lanesThatWentComeAgain()
{
    TimelineStore store;
    const ObjectRef gone = makeRef("Pod", "prod", "gone");
    const ObjectRef drawn = makeRef("Pod", "prod", "drawn");
    const ObjectRef idle = makeRef("Pod", "prod", "idle");
    Story story;
    for (const ObjectRef &pod : {gone, drawn}) {
        story.add(pod, Noon, Health::Current).remove(pod, Noon + Sec);
    }
    story.add(idle, Noon, Health::Failed).tell(store);
    const LaneId old = *store.find(gone.uid);
    const LaneId kept = *store.find(drawn.uid);
    const AggregateId id = store.addAggregate(std::make_shared<const std::vector<LaneId>>(std::vector{kept}));
    store.dropBefore(Noon + 10 * Sec);
    store.settle();
    QVERIFY(!store.has(old));
    QVERIFY(store.lane(old).marks.isEmpty());
    QVERIFY(store.ref(old) == ObjectRef());
    QVERIFY(!store.find(gone.uid));
    QVERIFY(store.has(kept)); // it is drawn
    QVERIFY(store.lane(kept).marks.isEmpty());
    QCOMPARE(store.lane(*store.find(idle.uid)).marks.size(), 1U);
    // A list that was made before it went does no harm.
    store.setMembers(id, std::make_shared<const std::vector<LaneId>>(std::vector{old}));
    QVERIFY(store.histogram(id) == nullptr);
    QVERIFY(store.blindIntervalsOfAggregate(id).empty());
    story.event(gone, Noon + 11 * Sec, Severity::Warning).tell(store);
    const LaneId fresh = *store.find(gone.uid);
    QVERIFY(fresh != old);
    QCOMPARE(store.lane(fresh).marks.size(), 1U);
    store.removeAggregate(id);
    // What comes late is put before the boundary, and goes with the next step of it.
    story.event(gone, Noon + 5 * Sec, Severity::Warning, true, Noon + 12 * Sec).tell(store);
    QCOMPARE(store.lane(fresh).marks.size(), 2U);
    store.dropBefore(Noon + 10 * Sec + 1);
    store.settle();
    QCOMPARE(store.lane(fresh).marks.size(), 1U);
    QVERIFY(!store.has(kept));
}

void TestTimelineStore::shortLivesCostLittle()
{
    // Pods that are replaced after some 20 changes: the lane counts for more than the marks.
    TimelineStore store;
    constexpr quint32 lanes = 5000;
    constexpr quint32 changes = 20;
    for (quint32 i = 0; i < lanes; ++i) {
        const LaneId lane = store.ensureLane(makeRef("Pod", "prod", "p" + std::to_string(i)));
        for (quint32 j = 0; j < changes; ++j) {
            Mark mark;
            mark.ns = Noon + (i * changes + j) * Ms;
            mark.type = j + 1 < changes ? MarkType::Modified : MarkType::Deleted;
            mark.setState(j + 1 < changes ? LaneState::Current : LaneState::Absent);
            store.addMark(lane, mark);
        }
    }
    store.settle();
    const double perMark = static_cast<double>(store.bytes() - store.histogram().bytes()) / (lanes * changes);
    QVERIFY2(perMark < 48, qPrintable(QString::number(perMark)));
    store.dropBefore(Noon + qint64(lanes * changes) * Ms);
    while (store.isDropping()) {
        store.settle();
    }
    QCOMPARE(store.markCount(), 0U);
    const double perLane = static_cast<double>(store.bytes() - store.histogram().bytes()) / lanes;
    QVERIFY2(perLane < 20, qPrintable(QString::number(perLane)));
    qInfo("%.1f bytes a mark of a short life, %.1f bytes a lane that went", perMark, perLane);
}

QTEST_GUILESS_MAIN(TestTimelineStore)
#include "tst_timelinestore.moc"
