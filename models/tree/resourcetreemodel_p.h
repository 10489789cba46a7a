// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/tree/objectfilter.h"
#include "models/tree/resourcetreemodel.h"
#include "models/tree/treenodes.h"

namespace watchglass {

struct ResourceTreeModel::Private
{
    ObjectStore *store = nullptr;
    TreeNodes nodes;
    FilterExpression filter;
    Timestamp now;
    std::shared_ptr<const std::vector<bool>> only;
    bool tombstones = true;
    std::size_t matches = 0;
    bool together = false; ///< rows move as one change of layout, not one by one

    bool isNarrowed() const { return !filter.isEmpty() || only; }
    bool wanted(const ObjectEntry &entry) const
    {
        return (tombstones || !entry.deleted) && (!only || (entry.id < only->size() && (*only)[entry.id]))
            && (filter.isEmpty() || objectMatches(filter, *store, entry, now));
    }
    const ObjectEntry *ownerOf(const ObjectEntry &entry) const
    {
        const ObjectId owner = store->parentOf(entry.id);
        return owner != 0 ? store->entry(owner) : nullptr;
    }
    void setMatch(TreeNode *node, bool match);
    TreeNode *makeNode(const ObjectEntry &entry);
    void rebuild();

    QVariant groupData(const TreeNode *node, int column, int role) const;
    QVariant objectData(const TreeNode *node, const ObjectEntry &entry, int column, int role) const;
    QVariant objectDisplay(const ObjectEntry &entry, int column) const;

    static TreeNode *nodeOf(const QModelIndex &index) { return static_cast<TreeNode *>(index.internalPointer()); }
};

} // namespace watchglass
