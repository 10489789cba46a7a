// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel.h"
#include "models/tree/objectfilter.h"
#include "models/tree/ownertext.h"
#include "models/tree/treenodes.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr quint64 groupBit = quint64(1) << 63U;
constexpr std::size_t runsBeforeBulk = 200;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

TreeNode *nodeOf(const QModelIndex &index)
{
    return static_cast<TreeNode *>(index.internalPointer());
}

qlonglong nanoseconds(Timestamp time)
{
    return qlonglong(time.time_since_epoch().count());
}

} // namespace

struct ResourceTreeModel::Private
{
    ObjectStore *store = nullptr;
    TreeNodes nodes;
    FilterExpression filter;
    Timestamp now;
    std::shared_ptr<const std::vector<bool>> only;
    bool tombstones = true;
    std::size_t matches = 0;

    bool isNarrowed() const { return !filter.isEmpty() || only; }
    bool wanted(const ObjectEntry &entry) const
    {
        return (tombstones || !entry.deleted) && (!only || (entry.id < only->size() && (*only)[entry.id]))
            && (filter.isEmpty() || objectMatches(filter, *store, entry, now));
    }
    TreeNode *parentNode(const ObjectEntry &entry)
    {
        const ObjectId owner = store->parentOf(entry.id);
        return owner != 0 && store->entry(owner) ? nodes.make(owner) : nodes.groupOf(store->namespaceName(entry));
    }
    void collect(const TreeNode *node, std::vector<ObjectId> &into) const;
    Severity worst(const TreeNode *node) const;
    QVariant groupData(const TreeNode *node, int column, int role) const;
    QVariant objectData(const TreeNode *node, const ObjectEntry &entry, int column, int role) const;
    QVariant objectDisplay(const ObjectEntry &entry, int column) const;
};

void ResourceTreeModel::Private::collect(const TreeNode *node, std::vector<ObjectId> &into) const
{
    if (node->object != 0) {
        into.push_back(node->object);
    }
    for (const TreeNode *child : node->children) {
        collect(child, into);
    }
}

Severity ResourceTreeModel::Private::worst(const TreeNode *node) const
{
    const ObjectEntry *entry = node->object != 0 ? store->entry(node->object) : nullptr;
    Severity severity = entry && !entry->deleted ? entry->severity : Severity::None;
    for (const TreeNode *child : node->children) {
        severity = std::max(severity, worst(child));
    }
    return severity;
}

ResourceTreeModel::ResourceTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , d(std::make_unique<Private>())
{
}

ResourceTreeModel::~ResourceTreeModel() = default;

void ResourceTreeModel::setStore(ObjectStore *store)
{
    if (d->store) {
        d->store->disconnect(this);
    }
    beginResetModel();
    d->store = store;
    rebuild();
    endResetModel();
    if (store) {
        connect(store, &ObjectStore::changed, this, &ResourceTreeModel::take);
        connect(store, &ObjectStore::wasReset, this, [this] {
            beginResetModel();
            rebuild();
            endResetModel();
        });
    }
    emit contentChanged();
}

ObjectStore *ResourceTreeModel::store() const
{
    return d->store;
}

/// Makes every node anew; between beginResetModel and endResetModel.
void ResourceTreeModel::rebuild()
{
    d->nodes.clear();
    d->matches = 0;
    if (!d->store) {
        return;
    }
    std::vector<ObjectId> wanted;
    d->store->forEach([&](const ObjectEntry &entry) {
        if (d->wanted(entry)) {
            wanted.push_back(entry.id);
        }
    });
    d->matches = wanted.size();
    std::vector<TreeNode *> parents;
    const auto attach = [&](ObjectId id, bool match) {
        for (const ObjectEntry *entry = d->store->entry(id); entry; entry = d->store->entry(d->store->parentOf(entry->id))) {
            TreeNode *node = d->nodes.make(entry->id);
            node->match = match || (node->match && node->parent);
            if (node->parent) {
                return;
            }
            node->match = match;
            match = !d->isNarrowed();
            node->sortKey = treeSortKey(d->store->kind(*entry), d->store->name(*entry), entry->id);
            node->parent = d->parentNode(*entry);
            node->parent->children.push_back(node);
            parents.push_back(node->parent);
        }
    };
    for (const ObjectId id : wanted) {
        attach(id, true);
    }
    for (TreeNode *parent : parents) {
        if (parent->object == 0 && !std::ranges::contains(d->nodes.roots(), parent)) {
            d->nodes.roots().push_back(parent);
        }
    }
    const auto byKey = [](const TreeNode *node) -> const std::string & { return node->sortKey; };
    std::ranges::sort(d->nodes.roots(), {}, byKey);
    for (TreeNode *parent : parents) {
        if (!std::ranges::is_sorted(parent->children, {}, byKey)) {
            std::ranges::sort(parent->children, {}, byKey);
        }
    }
    emit matchCountChanged();
}

