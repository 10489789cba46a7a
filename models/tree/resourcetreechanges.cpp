// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel_p.h"

#include <algorithm>

namespace watchglass {

namespace {

/// More rows than this are said to have changed as one.
constexpr std::size_t rowsBeforeBulk = 64;
/// More moves than this are one change of layout.
constexpr std::size_t movesOneByOne = 8;
/// From so many moves on a view is quicker with a reset than with following them.
constexpr std::size_t leastMovesToReset = 500;

} // namespace

void ResourceTreeModel::Private::setMatch(TreeNode *node, bool match)
{
    const bool before = nodes.isMatch(node);
    matches += match && !before ? 1 : 0;
    matches -= !match && before ? 1 : 0;
    nodes.setMatch(node, match);
}

/// Where its owner or its namespace is.
void ResourceTreeModel::Private::link(TreeNode *node)
{
    const ObjectEntry *entry = store->entry(node->object);
    const ObjectEntry *owner = ownerOf(*entry);
    nodes.link(owner ? nodeFor(*owner) : nodes.groupOf(store->namespaceName(*entry)), node);
}

/// The node of an object; made in its place, without a row, where there is none.
TreeNode *ResourceTreeModel::Private::nodeFor(const ObjectEntry &entry)
{
    TreeNode *node = nodes.find(entry.id);
    if (!node) {
        node = makeNode(entry);
        setMatch(node, wanted(entry));
        link(node);
    }
    return node;
}

/// How many of the objects come to match, or no longer do.
std::size_t ResourceTreeModel::Private::flips(const std::vector<ObjectId> &ids) const
{
    return std::size_t(std::ranges::count_if(ids, [this](ObjectId id) {
        const ObjectEntry *entry = store->entry(id);
        const TreeNode *node = nodes.find(id);
        return entry && node && wanted(*entry) != nodes.isMatch(node);
    }));
}

QModelIndex ResourceTreeModel::rowIndex(TreeNode *node) const
{
    return node ? createIndex(d->nodes.rowOf(node), 0, node) : QModelIndex();
}

/// Gives a node, and what hangs on it, its row where it belongs.
void ResourceTreeModel::place(TreeNode *node)
{
    bring(node->above);
    insertRow(node->above, node);
}

/// Sees to it that a node and everything above it have rows.
void ResourceTreeModel::bring(TreeNode *node)
{
    if (node->object == 0) {
        if (!d->nodes.isShown(node)) {
            insertRow(nullptr, node);
        }
        return;
    }
    // Where it has a row, that may hang on something that was taken out and has not been put back.
    TreeNode *top = d->nodes.topOf(node);
    if (top->object != 0) {
        place(top);
    }
}

void ResourceTreeModel::insertRow(TreeNode *parent, TreeNode *node)
{
    if (d->together) {
        d->nodes.insert(parent, node);
        return;
    }
    const int row = d->nodes.placeFor(parent, node->sortKey);
    beginInsertRows(rowIndex(parent), row, row);
    d->nodes.insert(parent, node);
    endInsertRows();
}

void ResourceTreeModel::takeOut(TreeNode *node)
{
    // What hangs on something that is out already is no row for anybody.
    if (d->together || d->nodes.topOf(node)->object != 0) {
        d->nodes.take(node);
        return;
    }
    const int row = d->nodes.rowOf(node);
    beginRemoveRows(rowIndex(d->nodes.parentOf(node)), row, row);
    d->nodes.take(node);
    endRemoveRows();
}

/// Removes a row that nothing calls for any more, and those above it that were shown for its sake.
void ResourceTreeModel::prune(TreeNode *node)
{
    while (node && d->nodes.isShown(node) && node->children.empty() && !d->nodes.isMatch(node)) {
        TreeNode *parent = d->nodes.parentOf(node);
        takeOut(node);
        node = parent;
    }
}

void ResourceTreeModel::refresh(ObjectId id)
{
    const ObjectEntry *entry = d->store->entry(id);
    if (!entry) {
        return;
    }
    const bool wanted = d->wanted(*entry);
    TreeNode *node = d->nodeFor(*entry);
    d->setMatch(node, wanted);
    if (wanted) {
        bring(node);
    }
    d->nodes.setShare(node, TreeShare::of(*entry));
    prune(node);
}

void ResourceTreeModel::move(const ObjectChanges &changes)
{
    // All are out before the first goes back in: the owner of one may be among them.
    std::vector<TreeNode *> moved;
    std::vector<TreeNode *> out;
    std::vector<TreeNode *> left;
    std::vector<TreeNode *> groups;
    const auto unlink = [&](TreeNode *node) {
        if (node->above && node->above->object == 0) {
            groups.push_back(node->above);
        }
        d->nodes.unlink(node);
    };
    for (const ObjectId id : changes.reparented) {
        if (TreeNode *node = d->nodes.find(id)) {
            if (d->nodes.isShown(node)) {
                left.push_back(d->nodes.parentOf(node));
                takeOut(node);
                out.push_back(node);
            }
            moved.push_back(node);
            unlink(node);
        }
    }
    for (TreeNode *node : moved) {
        d->link(node);
    }
    for (TreeNode *node : out) {
        if (!d->nodes.isShown(node)) {
            place(node);
        }
    }
    for (const ObjectId id : changes.removed) {
        if (TreeNode *node = d->nodes.find(id)) {
            d->setMatch(node, false);
            left.push_back(node);
        }
    }
    for (TreeNode *node : left) {
        prune(node);
    }
    for (const ObjectId id : changes.removed) {
        if (TreeNode *node = d->nodes.find(id)) {
            for (const ObjectId below : node->all) {
                d->nodes.find(below)->above = nullptr; // it goes, too
            }
            unlink(node);
            d->nodes.forget(node);
        }
    }
    std::ranges::sort(groups);
    groups.erase(std::ranges::unique(groups).begin(), groups.end());
    for (TreeNode *group : groups) {
        if (group->all.empty()) {
            d->nodes.forget(group);
        }
    }
}

void ResourceTreeModel::follow(const ObjectChanges &changes)
{
    move(changes);
    d->nodes.setUnordered(d->together);
    for (const ObjectId id : changes.added) {
        refresh(id);
    }
    d->nodes.setUnordered(false);
    for (const ObjectId id : changes.changed) {
        refresh(id);
    }
}

void ResourceTreeModel::followTogether(const ObjectChanges &changes)
{
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    d->together = true;
    d->nodes.setKeepForgotten(true);
    follow(changes);
    QModelIndexList after;
    after.reserve(before.size());
    for (const QModelIndex &index : before) {
        TreeNode *node = Private::nodeOf(index);
        after += node->gone || !d->nodes.isShown(node) ? QModelIndex() : createIndex(d->nodes.rowOf(node), index.column(), node);
    }
    changePersistentIndexList(before, after);
    d->nodes.setKeepForgotten(false);
    d->together = false;
    emit layoutChanged();
}

void ResourceTreeModel::take(const ObjectChanges &changes)
{
    if (isFiltering()) {
        d->changed.insert(d->changed.end(), changes.added.begin(), changes.added.end());
        d->changed.insert(d->changed.end(), changes.changed.begin(), changes.changed.end());
    }
    const std::size_t before = d->matches;
    const std::size_t moves = changes.added.size() + changes.removed.size() + 2 * changes.reparented.size();
    // What only changed may come to match, or no longer.
    const std::size_t flips = d->applied->takesAll() ? 0 : d->flips(changes.changed);
    if (moves > leastMovesToReset + d->store->count() / 8) {
        beginResetModel();
        d->together = true;
        follow(changes);
        d->together = false;
        d->nodes.takeTouched();
        endResetModel();
    } else {
        moves + flips > movesOneByOne ? followTogether(changes) : follow(changes);
        announce(d->nodes.takeTouched());
    }
    emit contentChanged();
    if (d->matches != before) {
        emit matchCountChanged();
    }
}

void ResourceTreeModel::announce(const std::vector<TreeNode *> &touched)
{
    if (touched.size() > rowsBeforeBulk) {
        emit bulkChanged();
        return;
    }
    for (TreeNode *node : touched) {
        const int row = d->nodes.rowOf(node);
        if (row < 0) {
            continue;
        }
        emit dataChanged(createIndex(row, ResourceColumn, node), createIndex(row, ChangesColumn, node));
    }
}

} // namespace watchglass
