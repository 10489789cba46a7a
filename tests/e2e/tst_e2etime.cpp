// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "models/findings/findinggroupsmodel.h"
#include "ui/mainwindow/staleband.h"

#include <QTableView>
#include <QTreeView>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// From a finding to its place on the timeline, freezes the screen, looks at a past moment, and sees at once that the
/// connection is lost.
class TestE2eTime : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eTime(const e2e::Home &home) : m_home(home) {}

private slots:
    void initTestCase();
    void jumpsFromFindingToTimeline();
    void jumpsFromStreamToTimeline();
    void freezes();
    void showsAPastMoment();
    void goesBackAndForward();
    void saysAtOnceThatTheConnectionIsLost();
    void cleanupTestCase();

private:
    const e2e::Home &m_home;
    std::unique_ptr<demo::Demo> m_demo;
    std::unique_ptr<e2e::Window> m_window;
};

void TestE2eTime::initTestCase()
{
    m_demo = e2e::startCluster(10, true); // a story with lost history, in about half a minute
    QVERIFY(m_demo->writeKubeconfig(m_home.file(u"kubeconfig"_s)));
    Arguments arguments;
    arguments.cluster.kubeconfig = m_home.file(u"kubeconfig"_s);
    m_window = std::make_unique<e2e::Window>(arguments);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models(), e2e::limit);
}

void TestE2eTime::jumpsFromFindingToTimeline()
{
    const auto gapRow = [this] {
        FindingsModel &findings = m_window->models().findings();
        for (int row = 0; row < findings.rowCount(); ++row) {
            if (const GapRecordPtr gap = findings.gapAt(row); gap && gap->closedAt) {
                return row;
            }
        }
        return -1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(gapRow() >= 0, e2e::limit);
    const int row = gapRow();
    const GapRecordPtr gap = m_window->models().findings().gapAt(row);
    m_window->press("Ctrl+3");
    auto *table = m_window->part<QTreeView>("findingTable");
    QTRY_VERIFY(table->isVisible());
    table->setFocus();
    const auto *groups = qobject_cast<const FindingGroupsModel *>(table->model());
    QVERIFY(groups);
    table->expand(groups->indexOfGap(gap->id).parent());
    table->setCurrentIndex(groups->indexOfGap(gap->id));
    QCOMPARE(m_window->models().selection().gap(), std::optional(gap->id));
    QTest::keyClick(table, Qt::Key_Return);
    const TimeSpan seen = m_window->models().range().visible();
    QVERIFY(seen.from <= gap->openedAt.time_since_epoch().count());
    QVERIFY(seen.to >= gap->closedAt->time_since_epoch().count());
    m_window->shot(u"finding"_s);
}

void TestE2eTime::jumpsFromStreamToTimeline()
{
    FindingsModel &findings = m_window->models().findings();
    GapRecordPtr gap; // the newest
    for (int row = 0; row < findings.rowCount(); ++row) {
        gap = findings.gapAt(row) ? findings.gapAt(row) : gap;
    }
    QVERIFY(gap);
    m_window->models().selection().selectGap(std::nullopt);
    m_window->press("Ctrl+2");
    auto *table = m_window->part<QTableView>("streamTable");
    QTRY_VERIFY(table->isVisible());
    const QModelIndexList found = table->model()->match(table->model()->index(0, 0), StreamTableModel::StreamIdRole, gap->stream, 1, Qt::MatchExactly); // 1 is not 11
    QVERIFY(!found.isEmpty());
    table->setFocus();
    table->setCurrentIndex(found.first());
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(m_window->models().selection().gap());
    const TimeSpan seen = m_window->models().range().visible();
    QVERIFY(seen.from <= gap->openedAt.time_since_epoch().count());
    QVERIFY(seen.to >= gap->openedAt.time_since_epoch().count());
}

void TestE2eTime::freezes()
{
    auto *freeze = m_window->part<QToolButton>("freezeButton");
    m_window->action(u"Freeze or go on"_s)->trigger();
    QVERIFY(m_window->models().pump().isFrozen());
    QCOMPARE(m_window->trust().claim, ViewClaim::Frozen);
    // The record goes on behind it, and the window counts what it holds back.
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().pump().stats().held > 0, e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(freeze->text().contains(u"held"_s), e2e::limit);
    m_window->shot(u"frozen"_s);
    m_window->action(u"Freeze or go on"_s)->trigger();
    QVERIFY(!m_window->models().pump().isFrozen());
    QVERIFY(m_window->trust().claim != ViewClaim::Frozen);
}

void TestE2eTime::showsAPastMoment()
{
    TimeRangeController &range = m_window->models().range();
    const std::optional<ObjectRef> web = m_window->find("Deployment", "web");
    QVERIFY(web);
    QVERIFY(m_window->part<ResourceTreeView>("resourceTree")->reveal(*web));
    range.setAsOf((m_window->models().clock().wall() - std::chrono::seconds(1)).time_since_epoch().count());
    QCOMPARE(m_window->trust().claim, ViewClaim::AsOf);
    QTRY_VERIFY(m_window->part<QToolButton>("liveButton")->isVisible()); // a way back
    QCOMPARE(m_window->trust("inspectorTrust").claim, ViewClaim::AsOf);
    QVERIFY(m_window->trust("bottomTrust").claim != ViewClaim::AsOf); // events are of all times
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().isAsOf(), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->part<ResourceTreeView>("resourceTree")->model()->rowCount() > 3, e2e::limit);
    m_window->shot(u"as-of"_s);
}

