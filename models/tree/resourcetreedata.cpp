// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/ownertext.h"
#include "models/tree/resourcetreemodel_p.h"

namespace watchglass {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

qlonglong nanoseconds(Timestamp time)
{
    return qlonglong(time.time_since_epoch().count());
}

QVariantList countsList(const TreeSums &sums)
{
    QVariantList counts;
    for (const std::uint32_t count : sums.healths) {
        counts += count;
    }
    return counts;
}

} // namespace

QVariant ResourceTreeModel::Private::groupData(const TreeNode *node, int column, int role) const
{
    const QString name = node->group.empty() ? ResourceTreeModel::tr("cluster") : text(node->group);
    switch (role) {
    case Qt::DisplayRole:
        if (column == ChangesColumn) {
            return store->asOf() ? QVariant() : qulonglong(node->sums.changes); // of a past moment it is not known
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
        return int(node->sums.worst());
    case CountsBelowRole:
        return countsList(node->sums);
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
        return store->asOf() ? QVariant() : entry.changeCount;
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
        return int(node->sums.worst());
    case CountsBelowRole:
        return countsList(node->sums);
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
        return isNarrowed() && nodes.isMatch(node);
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
    const TreeNode *node = Private::nodeOf(index);
    if (role == KeyRole) {
        return keyOf(index);
    }
    if (node->object == 0) {
        return d->groupData(node, index.column(), role);
    }
    const ObjectEntry *entry = d->store->entry(node->object);
    return entry ? d->objectData(node, *entry, index.column(), role) : QVariant();
}

} // namespace watchglass