void ResourceTreeModel::insert(ObjectId id)
{
    const ObjectEntry *entry = d->store->entry(id);
    if (!entry || d->nodes.find(id) || !d->wanted(*entry)) {
        return;
    }
    ++d->matches;
    // What is above comes first, so that every insert has a place to go.
    const ObjectId owner = d->store->parentOf(id);
    if (owner != 0 && d->store->entry(owner) && !d->nodes.find(owner)) {
        insert(owner);
    }
    TreeNode *parent = owner != 0 && d->nodes.find(owner) ? d->nodes.find(owner) : d->nodes.groupOf(d->store->namespaceName(*entry));
    if (parent->object == 0 && !std::ranges::contains(d->nodes.roots(), parent)) {
        const int at = d->nodes.placeFor(nullptr, parent->sortKey);
        beginInsertRows({}, at, at);
        d->nodes.roots().insert(d->nodes.roots().begin() + at, parent);
        endInsertRows();
    }
    TreeNode *node = d->nodes.make(id);
    node->sortKey = treeSortKey(d->store->kind(*entry), d->store->name(*entry), id);
    const int at = d->nodes.placeFor(parent, node->sortKey);
    const QModelIndex above = createIndex(d->nodes.rowOf(parent), 0, parent);
    beginInsertRows(above, at, at);
    node->parent = parent;
    parent->children.insert(parent->children.begin() + at, node);
    TreeNodes::changed(node);
    endInsertRows();
}

void ResourceTreeModel::remove(ObjectId id)
{
    TreeNode *node = d->nodes.find(id);
    if (!node) {
        return;
    }
    while (!node->children.empty()) {
        remove(node->children.back()->object);
    }
    TreeNode *parent = node->parent;
    const int at = d->nodes.rowOf(node);
    beginRemoveRows(createIndex(d->nodes.rowOf(parent), 0, parent), at, at);
    parent->children.erase(parent->children.begin() + at);
    TreeNodes::changed(parent);
    d->nodes.forget(node);
    d->matches -= d->matches > 0 ? 1 : 0;
    endRemoveRows();
    if (parent->object == 0 && parent->children.empty()) {
        const int row = d->nodes.rowOf(parent);
        beginRemoveRows({}, row, row);
        d->nodes.roots().erase(d->nodes.roots().begin() + row);
        d->nodes.forget(parent);
        endRemoveRows();
    }
}

void ResourceTreeModel::take(const ObjectChanges &changes)
{
    const std::size_t moved = changes.added.size() + changes.removed.size() + 2 * changes.reparented.size();
    // Many moves cost a view more than one reset; a filter with ancestors is simplest made anew.
    if (moved > 20 + d->store->count() / 20 || (d->isNarrowed() && moved > 0)) {
        beginResetModel();
        rebuild();
        endResetModel();
        emit contentChanged();
        return;
    }
    for (const ObjectId id : changes.removed) {
        remove(id);
    }
    for (const ObjectId id : changes.reparented) {
        remove(id);
    }
    for (const ObjectId id : changes.added) {
        insert(id);
    }
    for (const ObjectId id : changes.reparented) {
        insert(id);
        for (const ObjectId child : d->store->childrenOf(id)) {
            insert(child);
        }
    }
    for (const ObjectId id : changes.changed) {
        const ObjectEntry *entry = d->store->entry(id);
        if (entry && entry->deleted && !d->tombstones && d->store->childrenOf(id).empty()) {
            remove(id);
        }
    }
    if (changes.changed.size() > runsBeforeBulk) {
        emit bulkChanged();
    } else {
        for (const ObjectId id : changes.changed) {
            if (TreeNode *node = d->nodes.find(id)) {
                const int row = d->nodes.rowOf(node);
                emit dataChanged(createIndex(row, ResourceColumn, node), createIndex(row, ChangesColumn, node));
            }
        }
    }
    emit contentChanged();
    if (moved > 0) {
        emit matchCountChanged();
    }
}

