// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/denserows.h"
#include "ui/common/theme.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>
#include <QShortcut>

#include <algorithm>

namespace watchglass {

DenseRows::DenseRows(QAbstractItemView *view, QHeaderView *header, const QString &settingsKey)
    : QObject(view)
    , m_view(view)
    , m_header(header)
    , m_key(QStringLiteral("columns/") + settingsKey)
    , m_fit(new ColumnFit(header))
{
    view->setObjectName(settingsKey);
    view->setFrameShape(QFrame::NoFrame);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setTabKeyNavigation(false);
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this, &DenseRows::offerColumns);
    connect(m_fit, &ColumnFit::changed, this, [this] { QSettings().setValue(m_key, m_header->saveState()); });
    connect(view, &QAbstractItemView::activated, this, &DenseRows::chooseCurrent);
    auto *copy = new QShortcut(QKeySequence::Copy, view);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &DenseRows::copySelection);
}

void DenseRows::offerColumns(const QPoint &at)
{
    QMenu menu;
    for (int column = 0; m_view->model() && column < m_view->model()->columnCount(); ++column) {
        QAction *action = menu.addAction(m_view->model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!m_header->isSectionHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) { m_header->setSectionHidden(column, !on); });
    }
    menu.exec(m_header->mapToGlobal(at));
}

void DenseRows::copySelection() const
{
    QModelIndexList rows = m_view->selectionModel() ? m_view->selectionModel()->selectedRows() : QModelIndexList();
    std::ranges::stable_sort(rows, {}, [this](const QModelIndex &row) { return m_view->visualRect(row).top(); });
    QString text;
    for (const QModelIndex &row : std::as_const(rows)) {
        QStringList cells;
        for (int column = 0; column < m_view->model()->columnCount(); ++column) {
            const QModelIndex cell = row.siblingAtColumn(column);
            cells += m_copyText ? m_copyText(cell) : cell.data().toString();
        }
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    QGuiApplication::clipboard()->setText(text);
}

/// What is current only because the table has the focus is chosen by selecting or activating it.
void DenseRows::chooseCurrent()
{
    if (!m_chosen && !m_focusing && m_view->currentIndex().isValid()) {
        m_chosen = true;
        emit rowChosen(m_view->currentIndex());
    }
}

void DenseRows::selectionChanged()
{
    if (m_view->selectionModel()->isSelected(m_view->currentIndex())) {
        chooseCurrent();
    }
}

void DenseRows::focusIn(const std::function<void()> &takeFocus)
{
    const QScopedValueRollback focusing(m_focusing, true);
    takeFocus();
}

void DenseRows::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    m_chosen = !m_focusing;
    if (m_chosen && (current.row() != previous.row() || current.parent() != previous.parent())) {
        emit rowChosen(current);
    }
}

void DenseRows::setColumns(const QList<ColumnFit::Column> &columns)
{
    m_columns = columns;
    m_fit->setColumns(columns, QSettings().value(m_key).toByteArray());
}

void DenseRows::restoreDefaultColumns()
{
    for (int column = 0; column < m_header->count(); ++column) {
        m_header->showSection(column);
        m_header->moveSection(m_header->visualIndex(column), column);
    }
    m_fit->setColumns(m_columns, {});
    QSettings().remove(m_key);
}

void DenseRows::setEmptyText(const QString &text)
{
    if (m_emptyText != text) {
        m_emptyText = text;
        m_view->viewport()->update();
    }
}

void DenseRows::paintOver() const
{
    const QModelIndex current = m_view->currentIndex();
    QWidget *viewport = m_view->viewport();
    if (m_view->hasFocus() && current.isValid() && !m_view->selectionModel()->isSelected(current)) {
        // Where the keys go on from.
        QPainter painter(viewport);
        painter.setPen(Theme::of(m_view).accent);
        const QRect cell = m_view->visualRect(current);
        painter.drawRect(QRect(0, cell.top(), std::min(viewport->width(), m_header->length()) - 1, cell.height() - 1));
    }
    if ((!m_view->model() || m_view->model()->rowCount() == 0) && !m_emptyText.isEmpty()) {
        QPainter painter(viewport);
        painter.setPen(Theme::of(m_view).textMuted);
        painter.drawText(viewport->rect().adjusted(24, 12, -24, -12), int(Qt::AlignCenter | Qt::TextWordWrap), m_emptyText);
    }
}

} // namespace watchglass
