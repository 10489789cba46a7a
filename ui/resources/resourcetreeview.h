// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"
#include "ui/common/columnfit.h"

#include <QTimer>
#include <QTreeView>
#include <unordered_set>

namespace watchglass {

/// The resources tree: keeps expansion, current row and scroll position by key when the model resets, expands what a
/// filter matches, and gives the selection to the SelectionController and back.
class ResourceTreeView final : public QTreeView
{
    Q_OBJECT
public:
    explicit ResourceTreeView(QWidget *parent = nullptr);

    void setModels(SessionModels *models);
    SessionModels *models() const { return m_models; }

    /// Selects an object and brings it into view, expanding what is above it. False where the tree does not show it.
    bool reveal(const ObjectRef &object);
    void toggle(const QModelIndex &index);
    QModelIndex rowIndex(quint64 key) const;
    void restoreDefaultColumns();
    /// One sentence: why there would be no rows, were everything loaded.
    QString emptyReason() const;

signals:
    /// Rows came, went, moved, or were scrolled: what stands beside the tree has to look again.
    void rowsChanged();
    void contextMenuRequested(const watchglass::ObjectRef &object, const QPoint &globalPosition);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void resizeEvent(QResizeEvent *event) override;
    void updateGeometries() override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void remember();
    void restore();
    void expandMatches();
    void showNewMatch(const QModelIndex &parent);
    void selectFromController();
    void layOutColumns(const QByteArray &state);
    void unfoldNewGroups();
    ResourceTreeModel *tree() const;

    SessionModels *m_models = nullptr;
    std::unordered_set<quint64> m_expanded; ///< what the user (or the first sight) opened
    quint64 m_currentKey = 0;
    QTimer m_longFiltering; ///< what takes longer than a blink is said
    bool m_restoring = false;
    ColumnFit *m_fit;
    std::unordered_set<quint64> m_seenGroups;
};

} // namespace watchglass
