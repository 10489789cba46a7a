// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/timelinecontext.h"

#include <QWidget>

namespace watchglass {

class Theme;

/// Times above the lanes, to the nanosecond; labels of the pointer, the as-of moment and the brushed range.
class RulerStrip final : public QWidget
{
    Q_OBJECT
public:
    RulerStrip(const TimelineContext *context, QWidget *parent);

    QSize sizeHint() const override;
    /// The distance of labels in device independent pixels, for `rulerTicks`.
    double labelSpacing() const;
    void paintTo(QPainter &painter, const QRect &rect) const;

signals:
    /// Clicked or dragged to.
    void timeChosen(TimeNs ns);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    /// A time in a box beside its edge; a label of the ruler gives way to it.
    struct Flag
    {
        QString text;
        int left = 0;
        int width = 0;
        int edge = -1; ///< where it began; -1: left of the view
    };
    std::vector<Flag> notLive(const QFontMetrics &metrics, int width) const;
    void paintFlag(QPainter &painter, const QRect &rect, const Flag &flag, const Theme &theme) const;
    void paintTag(QPainter &painter, const QRect &rect, TimeNs ns, const QColor &background, const QColor &foreground) const;

    const TimelineContext *m_context;
};

} // namespace watchglass
