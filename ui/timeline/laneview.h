// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/timeline/stripcache.h"
#include "ui/timeline/timelinecontext.h"

#include <QElapsedTimer>
#include <QWidget>

namespace watchglass {

/// The lanes themselves, as large as the viewport. Rows come from the LaneSource; pictures of rows from a cache; what moves
/// with the pointer is painted over them and never makes a picture again.
class LaneView final : public QWidget
{
    Q_OBJECT
public:
    LaneView(TimelineContext *context, QWidget *parent);

    void storeChanged();
    /// Asks the source for its rows again, at the next paint.
    void rowsChanged();
    const std::vector<LaneRow> &rows();
    const LaneRow *rowAt(int y);
    const LaneRow *currentRow();
    /// What is under a point, for tooltips; empty for nothing.
    QString describe(const QPoint &position);
    QString describe(const MarkHit &hit) const;
    /// How much happened in the visible range, and how bad it was; for screen readers.
    QString summary(const LaneRow &row);
    QString markText(const LaneRow &row) const; ///< of the mark in focus; empty where it is on another row
    void makeCurrent(quint64 key);
    /// Focus goes to the next mark of the current row, or the one before.
    bool stepMark(bool forward);
    void setFocusMark(const std::optional<MarkHit> &hit, quint64 row);
    void paintRows(QPainter &painter, const QRect &area, const TimelineCoordinates &coordinates, const Theme &theme);
    StripCache &strips() { return m_strips; }
    /// Time that painting took, for the bench and the log: last and worst of the last few hundred, in nanoseconds.
    qint64 lastFrame() const { return m_lastFrame; }

signals:
    void zoomRequested(double factor, TimeNs anchor);
    void panRequested(qint64 ns);
    void timeChosen(TimeNs ns);
    void areaChosen(TimeSpan span, const QList<quint64> &rows);
    void markChosen(const watchglass::MarkHit &hit);
    void gapChosen(const watchglass::BlindInterval &gap);
    void showRequested(TimeSpan span);
    void pointerMoved();
    void focusMarkChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    enum class Drag { None, Pressed, Pan, Area };

    void paintBackground(QPainter &painter, const QRect &dirty, const Theme &theme);
    void paintStrips(QPainter &painter, const QRect &dirty);
    void paintUnknown(QPainter &painter, const QRect &area, const Theme &theme) const;
    void paintGrid(QPainter &painter, const QRect &area, const Theme &theme) const;
    void paintDropped(QPainter &painter, const QRect &lanes, const Theme &theme) const;
    void paintFuture(QPainter &painter, const Theme &theme) const;
    void paintOverlays(QPainter &painter, const Theme &theme);
    void paintSelectedGap(QPainter &painter, const Theme &theme) const;
    void paintFocus(QPainter &painter, const Theme &theme);
    void paintNotice(QPainter &painter, const Theme &theme);
    void paintWorstFrame(QPainter &painter, const Theme &theme);
    void click(const QPoint &position);
    std::optional<MarkHit> hitMark(const LaneRow &row, double x, std::size_t mostLanes) const;
    std::optional<BlindInterval> hitGap(const LaneRow &row, TimeNs ns);
    void updateHover(const QPoint &position);
    QList<quint64> rowsBetween(int top, int bottom);
    QString describeRow(const LaneRow &row, double x);

    TimelineContext *m_context;
    StripCache m_strips;
    std::vector<LaneRow> m_rows;
    bool m_rowsStale = true;
    Drag m_drag = Drag::None;
    QPoint m_pressed;
    QPoint m_last;
    std::optional<MarkHit> m_hover;
    quint64 m_hoverRow = 0;
    qint64 m_lastFrame = 0;
    qint64 m_worstFrame = 0;
    int m_framesSinceWorst = 0;
};

} // namespace watchglass
