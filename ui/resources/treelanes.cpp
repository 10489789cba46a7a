// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/treelanes.h"
#include "models/tree/visiblelane.h"

#include <QScrollBar>

namespace watchglass {

TreeLanes::TreeLanes(ResourceTreeView *view)
    : LaneSource(view)
    , m_view(view)
{
    connect(view, &ResourceTreeView::rowsChanged, this, &LaneSource::rowsChanged);
}

void TreeLanes::forget()
{
    m_members.clear();
    m_lanes.clear();
}

std::vector<LaneRow> TreeLanes::visibleRows(int viewportHeight) const
{
    std::vector<LaneRow> rows;
    SessionModels *models = m_view->models();
    if (!models || !models->tree().store()) {
        return rows;
    }
    ResourceTreeModel &tree = models->tree();
    for (QModelIndex index = m_view->indexAt(QPoint(2, 0)); index.isValid(); index = m_view->indexBelow(index)) {
        const QRect rect = m_view->visualRect(index);
        if (rect.top() > viewportHeight) {
            break;
        }
        const QModelIndex first = index.siblingAtColumn(0);
        const VisibleLane lane = watchglass::laneOf(tree, first, m_view->isExpanded(first));
        LaneRow row;
        row.key = lane.key;
        row.y = rect.top();
        row.height = rect.height();
        row.label = first.data(Qt::DisplayRole).toString();
        row.selected = first == m_view->currentIndex().siblingAtColumn(0);
        row.dimmed = first.data(ResourceTreeModel::DeletedRole).toBool();
        if (lane.object != 0) {
            row.own = laneOf(lane.object);
        }
        if (lane.aggregate) {
            row.members = lanesOf(lane.key, lane.objects, lane.object);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

LaneId TreeLanes::laneOf(ObjectId object) const
{
    if (object >= m_lanes.size()) {
        m_lanes.resize(object + 1, NoLane);
    }
    LaneId &lane = m_lanes[object];
    SessionModels *models = m_view->models();
    if (lane == NoLane || !models->timeline().has(lane)) {
        lane = models->timeline().ensureLane(models->tree().store()->ref(object));
    }
    return lane;
}

LaneList TreeLanes::lanesOf(quint64 key, const std::shared_ptr<const std::vector<ObjectId>> &objects, ObjectId own) const
{
    // Lanes that went may have come again under other numbers.
    if (const quint64 now = m_view->models()->timeline().lanesGeneration(); now != m_lanesGeneration) {
        m_lanesGeneration = now;
        m_members.clear();
    }
    Members &members = m_members[key];
    if (members.objects == objects && members.lanes) {
        return members.lanes;
    }
    auto lanes = std::make_shared<std::vector<LaneId>>();
    lanes->reserve(objects->size());
    for (const ObjectId id : *objects) {
        if (id != own) {
            lanes->push_back(laneOf(id));
        }
    }
    std::ranges::sort(*lanes);
    lanes->erase(std::ranges::unique(*lanes).begin(), lanes->end());
    members.objects = objects;
    members.lanes = lanes;
    return lanes;
}

void TreeLanes::scrollBy(int pixels)
{
    QScrollBar *bar = m_view->verticalScrollBar();
    bar->setValue(bar->value() + pixels);
}

void TreeLanes::setCurrent(quint64 key)
{
    const QModelIndex index = m_view->rowIndex(key);
    if (index.isValid()) {
        m_view->setCurrentIndex(index);
    }
}

void TreeLanes::moveCurrent(int rows)
{
    QModelIndex index = m_view->currentIndex();
    for (int step = 0; step < std::abs(rows); ++step) {
        const QModelIndex next = rows > 0 ? m_view->indexBelow(index) : m_view->indexAbove(index);
        if (!next.isValid()) {
            break;
        }
        index = next;
    }
    if (index.isValid()) {
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
    }
}

void TreeLanes::toggle(quint64 key)
{
    const QModelIndex index = m_view->rowIndex(key);
    if (index.isValid()) {
        m_view->toggle(index);
    }
}

} // namespace watchglass
