// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"
#include "models/streams/viewstate.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;

namespace watchglass {

class DenseTable;

/// The log as a table: tails while the reader is at the newest row, stays where it was scrolled otherwise, and says
/// from when on it is complete.
class EventsView final : public QWidget
{
    Q_OBJECT
public:
    explicit EventsView(QWidget *parent = nullptr);
    void setModels(SessionModels *models);
    /// What the window may claim now: said in the middle of a table without rows.
    void setState(const ViewState &state);
    DenseTable *table() const { return m_table; }

signals:
    /// A row was opened (double click, Enter): go to its place on the timeline.
    void activated(watchglass::Timestamp time);

private:
    void updateCoverage();
    void updateEmptyText();
    void rowChosen(const QModelIndex &index);
    void selectFromController();

    SessionModels *m_models = nullptr;
    ViewState m_state;
    DenseTable *m_table;
    QLabel *m_coverage;
    QLabel *m_hidden;
    QToolButton *m_existing;
    QToolButton *m_steps;
    QToolButton *m_grouped;
    QToolButton *m_onlySelected;
    bool m_choosing = false;
};

} // namespace watchglass
