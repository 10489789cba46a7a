// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "churn.h"
#include "recordmust.h"

#include "models/history/recordfields.h"
#include "tests/fakes/manualclock.h"

#include <QTemporaryDir>

#include <map>

using namespace watchglass;
using namespace watchglass::testing;
using namespace std::chrono_literals;

namespace {

bool sameChange(const FieldChange &a, const FieldChange &b)
{
    return a.type == b.type && a.noise == b.noise && a.path == b.path && a.before == b.before && a.after == b.after
        && a.managers == b.managers;
}

bool sameSummary(const ObjectSummary &a, const ObjectSummary &b)
{
    return a.ref == b.ref && a.resourceVersion == b.resourceVersion && a.generation == b.generation
        && a.observedGeneration == b.observedGeneration && a.created == b.created
        && a.deletionRequested == b.deletionRequested && a.owners == b.owners && a.labels == b.labels && a.uses == b.uses
        && a.health == b.health && a.severity == b.severity && a.status == b.status && a.reason == b.reason
        && a.restarts == b.restarts;
}

bool sameEvent(const ClusterEvent &a, const ClusterEvent &b)
{
    return a.warning == b.warning && a.type == b.type && a.reason == b.reason && a.message == b.message
        && a.reporter == b.reporter && a.regarding == b.regarding && a.first == b.first && a.last == b.last
        && a.timeSource == b.timeSource && a.count == b.count && a.previousCount == b.previousCount;
}

// Everything but the bodies.
bool same(const DigestedObservation &a, const DigestedObservation &b)
{
    const Observation &x = a.observation;
    const Observation &y = b.observation;
    return a.seq == b.seq && x.stream == y.stream && x.at == y.at && x.type == y.type && x.origin == y.origin
        && x.resourceVersion == y.resourceVersion && x.existingAtStart == y.existingAtStart
        && x.finalStateUnknown == y.finalStateUnknown && x.replayed == y.replayed && x.gap == y.gap
        && sameSummary(a.summary, b.summary) && std::ranges::equal(a.changes, b.changes, sameChange)
        && a.changesCut == b.changesCut && a.managers == b.managers && a.what == b.what && a.severity == b.severity
        && a.clusterEvent.has_value() == b.clusterEvent.has_value()
        && (!a.clusterEvent || sameEvent(*a.clusterEvent, *b.clusterEvent));
}

/// Each field away from its default.
DigestedObservation clusterEvent(std::uint64_t seq, Timestamp at)
{
    DigestedObservation digested;
    digested.seq = seq;
    Observation &o = digested.observation;
    o.stream = 2;
    o.at = at;
    o.type = ObservationType::Modified;
    o.origin = Origin::Relist;
    o.object = *makeRawObject(R"({"apiVersion":"v1","kind":"Event","metadata":{"name":"web.1","namespace":"shop","uid":"ev-1","resourceVersion":"77"},"message":"Back-off"})");
    o.resourceVersion = ResourceVersion("not-a-number");
    o.finalStateUnknown = true;
    o.replayed = true;
    o.gap = 9;
    ObjectSummary &summary = digested.summary;
    summary.ref = o.object->ref();
    summary.resourceVersion = ResourceVersion("77");
    summary.generation = -3;
    summary.observedGeneration = 12;
    summary.created = at - 1h;
    summary.deletionRequested = at - 1s;
    summary.owners = {{"apps/v1", "ReplicaSet", "web", "u-9", true}};
    summary.labels = {{"a", "b"}};
    summary.uses = {{"v1", "Secret", {"shop", "tls"}, ""}};
    summary.health = Health::Terminating;
    summary.severity = Severity::Notice;
    summary.status = "BackOff";
    summary.reason = "restarting failed container";
    summary.restarts = 7;
    digested.changes = {{FieldChange::Type::Added, true, "count", "", "2", {"kubelet", "other"}},
                        {FieldChange::Type::Removed, false, "type", "\"x\"", "", {}}};
    digested.changesCut = 4;
    digested.managers = {"kubelet"};
    digested.what = "Back-off restarting";
    digested.severity = Severity::Error;
    digested.clusterEvent = ClusterEvent{true, "Warning", "BackOff", "Back-off restarting", "kubelet, node-1",
                                         {"v1", "Pod", {"shop", "web-1"}, "u-1"}, at - 10s, at - 1s,
                                         TimeSource::LastTimestamp, 9, 8};
    return digested;
}

} // namespace

class TestRecordReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void replayGivesBackEverything();
    void replayOfARange();
    void replayStopsWhenToldTo();
    void itemsKeepTheirPlace();
    void everyWordIsKnown();
    void everyFieldSurvives();
    void bookmarksAndErrors();
    void marksAreTheRecord();
    void rowsAreTheRecord();
    void bodyAtAnyTime();
    void bodyByVersion();
    void versionsWithoutOrder();
    void revisionsOfAnObject();
    void stateAtAnyTime();
    void oneUidUnderTwoKinds();
    void equalBodiesAreKeptOnce();
    void anEarlierRunSaysNothingOfALaterOne();
    void readsWhileItIsWritten();
    void opensInAFolderThatMayNotBeWritten();

private:
    std::filesystem::path fresh(const char *name) { return pathIn(m_dir.path(), name); }

    QTemporaryDir m_dir;
    std::filesystem::path m_file;
    std::vector<DigestBatchPtr> m_batches;
    std::vector<DigestedObservation> m_all;
};

void TestRecordReader::initTestCase()
{
    m_file = fresh("churn.watchglass");
    Churn churn(7, {.objects = 120, .step = 3ms, .deletePermille = 20});
    m_batches.push_back(churn.opening());
    const auto writer = must(HistoryWriter::create(m_file));
    for (int i = 0; i < 25; ++i) {
        m_batches.push_back(churn.batch(113));
    }
    for (const DigestBatchPtr &batch : m_batches) {
        writer->accept(batch);
    }
    m_all = observationsIn(m_batches);
}

void TestRecordReader::replayGivesBackEverything()
{
    auto reader = must(RecordReader::open(m_file));
    std::size_t next = 0;
    must(reader->replay({.bodies = true}, [&](DigestItem &&item) {
        if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
            if (!same(*digested, m_all.at(next))
                || digested->observation.object->json != m_all[next].observation.object->json) {
                qFatal("observation %zu is not the same", next);
            }
            ++next;
        }
        return true;
    }));
    QCOMPARE(next, m_all.size());
}

void TestRecordReader::replayOfARange()
{
    auto reader = must(RecordReader::open(m_file));
    const Timestamp since = m_all[1000].observation.at;
    const Timestamp until = m_all[1999].observation.at;
    std::vector<std::uint64_t> seqs;
    must(reader->replay({.since = since, .until = until}, [&](DigestItem &&item) {
        if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
            seqs.push_back(digested->seq);
            return digested->observation.object == nullptr;
        }
        return true;
    }));
    QCOMPARE(seqs.size(), 1000U);
    QCOMPARE(seqs.front(), 1001U);
    QCOMPARE(seqs.back(), 2000U);
}

void TestRecordReader::replayStopsWhenToldTo()
{
    auto reader = must(RecordReader::open(m_file));
    int taken = 0;
    must(reader->replay({}, [&](DigestItem &&) { return ++taken < 300; }));
    QCOMPARE(taken, 300);
}

