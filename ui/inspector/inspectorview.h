// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspector/inspection.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace watchglass {

class ChangesTable;
class DenseTable;
class DiffView;

/// Everything about the selected object: what differs between two of its revisions, who owns the changed fields, its
/// text at a time, its history, its events and what it is related to.
class InspectorView final : public QWidget
{
    Q_OBJECT
public:
    explicit InspectorView(QWidget *parent = nullptr);
    void setSession(SessionModels *models, RecordQueries *queries);
    void showTab(int tab);
    void nextDifference();
    void previousDifference();
    QString yaml() const { return m_inspection.yaml(); }
    RawObjectPtr body() const { return m_inspection.body(); }

    enum Tab { DiffTab, YamlTab, ChangesTab, RevisionsTab, EventsTab, RelationsTab };

private:
    QWidget *makeHeader();
    QWidget *makeDiffTab();
    QWidget *makeYamlTab();
    void updateHeader();
    void updateContent();
    void updateRevisions();
    void updateEvents();
    void updateRelations();
    void updateGapNote();
    void updateTabTitles();
    void addRelation(QTreeWidgetItem *group, const ObjectRef &ref, const QString &note, bool visible);
    QString trustLine() const;

    Inspection m_inspection;
    QLabel *m_name;
    QLabel *m_identity;
    QLabel *m_state;
    QLabel *m_versions;
    QLabel *m_note;
    QToolButton *m_sideBySide;
    QToolButton *m_noise;
    QToolButton *m_folded;
    QToolButton *m_managed;
    QTabWidget *m_tabs;
    DiffView *m_diff;
    ChangesTable *m_changesBelow; ///< under the diff
    ChangesTable *m_changes;
    QPlainTextEdit *m_yaml;
    QTreeWidget *m_revisions;
    QTreeWidget *m_events;
    QTreeWidget *m_relations;
    QLabel *m_gapNote;
};

} // namespace watchglass
