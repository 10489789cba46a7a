// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findinggroupsmodel.h"
#include "models/digest/format.h"
#include "models/findings/findinggroup.h"

#include <ranges>

namespace watchglass {

using namespace Qt::StringLiterals;
using Findings = FindingsModel;

/// A row of the first level: a group where it has more than one member.
struct FindingGroupsModel::Node
{
    FindingGroup group;
    std::vector<std::size_t> members; ///< numbers, ascending
    int row = 0;
};

namespace {

/// What came of one cause comes one after the other: no more of a kind's newest groups are asked.
constexpr int groupsAsked = 16;

StreamNamer namerOf(const FindingsModel &findings)
{
    return [&findings](StreamId stream) { return findings.streamName(stream); };
}

} // namespace

FindingGroupsModel::FindingGroupsModel(QObject *parent)
    : QAbstractItemModel(parent)
{
}

FindingGroupsModel::~FindingGroupsModel() = default;

void FindingGroupsModel::setFindings(FindingsModel *findings)
{
    if (m_findings) {
        m_findings->disconnect(this);
    }
    beginResetModel();
    m_findings = findings;
    rebuild();
    endResetModel();
    if (!findings) {
        return;
    }
    connect(findings, &QObject::destroyed, this, [this] {
        beginResetModel();
        m_findings = nullptr;
        rebuild();
        endResetModel();
    });
    connect(findings, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(findings, &QAbstractItemModel::modelReset, this, [this] {
        rebuild();
        endResetModel();
    });
    connect(findings, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &, int first, int last) {
        for (int row = first; row <= last; ++row) {
            add(m_findings->numberAt(row));
        }
    });
    connect(findings, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this](const QModelIndex &, int first, int last) {
        for (int row = first; row <= last; ++row) {
            remove(m_findings->numberAt(row));
        }
    });
    connect(findings, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex &first, const QModelIndex &last) {
        for (int row = first.row(); row <= last.row(); ++row) {
            update(m_findings->numberAt(row));
        }
    });
}

void FindingGroupsModel::rebuild()
{
    m_nodes.clear();
    m_nodeOf.clear();
    for (int row = 0; m_findings && row < m_findings->rowCount(); ++row) {
        const std::size_t number = m_findings->numberAt(row);
        m_nodeOf.resize(number + 1);
        Node *node = nodeFor(number, nullptr);
        if (!node) {
            node = m_nodes.emplace_back(std::make_unique<Node>()).get();
            node->row = int(m_nodes.size()) - 1;
        }
        join(*node, number);
    }
}

/// The newest group that `number` belongs to; `instead` is not asked.
FindingGroupsModel::Node *FindingGroupsModel::nodeFor(std::size_t number, const Node *instead) const
{
    const FindingItem &item = m_findings->item(number);
    int asked = 0;
    for (const std::unique_ptr<Node> &node : m_nodes | std::views::reverse) {
        if (node.get() == instead || node->group.kind() != item.kind()) {
            continue;
        }
        if (node->group.takes(item)) {
            return node.get();
        }
        if (++asked == groupsAsked) {
            break;
        }
    }
    return nullptr;
}

void FindingGroupsModel::join(Node &node, std::size_t number)
{
    node.members.insert(std::ranges::lower_bound(node.members, number), number);
    node.group.add(m_findings->item(number));
    m_nodeOf[number] = &node;
}

void FindingGroupsModel::count(Node &node) const
{
    node.group = FindingGroup();
    for (const std::size_t member : node.members) {
        node.group.add(m_findings->item(member));
    }
}

void FindingGroupsModel::add(std::size_t number)
{
    m_nodeOf.resize(std::max(m_nodeOf.size(), number + 1));
    Node *node = nodeFor(number, nullptr);
    if (!node) {
        const int row = int(m_nodes.size());
        beginInsertRows({}, row, row);
        node = m_nodes.emplace_back(std::make_unique<Node>()).get();
        node->row = row;
        join(*node, number);
        endInsertRows();
        return;
    }
    const QModelIndex parent = index(node->row, 0);
    const bool alone = node->members.size() == 1;
    const int at = int(std::ranges::lower_bound(node->members, number) - node->members.begin());
    beginInsertRows(parent, alone ? 0 : at, alone ? 1 : at);
    join(*node, number);
    endInsertRows();
    emit dataChanged(parent, index(node->row, Findings::ColumnCount - 1));
}

void FindingGroupsModel::remove(std::size_t number)
{
    Node *node = m_nodeOf[number];
    const int row = node->row;
    if (node->members.size() == 1) {
        beginRemoveRows({}, row, row);
        m_nodeOf[number] = nullptr;
        m_nodes.erase(m_nodes.begin() + row);
        for (std::size_t i = std::size_t(row); i < m_nodes.size(); ++i) {
            m_nodes[i]->row = int(i);
        }
        endRemoveRows();
        return;
    }
    const bool pair = node->members.size() == 2;
    const auto at = std::ranges::lower_bound(node->members, number);
    const int place = int(at - node->members.begin());
    beginRemoveRows(index(row, 0), pair ? 0 : place, pair ? 1 : place);
    node->members.erase(at);
    m_nodeOf[number] = nullptr;
    count(*node);
    endRemoveRows();
    emit dataChanged(index(row, 0), index(row, Findings::ColumnCount - 1));
}

