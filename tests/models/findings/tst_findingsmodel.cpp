// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findingsmodel.h"
#include "models/findings/findingtext.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <random>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
const Timestamp noon = Timestamp(std::chrono::seconds(1'796'040'000));

std::string roleOf(const QModelIndex &index, int role)
{
    return index.data(role).toString().toStdString();
}

/// Findings and blind intervals that open and close, from a seed, and what a table of them should show.
class RandomFindings
{
public:
    explicit RandomFindings(unsigned seed) : m_random(seed) {}

    unsigned below(unsigned limit) { return m_random() % limit; }
    Timestamp someTime() { return noon + std::chrono::seconds(below(600)); }

    void say(FindingsModel &model)
    {
        m_now += std::chrono::seconds(below(5));
        switch (below(3)) {
        case 0:
            openOrClose(model);
            return;
        default:
            find(model);
        }
    }
    /// What passes, as its row says it: `kind from to`.
    std::vector<std::string> expected(const FilterExpression &filter, std::optional<Timestamp> from, std::optional<Timestamp> to) const
    {
        std::vector<std::string> lines;
        for (const Row &row : m_rows) {
            const Timestamp end = row.lasts ? Timestamp::max() : row.to;
            const bool inside = (!to || row.from < *to) && (!from || end >= *from);
            const bool matches = filter.text() != "kind:Pod"_L1 || row.kind == FindingKind::BlindInterval || row.ofPod;
            if (inside && matches) {
                lines.push_back(line(row));
            }
        }
        return lines;
    }
    static std::vector<std::string> shown(const FindingsModel &model)
    {
        std::vector<std::string> lines;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row, 0);
            lines.push_back(roleOf(index, FindingsModel::KindRole) + ' ' + roleOf(index, FindingsModel::FromRole) + ' ' + roleOf(index, FindingsModel::ToRole));
        }
        return lines;
    }

private:
    struct Row
    {
        FindingKind kind = FindingKind::BlindInterval;
        Timestamp from;
        Timestamp to;
        bool lasts = false;
        bool ofPod = false;
        std::uint64_t gap = 0;
    };
    static std::string line(const Row &row)
    {
        return std::to_string(int(row.kind)) + ' ' + std::to_string(row.from.time_since_epoch().count()) + ' '
            + std::to_string(row.lasts ? 0 : row.to.time_since_epoch().count());
    }
    void openOrClose(FindingsModel &model)
    {
        const auto open = std::ranges::find(m_rows, true, &Row::lasts);
        auto gap = std::make_shared<GapRecord>();
        gap->stream = 1;
        if (open == m_rows.end()) {
            gap->id = ++m_gap;
            gap->openedAt = m_now;
            m_rows.push_back({.from = m_now, .lasts = true, .gap = m_gap});
        } else {
            gap->id = open->gap;
            gap->openedAt = open->from;
            gap->closedAt = m_now;
            open->lasts = false;
            open->to = m_now;
        }
        const DigestItem item{GapRecordPtr(gap)};
        model.apply({item});
    }
    void find(FindingsModel &model)
    {
        Finding finding;
        finding.kind = FindingKind::MissedDelete;
        finding.at = m_now;
        finding.from = m_now - std::chrono::seconds(below(60));
        finding.to = m_now;
        finding.object = ObjectRef{"v1", below(2) == 0 ? "Pod" : "Job", {"prod", "web"}, "u"};
        m_rows.push_back({.kind = finding.kind, .from = *finding.from, .to = m_now, .ofPod = finding.object->kind == "Pod"});
        const DigestItem item(finding);
        model.apply({item});
    }

    std::mt19937 m_random;
    Timestamp m_now = noon;
    std::uint64_t m_gap = 0;
    std::vector<Row> m_rows;
};

} // namespace

class TestFindingsModel : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithAReference_data();
    void agreesWithAReference();
    void wordsAreFoundInFindingsAboutObjectsOnly();
    void aSentenceSaysNothingTwice();
};

void TestFindingsModel::agreesWithAReference_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestFindingsModel::agreesWithAReference()
{
    QFETCH(uint, seed);
    RandomFindings random(seed);
    FindingsModel model;
    QAbstractItemModelTester tester(&model, fatal);
    FilterExpression filter;
    std::optional<Timestamp> from;
    std::optional<Timestamp> to;
    bool frozen = false;
    for (int step = 0; step < 300; ++step) {
        switch (random.below(8)) {
        case 0:
            filter = FilterExpression::parse(random.below(2) == 0 ? u"kind:Pod"_s : QString()).expression;
            model.setFilter(filter, {});
            break;
        case 1:
            from = random.below(2) == 0 ? std::optional(random.someTime()) : std::nullopt;
            to = random.below(2) == 0 ? std::optional(random.someTime()) : std::nullopt;
            model.setTimeRange(from, to);
            break;
        case 2:
            frozen = !frozen;
            model.setFrozen(frozen);
            break;
        default:
            random.say(model);
        }
        model.finishTick({});
        if (!frozen && RandomFindings::shown(model) != random.expected(filter, from, to)) {
            qWarning() << "seed" << seed << "step" << step << "shown" << RandomFindings::shown(model) << "expected" << random.expected(filter, from, to);
            QFAIL("the rows differ from the reference");
        }
    }
}

/// What is missing of a whole stream may be what was searched for: words do not hide it.
void TestFindingsModel::wordsAreFoundInFindingsAboutObjectsOnly()
{
    FindingsModel model;
    Finding finding;
    finding.kind = FindingKind::MissedDelete;
    finding.object = ObjectRef{"v1", "Pod", {"prod", "web-1"}, "u"};
    const DigestItem ofObject(finding);
    model.apply({ofObject});
    finding.kind = FindingKind::SilentStream;
    finding.object.reset();
    const DigestItem ofStream(finding);
    model.apply({ofStream});
    model.finishTick({});
    model.setFilter(FilterExpression::parse(u"web-1"_s).expression, {});
    QCOMPARE(model.rowCount(), 2);
    model.setFilter(FilterExpression::parse(u"db-7"_s).expression, {});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data(FindingsModel::KindRole).toInt(), int(FindingKind::SilentStream));
}

/// The details are those that the ledger and the live stream give.
void TestFindingsModel::aSentenceSaysNothingTwice()
{
    Finding finding;
    finding.object = ObjectRef{"v1", "Pod", {"prod", "web-1"}, "u"};
    finding.gap = 7;
    finding.kind = FindingKind::Recreated;
    finding.detail = "Deleted and created again while not delivered (new UID)";
    QCOMPARE(sentence(finding, {}), u"Pod prod/web-1 was deleted and created again (new UID)."_s);
    finding.kind = FindingKind::MissedDelete;
    finding.detail = "Removed while not delivered; its last state and time are not known";
    QCOMPARE(sentence(finding, {}), u"Pod prod/web-1 was removed while not connected: when and in what state is not known."_s);
    finding.kind = FindingKind::Recreated;
    finding.gap = 0;
    finding.detail = "Was deleted and created again (new UID); its deletion was not delivered";
    QVERIFY(sentence(finding, {}).endsWith(u"its deletion was not delivered"_s));
}

QTEST_GUILESS_MAIN(TestFindingsModel)
#include "tst_findingsmodel.moc"
