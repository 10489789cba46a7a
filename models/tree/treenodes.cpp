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

void TreeSums::add(const TreeShare &share)
{
    changes += share.changes;
    severities[static_cast<std::size_t>(share.severity)] += share.alive ? 1 : 0;
    healths[static_cast<std::size_t>(share.health)] += share.alive ? 1 : 0;
}

void TreeSums::remove(const TreeShare &share)
{
    changes -= share.changes;
    severities[static_cast<std::size_t>(share.severity)] -= share.alive ? 1 : 0;
    healths[static_cast<std::size_t>(share.health)] -= share.alive ? 1 : 0;
}

TreeSums &TreeSums::operator+=(const TreeSums &other)
{
    changes += other.changes;
    for (std::size_t i = 0; i < severities.size(); ++i) {
        severities[i] += other.severities[i];
        healths[i] += other.healths[i];
    }
    return *this;
}

TreeSums &TreeSums::operator-=(const TreeSums &other)
{
    changes -= other.changes;
    for (std::size_t i = 0; i < severities.size(); ++i) {
        severities[i] -= other.severities[i];
        healths[i] -= other.healths[i];
    }
    return *this;
}

Severity TreeSums::worst() const
{
    for (std::size_t i = severities.size(); i-- > 0;) {
        if (severities[i] > 0) {
            return static_cast<Severity>(i);
        }
    }
    return Severity::None;
}

TreeNodes::TreeNodes() = default;

void TreeNodes::clear(std::size_t expected)
{
    m_objects.reserve(expected);
    m_root.children.clear();
    m_touched.clear();
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
    if (node->touched != 0) {
        m_touched[node->touched - 1] = nullptr;
    }
    std::unique_ptr<TreeNode> last;
    if (node->object != 0) {
        const auto it = m_objects.find(node->object);
        last = std::move(it->second);
        m_objects.erase(it);
    } else {
        const auto it = m_groups.find(node->group);
        last = std::move(it->second);
        m_groups.erase(it);
        m_groupNumbers.erase(node->number);
    }
    node->gone = true;
    if (m_keepForgotten) {
        m_forgotten.push_back(std::move(last));
    }
}

void TreeNodes::setKeepForgotten(bool keep)
{
    m_keepForgotten = keep;
    m_forgotten.clear();
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

void TreeNodes::touch(TreeNode *node)
{
    if (node->touched == 0) {
        m_touched.push_back(node);
        node->touched = m_touched.size();
    }
}

std::vector<TreeNode *> TreeNodes::takeTouched()
{
    std::vector<TreeNode *> nodes = std::exchange(m_touched, {});
    std::erase(nodes, nullptr);
    for (TreeNode *node : nodes) {
        node->touched = 0;
    }
    return nodes;
}

/// Rows came to a node or left it: its sums and those above change with theirs, and what is under it.
void TreeNodes::addUpwards(TreeNode *node, const TreeSums &sums, bool add)
{
    for (; node; node = node->parent) {
        add ? node->sums += sums : node->sums -= sums;
        node->under.reset();
        touch(node);
    }
}

void TreeNodes::insert(TreeNode *parent, int row, TreeNode *node)
{
    std::vector<TreeNode *> &siblings = parent ? parent->children : m_root.children;
    siblings.insert(siblings.begin() + row, node);
    node->parent = parent;
    addUpwards(parent, node->sums, true);
}

void TreeNodes::take(TreeNode *node)
{
    TreeNode *parent = std::exchange(node->parent, nullptr);
    std::vector<TreeNode *> &siblings = parent ? parent->children : m_root.children;
    siblings.erase(siblings.begin() + placeFor(parent, node->sortKey));
    addUpwards(parent, node->sums, false);
}

void TreeNodes::append(TreeNode *parent, TreeNode *node)
{
    if (parent->object == 0 && parent->children.empty()) {
        m_root.children.push_back(parent);
    }
    parent->children.push_back(node);
    node->parent = parent;
    for (; parent; parent = parent->parent) {
        parent->sums += node->sums;
        parent->under.reset();
    }
}

void TreeNodes::sortAll()
{
    const auto sortChildren = [](TreeNode &node) {
        const auto byKey = [](const TreeNode *child) -> const std::string & { return child->sortKey; };
        if (node.children.size() > 1) {
            std::ranges::sort(node.children, {}, byKey);
        }
    };
    sortChildren(m_root);
    for (const auto &[name, group] : m_groups) {
        sortChildren(*group);
    }
    for (const auto &[id, node] : m_objects) {
        sortChildren(*node);
    }
}

void TreeNodes::setShare(TreeNode *node, const TreeShare &share)
{
    touch(node);
    if (share == node->share) {
        return;
    }
    const TreeShare before = std::exchange(node->share, share);
    for (TreeNode *above = node; above; above = above->parent) {
        above->sums.remove(before);
        above->sums.add(share);
        touch(above);
    }
}

} // namespace watchglass
