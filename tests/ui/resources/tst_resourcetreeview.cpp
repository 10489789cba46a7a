// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/models/tree/treeworld.h"
#include "ui/common/themecontroller.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/resources/treelanes.h"

#include <QHeaderView>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

namespace {

class NoonClock final : public Clock
{
public:
    Timestamp wall() const override { return TreeWorld::Noon; }
    Monotonic monotonic() const override { return {}; }
};

} // namespace

class TestResourceTreeView : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void searchOpensOnlyMatches();
    void whatASearchOpensIsSaidOnce();
    void whatComesToMatchIsShown();
    void keepsWhatWasOpen();
    void aSmallClusterOpensUnfolded();
    void collapsedRowsCarryWhatIsHidden();
    void bothEndsOfALongNameShow();
    void onlyTheDeletedAreStruckOut();
    void columnsAreKept();

private:
    QStringList shown() const;
    QModelIndex row(const std::string &uid) const { return m_models->tree().indexOfObject(m_world->id(uid)); }

    QTemporaryDir m_home;
    NoonClock m_clock;
    std::unique_ptr<ThemeController> m_themes;
    std::unique_ptr<DigestQueue> m_queue;
    std::unique_ptr<SessionModels> m_models;
    std::unique_ptr<TreeWorld> m_world;
    std::unique_ptr<ResourceTreeView> m_view;
};

void TestResourceTreeView::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
    m_themes = std::make_unique<ThemeController>(qApp, ThemeMode::Dark);
}

void TestResourceTreeView::init()
{
    m_queue = std::make_unique<DigestQueue>();
    m_models = std::make_unique<SessionModels>(m_queue.get(), &m_clock);
    m_world = std::make_unique<TreeWorld>(m_models->objects());
    for (int space = 0; space < 20; ++space) {
        const std::string name = "team-" + std::to_string(space);
        m_world->put({.kind = "ReplicaSet", .nameSpace = name, .name = "web", .uid = "rs" + std::to_string(space)});
        for (int i = 0; i < 3; ++i) {
            m_world->put({.nameSpace = name, .name = "web-" + std::to_string(i), .owners = {"ReplicaSet/web@rs" + std::to_string(space)},
                          .uid = "pod" + std::to_string(space) + "-" + std::to_string(i), .status = space == 7 && i == 1 ? "Pending" : "Running"});
        }
    }
    m_world->tick();
    m_view = std::make_unique<ResourceTreeView>();
    m_view->resize(480, 600);
    m_view->setModels(m_models.get());
    m_view->show();
}

void TestResourceTreeView::cleanup()
{
    m_view.reset();
    m_world.reset();
    m_models.reset();
}

QStringList TestResourceTreeView::shown() const
{
    QStringList names;
    for (QModelIndex index = m_models->tree().index(0, 0); index.isValid(); index = m_view->indexBelow(index)) {
        names += index.siblingAtColumn(0).data().toString();
    }
    return names;
}

void TestResourceTreeView::searchOpensOnlyMatches()
{
    // Many namespaces: they stay closed.
    QCOMPARE(shown().size(), 20);
    m_models->setFilter(FilterExpression::parse(u"status:Pending"_s).expression);
    QCOMPARE(shown(), (QStringList{u"team-7"_s, u"web"_s, u"web-1"_s}));
    m_models->setFilter({});
    QCOMPARE(shown().size(), 20);
    // More matches than anybody reads are counted, not opened.
    for (int i = 0; i < 700; ++i) {
        m_world->put({.nameSpace = "many", .name = "p" + std::to_string(i), .status = "Pending"});
    }
    m_world->tick();
    m_models->setFilter(FilterExpression::parse(u"status:Pending -ns:many"_s).expression);
    QCOMPARE(shown().size(), 3);
    m_models->setFilter(FilterExpression::parse(u"kind:ReplicaSet"_s).expression);
    QCOMPARE(m_models->tree().matchCount(), 20U);
    QCOMPARE(shown().size(), 40);
}

