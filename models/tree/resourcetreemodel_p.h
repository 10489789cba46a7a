// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/tree/objectfilter.h"
#include "models/tree/resourcetreemodel.h"
#include "models/tree/treenodes.h"

#include <QTimer>

#include <chrono>

namespace watchglass {

/// Which objects have rows for their own sake.
struct TreeCriteria
{
    ObjectFilter filter;
    std::shared_ptr<const std::vector<bool>> only;
    bool tombstones = true;

    bool isNarrowing() const { return !filter.expression().isEmpty() || only; }
    bool takesAll() const { return !isNarrowing() && tombstones; }
    bool wants(const ObjectStore &store, const ObjectEntry &entry) const
    {
        return (tombstones || !entry.deleted) && (!only || (entry.id < only->size() && (*only)[entry.id]))
            && (filter.expression().isEmpty() || filter.matches(store, entry));
    }
};
using TreeCriteriaPtr = std::shared_ptr<const TreeCriteria>;

struct ResourceTreeModel::Private
{
    ObjectStore *store = nullptr;
    TreeNodes nodes;
    TreeCriteriaPtr asked = std::make_shared<const TreeCriteria>(); ///< what was set last
    TreeCriteriaPtr applied = asked;                                ///< what the rows are by
    std::size_t matches = 0;
    bool together = false; ///< rows move as one change of layout, not one by one

    // Choosing by `asked`, a slice at a time.
    QTimer slices;
    std::vector<char> bits;        ///< wanted, by id
    ObjectId looked = 0;           ///< those below it were looked at
    std::vector<ObjectId> changed; ///< meanwhile: to be looked at again

    bool isNarrowed() const { return applied->isNarrowing(); }
    bool wanted(const ObjectEntry &entry) const { return applied->wants(*store, entry); }
    const ObjectEntry *ownerOf(const ObjectEntry &entry) const
    {
        const ObjectId owner = store->parentOf(entry.id);
        return owner != 0 ? store->entry(owner) : nullptr;
    }
    void setMatch(TreeNode *node, bool match);
    TreeNode *makeNode(const ObjectEntry &entry);
    TreeNode *nodeFor(const ObjectEntry &entry);
    void link(TreeNode *node);
    std::size_t flips(const std::vector<ObjectId> &ids) const;
    void build();
    void look(ObjectId id);
    bool lookOn(std::chrono::milliseconds slice);

    QVariant groupData(const TreeNode *node, int column, int role) const;
    QVariant objectData(const TreeNode *node, const ObjectEntry &entry, int column, int role) const;
    QVariant objectDisplay(const ObjectEntry &entry, int column) const;

    static TreeNode *nodeOf(const QModelIndex &index) { return static_cast<TreeNode *>(index.internalPointer()); }
};

} // namespace watchglass
