// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/mainwindow.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/theme.h"
#include "ui/common/themecontroller.h"
#include "ui/connect/contextchooser.h"
#include "ui/connect/pluginquestionbox.h"
#include "ui/events/eventsview.h"
#include "ui/inspector/inspectorview.h"
#include "ui/mainwindow/exportprogressdialog.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/trustbar.h"
#include "ui/resources/treelanes.h"
#include "ui/streams/findingsview.h"
#include "ui/streams/streamsview.h"
#include "ui/timeline/timelinewidget.h"

#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace watchglass {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(SessionController *controller, ThemeController *theme, QWidget *parent)
    : QMainWindow(parent)
    , m_controller(controller)
    , m_theme(theme)
{
    setWindowTitle(u"Watchglass"_s);
    setAcceptDrops(true);
    // Room for the frame: a window that ends below the screen would hide the trust line.
    const QSize room = screen()->availableSize() - QSize(8, 48);
    resize(QSize(1600, 1000).boundedTo(room));
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    buildToolBar();
    buildCentre();
    buildDocks();
    buildMenus();
    m_trust = new TrustBar(this);
    connect(m_trust, &TrustBar::clicked, this, [this] { m_bottom->setCurrentWidget(m_streams); });
    statusBar()->addWidget(m_trust, 1);
    statusBar()->setSizeGripEnabled(false);

    connect(controller, &SessionController::sessionChanged, this, &MainWindow::bindSession);
    connect(controller, &SessionController::recordingChanged, this, &MainWindow::updateRecording);
    connect(controller, &SessionController::kindsChanged, this, &MainWindow::fillKinds);
    auto *exporting = new ExportProgressDialog(this);
    connect(controller, &SessionController::exportAdvanced, exporting, &ExportProgressDialog::advance);
    connect(controller, &SessionController::exportEnded, exporting, &ExportProgressDialog::finish);
    connect(exporting, &QProgressDialog::canceled, controller, &SessionController::cancelExport);
    connect(controller, &SessionController::message, this, [this](const QString &text) { statusBar()->showMessage(text, 5000); });
    connect(controller, &SessionController::failed, this, [this](const QString &text) {
        QMessageBox::warning(this, u"Watchglass"_s, text);
    });
    connect(controller, &SessionController::pluginQuestion, this,
            [this](const PluginQuestion &question) { askAboutPlugin(this, m_controller, question); });
    auto *second = new QTimer(this);
    connect(second, &QTimer::timeout, this, [this] {
        updateRecording();
        updateLive();
        alignTree();
        if (models() && m_controller->isLive() && !models()->pump().isFrozen()) {
            models()->range().setNow(models()->clock().wall().time_since_epoch().count());
        }
    });
    second->start(250);
    m_defaultState = saveState();
    restoreLayout();
    bindSession();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre()
{
    m_tree = new ResourceTreeView(this);
    m_lanes = new TreeLanes(m_tree);
    m_timeline = new TimelineWidget(this);
    m_timeline->setLaneSource(m_lanes);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(u"centre"_s);
    auto *left = new QWidget(splitter);
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_aboveTree = new QWidget(left);
    m_aboveTree->setAutoFillBackground(true);
    layout->addWidget(m_aboveTree);
    layout->addWidget(m_tree, 1);
    splitter->addWidget(left);
    splitter->addWidget(m_timeline);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({470, 640});
    splitter->setChildrenCollapsible(false);
    setCentralWidget(splitter);
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
    m_bottom->setDocumentMode(true);
    m_bottom->addTab(m_events, tr("Events"));
    m_bottom->addTab(m_streams, tr("Streams"));
    m_bottom->addTab(m_findings, tr("Findings"));
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
    resizeDocks({m_bottomDock}, {390}, Qt::Vertical);
    resizeDocks({m_inspectorDock}, {490}, Qt::Horizontal);
    connect(m_events, &EventsView::activated, this, &MainWindow::goTo);
    connect(m_findings, &FindingsView::activated, this, [this](const JumpTarget &target) {
        models()->range().show({target.from.time_since_epoch().count(), target.to.time_since_epoch().count()});
        if (target.ref) {
            m_tree->reveal(*target.ref);
        }
    });
    connect(m_bottom, &QTabWidget::currentChanged, this, [this] {
        if (models() && m_bottom->currentWidget() == m_findings) {
            models()->findings().markSeen();
        }
    });
}

void MainWindow::buildToolBar()
{
    auto *bar = new QToolBar(tr("Session"), this);
    bar->setObjectName(u"sessionBar"_s);
    bar->setMovable(false);
    m_context = new QToolButton(bar);
    m_context->setObjectName(u"contextButton"_s);
    m_context->setIcon(icon(Icon::Cluster));
    m_context->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_context->setAccessibleName(tr("Context"));
    connect(m_context, &QToolButton::clicked, this, &MainWindow::chooseContext);
    m_namespace = new QComboBox(bar);
    m_namespace->setObjectName(u"namespaceBox"_s);
    m_namespace->setAccessibleName(tr("Namespace"));
    m_namespace->setEditable(true); // a namespace may be typed where none may be listed
    m_namespace->setMinimumWidth(150);
    m_namespace->setInsertPolicy(QComboBox::NoInsert);
    connect(m_namespace, &QComboBox::activated, this, [this] {
        m_controller->setNamespace(m_namespace->currentIndex() == 0 ? QString() : m_namespace->currentText().trimmed());
    });
    m_kinds = new QToolButton(bar);
    m_kinds->setObjectName(u"kindsButton"_s);
    m_kinds->setIcon(icon(Icon::Kinds));
    m_kinds->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_kinds->setPopupMode(QToolButton::InstantPopup);
    m_kinds->setMenu(new QMenu(m_kinds));
    connect(m_kinds->menu(), &QMenu::triggered, this, [this] {
        QStringList chosen;
        for (const QAction *action : m_kinds->menu()->actions()) {
            if (action->isChecked()) {
                chosen += action->data().toString();
            }
        }
        m_controller->setKinds(chosen);
    });
    m_kinds->setAccessibleName(tr("Kinds"));
    m_filter = new FilterBar(bar);
    m_freeze = new QToolButton(bar);
    m_freeze->setObjectName(u"freezeButton"_s);
    m_freeze->setIcon(icon(Icon::Pause));
    m_freeze->setText(tr("Freeze"));
    m_freeze->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_freeze->setCheckable(true);
    m_freeze->setToolTip(tr("Stops the screen, not the recording (Space)"));
    connect(m_freeze, &QToolButton::toggled, this, &MainWindow::setFrozen);
    m_live = new QToolButton(bar);
    m_live->setObjectName(u"liveButton"_s);
    m_live->setText(tr("Live"));
    m_live->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_live->setIcon(icon(Icon::Live));
    m_live->setToolTip(tr("Back to the present"));
    connect(m_live, &QToolButton::clicked, this, [this] {
        if (models()) {
            models()->range().goLive();
        }
    });
    m_clock = new QLabel(bar);
    m_clock->setFont(Theme::monospace());
    m_clock->setContentsMargins(8, 0, 8, 0);
    m_record = new QToolButton(bar);
    m_record->setObjectName(u"recordButton"_s);
    m_record->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_record, &QToolButton::clicked, this, &MainWindow::saveSession);
    for (QWidget *widget : {static_cast<QWidget *>(m_context), static_cast<QWidget *>(m_namespace), static_cast<QWidget *>(m_kinds),
                            static_cast<QWidget *>(m_filter), static_cast<QWidget *>(m_freeze), static_cast<QWidget *>(m_live),
                            static_cast<QWidget *>(m_clock), static_cast<QWidget *>(m_record)}) {
        bar->addWidget(widget);
    }
    m_filter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addToolBar(bar);
}

