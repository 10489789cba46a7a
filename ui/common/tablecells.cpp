// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tablecells.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>

namespace watchglass {

namespace {

constexpr int denseRow = 24;
constexpr int dotSize = 8;

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
    QRect rect = option.rect.adjusted(8, 0, -6, 0);
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
    , m_key(QStringLiteral("columns/") + settingsKey)
    , m_fit(new ColumnFit(horizontalHeader()))
{
    setObjectName(settingsKey);
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(denseRow);
    verticalHeader()->setMinimumSectionSize(denseRow);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        QMenu menu;
        for (int column = 0; model() && column < model()->columnCount(); ++column) {
            QAction *action = menu.addAction(model()->headerData(column, Qt::Horizontal).toString());
            action->setCheckable(true);
            action->setChecked(!isColumnHidden(column));
            connect(action, &QAction::toggled, this, [this, column](bool on) { setColumnHidden(column, !on); });
        }
        menu.exec(horizontalHeader()->mapToGlobal(at));
    });
    connect(m_fit, &ColumnFit::changed, this, [this] { QSettings().setValue(m_key, horizontalHeader()->saveState()); });
    connect(this, &QAbstractItemView::activated, this, &DenseTable::chooseCurrent);
}

/// What is current only because the table has the focus is chosen by selecting or activating it.
void DenseTable::chooseCurrent()
{
    if (!m_chosen && !m_focusing && currentIndex().isValid()) {
        m_chosen = true;
        emit rowChosen(currentIndex());
    }
}

void DenseTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (selectionModel()->isSelected(currentIndex())) {
        chooseCurrent();
    }
}

void DenseTable::focusInEvent(QFocusEvent *event)
{
    const QScopedValueRollback focusing(m_focusing, true);
    QTableView::focusInEvent(event);
}

void DenseTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    m_chosen = !m_focusing;
    if (m_chosen && current.row() != previous.row()) {
        emit rowChosen(current);
    }
}

void DenseTable::setColumns(const QList<ColumnFit::Column> &columns)
{
    m_columns = columns;
    m_fit->setColumns(columns, QSettings().value(m_key).toByteArray());
}

void DenseTable::restoreDefaultColumns()
{
    QHeaderView *header = horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        header->showSection(column);
        header->moveSection(header->visualIndex(column), column);
    }
    m_fit->setColumns(m_columns, {});
    QSettings().remove(m_key);
}

void DenseTable::setEmptyText(const QString &text)
{
    if (m_emptyText != text) {
        m_emptyText = text;
        viewport()->update();
    }
}

void DenseTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (hasFocus() && currentIndex().isValid() && !selectionModel()->isSelected(currentIndex())) {
        // Where the keys go on from.
        QPainter painter(viewport());
        painter.setPen(Theme::of(this).accent);
        const QRect cell = visualRect(currentIndex());
        painter.drawRect(QRect(0, cell.top(), std::min(viewport()->width(), horizontalHeader()->length()) - 1, cell.height() - 1));
    }
    if ((!model() || model()->rowCount() == 0) && !m_emptyText.isEmpty()) {
        QPainter painter(viewport());
        painter.setPen(Theme::of(this).textMuted);
        painter.drawText(viewport()->rect().adjusted(24, 12, -24, -12), int(Qt::AlignCenter | Qt::TextWordWrap), m_emptyText);
    }
}

} // namespace watchglass
