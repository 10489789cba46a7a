// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/mainwindow.h"
#include "models/digest/format.h"
#include "models/eventlog/logtext.h"
#include "ui/common/icons.h"
#include "ui/common/preferences.h"
#include "ui/common/theme.h"
#include "ui/common/trustline.h"
#include "ui/connect/pluginquestionbox.h"
#include "ui/events/eventsview.h"
#include "ui/inspector/inspectorview.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/sessionbar.h"
#include "ui/mainwindow/staleband.h"
#include "ui/mainwindow/trustbar.h"
#include "ui/mainwindow/viewhistory.h"
#include "ui/mainwindow/windowlayout.h"
#include "ui/resources/treelanes.h"
#include "ui/streams/findingsview.h"
#include "ui/streams/streamsview.h"
#include "ui/timeline/timelinewidget.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QHeaderView>
#include <QMessageBox>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(SessionController *controller, Preferences *preferences, QWidget *parent)
    : QMainWindow(parent)
    , m_controller(controller)
    , m_preferences(preferences)
    , m_history(new ViewHistory(this))
{
    setObjectName(u"mainWindow"_s);
    setAcceptDrops(true);
    // Room for the frame: a window that ends below the screen would hide the trust line.
    const QSize room = screen()->availableSize() - QSize(8, 48);
    resize(QSize(1600, 1000).boundedTo(room));
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_bar = new SessionBar(controller, this);
    connect(m_bar, &SessionBar::contextRequested, this, &MainWindow::chooseContext);
    connect(m_bar, &SessionBar::saveRequested, this, &MainWindow::saveSession);
    connect(m_bar, &SessionBar::frozenChanged, this, &MainWindow::updateTrust);
    addToolBar(m_bar);
    buildCentre();
    buildDocks();
    buildMenus();
    m_trust = new TrustBar(this);
    connect(m_trust, &TrustBar::clicked, this, [this] { m_bottom->setCurrentWidget(m_streams); });
    statusBar()->addWidget(m_trust, 1);
    statusBar()->setSizeGripEnabled(false);
    m_timeline->setUtc(preferences->values().utc);
    connect(preferences, &Preferences::changed, this, [this] {
        m_timeline->setUtc(m_preferences->values().utc);
        update();
    });
    connectController();
    followExports();
    m_layout = std::make_unique<WindowLayout>(this, m_centre, m_bottom);
    m_layout->restorePlace();
    bindSession();
    m_tree->setFocus(Qt::OtherFocusReason);
}

MainWindow::~MainWindow() = default;