/// What stands beside the tree looks at its rows again with each word of it.
void TestResourceTreeView::whatASearchOpensIsSaidOnce()
{
    QSignalSpy changed(m_view.get(), &ResourceTreeView::rowsChanged);
    m_models->setFilter(FilterExpression::parse(u"status:Pending"_s).expression);
    QCOMPARE(shown().size(), 3);
    const qsizetype opensTwo = changed.size();
    QVERIFY(opensTwo > 0);
    changed.clear();
    m_models->setFilter(FilterExpression::parse(u"kind:Pod"_s).expression);
    QCOMPARE(shown().size(), 20 + 20 + 60);
    QCOMPARE(changed.size(), opensTwo);
}

void TestResourceTreeView::whatComesToMatchIsShown()
{
    m_models->setFilter(FilterExpression::parse(u"status:Pending"_s).expression);
    m_world->put({.nameSpace = "team-3", .name = "web-0", .owners = {"ReplicaSet/web@rs3"}, .uid = "pod3-0", .status = "Pending"});
    m_world->tick();
    QCOMPARE(shown(), (QStringList{u"team-3"_s, u"web"_s, u"web-0"_s, u"team-7"_s, u"web"_s, u"web-1"_s}));
    // What the filter opened is not what the user opened.
    m_models->setFilter({});
    QCOMPARE(shown().size(), 20);
}

void TestResourceTreeView::keepsWhatWasOpen()
{
    m_view->expand(m_models->tree().indexOfKey(m_models->tree().keyOf(row("rs2").parent())));
    m_view->expand(row("rs2"));
    m_view->setCurrentIndex(row("pod2-1"));
    const QStringList before = shown();
    QCOMPARE(before.size(), 24);
    m_models->tree().setTombstonesShown(false);
    m_models->tree().setTombstonesShown(true);
    QCOMPARE(shown(), before);
    QCOMPARE(m_view->currentIndex(), row("pod2-1"));
    QCOMPARE(m_models->selection().uid(), std::string("pod2-1"));
}

void TestResourceTreeView::aSmallClusterOpensUnfolded()
{
    cleanup();
    m_queue = std::make_unique<DigestQueue>();
    m_models = std::make_unique<SessionModels>(m_queue.get(), &m_clock);
    m_world = std::make_unique<TreeWorld>(m_models->objects());
    m_view = std::make_unique<ResourceTreeView>();
    m_view->resize(480, 600);
    m_view->setModels(m_models.get());
    m_view->show();
    // One list after the other, as they come.
    m_world->put({.kind = "ConfigMap", .nameSpace = "a", .name = "one", .uid = "1"});
    m_world->tick();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), (QStringList{u"a"_s, u"one"_s}));
    m_world->put({.kind = "ConfigMap", .nameSpace = "b", .name = "two", .uid = "2"});
    m_world->put({.kind = "ConfigMap", .nameSpace = "a", .name = "three", .uid = "3"});
    m_world->tick();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), (QStringList{u"a"_s, u"one"_s, u"three"_s, u"b"_s, u"two"_s}));
    // What the user folds stays so.
    m_view->collapse(m_models->tree().index(1, 0));
    m_world->put({.kind = "ConfigMap", .nameSpace = "b", .name = "four", .uid = "4"});
    m_world->tick();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), (QStringList{u"a"_s, u"one"_s, u"three"_s, u"b"_s}));
}

