// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/streams/viewstate.h"
#include "ui/connect/sessioncontroller.h"

#include <QMainWindow>

#include <memory>

class QMenu;
class QSplitter;
class QTabWidget;
class QToolButton;

namespace watchglass {

class EmptyNote;
class EventsView;
class FindingsView;
class InspectorView;
class Preferences;
class ResourceTreeView;
class SessionBar;
class StaleBand;
class StreamsView;
class TimelineWidget;
class TreeLanes;
class TrustBar;
class TrustLine;
class ViewHistory;
class WindowLayout;

/// The window of one session: tree and timeline in the middle, events, streams and findings below, the inspector beside.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// Both must outlive it.
    MainWindow(SessionController *controller, Preferences *preferences, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// What a selected object can be copied as.
    enum class CopyForm { Name, Yaml, Json, Kubectl };

public slots:
    void chooseContext();
    void openFile();

signals:
    /// Another window, with a session of its own.
    void newWindowRequested();
    void quitRequested();
    void closed();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildCentre();
    void alignTree();
    void buildDocks();
    QAction *command(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run);
    void buildMenus();
    void buildSessionMenu();
    void buildViewMenu();
    void buildGoMenu();
    void connectController();
    void bindSession();
    void connectSession(SessionModels *session);
    void everyQuarter();
    void updateTabs();
    ViewContext viewContext() const;
    void updateTrust();
    void showAsOf();
    void goTo(Timestamp time);
    void goToFinding(const JumpTarget &target);
    void goToStream(StreamId stream);
    void setPanelsMovable(bool movable);
    void growFirstView();
    void objectMenu(const ObjectRef &object, const QPoint &at);
    void copy(const ObjectRef &object, CopyForm form);
    void copySelected(CopyForm form);
    QWidget *timelineHeader();
    void showLegend();
    void showCommands();
    void quickOpen();
    void showShortcuts();
    void showPreferences();
    void exportView();
    void exportSelected();
    void exportRecord(const QString &title, const ExportScope &scope);
    void followExports();
    void exportTimeline();
    void saveSession();
    SessionModels *models() const { return m_controller->models(); }

    SessionController *m_controller;
    Preferences *m_preferences;
    SessionBar *m_bar = nullptr;
    QSplitter *m_centre = nullptr;
    ResourceTreeView *m_tree = nullptr;
    EmptyNote *m_treeNote = nullptr;
    StaleBand *m_staleBand = nullptr;
    QWidget *m_aboveTree = nullptr;
    TrustLine *m_treeTrust = nullptr;
    TreeLanes *m_lanes = nullptr;
    TimelineWidget *m_timeline = nullptr;
    TrustLine *m_timelineTrust = nullptr;
    QToolButton *m_legendButton = nullptr;
    EventsView *m_events = nullptr;
    StreamsView *m_streams = nullptr;
    FindingsView *m_findings = nullptr;
    TrustLine *m_bottomTrust = nullptr; ///< of the tab in front
    InspectorView *m_inspector = nullptr;
    QTabWidget *m_bottom = nullptr;
    QDockWidget *m_bottomDock = nullptr;
    QDockWidget *m_inspectorDock = nullptr;
    TrustBar *m_trust = nullptr;
    ViewHistory *m_history;
    QList<QAction *> m_commands;
    std::unique_ptr<WindowLayout> m_layout;
    std::optional<TimeNs> m_young; ///< when the session began, while the timeline still widens by itself
    qint64 m_firstView = 0;        ///< ns that it showed last
};

} // namespace watchglass
