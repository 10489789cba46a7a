// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/columnfit.h"
#include "ui/common/statusdot.h"

#include <QStyledItemDelegate>
#include <QTableView>

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

/// A table as all of ours are: dense, whole rows, no grid, no vertical header, its columns kept under `settingsKey`,
/// and a sentence in the middle while it has no rows.
class DenseTable : public QTableView
{
    Q_OBJECT
public:
    explicit DenseTable(const QString &settingsKey, QWidget *parent = nullptr);
    /// In the order of the model's columns, once that is set.
    void setColumns(const QList<ColumnFit::Column> &columns);
    /// All columns, in their first order and width.
    void restoreDefaultColumns();
    void setEmptyText(const QString &text);

signals:
    /// A row became current by key, mouse or program; not the one that Qt makes so when an empty-handed table gets the focus.
    /// Invalid: none is any more.
    void rowChosen(const QModelIndex &row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void chooseCurrent();

    QString m_key;
    QList<ColumnFit::Column> m_columns;
    ColumnFit *m_fit;
    bool m_focusing = false;
    bool m_chosen = false; ///< the current row is one that was chosen
    QString m_emptyText;
};

} // namespace watchglass
