// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/objectstore.h"

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace watchglass {

/// What one object gives to the rows above it. A tombstone gives its changes only.
struct TreeShare
{
    std::uint32_t changes = 0;
    Severity severity = Severity::None;
    Health health = Health::Unknown;
    bool alive = false;

    static TreeShare of(const ObjectEntry &entry) { return {entry.changeCount, entry.severity, entry.health, !entry.deleted}; }
    bool operator==(const TreeShare &) const = default;
};

/// The shares of a row and of everything under it.
struct TreeSums
{
    std::uint64_t changes = 0;
    std::array<std::uint32_t, 5> severities{}; ///< living objects by Severity
    std::array<std::uint32_t, 5> healths{};    ///< living objects by Health

    void add(const TreeShare &share);
    void remove(const TreeShare &share);
    TreeSums &operator+=(const TreeSums &other);
    TreeSums &operator-=(const TreeSums &other);
    Severity worst() const; ///< None also where nothing lives
    bool operator==(const TreeSums &) const = default;
};

/// A namespace (or "cluster"), or an object. All that belongs under it is kept in `all`, so that another filter only has to
/// choose; `children` are those that have rows. Both sorted: workloads first, then by name.
struct TreeNode
{
    ObjectId object = 0; ///< 0 for a group
    bool gone = false;   ///< forgotten
    bool groupShown = false; ///< of a group: it has a row. Of objects see TreeNodes::isShown
    std::vector<ObjectId> all;
    std::vector<TreeNode *> children;
    TreeSums sums;             ///< of its own and of the rows under it
    TreeNode *above = nullptr; ///< under which it belongs; null for groups, and while it is moved
    std::shared_ptr<const std::vector<ObjectId>> under; ///< kept until something under it comes or goes
    std::string sortKey;
    std::string group;        ///< of a group: its namespace
    std::uint32_t number = 0; ///< of a group
    std::size_t touched = 0;  ///< place in TreeNodes::takeTouched, from 1; 0: not in it
};

/// The rows of the tree and what could be rows, without a word about item models. Sums are kept with each step, so that
/// reading one is O(1); a step costs O(depth), and O(log n) for its place among its siblings.
class TreeNodes
{
public:
    void clear(std::size_t idLimit = 0); ///< `idLimit`: every object that will come is below it
    TreeNode *find(ObjectId id) const;
    TreeNode *group(std::uint32_t number) const;
    /// The group of a namespace; made, without a row, where there is none.
    TreeNode *groupOf(std::string_view namespaceName);
    /// The node of an object that has none yet, without a place.
    TreeNode *make(ObjectId id, std::string sortKey, const TreeShare &share);
    void forget(TreeNode *node); ///< of an object or a group that has no row and no place
    /// While set, forgotten nodes stay readable, as `gone`: for what still points at them.
    void setKeepForgotten(bool keep);

    /// Where a node belongs.
    void link(TreeNode *above, TreeNode *node);
    void unlink(TreeNode *node);
    /// While set, `link` and `insert` put nodes last; ending it puts them in their order. For many at once: meanwhile nothing
    /// may be unlinked, and no row has a place.
    void setUnordered(bool unordered);
    /// Makes all rows anew, of the objects whose `bits[id]` are set and of what is above them. Returns how many are set.
    std::size_t arrange(const std::vector<char> &bits);

    bool isShown(const TreeNode *node) const; ///< has a row
    bool isMatch(const TreeNode *node) const; ///< an object that is wanted for its own sake, not only for what is under it
    void setMatch(const TreeNode *node, bool match) { m_facts[node->object].match = match; }
    TreeNode *parentOf(const TreeNode *node) const; ///< of its row; null for groups, and without a row
    TreeNode *topOf(TreeNode *node) const; ///< its group, or what hangs above it and has no row
    const std::vector<TreeNode *> &roots() const { return m_roots; }
    const std::vector<TreeNode *> &childrenOf(const TreeNode *parent) const { return parent ? parent->children : m_roots; }
    int rowOf(const TreeNode *node) const; ///< -1 where it has none
    /// Where the row of a node with this sort key belongs. A null parent: among the groups.
    int placeFor(const TreeNode *parent, const std::string &sortKey) const;

    void insert(TreeNode *parent, TreeNode *node); ///< a row where `placeFor` says, with everything under it
    void take(TreeNode *node);                     ///< out of its parent's rows, with everything under it
    void setShare(TreeNode *node, const TreeShare &share);
    /// The nodes whose sums or own shares differ since this was last asked.
    std::vector<TreeNode *> takeTouched();

private:
    /// What a filter walks over of each object. Nodes lie anywhere in memory; these side by side, and most objects have
    /// nothing under them, so that their nodes need not be read.
    struct Facts
    {
        TreeShare share;
        bool shown = false;
        bool match = false;
        bool bears = false; ///< something belongs under it
    };
    using Rows = std::vector<TreeNode *>;
    using Ids = std::vector<ObjectId>;
    const std::string &sortKey(ObjectId id) const { return m_objects[id]->sortKey; }
    void setShown(TreeNode *node, bool shown);
    void touch(TreeNode *node);
    void addUpwards(TreeNode *node, const TreeSums &sums, bool add);
    void arrangeUnder(TreeNode *node, const std::vector<char> &bits, std::size_t &matches);

    std::vector<std::unique_ptr<TreeNode>> m_objects; ///< by id
    std::vector<Facts> m_facts;                       ///< by id
    std::unordered_map<std::string, std::unique_ptr<TreeNode>> m_groups;
    std::unordered_map<std::uint32_t, TreeNode *> m_groupNumbers;
    std::unordered_map<std::string, std::uint32_t> m_numbers; ///< stay the same for a namespace
    Rows m_sortedGroups;
    Rows m_roots; ///< groups with rows
    bool m_unordered = false;
    std::unordered_map<Rows *, std::size_t> m_orderedRows; ///< how much of a list is in its order, where not all is
    std::unordered_map<Ids *, std::size_t> m_orderedIds;
    bool m_keepForgotten = false;
    std::vector<std::unique_ptr<TreeNode>> m_forgotten;
    std::vector<TreeNode *> m_touched; ///< null where a node went
};

/// Workloads before their details, details before the rest, then the name.
std::string treeSortKey(std::string_view kind, std::string_view name, ObjectId id);

} // namespace watchglass
