// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/columnfit.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>

namespace watchglass {

ColumnFit::ColumnFit(QHeaderView *header)
    : QObject(header)
    , m_header(header)
{
    header->setStretchLastSection(false);
    header->installEventFilter(this);
    connect(header, &QHeaderView::sectionResized, this, [this](int, int before, int after) {
        if (m_fitting || m_columns.isEmpty()) {
            return;
        }
        if (after == 0) { // about to be hidden
            QMetaObject::invokeMethod(this, [this] { fit(); emit changed(); }, Qt::QueuedConnection);
            return;
        }
        if (before > 0) { // not shown again
            takeWidths();
        }
        fit();
        emit changed();
    });
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (!m_fitting && !m_columns.isEmpty()) {
            emit changed();
        }
    });
}

void ColumnFit::setColumns(const QList<Column> &columns, const QByteArray &state)
{
    {
        const QScopedValueRollback fitting(m_fitting, true);
        m_columns = columns;
        if (m_header->restoreState(state)) {
            takeWidths();
        }
        for (int column = 0; column < count(); ++column) {
            m_header->setSectionResizeMode(column, m_columns[column].width == 0 ? QHeaderView::Fixed : QHeaderView::Interactive);
        }
    }
    fit();
}

bool ColumnFit::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        m_placed = true;
        fit();
    }
    return QObject::eventFilter(watched, event);
}

/// From now on the widths that the user sees are those that he wants.
void ColumnFit::takeWidths()
{
    for (int column = 0; column < count(); ++column) {
        if (m_columns[column].width > 0 && !m_header->isSectionHidden(column)) {
            const int width = m_header->sectionSize(column);
            m_columns[column] = {width, std::min(m_columns[column].least, width)};
        }
    }
}

int ColumnFit::count() const
{
    return std::min(int(m_columns.size()), m_header->count());
}

int ColumnFit::wanted(int column) const
{
    return std::max(m_columns[column].width, m_header->sectionSizeHint(column));
}

int ColumnFit::least(int column) const
{
    const Column &is = m_columns[column];
    const int title = m_header->sectionSizeHint(column);
    return is.width == 0 ? std::max(is.least, title) : is.least == 0 ? wanted(column) : std::max(is.least, title);
}

void ColumnFit::fit()
{
    if (m_fitting) {
        return;
    }
    const QScopedValueRollback fitting(m_fitting, true);
    int rest = -1;
    int given = 0;
    int spare = 0;
    for (int column = 0; column < count(); ++column) {
        if (m_columns[column].width == 0) {
            rest = column;
        } else if (!m_header->isSectionHidden(column)) {
            given += wanted(column);
            spare += wanted(column) - least(column);
        }
    }
    const int needed = rest >= 0 && !m_header->isSectionHidden(rest) ? least(rest) : 0;
    const int missing = m_placed ? std::clamp(given + needed - m_header->width(), 0, spare) : 0;
    int left = m_header->width();
    for (int column = 0; column < count(); ++column) {
        if (column != rest && !m_header->isSectionHidden(column)) {
            const int width = wanted(column) - (spare > 0 ? missing * (wanted(column) - least(column)) / spare : 0);
            m_header->resizeSection(column, width);
            left -= width;
        }
    }
    if (needed > 0) {
        m_header->resizeSection(rest, std::max(needed, left));
    }
}

} // namespace watchglass
