// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel_p.h"

namespace watchglass {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t fewObjects = 2000; ///< are looked at at once
constexpr auto slice = 4ms;

} // namespace

/// The node of an object that has none yet, without a place.
TreeNode *ResourceTreeModel::Private::makeNode(const ObjectEntry &entry)
{
    return nodes.make(entry.id, treeSortKey(store->kind(entry), store->name(entry), entry.id), TreeShare::of(entry));
}

/// Makes every node anew, without rows.
void ResourceTreeModel::Private::build()
{
    nodes.clear(store ? store->idLimit() : 0);
    if (!store) {
        return;
    }
    store->forEach([this](const ObjectEntry &entry) { makeNode(entry); });
    nodes.setUnordered(true);
    store->forEach([this](const ObjectEntry &entry) {
        const ObjectEntry *owner = ownerOf(entry);
        TreeNode *above = owner ? nodes.find(owner->id) : nodes.groupOf(store->namespaceName(entry));
        nodes.link(above, nodes.find(entry.id));
    });
    nodes.setUnordered(false);
}

void ResourceTreeModel::Private::look(ObjectId id)
{
    const ObjectEntry *entry = store && nodes.find(id) ? store->entry(id) : nullptr;
    if (id >= bits.size()) {
        bits.resize(id + 1, 0);
    }
    bits[id] = entry && asked->wants(*store, *entry) ? 1 : 0;
}

/// At once.
void ResourceTreeModel::Private::lookAtAll()
{
    bits.assign(store ? store->idLimit() : 0, asked->takesAll() ? 1 : 0);
    if (store && !asked->takesAll()) {
        store->forEach([this](const ObjectEntry &entry) { bits[entry.id] = asked->wants(*store, entry) ? 1 : 0; });
    }
}

/// Everything anew, at once: for another store, or one that moved too much to be followed.
void ResourceTreeModel::resetRows(const std::function<void()> &change)
{
    const bool wasFiltering = isFiltering();
    d->stop();
    beginResetModel();
    if (change) {
        change();
    }
    d->build();
    d->lookAtAll();
    endArranging(wasFiltering);
}

/// Rows for `asked`, after all objects were looked at.
void ResourceTreeModel::arrange()
{
    for (const ObjectId id : std::exchange(d->changed, {})) {
        d->look(id);
    }
    if (d->store) {
        d->bits.resize(std::max<std::size_t>(d->bits.size(), d->store->idLimit()), 0);
    }
    beginResetModel();
    endArranging(true);
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

/// One turn: some more of the snapshot, or the worker's start when there is no more.
void ResourceTreeModel::lookOn()
{
    if (!d->asked->takesAll() && !d->snapshot->fill(*d->store, d->asked->filter, slice)) {
        return;
    }
    d->slices.stop();
    d->worker.start([this, objects = std::exchange(d->snapshot, nullptr), asked = d->asked, end = d->store->idLimit()](const std::stop_token &stop) -> LatestJob::Delivery {
        auto bits = std::make_shared<std::vector<char>>(end, asked->takesAll() ? 1 : 0);
        for (std::size_t i = 0; i < objects->objects().size(); ++i) {
            if (i % 1024 == 0 && stop.stop_requested()) {
                return {};
            }
            const ObjectFacts &facts = objects->objects()[i];
            (*bits)[facts.id] = asked->wants(facts) ? 1 : 0;
        }
        return [this, bits] {
            d->bits = std::move(*bits);
            arrange();
        };
    });
}

void ResourceTreeModel::Private::stop()
{
    slices.stop();
    snapshot.reset();
    worker.cancel();
    changed.clear();
}

void ResourceTreeModel::choose(TreeCriteria criteria)
{
    const bool wasFiltering = isFiltering();
    d->asked = std::make_shared<const TreeCriteria>(std::move(criteria));
    d->stop();
    if (objectCount() <= fewObjects) {
        d->lookAtAll();
        beginResetModel();
        endArranging(wasFiltering);
        return;
    }
    d->snapshot = std::make_shared<ObjectSnapshot>(*d->store);
    d->slices.start();
    if (!wasFiltering) {
        emit filteringChanged(true);
    }
}

bool ResourceTreeModel::isFiltering() const
{
    return d->slices.isActive() || d->worker.isRunning();
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
