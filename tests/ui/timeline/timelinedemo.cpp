// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
// Fills a timeline with a story and saves what it looks like: timelinedemo FOLDER [scale]
#include "tests/models/timeline/timelinestory.h"
#include "tests/ui/timeline/fixedrows.h"
#include "ui/common/icons.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"
#include "ui/timeline/timelinewidget.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSplitter>
#include <QStatusBar>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

using namespace watchglass;
using namespace watchglass::test;
using namespace Qt::StringLiterals;

namespace {
struct Item
{
    QString name;
    QString kind;
    QString status;
    int changes;
    int depth;
    Health health;
    ObjectRef ref;
    LaneList members;
    bool open;
};

class DotDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem shifted(option);
        const QVariant health = index.data(Qt::UserRole);
        initStyleOption(&shifted, index);
        const QString text = shifted.text;
        shifted.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &shifted, painter, option.widget);
        const Theme &theme = Theme::of(option.widget);
        QRect rect = option.rect.adjusted(6, 0, 0, 0);
        if (health.isValid()) {
            const auto value = static_cast<Health>(health.toInt());
            paintDot(*painter, QRectF(rect.left(), rect.top(), 9, rect.height()), theme.health(value), dotShape(value), 9);
            rect.adjust(15, 0, 0, 0);
        }
        painter->setPen(theme.text);
        painter->drawText(rect, Qt::AlignVCenter, text);
    }
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), 24};
    }
};

std::vector<ObjectRef> crowd(Story &story, const std::string &nameSpace, int count, QRandomGenerator &random, int changes, bool errors)
{
    std::vector<ObjectRef> refs;
    for (int i = 0; i < count; ++i) {
        const ObjectRef ref = makeRef("Pod", nameSpace, "worker-" + std::to_string(i));
        refs.push_back(ref);
        story.list(ref, Noon - 5 * Sec, Health::Current, Noon - 90 * Min);
        for (int c = 0; c < changes; ++c) {
            const bool burst = random.bounded(100) < 45;
            const TimeNs at = burst ? Noon + 205 * Sec + random.bounded(100) * Sec + random.bounded(1000) * Ms
                                    : Noon + random.bounded(480) * Sec + random.bounded(1000) * Ms;
            const bool bad = errors && burst && random.bounded(100) < 7;
            story.modify(ref, at, bad ? Health::Failed : Health::Current, bad ? Severity::Error : random.bounded(100) < 3 && burst ? Severity::Warning : Severity::None);
        }
    }
    return refs;
}