QAction *MainWindow::command(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run)
{
    QAction *action = menu->addAction(text, this, std::move(run));
    action->setShortcut(keys);
    m_commands += action;
    return action;
}

void MainWindow::buildMenus()
{
    QMenu *session = menuBar()->addMenu(tr("&Session"));
    command(session, tr("Connect…"), QKeySequence(u"Ctrl+K"_s), [this] { chooseContext(); });
    command(session, tr("Open file…"), QKeySequence::Open, [this] { openFile(); });
    command(session, tr("Save session as…"), QKeySequence::SaveAs, [this] { saveSession(); });
    command(session, tr("Export events…"), QKeySequence(u"Ctrl+E"_s), [this] { exportRecord(); });
    command(session, tr("Retry now"), QKeySequence(u"F5"_s), [this] { m_controller->retryNow(); });
    session->addSeparator();
    command(session, tr("Quit"), QKeySequence::Quit, [this] { close(); });
    QMenu *view = menuBar()->addMenu(tr("&View"));
    command(view, tr("Filter"), QKeySequence::Find, [this] { m_filter->setFocus(); });
    command(view, tr("Freeze or go on"), QKeySequence(u"Ctrl+Space"_s), [this] { m_freeze->toggle(); });
    command(view, tr("Back to live"), QKeySequence(u"Ctrl+L"_s), [this] { m_live->click(); });
    command(view, tr("Fit timeline"), QKeySequence(u"Ctrl+0"_s), [this] { m_timeline->fit(); });
    command(view, tr("Next mark"), QKeySequence(u"Alt+Right"_s), [this] { m_timeline->nextMark(); });
    command(view, tr("Previous mark"), QKeySequence(u"Alt+Left"_s), [this] { m_timeline->previousMark(); });
    command(view, tr("Next difference"), QKeySequence(u"F8"_s), [this] { m_inspector->nextDifference(); });
    command(view, tr("Previous difference"), QKeySequence(u"Shift+F8"_s), [this] { m_inspector->previousDifference(); });
    view->addSeparator();
    command(view, tr("Events"), QKeySequence(u"Ctrl+1"_s), [this] { m_bottom->setCurrentWidget(m_events); });
    command(view, tr("Streams"), QKeySequence(u"Ctrl+2"_s), [this] { m_bottom->setCurrentWidget(m_streams); });
    command(view, tr("Findings"), QKeySequence(u"Ctrl+3"_s), [this] { m_bottom->setCurrentWidget(m_findings); });
    view->addSeparator();
    for (QDockWidget *dock : {m_bottomDock, m_inspectorDock}) {
        view->addAction(dock->toggleViewAction());
    }
    command(view, tr("Hide or show deleted objects"), {}, [this] {
        if (models()) {
            models()->tree().setTombstonesShown(!models()->tree().tombstonesShown());
        }
    });
    command(view, tr("Restore default layout"), {}, [this] { restoreState(m_defaultState); });
    command(view, tr("Light theme"), {}, [this] { m_theme->setMode(ThemeMode::Light); });
    command(view, tr("Dark theme"), {}, [this] { m_theme->setMode(ThemeMode::Dark); });
    command(view, tr("Theme of the system"), {}, [this] { m_theme->setMode(ThemeMode::System); });
    command(view, tr("Export timeline picture…"), {}, [this] {
        const QString file = QFileDialog::getSaveFileName(this, tr("Export timeline"), u"timeline.png"_s, tr("Pictures (*.png *.svg)"));
        if (!file.isEmpty()) {
            if (auto done = m_timeline->exportPicture(file); !done) {
                QMessageBox::warning(this, u"Watchglass"_s, done.error());
            }
        }
    });
    QMenu *helpMenu = menuBar()->addMenu(tr("&Help"));
    command(helpMenu, tr("Commands…"), QKeySequence(u"Ctrl+Shift+P"_s), [this] { showCommands(); });
    command(helpMenu, tr("Quick open…"), QKeySequence(u"Ctrl+P"_s), [this] { quickOpen(); });
    command(helpMenu, tr("Keyboard shortcuts"), QKeySequence(u"F1"_s), [this] { showShortcuts(); });
}

