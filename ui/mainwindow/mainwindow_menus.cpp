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
    command(session, tr("Export events…"), QKeySequence(u"Ctrl+E"_s), [this] { exportRecord(); });
    command(session, tr("Export timeline picture…"), {}, [this] { exportTimeline(); });
    command(session, tr("Retry now"), QKeySequence(u"F5"_s), [this] { m_controller->retryNow(); });
    session->addSeparator();
    command(session, tr("Copy name"), {}, [this] { copySelected(CopyForm::Name); });
    command(session, tr("Copy as kubectl command"), {}, [this] { copySelected(CopyForm::Kubectl); });
    command(session, tr("Copy as YAML"), QKeySequence(u"Ctrl+Shift+C"_s), [this] { copySelected(CopyForm::Yaml); });
    command(session, tr("Copy as JSON"), {}, [this] { copySelected(CopyForm::Json); });
    session->addSeparator();
    command(session, tr("Preferences…"), QKeySequence(u"Ctrl+,"_s), [this] { showPreferences(); });
    session->addSeparator();
    command(session, tr("Close window"), QKeySequence::Close, [this] { close(); });
    command(session, tr("Quit"), QKeySequence::Quit, [this] { emit quitRequested(); });
}

void MainWindow::buildViewMenu()
{
    QMenu *view = menuBar()->addMenu(tr("&View"));
    command(view, tr("Freeze or go on"), QKeySequence(u"Ctrl+Space"_s), [this] { m_bar->toggleFrozen(); });
    command(view, tr("Back to live"), QKeySequence(u"Ctrl+L"_s), [this] { m_bar->goLive(); });
    command(view, tr("Fit timeline"), QKeySequence(u"Ctrl+0"_s), [this] { m_timeline->fit(); });
    view->addSeparator();
    command(view, tr("Events"), QKeySequence(u"Ctrl+1"_s), [this] { m_bottom->setCurrentIndex(0); });
    command(view, tr("Streams"), QKeySequence(u"Ctrl+2"_s), [this] { m_bottom->setCurrentIndex(1); });
    command(view, tr("Findings"), QKeySequence(u"Ctrl+3"_s), [this] { m_bottom->setCurrentIndex(2); });
    view->addSeparator();
    for (QDockWidget *dock : {m_bottomDock, m_inspectorDock}) {
        view->addAction(dock->toggleViewAction());
    }
    command(view, tr("Hide or show deleted objects"), {}, [this] {
        if (models()) {
            models()->tree().setTombstonesShown(!models()->tree().tombstonesShown());
        }
    });
    command(view, tr("Restore default layout"), {}, [this] { m_layout->restoreDefault(); });
    view->addSeparator();
    const auto theme = [this](ThemeMode mode) {
        PreferenceValues values = m_preferences->values();
        values.theme = mode;
        m_preferences->set(values);
    };
    command(view, tr("Light theme"), {}, [theme] { theme(ThemeMode::Light); });
    command(view, tr("Dark theme"), {}, [theme] { theme(ThemeMode::Dark); });
    command(view, tr("Theme of the system"), {}, [theme] { theme(ThemeMode::System); });
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
    command(go, tr("Resources"), QKeySequence(u"Ctrl+4"_s), [this] { m_tree->setFocus(Qt::ShortcutFocusReason); });
    command(go, tr("Timeline"), QKeySequence(u"Ctrl+5"_s), [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); });
    go->addSeparator();
    command(go, tr("Next mark"), QKeySequence(u"F7"_s), [this] { m_timeline->nextMark(); });
    command(go, tr("Previous mark"), QKeySequence(u"Shift+F7"_s), [this] { m_timeline->previousMark(); });
    command(go, tr("Next difference"), QKeySequence(u"F8"_s), [this] { m_inspector->nextDifference(); });
    command(go, tr("Previous difference"), QKeySequence(u"Shift+F8"_s), [this] { m_inspector->previousDifference(); });
}

} // namespace watchglass
