// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/denserows.h"
#include "ui/common/statusdot.h"

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTreeView>

#include <functional>
#include <optional>

namespace watchglass {

/// How one cell of a table looks beyond its text.
struct CellLook
{
    std::optional<QColor> dot;  ///< a coloured dot before the text
    DotShape shape = DotShape::Disc;
    std::optional<QColor> text;
    bool monospace = false;
    bool right = false;
    bool bold = false;
    Qt::TextElideMode elide = Qt::ElideRight; ///< left where the end says most
};

/// Paints cells by what `look` says of them; text without room is elided, at its end if nothing else is said.
class CellDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using Look = std::function<CellLook(const QModelIndex &, const QPalette &)>;
    explicit CellDelegate(Look look, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Look m_look;
};

/// A table as all of ours are: dense, whole rows, no grid, no vertical header, and what DenseRows gives it.
class DenseTable : public QTableView
{
    Q_OBJECT
public:
    explicit DenseTable(const QString &settingsKey, QWidget *parent = nullptr);
    /// In the order of the model's columns, once that is set.
    void setColumns(const QList<ColumnFit::Column> &columns) { m_rows->setColumns(columns); }
    /// All columns, in their first order and width.
    void restoreDefaultColumns() { m_rows->restoreDefaultColumns(); }
    void setEmptyText(const QString &text) { m_rows->setEmptyText(text); }

signals:
    void rowChosen(const QModelIndex &row); ///< of DenseRows

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    DenseRows *m_rows;
};

/// The same for rows that have rows under them.
class DenseTree final : public QTreeView
{
    Q_OBJECT
public:
    explicit DenseTree(const QString &settingsKey, QWidget *parent = nullptr);
    DenseRows &denseRows() { return *m_rows; }

signals:
    void rowChosen(const QModelIndex &row); ///< of DenseRows

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    DenseRows *m_rows;
};

} // namespace watchglass
