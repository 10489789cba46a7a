// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"

#include <cmath>

namespace watchglass {

/// Where times lie on a row of pixel columns. Columns are numbered on a grid that stays where it is while the scale stays
/// the same, so that what was computed for a column is good wherever panning moves it. Column k covers
/// [timeOf(k), timeOf(k + 1)), exactly.
class TimelineCoordinates
{
public:
    TimelineCoordinates() = default;
    TimelineCoordinates(TimeSpan visible, int width) { set(visible, width); }

    /// Takes another view. The grid is kept when only the place differs.
    void set(TimeSpan visible, int width)
    {
        const qint64 span = std::max<qint64>(visible.length(), 1);
        const int columns = std::max(width, 1);
        // Far from its base the grid would lose precision.
        const bool far = m_span > 0 && std::abs(visible.from - m_base) > span * 1000;
        if (span != m_span || columns != m_width || far) {
            m_base = visible.from;
            m_span = span;
            m_width = columns;
        }
        m_first = static_cast<qint64>(std::floor(static_cast<double>(visible.from - m_base) / nsPerColumn()));
    }

    int width() const { return m_width; }
    double nsPerColumn() const { return static_cast<double>(m_span) / m_width; }
    qint64 firstColumn() const { return m_first; }
    qint64 lastColumn() const { return m_first + m_width; } ///< one after the last
    /// Same grid: column numbers of both mean the same times.
    bool sameGrid(const TimelineCoordinates &other) const
    {
        return m_base == other.m_base && m_span == other.m_span && m_width == other.m_width;
    }

    TimeNs timeOf(qint64 column) const
    {
        return m_base + rounded(static_cast<double>(column) * nsPerColumn());
    }
    qint64 columnOf(TimeNs ns) const
    {
        qint64 column = static_cast<qint64>(std::floor(static_cast<double>(ns - m_base) / nsPerColumn()));
        column -= timeOf(column) > ns ? 1 : 0;
        column += timeOf(column + 1) <= ns ? 1 : 0;
        return column;
    }
    /// Pixels from the left edge; far away times give far away, but finite pixels.
    double xOf(TimeNs ns) const
    {
        const double distance = static_cast<double>(ns) - static_cast<double>(m_base);
        const bool near = std::abs(distance) < 4.0e18;
        const double offset = near ? static_cast<double>(ns - m_base) : distance;
        return std::clamp(offset / nsPerColumn() - static_cast<double>(m_first), -1.0e6, 1.0e6 + m_width);
    }
    TimeNs timeAt(double x) const
    {
        return m_base + rounded((x + static_cast<double>(m_first)) * nsPerColumn());
    }
    TimeSpan visible() const { return {timeOf(m_first), timeOf(m_first + m_width)}; }
    TimeSpan spanOf(qint64 firstColumn, qint64 lastColumn) const { return {timeOf(firstColumn), timeOf(lastColumn)}; }

private:
    /// As llround, which is a call, and this is asked for each column of each lane.
    static qint64 rounded(double value) { return static_cast<qint64>(value < 0 ? value - 0.5 : value + 0.5); }

    TimeNs m_base = 0;
    qint64 m_span = 0;
    qint64 m_first = 0;
    int m_width = 1;
};

} // namespace watchglass
