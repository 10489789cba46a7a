// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/treenodes.h"

namespace watchglass {

namespace {

char rankOf(std::string_view kind)
{
    constexpr std::string_view workloads[] = {"Deployment", "StatefulSet", "DaemonSet", "CronJob", "Job", "ReplicaSet", "Pod", "Node", "Namespace"};
    const auto found = std::ranges::find(workloads, kind);
    if (found != std::end(workloads)) {
        return static_cast<char>('a' + (found - std::begin(workloads)));
    }
    constexpr std::string_view details[] = {"Service", "Ingress", "ConfigMap", "Secret", "PersistentVolumeClaim"};
    const auto detail = std::ranges::find(details, kind);
    return detail != std::end(details) ? static_cast<char>('r' + (detail - std::begin(details))) : kind.empty() ? 'z' : 'm';
}

} // namespace

std::string treeSortKey(std::string_view kind, std::string_view name, ObjectId id)
{
    std::string key(1, rankOf(kind));
    key += kind;
    key += '\0';
    key += name;
    key += '\0';
    return key + std::to_string(id);
}

TreeNodes::TreeNodes() = default;

void TreeNodes::clear()
{
    m_root.children.clear();
    m_objects.clear();
    m_groups.clear();
    m_groupNumbers.clear();
}

TreeNode *TreeNodes::find(ObjectId id) const
{
    const auto found = m_objects.find(id);
    return found == m_objects.end() ? nullptr : found->second.get();
}

TreeNode *TreeNodes::group(std::uint32_t number) const
{
    const auto found = m_groupNumbers.find(number);
    return found == m_groupNumbers.end() ? nullptr : found->second;
}

TreeNode *TreeNodes::groupOf(std::string_view namespaceName)
{
    std::unique_ptr<TreeNode> &node = m_groups[std::string(namespaceName)];
    if (!node) {
        node = std::make_unique<TreeNode>();
        node->group = namespaceName;
        // "cluster" stands behind the namespaces.
        node->sortKey = namespaceName.empty() ? std::string("\xff") : std::string(namespaceName);
        node->number = m_numbers.try_emplace(node->group, static_cast<std::uint32_t>(m_numbers.size() + 1)).first->second;
        m_groupNumbers[node->number] = node.get();
    }
    return node.get();
}

TreeNode *TreeNodes::make(ObjectId id)
{
    std::unique_ptr<TreeNode> &node = m_objects[id];
    if (!node) {
        node = std::make_unique<TreeNode>();
        node->object = id;
    }
    return node.get();
}

void TreeNodes::forget(TreeNode *node)
{
    if (node->object != 0) {
        m_objects.erase(node->object);
    } else {
        m_groupNumbers.erase(node->number);
        m_groups.erase(std::string(node->group));
    }
}

int TreeNodes::rowOf(const TreeNode *node) const
{
    const std::vector<TreeNode *> &siblings = childrenOf(node->parent);
    const auto at = std::ranges::lower_bound(siblings, node->sortKey, {}, [](const TreeNode *one) -> const std::string & { return one->sortKey; });
    return at != siblings.end() && *at == node ? int(at - siblings.begin()) : -1;
}

int TreeNodes::placeFor(const TreeNode *parent, const std::string &sortKey) const
{
    const std::vector<TreeNode *> &siblings = childrenOf(parent);
    const auto at = std::ranges::lower_bound(siblings, sortKey, {}, [](const TreeNode *one) -> const std::string & { return one->sortKey; });
    return int(at - siblings.begin());
}

void TreeNodes::changed(TreeNode *node)
{
    for (; node; node = node->parent) {
        node->under.reset();
    }
}

} // namespace watchglass
