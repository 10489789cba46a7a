// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/laneview.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

namespace watchglass {

namespace {
constexpr double HitReach = 5;
/// While the pointer moves, sets of more lanes are not searched; the tooltip does.
constexpr std::size_t HoverLanes = 300;
constexpr int DegreesPerDoubling = 360; ///< eighths of a degree: three notches of a wheel
} // namespace

bool LaneView::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = m_context->isReady() ? describe(help->pos()) : QString();
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, this, QRect(help->pos() - QPoint(4, 8), QSize(9, 17)));
        }
        return true;
    }
    case QEvent::PaletteChange:
    case QEvent::WindowActivate:
    case QEvent::WindowDeactivate:
        update();
        break;
    case QEvent::Resize:
        rowsChanged();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

std::optional<MarkHit> LaneView::hitMark(const LaneRow &row, double x, std::size_t mostLanes) const
{
    const std::size_t lanes = (row.own != NoLane ? 1 : 0) + (row.members ? row.members->size() : 0);
    if (lanes == 0 || lanes > mostLanes) {
        return std::nullopt;
    }
    const auto tolerance = static_cast<qint64>(m_context->coordinates.nsPerColumn() * m_context->ratio * HitReach);
    return nearestMark(*m_context->store, m_strips.lanesOf(row), m_context->timeAt(x), tolerance);
}

std::optional<BlindInterval> LaneView::hitGap(const LaneRow &row, TimeNs ns)
{
    std::vector<BlindInterval> gaps = m_strips.blindOf(row);
    const std::vector<BlindInterval> &below = m_strips.blindBelow(row);
    gaps.insert(gaps.end(), below.begin(), below.end());
    const auto reach = static_cast<qint64>(m_context->coordinates.nsPerColumn() * m_context->ratio * 2);
    for (const BlindInterval &gap : gaps) {
        if (ns >= gap.span.from - reach && ns <= gap.span.to - (gap.span.to == BlindInterval::Open ? 0 : -reach)) {
            return gap;
        }
    }
    return std::nullopt;
}

void LaneView::updateHover(const QPoint &position)
{
    const LaneRow *row = rowAt(position.y());
    m_hoverRow = row != nullptr ? row->key : 0;
    m_hover.reset();
    m_context->pointer.reset();
    if (m_context->isReady()) {
        m_context->pointer = m_context->timeAt(position.x());
        if (row != nullptr) {
            m_hover = hitMark(*row, position.x(), HoverLanes);
        }
    }
    setCursor(m_drag == Drag::Pan ? Qt::ClosedHandCursor : m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
    emit pointerMoved();
}

void LaneView::mousePressEvent(QMouseEvent *event)
{
    if (!m_context->isReady() || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)) {
        return;
    }
    m_pressed = event->position().toPoint();
    m_last = m_pressed;
    m_drag = event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::Area : Drag::Pressed;
}

void LaneView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    if (m_drag == Drag::Pressed && (position - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
    }
    if (m_drag == Drag::Pan) {
        const int dx = position.x() - m_last.x();
        if (dx != 0) {
            emit panRequested(m_context->timeAt(0) - m_context->timeAt(dx));
        }
        if (m_context->source != nullptr && position.y() != m_last.y()) {
            m_context->source->scrollBy(m_last.y() - position.y());
        }
    }
    m_last = position;
    updateHover(position);
}

void LaneView::mouseReleaseEvent(QMouseEvent *event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    const QPoint position = event->position().toPoint();
    if (drag == Drag::Pressed && event->button() == Qt::LeftButton) {
        click(position);
    } else if (drag == Drag::Area && m_context->isReady()) {
        const QRect area = QRect(m_pressed, position).normalized();
        if (area.width() >= QApplication::startDragDistance()) {
            emit areaChosen({m_context->timeAt(area.left()), m_context->timeAt(area.right() + 1)}, rowsBetween(area.top(), area.bottom()));
        }
    }
    updateHover(position);
}