void ResourceTreeModel::setFilter(const FilterExpression &expression, Timestamp now)
{
    beginResetModel();
    d->filter = expression;
    d->now = now;
    rebuild();
    endResetModel();
    emit contentChanged();
}

const FilterExpression &ResourceTreeModel::filter() const
{
    return d->filter;
}

void ResourceTreeModel::setOnly(std::shared_ptr<const std::vector<bool>> bits)
{
    beginResetModel();
    d->only = std::move(bits);
    rebuild();
    endResetModel();
    emit contentChanged();
}

void ResourceTreeModel::setTombstonesShown(bool shown)
{
    beginResetModel();
    d->tombstones = shown;
    rebuild();
    endResetModel();
    emit contentChanged();
}

bool ResourceTreeModel::tombstonesShown() const
{
    return d->tombstones;
}

std::size_t ResourceTreeModel::matchCount() const
{
    return d->matches;
}

std::size_t ResourceTreeModel::objectCount() const
{
    return d->store ? d->store->count() + d->store->tombstones() : 0;
}

std::vector<quint64> ResourceTreeModel::matches(std::size_t limit) const
{
    std::vector<quint64> keys;
    if (d->filter.isEmpty()) {
        return keys;
    }
    const std::function<void(const TreeNode *)> walk = [&](const TreeNode *node) {
        if (node->object != 0 && node->match && keys.size() < limit) {
            keys.push_back(node->object);
        }
        for (const TreeNode *child : node->children) {
            walk(child);
        }
    };
    for (const TreeNode *root : d->nodes.roots()) {
        walk(root);
    }
    return keys;
}

quint64 ResourceTreeModel::keyOf(const QModelIndex &index) const
{
    const TreeNode *node = index.isValid() ? nodeOf(index) : nullptr;
    return !node ? 0 : node->object != 0 ? node->object : groupBit | node->number;
}

QModelIndex ResourceTreeModel::indexOfKey(quint64 key, int column)
{
    TreeNode *node = (key & groupBit) != 0 ? d->nodes.group(static_cast<std::uint32_t>(key)) : d->nodes.find(static_cast<ObjectId>(key));
    const int row = node ? d->nodes.rowOf(node) : -1;
    return row < 0 ? QModelIndex() : createIndex(row, column, node);
}

QModelIndex ResourceTreeModel::indexOfObject(ObjectId id, int column)
{
    return id == 0 ? QModelIndex() : indexOfKey(id, column);
}

ObjectId ResourceTreeModel::objectAt(const QModelIndex &index) const
{
    return index.isValid() ? nodeOf(index)->object : 0;
}

std::shared_ptr<const std::vector<ObjectId>> ResourceTreeModel::objectsUnder(const QModelIndex &index) const
{
    static const auto none = std::make_shared<const std::vector<ObjectId>>();
    if (!index.isValid()) {
        return none;
    }
    TreeNode *node = nodeOf(index);
    if (!node->under) {
        auto objects = std::make_shared<std::vector<ObjectId>>();
        d->collect(node, *objects);
        node->under = std::move(objects);
    }
    return node->under;
}

QModelIndex ResourceTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const std::vector<TreeNode *> &children = d->nodes.childrenOf(parent.isValid() ? nodeOf(parent) : nullptr);
    const bool inside = row >= 0 && row < int(children.size()) && column >= 0 && column < ColumnCount && parent.column() <= 0;
    return inside ? createIndex(row, column, children[std::size_t(row)]) : QModelIndex();
}

QModelIndex ResourceTreeModel::parent(const QModelIndex &child) const
{
    TreeNode *parent = child.isValid() ? nodeOf(child)->parent : nullptr;
    return parent ? createIndex(d->nodes.rowOf(parent), 0, parent) : QModelIndex();
}

int ResourceTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(d->nodes.childrenOf(parent.isValid() ? nodeOf(parent) : nullptr).size());
}

int ResourceTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool ResourceTreeModel::hasChildren(const QModelIndex &parent) const
{
    return rowCount(parent) > 0;
}

Qt::ItemFlags ResourceTreeModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags base = QAbstractItemModel::flags(index);
    return index.isValid() && nodeOf(index)->children.empty() ? base | Qt::ItemNeverHasChildren : base;
}

QVariant ResourceTreeModel::Private::groupData(const TreeNode *node, int column, int role) const
{
    const QString name = node->group.empty() ? ResourceTreeModel::tr("cluster") : text(node->group);
    switch (role) {
    case Qt::DisplayRole:
        if (column == ChangesColumn) {
            qulonglong changes = 0;
            std::vector<ObjectId> objects;
            collect(node, objects);
            for (const ObjectId id : objects) {
                const ObjectEntry *entry = store->entry(id);
                changes += entry ? entry->changeCount : 0;
            }
            return changes;
        }
        return column == ResourceColumn ? QVariant(name) : QVariant();
    case IsGroupRole:
        return true;
    case ObjectIdRole:
        return 0U;
    case NamespaceRole:
    case NameRole:
        return text(node->group);
    case HealthRole:
        return int(Health::Unknown);
    case SeverityRole:
    case WorstBelowRole:
        return int(worst(node));
    case DeletedRole:
    case FinalStateUnknownRole:
    case SearchMatchRole:
        return false;
    default:
        return {};
    }
}

QVariant ResourceTreeModel::Private::objectDisplay(const ObjectEntry &entry, int column) const
{
    switch (column) {
    case ResourceColumn:
        return text(store->name(entry));
    case KindColumn:
        return text(store->kind(entry));
    case StatusColumn:
        return entry.deleted ? entry.finalStateUnknown ? ResourceTreeModel::tr("Gone (found by re-reading)") : ResourceTreeModel::tr("Deleted")
                             : text(store->status(entry));
    default:
        return entry.changeCount;
    }
}

QVariant ResourceTreeModel::Private::objectData(const TreeNode *node, const ObjectEntry &entry, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return objectDisplay(entry, column);
    case IsGroupRole:
        return false;
    case ObjectIdRole:
        return uint(entry.id);
    case NamespaceRole:
        return text(store->namespaceName(entry));
    case KindRole:
        return text(store->kind(entry));
    case NameRole:
        return text(store->name(entry));
    case UidRole:
        return QString::fromStdString(store->uid(entry));
    case HealthRole:
        return int(entry.health);
    case SeverityRole:
        return int(entry.severity);
    case WorstBelowRole:
        return int(worst(node));
    case StatusRole:
        return text(store->status(entry));
    case ReasonRole:
        return text(store->reason(entry));
    case DeletedRole:
        return entry.deleted;
    case FinalStateUnknownRole:
        return entry.finalStateUnknown;
    case FlagsRole:
        return int(store->ownerFlags(entry.id).toInt());
    case FlagsTextRole:
        return ownerFlagsText(*store, entry.id);
    case SearchMatchRole:
        return isNarrowed() && node->match;
    case ChangeCountRole:
        return entry.changeCount;
    case WarningsRole:
        return entry.warnings;
    case RestartsRole:
        return entry.restarts;
    case LastChangedRole:
        return nanoseconds(entry.lastChangedAt);
    case CreatedRole:
        return nanoseconds(entry.created);
    case StreamRole:
        return uint(entry.stream);
    default:
        return {};
    }
}

QVariant ResourceTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !d->store) {
        return {};
    }
    const TreeNode *node = nodeOf(index);
    if (role == KeyRole) {
        return keyOf(index);
    }
    if (node->object == 0) {
        return d->groupData(node, index.column(), role);
    }
    const ObjectEntry *entry = d->store->entry(node->object);
    return entry ? d->objectData(node, *entry, index.column(), role) : QVariant();
}

QVariant ResourceTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount) {
        return {};
    }
    const QString titles[] = {tr("Resource"), tr("Kind"), tr("Status"), tr("Changes")};
    return titles[section];
}

QHash<int, QByteArray> ResourceTreeModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractItemModel::roleNames();
    names[HealthRole] = "health";
    names[SeverityRole] = "severity";
    names[DeletedRole] = "deleted";
    return names;
}

} // namespace watchglass
