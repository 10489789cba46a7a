// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/resourcetreemodel_p.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr quint64 groupBit = quint64(1) << 63U;

void collect(const TreeNode *node, std::vector<ObjectId> &into)
{
    if (node->object != 0) {
        into.push_back(node->object);
    }
    for (const TreeNode *child : node->children) {
        collect(child, into);
    }
}

} // namespace

ResourceTreeModel::ResourceTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , d(std::make_unique<Private>())
{
    d->slices.setInterval(0);
    connect(&d->slices, &QTimer::timeout, this, &ResourceTreeModel::lookOn);
}

ResourceTreeModel::~ResourceTreeModel() = default;

ObjectStore *ResourceTreeModel::store() const
{
    return d->store;
}

std::size_t ResourceTreeModel::matchCount() const
{
    return d->matches;
}

std::size_t ResourceTreeModel::objectCount() const
{
    return d->store ? d->store->count() + d->store->tombstones() : 0;
}

QModelIndexList ResourceTreeModel::rowsToOpen(std::size_t limit) const
{
    QModelIndexList rows;
    for (int row = 0; row < rowCount() && limit > 0 && !d->applied->filter.expression().isEmpty(); ++row) {
        collectToOpen(index(row, 0), limit, rows);
    }
    return rows;
}

/// What has rows under it has a match under it.
void ResourceTreeModel::collectToOpen(const QModelIndex &row, std::size_t &limit, QModelIndexList &into) const
{
    TreeNode *node = Private::nodeOf(row);
    limit -= d->nodes.isMatch(node) ? 1 : 0;
    if (limit == 0 || node->children.empty()) {
        return;
    }
    into += row;
    for (std::size_t i = 0; i < node->children.size() && limit > 0; ++i) {
        collectToOpen(createIndex(int(i), 0, node->children[i]), limit, into);
    }
}

quint64 ResourceTreeModel::keyOfNode(const TreeNode *node) const
{
    return node->object != 0 ? node->object : groupBit | node->number;
}

TreeNode *ResourceTreeModel::nodeOfKey(quint64 key) const
{
    return (key & groupBit) != 0 ? d->nodes.group(static_cast<std::uint32_t>(key)) : d->nodes.find(static_cast<ObjectId>(key));
}

quint64 ResourceTreeModel::keyOf(const QModelIndex &index) const
{
    return index.isValid() ? keyOfNode(Private::nodeOf(index)) : 0;
}

QModelIndex ResourceTreeModel::indexOfKey(quint64 key, int column) const
{
    TreeNode *node = nodeOfKey(key);
    const int row = node ? d->nodes.rowOf(node) : -1;
    return row < 0 ? QModelIndex() : createIndex(row, column, node);
}

QModelIndex ResourceTreeModel::indexOfObject(ObjectId id, int column) const
{
    return id == 0 ? QModelIndex() : indexOfKey(id, column);
}

ObjectId ResourceTreeModel::objectAt(const QModelIndex &index) const
{
    return index.isValid() ? Private::nodeOf(index)->object : 0;
}

std::shared_ptr<const std::vector<ObjectId>> ResourceTreeModel::objectsUnder(const QModelIndex &index) const
{
    static const auto none = std::make_shared<const std::vector<ObjectId>>();
    if (!index.isValid()) {
        return none;
    }
    TreeNode *node = Private::nodeOf(index);
    if (!node->under) {
        auto objects = std::make_shared<std::vector<ObjectId>>();
        collect(node, *objects);
        node->under = std::move(objects);
    }
    return node->under;
}

QModelIndex ResourceTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const std::vector<TreeNode *> &children = d->nodes.childrenOf(parent.isValid() ? Private::nodeOf(parent) : nullptr);
    const bool inside = row >= 0 && row < int(children.size()) && column >= 0 && column < ColumnCount && parent.column() <= 0;
    return inside ? createIndex(row, column, children[std::size_t(row)]) : QModelIndex();
}

QModelIndex ResourceTreeModel::parent(const QModelIndex &child) const
{
    TreeNode *parent = child.isValid() ? d->nodes.parentOf(Private::nodeOf(child)) : nullptr;
    return parent ? createIndex(d->nodes.rowOf(parent), 0, parent) : QModelIndex();
}

int ResourceTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(d->nodes.childrenOf(parent.isValid() ? Private::nodeOf(parent) : nullptr).size());
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
    return index.isValid() && Private::nodeOf(index)->children.empty() ? base | Qt::ItemNeverHasChildren : base;
}

QVariant ResourceTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == ChangesColumn) {
        return int(Qt::AlignRight | Qt::AlignVCenter); // as its figures
    }
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