void TestRecordReader::itemsKeepTheirPlace()
{
    const auto file = fresh("items.watchglass");
    Churn churn(8, {.objects = 3});
    std::vector<DigestItem> items = churn.opening()->items;
    const auto add = [&](int count) {
        const DigestBatchPtr batch = churn.batch(static_cast<std::size_t>(count));
        items.insert(items.end(), batch->items.begin(), batch->items.end());
    };
    add(10);
    items.emplace_back(churn.transition(StreamPhase::Live, StreamPhase::Reconnecting, Trust::Stale));
    items.emplace_back(Churn::gap(1, churn.now()));
    items.emplace_back(Churn::finding(1, churn.now()));
    add(1);
    StreamStatus status;
    status.stream = 1;
    status.phase = StreamPhase::Live;
    status.trust = Trust::Live;
    status.objects = 3;
    status.listRemaining = 5;
    status.lastError = "none";
    items.emplace_back(status);
    add(300);
    {
        const auto writer = must(HistoryWriter::create(file));
        writer->accept(std::make_shared<DigestBatch>(items, 0));
    }
    auto reader = must(RecordReader::open(file));
    std::vector<std::size_t> kinds;
    must(reader->replay({}, [&](DigestItem &&item) {
        kinds.push_back(item.index());
        return true;
    }));
    std::vector<std::size_t> expected;
    std::ranges::transform(items, std::back_inserter(expected), &DigestItem::index);
    QCOMPARE(kinds, expected);

    const auto streams = must(reader->streams());
    QCOMPARE(streams.size(), 1U);
    QCOMPARE(streams[0].info.key.gvr.resource, std::string("pods"));
    QCOMPARE(streams[0].info.resource.shortNames, std::vector<std::string>{"po"});
    QCOMPARE(streams[0].transitions.size(), 3U);
    QCOMPARE(streams[0].transitions[2].trust, Trust::Stale);
    QCOMPARE(streams[0].lastStatus->objects, 3U);
    QCOMPARE(*streams[0].lastStatus->listRemaining, 5U);
    const auto gaps = must(reader->gaps());
    QCOMPARE(gaps.size(), 1U);
    QCOMPARE(gaps[0]->changed.size(), 1U);
    QCOMPARE(gaps[0]->lowerBound(), Churn::gap(1, churn.now())->lowerBound());
    QCOMPARE(*gaps[0]->bookmarkAge, std::chrono::nanoseconds(40ms));
    const auto findings = must(reader->findings());
    QCOMPARE(findings.size(), 1U);
    QCOMPARE(findings[0].atLeast, 3U);
    QCOMPARE(findings[0].evidence[0].manager, std::string("kubelet"));
    QCOMPARE(must(reader->summary()).segments.at(0).clusterUid, std::string("c0ffee"));
}

namespace {

template<typename Enum>
void isLast()
{
    const auto last = static_cast<int>(history::enumLast<Enum>);
    QVERIFY(std::string_view(toString(static_cast<Enum>(last))) != "Unknown");
    QCOMPARE(std::string(toString(static_cast<Enum>(last + 1))), std::string("Unknown"));
}

} // namespace

/// A word that the reader does not know makes the whole record of it unreadable.
void TestRecordReader::everyWordIsKnown()
{
    isLast<EvidenceKind>();
    isLast<FindingKind>();
    isLast<Strength>();
    isLast<StreamPhase>();
    isLast<Trust>();
    isLast<ErrorClass>();
    isLast<TimeSource>();
    isLast<GapCause>();
    const auto file = fresh("causes.watchglass");
    Churn churn(9, {.objects = 1});
    std::vector<DigestItem> items = churn.opening()->items;
    const int causes = static_cast<int>(GapCause::NotDelivered) + 1;
    for (int i = 0; i < causes; ++i) {
        GapRecord gap = *Churn::gap(static_cast<std::uint64_t>(i) + 1, churn.now());
        gap.cause = static_cast<GapCause>(i);
        items.emplace_back(std::make_shared<const GapRecord>(gap));
    }
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(items, 0));
    const auto gaps = must(must(RecordReader::open(file))->gaps());
    QCOMPARE(gaps.size(), std::size_t(causes));
    for (int i = 0; i < causes; ++i) {
        QCOMPARE(int(gaps[static_cast<std::size_t>(i)]->cause), i);
    }
}

void TestRecordReader::everyFieldSurvives()
{
    const auto file = fresh("fields.watchglass");
    const DigestedObservation event = clusterEvent(1, *parseRfc3339("2026-11-30T12:00:00Z"));
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(std::vector<DigestItem>{event}, 0));
    auto reader = must(RecordReader::open(file));
    const auto rows = must(reader->rows(1, 10));
    QCOMPARE(rows.size(), 1U);
    QVERIFY(same(rows[0], event));
    QVERIFY(std::ranges::equal(must(reader->changesOf(1)), event.changes, sameChange));
    QVERIFY(!reader->changesOf(2));
    must(reader->readMarks(0, [&](std::span<const RecordMark> marks) {
        const auto objects = must(reader->objects());
        const std::map<std::uint32_t, ObjectRef> names(objects.begin(), objects.end());
        return names.at(marks[0].regarding) == event.clusterEvent->regarding && names.at(marks[0].object) == event.summary.ref;
    }));
}