QList<quint64> LaneView::rowsBetween(int top, int bottom)
{
    QList<quint64> keys;
    for (const LaneRow &row : rows()) {
        if (row.y + row.height > top && row.y <= bottom) {
            keys.append(row.key);
        }
    }
    return keys;
}

void LaneView::click(const QPoint &position)
{
    const LaneRow *found = rowAt(position.y());
    if (found == nullptr || !m_context->isReady()) {
        return;
    }
    // The source may ask for new rows while it takes the selection.
    const LaneRow row = *found;
    if (m_context->source != nullptr) {
        m_context->source->setCurrent(row.key);
    }
    const TimeNs ns = m_context->timeAt(position.x());
    if (const std::optional<MarkHit> hit = hitMark(row, position.x(), NoLane)) {
        setFocusMark(hit, row.key);
        emit markChosen(*hit);
        emit timeChosen(hit->mark.ns);
        return;
    }
    setFocusMark(std::nullopt, row.key);
    if (const std::optional<BlindInterval> gap = hitGap(row, ns); gap && gap->gap != 0) {
        emit gapChosen(*gap);
    }
    emit timeChosen(ns);
}

void LaneView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QPoint position = event->position().toPoint();
    const LaneRow *row = rowAt(position.y());
    if (row == nullptr || !m_context->isReady() || event->button() != Qt::LeftButton) {
        return;
    }
    const TimeNs ns = m_context->timeAt(position.x());
    const std::optional<BlindInterval> gap = hitGap(*row, ns);
    if (gap && gap->span.to != BlindInterval::Open) {
        emit showRequested({gap->span.from - gap->span.length(), gap->span.to + gap->span.length()});
    } else {
        emit zoomRequested(0.25, ns);
    }
}

void LaneView::wheelEvent(QWheelEvent *event)
{
    if (!m_context->isReady()) {
        return;
    }
    const QPoint pixels = event->pixelDelta();
    const QPoint angle = event->angleDelta();
    const auto panBy = [this](double px) { emit panRequested(static_cast<qint64>(-px * m_context->coordinates.nsPerColumn() * m_context->ratio)); };
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (m_context->source != nullptr) {
            m_context->source->scrollBy(-(pixels.isNull() ? angle.y() / 2 : pixels.y()));
        }
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(angle.x()) > std::abs(angle.y())) {
        const int delta = angle.x() != 0 ? angle.x() : angle.y();
        panBy(pixels.x() != 0 ? pixels.x() : delta / 1.5);
    } else if (angle.y() != 0) {
        emit zoomRequested(std::pow(2.0, -static_cast<double>(angle.y()) / DegreesPerDoubling), m_context->timeAt(event->position().x()));
    }
    event->accept();
    updateHover(event->position().toPoint());
}

void LaneView::leaveEvent(QEvent *)
{
    m_hover.reset();
    m_hoverRow = 0;
    m_context->pointer.reset();
    update();
    emit pointerMoved();
}

void LaneView::makeCurrent(quint64 key)
{
    if (m_context->source != nullptr) {
        m_context->source->setCurrent(key);
    }
}

bool LaneView::stepMark(bool forward)
{
    const LaneRow *row = currentRow();
    if (row == nullptr || !m_context->isReady()) {
        return false;
    }
    const bool here = m_context->focus && m_context->focusRow == row->key;
    const TimeSpan visible = m_context->coordinates.visible();
    const std::vector<LaneId> lanes = m_strips.lanesOf(*row);
    const std::optional<MarkHit> hit = forward
        ? nextMark(*m_context->store, lanes, here ? m_context->focus->mark : placeBefore(visible.from))
        : previousMark(*m_context->store, lanes, here ? m_context->focus->mark : placeAfter(visible.to));
    if (!hit) {
        return false;
    }
    setFocusMark(hit, row->key);
    emit markChosen(*hit);
    return true;
}

void LaneView::setFocusMark(const std::optional<MarkHit> &hit, quint64 row)
{
    m_context->focus = hit;
    m_context->focusRow = row;
    update();
    emit focusMarkChanged();
}

} // namespace watchglass
