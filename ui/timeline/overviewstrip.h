// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/timelinecontext.h"

#include <QImage>
#include <QWidget>

namespace watchglass {

/// The whole record in one strip: how much happened and how bad it was, blind intervals, and the part that the lanes show,
/// with handles to widen, narrow and move it. A drag elsewhere chooses another part.
class OverviewStrip final : public QWidget
{
    Q_OBJECT
public:
    OverviewStrip(const TimelineContext *context, QWidget *parent);

    QSize sizeHint() const override;
    void paintTo(QPainter &painter, const QRect &rect) const;

signals:
    void visibleChosen(TimeSpan span);
    void fitRequested();
    void zoomRequested(double factor, TimeNs anchor);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    enum class Drag { None, Move, Left, Right, New };

    TimelineCoordinates coordinates(const QRect &rect) const;
    /// Left and right end of what the lanes show; inside the strip, so that both can be taken hold of.
    std::pair<double, double> windowIn(const TimelineCoordinates &coordinates, int width) const;
    Drag dragAt(double x) const;
    void paintColumns(QPainter &painter, const QRect &rect, const TimelineCoordinates &coordinates) const;
    void paintBlindIntervals(QPainter &painter, const QRect &rect, const TimelineCoordinates &coordinates) const;

    const TimelineContext *m_context;
    Drag m_drag = Drag::None;
    double m_pressX = 0;
    TimeSpan m_pressVisible;
    TimelineCoordinates m_pressCoordinates;
};

} // namespace watchglass