void TestRecordReader::bookmarksAndErrors()
{
    const auto file = fresh("bookmarks.watchglass");
    DigestedObservation bookmark;
    bookmark.seq = 1;
    bookmark.observation.type = ObservationType::Bookmark;
    bookmark.observation.stream = 1;
    bookmark.observation.at = *parseRfc3339("2026-11-30T12:00:00Z");
    bookmark.observation.resourceVersion = ResourceVersion("99999999999999999999999999");
    DigestedObservation error = bookmark;
    error.seq = 2;
    error.observation.type = ObservationType::Error;
    error.observation.resourceVersion = {};
    error.what = "410 Expired";
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(std::vector<DigestItem>{bookmark, error}, 0));
    auto reader = must(RecordReader::open(file));
    const auto rows = must(reader->rows(0, 10));
    QCOMPARE(rows.size(), 2U);
    QVERIFY(same(rows[0], bookmark));
    QVERIFY(same(rows[1], error));
    QVERIFY(must(reader->bodyOf(1)) == nullptr);
}

void TestRecordReader::marksAreTheRecord()
{
    auto reader = must(RecordReader::open(m_file));
    const auto objects = must(reader->objects());
    const std::map<std::uint32_t, ObjectRef> names(objects.begin(), objects.end());
    for (const std::uint64_t from : {0ULL, 1ULL, 256ULL, 257ULL, 2000ULL}) {
        std::size_t next = from == 0 ? 0 : from - 1;
        must(reader->readMarks(from, [&](std::span<const RecordMark> marks) {
            for (const RecordMark &mark : marks) {
                const DigestedObservation &wanted = m_all.at(next++);
                if (mark.seq != wanted.seq || mark.at != wanted.observation.at || mark.type != wanted.observation.type
                    || mark.severity != wanted.severity || mark.health != wanted.summary.health
                    || mark.stream != wanted.observation.stream || names.at(mark.object) != wanted.summary.ref
                    || mark.has(RecordMark::ExistingAtStart) != wanted.observation.existingAtStart) {
                    qFatal("mark %zu is not the same", next);
                }
            }
            return true;
        }));
        QCOMPARE(next, m_all.size());
    }
}

void TestRecordReader::rowsAreTheRecord()
{
    auto reader = must(RecordReader::open(m_file));
    for (const std::uint64_t from : {1ULL, 250ULL, 256ULL, 257ULL, 2800ULL}) {
        const auto rows = must(reader->rows(from, 40));
        const std::size_t expected = std::min<std::size_t>(40, m_all.size() - from + 1);
        QCOMPARE(rows.size(), expected);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QVERIFY(same(rows[i], m_all[from - 1 + i]));
        }
    }
    QVERIFY(must(reader->rows(1'000'000, 10)).empty());
}

void TestRecordReader::bodyAtAnyTime()
{
    auto reader = must(RecordReader::open(m_file));
    std::map<std::string, RawObjectPtr> now;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        const DigestedObservation &digested = m_all[i];
        const std::string uid = digested.summary.ref.uid;
        if (!now.contains(uid)) {
            QVERIFY(must(reader->bodyAt(uid, digested.observation.at - 1ns)) == nullptr);
        }
        now[uid] = digested.observation.type == ObservationType::Deleted ? nullptr : digested.observation.object;
        if (i % 50 == 0) {
            for (const auto &[known, body] : now) {
                const RawObjectPtr read = must(reader->bodyAt(known, digested.observation.at));
                QCOMPARE(read != nullptr, body != nullptr);
                QVERIFY(!body || read->json == body->json);
            }
        }
    }
    QVERIFY(must(reader->bodyAt("no-such-uid", m_all.back().observation.at)) == nullptr);
    const RawObjectPtr body = must(reader->bodyAt(m_all.back().summary.ref.uid, m_all.back().observation.at + 1h));
    QVERIFY(!body || body->meta.uid == m_all.back().summary.ref.uid);
}

