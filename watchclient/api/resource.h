// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace watchglass {

/// `group` is empty for the core group. `resource` is the plural, lower case (`pods`).
struct GroupVersionResource
{
    std::string group;
    std::string version;
    std::string resource;

    auto operator<=>(const GroupVersionResource &) const = default;
    /// `v1` or `apps/v1`.
    std::string apiVersion() const { return group.empty() ? version : group + "/" + version; }
    /// `pods` or `deployments.apps`, as kubectl prints it.
    std::string qualifiedName() const { return group.empty() ? resource : resource + "." + group; }
};

/// One resource as discovery describes it.
struct ApiResource
{
    GroupVersionResource gvr;
    std::string kind;
    std::string singular;
    bool namespaced = true;
    std::vector<std::string> verbs;
    std::vector<std::string> shortNames;
    std::vector<std::string> categories;

    bool can(const std::string &verb) const;
};

/// Namespace and name; the namespace is empty for cluster-scoped objects.
struct ObjectKey
{
    std::string namespaceName;
    std::string name;

    auto operator<=>(const ObjectKey &) const = default;
    /// `namespace/name` or `name`.
    std::string text() const { return namespaceName.empty() ? name : namespaceName + "/" + name; }
};

/// Enough to name an object to a person and to find it again.
struct ObjectRef
{
    std::string apiVersion;
    std::string kind;
    ObjectKey key;
    std::string uid;

    bool operator==(const ObjectRef &) const = default;
};

/// What one stream lists and watches.
struct StreamKey
{
    GroupVersionResource gvr;
    std::string namespaceName; ///< empty: the whole cluster
    std::string labelSelector;
    std::string fieldSelector;

    auto operator<=>(const StreamKey &) const = default;
};

/// Numbers a stream within one session; 0 is no stream.
using StreamId = std::uint32_t;

} // namespace watchglass

template<>
struct std::hash<watchglass::ObjectKey>
{
    std::size_t operator()(const watchglass::ObjectKey &key) const noexcept
    {
        const std::size_t a = std::hash<std::string>{}(key.namespaceName);
        return std::hash<std::string>{}(key.name) ^ (a + 0x9e3779b97f4a7c15ULL + (a << 6) + (a >> 2));
    }
};
