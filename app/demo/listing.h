// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apirequest.h"
#include "app/demo/bodysource.h"
#include "app/demo/statusbody.h"

#include <expected>
#include <optional>

namespace watchglass::demo {

/// What a list request asks for, after the rules of resourceVersion, resourceVersionMatch, limit and continue.
struct ListRequest
{
    Scope scope;
    std::uint64_t version = 0; ///< the state to show; 0: the newest
    std::size_t limit = 0;     ///< 0: everything
    std::optional<ContinueToken> page;
};

struct ListResult
{
    ListMeta meta;
    std::vector<RevisionPtr> items;
};

/// Selectors and namespace of a list or watch.
std::expected<Scope, StatusBody> parseScope(const ApiPath &path, const ApiRequest &request);
/// A resourceVersion as sent: empty and "0" are 0.
std::optional<std::uint64_t> parseVersion(const std::string &text);
/// The server's validation of ListOptions.
std::optional<StatusBody> validateListOptions(const ApiRequest &request, bool watch);
/// The objects of one table as they were at `request.version`, in key order.
ListResult collect(const Store &store, int storage, const ListRequest &request);

} // namespace watchglass::demo
