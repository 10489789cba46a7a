// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/resourcetypes.h"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass::demo {

/// A request as the HTTP layer hands it over.
struct ApiRequest
{
    std::string method = "GET";
    std::string path;                                       ///< decoded
    std::map<std::string, std::string, std::less<>> query; ///< decoded
    std::string accept;
    std::string userAgent;
    std::string authorization;
    bool acceptsGzip = false;

    std::string option(std::string_view name) const;
    bool flag(std::string_view name) const; ///< `1` and `true`
    /// The API server indents for people: `pretty=true`, or a curl, wget or browser without `pretty`.
    bool wantsPretty() const;
};

/// What a path below `/api` or `/apis` names.
struct ApiPath
{
    const ResourceType *type = nullptr;
    std::string namespaceName;
    std::string name;
    std::string subresource;
};
/// Nothing when the path is not one of a served resource.
std::optional<ApiPath> parseApiPath(std::string_view path);

/// Where the next page of a list begins. The text is opaque to clients.
struct ContinueToken
{
    std::uint64_t version = 0; ///< 0: the newest state
    std::string start;         ///< key of the first object of the page

    std::string encode() const;
    /// The error is the server's sentence.
    static std::expected<ContinueToken, std::string> decode(const std::string &text);
};

} // namespace watchglass::demo
