// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventtablemodel.h"
#include "tests/models/eventlog/logreference.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

namespace {

constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

/// Parts so short that the worker has something to do.
EventLog::Limits shortParts(std::size_t maxRows)
{
    return {.maxRows = maxRows, .maxBytes = std::size_t(1) << 30U, .partRows = 64};
}

FilterExpression parsed(const QString &text)
{
    return FilterExpression::parse(text).expression;
}

} // namespace

class TestEventTableModel : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithAReference_data();
    void agreesWithAReference();
    void keepsTheRowsUntilTheNewOnesAreFound();
    void aNewerFilterStopsTheOneBefore();
    void rowsThatGoWhileFilteringAreGone();
    void clearingStopsFiltering();
    void isAtOnceWhereTheLogIsShort();
    void frozenRowsStayWhateverIsAsked();
};

void TestEventTableModel::agreesWithAReference_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 12; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

/// Random items, filters, switches, ranges and freezing; results come when they come.
void TestEventTableModel::agreesWithAReference()
{
    QFETCH(uint, seed);
    RandomLog random(seed);
    EventLog log(shortParts(3000));
    EventTableModel model(&log);
    QAbstractItemModelTester tester(&model, fatal);
    LogReference reference;
    reference.now = random.now() + std::chrono::minutes(2);
    bool frozen = false;
    const auto tick = [&](int items) {
        random.fill(log, items);
        log.finishTick(reference.now);
        model.finishTick(reference.now);
    };
    tick(500);
    for (int step = 0; step < 150; ++step) {
        switch (random.below(8)) {
        case 0:
        case 1:
            reference.filter = parsed(random.filter());
            model.setFilter(reference.filter, reference.now);
            break;
        case 2:
            reference.grouped = !reference.grouped;
            model.setGrouped(reference.grouped);
            break;
        case 3:
            reference.existing = !reference.existing;
            model.setExistingShown(reference.existing);
            reference.steps = !reference.steps;
            model.setStepsShown(reference.steps);
            break;
        case 4:
            reference.from = random.below(2) == 0 ? std::optional(random.now() - std::chrono::seconds(random.below(600))) : std::nullopt;
            reference.to = reference.from && random.below(2) == 0 ? std::optional(*reference.from + std::chrono::seconds(random.below(600))) : std::nullopt;
            model.setTimeRange(reference.from, reference.to);
            break;
        case 5:
            frozen = !frozen;
            model.setFrozen(frozen);
            break;
        default:
            tick(int(random.below(60)));
        }
        if (random.below(3) == 0) {
            QTRY_VERIFY(!model.isFiltering());
        }
        if (!model.isFiltering() && !frozen) {
            tick(0);
            const std::vector<LogRowNumber> expected = reference.rows(log);
            if (model.logRows() != expected) {
                qWarning() << "seed" << seed << "step" << step << "filter" << reference.filter.text() << "rows" << model.logRows().size() << "expected" << expected.size();
                QFAIL("the rows differ from the reference");
            }
        }
    }
}

