// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel_p.h"

namespace watchglass {

namespace {

/// More rows than this are said to have changed as one.
constexpr std::size_t rowsBeforeBulk = 64;
/// More moves than this are one change of layout.
constexpr std::size_t movesOneByOne = 8;
/// From so many moves on making everything anew is cheaper for a view than following them.
constexpr std::size_t leastMovesToReset = 500;

/// Its group, or an object that has no place.
TreeNode *topOf(TreeNode *node)
{
    while (node->parent) {
        node = node->parent;
    }
    return node;
}

} // namespace

void ResourceTreeModel::Private::setMatch(TreeNode *node, bool match)
{
    matches += match && !node->match ? 1 : 0;
    matches -= !match && node->match ? 1 : 0;
    node->match = match;
}

/// The node of an object that has none yet, without a place.
TreeNode *ResourceTreeModel::Private::makeNode(const ObjectEntry &entry)
{
    TreeNode *node = nodes.make(entry.id);
    node->sortKey = treeSortKey(store->kind(entry), store->name(entry), entry.id);
    node->share = TreeShare::of(entry);
    node->sums.add(node->share);
    return node;
}

/// Makes every node anew; between beginResetModel and endResetModel.
void ResourceTreeModel::Private::rebuild()
{
    nodes.clear(store ? store->count() : 0);
    matches = 0;
    if (!store) {
        return;
    }
    store->forEach([&](const ObjectEntry &entry) {
        if (!wanted(entry)) {
            return;
        }
        TreeNode *known = nodes.find(entry.id);
        setMatch(known ? known : makeNode(entry), true);
        // Whatever is above it is shown for its sake.
        for (const ObjectEntry *each = &entry; each;) {
            TreeNode *node = nodes.find(each->id);
            if (node->parent) {
                return;
            }
            const ObjectEntry *owner = ownerOf(*each);
            TreeNode *parent = !owner ? nodes.groupOf(store->namespaceName(*each)) : nodes.find(owner->id);
            nodes.append(parent ? parent : makeNode(*owner), node);
            each = owner;
        }
    });
    nodes.sortAll();
}

void ResourceTreeModel::resetRows(const std::function<void()> &change)
{
    beginResetModel();
    if (change) {
        change();
    }
    d->rebuild();
    endResetModel();
    emit contentChanged();
    emit matchCountChanged();
}

void ResourceTreeModel::setStore(ObjectStore *store)
{
    if (d->store) {
        d->store->disconnect(this);
    }
    resetRows([this, store] { d->store = store; });
    if (store) {
        connect(store, &ObjectStore::changed, this, &ResourceTreeModel::take);
        connect(store, &ObjectStore::wasReset, this, [this] { resetRows(); });
    }
}

void ResourceTreeModel::setFilter(const FilterExpression &expression, Timestamp now)
{
    resetRows([this, &expression, now] {
        d->filter = expression;
        d->now = now;
    });
}

void ResourceTreeModel::setOnly(std::shared_ptr<const std::vector<bool>> bits)
{
    resetRows([this, &bits] { d->only = std::move(bits); });
}

void ResourceTreeModel::setTombstonesShown(bool shown)
{
    resetRows([this, shown] { d->tombstones = shown; });
}

QModelIndex ResourceTreeModel::rowIndex(TreeNode *node) const
{
    return node ? createIndex(d->nodes.rowOf(node), 0, node) : QModelIndex();
}

/// Gives a node, and what hangs on it, its row under its owner or its namespace.
void ResourceTreeModel::place(TreeNode *node)
{
    const ObjectEntry *entry = d->store->entry(node->object);
    const ObjectEntry *owner = d->ownerOf(*entry);
    TreeNode *parent = owner ? ensure(*owner) : d->nodes.groupOf(d->store->namespaceName(*entry));
    if (parent->object == 0 && d->nodes.rowOf(parent) < 0) {
        insertRow(nullptr, parent);
    }
    insertRow(parent, node);
}

void ResourceTreeModel::insertRow(TreeNode *parent, TreeNode *node)
{
    const int row = d->nodes.placeFor(parent, node->sortKey);
    if (d->together) {
        d->nodes.insert(parent, row, node);
        return;
    }
    beginInsertRows(rowIndex(parent), row, row);
    d->nodes.insert(parent, row, node);
    endInsertRows();
}

/// The node of an object in its place, made where there is none, with everything above it.
TreeNode *ResourceTreeModel::ensure(const ObjectEntry &entry)
{
    TreeNode *node = d->nodes.find(entry.id);
    if (!node) {
        node = d->makeNode(entry);
        d->setMatch(node, d->wanted(entry));
    }
    TreeNode *top = topOf(node);
    // It hangs on something that was taken out and has not been put back.
    if (top->object != 0) {
        place(top);
    }
    return node;
}

void ResourceTreeModel::takeOut(TreeNode *node)
{
    // What hangs on something that is out already is no row for anybody.
    if (d->together || topOf(node)->object != 0) {
        d->nodes.take(node);
        return;
    }
    const int row = d->nodes.rowOf(node);
    beginRemoveRows(rowIndex(node->parent), row, row);
    d->nodes.take(node);
    endRemoveRows();
}

/// Removes a row that nothing calls for any more, and those above it that were shown for its sake.
void ResourceTreeModel::prune(TreeNode *node)
{
    while (node && node->children.empty() && !(node->object != 0 && node->match)) {
        TreeNode *parent = node->parent;
        takeOut(node);
        d->nodes.forget(node);
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
    TreeNode *node = d->nodes.find(id);
    if (!node && !wanted) {
        return;
    }
    node = ensure(*entry);
    d->setMatch(node, wanted);
    d->nodes.setShare(node, TreeShare::of(*entry));
    prune(node);
}

void ResourceTreeModel::move(const ObjectChanges &changes)
{
    // All are out before the first goes back in: the owner of one may be among them.
    std::vector<TreeNode *> out;
    std::vector<TreeNode *> left;
    for (const ObjectId id : changes.reparented) {
        if (TreeNode *node = d->nodes.find(id)) {
            left.push_back(node->parent);
            takeOut(node);
            out.push_back(node);
        }
    }
    for (TreeNode *node : out) {
        if (!node->parent) {
            place(node);
        }
    }
    for (const ObjectId id : changes.removed) {
        if (TreeNode *node = d->nodes.find(id)) {
            d->setMatch(node, false);
            left.push_back(node);
        }
    }
    std::vector<quint64> keys;
    for (TreeNode *node : left) {
        keys.push_back(keyOfNode(node));
    }
    for (const quint64 key : keys) {
        if (TreeNode *node = nodeOfKey(key)) {
            prune(node);
        }
    }
}

void ResourceTreeModel::follow(const ObjectChanges &changes)
{
    move(changes);
    for (const ObjectId id : changes.added) {
        refresh(id);
    }
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
        after += node->gone ? QModelIndex() : createIndex(d->nodes.rowOf(node), index.column(), node);
    }
    changePersistentIndexList(before, after);
    d->nodes.setKeepForgotten(false);
    d->together = false;
    emit layoutChanged();
}

void ResourceTreeModel::take(const ObjectChanges &changes)
{
    const std::size_t moves = changes.added.size() + changes.removed.size() + 2 * changes.reparented.size();
    if (moves > leastMovesToReset + d->store->count() / 8) {
        resetRows();
        return;
    }
    const std::size_t before = d->matches;
    // What only changed may come to match, or no longer.
    const bool choosy = d->isNarrowed() || !d->tombstones;
    moves + (choosy ? changes.changed.size() : 0) > movesOneByOne ? followTogether(changes) : follow(changes);
    announce(d->nodes.takeTouched());
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
        emit dataChanged(createIndex(row, ResourceColumn, node), createIndex(row, ChangesColumn, node));
    }
}

} // namespace watchglass
