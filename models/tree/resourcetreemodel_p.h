// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/latestjob.h"
#include "models/tree/objectfilter.h"
#include "models/tree/objectsnapshot.h"
#include "models/tree/resourcetreemodel.h"
#include "models/tree/treenodes.h"

#include <QTimer>

namespace watchglass {

/// Which objects have rows for their own sake.
struct TreeCriteria
{
    ObjectFilter filter;
    std::shared_ptr<const std::vector<bool>> only;
    bool tombstones = true;

    bool isNarrowing() const { return !filter.expression().isEmpty() || only; }
    bool takesAll() const { return !isNarrowing() && tombstones; }
    bool wants(const ObjectFacts &facts) const { return mayWant(facts.id, facts.deleted) && (filter.expression().isEmpty() || filter.matches(facts)); }
    bool wants(const ObjectStore &store, const ObjectEntry &entry) const
    {
        return mayWant(entry.id, entry.deleted) && (filter.expression().isEmpty() || filter.matches(store, entry));
    }

private:
    bool mayWant(ObjectId id, bool deleted) const { return (tombstones || !deleted) && (!only || (id < only->size() && (*only)[id])); }
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

    QTimer slices;                            ///< each fills some more of `snapshot`
    std::shared_ptr<ObjectSnapshot> snapshot; ///< what the worker will look at
    LatestJob worker;                         ///< looks at all objects by `asked`
    std::vector<ObjectId> changed;            ///< meanwhile: to be looked at again
    std::vector<char> bits;        ///< wanted by `asked`, by id

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
    void lookAtAll();
    void stop();

    QVariant groupData(const TreeNode *node, int column, int role) const;
    QVariant objectData(const TreeNode *node, const ObjectEntry &entry, int column, int role) const;
    QVariant objectDisplay(const ObjectEntry &entry, int column) const;

    static TreeNode *nodeOf(const QModelIndex &index) { return static_cast<TreeNode *>(index.internalPointer()); }
};

} // namespace watchglass
