// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/discovery/discovery.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// Finds resources by the names that kubectl takes: plural, singular, short name or kind, in any case; with a group
/// (`deployments.apps`), with version and group (`pods.v1.`, `deployments.v1.apps`), or a category (`all`).
class ResourceMapper
{
public:
    explicit ResourceMapper(const Discovery &discovery);

    /// One resource; where several groups have the name, the first in the server's order (`events` is core's).
    std::expected<ApiResource, Error> find(std::string_view name) const;
    /// A list separated by commas; categories give all their members. Each resource once, in order.
    std::expected<std::vector<ApiResource>, Error> findAll(std::string_view names) const;

private:
    const ApiResource *match(const std::string &name, const std::string *group, const std::string *version) const;
    const ApiResource *lookUp(const std::string &name) const;
    std::string suggestion(const std::string &name) const;

    std::vector<ApiResource> m_preferred;
    std::vector<ApiResource> m_all;
    std::vector<std::string> m_failures;
};

} // namespace watchglass
