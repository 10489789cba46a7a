// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/connect/sessioncontroller.h"

#include <QMainWindow>

class QComboBox;
class QLabel;
class QMenu;
class QTabWidget;
class QToolButton;

namespace watchglass {

class EventsView;
class FilterBar;
class FindingsView;
class InspectorView;
class ResourceTreeView;
class StreamsView;
class ThemeController;
class TimelineWidget;
class TreeLanes;
class TrustBar;

/// The window of one session: tree and timeline in the middle, events, streams and findings below, the inspector beside.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// Both must outlive it.
    MainWindow(SessionController *controller, ThemeController *theme, QWidget *parent = nullptr);
    ~MainWindow() override;

public slots:
    void chooseContext();
    void openFile();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildCentre();
    void alignTree();
    void buildDocks();
    void buildToolBar();
    void buildMenus();
    QAction *command(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run);
    void bindSession();
    void updateSessionLabels();
    void updateRecording();
    void updateLive();
    void updateTabs();
    void fillNamespaces();
    void fillKinds();
    void setFrozen(bool frozen);
    void showAsOf();
    void goTo(Timestamp time);
    void objectMenu(const ObjectRef &object, const QPoint &at);
    void showCommands();
    void quickOpen();
    void showShortcuts();
    void exportRecord();
    void saveSession();
    void restoreLayout();
    SessionModels *models() const { return m_controller->models(); }

    SessionController *m_controller;
    ThemeController *m_theme;
    ResourceTreeView *m_tree = nullptr;
    QWidget *m_aboveTree = nullptr;
    TreeLanes *m_lanes = nullptr;
    TimelineWidget *m_timeline = nullptr;
    EventsView *m_events = nullptr;
    StreamsView *m_streams = nullptr;
    FindingsView *m_findings = nullptr;
    InspectorView *m_inspector = nullptr;
    QTabWidget *m_bottom = nullptr;
    QDockWidget *m_bottomDock = nullptr;
    QDockWidget *m_inspectorDock = nullptr;
    QToolButton *m_context = nullptr;
    QComboBox *m_namespace = nullptr;
    QToolButton *m_kinds = nullptr;
    FilterBar *m_filter = nullptr;
    QToolButton *m_freeze = nullptr;
    QToolButton *m_live = nullptr;
    QLabel *m_clock = nullptr;
    QToolButton *m_record = nullptr;
    TrustBar *m_trust = nullptr;
    QList<QAction *> m_commands;
    QByteArray m_defaultState;
};

} // namespace watchglass
