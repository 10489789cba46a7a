// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/stylepaint.h"

namespace watchglass::stylepaint {

void roundedBox(QPainter &painter, const QRect &rect, const QColor &fill, const QColor &line, qreal radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(line.isValid() ? QPen(line, 1) : QPen(Qt::NoPen));
    const qreal inset = line.isValid() ? 0.5 : 0;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), radius, radius);
    painter.restore();
}

void face(QPainter &painter, const QStyleOption &option, const Theme &theme, bool flat)
{
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool over = enabled && (option.state & QStyle::State_MouseOver);
    const bool down = enabled && (option.state & QStyle::State_Sunken);
    const bool on = option.state & QStyle::State_On;
    const bool focus = enabled && (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange);
    QColor fill = flat ? QColor() : theme.control;
    QColor line = flat ? QColor() : theme.border;
    if (on) {
        fill = theme.accentSoft;
        line = enabled ? theme.accent : theme.border;
    } else if (down) {
        fill = theme.selection;
    } else if (over) {
        fill = theme.hover;
    }
    if (focus) {
        line = theme.accent;
    }
    if (fill.isValid() || line.isValid()) {
        roundedBox(painter, option.rect, fill, line);
    }
}

void chevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color, qreal size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.translate(rect.center());
    switch (direction) {
    case Qt::UpArrow:
        painter.rotate(180);
        break;
    case Qt::LeftArrow:
        painter.rotate(90);
        break;
    case Qt::RightArrow:
        painter.rotate(-90);
        break;
    default:
        break;
    }
    const qreal h = size / 2;
    const QPointF points[]{{-h, -h / 2}, {0, h / 2}, {h, -h / 2}};
    painter.drawPolyline(points, 3);
    painter.restore();
}

void checkBox(QPainter &painter, const QStyleOption &option, const Theme &theme)
{
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool on = option.state & QStyle::State_On;
    const bool partly = option.state & QStyle::State_NoChange;
    const QRectF box = QRectF(option.rect).adjusted(1, 1, -1, -1);
    roundedBox(painter, option.rect, on || partly ? theme.accentSoft : theme.base,
               !enabled         ? theme.border
                   : on || partly ? theme.accent
                                  : theme.textMuted,
               3);
    if (!on && !partly) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(enabled ? theme.accentText : theme.textFaint, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&box](qreal x, qreal y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    if (partly) {
        painter.drawLine(at(0.27, 0.5), at(0.73, 0.5));
    } else {
        painter.drawPolyline(QPolygonF{at(0.24, 0.52), at(0.42, 0.7), at(0.76, 0.3)});
    }
    painter.restore();
}

} // namespace watchglass::stylepaint
