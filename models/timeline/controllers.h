// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"

#include <QObject>

#include <optional>

namespace watchglass {

/// The one owner of "which time is looked at", shared by all views of a window: the visible range, whether it follows the
/// newest, the moment that trees and inspectors show (as of), and the brushed range. GUI thread only.
class TimeRangeController final : public QObject
{
    Q_OBJECT
public:
    explicit TimeRangeController(QObject *parent = nullptr);

    static constexpr qint64 MinimumSpan = 1'000'000;        ///< 1 ms over the whole width
    static constexpr qint64 DefaultSpan = 600'000'000'000;  ///< 10 min

    TimeSpan visible() const { return m_visible; }
    /// From the first thing known to now. Nothing can be seen outside it but a margin.
    TimeSpan extent() const { return m_extent; }
    TimeNs now() const { return m_extent.to; }
    bool isFollowing() const { return m_following; }
    /// The moment that state views show; nothing while live.
    std::optional<TimeNs> asOf() const { return m_asOf; }
    /// The selected area, for filters.
    std::optional<TimeSpan> brush() const { return m_brush; }

    /// Grows the extent to `first` and `now`; while following, the visible range moves along.
    void setExtent(TimeSpan extent);
    void setNow(TimeNs now);

    /// Sets the visible range, clamped. Ends following unless the newest stays in view at the right edge.
    void setVisible(TimeSpan span);
    /// Factor < 1 zooms in; `anchor` keeps its place on the screen.
    void zoom(double factor, TimeNs anchor);
    /// Moves by a share of the visible range; positive goes later.
    void pan(double share);
    void panBy(qint64 ns);
    /// Everything.
    void fit();
    /// Shows `span` with a margin left and right.
    void show(TimeSpan span);
    /// Moves as little as needed to see `ns`; nothing where it is in view.
    void ensureVisible(TimeNs ns);
    void setFollowing(bool on);

    void setAsOf(std::optional<TimeNs> ns);
    void setBrush(std::optional<TimeSpan> span);
    /// Back to live: no as-of moment, following.
    void goLive();

signals:
    void visibleChanged();
    void extentChanged();
    void followingChanged(bool on);
    void asOfChanged();
    void brushChanged();

private:
    TimeSpan clamped(TimeSpan span) const;
    void apply(TimeSpan span);
    void follow(qint64 length);

    TimeSpan m_extent;
    TimeSpan m_visible;
    std::optional<TimeNs> m_asOf;
    std::optional<TimeSpan> m_brush;
    bool m_following = true;
};

/// The one owner of "which thing is looked at", shared by all views of a window. GUI thread only.
class SelectionController final : public QObject
{
    Q_OBJECT
public:
    explicit SelectionController(QObject *parent = nullptr);

    const std::optional<ObjectRef> &object() const { return m_object; }
    /// The uid of `object()`, or empty.
    std::string uid() const { return m_object ? m_object->uid : std::string(); }
    /// The observation's seq.
    std::optional<quint64> observation() const { return m_observation; }
    /// The GapRecord's id.
    std::optional<quint64> gap() const { return m_gap; }

    /// Each emits only what changed. Another object drops the observation and the gap.
    void selectObject(const std::optional<ObjectRef> &object);
    /// The observation and the object it is of, in one step.
    void selectObservation(quint64 seq, const std::optional<ObjectRef> &object);
    void selectGap(std::optional<quint64> gap);
    void clear();

signals:
    void objectChanged();
    void observationChanged();
    void gapChanged();

private:
    void setObservation(std::optional<quint64> seq);
    bool setObject(const std::optional<ObjectRef> &object);

    std::optional<ObjectRef> m_object;
    std::optional<quint64> m_observation;
    std::optional<quint64> m_gap;
};

} // namespace watchglass