void TestRecordReader::bodyByVersion()
{
    auto reader = must(RecordReader::open(m_file));
    for (std::size_t i = 0; i < m_all.size(); i += 23) {
        const DigestedObservation &digested = m_all[i];
        const RawObjectPtr body = must(reader->bodyByVersion(digested.summary.ref.uid, digested.observation.resourceVersion));
        QVERIFY(body != nullptr);
        QCOMPARE(body->json, digested.observation.object->json);
    }
    QVERIFY(must(reader->bodyByVersion(m_all[0].summary.ref.uid, ResourceVersion("1"))) == nullptr);
    QVERIFY(must(reader->bodyByVersion(m_all[0].summary.ref.uid, ResourceVersion("pkg-a.17"))) == nullptr);
}

void TestRecordReader::versionsWithoutOrder()
{
    const auto file = fresh("unordered.watchglass");
    Churn churn(9, {.objects = 1, .deletePermille = 0});
    const DigestBatchPtr batch = churn.batch(40);
    std::vector<DigestItem> items = batch->items;
    for (std::size_t i = 0; i < items.size(); ++i) { // as a server that was restored from an older state, and worse
        auto &o = std::get<DigestedObservation>(items[i]).observation;
        o.resourceVersion = ResourceVersion(i % 2 == 0 ? "pkg-" + std::to_string(i) : std::to_string(1000 - i));
    }
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(items, 0));
    auto reader = must(RecordReader::open(file));
    for (const DigestItem &item : items) {
        const auto &digested = std::get<DigestedObservation>(item);
        const RawObjectPtr body = must(reader->bodyByVersion(digested.summary.ref.uid, digested.observation.resourceVersion));
        QVERIFY(body != nullptr);
        QCOMPARE(body->json, digested.observation.object->json);
    }
}

void TestRecordReader::revisionsOfAnObject()
{
    auto reader = must(RecordReader::open(m_file));
    const std::string uid = m_all[5].summary.ref.uid;
    const auto revisions = must(reader->revisions(uid));
    std::size_t next = 0;
    for (const DigestedObservation &digested : m_all) {
        if (digested.summary.ref.uid == uid) {
            const RevisionInfo &revision = revisions.at(next++);
            QCOMPARE(revision.seq, digested.seq);
            QCOMPARE(revision.at, digested.observation.at);
            QCOMPARE(revision.resourceVersion, digested.observation.resourceVersion);
            QCOMPARE(revision.type, digested.observation.type);
            QCOMPARE(revision.generation, digested.summary.generation);
        }
    }
    QCOMPARE(next, revisions.size());
    QVERIFY(must(reader->revisions("no-such-uid")).empty());
}

void TestRecordReader::stateAtAnyTime()
{
    auto reader = must(RecordReader::open(m_file));
    std::map<std::string, ObjectSummary> now;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        const DigestedObservation &digested = m_all[i];
        if (digested.observation.type == ObservationType::Deleted) {
            now.erase(digested.summary.ref.uid);
        } else {
            now[digested.summary.ref.uid] = digested.summary;
        }
        if (i % 500 == 17 || i + 1 == m_all.size()) {
            std::map<std::string, ObjectSummary> read;
            must(reader->stateAt(digested.observation.at, [&](const ObjectSummary &summary) {
                return read.emplace(summary.ref.uid, summary).second;
            }));
            QVERIFY(std::ranges::equal(read, now, [](const auto &a, const auto &b) { return sameSummary(a.second, b.second); }));
        }
    }
    must(reader->stateAt(m_all[0].observation.at - 1s, [](const ObjectSummary &) {
        qFatal("nothing was there before the first observation");
        return false;
    }));
}

