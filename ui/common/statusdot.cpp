// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/statusdot.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace watchglass {

DotShape dotShape(Health health)
{
    switch (health) {
    case Health::Current:
        return DotShape::Disc;
    case Health::InProgress:
        return DotShape::HalfDisc;
    case Health::Failed:
        return DotShape::Cross;
    case Health::Terminating:
        return DotShape::Square;
    case Health::Unknown:
        break;
    }
    return DotShape::Ring;
}

DotShape dotShape(Trust trust)
{
    switch (trust) {
    case Trust::Live:
        return DotShape::Disc;
    case Trust::CatchingUp:
        return DotShape::HalfDisc;
    case Trust::Stale:
        return DotShape::Ring;
    case Trust::Dead:
        break;
    }
    return DotShape::Cross;
}

DotShape dotShape(StreamPhase phase)
{
    switch (phase) {
    case StreamPhase::Live:
        return DotShape::Disc;
    case StreamPhase::Discovering:
    case StreamPhase::Listing:
    case StreamPhase::Synchronising:
    case StreamPhase::Relisting:
    case StreamPhase::Polling:
        return DotShape::HalfDisc;
    case StreamPhase::Reconnecting:
    case StreamPhase::BackingOff:
        return DotShape::Ring;
    case StreamPhase::Unauthorized:
        return DotShape::Cross;
    case StreamPhase::Forbidden:
    case StreamPhase::Unsupported:
    case StreamPhase::Stopped:
        break;
    }
    return DotShape::Square;
}

void paintDot(QPainter &painter, const QRectF &rect, const QColor &color, DotShape shape, qreal diameter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF center = rect.center();
    const qreal r = diameter / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const QRectF box(center.x() - r, center.y() - r, diameter, diameter);
    const qreal line = std::max<qreal>(1.4, diameter / 5);
    switch (shape) {
    case DotShape::Disc:
        painter.drawEllipse(box);
        break;
    case DotShape::Ring:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, line));
        painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2));
        break;
    case DotShape::HalfDisc:
        painter.drawPie(box, 90 * 16, -180 * 16);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, line));
        painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2));
        break;
    case DotShape::Square:
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 1, 1);
        break;
    case DotShape::Diamond: {
        const QPolygonF diamond{{center.x(), center.y() - r * 1.2}, {center.x() + r * 1.2, center.y()},
                                {center.x(), center.y() + r * 1.2}, {center.x() - r * 1.2, center.y()}};
        painter.drawPolygon(diamond);
        break;
    }
    case DotShape::Cross: {
        painter.drawEllipse(box);
        // Cut out of the disc, so that it shows on any background.
        const qreal c = r * 0.42;
        const bool light = color.lightness() > 140;
        painter.setPen(QPen(light ? QColor(0, 0, 0, 170) : QColor(255, 255, 255, 230), std::max<qreal>(1.1, diameter / 7),
                            Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(center + QPointF(-c, -c), center + QPointF(c, c));
        painter.drawLine(center + QPointF(-c, c), center + QPointF(c, -c));
        break;
    }
    }
    painter.restore();
}

QRectF paintPill(QPainter &painter, const QPointF &at, const QString &text, const QColor &background, const QColor &foreground)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    const qreal height = std::ceil(metrics.height());
    const QRectF box(at.x(), at.y() - height / 2, metrics.horizontalAdvance(text) + height * 0.8, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(background);
    painter.drawRoundedRect(box, height / 3, height / 3);
    painter.setPen(foreground);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
    return box;
}

namespace {

void hatch(QPainter &painter, const QRectF &rect, const QColor &color, qreal width)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    constexpr qreal step = 6;
    // Anchored to the plane, so that neighbouring rectangles and scrolling do not break the lines.
    const qreal first = std::floor((rect.left() + rect.top()) / step) * step;
    const qreal last = rect.right() + rect.bottom();
    for (qreal sum = first; sum <= last; sum += step) {
        // Ended at the edges by hand: many viewers of SVG do not clip.
        const qreal left = std::max(rect.left(), sum - rect.bottom());
        const qreal right = std::min(rect.right(), sum - rect.top());
        if (left < right) {
            painter.drawLine(QPointF(left, sum - left), QPointF(right, sum - right));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

void paintBlind(QPainter &painter, const QRectF &rect, const Theme &theme, bool border)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, theme.blindFill);
    hatch(painter, rect, theme.blindHatch, 1);
    if (border) {
        QPen pen(theme.blindBorder, 1);
        pen.setDashPattern({3, 2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0, 0, -1, -1));
    }
    painter.restore();
}

void paintLasting(QPainter &painter, const QRectF &rect, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, theme.lastingFill);
    hatch(painter, rect, theme.lastingHatch, LastingLine);
    for (const QRectF &edge : {QRectF(rect.left(), rect.top(), rect.width(), 1), QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1),
                               QRectF(rect.left(), rect.top(), LastingEdge, rect.height())}) {
        painter.fillRect(edge & rect, theme.lastingEdge);
    }
    painter.restore();
}

} // namespace watchglass