void MainWindow::bindSession()
{
    SessionModels *session = models();
    m_lanes->forget();
    m_tree->setModels(session);
    m_timeline->setModels(session ? &session->timeline() : nullptr, session ? &session->range() : nullptr, session ? &session->selection() : nullptr);
    m_events->setModels(session);
    m_streams->setModels(session);
    m_findings->setModels(session);
    m_inspector->setSession(session, m_controller->queries());
    m_filter->setModels(session);
    m_trust->setModels(session);
    updateSessionLabels();
    updateTabs();
    fillKinds();
    if (!session) {
        return;
    }
    m_timeline->setDescriber([session](quint64 seq) {
        const auto row = session->log().rowOfSeq(seq);
        return row ? QString::fromUtf8(session->log().record(*row).what.data(), qsizetype(session->log().record(*row).what.size())) : QString();
    });
    connect(session, &SessionModels::filterChanged, this, [this] { m_tree->setProperty("filtered", !models()->filter().isEmpty()); });
    connect(&session->range(), &TimeRangeController::asOfChanged, this, &MainWindow::showAsOf);
    connect(&session->range(), &TimeRangeController::brushChanged, this, [this] {
        const std::optional<TimeSpan> brush = models()->range().brush();
        const auto at = [](TimeNs ns) { return Timestamp(std::chrono::nanoseconds(ns)); };
        models()->events().setTimeRange(brush ? std::optional(at(brush->from)) : std::nullopt, brush ? std::optional(at(brush->to)) : std::nullopt);
    });
    connect(&session->streams(), &StreamTableModel::trustChanged, this, &MainWindow::updateTabs);
    connect(&session->findings(), &FindingsModel::countChanged, this, &MainWindow::updateTabs);
    connect(&session->selection(), &SelectionController::gapChanged, this, [this] {
        if (const auto gap = models()->selection().gap()) {
            m_findings->showGap(*gap);
        }
    });
    connect(&session->pump(), &DeltaPump::ticked, this, [this] {
        if (m_freeze->isChecked()) {
            m_freeze->setText(tr("Frozen · %1 held").arg(formatCount(models()->pump().stats().held)));
        }
    });
    // Namespaces come and go with the tree's groups; counting them at every tick would cost a walk over all objects.
    const auto groupsChanged = [this](const QModelIndex &parent) {
        if (!parent.isValid() && !m_namespace->view()->isVisible()) {
            fillNamespaces();
        }
    };
    connect(&session->tree(), &QAbstractItemModel::rowsInserted, this, groupsChanged);
    connect(&session->tree(), &QAbstractItemModel::rowsRemoved, this, groupsChanged);
    connect(&session->tree(), &QAbstractItemModel::modelReset, this, [groupsChanged] { groupsChanged({}); });
    m_freeze->setChecked(false);
}

