// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/staleband.h"
#include "ui/common/statusdot.h"
#include "ui/resources/resourcetreeview.h"

#include <QEvent>
#include <QMoveEvent>
#include <QPaintEvent>
#include <QPainter>

namespace watchglass {

namespace {

constexpr int bandWidth = 6;

} // namespace

StaleBand::StaleBand(ResourceTreeView *tree)
    : QWidget(tree->viewport())
    , m_tree(tree)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    tree->viewport()->installEventFilter(this);
    connect(tree, &ResourceTreeView::rowsChanged, this, qOverload<>(&QWidget::update));
    place();
}

void StaleBand::setModels(SessionModels *models)
{
    m_models = models;
    if (models) {
        connect(&models->streams(), &StreamTableModel::trustChanged, this, qOverload<>(&QWidget::update));
    }
    update();
}

bool StaleBand::isStale(const QModelIndex &index) const
{
    if (!m_models || m_models->isAsOf() || index.data(ResourceTreeModel::IsGroupRole).toBool()) {
        return false;
    }
    const StreamRow *stream = m_models->streams().find(index.data(ResourceTreeModel::StreamRole).toUInt());
    const bool ended = stream && stream->status.phase == StreamPhase::Stopped;
    return stream && !ended && (stream->status.trust == Trust::Stale || stream->status.trust == Trust::Dead);
}

void StaleBand::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    for (QModelIndex index = m_tree->indexAt(QPoint(2, 0)); index.isValid(); index = m_tree->indexBelow(index)) {
        const QRect row = m_tree->visualRect(index);
        if (row.top() > height()) {
            break;
        }
        if (isStale(index.siblingAtColumn(0))) {
            const QRectF band(0, row.top(), bandWidth, row.height());
            painter.fillRect(band, theme.blindFill);
            paintBlind(painter, band, theme, false);
        }
    }
}

/// Scrolling takes a viewport's children along.
void StaleBand::moveEvent(QMoveEvent *)
{
    place();
}

bool StaleBand::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize) {
        place();
    }
    return QWidget::eventFilter(watched, event);
}

void StaleBand::place()
{
    setGeometry(0, 0, bandWidth, m_tree->viewport()->height());
}

} // namespace watchglass
