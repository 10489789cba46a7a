// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinestore.h"

#include <QObject>
#include <QString>

#include <vector>

namespace watchglass {

/// One row of the tree as the timeline has to draw it beside.
struct LaneRow
{
    quint64 key = 0;    ///< the same for the same row as long as it lives
    int y = 0;          ///< in the viewport, device independent pixels
    int height = 0;
    LaneId own = NoLane; ///< the row's object; NoLane for a group such as a namespace
    /// Collapsed: the objects under the row, sorted, without `own`. Null when expanded or childless. Pass the same list
    /// while it is the same: another pointer makes the timeline compare.
    LaneList members;
    QString label;       ///< for tooltips and screen readers
    bool selected = false;
    bool dimmed = false; ///< a tombstone, or shown only because a child matches the filter
};

/// The rows a timeline stands beside; the window's tree implements it. Rows come in the order of y.
class LaneSource : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// The rows that a viewport of this height shows now.
    virtual std::vector<LaneRow> visibleRows(int viewportHeight) const = 0;
    /// Scrolls all rows; positive moves the content up (as a wheel turned towards the user does).
    virtual void scrollBy(int pixels) = 0;
    /// Makes a row current and selects its object as a click in the tree does.
    virtual void setCurrent(quint64 key) = 0;
    /// The current row moves by `rows` (negative: up) and comes into view.
    virtual void moveCurrent(int rows) = 0;
    /// Expands or collapses.
    virtual void toggle(quint64 key) = 0;

signals:
    /// Scrolled, expanded, filtered, selected, or rows came and went.
    void rowsChanged();
};

} // namespace watchglass