void TestRecordReader::oneUidUnderTwoKinds()
{
    const auto file = fresh("twokinds.watchglass");
    const Timestamp at = *parseRfc3339("2026-11-30T12:00:00Z");
    DigestedObservation core = clusterEvent(1, at);
    DigestedObservation events = clusterEvent(2, at + 1s);
    events.observation.object = *makeRawObject(R"({"apiVersion":"events.k8s.io/v1","kind":"Event","metadata":{"name":"web.1","namespace":"shop","uid":"ev-1","resourceVersion":"78"},"note":"Back-off"})");
    events.summary.ref = events.observation.object->ref();
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(std::vector<DigestItem>{core, events}, 0));
    auto reader = must(RecordReader::open(file));
    QCOMPARE(must(reader->bodyAt("ev-1", at))->apiVersion, std::string("v1"));
    QCOMPARE(must(reader->bodyAt("ev-1", at + 2s))->apiVersion, std::string("events.k8s.io/v1"));
    QCOMPARE(must(reader->revisions("ev-1")).size(), 2U);
}

void TestRecordReader::equalBodiesAreKeptOnce()
{
    const auto file = fresh("equal.watchglass");
    Churn churn(10, {.objects = 1});
    DigestedObservation digested = churn.next();
    std::vector<DigestItem> items{digested};
    for (int i = 0; i < 3000; ++i) {
        digested.observation.previous = digested.observation.object;
        digested.observation.replayed = true;
        ++digested.seq;
        items.emplace_back(digested);
    }
    must(HistoryWriter::create(file))->accept(std::make_shared<DigestBatch>(items, 0));
    auto reader = must(RecordReader::open(file));
    QCOMPARE(must(reader->bodyOf(3001))->json, digested.observation.object->json);
    QVERIFY(std::filesystem::file_size(file) < 200'000);
}

void TestRecordReader::anEarlierRunSaysNothingOfALaterOne()
{
    const auto file = fresh("runs.watchglass");
    fakes::ManualClock clock;
    Churn churn(11, {.objects = 4, .deletePermille = 0});
    const DigestBatchPtr first = churn.batch(4);
    must(HistoryWriter::create(file, {}, &clock))->accept(first);
    clock.advance(1h);
    must(HistoryWriter::create(file, {}, &clock))->accept(Churn(12, {.step = 2h}).batch(1));
    auto reader = must(RecordReader::open(file));
    const std::string uid = std::get<DigestedObservation>(first->items[0]).summary.ref.uid;
    QVERIFY(must(reader->bodyAt(uid, clock.wall() - 1s)) != nullptr);
    QVERIFY(must(reader->bodyAt(uid, clock.wall() + 1s)) == nullptr);
    int objects = 0;
    must(reader->stateAt(clock.wall() + 3h, [&](const ObjectSummary &) { return ++objects > 0; }));
    QCOMPARE(objects, 1);
}

void TestRecordReader::readsWhileItIsWritten()
{
    const auto file = fresh("live.watchglass");
    Churn churn(13, {.objects = 20});
    const auto writer = must(HistoryWriter::create(file, {.commitEvery = 1ms}));
    auto reader = must(RecordReader::open(file));
    std::vector<DigestBatchPtr> batches;
    for (int i = 0; i < 60; ++i) {
        batches.push_back(churn.batch(31));
        writer->accept(batches.back());
        writer->flush();
        const auto &last = std::get<DigestedObservation>(batches.back()->items.back());
        QCOMPARE(must(reader->bodyOf(last.seq))->json, last.observation.object->json);
        QCOMPARE(must(reader->revisions(last.summary.ref.uid)).back().seq, last.seq);
        QCOMPARE(must(reader->rows(last.seq, 5)).size(), 1U);
    }
    QCOMPARE(must(reader->summary()).observations, 60U * 31U);
}

void TestRecordReader::opensInAFolderThatMayNotBeWritten()
{
    const auto folder = fresh("readonly");
    std::filesystem::create_directory(folder);
    std::filesystem::copy_file(m_file, folder / "s.watchglass");
    std::filesystem::permissions(folder, std::filesystem::perms(0555));
    auto reader = must(RecordReader::open(folder / "s.watchglass"));
    QCOMPARE(must(reader->summary()).observations, m_all.size());
    const auto copy = fresh("copied");
    QVERIFY(must(copySession(folder / "s.watchglass", copy)));
    QCOMPARE(must(must(RecordReader::open(copy))->summary()).observations, m_all.size());
    std::filesystem::permissions(folder, std::filesystem::perms(0755));
}

QTEST_GUILESS_MAIN(TestRecordReader)
#include "tst_recordreader.moc"
