// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/rulerstrip.h"

#include "models/digest/format.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"
#include "ui/timeline/blindtext.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace watchglass {

RulerStrip::RulerStrip(const TimelineContext *context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time scale"));
}

QSize RulerStrip::sizeHint() const
{
    return {200, QFontMetrics(Theme::font(-1)).height() + 7};
}

double RulerStrip::labelSpacing() const
{
    const QFontMetricsF metrics(Theme::font(-1));
    const double perPixel = m_context->coordinates.nsPerColumn() * m_context->ratio;
    // The labels themselves depend on the distance: wide ones only where seconds or less are told.
    const qint64 step = rulerStep(perPixel, 64);
    const QString widest = step < 1'000'000 ? u"00:00:00.000000"_s : step < 1'000'000'000 ? u"00:00:00.000"_s : step < 60'000'000'000 ? u"00:00:00"_s : u"00:00"_s;
    return std::max(64.0, metrics.horizontalAdvance(widest) + 22);
}

void RulerStrip::paintTo(QPainter &painter, const QRect &rect) const
{
    const Theme &theme = Theme::of(this);
    painter.fillRect(rect, theme.window);
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    painter.setFont(Theme::font(-1));
    const std::vector<Flag> flags = notLive(painter.fontMetrics(), rect.width());
    for (const RulerTick &tick : m_context->ticks) {
        const int x = rect.left() + static_cast<int>(std::floor(tick.x / m_context->ratio));
        const int length = tick.major ? rect.height() - 5 : 3;
        painter.fillRect(QRect(x, rect.bottom() - length, 1, length), tick.major ? theme.border : blend(theme.window, theme.border, 0.8));
        // Half a label would be another time.
        const int end = x + 5 + painter.fontMetrics().horizontalAdvance(tick.label);
        const bool covered = std::ranges::any_of(flags, [&](const Flag &flag) { return x < rect.left() + flag.left + flag.width && end > rect.left() + flag.left; });
        if (tick.major && !covered && x + 5 >= rect.left() && end <= rect.right()) {
            painter.setPen(tick.dayStart ? theme.text : theme.textMuted);
            painter.drawText(QRectF(x + 5, rect.top(), 200, rect.height() - 1), Qt::AlignLeft | Qt::AlignVCenter, tick.label);
        }
    }
    for (const Flag &flag : flags) {
        paintFlag(painter, rect, flag, theme);
    }
}

/// Since when streams are not live, each time once, the first one in words.
std::vector<RulerStrip::Flag> RulerStrip::notLive(const QFontMetrics &metrics, int width) const
{
    std::vector<BlindInterval> lasting = m_context->isReady() ? m_context->store->blindIntervals() : std::vector<BlindInterval>();
    std::erase_if(lasting, [](const BlindInterval &interval) { return interval.span.to != BlindInterval::Open; });
    std::vector<Flag> flags;
    QString last;
    for (const BlindInterval &interval : lasting) {
        const QString time = formatClock(fromNs(interval.span.from), 0, m_context->utc);
        const double began = m_context->xOf(interval.span.from);
        const int x = static_cast<int>(std::max(0.0, began));
        if (x >= width || time == last) {
            continue;
        }
        const QString text = flags.empty() ? notLiveText(lasting, m_context->utc) : time;
        const int wide = metrics.horizontalAdvance(text) + 12;
        const int left = x + wide <= width ? x : std::max(0, x - wide);
        if (flags.empty() || left > flags.back().left + flags.back().width) {
            flags.push_back({text, left, wide, began >= 0 ? x : -1});
            last = time;
        }
    }
    return flags;
}

void RulerStrip::paintFlag(QPainter &painter, const QRect &rect, const Flag &flag, const Theme &theme) const
{
    const QRect box(rect.left() + flag.left, rect.top(), flag.width, rect.height() - 1);
    painter.fillRect(box & rect, theme.badge);
    if (flag.edge >= 0) {
        painter.fillRect(QRect(rect.left() + flag.edge, rect.top(), LastingEdge, rect.height()) & rect, theme.lastingEdge);
    }
    painter.setPen(theme.badgeText);
    painter.drawText(box.adjusted(LastingEdge, 0, 0, 0), Qt::AlignCenter, flag.text);
}

void RulerStrip::paintTag(QPainter &painter, const QRect &rect, TimeNs ns, const QColor &background, const QColor &foreground) const
{
    const double x = m_context->xOf(ns);
    if (x < -1 || x > rect.width() + 1) {
        return;
    }
    const QString text = formatClock(fromNs(ns), std::min(9, std::max(3, m_context->fractionDigits())), m_context->utc);
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text) + 10;
    const double left = std::clamp(x - width / 2, 1.0, std::max(1.0, rect.width() - width - 1));
    const QRectF box(rect.left() + left, rect.top() + 1.5, width, rect.height() - 4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(background);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(foreground);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void RulerStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = Theme::of(this);
    paintTo(painter, rect());
    if (!m_context->isReady()) {
        return;
    }
    if (const std::optional<TimeSpan> brush = m_context->range->brush()) {
        const QRectF band(QPointF(m_context->xOf(brush->from), 0), QPointF(m_context->xOf(brush->to), height() - 1));
        painter.fillRect(band, QColor(theme.accent.red(), theme.accent.green(), theme.accent.blue(), 60));
    }
    QFont font = Theme::monospace(-1.25);
    painter.setFont(font);
    if (const std::optional<TimeNs> asOf = m_context->range->asOf()) {
        const bool light = !theme.isDark;
        paintTag(painter, rect(), *asOf, theme.accent, light ? QColor(Qt::white) : theme.base);
    }
    if (m_context->pointer) {
        paintTag(painter, rect(), *m_context->pointer, theme.text, theme.base);
    }
}

void RulerStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_context->isReady()) {
        emit timeChosen(m_context->timeAt(event->position().x()));
    }
}

void RulerStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton) && m_context->isReady()) {
        emit timeChosen(m_context->timeAt(event->position().x()));
    }
}

} // namespace watchglass