void TestEventTableModel::keepsTheRowsUntilTheNewOnesAreFound()
{
    RandomLog random(3);
    EventLog log(shortParts(100'000));
    EventTableModel model(&log);
    QAbstractItemModelTester tester(&model, fatal);
    random.fill(log, 2000);
    log.finishTick({});
    model.finishTick({});
    const std::vector<LogRowNumber> before = model.logRows();
    const QSignalSpy filtering(&model, &EventTableModel::filteringChanged);
    model.setFilter(parsed(u"nothing-has-this"_s), {});
    QVERIFY(model.isFiltering());
    QCOMPARE(filtering.size(), 1);
    QVERIFY(filtering.first().first().toBool());
    QCOMPARE(model.logRows(), before);
    // What comes meanwhile is still taken by the filter before.
    random.fill(log, 200);
    log.finishTick({});
    model.finishTick({});
    QVERIFY(model.logRows().size() > before.size());
    QTRY_VERIFY(!model.isFiltering());
    QVERIFY(!filtering.last().first().toBool());
    QCOMPARE(model.rowCount(), 0);
}

void TestEventTableModel::aNewerFilterStopsTheOneBefore()
{
    RandomLog random(4);
    EventLog log(shortParts(100'000));
    EventTableModel model(&log);
    random.fill(log, 5000);
    log.finishTick({});
    model.finishTick({});
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy finished(&model, &EventTableModel::jobFinished);
    LogReference reference;
    for (const QString &text : {u"kind:Job"_s, u"kind:Pod"_s, u"kind:Pod ns:prod"_s}) {
        reference.filter = parsed(text);
        model.setFilter(reference.filter, {});
    }
    QTRY_VERIFY(!model.isFiltering());
    QCOMPARE(resets.size(), 1);
    QCOMPARE(finished.size(), 1);
    QCOMPARE(model.logRows(), reference.rows(log));
}

void TestEventTableModel::rowsThatGoWhileFilteringAreGone()
{
    RandomLog random(5);
    EventLog log(shortParts(1000));
    EventTableModel model(&log);
    QAbstractItemModelTester tester(&model, fatal);
    random.fill(log, 900);
    log.finishTick({});
    model.finishTick({});
    LogReference reference;
    reference.filter = parsed(u"kind:Pod"_s);
    model.setFilter(reference.filter, {});
    random.fill(log, 1500);
    log.finishTick({});
    model.finishTick({});
    QVERIFY(log.firstRow() > 900);
    QTRY_VERIFY(!model.isFiltering());
    QCOMPARE(model.logRows(), reference.rows(log));
}

void TestEventTableModel::clearingStopsFiltering()
{
    RandomLog random(6);
    EventLog log(shortParts(100'000));
    EventTableModel model(&log);
    QAbstractItemModelTester tester(&model, fatal);
    random.fill(log, 2000);
    log.finishTick({});
    model.finishTick({});
    model.setFilter(parsed(u"kind:Pod"_s), {});
    QVERIFY(model.isFiltering());
    log.clear();
    QVERIFY(!model.isFiltering());
    QCOMPARE(model.rowCount(), 0);
    RandomLog other(7);
    other.fill(log, 100);
    log.finishTick({});
    model.finishTick({});
    LogReference reference;
    reference.filter = parsed(u"kind:Pod"_s);
    QCOMPARE(model.logRows(), reference.rows(log));
}

void TestEventTableModel::isAtOnceWhereTheLogIsShort()
{
    RandomLog random(8);
    EventLog log;
    EventTableModel model(&log);
    random.fill(log, 1000);
    log.finishTick({});
    model.finishTick({});
    LogReference reference;
    reference.filter = parsed(u"kind:Pod"_s);
    model.setFilter(reference.filter, {});
    QVERIFY(!model.isFiltering());
    QCOMPARE(model.logRows(), reference.rows(log));
}

/// What is held back supersedes nothing yet: another filter and back shows the same rows.
void TestEventTableModel::frozenRowsStayWhateverIsAsked()
{
    RandomLog random(9);
    EventLog log(shortParts(100'000));
    EventTableModel model(&log);
    QAbstractItemModelTester tester(&model, fatal);
    const auto tick = [&](int items) {
        random.fill(log, items);
        log.finishTick({});
        model.finishTick({});
    };
    tick(2000);
    const std::vector<LogRowNumber> before = model.logRows();
    model.setFrozen(true);
    for (const QString &text : {u"kind:Job"_s, QString()}) {
        model.setFilter(parsed(text), {});
        tick(1000);
        QTRY_VERIFY(!model.isFiltering());
    }
    QCOMPARE(model.logRows(), before);
    model.setFilter(parsed(u"kind:Pod"_s), {});
    model.setFrozen(false); // while the worker looks
    tick(0);
    QTRY_VERIFY(!model.isFiltering());
    LogReference reference;
    reference.filter = parsed(u"kind:Pod"_s);
    QCOMPARE(model.logRows(), reference.rows(log));
}

QTEST_GUILESS_MAIN(TestEventTableModel)
#include "tst_eventtablemodel.moc"
