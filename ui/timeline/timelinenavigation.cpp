// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/laneview.h"
#include "ui/timeline/timelinecontext.h"
#include "ui/timeline/timelinewidget.h"

#include <QKeyEvent>

namespace watchglass {

namespace {
constexpr double ZoomStep = 1.5;
constexpr double PanStep = 0.15;
} // namespace

void TimelineWidget::zoomIn()
{
    if (m_context->isReady()) {
        const TimeSpan visible = m_context->range->visible();
        const TimeNs middle = visible.from + visible.length() / 2;
        const bool focused = m_context->focus && visible.contains(m_context->focus->mark.ns);
        m_context->range->zoom(1 / ZoomStep, m_context->pointer.value_or(focused ? m_context->focus->mark.ns : middle));
    }
}

void TimelineWidget::zoomOut()
{
    if (m_context->isReady()) {
        const TimeSpan visible = m_context->range->visible();
        m_context->range->zoom(ZoomStep, m_context->pointer.value_or(visible.from + visible.length() / 2));
    }
}

void TimelineWidget::panLeft()
{
    if (m_context->isReady()) {
        m_context->range->pan(-PanStep);
    }
}

void TimelineWidget::panRight()
{
    if (m_context->isReady()) {
        m_context->range->pan(PanStep);
    }
}

void TimelineWidget::fit()
{
    if (!m_context->isReady()) {
        return;
    }
    TimeRangeController *range = m_context->range;
    const TimeSpan before = range->visible();
    TimeSpan target = range->brush().value_or(TimeSpan());
    const LaneRow *row = m_lanes->currentRow();
    if (target.isEmpty() && row != nullptr) {
        target = spanOf(*m_context->store, m_lanes->strips().lanesOf(*row));
    }
    if (!target.isEmpty()) {
        range->show(target);
    }
    if (range->visible() == before) {
        range->fit();
    }
}

void TimelineWidget::nextMark()
{
    m_lanes->stepMark(true);
}

void TimelineWidget::previousMark()
{
    m_lanes->stepMark(false);
}

void TimelineWidget::goToStart()
{
    if (m_context->isReady()) {
        const TimeSpan visible = m_context->range->visible();
        const TimeNs from = m_context->range->extent().from - visible.length() / 50;
        m_context->range->setVisible({from, from + visible.length()});
    }
}

void TimelineWidget::goToNow()
{
    if (m_context->isReady()) {
        m_context->range->setFollowing(false);
        m_context->range->setFollowing(true);
    }
}

void TimelineWidget::clear()
{
    if (m_context->focus) {
        m_lanes->setFocusMark(std::nullopt, 0);
    } else if (m_context->range != nullptr && m_context->range->brush()) {
        m_context->range->setBrush(std::nullopt);
    } else if (m_context->selection != nullptr && m_context->selection->gap()) {
        m_context->selection->selectGap(std::nullopt);
    } else if (m_context->range != nullptr) {
        m_context->range->setAsOf(std::nullopt);
    }
}

bool TimelineWidget::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_lanes && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        return handleKey(key);
    }
    if (watched == m_lanes && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        m_lanes->update();
    }
    return QWidget::eventFilter(watched, event);
}

void TimelineWidget::keyPressEvent(QKeyEvent *event)
{
    if (!handleKey(event)) {
        QWidget::keyPressEvent(event);
    }
}

bool TimelineWidget::handleKey(QKeyEvent *event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        return false;
    }
    const auto moveRow = [this](int rows) {
        if (m_context->source != nullptr) {
            m_context->source->moveCurrent(rows);
        }
    };
    const auto page = [this] { return std::max(1, static_cast<int>(m_lanes->rows().size()) - 2); };
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoomOut();
        return true;
    case Qt::Key_A:
    case Qt::Key_Left:
        panLeft();
        return true;
    case Qt::Key_D:
    case Qt::Key_Right:
        panRight();
        return true;
    case Qt::Key_Period:
    case Qt::Key_Greater:
        nextMark();
        return true;
    case Qt::Key_Comma:
    case Qt::Key_Less:
        previousMark();
        return true;
    case Qt::Key_F:
        fit();
        return true;
    case Qt::Key_Home:
        goToStart();
        return true;
    case Qt::Key_End:
        goToNow();
        return true;
    case Qt::Key_Up:
        moveRow(-1);
        return true;
    case Qt::Key_Down:
        moveRow(1);
        return true;
    case Qt::Key_PageUp:
        moveRow(-page());
        return true;
    case Qt::Key_PageDown:
        moveRow(page());
        return true;
    case Qt::Key_Space:
        if (const LaneRow *row = m_lanes->currentRow(); row != nullptr && m_context->source != nullptr) {
            m_context->source->toggle(row->key);
        }
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_context->focus) {
            chooseTime(m_context->focus->mark.ns);
        }
        return true;
    case Qt::Key_Escape:
        clear();
        return true;
    default:
        return false;
    }
}

} // namespace watchglass
