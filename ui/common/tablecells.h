// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    /// Column widths in the order of the model's columns; 0: takes the rest.
    void setColumns(const QList<int> &widths);
    /// All columns, in their first order and width.
    void restoreDefaultColumns();
    void setEmptyText(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void layOutColumns();

    QString m_key;
    QList<int> m_widths;
    QString m_emptyText;
};

} // namespace watchglass