void TestResourceTreeView::collapsedRowsCarryWhatIsHidden()
{
    TreeLanes lanes(m_view.get());
    std::vector<LaneRow> rows = lanes.visibleRows(600);
    QCOMPARE(rows.size(), 20U);
    QVERIFY(rows[0].members && rows[0].members->size() == 4);
    m_view->expand(m_models->tree().index(0, 0));
    rows = lanes.visibleRows(600);
    // The replica set is closed and stands for its pods; the namespace still stands for everything.
    QCOMPARE(rows[1].members->size(), 3U);
    QVERIFY(rows[1].own != NoLane);
    QCOMPARE(lanes.visibleRows(600)[1].members, rows[1].members);
    m_view->expand(m_models->tree().index(0, 0, m_models->tree().index(0, 0)));
    rows = lanes.visibleRows(600);
    QVERIFY(!rows[1].members && !rows[2].members);
    QCOMPARE(rows[2].label, u"web-0"_s);
}

void TestResourceTreeView::bothEndsOfALongNameShow()
{
    // Two names of which only the ends differ must not look the same.
    const std::string start = "checkout-payment-gateway-with-a-very-long-name-that-nobody-shortened-5d4f8c7b9-";
    m_world->put({.nameSpace = "a", .name = start + "aaaaa"});
    m_world->put({.nameSpace = "a", .name = start + "zzzzz"});
    m_world->tick();
    m_view->expand(m_models->tree().index(0, 0));
    QCOMPARE(shown().at(1).size(), qsizetype(start.size() + 5));
    const auto picture = [this](const std::string &uid) { return m_view->viewport()->grab(m_view->visualRect(row(uid)).adjusted(0, 1, 0, -1)).toImage(); };
    const QImage first = picture(start + "aaaaa");
    const QImage second = picture(start + "zzzzz");
    QCOMPARE(first.size(), second.size());
    QVERIFY(first != second);
    // Their starts are the same.
    const int third = first.width() / 3;
    QCOMPARE(first.copy(0, 0, third, first.height()), second.copy(0, 0, third, second.height()));
}

/// Also on a scaled screen.
void TestResourceTreeView::onlyTheDeletedAreStruckOut()
{
    for (const char *name : {"one", "two", "three"}) {
        m_world->put({.nameSpace = "a", .name = name});
    }
    m_world->tick();
    m_view->expand(m_models->tree().index(0, 0));
    const auto picture = [this](const std::string &uid) {
        QImage image(m_view->viewport()->size() * 1.5, QImage::Format_RGB32);
        image.setDevicePixelRatio(1.5);
        m_view->viewport()->render(&image);
        const QRect place = m_view->visualRect(row(uid));
        return image.copy(QRect(place.topLeft() * 1.5, place.size() * 1.5).adjusted(0, 2, 0, -2));
    };
    const QImage lives = picture("one");
    const QImage lived = picture("three");
    m_world->remove({.nameSpace = "a", .name = "three"});
    m_world->tick();
    QVERIFY(row("three").data(ResourceTreeModel::DeletedRole).toBool());
    QCOMPARE(picture("one"), lives);
    // The line goes through the name's own x-height: somewhere a whole row of pixels as wide as the name.
    const QImage gone = picture("three");
    QVERIFY(gone != lived);
    int longest = 0;
    for (int y = 0; y < gone.height(); ++y) {
        int run = 0;
        for (int x = 0; x < gone.width(); ++x) {
            run = gone.pixel(x, y) != gone.pixel(0, y) ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    QVERIFY2(longest >= m_view->fontMetrics().horizontalAdvance(u"three"_s), qPrintable(QString::number(longest)));
}

void TestResourceTreeView::columnsAreKept()
{
    const int usual = m_view->header()->sectionSize(ResourceTreeModel::KindColumn);
    m_view->header()->resizeSection(ResourceTreeModel::KindColumn, usual + 40);
    ResourceTreeView next; // the next start
    next.setModels(m_models.get());
    QCOMPARE(next.header()->sectionSize(ResourceTreeModel::KindColumn), usual + 40);
    next.restoreDefaultColumns();
    QCOMPARE(next.header()->sectionSize(ResourceTreeModel::KindColumn), usual);
    next.setModels(nullptr);
}

QTEST_MAIN(TestResourceTreeView)
#include "tst_resourcetreeview.moc"