std::vector<Item> tell(TimelineStore &store)
{
    Story story;
    QRandomGenerator random(7);
    const auto t = [](double seconds) { return Noon + static_cast<qint64>(seconds * 1000) * Ms; };
    const ObjectRef web = makeRef("Deployment", "prod", "web");
    const ObjectRef old = makeRef("ReplicaSet", "prod", "web-6c9f7d");
    const ObjectRef fresh = makeRef("ReplicaSet", "prod", "web-7f54bb");
    const ObjectRef pod1 = makeRef("Pod", "prod", "web-7f54bb-4kx2p");
    const ObjectRef pod2 = makeRef("Pod", "prod", "web-7f54bb-x2v9n");
    const ObjectRef pod3 = makeRef("Pod", "prod", "web-7f54bb-q8zzt");
    const ObjectRef gone = makeRef("Pod", "prod", "web-6c9f7d-hw4tt");
    const ObjectRef checkout = makeRef("Deployment", "prod", "checkout");
    const ObjectRef ledger = makeRef("StatefulSet", "prod", "ledger");
    const ObjectRef report = makeRef("CronJob", "prod", "nightly-report");
    const ObjectRef secret = makeRef("Secret", "prod", "db-credentials");

    story.on(2).list(web, t(-5), Health::Current, t(-9000)).modify(web, t(201), Health::InProgress, Severity::None, "spec.template").event(web, t(203), Severity::Notice);
    for (const double s : {205.0, 206.5, 241.0, 289.0, 375.0}) {
        story.modify(web, t(s), Health::InProgress, Severity::None, "spec.replicas");
    }
    story.on(3).list(old, t(-5), Health::Current, t(-9000)).modify(old, t(207), Health::Current).modify(old, t(264), Health::Current).modify(old, t(336), Health::Current);
    story.add(fresh, t(202), Health::InProgress).modify(fresh, t(226), Health::InProgress).modify(fresh, t(241), Health::InProgress).modify(fresh, t(270), Health::InProgress);
    story.on(1).add(pod1, t(207), Health::InProgress).modify(pod1, t(210), Health::InProgress).modify(pod1, t(214), Health::InProgress).modify(pod1, t(226), Health::Current);
    story.add(pod2, t(226), Health::InProgress).modify(pod2, t(236), Health::Current).modify(pod2, t(243), Health::Failed, Severity::Error);
    story.modify(pod2, t(251), Health::Current).modify(pod2, t(267), Health::Failed, Severity::Error).modify(pod2, t(308), Health::Failed, Severity::Error);
    for (const double s : {243.0, 257.0, 281.0}) {
        story.event(pod2, t(s), Severity::Error);
    }
    for (const double s : {346.0, 412.0, 456.0}) {
        story.event(pod2, t(s), Severity::Warning);
    }
    story.modify(pod2, t(433), Health::Failed, Severity::Error);
    story.add(pod3, t(375), Health::InProgress).event(pod3, t(379), Severity::Warning);
    story.list(gone, t(-5), Health::Current, t(-200)).modify(gone, t(230), Health::Terminating).remove(gone, t(262));
    story.gap(7, t(314), t(343), 2);
    story.on(4).list(checkout, t(-5), Health::Current, t(-9000)).modify(checkout, t(97), Health::Current).modify(checkout, t(423), Health::Current);
    story.on(5).list(ledger, t(120), Health::Current, t(30));
    story.on(6).list(report, t(-5), Health::Current, t(-9000));
    story.modify(report, t(160), Health::Failed, Severity::Warning).event(report, t(161), Severity::Warning).modify(report, t(190), Health::Current).modify(report, t(400), Health::Failed, Severity::Error).event(report, t(409), Severity::Warning);
    story.on(7).list(secret, t(-5), Health::Unknown, t(-9000)).modify(secret, t(198), Health::Unknown, Severity::None, "spec.data");
    std::vector<ObjectRef> nodes;
    for (const char *name : {"node-a", "node-b", "node-c"}) {
        nodes.push_back(makeRef("Node", "", name));
        story.on(8).list(nodes.back(), t(-5), Health::Current, t(-90000));
        for (int i = 0; i < 24; ++i) {
            story.observe(nodes.back(), t(8 + i * 20 + random.bounded(3000) / 1000.0), ObservationType::Modified, Health::Current,
                          {.path = "status.conditions[Ready].lastHeartbeatTime", .noise = true});
        }
    }
    story.modify(nodes[1], t(278), Health::Failed, Severity::Error).event(nodes[1], t(280), Severity::Error).event(nodes[1], t(317), Severity::Warning);
    story.trust(t(-5), Trust::Live).trust(t(455), Trust::Stale);
    story.on(1);
    const auto all = crowd(story, "prod-crowd", 40, random, 14, true);
    const auto cluster = crowd(story, "cluster-crowd", 30, random, 12, true);
    const auto payments = crowd(story, "payments", 25, random, 9, false);
    const auto platform = crowd(story, "platform", 20, random, 11, false);
    story.tell(store);

    const auto lanes = [&store](const std::vector<ObjectRef> &refs) {
        auto list = std::make_shared<std::vector<LaneId>>();
        for (const ObjectRef &ref : refs) {
            list->push_back(store.ensureLane(ref));
        }
        std::ranges::sort(*list);
        return LaneList(list);
    };
    return {
        {u"prod"_s, {}, {}, 128, 0, Health::Unknown, {}, lanes(all), true},
        {u"web"_s, u"Deployment"_s, u"Progressing 2/3"_s, 14, 1, Health::InProgress, web, {}, true},
        {u"web-6c9f7d"_s, u"ReplicaSet"_s, u"Scaled down"_s, 6, 2, Health::Current, old, lanes({gone}), false},
        {u"web-7f54bb"_s, u"ReplicaSet"_s, u"InProgress"_s, 5, 2, Health::InProgress, fresh, {}, true},
        {u"web-7f54bb-4kx2p"_s, u"Pod"_s, u"Running"_s, 9, 3, Health::Current, pod1, {}, true},
        {u"web-7f54bb-x2v9n"_s, u"Pod"_s, u"CrashLoopBackOff"_s, 31, 3, Health::Failed, pod2, {}, true},
        {u"web-7f54bb-q8zzt"_s, u"Pod"_s, u"Pending"_s, 4, 3, Health::InProgress, pod3, {}, true},
        {u"web-6c9f7d-hw4tt"_s, u"Pod"_s, u"Deleted"_s, 3, 3, Health::Terminating, gone, {}, true},
        {u"checkout"_s, u"Deployment"_s, u"Current"_s, 2, 1, Health::Current, checkout, lanes(all), false},
        {u"ledger"_s, u"StatefulSet"_s, u"Current · 3 replicas"_s, 0, 1, Health::Current, ledger, {}, false},
        {u"nightly-report"_s, u"CronJob"_s, u"Last run failed"_s, 3, 1, Health::Failed, report, {}, true},
        {u"db-credentials"_s, u"Secret"_s, u"changed (masked)"_s, 1, 1, Health::Unknown, secret, {}, true},
        {u"cluster"_s, {}, {}, 41, 0, Health::Unknown, {}, lanes(cluster), true},
        {u"node-a"_s, u"Node"_s, u"Ready"_s, 7, 1, Health::Current, nodes[0], {}, true},
        {u"node-b"_s, u"Node"_s, u"NotReady"_s, 12, 1, Health::Failed, nodes[1], {}, true},
        {u"node-c"_s, u"Node"_s, u"Ready"_s, 6, 1, Health::Current, nodes[2], {}, true},
        {u"payments"_s, {}, {}, 57, 0, Health::Unknown, {}, lanes(payments), false},
        {u"platform"_s, {}, {}, 9, 0, Health::Unknown, {}, lanes(platform), false},
    };
}

