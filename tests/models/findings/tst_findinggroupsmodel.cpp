// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findinggroup.h"
#include "models/findings/findinggroupsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <map>
#include <random>
#include <set>

using namespace watchglass;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Findings = FindingsModel;

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
const Timestamp noon = Timestamp(std::chrono::seconds(1'796'040'000));

void say(FindingsModel &model, DigestItem item)
{
    model.apply({item});
    model.finishTick({});
}

std::shared_ptr<GapRecord> gapOf(std::uint64_t id, StreamId stream, Timestamp opened, std::optional<Timestamp> closed, std::size_t added = 0)
{
    auto gap = std::make_shared<GapRecord>();
    gap->id = id;
    gap->stream = stream;
    gap->openedAt = opened;
    gap->closedAt = closed;
    gap->added.resize(added);
    return gap;
}

Finding findingOf(FindingKind kind, const GapRecord &gap, const std::string &pod)
{
    Finding finding;
    finding.kind = kind;
    finding.strength = kind == FindingKind::MissedUpdates ? Strength::LowerBound : Strength::Proof;
    finding.stream = gap.stream;
    finding.gap = gap.id;
    finding.at = *gap.closedAt;
    finding.from = gap.openedAt;
    finding.to = gap.closedAt;
    finding.atLeast = 2;
    finding.object = ObjectRef{"v1", "Pod", {"prod", pod}, pod};
    return finding;
}

QString cell(const QAbstractItemModel &model, int row, int column, const QModelIndex &parent = {})
{
    return model.index(row, column, parent).data().toString();
}

/// Outages of several streams that open and close, with what was found after, from a seed.
class RandomOutages
{
public:
    explicit RandomOutages(unsigned seed) : m_random(seed) {}

    unsigned below(unsigned limit) { return m_random() % limit; }
    Timestamp someTime() { return noon + std::chrono::seconds(below(2000)); }

    void step(FindingsModel &model)
    {
        m_now += std::chrono::seconds(below(4));
        const StreamId stream = 1 + below(6);
        const auto open = m_open.find(stream);
        if (below(5) == 0) {
            Finding finding;
            finding.kind = below(2) == 0 ? FindingKind::StorageRewind : FindingKind::RecordingStopped;
            finding.stream = finding.kind == FindingKind::StorageRewind ? stream : 0;
            finding.at = m_now;
            say(model, DigestItem(finding));
        } else if (open == m_open.end()) {
            auto gap = gapOf(++m_gap, stream, m_now - std::chrono::seconds(below(40)), {});
            gap->cause = below(4) == 0 ? GapCause::Suspend : below(2) == 0 ? GapCause::ExpiredHttp : GapCause::ExpiredEvent;
            m_open[stream] = gap;
            say(model, DigestItem(GapRecordPtr(gap)));
        } else {
            const auto gap = std::make_shared<GapRecord>(*open->second);
            m_open.erase(open);
            gap->closedAt = m_now;
            gap->added.resize(below(3));
            say(model, DigestItem(GapRecordPtr(gap)));
            for (unsigned i = below(4); i > 0; --i) {
                say(model, DigestItem(findingOf(below(2) == 0 ? FindingKind::MissedUpdates : FindingKind::MissedDelete, *gap, "p" + std::to_string(i))));
            }
        }
    }

private:
    std::mt19937 m_random;
    Timestamp m_now = noon;
    std::uint64_t m_gap = 0;
    std::map<StreamId, std::shared_ptr<GapRecord>> m_open;
};

/// What a group must be, from its members alone; empty where it is.
QString wrongWith(const FindingsModel &findings, const FindingGroupsModel &groups, const QModelIndex &group)
{
    std::map<StreamId, std::uint64_t> gaps;
    std::set<QString> causes;
    qulonglong atLeast = 0;
    int strongest = int(Strength::WeakHint);
    qlonglong from = std::numeric_limits<qlonglong>::max();
    qlonglong lastFrom = 0;
    qlonglong firstEnd = std::numeric_limits<qlonglong>::max();
    qlonglong lastEnd = 0;
    bool lasts = false;
    for (int row = 0; row < groups.rowCount(group); ++row) {
        const QModelIndex child = groups.index(row, 0, group);
        const FindingItem &item = findings.item(groups.numberAt(child));
        if (item.kind() != FindingKind(group.data(Findings::KindRole).toInt()) || item.stream() == 0) {
            return u"another kind, or of no stream"_s;
        }
        const bool fresh = gaps.emplace(item.stream(), item.gapId()).second;
        if (!fresh && (item.gapId() == 0 || gaps[item.stream()] != item.gapId())) {
            return u"a stream with two intervals"_s;
        }
        if (item.gap) {
            causes.insert(causeText(item.gap->cause));
        }
        const qlonglong began = child.data(Findings::FromRole).toLongLong();
        const qlonglong end = item.lasts() ? 0 : item.to().value_or(item.at()).time_since_epoch().count();
        atLeast += child.data(Findings::AtLeastRole).toULongLong();
        strongest = std::min(strongest, child.data(Findings::StrengthRole).toInt());
        from = began != 0 ? std::min(from, began) : from;
        lastFrom = std::max(lastFrom, began);
        lasts = lasts || item.lasts();
        if (end != 0) {
            firstEnd = std::min(firstEnd, end);
            lastEnd = std::max(lastEnd, end);
        }
    }
    if (causes.size() > 1 || (lastEnd != 0 && lastEnd - firstEnd > 30'000'000'000) || lastFrom > firstEnd) {
        return u"not of one cause at one time"_s;
    }
    const bool intervals = lastFrom != 0;
    const bool sums = group.data(Findings::AtLeastRole).toULongLong() == atLeast && group.data(Findings::StrengthRole).toInt() == strongest
        && (!intervals || group.data(Findings::FromRole).toLongLong() == from) && (!intervals || group.data(Findings::ToRole).toLongLong() == (lasts ? 0 : lastEnd));
    return sums ? QString() : u"the parent does not say what its members say"_s;
}

} // namespace

class TestFindingGroupsModel : public QObject
{
    Q_OBJECT
private slots:
    void everyFindingIsOnceInTheRightGroup_data();
    void everyFindingIsOnceInTheRightGroup();
    void oneOutageIsOneRow();
    void anotherOutageIsAnotherRow();
    void whatIsOverMuchLaterLeavesItsGroup();
    void whatWasFoundAfterAnOutageIsGroupedWithIt();
    void theWordsAreHonest();
};

void TestFindingGroupsModel::everyFindingIsOnceInTheRightGroup_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestFindingGroupsModel::everyFindingIsOnceInTheRightGroup()
{
    QFETCH(uint, seed);
    RandomOutages random(seed);
    FindingsModel findings;
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    QAbstractItemModelTester tester(&groups, fatal);
    bool grouped = false;
    for (int step = 0; step < 300; ++step) {
        if (random.below(20) == 0) {
            const bool all = random.below(2) == 0;
            findings.setTimeRange(all ? std::nullopt : std::optional(random.someTime()), all ? std::nullopt : std::optional(random.someTime()));
        } else if (random.below(20) == 0) {
            findings.setFilter(FilterExpression::parse(random.below(2) == 0 ? u"kind:Pod"_s : QString()).expression, {});
        } else if (random.below(100) == 0) {
            findings.clear();
        } else {
            random.step(findings);
        }
        std::multiset<std::size_t> numbers;
        for (int row = 0; row < groups.rowCount(); ++row) {
            const QModelIndex top = groups.index(row, 0);
            const int members = groups.rowCount(top);
            QVERIFY(members != 1);
            QCOMPARE(groups.isGroup(top), members > 1);
            grouped = grouped || members > 2;
            for (int child = 0; child < members; ++child) {
                numbers.insert(groups.numberAt(groups.index(child, 0, top)));
            }
            if (members == 0) {
                numbers.insert(groups.numberAt(top));
            } else if (const QString wrong = wrongWith(findings, groups, top); !wrong.isEmpty()) {
                qWarning() << "seed" << seed << "step" << step << "row" << row;
                QFAIL(qPrintable(wrong));
            }
        }
        std::multiset<std::size_t> expected;
        for (int row = 0; row < findings.rowCount(); ++row) {
            expected.insert(findings.numberAt(row));
        }
        QCOMPARE(numbers, expected);
    }
    QVERIFY(grouped);
}

void TestFindingGroupsModel::oneOutageIsOneRow()
{
    FindingsModel findings;
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    QAbstractItemModelTester tester(&groups, fatal);
    for (StreamId stream = 1; stream <= 18; ++stream) { // each was last known complete at another time
        say(findings, DigestItem(GapRecordPtr(gapOf(stream, stream, noon + stream * 1s, {}))));
    }
    QCOMPARE(groups.rowCount(), 1);
    QCOMPARE(cell(groups, 0, Findings::StreamColumn), u"18 streams"_s);
    QCOMPARE(groups.index(0, 0).data(Findings::ToRole).toLongLong(), 0); // it lasts
    QVERIFY(cell(groups, 0, Findings::SentenceColumn).startsWith(u"18 "_s));
    for (StreamId stream = 1; stream <= 18; ++stream) {
        say(findings, DigestItem(GapRecordPtr(gapOf(stream, stream, noon + stream * 1s, noon + 60s + stream * 1s, stream == 7 ? 3 : 0))));
    }
    QCOMPARE(groups.rowCount(), 1);
    const QModelIndex group = groups.index(0, 0);
    QCOMPARE(groups.rowCount(group), 18);
    QCOMPARE(group.data(Findings::FromRole).toLongLong(), (noon + 1s).time_since_epoch().count());
    QCOMPARE(group.data(Findings::ToRole).toLongLong(), (noon + 78s).time_since_epoch().count());
    QCOMPARE(cell(groups, 0, Findings::AtLeastColumn), u"≥ 3"_s); // the one with proof is not lost
    QCOMPARE(group.data(Findings::StrengthRole).toInt(), int(Strength::Proof));
    QCOMPARE(findings.count(), std::size_t(18)); // what the tab counts
    const std::optional<JumpTarget> target = groups.jumpTarget(group);
    QVERIFY(target && target->from == noon + 1s && target->to == noon + 78s && !target->ref);
    const QModelIndex seventh = groups.indexOfGap(7);
    QCOMPARE(seventh.parent(), group);
    QCOMPARE(groups.gapAt(seventh)->id, std::uint64_t(7));
    QCOMPARE(groups.jumpTarget(seventh)->from, noon + 7s);
}

void TestFindingGroupsModel::anotherOutageIsAnotherRow()
{
    FindingsModel findings;
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    for (const auto start : {0s, 15s}) {
        for (StreamId stream = 1; stream <= 3; ++stream) {
            say(findings, DigestItem(GapRecordPtr(gapOf(stream + std::uint64_t(start.count()), stream, noon + start, noon + start + 5s))));
        }
    }
    QCOMPARE(groups.rowCount(), 2);
    // The same streams' storage was restored: another cause.
    auto rewound = gapOf(99, 4, noon + 15s, noon + 20s);
    rewound->cause = GapCause::Rewind;
    say(findings, DigestItem(GapRecordPtr(rewound)));
    QCOMPARE(groups.rowCount(), 3);
    QVERIFY(!groups.isGroup(groups.index(2, 0)));
}

void TestFindingGroupsModel::whatIsOverMuchLaterLeavesItsGroup()
{
    FindingsModel findings;
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    QAbstractItemModelTester tester(&groups, fatal);
    for (StreamId stream = 1; stream <= 3; ++stream) {
        say(findings, DigestItem(GapRecordPtr(gapOf(stream, stream, noon, {}))));
    }
    QCOMPARE(groups.rowCount(), 1);
    say(findings, DigestItem(GapRecordPtr(gapOf(1, 1, noon, noon + 5s))));
    say(findings, DigestItem(GapRecordPtr(gapOf(2, 2, noon, noon + 6s))));
    QCOMPARE(groups.rowCount(), 1);
    QVERIFY(cell(groups, 0, Findings::SentenceColumn).startsWith(u"1 "_s));
    say(findings, DigestItem(GapRecordPtr(gapOf(3, 3, noon, noon + 600s))));
    QCOMPARE(groups.rowCount(), 2);
    QCOMPARE(groups.rowCount(groups.index(0, 0)), 2);
    QCOMPARE(groups.gapAt(groups.index(1, 0))->id, std::uint64_t(3));
}

void TestFindingGroupsModel::whatWasFoundAfterAnOutageIsGroupedWithIt()
{
    FindingsModel findings;
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    for (StreamId stream = 1; stream <= 2; ++stream) {
        const auto gap = gapOf(stream, stream, noon, noon + 5s, 1);
        say(findings, DigestItem(GapRecordPtr(gap)));
        say(findings, DigestItem(findingOf(FindingKind::MissedUpdates, *gap, "web-1")));
        say(findings, DigestItem(findingOf(FindingKind::MissedUpdates, *gap, "web-2")));
    }
    QCOMPARE(groups.rowCount(), 2);
    QCOMPARE(cell(groups, 1, Findings::KindColumn), u"Missed updates ×4"_s);
    QCOMPARE(cell(groups, 1, Findings::StreamColumn), u"2 streams"_s);
    QCOMPARE(cell(groups, 1, Findings::ObjectColumn), u"4 objects"_s);
    QCOMPARE(cell(groups, 1, Findings::AtLeastColumn), u"≥ 8"_s);
}

/// WATCH.md 2.5.
void TestFindingGroupsModel::theWordsAreHonest()
{
    FindingsModel findings;
    findings.setStreamNamer([](StreamId stream) { return u"stream-%1"_s.arg(stream); });
    FindingGroupsModel groups;
    groups.setFindings(&findings);
    for (StreamId stream = 1; stream <= 2; ++stream) {
        say(findings, DigestItem(GapRecordPtr(gapOf(stream, stream, noon, noon + 5s))));
    }
    QCOMPARE(cell(groups, 0, Findings::AtLeastColumn), QString()); // never "0 missed"
    QVERIFY(groups.sentenceAt(groups.index(0, 0)).contains(u"does not prove that nothing happened"_s));
    QVERIFY(groups.sentenceAt(groups.index(0, 0)).contains(u"2 streams"_s));
    // What is true of all together is not said of each.
    QVERIFY(groups.sentenceAt(groups.index(0, 0)).contains(u"of each for its own part of the time"_s));
    QVERIFY(cell(groups, 0, Findings::SentenceColumn).contains(u"proves nothing"_s));
    QVERIFY(groups.sentenceAt(groups.index(1, 0, groups.index(0, 0))).contains(u"stream-2"_s));
}

QTEST_GUILESS_MAIN(TestFindingGroupsModel)
#include "tst_findinggroupsmodel.moc"