void MainWindow::updateSessionLabels()
{
    const QString title = m_controller->title();
    m_context->setText(title.isEmpty() ? tr("Connect…") : title + u"  "_s + m_controller->subtitle() + u" ▾"_s);
    const QStringList warnings = m_controller->warnings();
    m_context->setToolTip(warnings.isEmpty() ? tr("Choose a cluster (Ctrl+K)") : warnings.join(u'\n'));
    m_context->setProperty("danger", m_controller->isLive() && !warnings.isEmpty());
    setWindowTitle(title.isEmpty() ? u"Watchglass"_s : title + u" – Watchglass"_s);
    m_namespace->setEnabled(m_controller->isLive());
    m_kinds->setEnabled(m_controller->isLive());
    fillNamespaces();
}

void MainWindow::fillNamespaces()
{
    QStringList names{tr("All namespaces")};
    if (models()) {
        for (const auto &[name, count] : models()->objects().namespaceCounts()) {
            if (!name.empty()) {
                names += QString::fromStdString(name);
            }
        }
    }
    const QString wanted = m_controller->namespaceName();
    if (!wanted.isEmpty() && !names.contains(wanted)) {
        names += wanted;
    }
    if (m_namespace->count() != names.size() && !m_namespace->hasFocus()) {
        const QSignalBlocker quiet(m_namespace);
        m_namespace->clear();
        m_namespace->addItems(names);
        m_namespace->setCurrentIndex(wanted.isEmpty() ? 0 : int(names.indexOf(wanted)));
    }
}

void MainWindow::fillKinds()
{
    const QList<KindChoice> kinds = m_controller->kinds();
    QMenu *menu = m_kinds->menu();
    menu->clear();
    int watched = 0;
    for (const KindChoice &kind : kinds) {
        watched += kind.watched ? 1 : 0;
        QAction *action = menu->addAction(kind.kind + u"    "_s + kind.resource + (kind.hiddenByDefault ? u"    "_s + tr("hidden by default: many changes, little news") : QString()));
        action->setCheckable(true);
        action->setChecked(kind.watched);
        action->setEnabled(kind.note.isEmpty());
        action->setData(kind.resource);
    }
    const qsizetype hidden = kinds.size() - watched;
    m_kinds->setText(kinds.isEmpty() ? tr("Kinds") : hidden > 0 ? tr("%1 kinds · %2 hidden").arg(watched).arg(hidden) : tr("%1 kinds").arg(watched));
}

void MainWindow::updateTabs()
{
    const std::size_t streams = models() ? models()->streams().rows().size() : 0;
    m_bottom->setTabText(1, streams > 0 ? tr("Streams %1").arg(streams) : tr("Streams"));
    const std::size_t findings = models() ? models()->findings().count() : 0;
    m_bottom->setTabText(2, findings > 0 ? tr("Findings %1").arg(findings) : tr("Findings"));
    if (models() && models()->findings().unseen() > 0) {
        m_bottom->setTabIcon(2, icon(Icon::Warning, Theme::of(this).yellow));
    } else {
        m_bottom->setTabIcon(2, QIcon());
    }
}