QTreeWidget *makeTree(const std::vector<Item> &items)
{
    auto *tree = new QTreeWidget;
    tree->setHeaderLabels({u"Resource"_s, u"Kind"_s, u"Status"_s, u"Changes"_s});
    tree->setFrameShape(QFrame::NoFrame);
    tree->setUniformRowHeights(true);
    tree->setItemDelegate(new DotDelegate(tree));
    tree->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    std::vector<QTreeWidgetItem *> parents;
    for (const Item &item : items) {
        parents.resize(static_cast<std::size_t>(item.depth));
        auto *row = new QTreeWidgetItem({item.name, item.kind, item.status, QString::number(item.changes)});
        parents.empty() ? tree->addTopLevelItem(row) : parents.back()->addChild(row);
        if (!item.kind.isEmpty()) {
            row->setData(2, Qt::UserRole, static_cast<int>(item.health));
        }
        if (!item.open) {
            row->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
        }
        parents.push_back(row);
        row->setExpanded(item.open);
    }
    tree->header()->resizeSection(0, 200);
    tree->header()->resizeSection(1, 80);
    tree->header()->resizeSection(2, 130);
    tree->topLevelItem(0)->child(0)->child(1)->child(1)->setSelected(true);
    return tree;
}

QTableWidget *makeTable()
{
    auto *table = new QTableWidget(7, 5);
    table->setHorizontalHeaderLabels({u"Time"_s, u"Type"_s, u"Kind"_s, u"Object"_s, u"What happened"_s});
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    for (int i = 0; i < 7; ++i) {
        table->setRowHeight(i, 24);
        int c = 0;
        for (const QString &text : {u"12:06:41.21%1"_s.arg(i), u"MODIFIED"_s, u"Pod"_s, u"prod/web-7f54bb-x2v9n"_s, u"status.containerStatuses[app].state → waiting: CrashLoopBackOff"_s}) {
            auto *cell = new QTableWidgetItem(text);
            if (c == 0) {
                cell->setFont(Theme::monospace(-0.5));
            }
            table->setItem(i, c++, cell);
        }
    }
    table->selectRow(0);
    return table;
}

