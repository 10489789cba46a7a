// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel_p.h"

#include <QElapsedTimer>

namespace watchglass {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t fewObjects = 2000; ///< are looked at at once
constexpr auto slice = 4ms;

} // namespace

/// The node of an object that has none yet, without a place.
TreeNode *ResourceTreeModel::Private::makeNode(const ObjectEntry &entry)
{
    TreeNode *node = nodes.make(entry.id);
    node->sortKey = treeSortKey(store->kind(entry), store->name(entry), entry.id);
    node->share = TreeShare::of(entry);
    node->sums.add(node->share);
    return node;
}

/// Makes every node anew, without rows.
void ResourceTreeModel::Private::build()
{
    nodes.clear(store ? store->idLimit() : 0);
    if (!store) {
        return;
    }
    store->forEach([this](const ObjectEntry &entry) { makeNode(entry); });
    store->forEach([this](const ObjectEntry &entry) {
        const ObjectEntry *owner = ownerOf(entry);
        TreeNode *above = owner ? nodes.find(owner->id) : nodes.groupOf(store->namespaceName(entry));
        nodes.append(above, nodes.find(entry.id));
    });
    nodes.sortAll();
}

void ResourceTreeModel::Private::look(ObjectId id)
{
    const ObjectEntry *entry = store && nodes.find(id) ? store->entry(id) : nullptr;
    if (id >= bits.size()) {
        bits.resize(id + 1, 0);
    }
    bits[id] = entry && asked->wants(*store, *entry) ? 1 : 0;
}

/// True when all were looked at.
bool ResourceTreeModel::Private::lookOn(std::chrono::milliseconds longest)
{
    QElapsedTimer timer;
    timer.start();
    const ObjectId end = store ? store->idLimit() : 0;
    if (asked->takesAll()) {
        bits.assign(end, 1);
        looked = end;
    }
    while (looked < end) {
        look(looked++);
        if (looked % 256 == 0 && timer.durationElapsed() > longest) {
            return false;
        }
    }
    return true;
}

/// Everything anew, at once: for another store, or one that moved too much to be followed.
void ResourceTreeModel::resetRows(const std::function<void()> &change)
{
    const bool wasFiltering = isFiltering();
    d->slices.stop();
    beginResetModel();
    if (change) {
        change();
    }
    d->build();
    d->bits.assign(d->store ? d->store->idLimit() : 0, 0);
    d->changed.clear();
    d->looked = 0;
    d->lookOn(1h);
    endArranging(wasFiltering);
}

/// Rows for `asked`, after all objects were looked at.
void ResourceTreeModel::arrange()
{
    const bool wasFiltering = isFiltering();
    d->slices.stop();
    for (const ObjectId id : std::exchange(d->changed, {})) {
        d->look(id);
    }
    if (d->store) {
        d->bits.resize(std::max<std::size_t>(d->bits.size(), d->store->idLimit()), 0);
    }
    beginResetModel();
    endArranging(wasFiltering);
}

/// The end of a reset that had begun: rows by what was looked at.
void ResourceTreeModel::endArranging(bool wasFiltering)
{
    d->applied = d->asked;
    d->matches = d->nodes.arrange(d->bits);
    endResetModel();
    emit contentChanged();
    emit matchCountChanged();
    if (wasFiltering) {
        emit filteringChanged(false);
    }
}

/// One turn: some more objects, or the rows when there are no more.
void ResourceTreeModel::lookOn()
{
    if (d->store && d->looked < d->store->idLimit()) {
        d->lookOn(slice);
    } else {
        arrange();
    }
}

void ResourceTreeModel::choose(TreeCriteria criteria)
{
    const bool wasFiltering = isFiltering();
    d->asked = std::make_shared<const TreeCriteria>(std::move(criteria));
    d->bits.assign(d->store ? d->store->idLimit() : 0, 0);
    d->changed.clear();
    d->looked = 0;
    if (objectCount() <= fewObjects) {
        d->lookOn(1h);
        arrange();
        return;
    }
    d->slices.start();
    if (!wasFiltering) {
        emit filteringChanged(true);
    }
}

bool ResourceTreeModel::isFiltering() const
{
    return d->slices.isActive();
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
    choose({ObjectFilter(expression, now), d->asked->only, d->asked->tombstones});
}

const FilterExpression &ResourceTreeModel::filter() const
{
    return d->asked->filter.expression();
}

void ResourceTreeModel::setOnly(std::shared_ptr<const std::vector<bool>> bits)
{
    if (bits != d->asked->only) {
        choose({d->asked->filter, std::move(bits), d->asked->tombstones});
    }
}

bool ResourceTreeModel::hasOnly() const
{
    return d->asked->only != nullptr;
}

void ResourceTreeModel::addToOnly(const std::vector<ObjectId> &ids)
{
    const auto widened = [&ids](const TreeCriteriaPtr &criteria) {
        if (!criteria->only) {
            return criteria;
        }
        auto bits = std::make_shared<std::vector<bool>>(*criteria->only);
        for (const ObjectId id : ids) {
            bits->resize(std::max<std::size_t>(bits->size(), id + 1));
            (*bits)[id] = true;
        }
        return std::make_shared<const TreeCriteria>(TreeCriteria{criteria->filter, std::move(bits), criteria->tombstones});
    };
    const bool same = d->asked == d->applied;
    d->asked = widened(d->asked);
    d->applied = same ? d->asked : widened(d->applied);
    if (d->store && !ids.empty()) {
        take({.added = {}, .removed = {}, .changed = ids, .reparented = {}});
    }
}

void ResourceTreeModel::setTombstonesShown(bool shown)
{
    choose({d->asked->filter, d->asked->only, shown});
}

bool ResourceTreeModel::tombstonesShown() const
{
    return d->asked->tombstones;
}

} // namespace watchglass
