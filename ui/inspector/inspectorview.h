// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/streams/viewstate.h"
#include "ui/inspector/inspection.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QToolButton;

namespace watchglass {

class ChangesTable;
class DiffView;
class InspectorHeader;
class ObjectEventList;
class RelationTree;
class RevisionList;

/// Everything about the selected object: what differs between two of its revisions, who owns the changed fields, its
/// text at a time, its history, its events and what it is related to.
class InspectorView final : public QWidget
{
    Q_OBJECT
public:
    explicit InspectorView(QWidget *parent = nullptr);
    void setSession(SessionModels *models, RecordQueries *queries);
    /// What the window knows beside the trust of the streams; call it again as time goes on.
    void setContext(const ViewContext &context);
    void showTab(int tab);
    void nextDifference();
    void previousDifference();

    enum Tab { DiffTab, YamlTab, ChangesTab, RevisionsTab, EventsTab, RelationsTab };

private:
    QWidget *makeDiffTab();
    QWidget *makeYamlTab();
    void updateHeader();
    void updateContent();
    void updateYaml();
    void updateLists();
    void updateGapNote();
    void updateTabTitles();

    Inspection m_inspection;
    ViewContext m_context;
    InspectorHeader *m_header;
    QLabel *m_versions;
    QLabel *m_note;
    QWidget *m_tools; ///< of the comparison
    QWidget *m_below; ///< what changed, and who
    QToolButton *m_sideBySide;
    QToolButton *m_noise;
    QToolButton *m_folded;
    QToolButton *m_managed;
    QTabWidget *m_tabs;
    DiffView *m_diff;
    ChangesTable *m_changesBelow; ///< under the diff
    ChangesTable *m_changes;
    QPlainTextEdit *m_yaml;
    RevisionList *m_revisions;
    ObjectEventList *m_events;
    RelationTree *m_relations;
    QLabel *m_gapNote;
};

} // namespace watchglass
