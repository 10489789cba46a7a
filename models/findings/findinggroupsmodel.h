// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/findings/findingsmodel.h"

#include <QAbstractItemModel>

#include <memory>

namespace watchglass {

/// A tree of what a FindingsModel shows: what came of one cause at one time (FindingGroup) is one row with a row for each
/// finding under it; what is alone has a row of its own. Columns and roles are those of FindingsModel. GUI thread only.
class FindingGroupsModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    explicit FindingGroupsModel(QObject *parent = nullptr);
    ~FindingGroupsModel() override;

    void setFindings(FindingsModel *findings);

    bool isGroup(const QModelIndex &index) const;
    /// Of a group the number of its first finding, for keeping what is unfolded.
    std::size_t numberAt(const QModelIndex &index) const;
    GapRecordPtr gapAt(const QModelIndex &index) const; ///< null for a group, and where there is none
    QModelIndex indexOfGap(std::uint64_t gap) const;    ///< invalid where there is none
    /// Of a group its whole interval, and no object.
    std::optional<JumpTarget> jumpTarget(const QModelIndex &index) const;
    QString sentenceAt(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Node;

    void rebuild();
    void add(std::size_t number);
    void remove(std::size_t number);
    void update(std::size_t number);
    Node *nodeFor(std::size_t number, const Node *instead) const;
    void join(Node &node, std::size_t number);
    void count(Node &node) const;
    const Node *nodeAt(const QModelIndex &index) const;
    QVariant groupData(const Node &node, int column, int role) const;

    FindingsModel *m_findings = nullptr;
    std::vector<std::unique_ptr<Node>> m_nodes;
    std::vector<Node *> m_nodeOf; ///< by number; null where the filter hides it
};

} // namespace watchglass
