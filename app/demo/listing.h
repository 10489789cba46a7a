// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apirequest.h"
#include "app/demo/bodysource.h"
#include "app/demo/statusbody.h"

#include <deque>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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

/// The states that lists in pages were begun with, the last few of them. A page of one that is gone is made again from
/// the history, as long as that reaches back.
class PageCache
{
public:
    using Items = std::vector<RevisionPtr>;
    /// All objects of a table, or of one namespace in it, as they were at `version`, in key order.
    std::shared_ptr<const Items> at(const Store &store, int storage, const std::string &namespaceName,
                                    std::uint64_t version);

private:
    struct Entry
    {
        int storage = 0;
        std::uint64_t epoch = 0;
        std::uint64_t version = 0;
        std::string namespaceName;
        std::shared_ptr<const Items> items;
    };
    std::deque<Entry> m_entries;
};

/// Selectors and namespace of a list or watch.
std::expected<Scope, StatusBody> parseScope(const ApiPath &path, const ApiRequest &request);
/// A resourceVersion as sent: empty and "0" are 0.
std::optional<std::uint64_t> parseVersion(const std::string &text);
/// The server's validation of ListOptions.
std::optional<StatusBody> validateListOptions(const ApiRequest &request, bool watch);
/// The objects of one table as they were at `request.version`, in key order; a page of them where there is a limit.
ListResult collect(const Store &store, int storage, const ListRequest &request, PageCache &pages);

} // namespace watchglass::demo
