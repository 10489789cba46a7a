// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/treenodes.h"

#include <algorithm>
#include <ranges>

namespace watchglass {

namespace {

const std::string &sortKeyOf(const TreeNode *node)
{
    return node->sortKey;
}

/// Puts what came last into the order of a list that was in order before.
template<typename List, typename Key>
void putInOrder(List &list, std::size_t ordered, Key key)
{
    // Servers list by name: most often it is in order already.
    const auto middle = list.begin() + static_cast<std::ptrdiff_t>(ordered);
    if (!std::ranges::is_sorted(middle, list.end(), {}, key)) {
        std::ranges::sort(middle, list.end(), {}, key);
    }
    if (ordered > 0 && middle != list.end() && key(*middle) < key(*std::prev(middle))) {
        std::ranges::inplace_merge(list, middle, {}, key);
    }
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

void TreeNodes::clear(std::size_t idLimit)
{
    m_sortedGroups.clear();
    m_roots.clear();
    m_touched.clear();
    m_objects.clear();
    m_objects.resize(idLimit);
    m_facts.assign(idLimit, {});
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
        m_sortedGroups.insert(std::ranges::lower_bound(m_sortedGroups, node->sortKey, {}, sortKeyOf), node.get());
    }
    return node.get();
}

TreeNode *TreeNodes::make(ObjectId id, std::string sortKey, const TreeShare &share)
{
    if (id >= m_objects.size()) {
        m_objects.resize(std::max<std::size_t>(id + 1, m_objects.size() + m_objects.size() / 2));
        m_facts.resize(m_objects.size());
    }
    m_objects[id] = std::make_unique<TreeNode>();
    TreeNode *node = m_objects[id].get();
    node->object = id;
    node->sortKey = std::move(sortKey);
    node->sums.add(share);
    m_facts[id] = {.share = share};
    return node;
}

void TreeNodes::forget(TreeNode *node)
{
    if (node->touched != 0) {
        m_touched[node->touched - 1] = nullptr;
    }
    std::unique_ptr<TreeNode> last;
    if (node->object != 0) {
        last = std::move(m_objects[node->object]);
        m_facts[node->object] = {};
    } else {
        std::erase(m_sortedGroups, node);
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
    for (const auto &[ids, ordered] : std::exchange(m_orderedIds, {})) {
        putInOrder(*ids, ordered, [this](ObjectId id) -> const std::string & { return sortKey(id); });
    }
    for (const auto &[rows, ordered] : std::exchange(m_orderedRows, {})) {
        putInOrder(*rows, ordered, sortKeyOf);
    }
}

void TreeNodes::link(TreeNode *above, TreeNode *node)
{
    Ids &ids = above->all;
    if (m_unordered) {
        m_orderedIds.try_emplace(&ids, ids.size());
        ids.push_back(node->object);
    } else {
        const auto at = std::ranges::lower_bound(ids, node->sortKey, {}, [this](ObjectId id) -> const std::string & { return sortKey(id); });
        ids.insert(at, node->object);
    }
    if (above->object != 0) {
        m_facts[above->object].bears = true;
    }
    node->above = above;
}

void TreeNodes::unlink(TreeNode *node)
{
    if (TreeNode *above = std::exchange(node->above, nullptr)) {
        Ids &ids = above->all;
        ids.erase(std::ranges::lower_bound(ids, node->sortKey, {}, [this](ObjectId id) -> const std::string & { return sortKey(id); }));
        if (above->object != 0) {
            m_facts[above->object].bears = !ids.empty();
        }
    }
}

/// All but the node's own row. Those under it are done.
void TreeNodes::arrangeUnder(TreeNode *node, const std::vector<char> &bits, std::size_t &matches)
{
    node->children.clear();
    node->sums = {};
    for (const ObjectId id : node->all) {
        Facts &facts = m_facts[id];
        TreeNode *child = m_objects[id].get();
        facts.match = bits[id] != 0;
        matches += facts.match ? 1 : 0;
        facts.shown = facts.match || (facts.bears && !child->children.empty());
        if (facts.shown) {
            node->children.push_back(child);
            facts.bears ? static_cast<void>(node->sums += child->sums) : node->sums.add(facts.share);
        }
    }
    if (node->object != 0) {
        node->sums.add(m_facts[node->object].share);
    }
    node->under.reset();
}

/// Nodes lie anywhere in memory: they are asked for as soon as they are known, and looked at when they have come.
std::size_t TreeNodes::arrange(const std::vector<char> &bits)
{
    constexpr std::size_t ahead = 4;
    std::size_t matches = 0;
    takeTouched();
    m_roots.clear();
    Rows order; // what bears something, before what is under it
    for (TreeNode *group : m_sortedGroups) {
        order.assign(1, group);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i + ahead < order.size()) {
                __builtin_prefetch(order[i + ahead]->all.data());
                __builtin_prefetch(order[i + ahead]->children.data());
            }
            for (const ObjectId id : order[i]->all) {
                if (m_facts[id].bears) {
                    order.push_back(m_objects[id].get());
                    __builtin_prefetch(order.back());
                    __builtin_prefetch(&order.back()->sums.healths);
                }
            }
        }
        for (TreeNode *node : order | std::views::reverse) {
            arrangeUnder(node, bits, matches);
        }
        group->groupShown = !group->children.empty();
        if (group->groupShown) {
            m_roots.push_back(group);
        }
    }
    return matches;
}

bool TreeNodes::isShown(const TreeNode *node) const
{
    return node->object != 0 ? m_facts[node->object].shown : node->groupShown;
}

bool TreeNodes::isMatch(const TreeNode *node) const
{
    return node->object != 0 && m_facts[node->object].match;
}

void TreeNodes::setShown(TreeNode *node, bool shown)
{
    (node->object != 0 ? m_facts[node->object].shown : node->groupShown) = shown;
}

TreeNode *TreeNodes::parentOf(const TreeNode *node) const
{
    return node->object != 0 && m_facts[node->object].shown ? node->above : nullptr;
}

TreeNode *TreeNodes::topOf(TreeNode *node) const
{
    while (TreeNode *parent = parentOf(node)) {
        node = parent;
    }
    return node;
}

int TreeNodes::rowOf(const TreeNode *node) const
{
    if (!isShown(node)) {
        return -1;
    }
    const Rows &siblings = childrenOf(parentOf(node));
    const auto at = std::ranges::lower_bound(siblings, node->sortKey, {}, sortKeyOf);
    return at != siblings.end() && *at == node ? int(at - siblings.begin()) : -1;
}

int TreeNodes::placeFor(const TreeNode *parent, const std::string &sortKey) const
{
    const Rows &siblings = childrenOf(parent);
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
    for (; node; node = parentOf(node)) {
        add ? node->sums += sums : node->sums -= sums;
        node->under.reset();
        touch(node);
    }
}

void TreeNodes::insert(TreeNode *parent, TreeNode *node)
{
    Rows &rows = parent ? parent->children : m_roots;
    if (m_unordered) {
        m_orderedRows.try_emplace(&rows, rows.size());
        rows.push_back(node);
    } else {
        rows.insert(rows.begin() + placeFor(parent, node->sortKey), node);
    }
    setShown(node, true);
    addUpwards(parent, node->sums, true);
}

void TreeNodes::take(TreeNode *node)
{
    TreeNode *parent = parentOf(node);
    Rows &rows = parent ? parent->children : m_roots;
    const auto at = m_unordered ? std::ranges::find(rows, node) : rows.begin() + placeFor(parent, node->sortKey);
    if (const auto ordered = m_orderedRows.find(&rows); ordered != m_orderedRows.end() && std::size_t(at - rows.begin()) < ordered->second) {
        --ordered->second;
    }
    rows.erase(at);
    setShown(node, false);
    addUpwards(parent, node->sums, false);
}

void TreeNodes::setShare(TreeNode *node, const TreeShare &share)
{
    if (isShown(node)) {
        touch(node);
    }
    TreeShare &own = m_facts[node->object].share;
    if (share == own) {
        return;
    }
    const TreeShare before = std::exchange(own, share);
    for (TreeNode *above = node; above; above = parentOf(above)) {
        above->sums.remove(before);
        above->sums.add(share);
        if (isShown(above)) {
            touch(above);
        }
    }
}

} // namespace watchglass
