// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/overviewstrip.h"

#include "models/timeline/timelinelayout.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QWheelEvent>

namespace watchglass {

namespace {
constexpr double HandleReach = 5;
constexpr int Pitch = 4;
constexpr int BarWidth = 3;
constexpr double ClickSlack = 4;
} // namespace

OverviewStrip::OverviewStrip(const TimelineContext *context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Overview of the record"));
    setAccessibleDescription(tr("How much happened over the whole record. Drag to choose what the lanes show."));
}

QSize OverviewStrip::sizeHint() const
{
    return {200, fontMetrics().height() * 2 + 8};
}

TimelineCoordinates OverviewStrip::coordinates(const QRect &rect) const
{
    // A little room on the right, where the next marks will come.
    const TimeSpan extent = m_context->range->extent();
    const qint64 length = std::max(extent.length(), TimeRangeController::DefaultSpan / 10);
    return {{extent.to - length, extent.to + std::max<qint64>(length / 100, 1)}, rect.width()};
}

std::pair<double, double> OverviewStrip::windowIn(const TimelineCoordinates &coordinates, int width) const
{
    const TimeSpan visible = m_context->range->visible();
    const double left = std::clamp(coordinates.xOf(visible.from), 0.0, std::max(0.0, width - 2.0));
    return {left, std::clamp(coordinates.xOf(visible.to), left + 2, std::max(left + 2, width - 1.0))};
}

void OverviewStrip::paintColumns(QPainter &painter, const QRect &rect, const TimelineCoordinates &coordinates) const
{
    const Theme &theme = Theme::of(this);
    const TimeHistogram &histogram = m_context->store->histogram();
    std::vector<Density> densities;
    quint32 highest = 0;
    for (int x = 0; x < rect.width(); x += Pitch) {
        const qint64 first = coordinates.firstColumn() + x;
        const Density density = histogram.sum(coordinates.spanOf(first, first + Pitch));
        highest = std::max(highest, density.total);
        densities.push_back(density);
    }
    const int top = rect.height() - 8;
    for (std::size_t i = 0; i < densities.size(); ++i) {
        const Density &density = densities[i];
        if (density.total == 0) {
            continue;
        }
        const int height = std::max(2, static_cast<int>(std::lround(densityHeight(density.total, highest) * top)));
        const int x = rect.left() + static_cast<int>(i) * Pitch;
        const QRect bar(x, rect.bottom() - 2 - height, BarWidth, height);
        const Severity worst = density.worst();
        painter.fillRect(bar, worst >= Severity::Warning ? theme.column(worst) : theme.histogram);
    }
}

void OverviewStrip::paintBlindIntervals(QPainter &painter, const QRect &rect, const TimelineCoordinates &coordinates) const
{
    const std::vector<BlindRun> runs = layoutBlind(m_context->store->blindIntervals(), coordinates, LayoutMetrics());
    for (const BlindRun &run : runs) {
        const QRect area = QRect(rect.left() + run.x, rect.top() + 2, run.width, rect.height() - 4) & rect;
        run.lasts ? paintLasting(painter, area, Theme::of(this)) : paintBlind(painter, area, Theme::of(this), false);
    }
}

void OverviewStrip::paintTo(QPainter &painter, const QRect &rect) const
{
    const Theme &theme = Theme::of(this);
    painter.fillRect(rect, theme.window);
    if (!m_context->isReady()) {
        return;
    }
    const TimelineCoordinates coordinates = this->coordinates(rect);
    const auto [left, right] = windowIn(coordinates, rect.width());
    const QRectF window(rect.left() + left, rect.top(), right - left, rect.height());
    painter.fillRect(window, theme.brush);
    paintBlindIntervals(painter, rect, coordinates);
    paintColumns(painter, rect, coordinates);
    // What lies outside is stepped back.
    const QColor veil(theme.window.red(), theme.window.green(), theme.window.blue(), 110);
    painter.fillRect(QRectF(rect.left(), rect.top(), left, rect.height()), veil);
    painter.fillRect(QRectF(window.right(), rect.top(), rect.right() + 1 - window.right(), rect.height()), veil);

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    for (const double x : {window.left(), window.right()}) {
        painter.drawRect(QRectF(x - 0.5, rect.top(), 1, rect.height()));
        const double grip = std::clamp(x, rect.left() + 2.0, rect.right() - 1.0);
        painter.drawRoundedRect(QRectF(grip - 2, rect.center().y() - 7, 4, 14), 2, 2);
    }
    if (const std::optional<TimeNs> asOf = m_context->range->asOf()) {
        painter.drawRect(QRectF(rect.left() + coordinates.xOf(*asOf) - 0.75, rect.top(), 1.5, rect.height()));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void OverviewStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTo(painter, rect());
    if (hasFocus()) {
        painter.setPen(Theme::of(this).accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

OverviewStrip::Drag OverviewStrip::dragAt(double x) const
{
    const auto [left, right] = windowIn(coordinates(rect()), width());
    if (std::abs(x - left) <= HandleReach && std::abs(x - left) <= std::abs(x - right)) {
        return Drag::Left;
    }
    if (std::abs(x - right) <= HandleReach) {
        return Drag::Right;
    }
    // Where the window covers all there is, a drag inside chooses a part.
    const bool everything = left <= 1 && right >= width() - 1;
    return x > left && x < right && !everything ? Drag::Move : Drag::New;
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_context->isReady()) {
        return;
    }
    m_pressX = event->position().x();
    m_drag = event->modifiers().testFlag(Qt::ShiftModifier) ? Drag::New : dragAt(m_pressX);
    m_pressVisible = m_context->range->visible();
    m_pressCoordinates = coordinates(rect());
}

void OverviewStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_context->isReady()) {
        return;
    }
    const double x = event->position().x();
    if (m_drag == Drag::None) {
        const Drag would = dragAt(x);
        setCursor(would == Drag::New ? Qt::CrossCursor : would == Drag::Move ? Qt::OpenHandCursor : Qt::SizeHorCursor);
        return;
    }
    const TimelineCoordinates &c = m_pressCoordinates;
    const TimeNs from = c.timeAt(m_pressX);
    const TimeNs to = c.timeAt(std::clamp<double>(x, 0, width()));
    const qint64 moved = to - from;
    TimeSpan span = m_pressVisible;
    switch (m_drag) {
    case Drag::Move:
        span = {span.from + moved, span.to + moved};
        break;
    case Drag::Left:
        span.from = std::min(to, span.to - TimeRangeController::MinimumSpan);
        break;
    case Drag::Right:
        span.to = std::max(to, span.from + TimeRangeController::MinimumSpan);
        break;
    default:
        if (std::abs(x - m_pressX) < ClickSlack) {
            return;
        }
        span = {std::min(from, to), std::max(from, to)};
        break;
    }
    emit visibleChosen(span);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent *event)
{
    const bool click = std::abs(event->position().x() - m_pressX) < ClickSlack;
    if (m_drag == Drag::New && click && m_context->isReady()) {
        // A click brings the window to the pointer.
        const TimeNs middle = m_pressCoordinates.timeAt(m_pressX);
        const qint64 half = m_pressVisible.length() / 2;
        emit visibleChosen({middle - half, middle - half + m_pressVisible.length()});
    }
    m_drag = Drag::None;
}

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent *)
{
    m_drag = Drag::None;
    emit fitRequested();
}

void OverviewStrip::wheelEvent(QWheelEvent *event)
{
    if (m_context->isReady() && event->angleDelta().y() != 0) {
        const TimeSpan visible = m_context->range->visible();
        emit zoomRequested(std::pow(2.0, -event->angleDelta().y() / 360.0), visible.from + visible.length() / 2);
    }
    event->accept();
}

} // namespace watchglass