void fillToolBar(QToolBar *bar)
{
    const auto button = [bar](const QString &text, Icon name, bool menu, bool checked) {
        auto *each = new QToolButton;
        each->setText(text);
        each->setIcon(icon(name));
        each->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        each->setCheckable(checked);
        each->setChecked(checked);
        if (menu) {
            each->setPopupMode(QToolButton::InstantPopup);
            each->setMenu(new QMenu(each));
        }
        bar->addWidget(each);
    };
    button(u"prod-eu"_s, Icon::Cluster, true, false);
    button(u"All namespaces"_s, Icon::Namespace, true, false);
    button(u"14 kinds"_s, Icon::Kinds, true, false);
    auto *edit = new QLineEdit;
    edit->setPlaceholderText(QObject::tr("filter…"));
    edit->addAction(icon(Icon::Filter), QLineEdit::LeadingPosition);
    bar->addWidget(edit);
    button(u"Freeze"_s, Icon::Pause, false, false);
    button(u"Live"_s, Icon::Live, false, true);
    auto *combo = new QComboBox;
    combo->addItems({u"Unified"_s, u"Side by side"_s});
    bar->addWidget(combo);
    bar->addWidget(new QPushButton(QObject::tr("Export")));
    for (const Icon name : {Icon::ZoomIn, Icon::ZoomOut, Icon::Fit, Icon::Follow, Icon::Settings, Icon::Warning, Icon::Blind, Icon::Tombstone, Icon::Owners}) {
        bar->addAction(icon(name), QString());
    }
}
} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    const QDir folder(arguments.value(1, u"."_s));
    ThemeController themes(&application, ThemeMode::Dark);

    TimelineStore store;
    TimeRangeController range;
    SelectionController selection;
    const std::vector<Item> items = tell(store);
    FixedRows rows;
    for (std::size_t i = 0; i < items.size(); ++i) {
        LaneRow row;
        row.key = i + 1;
        row.own = items[i].ref.uid.empty() ? NoLane : store.ensureLane(items[i].ref);
        row.members = items[i].members;
        row.label = items[i].name;
        row.dimmed = items[i].status == u"Deleted"_s;
        rows.all.push_back(row);
    }
    rows.current = 6;

    QMainWindow window;
    window.resize(1600, 760);
    auto *bar = new QToolBar;
    fillToolBar(bar);
    window.addToolBar(bar);
    auto *timeline = new TimelineWidget;
    timeline->setUtc(true);
    timeline->setModels(&store, &range, &selection);
    timeline->setLaneSource(&rows);
    QTreeWidget *tree = makeTree(items);
    tree->header()->setMinimumHeight(timeline->laneTop());
    auto *across = new QSplitter(Qt::Horizontal);
    across->addWidget(tree);
    across->addWidget(timeline);
    across->setSizes({500, 1100});
    auto *tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->addTab(makeTable(), u"Events"_s);
    tabs->addTab(new QLabel, u"Streams 44"_s);
    tabs->addTab(new QLabel, u"Findings"_s);
    auto *down = new QSplitter(Qt::Vertical);
    down->addWidget(across);
    down->addWidget(tabs);
    down->setSizes({520, 200});
    window.setCentralWidget(down);
    window.statusBar()->showMessage(u"42 of 44 streams live"_s);

    range.setFollowing(false);
    range.setExtent({Noon, Noon + 470 * Sec});
    range.setVisible({Noon - 4 * Sec, Noon + 480 * Sec});
    range.setAsOf(Noon + 433 * Sec);
    window.show();
    const auto shoot = [&](const QString &name) {
        QApplication::processEvents();
        window.grab().save(folder.filePath(name));
    };
    for (const ThemeMode mode : {ThemeMode::Dark, ThemeMode::Light}) {
        themes.setMode(mode);
        const QString suffix = mode == ThemeMode::Dark ? u"-dark.png"_s : u"-light.png"_s;
        range.setVisible({Noon - 4 * Sec, Noon + 480 * Sec});
        range.setBrush(std::nullopt);
        shoot(u"story"_s + suffix);
        range.setVisible({Noon + 225 * Sec, Noon + 290 * Sec});
        range.setBrush(TimeSpan{Noon + 243 * Sec, Noon + 256 * Sec});
        shoot(u"zoomed"_s + suffix);
        range.setVisible({Noon + 242950 * Ms, Noon + 243050 * Ms});
        shoot(u"deep"_s + suffix);
        if (!timeline->exportPicture(folder.filePath(u"export"_s + suffix))) {
            return 1;
        }
    }
    return timeline->exportPicture(folder.filePath(u"export.svg"_s)) ? 0 : 1;
}
