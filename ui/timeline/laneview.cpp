// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/laneview.h"

#include "models/digest/format.h"
#include "ui/common/theme.h"
#include "ui/timeline/timelineaccessible.h"

#include <QLoggingCategory>
#include <QPainter>
#include <QPaintEvent>

using namespace Qt::StringLiterals;

namespace watchglass {

Q_LOGGING_CATEGORY(timelineLog, "watchglass.timeline", QtWarningMsg)

LaneView::LaneView(TimelineContext *context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_strips(nullptr)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    installTimelineAccessibility(); // before the name: setting it makes Qt ask for the interface, and keep it
    setAccessibleName(tr("Timeline"));
}

void LaneView::storeChanged()
{
    m_strips.setStore(m_context->store);
    m_hover.reset();
    rowsChanged();
}

void LaneView::rowsChanged()
{
    m_rowsStale = true;
    update();
}

const std::vector<LaneRow> &LaneView::rows()
{
    if (m_rowsStale) {
        m_rowsStale = false;
        m_rows = m_context->source != nullptr ? m_context->source->visibleRows(height()) : std::vector<LaneRow>();
    }
    return m_rows;
}

const LaneRow *LaneView::rowAt(int y)
{
    for (const LaneRow &row : rows()) {
        if (y >= row.y && y < row.y + row.height) {
            return &row;
        }
    }
    return nullptr;
}

const LaneRow *LaneView::currentRow()
{
    const auto it = std::ranges::find_if(rows(), &LaneRow::selected);
    return it == m_rows.end() ? nullptr : &*it;
}

void LaneView::paintEvent(QPaintEvent *event)
{
    QElapsedTimer timer;
    timer.start();
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    m_strips.setLook(theme, m_context->ratio);
    paintBackground(painter, event->rect(), theme);
    if (m_context->isReady()) {
        paintStrips(painter, event->rect());
        paintDropped(painter, rect(), theme);
        paintFuture(painter, theme);
        paintOverlays(painter, theme);
    } else {
        paintNotice(painter, theme);
    }
    m_strips.endFrame();
    m_lastFrame = timer.nsecsElapsed();
    if (timelineLog().isDebugEnabled()) {
        paintWorstFrame(painter, theme);
    }
}

/// Empty because nobody looked, or because it was dropped, is not empty because nothing happened.
void LaneView::paintUnknown(QPainter &painter, const QRect &area, const Theme &theme) const
{
    if (const std::optional<TimeNs> known = std::max(m_context->recordBegin, m_context->droppedBefore()); m_context->isReady() && known) {
        const double begin = std::floor(std::clamp(m_context->xOf(*known), 0.0, double(area.width())));
        painter.fillRect(QRectF(area.left(), area.top(), begin, area.height()), theme.window);
        painter.fillRect(QRectF(area.left() + begin - 1, area.top(), 1, area.height()), theme.border);
    }
}

void LaneView::paintGrid(QPainter &painter, const QRect &area, const Theme &theme) const
{
    for (const RulerTick &tick : m_context->ticks) {
        if (tick.major) {
            painter.fillRect(QRectF(area.left() + std::floor(tick.x) / m_context->ratio, area.top(), 1, area.height()), theme.grid);
        }
    }
}

void LaneView::paintBackground(QPainter &painter, const QRect &dirty, const Theme &theme)
{
    painter.fillRect(dirty, theme.base);
    paintUnknown(painter, rect(), theme);
    for (const LaneRow &row : rows()) {
        const QRect rect(0, row.y, width(), row.height);
        if (row.selected) {
            painter.fillRect(rect, window()->isActiveWindow() ? theme.selection : theme.selectionInactive);
        } else if (row.key == m_hoverRow && m_context->pointer) {
            painter.fillRect(rect, blend(theme.base, theme.hover, 0.6));
        }
    }
    paintGrid(painter, rect(), theme);
}

void LaneView::paintStrips(QPainter &painter, const QRect &dirty)
{
    for (const LaneRow &row : rows()) {
        if (row.y > dirty.bottom() || row.y + row.height < dirty.top()) {
            continue;
        }
        const QImage &strip = m_strips.strip(row, m_context->coordinates);
        if (row.dimmed) {
            painter.setOpacity(0.5);
        }
        painter.drawImage(QPointF(0, row.y), strip);
        painter.setOpacity(1);
    }
}

void LaneView::paintDropped(QPainter &painter, const QRect &lanes, const Theme &theme) const
{
    if (!m_context->droppedBefore()) {
        return;
    }
    const int end = static_cast<int>(std::clamp(m_context->xOf(*m_context->droppedBefore()), 0.0, double(lanes.width())));
    const QRect area = QRect(lanes.left(), lanes.top(), end, lanes.height()).adjusted(6, 4, -6, -4);
    if (area.width() > fontMetrics().averageCharWidth() * 12) {
        const QString text = tr("older: only in the record");
        painter.setPen(theme.textMuted);
        painter.drawText(area, static_cast<int>(Qt::AlignRight | Qt::AlignBottom), fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
    }
}

void LaneView::paintFuture(QPainter &painter, const Theme &theme) const
{
    const double now = m_context->xOf(m_context->range->now());
    if (now >= width()) {
        return;
    }
    // Bars go on to the right end; what is not yet is covered.
    const double from = std::max(0.0, std::floor(now * m_context->ratio) / m_context->ratio);
    painter.fillRect(QRectF(from, 0, width() - from, height()), theme.future);
    painter.fillRect(QRectF(from, 0, 1, height()), theme.border);
}

void LaneView::paintOverlays(QPainter &painter, const Theme &theme)
{
    const QColor soft(theme.accent.red(), theme.accent.green(), theme.accent.blue(), theme.isDark ? 30 : 22);
    paintSelectedGap(painter, theme);
    if (const std::optional<TimeSpan> brush = m_context->range->brush()) {
        const double left = std::floor(m_context->xOf(brush->from));
        const double right = std::ceil(m_context->xOf(brush->to));
        painter.fillRect(QRectF(left, 0, right - left, height()), soft);
        painter.fillRect(QRectF(left, 0, 1, height()), theme.accent);
        painter.fillRect(QRectF(right - 1, 0, 1, height()), theme.accent);
    }
    if (m_drag == Drag::Area) {
        const QRect area = QRect(m_pressed, m_last).normalized();
        painter.fillRect(area, soft);
        painter.setPen(theme.accent);
        painter.drawRect(area);
    }
    if (const std::optional<TimeNs> asOf = m_context->range->asOf()) {
        const double x = m_context->xOf(*asOf);
        painter.fillRect(QRectF(std::floor(x * m_context->ratio) / m_context->ratio - 0.5, 0, 2, height()), theme.accent);
    }
    if (m_context->pointer && m_drag != Drag::Area) {
        QColor line = theme.textMuted;
        line.setAlpha(110);
        const double x = m_context->xOf(*m_context->pointer);
        painter.fillRect(QRectF(std::floor(x * m_context->ratio) / m_context->ratio, 0, 1, height()), line);
    }
    paintFocus(painter, theme);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void LaneView::paintSelectedGap(QPainter &painter, const Theme &theme) const
{
    if (m_context->selection == nullptr || !m_context->selection->gap()) {
        return;
    }
    const std::optional<BlindInterval> gap = m_context->store->gap(*m_context->selection->gap());
    if (!gap) {
        return;
    }
    const double left = std::floor(m_context->xOf(gap->span.from));
    const double right = std::max(left + 2, std::ceil(m_context->xOf(std::min(gap->span.to, m_context->range->now()))));
    const QColor soft(theme.yellow.red(), theme.yellow.green(), theme.yellow.blue(), theme.isDark ? 28 : 36);
    painter.fillRect(QRectF(left, 0, right - left, height()), soft);
    painter.fillRect(QRectF(left, 0, 1, height()), theme.yellow);
    painter.fillRect(QRectF(right - 1, 0, 1, height()), theme.yellow);
}

void LaneView::paintFocus(QPainter &painter, const Theme &theme)
{
    const auto ring = [&](const MarkHit &hit, quint64 key, const QColor &color, qreal width) {
        const auto row = std::ranges::find(m_rows, key, &LaneRow::key);
        const double x = m_context->xOf(hit.mark.ns);
        if (row == m_rows.end() || x < -8 || x > this->width() + 8) {
            return;
        }
        const double half = row->height / 2.0 - 2;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(x - half + 0.5, row->y + row->height / 2.0 - half, 2 * half, 2 * half), 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
    };
    if (m_hover && m_context->pointer) {
        ring(*m_hover, m_hoverRow, theme.textMuted, 1);
    }
    if (m_context->focus) {
        ring(*m_context->focus, m_context->focusRow, theme.accent, 1.6);
    }
}

void LaneView::paintNotice(QPainter &painter, const Theme &theme)
{
    // Nothing has been said about emptiness: nothing has arrived yet.
    painter.setPen(theme.textMuted);
    const QString text = m_context->store == nullptr ? tr("No session") : tr("Waiting for the first objects");
    painter.drawText(rect(), Qt::AlignCenter, text);
}

void LaneView::paintWorstFrame(QPainter &painter, const Theme &theme)
{
    constexpr int window = 300;
    if (m_lastFrame > m_worstFrame || ++m_framesSinceWorst > window) {
        m_worstFrame = m_lastFrame;
        m_framesSinceWorst = 0;
    }
    const QString text = u"%1 ms, worst %2 ms"_s.arg(static_cast<double>(m_lastFrame) / 1e6, 0, 'f', 1).arg(static_cast<double>(m_worstFrame) / 1e6, 0, 'f', 1);
    painter.setFont(Theme::monospace(-1.5));
    painter.setPen(theme.redText);
    painter.drawText(rect().adjusted(6, 4, -6, -4), Qt::AlignRight | Qt::AlignBottom, text);
    qCDebug(timelineLog, "frame %.2f ms, %llu strips drawn so far", static_cast<double>(m_lastFrame) / 1e6, m_strips.drawn());
}

void LaneView::paintRows(QPainter &painter, const QRect &area, const TimelineCoordinates &coordinates, const Theme &theme)
{
    paintUnknown(painter, area, theme);
    paintGrid(painter, area, theme);
    PainterCanvas canvas(painter, theme);
    for (const LaneRow &row : rows()) {
        painter.save();
        painter.translate(area.left(), area.top() + row.y);
        painter.setClipRect(QRect(0, 0, area.width(), row.height), Qt::IntersectClip);
        painter.setOpacity(row.dimmed ? 0.5 : 1);
        m_strips.paint(canvas, row, coordinates, RowGeometry::of(row.height, 1), LayoutMetrics(), theme);
        painter.restore();
    }
    paintDropped(painter, area, theme);
}

} // namespace watchglass
