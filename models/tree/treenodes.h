// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/objectstore.h"

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace watchglass {

/// A row: a namespace (or "cluster"), or an object. Children are sorted: workloads first, then by name.
struct TreeNode
{
    TreeNode *parent = nullptr; ///< null for groups
    std::vector<TreeNode *> children;
    std::string sortKey;
    std::string group;      ///< of a group: its namespace
    ObjectId object = 0;    ///< 0 for a group
    std::uint32_t number = 0; ///< of a group
    bool match = true;
    std::shared_ptr<const std::vector<ObjectId>> under; ///< kept until something under it changes
};

/// The rows of the tree, without a word about item models.
class TreeNodes
{
public:
    TreeNodes();
    void clear();
    TreeNode *find(ObjectId id) const;
    TreeNode *group(std::uint32_t number) const;
    /// The group of a namespace; made, unplaced, where there is none.
    TreeNode *groupOf(std::string_view namespaceName);
    TreeNode *make(ObjectId id);
    void forget(TreeNode *node); ///< of an object or a group; it must have no children
    std::vector<TreeNode *> &roots() { return m_root.children; }
    const std::vector<TreeNode *> &childrenOf(const TreeNode *parent) const { return parent ? parent->children : m_root.children; }
    std::vector<TreeNode *> &childrenOf(TreeNode *parent) { return parent ? parent->children : m_root.children; }
    int rowOf(const TreeNode *node) const;
    /// Where a node with this sort key belongs.
    int placeFor(const TreeNode *parent, const std::string &sortKey) const;
    static void changed(TreeNode *node); ///< its `under` and those above are no longer right

private:
    TreeNode m_root;
    std::unordered_map<ObjectId, std::unique_ptr<TreeNode>> m_objects;
    std::unordered_map<std::string, std::unique_ptr<TreeNode>> m_groups;
    std::unordered_map<std::uint32_t, TreeNode *> m_groupNumbers;
    std::unordered_map<std::string, std::uint32_t> m_numbers; ///< stay the same for a namespace
};

/// Workloads before their details, details before the rest, then the name.
std::string treeSortKey(std::string_view kind, std::string_view name, ObjectId id);

} // namespace watchglass