void MainWindow::updateRecording()
{
    const RecordingState state = m_controller->recording();
    const Theme &theme = Theme::of(this);
    if (!state.problem.isEmpty()) {
        m_record->setIcon(icon(Icon::Error, theme.red));
        m_record->setText(tr("NOT RECORDING"));
        m_record->setToolTip(state.problem);
    } else if (state.recording && state.since) {
        m_record->setIcon(icon(Icon::Record, theme.red));
        m_record->setText(tr("REC %1 · %2").arg(formatAge(SystemClock().wall() - *state.since), formatBytes(state.bytes)));
        m_record->setToolTip(tr("Recording to %1. Click to save a copy.").arg(state.file));
    } else {
        m_record->setIcon(icon(Icon::Stop));
        m_record->setText(m_controller->isLive() || !models() ? tr("Not recording") : tr("File"));
        m_record->setToolTip(state.file);
    }
}

void MainWindow::updateLive()
{
    const std::optional<TimeNs> asOf = models() ? models()->range().asOf() : std::nullopt;
    const bool live = !asOf && m_controller->isLive();
    const TrustSummary trust = models() ? models()->streams().trust() : TrustSummary();
    m_live->setCheckable(true);
    m_live->setChecked(live && trust.worst == Trust::Live && trust.total > 0);
    m_live->setText(asOf ? tr("Go live") : !models() || trust.total == 0 ? tr("Not connected") : !m_controller->isLive() ? tr("File")
                        : trust.worst == Trust::Live ? tr("Live") : trust.worst == Trust::CatchingUp ? tr("Catching up") : tr("Reconnecting"));
    const Timestamp shown = asOf ? Timestamp(std::chrono::nanoseconds(*asOf)) : SystemClock().wall();
    m_clock->setText(asOf ? tr("as of %1").arg(formatClock(shown, 3)) : formatClock(shown, 0));
}

void MainWindow::setFrozen(bool frozen)
{
    if (models()) {
        models()->pump().setFrozen(frozen);
    }
    m_freeze->setText(frozen ? tr("Frozen") : tr("Freeze"));
    m_freeze->setIcon(icon(frozen ? Icon::Play : Icon::Pause));
}

void MainWindow::showAsOf()
{
    const std::optional<TimeNs> asOf = models()->range().asOf();
    updateLive();
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

void MainWindow::chooseContext()
{
    auto *chooser = new ContextChooser(m_controller, this);
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    chooser->open();
}

void MainWindow::openFile()
{
    const QStringList files = QFileDialog::getOpenFileNames(this, tr("Open a session, dumps of kubectl or an audit log"));
    if (!files.isEmpty()) {
        m_controller->openFiles(files);
    }
}

void MainWindow::saveSession()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Save session as"), u"session.wgs"_s);
    if (!file.isEmpty()) {
        m_controller->saveAs(file);
    }
}

void MainWindow::exportRecord()
{
    const QStringList formats{u"jsonl"_s, u"csv"_s, u"yaml"_s, u"html"_s};
    const QString slice = tr("For a bug report: the time in view as a session (*.wgs)");
    const QString nameless = tr("For a bug report: the same with names replaced (*.wgs)");
    QString chosen;
    const QString file = QFileDialog::getSaveFileName(this, tr("Export events"), u"events.jsonl"_s,
                                                      tr("JSON lines (*.jsonl);;CSV (*.csv);;Revisions as YAML (*.yaml);;One page (*.html)")
                                                          + u";;"_s + nameless + u";;"_s + slice, &chosen);
    if (file.isEmpty()) {
        return;
    }
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (chosen == slice || chosen == nameless || suffix == "wgs"_L1) {
        m_controller->exportTo(suffix == "wgs"_L1 ? file : file + u".wgs"_s, chosen == slice ? u"bundle"_s : u"bundle+pseudonyms"_s, m_filter->text());
        return;
    }
    const QString offered = chosen.section(u"*."_s, 1).chopped(1);
    m_controller->exportTo(file, formats.contains(suffix) ? suffix : formats.contains(offered) ? offered : formats.first(), m_filter->text());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/state", saveState());
    QMainWindow::closeEvent(event);
}

void MainWindow::restoreLayout()
{
    const QSettings settings;
    restoreGeometry(settings.value("window/geometry").toByteArray());
    restoreState(settings.value("window/state").toByteArray());
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            files += url.toLocalFile();
        }
    }
    if (!files.isEmpty()) {
        m_controller->openFiles(files);
    }
}

} // namespace watchglass
