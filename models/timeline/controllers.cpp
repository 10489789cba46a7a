// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/controllers.h"

#include <cmath>

namespace watchglass {

namespace {
/// Room right of now, as a share of the visible range, so that the newest mark is not cut.
constexpr double EdgeMargin = 0.02;
/// Room around what `show` shows.
constexpr double ShowMargin = 0.08;

qint64 scaled(qint64 length, double factor)
{
    constexpr double limit = 9.0e18;
    return static_cast<qint64>(std::clamp(std::round(static_cast<double>(length) * factor), -limit, limit));
}
} // namespace

TimeRangeController::TimeRangeController(QObject *parent)
    : QObject(parent)
{
}

void TimeRangeController::setExtent(TimeSpan extent)
{
    extent.to = std::max(extent.to, extent.from + 1);
    if (extent == m_extent) {
        return;
    }
    const bool first = m_extent.isEmpty();
    m_extent = extent;
    emit extentChanged();
    if (first && m_following) {
        follow(DefaultSpan);
    } else if (first) {
        fit();
    } else if (m_following) {
        follow(m_visible.length());
    }
}

void TimeRangeController::setNow(TimeNs now)
{
    if (m_extent.isEmpty()) {
        setExtent({now - 1, now});
    } else if (now > m_extent.to) {
        setExtent({m_extent.from, now});
    }
}

TimeSpan TimeRangeController::clamped(TimeSpan span) const
{
    const qint64 most = std::max<qint64>(scaled(std::max(m_extent.length(), DefaultSpan), 1.1), MinimumSpan);
    const qint64 length = std::clamp(span.length(), MinimumSpan, most);
    if (length != span.length()) {
        const TimeNs middle = span.from + span.length() / 2;
        span = {middle - length / 2, middle - length / 2 + length};
    }
    // Half of the view may lie outside what exists, never all of it; what is shorter than that stays in view whole.
    const qint64 seen = std::min(m_extent.length(), length / 2);
    const TimeNs from = std::clamp(span.from, m_extent.from + seen - length, m_extent.to - seen);
    return {from, from + length};
}

void TimeRangeController::apply(TimeSpan span)
{
    if (span == m_visible) {
        return;
    }
    m_visible = span;
    emit visibleChanged();
}

void TimeRangeController::follow(qint64 length)
{
    length = std::max(length, MinimumSpan);
    const TimeNs to = m_extent.to + scaled(length, EdgeMargin);
    apply({to - length, to});
}

void TimeRangeController::setVisible(TimeSpan span)
{
    if (span.isEmpty() || m_extent.isEmpty()) {
        return;
    }
    span = clamped(span);
    const qint64 slack = scaled(span.length(), 0.1);
    const bool atEdge = span.contains(m_extent.to) && span.to <= m_extent.to + slack;
    if (m_following && !atEdge) {
        m_following = false;
        emit followingChanged(false);
    }
    apply(span);
}

void TimeRangeController::zoom(double factor, TimeNs anchor)
{
    if (!(factor > 0.0) || m_visible.isEmpty()) {
        return;
    }
    const double share = static_cast<double>(anchor - m_visible.from) / static_cast<double>(m_visible.length());
    const qint64 most = std::max<qint64>(scaled(std::max(m_extent.length(), DefaultSpan), 1.1), MinimumSpan);
    const qint64 length = std::clamp(scaled(m_visible.length(), factor), MinimumSpan, most);
    const TimeNs from = anchor - scaled(length, share);
    if (m_following && from + length >= m_extent.to) {
        // Zooming out at the edge must not let go of it.
        follow(length);
        return;
    }
    setVisible({from, from + length});
}

void TimeRangeController::pan(double share)
{
    panBy(scaled(m_visible.length(), share));
}

void TimeRangeController::panBy(qint64 ns)
{
    setVisible({m_visible.from + ns, m_visible.to + ns});
}

void TimeRangeController::fit()
{
    show(m_extent);
}

void TimeRangeController::show(TimeSpan span)
{
    const qint64 margin = std::max(scaled(span.length(), ShowMargin / 2), MinimumSpan / 2);
    setVisible({span.from - margin, span.to + margin});
}

void TimeRangeController::ensureVisible(TimeNs ns)
{
    if (m_visible.contains(ns)) {
        return;
    }
    const qint64 length = m_visible.length();
    const qint64 margin = scaled(length, 0.2);
    const TimeNs from = ns < m_visible.from ? ns - margin : ns + margin - length;
    setVisible({from, from + length});
}

void TimeRangeController::setFollowing(bool on)
{
    if (on == m_following) {
        return;
    }
    m_following = on;
    emit followingChanged(on);
    if (on && !m_extent.isEmpty()) {
        follow(m_visible.length());
    }
}

void TimeRangeController::setAsOf(std::optional<TimeNs> ns)
{
    if (ns && !m_extent.isEmpty()) {
        ns = std::clamp(*ns, m_extent.from, m_extent.to);
    }
    if (ns == m_asOf) {
        return;
    }
    m_asOf = ns;
    emit asOfChanged();
}

void TimeRangeController::setBrush(std::optional<TimeSpan> span)
{
    if (span && span->isEmpty()) {
        span.reset();
    }
    if (span == m_brush) {
        return;
    }
    m_brush = span;
    emit brushChanged();
}

void TimeRangeController::goLive()
{
    setAsOf(std::nullopt);
    setFollowing(true);
}

SelectionController::SelectionController(QObject *parent)
    : QObject(parent)
{
}

bool SelectionController::setObject(const std::optional<ObjectRef> &object)
{
    if (object == m_object) {
        return false;
    }
    m_object = object;
    return true;
}

void SelectionController::setObservation(std::optional<quint64> seq)
{
    if (seq != m_observation) {
        m_observation = seq;
        emit observationChanged();
    }
}

void SelectionController::selectObject(const std::optional<ObjectRef> &object)
{
    if (setObject(object)) {
        emit objectChanged();
        setObservation(std::nullopt);
        selectGap(std::nullopt);
    }
}

void SelectionController::selectObservation(quint64 seq, const std::optional<ObjectRef> &object)
{
    const bool other = setObject(object);
    if (other) {
        emit objectChanged();
        selectGap(std::nullopt);
    }
    setObservation(seq);
}

void SelectionController::selectGap(std::optional<quint64> gap)
{
    if (gap != m_gap) {
        m_gap = gap;
        emit gapChanged();
    }
}

void SelectionController::clear()
{
    selectObject(std::nullopt);
    setObservation(std::nullopt);
    selectGap(std::nullopt);
}

} // namespace watchglass
