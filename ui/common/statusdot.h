// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/theme.h"

#include <QRectF>

class QPainter;

namespace watchglass {

/// How a dot says more than its colour: a state must be readable without colour vision.
enum class DotShape {
    Disc,    ///< as it should be
    Ring,    ///< known no longer, or not yet: stale, unknown, forbidden
    HalfDisc, ///< on its way
    Square,  ///< stopped or gone
    Diamond, ///< a cluster event
    Cross    ///< failed
};

/// The shape that goes with the colour of each value.
DotShape dotShape(Health health);
DotShape dotShape(Trust trust);
DotShape dotShape(StreamPhase phase);

/// Drawn in the middle of `rect`, `diameter` device independent pixels wide.
void paintDot(QPainter &painter, const QRectF &rect, const QColor &color, DotShape shape = DotShape::Disc, qreal diameter = 8);
/// A rounded box around a short text; returns its rectangle. `at` is the left end of its vertical middle.
QRectF paintPill(QPainter &painter, const QPointF &at, const QString &text, const QColor &background, const QColor &foreground);
/// Diagonal lines with a dashed border, as blind intervals are drawn everywhere.
void paintBlind(QPainter &painter, const QRectF &rect, const Theme &theme, bool border = true);
constexpr int LastingLine = 2; ///< width of the lines of what is blind now
constexpr int LastingEdge = 3; ///< and of its beginning
/// One that lasts: lines twice as heavy between whole ones, with an edge where it began.
void paintLasting(QPainter &painter, const QRectF &rect, const Theme &theme);

} // namespace watchglass
