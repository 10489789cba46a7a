// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/tree/resourcetreemodel.h"

#include <functional>
#include <memory>
#include <vector>

namespace watchglass {

/// What the timeline paints beside one row of the tree.
struct VisibleLane
{
    quint64 key = 0;        ///< ResourceTreeModel::keyOf
    ObjectId object = 0;    ///< 0 for a group
    int depth = 0;          ///< 0 for a group
    bool aggregate = false; ///< stands for several objects: a group, or a collapsed row with something under it
    /// What it stands for, the object itself first; never null. Equal pointers: nothing changed.
    std::shared_ptr<const std::vector<ObjectId>> objects;
};

/// The lane of one row. A group always aggregates, an object only while collapsed.
VisibleLane laneOf(const ResourceTreeModel &model, const QModelIndex &row, bool expanded);

/// The lanes of all rows a view shows when it is scrolled through, top to bottom, at most `limit` from `first` on.
std::vector<VisibleLane> visibleLanes(const ResourceTreeModel &model,
                                      const std::function<bool(const QModelIndex &)> &isExpanded, int first, int limit);

} // namespace watchglass
