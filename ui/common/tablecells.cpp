// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tablecells.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QPaintEvent>
#include <QPainter>

namespace watchglass {

namespace {

constexpr int denseRow = 24;
constexpr int dotSize = 8;
constexpr int margin = 6; ///< as of headers

} // namespace

CellDelegate::CellDelegate(Look look, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_look(std::move(look))
{
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width() + 12, denseRow};
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // Only the ground of the cell: a style that lays out text which is not there costs more than all the rest.
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const CellLook look = m_look(index, option.palette);
    const QString text = displayText(index.data(), option.locale);

    painter->save();
    QRect rect = option.rect.adjusted(margin, 0, -margin, 0);
    if (look.dot) {
        paintDot(*painter, QRectF(rect.left(), rect.top(), dotSize, rect.height()), *look.dot, look.shape, dotSize);
        rect.setLeft(rect.left() + dotSize + 6);
    }
    QFont font = look.monospace ? Theme::monospace(-0.5) : option.font;
    if (look.bold) {
        font.setBold(true);
    }
    painter->setFont(font);
    painter->setPen(look.text.value_or(Theme::of(option.palette).text));
    painter->drawText(rect, int(Qt::AlignVCenter | (look.right ? Qt::AlignRight : Qt::AlignLeft)),
                      QFontMetrics(font).elidedText(text, look.elide, rect.width()));
    painter->restore();
}

DenseTable::DenseTable(const QString &settingsKey, QWidget *parent)
    : QTableView(parent)
    , m_rows(new DenseRows(this, horizontalHeader(), settingsKey))
{
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(denseRow);
    verticalHeader()->setMinimumSectionSize(denseRow);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(m_rows, &DenseRows::rowChosen, this, &DenseTable::rowChosen);
}

void DenseTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    m_rows->selectionChanged();
}

void DenseTable::focusInEvent(QFocusEvent *event)
{
    m_rows->focusIn([&] { QTableView::focusInEvent(event); });
}

void DenseTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    m_rows->currentChanged(current, previous);
}

void DenseTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    m_rows->paintOver();
}

DenseTree::DenseTree(const QString &settingsKey, QWidget *parent)
    : QTreeView(parent)
    , m_rows(new DenseRows(this, header(), settingsKey))
{
    setUniformRowHeights(true);
    setAnimated(false);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(false); // a double click leads to the place on the timeline, as Return does
    setIndentation(16);
    setSortingEnabled(false);
    connect(m_rows, &DenseRows::rowChosen, this, &DenseTree::rowChosen);
}

void DenseTree::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    m_rows->selectionChanged();
}

void DenseTree::focusInEvent(QFocusEvent *event)
{
    m_rows->focusIn([&] { QTreeView::focusInEvent(event); });
}

void DenseTree::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    m_rows->currentChanged(current, previous);
}

void DenseTree::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    m_rows->paintOver();
}

} // namespace watchglass
