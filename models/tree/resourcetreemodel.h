// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"
#include "models/objects/objectstore.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <vector>

namespace watchglass {

struct TreeCriteria;
struct TreeNode;

/// Objects under their owners, owners under their namespaces; cluster-scoped ones under a group "cluster", last.
/// An object stands in it once. What a row tells of those under it is kept up with each change, so asking for it costs
/// nothing. Columns but Resource are right- or left-aligned by the view; no looks here.
///
/// A tick moves the rows it concerns, each with everything under it: a few as rows that come and go, many as one change
/// of layout, which costs a view one pass over its open rows instead of many. Where it moves more than about an eighth
/// of all, the model resets: connect to `modelAboutToBeReset`, keep `keyOf` of the expanded, selected and topmost rows, and find
/// them again with `indexOfKey` afterwards.
class ResourceTreeModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { ResourceColumn, KindColumn, StatusColumn, ChangesColumn, ColumnCount };
    enum Role {
        KeyRole = Qt::UserRole, ///< quint64, see `keyOf`
        ObjectIdRole,           ///< uint; 0 for groups
        IsGroupRole,            ///< bool
        NamespaceRole,          ///< QString; empty for the cluster group and cluster-scoped objects
        KindRole,               ///< QString; empty for groups
        NameRole,               ///< QString; of a group the namespace, empty for the cluster group
        UidRole,                ///< QString
        HealthRole,             ///< int of Health; of a group Unknown
        SeverityRole,           ///< int of Severity: its own; of a group the worst under it
        WorstBelowRole,         ///< int of Severity: the worst that lives of itself and everything under it
        CountsBelowRole,        ///< QVariantList of 5: living objects under it (itself too) by Health, for a badge
        StatusRole,             ///< QString: the status words alone
        ReasonRole,             ///< QString: the sentence behind the status
        DeletedRole,            ///< bool: a tombstone
        FinalStateUnknownRole,  ///< bool: its deletion was found by a relist
        FlagsRole,              ///< int of OwnerFlags
        FlagsTextRole,          ///< QString: one sentence for each flag, naming the owner; empty without flags
        SearchMatchRole,        ///< bool: matches the filter itself (its ancestors are shown for its sake); false without a filter
        ChangeCountRole,        ///< uint
        WarningsRole,           ///< uint
        RestartsRole,           ///< uint
        LastChangedRole,        ///< qlonglong: ns since the epoch
        CreatedRole,            ///< qlonglong: ns since the epoch, 0 not said
        StreamRole              ///< uint of StreamId
    };

    explicit ResourceTreeModel(QObject *parent = nullptr);
    ~ResourceTreeModel() override;

    /// The store must outlive the model or be replaced (null: empty). Resets. Switch to an as-of store and back here.
    void setStore(ObjectStore *store);
    ObjectStore *store() const;

    // What has rows. A change of it resets: at once where the store is small, otherwise when a worker has looked at all
    // objects. Until then the rows are those of before; a newer change stops the worker and starts anew.
    /// Shows matches and their ancestors. An empty expression shows everything. `now` for `since:`.
    void setFilter(const FilterExpression &expression, Timestamp now);
    const FilterExpression &filter() const; ///< the last that was set
    /// Only these objects and their ancestors, on top of the filter: `bits[id]`. Null: no restriction.
    void setOnly(std::shared_ptr<const std::vector<bool>> bits);
    bool hasOnly() const;
    /// These too, where there is a restriction. Rows come one by one.
    void addToOnly(const std::vector<ObjectId> &ids);
    bool isFiltering() const; ///< the rows are not yet those of the filter
    /// Tombstones that have nothing living under them are left out. Default: shown.
    void setTombstonesShown(bool shown);
    bool tombstonesShown() const;

    std::size_t matchCount() const;  ///< objects that match the filter (all, without one; hidden tombstones not counted)
    std::size_t objectCount() const; ///< in the store, tombstones too
    /// What a search opens: the rows above the first `limit` matches, each before those under it. Empty without a filter.
    QModelIndexList rowsToOpen(std::size_t limit) const;

    /// Names a row across resets and stores: the object id, or a group's number with the highest bit set.
    quint64 keyOf(const QModelIndex &index) const;
    /// The row of a key; invalid where the tree does not show it.
    QModelIndex indexOfKey(quint64 key, int column = ResourceColumn) const;
    QModelIndex indexOfObject(ObjectId id, int column = ResourceColumn) const;
    ObjectId objectAt(const QModelIndex &index) const;
    /// The object itself (for an object row) and every shown object under it. Kept until something under it changes.
    std::shared_ptr<const std::vector<ObjectId>> objectsUnder(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QHash<int, QByteArray> roleNames() const override;

signals:
    /// Many rows changed only in what they say: repaint the viewport. Sent instead of many `dataChanged`.
    void bulkChanged();
    /// After each tick that changed anything, and after each reset.
    void contentChanged();
    void matchCountChanged();
    void filteringChanged(bool filtering);

private:
    void resetRows(const std::function<void()> &change = {});
    void choose(TreeCriteria criteria);
    void lookOn();
    void arrange();
    void endArranging(bool wasFiltering);
    void take(const ObjectChanges &changes);
    void follow(const ObjectChanges &changes);
    void followTogether(const ObjectChanges &changes);
    void move(const ObjectChanges &changes);
    void insertRow(TreeNode *parent, TreeNode *node);
    void refresh(ObjectId id);
    void bring(TreeNode *node);
    void place(TreeNode *node);
    void takeOut(TreeNode *node);
    void prune(TreeNode *node);
    void announce(const std::vector<TreeNode *> &touched);
    QModelIndex rowIndex(TreeNode *node) const;
    void collectToOpen(const QModelIndex &row, std::size_t &limit, QModelIndexList &into) const;
    quint64 keyOfNode(const TreeNode *node) const;
    TreeNode *nodeOfKey(quint64 key) const;
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
