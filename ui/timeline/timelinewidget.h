// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/controllers.h"
#include "models/timeline/timelinestore.h"
#include "ui/timeline/lanesource.h"

#include <QTimer>
#include <QWidget>

#include <expected>
#include <functional>
#include <memory>

namespace watchglass {

class LaneView;
class OverviewStrip;
class RulerStrip;
class Theme;
struct MarkHit;
struct TimelineContext;

/// The timeline beside a tree: overview, time scale, and one lane for each row of the tree. Put its lower part, `laneTop()`
/// down from its top, level with the tree's viewport.
///
/// While the views are frozen leave the range's extent alone: everything later than its end stays covered.
class TimelineWidget final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineWidget(QWidget *parent = nullptr);
    ~TimelineWidget() override;

    /// Any may be null (no session); all must outlive it or be replaced.
    void setModels(TimelineStore *store, TimeRangeController *range, SelectionController *selection);
    void setLaneSource(LaneSource *source);
    /// One line about an observation, for tooltips and screen readers: usually DigestedObservation::what.
    void setDescriber(std::function<QString(quint64 seq)> describe);
    /// Nothing was watched before it; none where that is not known.
    void setRecordBegin(std::optional<TimeNs> ns);
    void setUtc(bool utc);
    bool isUtc() const;

    /// Height of overview and time scale. Grows to at least `height` where the tree's header is taller.
    int laneTop() const;
    void setLaneTop(int height);

    /// Draws overview, scale, labels and the visible rows with one caption line, at `size`.
    void renderTo(QPainter &painter, const QSize &size);
    /// Writes a PNG or an SVG, by the name's ending. The error is one line.
    std::expected<void, QString> exportPicture(const QString &file);

    /// What a screen reader says of the current mark, or of the current row where there is none.
    QString focusText() const;
    /// Nanoseconds that painting the lanes took the last time.
    qint64 lastFrame() const;

    // For a menu, a toolbar and the keyboard.
    void zoomIn();
    void zoomOut();
    void panLeft();
    void panRight();
    void fit();        ///< the brushed range or the current row; when that is in view already, everything
    void nextMark();
    void previousMark();
    void goToStart();
    void goToNow();
    void clear();      ///< Esc: the current mark, then the brushed range, then the as-of moment

signals:
    /// Shift-drag: a time and the keys of the rows it went over. The range's brush is set already.
    void areaSelected(watchglass::TimeSpan span, const QList<quint64> &rows);
    /// A mark was clicked or stepped to; the selection is set already.
    void markActivated(quint64 seq);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectParts();
    void paintLabel(QPainter &painter, const QRect &rect, const LaneRow &row, const Theme &theme) const;
    void updateCoordinates();
    void refresh();
    void refreshSoon();
    void chooseMark(const MarkHit &hit);
    void chooseTime(TimeNs ns);
    void followSelection();
    void announceFocus();
    bool handleKey(QKeyEvent *event);

    std::unique_ptr<TimelineContext> m_context;
    OverviewStrip *m_overview;
    RulerStrip *m_ruler;
    LaneView *m_lanes;
    QTimer m_liveTimer; ///< at most 30 pictures a second for what arrives
    QList<QMetaObject::Connection> m_connections;
    bool m_choosing = false; ///< the selection changes by our own doing
};

} // namespace watchglass
