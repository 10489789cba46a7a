// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/theme.h"
#include "ui/inspector/changesview.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

using Changes = std::vector<FieldChange>;

Changes someChanges(std::mt19937 &random)
{
    Changes changes(random() % 30);
    for (FieldChange &change : changes) {
        change.type = static_cast<FieldChange::Type>(random() % 3);
        change.path = "spec.f" + std::to_string(random() % 100);
        change.before = std::to_string(random() % 10);
        change.after = std::to_string(random() % 10);
        change.noise = random() % 3 == 0;
        for (unsigned count = random() % 3; count > 0; --count) {
            change.managers.push_back("m" + std::to_string(random() % 5));
        }
    }
    return changes;
}

QStringList rowOf(const FieldChange &change)
{
    QStringList managers;
    for (const std::string &manager : change.managers) {
        managers += QString::fromStdString(manager);
    }
    return {QString::fromStdString(change.path), change.type == FieldChange::Type::Added ? u"—"_s : QString::fromStdString(change.before),
            change.type == FieldChange::Type::Removed ? u"—"_s : QString::fromStdString(change.after),
            managers.isEmpty() ? u"unattributed"_s : managers.join(u", "_s)};
}

} // namespace

class TestChangesView : public QObject
{
    Q_OBJECT
private slots:
    void agreesWithAReference_data();
    void agreesWithAReference();
    void pathsGetTheRoomThatOthersLeave();
};

void TestChangesView::agreesWithAReference_data()
{
    QTest::addColumn<uint>("seed");
    for (uint seed = 1; seed <= 8; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestChangesView::agreesWithAReference()
{
    QFETCH(uint, seed);
    std::mt19937 random(seed);
    ChangesModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    for (int step = 0; step < 100; ++step) {
        const Changes changes = someChanges(random);
        const bool noiseShown = random() % 2 == 0;
        model.setChanges(std::make_shared<const Changes>(changes), noiseShown);
        QList<QStringList> expected;
        std::size_t hidden = 0;
        for (const FieldChange &change : changes) {
            if (noiseShown || !change.noise) {
                expected += rowOf(change);
            } else {
                ++hidden;
            }
        }
        QList<QStringList> shown;
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column) {
                cells += model.index(row, column).data().toString();
            }
            shown += cells;
            QCOMPARE(model.index(row, 0).data(ChangesModel::NoiseRole).toBool(), model.change(row).noise);
        }
        QVERIFY2(shown == expected, qPrintable(u"seed %1 step %2"_s.arg(seed).arg(step)));
        QCOMPARE(model.hiddenNoise(), hidden);
    }
}

void TestChangesView::pathsGetTheRoomThatOthersLeave()
{
    ChangesTable table(u"changesTest"_s);
    FieldChange change;
    change.path = "status.conditions[Ready].lastTransitionTime";
    change.before = "False";
    change.after = "True";
    change.managers = {"kubelet"};
    table.changes().setChanges(std::make_shared<const Changes>(Changes{change}), true);
    table.resize(620, 200);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const int needed = QFontMetrics(Theme::monospace(-0.5)).horizontalAdvance(QString::fromStdString(change.path));
    QVERIFY2(table.columnWidth(ChangesModel::PathColumn) >= needed + 12, qPrintable(u"%1 for %2"_s.arg(table.columnWidth(0)).arg(needed)));
    // With less room the others keep what they need least, and nothing has to be scrolled.
    table.resize(400, 200);
    QVERIFY(table.columnWidth(ChangesModel::BeforeColumn) >= 56);
    QVERIFY(table.columnWidth(ChangesModel::ManagersColumn) >= 92);
    int sum = 0;
    for (int column = 0; column < ChangesModel::ColumnCount; ++column) {
        sum += table.columnWidth(column);
    }
    QCOMPARE(sum, table.viewport()->width());
}

QTEST_MAIN(TestChangesView)
#include "tst_changesview.moc"
