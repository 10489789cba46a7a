// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/visiblelane.h"

namespace watchglass {

VisibleLane laneOf(const ResourceTreeModel &model, const QModelIndex &row, bool expanded)
{
    VisibleLane lane;
    lane.key = model.keyOf(row);
    lane.object = model.objectAt(row);
    for (QModelIndex above = row.parent(); above.isValid(); above = above.parent()) {
        ++lane.depth;
    }
    lane.aggregate = lane.object == 0 || (!expanded && model.hasChildren(row));
    lane.objects = lane.aggregate ? model.objectsUnder(row) : std::make_shared<const std::vector<ObjectId>>(1, lane.object);
    return lane;
}

std::vector<VisibleLane> visibleLanes(const ResourceTreeModel &model, const std::function<bool(const QModelIndex &)> &isExpanded, int first, int limit)
{
    std::vector<VisibleLane> lanes;
    int row = 0;
    const std::function<void(const QModelIndex &)> walk = [&](const QModelIndex &parent) {
        for (int i = 0; i < model.rowCount(parent) && int(lanes.size()) < limit; ++i, ++row) {
            const QModelIndex index = model.index(i, 0, parent);
            const bool open = isExpanded(index);
            if (row >= first) {
                lanes.push_back(laneOf(model, index, open));
            }
            if (open) {
                walk(index);
            }
        }
    };
    walk({});
    return lanes;
}

} // namespace watchglass