/// A blind interval ended: with its group, or of another.
void FindingGroupsModel::update(std::size_t number)
{
    Node &node = *m_nodeOf[number];
    FindingGroup others;
    for (const std::size_t member : node.members) {
        if (member != number) {
            others.add(m_findings->item(member));
        }
    }
    const FindingItem &item = m_findings->item(number);
    const bool alone = node.members.size() == 1;
    if (alone ? nodeFor(number, &node) != nullptr : !others.takes(item)) {
        remove(number);
        add(number);
        return;
    }
    count(node);
    const int last = Findings::ColumnCount - 1;
    if (!alone) {
        const int place = int(std::ranges::lower_bound(node.members, number) - node.members.begin());
        const QModelIndex parent = index(node.row, 0);
        emit dataChanged(index(place, 0, parent), index(place, last, parent));
    }
    emit dataChanged(index(node.row, 0), index(node.row, last));
}

const FindingGroupsModel::Node *FindingGroupsModel::nodeAt(const QModelIndex &index) const
{
    return index.internalPointer() ? static_cast<const Node *>(index.internalPointer()) : m_nodes[std::size_t(index.row())].get();
}

bool FindingGroupsModel::isGroup(const QModelIndex &index) const
{
    return index.isValid() && !index.internalPointer() && nodeAt(index)->members.size() > 1;
}

std::size_t FindingGroupsModel::numberAt(const QModelIndex &index) const
{
    return nodeAt(index)->members[index.internalPointer() ? std::size_t(index.row()) : 0];
}

GapRecordPtr FindingGroupsModel::gapAt(const QModelIndex &index) const
{
    return index.isValid() && !isGroup(index) ? m_findings->item(numberAt(index)).gap : nullptr;
}

QModelIndex FindingGroupsModel::indexOfGap(std::uint64_t gap) const
{
    const int found = m_findings ? m_findings->rowOfGap(gap) : -1;
    if (found < 0) {
        return {};
    }
    const std::size_t number = m_findings->numberAt(found);
    const Node &node = *m_nodeOf[number];
    const QModelIndex first = index(node.row, 0);
    const int place = int(std::ranges::lower_bound(node.members, number) - node.members.begin());
    return node.members.size() == 1 ? first : index(place, 0, first);
}

std::optional<JumpTarget> FindingGroupsModel::jumpTarget(const QModelIndex &index) const
{
    if (!index.isValid()) {
        return {};
    }
    if (!isGroup(index)) {
        return m_findings->jumpTarget(m_findings->rowOf(numberAt(index)));
    }
    const FindingGroup &group = nodeAt(index)->group;
    const Timestamp from = group.from().value_or(group.at());
    return JumpTarget{group.oneStream(), from, group.to().value_or(from), 0, {}};
}

QString FindingGroupsModel::sentenceAt(const QModelIndex &index) const
{
    return isGroup(index) ? nodeAt(index)->group.sentence(namerOf(*m_findings)) : m_findings->sentenceAt(m_findings->rowOf(numberAt(index)));
}

QModelIndex FindingGroupsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? m_nodes[std::size_t(parent.row())].get() : nullptr);
}

QModelIndex FindingGroupsModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalPointer() ? createIndex(nodeAt(child)->row, 0, nullptr) : QModelIndex();
}

int FindingGroupsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return int(m_nodes.size());
    }
    return parent.column() == 0 && isGroup(parent) ? int(nodeAt(parent)->members.size()) : 0;
}

int FindingGroupsModel::columnCount(const QModelIndex &) const
{
    return Findings::ColumnCount;
}

QVariant FindingGroupsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    return isGroup(index) ? groupData(*nodeAt(index), index.column(), role)
                          : m_findings->data(m_findings->index(m_findings->rowOf(numberAt(index)), index.column()), role);
}

QVariant FindingGroupsModel::groupData(const Node &node, int column, int role) const
{
    const FindingGroup &group = node.group;
    const auto nanoseconds = [](std::optional<Timestamp> time) { return time ? qlonglong(time->time_since_epoch().count()) : 0; };
    switch (role) {
    case Qt::DisplayRole:
    case Findings::SortRole:
        break;
    case Qt::ToolTipRole:
    case Findings::SentenceRole:
        return group.sentence(namerOf(*m_findings));
    case Findings::KindRole:
        return int(group.kind());
    case Findings::StrengthRole:
        return int(group.strength());
    case Findings::SeverityRole:
        return findingWeight(group.kind());
    case Findings::FromRole:
        return nanoseconds(group.from());
    case Findings::ToRole:
        return nanoseconds(group.to());
    case Findings::AtLeastRole:
        return qulonglong(group.atLeast());
    case Findings::StreamRole:
        return uint(group.oneStream());
    default:
        return {};
    }
    switch (column) {
    case Findings::TimeColumn:
        return role == Findings::SortRole ? QVariant(nanoseconds(group.at())) : QVariant(formatClock(group.at(), 0));
    case Findings::KindColumn:
        return QString(findingLabel(group.kind()) + u" ×%1"_s.arg(group.size()));
    case Findings::StrengthColumn:
        return strengthLabel(group.strength());
    case Findings::StreamColumn:
        return group.oneStream() != 0 ? m_findings->streamName(group.oneStream()) : tr("%1 streams").arg(group.streams());
    case Findings::ObjectColumn:
        return group.objects() > 0 ? tr("%1 objects").arg(group.objects()) : QString();
    case Findings::FromToColumn:
        return group.from() ? formatClock(*group.from(), 0) + (group.to() ? u" – "_s + formatClock(*group.to(), 0) : u" –"_s) : QString();
    case Findings::AtLeastColumn:
        return group.atLeast() > 0 ? u"≥ "_s + QString::number(group.atLeast()) : QString();
    default:
        return group.brief();
    }
}

QVariant FindingGroupsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_findings ? m_findings->headerData(section, orientation, role) : QVariant();
}

} // namespace watchglass
