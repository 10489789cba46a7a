// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/resources/resourcetreeview.h"
#include "ui/timeline/lanesource.h"

#include <unordered_map>

namespace watchglass {

/// The tree's visible rows as the lanes of the timeline beside it.
class TreeLanes final : public LaneSource
{
    Q_OBJECT
public:
    explicit TreeLanes(ResourceTreeView *view);

    std::vector<LaneRow> visibleRows(int viewportHeight) const override;
    void scrollBy(int pixels) override;
    void setCurrent(quint64 key) override;
    void moveCurrent(int rows) override;
    void toggle(quint64 key) override;
    void forget();

private:
    struct Members
    {
        std::shared_ptr<const std::vector<ObjectId>> objects;
        LaneList lanes;
    };
    LaneId laneOf(ObjectId object) const;
    LaneList lanesOf(quint64 key, const std::shared_ptr<const std::vector<ObjectId>> &objects, ObjectId own) const;

    ResourceTreeView *m_view;
    mutable std::vector<LaneId> m_lanes; ///< by ObjectId; good while the timeline has them
    mutable std::unordered_map<quint64, Members> m_members; ///< so that an unchanged row passes the same list
    mutable quint64 m_lanesGeneration = 0;
};

} // namespace watchglass