void TestE2eTime::goesBackAndForward()
{
    QAction *back = m_window->action(u"Back"_s);
    QAction *forward = m_window->action(u"Forward"_s);
    QTRY_VERIFY(back->isEnabled());
    QVERIFY(!forward->isEnabled());
    const std::optional<TimeNs> asOf = m_window->models().range().asOf();
    QVERIFY(asOf);
    m_window->press("Ctrl+L");
    QTRY_VERIFY(!m_window->models().range().asOf());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->models().isAsOf(), e2e::limit);
    QCoreApplication::processEvents();
    m_window->press("Alt+Left");
    QCOMPARE(m_window->models().range().asOf(), asOf);
    QVERIFY(forward->isEnabled());
    m_window->press("Alt+Right");
    QVERIFY(!m_window->models().range().asOf());
}

void TestE2eTime::saysAtOnceThatTheConnectionIsLost()
{
    m_window->action(u"Back to live"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->isLive(), e2e::limit);
    // The story cuts every connection a few seconds from now.
    const auto isStale = [this] { return m_window->isAlike(ViewClaim::Stale); };
    if (!QTest::qWaitFor(isStale, e2e::limit)) {
        QFAIL(qPrintable(m_window->trust().whole));
    }
    const Timestamp shown = m_window->models().clock().wall();
    const std::vector<demo::Incident> incidents = m_demo->incidents();
    QVERIFY(!incidents.empty());
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(shown - incidents.back().at);
    qInfo("stale was shown %lld ms after the connections were cut", static_cast<long long>(took.count()));
    QVERIFY(took < std::chrono::seconds(5));
    QVERIFY(m_window->trust().words.contains(u"STALE"_s));
    for (const char *line : {"timelineTrust", "bottomTrust", "inspectorTrust"}) {
        QVERIFY2(m_window->isAlike(ViewClaim::Stale, line), line);
    }
    // Rows are marked too, not only the header lines.
    auto *tree = m_window->part<ResourceTreeView>("resourceTree");
    const auto *band = m_window->main->findChild<StaleBand *>();
    QVERIFY(band->isStale(tree->currentIndex()));
    QVERIFY(!band->isStale(tree->model()->index(0, 0))); // a namespace is no claim
    m_window->shot(u"stale"_s);
}

void TestE2eTime::cleanupTestCase()
{
    m_window.reset();
    m_demo.reset();
}

E2E_MAIN(TestE2eTime)
#include "tst_e2etime.moc"
