// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/treenodes.h"

namespace watchglass {

namespace {

const std::string &sortKeyOf(const TreeNode *node)
{
    return node->sortKey;
}

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

void TreeNodes::clear(std::size_t idLimit)
{
    m_root.all.clear();
    m_root.children.clear();
    m_touched.clear();
    m_objects.clear();
    m_objects.resize(idLimit);
    m_groups.clear();
    m_groupNumbers.clear();
}

TreeNode *TreeNodes::find(ObjectId id) const
{
    return id < m_objects.size() ? m_objects[id].get() : nullptr;
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
        m_root.all.insert(std::ranges::lower_bound(m_root.all, node->sortKey, {}, sortKeyOf), node.get());
    }
    return node.get();
}

TreeNode *TreeNodes::make(ObjectId id)
{
    if (id >= m_objects.size()) {
        m_objects.resize(std::max<std::size_t>(id + 1, m_objects.size() + m_objects.size() / 2));
    }
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
        last = std::move(m_objects[node->object]);
    } else {
        std::erase(m_root.all, node);
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

void TreeNodes::setUnordered(bool unordered)
{
    m_unordered = unordered;
    for (const auto &[list, ordered] : std::exchange(m_ordered, {})) {
        // Servers list by name: most often it is in order already.
        const auto middle = list->begin() + static_cast<std::ptrdiff_t>(ordered);
        if (!std::ranges::is_sorted(middle, list->end(), {}, sortKeyOf)) {
            std::ranges::sort(middle, list->end(), {}, sortKeyOf);
        }
        if (ordered > 0 && middle != list->end() && (*middle)->sortKey < (*std::prev(middle))->sortKey) {
            std::ranges::inplace_merge(*list, middle, {}, sortKeyOf);
        }
    }
}

void TreeNodes::add(List &list, TreeNode *node)
{
    if (m_unordered) {
        m_ordered.try_emplace(&list, list.size());
        list.push_back(node);
    } else {
        list.insert(std::ranges::lower_bound(list, node->sortKey, {}, sortKeyOf), node);
    }
}

void TreeNodes::link(TreeNode *above, TreeNode *node)
{
    add(above->all, node);
    node->above = above;
}

void TreeNodes::unlink(TreeNode *node)
{
    if (TreeNode *above = std::exchange(node->above, nullptr)) {
        above->all.erase(std::ranges::lower_bound(above->all, node->sortKey, {}, sortKeyOf));
    }
}

/// All but the node's own row. Most nodes have nothing under them: those are done on the way.
void TreeNodes::arrange(TreeNode *node, const std::vector<char> &bits, std::size_t &matches)
{
    node->children.clear();
    node->sums = {};
    constexpr std::size_t ahead = 8; // nodes lie anywhere in memory
    for (std::size_t i = 0; i < node->all.size(); ++i) {
        if (i + ahead < node->all.size()) {
            __builtin_prefetch(node->all[i + ahead]);
        }
        TreeNode *child = node->all[i];
        const bool match = child->object != 0 && bits[child->object] != 0;
        matches += match ? 1 : 0;
        child->match = match;
        const bool leaf = child->all.empty();
        if (!leaf) {
            arrange(child, bits, matches);
        }
        child->shown = match || (!leaf && !child->children.empty());
        child->parent = child->shown && node != &m_root ? node : nullptr;
        if (child->shown) {
            node->children.push_back(child);
            leaf ? node->sums.add(child->share) : static_cast<void>(node->sums += child->sums);
        }
    }
    if (node->object != 0) {
        node->sums.add(node->share);
    }
    node->under.reset();
}

std::size_t TreeNodes::arrange(const std::vector<char> &bits)
{
    std::size_t matches = 0;
    takeTouched();
    arrange(&m_root, bits, matches);
    return matches;
}

int TreeNodes::rowOf(const TreeNode *node) const
{
    if (!node->shown) {
        return -1;
    }
    const std::vector<TreeNode *> &siblings = childrenOf(node->parent);
    const auto at = std::ranges::lower_bound(siblings, node->sortKey, {}, sortKeyOf);
    return at != siblings.end() && *at == node ? int(at - siblings.begin()) : -1;
}

int TreeNodes::placeFor(const TreeNode *parent, const std::string &sortKey) const
{
    const std::vector<TreeNode *> &siblings = childrenOf(parent);
    return int(std::ranges::lower_bound(siblings, sortKey, {}, sortKeyOf) - siblings.begin());
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

void TreeNodes::insert(TreeNode *parent, TreeNode *node)
{
    add(parent ? parent->children : m_root.children, node);
    node->parent = parent;
    node->shown = true;
    addUpwards(parent, node->sums, true);
}

void TreeNodes::take(TreeNode *node)
{
    TreeNode *parent = std::exchange(node->parent, nullptr);
    std::vector<TreeNode *> &siblings = parent ? parent->children : m_root.children;
    const auto at = m_unordered ? std::ranges::find(siblings, node) : siblings.begin() + placeFor(parent, node->sortKey);
    if (const auto ordered = m_ordered.find(&siblings); ordered != m_ordered.end() && std::size_t(at - siblings.begin()) < ordered->second) {
        --ordered->second;
    }
    siblings.erase(at);
    node->shown = false;
    addUpwards(parent, node->sums, false);
}

void TreeNodes::setShare(TreeNode *node, const TreeShare &share)
{
    if (node->shown) {
        touch(node);
    }
    if (share == node->share) {
        return;
    }
    const TreeShare before = std::exchange(node->share, share);
    for (TreeNode *above = node; above; above = above->parent) {
        above->sums.remove(before);
        above->sums.add(share);
        if (above->shown) {
            touch(above);
        }
    }
}

} // namespace watchglass
