// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/resource.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// One version of a group with what it serves. Subresources are left out.
struct ApiGroupVersion
{
    std::string version;
    std::vector<ApiResource> resources;
    std::string failure; ///< why the resources are not known, or are old: one line; empty: all is well

    bool operator==(const ApiGroupVersion &) const;
};

struct ApiGroup
{
    std::string name; ///< empty for the core group
    std::vector<ApiGroupVersion> versions; ///< the server's order of preference
};

/// What a server serves. A failed group/version does not hide the others.
struct Discovery
{
    std::vector<ApiGroup> groups; ///< core first, then in the server's order

    /// Every resource once, in the most preferred version of its group that serves it.
    std::vector<ApiResource> preferred() const;
    /// All versions.
    std::vector<ApiResource> all() const;
    const ApiResource *find(const GroupVersionResource &gvr) const;
    /// `group/version: reason`, for each that failed.
    std::vector<std::string> failures() const;
};

/// What to stream where nobody chose: everything that can be listed and watched, without kinds that are only noise
/// (leases, endpoints, endpoint slices) and without the second view of cluster events.
std::vector<ApiResource> defaultResources(const Discovery &discovery);

/// Reads `APIGroupDiscoveryList` (v2 or v2beta1), the answer of `/api` and of `/apis`.
std::expected<std::vector<ApiGroup>, std::string> parseAggregatedDiscovery(std::string_view json);
/// Reads `APIVersions`, the old answer of `/api`: the core group without resources.
std::expected<std::vector<ApiGroup>, std::string> parseApiVersions(std::string_view json);
/// Reads `APIGroupList`, the old answer of `/apis`: groups without resources, the preferred version first.
std::expected<std::vector<ApiGroup>, std::string> parseApiGroupList(std::string_view json);
/// Reads `APIResourceList`, the answer of `/api/v1` and `/apis/GROUP/VERSION`.
std::expected<std::vector<ApiResource>, std::string> parseApiResourceList(std::string_view json, const std::string &group,
                                                                         const std::string &version);

/// True where a Content-Type (in lower case) names the aggregated form, whatever the order of its parameters.
bool isAggregatedContentType(std::string_view contentType);

} // namespace watchglass
