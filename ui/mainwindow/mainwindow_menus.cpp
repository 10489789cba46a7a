// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/preferences.h"
#include "ui/inspector/inspectorview.h"
#include "ui/mainwindow/filterbar.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/sessionbar.h"
#include "ui/mainwindow/viewhistory.h"
#include "ui/mainwindow/windowlayout.h"
#include "ui/resources/resourcetreeview.h"
#include "ui/timeline/timelinewidget.h"

#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>

namespace watchglass {

using namespace Qt::StringLiterals;

QAction *MainWindow::command(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run)
{
    QAction *action = menu->addAction(text, this, std::move(run));
    action->setShortcut(keys);
    m_commands += action;
    return action;
}

void MainWindow::buildMenus()
{
    buildSessionMenu();
    buildViewMenu();
    buildGoMenu();
    QMenu *helpMenu = menuBar()->addMenu(tr("&Help"));
    command(helpMenu, tr("Commands…"), QKeySequence(u"Ctrl+Shift+P"_s), [this] { showCommands(); });
    command(helpMenu, tr("Legend of the timeline"), QKeySequence(u"Shift+F1"_s), [this] { showLegend(); });
    QAction *keys = command(helpMenu, tr("Keyboard shortcuts"), {}, [this] { showShortcuts(); });
    keys->setShortcuts({QKeySequence(u"F1"_s), QKeySequence(u"?"_s)});
}

void MainWindow::buildSessionMenu()
{
    QMenu *session = menuBar()->addMenu(tr("&Session"));
    command(session, tr("New window"), QKeySequence(u"Ctrl+Shift+N"_s), [this] { emit newWindowRequested(); });
    command(session, tr("Connect…"), QKeySequence(u"Ctrl+K"_s), [this] { chooseContext(); });
    command(session, tr("Open file…"), QKeySequence::Open, [this] { openFile(); });
    command(session, tr("Save session as…"), QKeySequence::SaveAs, [this] { saveSession(); });
    command(session, tr("Export what is in view…"), QKeySequence(u"Ctrl+E"_s), [this] { exportView(); });
    command(session, tr("Export the selected object…"), QKeySequence(u"Ctrl+Shift+X"_s), [this] { exportSelected(); });
    command(session, tr("Export everything…"), QKeySequence(u"Ctrl+Shift+E"_s), [this] {
        exportRecord(tr("Export everything"), {});
    });
    command(session, tr("Export timeline picture…"), QKeySequence(u"Ctrl+Shift+T"_s), [this] { exportTimeline(); });
    command(session, tr("Retry now"), QKeySequence(u"F5"_s), [this] { m_controller->retryNow(); });
    session->addSeparator();
    command(session, tr("Copy name"), QKeySequence(u"Ctrl+Shift+M"_s), [this] { copySelected(CopyForm::Name); });
    command(session, tr("Copy as kubectl command"), QKeySequence(u"Ctrl+Shift+O"_s), [this] { copySelected(CopyForm::Kubectl); });
    command(session, tr("Copy as YAML"), QKeySequence(u"Ctrl+Shift+C"_s), [this] { copySelected(CopyForm::Yaml); });
    command(session, tr("Copy as JSON"), QKeySequence(u"Ctrl+Shift+J"_s), [this] { copySelected(CopyForm::Json); });
    session->addSeparator();
    command(session, tr("Preferences…"), QKeySequence(u"Ctrl+,"_s), [this] { showPreferences(); });
    session->addSeparator();
    command(session, tr("Close window"), QKeySequence::Close, [this] { close(); });
    command(session, tr("Quit"), QKeySequence(u"Ctrl+Q"_s), [this] { emit quitRequested(); });
}

void MainWindow::buildViewMenu()
{
    QMenu *view = menuBar()->addMenu(tr("&View"));
    command(view, tr("Freeze or go on"), QKeySequence(u"Ctrl+Space"_s), [this] { m_bar->toggleFrozen(); });
    command(view, tr("Back to live"), QKeySequence(u"Ctrl+L"_s), [this] { m_bar->goLive(); });
    command(view, tr("Fit timeline"), QKeySequence(u"Ctrl+0"_s), [this] { m_timeline->fit(); });
    view->addSeparator();
    const auto tab = [this](int index) {
        m_bottomDock->show();
        m_bottom->setCurrentIndex(index);
        m_bottom->currentWidget()->setFocus(Qt::ShortcutFocusReason);
    };
    command(view, tr("Events"), QKeySequence(u"Ctrl+1"_s), [tab] { tab(0); });
    command(view, tr("Streams"), QKeySequence(u"Ctrl+2"_s), [tab] { tab(1); });
    command(view, tr("Findings"), QKeySequence(u"Ctrl+3"_s), [tab] { tab(2); });
    view->addSeparator();
    const auto panel = [this, view](QAction *action, const QKeySequence &keys) {
        action->setShortcut(keys);
        view->addAction(action);
        m_commands += action;
    };
    panel(m_bottomDock->toggleViewAction(), QKeySequence(u"Ctrl+Shift+B"_s));
    panel(m_inspectorDock->toggleViewAction(), QKeySequence(u"Ctrl+Shift+I"_s));
    auto *movable = new QAction(tr("Panels can be moved"), view);
    movable->setCheckable(true);
    connect(movable, &QAction::toggled, this, &MainWindow::setPanelsMovable);
    panel(movable, QKeySequence(u"Ctrl+Shift+G"_s));
    command(view, tr("Hide or show deleted objects"), QKeySequence(u"Ctrl+Shift+H"_s), [this] {
        if (models()) {
            models()->tree().setTombstonesShown(!models()->tree().tombstonesShown());
        }
    });
    command(view, tr("Restore default layout"), QKeySequence(u"Ctrl+Shift+R"_s), [this] { m_layout->restoreDefault(); });
    view->addSeparator();
    const auto theme = [this](ThemeMode mode) {
        PreferenceValues values = m_preferences->values();
        values.theme = mode;
        m_preferences->set(values);
    };
    command(view, tr("Light theme"), QKeySequence(u"Ctrl+Shift+L"_s), [theme] { theme(ThemeMode::Light); });
    command(view, tr("Dark theme"), QKeySequence(u"Ctrl+Shift+D"_s), [theme] { theme(ThemeMode::Dark); });
    command(view, tr("Theme of the system"), QKeySequence(u"Ctrl+Shift+Y"_s), [theme] { theme(ThemeMode::System); });
}

void MainWindow::buildGoMenu()
{
    QMenu *go = menuBar()->addMenu(tr("&Go"));
    QAction *back = command(go, tr("Back"), QKeySequence(u"Alt+Left"_s), [this] { m_history->back(); });
    QAction *forward = command(go, tr("Forward"), QKeySequence(u"Alt+Right"_s), [this] { m_history->forward(); });
    const auto enable = [this, back, forward] {
        back->setEnabled(m_history->canGoBack());
        forward->setEnabled(m_history->canGoForward());
    };
    connect(m_history, &ViewHistory::changed, this, enable);
    enable();
    go->addSeparator();
    command(go, tr("Quick open…"), QKeySequence(u"Ctrl+P"_s), [this] { quickOpen(); });
    command(go, tr("Filter"), QKeySequence::Find, [this] { m_bar->filter()->setFocus(Qt::ShortcutFocusReason); });
    command(go, tr("Kinds to watch…"), QKeySequence(u"Ctrl+Shift+K"_s), [this] { m_bar->chooseKinds(); });
    command(go, tr("Resources"), QKeySequence(u"Ctrl+4"_s), [this] { m_tree->setFocus(Qt::ShortcutFocusReason); });
    command(go, tr("Timeline"), QKeySequence(u"Ctrl+5"_s), [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); });
    go->addSeparator();
    command(go, tr("Next mark"), QKeySequence(u"F7"_s), [this] { m_timeline->nextMark(); });
    command(go, tr("Previous mark"), QKeySequence(u"Shift+F7"_s), [this] { m_timeline->previousMark(); });
    command(go, tr("Next difference"), QKeySequence(u"F8"_s), [this] { m_inspector->nextDifference(); });
    command(go, tr("Previous difference"), QKeySequence(u"Shift+F8"_s), [this] { m_inspector->previousDifference(); });
}

} // namespace watchglass