void MainWindow::connectController()
{
    connect(m_controller, &SessionController::sessionChanged, this, &MainWindow::bindSession);
    connect(m_controller, &SessionController::message, this, [this](const QString &text) { statusBar()->showMessage(text, 5000); });
    connect(m_controller, &SessionController::failed, this, [this](const QString &text) {
        auto *box = new QMessageBox(QMessageBox::Warning, u"Watchglass"_s, text, QMessageBox::Close, this);
        box->setObjectName(u"failure"_s);
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
    connect(m_controller, &SessionController::pluginQuestion, this,
            [this](const PluginQuestion &question) { askAboutPlugin(this, m_controller, question); });
    auto *quarter = new QTimer(this);
    connect(quarter, &QTimer::timeout, this, &MainWindow::everyQuarter);
    quarter->start(250);
}

void MainWindow::everyQuarter()
{
    m_bar->refresh();
    alignTree();
    updateTrust();
    if (models() && m_controller->isLive() && !models()->pump().isFrozen()) {
        models()->range().setNow(models()->clock().wall().time_since_epoch().count());
        growFirstView();
    }
}

void MainWindow::buildCentre()
{
    m_tree = new ResourceTreeView(this);
    m_treeNote = new EmptyNote(m_tree);
    m_staleBand = new StaleBand(m_tree);
    m_lanes = new TreeLanes(m_tree);
    m_timeline = new TimelineWidget(this);
    m_timeline->setLaneSource(m_lanes);
    m_centre = new QSplitter(Qt::Horizontal, this);
    m_centre->setObjectName(u"centre"_s);
    const auto column = [this](QWidget *line, std::initializer_list<QWidget *> below) {
        auto *side = new QWidget(m_centre);
        auto *layout = new QVBoxLayout(side);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        line->setBackgroundRole(QPalette::Window);
        line->setAutoFillBackground(true);
        layout->addWidget(line);
        for (QWidget *widget : below) {
            layout->addWidget(widget);
        }
        layout->setStretchFactor(*(below.end() - 1), 1);
        m_centre->addWidget(side);
    };
    m_aboveTree = new QWidget(this);
    m_aboveTree->setAutoFillBackground(true);
    m_treeTrust = new TrustLine(tr("Resources"), this);
    m_treeTrust->setObjectName(u"treeTrust"_s);
    m_timelineTrust = new TrustLine(tr("Timeline"), this);
    m_timelineTrust->setObjectName(u"timelineTrust"_s);
    column(m_treeTrust, {m_aboveTree, m_tree});
    column(timelineHeader(), {m_timeline});
    m_centre->setStretchFactor(0, 1); // a narrow window takes from both
    m_centre->setStretchFactor(1, 4);
    m_centre->setSizes({470, 640});
    m_centre->setChildrenCollapsible(false);
    setCentralWidget(m_centre);
    connect(m_tree, &ResourceTreeView::contextMenuRequested, this, &MainWindow::objectMenu);
}

/// The tree's first row stands level with the timeline's first lane; both heights follow the fonts.
void MainWindow::alignTree()
{
    const int height = std::max(0, m_timeline->laneTop() - m_tree->header()->height());
    if (m_aboveTree->height() != height) {
        m_aboveTree->setFixedHeight(height);
    }
}

void MainWindow::buildDocks()
{
    m_events = new EventsView(this);
    m_streams = new StreamsView(this);
    m_findings = new FindingsView(this);
    m_bottom = new QTabWidget(this);
    m_bottom->setObjectName(u"bottomTabs"_s);
    m_bottom->setDocumentMode(true);
    m_bottom->setAccessibleName(tr("Events, streams, findings"));
    m_bottom->tabBar()->setAccessibleName(tr("Events, streams, findings"));
    m_bottom->addTab(m_events, tr("Events"));
    m_bottom->addTab(m_streams, tr("Streams"));
    m_bottom->addTab(m_findings, tr("Findings"));
    m_bottomTrust = new TrustLine(tr("Events, streams, findings"), m_bottom);
    m_bottomTrust->setObjectName(u"bottomTrust"_s);
    m_bottom->setCornerWidget(m_bottomTrust, Qt::TopRightCorner);
    const auto dock = [this](const QString &title, const QString &name, QWidget *widget, Qt::DockWidgetArea area) {
        auto *made = new QDockWidget(title, this);
        made->setObjectName(name);
        made->setWidget(widget);
        made->setTitleBarWidget(new QWidget(made)); // the tabs inside say what it is
        addDockWidget(area, made);
        return made;
    };
    m_bottomDock = dock(tr("Events, streams, findings"), u"bottomDock"_s, m_bottom, Qt::BottomDockWidgetArea);
    m_inspector = new InspectorView(this);
    m_inspectorDock = dock(tr("Inspector"), u"inspectorDock"_s, m_inspector, Qt::RightDockWidgetArea);
    resizeDocks({m_bottomDock}, {height() * 39 / 100}, Qt::Vertical);
    resizeDocks({m_inspectorDock}, {std::min(490, width() * 32 / 100)}, Qt::Horizontal);
    connect(m_events, &EventsView::activated, this, &MainWindow::goTo);
    connect(m_findings, &FindingsView::activated, this, &MainWindow::goToFinding);
    connect(m_streams, &StreamsView::activated, this, &MainWindow::goToStream);
    connect(m_bottom, &QTabWidget::currentChanged, this, [this] {
        if (models() && m_bottom->currentWidget() == m_findings) {
            models()->findings().markSeen();
        }
        updateTrust();
    });
}

void MainWindow::bindSession()
{
    SessionModels *session = models();
    m_lanes->forget();
    m_tree->setModels(session);
    m_staleBand->setModels(session);
    m_timeline->setModels(session ? &session->timeline() : nullptr, session ? &session->range() : nullptr, session ? &session->selection() : nullptr);
    m_events->setModels(session);
    m_streams->setModels(session);
    m_findings->setModels(session);
    m_inspector->setSession(session, m_controller->queries());
    m_bar->filter()->setModels(session);
    m_trust->setModels(session);
    m_bar->bind();
    m_history->setModels(session);
    const QString title = m_controller->title();
    setWindowTitle(title.isEmpty() ? u"Watchglass"_s : title + u" – Watchglass"_s);
    m_layout->changeContext(title);
    updateTabs();
    updateTrust();
    m_young.reset();
    if (session) {
        connectSession(session);
        m_firstView = 0;
        const std::optional<Timestamp> since = m_controller->recording().since;
        m_timeline->setRecordBegin(since ? std::optional(since->time_since_epoch().count()) : std::nullopt);
        m_young = m_controller->isLive() ? std::optional(session->clock().wall().time_since_epoch().count()) : std::nullopt;
    }
}

void MainWindow::connectSession(SessionModels *session)
{
    m_timeline->setDescriber([session](quint64 seq) {
        const auto row = session->log().rowOfSeq(seq);
        return row ? whatText(session->log().record(*row)) : QString();
    });
    connect(session, &SessionModels::filterChanged, this, [this] { m_tree->setProperty("filtered", !models()->filter().isEmpty()); });
    connect(&session->range(), &TimeRangeController::asOfChanged, this, &MainWindow::showAsOf);
    connect(&session->streams(), &StreamTableModel::trustChanged, this, [this] {
        m_bar->refresh();
        updateTabs();
        updateTrust();
    });
    connect(&session->findings(), &FindingsModel::countChanged, this, &MainWindow::updateTabs);
    connect(&session->selection(), &SelectionController::gapChanged, this, [this] {
        if (const auto gap = models()->selection().gap()) {
            m_findings->showGap(*gap);
        }
    });
}

void MainWindow::updateTabs()
{
    const std::size_t streams = models() ? models()->streams().rows().size() : 0;
    m_bottom->setTabText(1, streams > 0 ? tr("Streams %1").arg(streams) : tr("Streams"));
    const std::size_t findings = models() ? models()->findings().count() : 0;
    m_bottom->setTabText(2, findings > 0 ? tr("Findings %1").arg(findings) : tr("Findings"));
    const bool unseen = models() && models()->findings().unseen() > 0;
    m_bottom->setTabIcon(2, unseen ? icon(Icon::Warning, Theme::of(this).yellow) : QIcon());
}

ViewContext MainWindow::viewContext() const
{
    ViewContext context;
    context.hasSession = models() != nullptr;
    context.isLive = m_controller->isLive();
    context.fileLoading = m_controller->isLoading();
    if (const std::optional<SessionProblem> problem = m_controller->problem()) {
        context.problem = problem->text;
        context.needsSignIn = problem->needsSignIn;
    }
    if (models()) {
        context.frozenSince = m_bar->frozenSince();
        context.held = models()->pump().stats().held;
    }
    return context;
}

void MainWindow::updateTrust()
{
    const Timestamp now = models() ? models()->clock().wall() : Timestamp();
    const TrustSummary trust = models() ? models()->streams().trust() : TrustSummary();
    const ViewContext context = viewContext();
    const ViewState present = viewState(trust, context, now);
    ViewContext ofTree = context;
    if (models() && models()->range().asOf()) {
        ofTree.asOf = Timestamp(std::chrono::nanoseconds(*models()->range().asOf()));
    }
    const ViewState tree = viewState(trust, ofTree, now);
    m_treeTrust->setState(tree);
    m_treeNote->setWords(emptyWords(tree, m_tree->emptyReason()));
    ViewState timeline = present;
    if (models()) {
        const TimeSpan visible = models()->range().visible();
        const auto at = [](TimeNs ns) { return Timestamp(std::chrono::nanoseconds(ns)); };
        const QString shown = formatClock(at(visible.from), 0) + u" – "_s + formatClock(at(visible.to), 0);
        timeline.detail += (timeline.detail.isEmpty() ? QString() : u" · "_s) + shown;
    }
    m_timelineTrust->setState(timeline);
    m_bottomTrust->setState(present);
    m_inspector->setContext(ofTree);
    m_streams->setContext(context);
    m_events->setState(present);
    m_findings->setState(present);
}

void MainWindow::showAsOf()
{
    const std::optional<TimeNs> asOf = models()->range().asOf();
    updateTrust();
    if (!asOf) {
        models()->leaveAsOf();
        return;
    }
    const Timestamp time{std::chrono::nanoseconds(*asOf)};
    m_controller->queries()->stateAt(time, this, [this, time](std::expected<std::vector<ObjectSummary>, std::string> state) {
        const std::optional<TimeNs> now = models() ? models()->range().asOf() : std::nullopt;
        if (!state) {
            statusBar()->showMessage(QString::fromStdString(state.error()), 8000);
        } else if (now && *now == time.time_since_epoch().count()) {
            models()->showAsOf(*state, time);
        }
    });
}

void MainWindow::goTo(Timestamp time)
{
    models()->range().ensureVisible(time.time_since_epoch().count());
    if (const auto &object = models()->selection().object()) {
        m_tree->reveal(*object);
    }
}

void MainWindow::goToFinding(const JumpTarget &target)
{
    models()->range().show({target.from.time_since_epoch().count(), target.to.time_since_epoch().count()});
    if (target.ref) {
        m_tree->reveal(*target.ref);
    }
}

/// To its last blind interval, or else to the last that was heard of it.
void MainWindow::goToStream(StreamId stream)
{
    const FindingsModel &findings = models()->findings();
    for (int row = findings.rowCount() - 1; row >= 0; --row) {
        const std::optional<JumpTarget> target = findings.gapAt(row) ? findings.jumpTarget(row) : std::nullopt;
        if (target && target->stream == stream) {
            models()->selection().selectGap(findings.gapAt(row)->id);
            goToFinding(*target);
            return;
        }
    }
    const StreamRow *row = models()->streams().find(stream);
    if (row && row->status.lastEventAt) {
        goTo(*row->status.lastEventAt);
        statusBar()->showMessage(tr("Nothing was missed on this stream as far as is known; this is the last that came."), 8000);
    } else {
        statusBar()->showMessage(tr("Nothing has come on this stream yet."), 8000);
    }
}

/// A title to take them by costs a line each, so it is there only for the time of moving.
void MainWindow::setPanelsMovable(bool movable)
{
    for (QDockWidget *dock : {m_bottomDock, m_inspectorDock}) {
        QWidget *before = dock->titleBarWidget();
        dock->setTitleBarWidget(movable ? nullptr : new QWidget(dock));
        delete before;
    }
}

/// A session begins with the whole width for its first seconds, which doubles until it is a minute. A range that the user
/// chose stays.
void MainWindow::growFirstView()
{
    constexpr qint64 widest = 60'000'000'000;
    TimeRangeController &range = models()->range();
    const qint64 shown = range.visible().length();
    if (!m_young || !range.isFollowing() || shown >= widest || (m_firstView != 0 && shown != m_firstView)) {
        m_young.reset();
        return;
    }
    m_firstView = shown;
    if (range.now() - *m_young > shown) {
        m_firstView = std::min(shown * 2, widest);
        range.setVisible({range.now() - m_firstView, range.now()});
        range.setFollowing(true); // now is the end of the range, which is not in it
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_layout->keep();
    QMainWindow::closeEvent(event);
    if (event->isAccepted()) {
        emit closed();
    }
}

} // namespace watchglass
