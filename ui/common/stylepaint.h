// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace watchglass::stylepaint {

inline constexpr qreal Radius = 5;

/// A one-pixel rounded frame with its filling; invalid colours leave that part out.
void roundedBox(QPainter &painter, const QRect &rect, const QColor &fill, const QColor &line, qreal radius = Radius);
/// The face of a button or of a field.
void face(QPainter &painter, const QStyleOption &option, const Theme &theme, bool flat);
/// A chevron in the middle of `rect`.
void chevron(QPainter &painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color, qreal size = 7);
/// The box of a check box: empty, ticked or in between.
void checkBox(QPainter &painter, const QStyleOption &option, const Theme &theme);

} // namespace watchglass::stylepaint
