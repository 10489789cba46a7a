// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/apirequest.h"

#include "app/demo/json.h"

#include <QByteArray>

#include <vector>

namespace watchglass::demo {

std::string ApiRequest::option(std::string_view name) const
{
    const auto known = query.find(name);
    return known == query.end() ? std::string() : known->second;
}

bool ApiRequest::flag(std::string_view name) const
{
    const std::string value = option(name);
    return value == "1" || value == "true" || value == "True" || value == "TRUE" || value == "t";
}

bool ApiRequest::wantsPretty() const
{
    if (query.contains("pretty")) {
        return flag("pretty");
    }
    return userAgent.starts_with("curl") || userAgent.starts_with("Wget") || userAgent.starts_with("Mozilla/5.0");
}

std::optional<ApiPath> parseApiPath(std::string_view path)
{
    std::vector<std::string> parts;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        if (!part.empty()) {
            parts.emplace_back(part);
        }
        path = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    }
    const bool core = !parts.empty() && parts[0] == "api";
    std::size_t at = core ? 2 : 3;
    if (parts.size() <= at || (!core && parts[0] != "apis")) {
        return std::nullopt;
    }
    const std::string group = core ? std::string() : parts[1];
    const std::string version = parts[at - 1];
    ApiPath out;
    if (parts[at] == "namespaces" && parts.size() > at + 2 && parts[at + 2] != "status") {
        out.namespaceName = parts[at + 1];
        at += 2;
    }
    out.type = resourceType(group, version, parts[at]);
    if (!out.type || (!out.namespaceName.empty() && !out.type->namespaced) || parts.size() > at + 3) {
        return std::nullopt;
    }
    out.name = parts.size() > at + 1 ? parts[at + 1] : std::string();
    out.subresource = parts.size() > at + 2 ? parts[at + 2] : std::string();
    if (out.type->namespaced && !out.name.empty() && out.namespaceName.empty()) {
        return std::nullopt;
    }
    return out;
}

std::string ContinueToken::encode() const
{
    const Json body = Json::object({ { "v", "meta.k8s.io/v1" },
                                     { "rv", std::int64_t(version) },
                                     { "start", start } });
    return QByteArray::fromStdString(body.dump())
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
        .toStdString();
}

std::expected<ContinueToken, std::string> ContinueToken::decode(const std::string &text)
{
    const auto decoded = QByteArray::fromBase64Encoding(
        QByteArray::fromStdString(text),
        QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals | QByteArray::AbortOnBase64DecodingErrors);
    const std::optional<Json> body
        = decoded ? Json::parse(decoded.decoded.toStdString()) : std::optional<Json>();
    if (!body || body->textAt("start").empty() || body->numberAt("rv", -1) < 0) {
        return std::unexpected("invalid continue token: continue key is not valid: not a token of this server");
    }
    return ContinueToken{ std::uint64_t(body->numberAt("rv")), body->textAt("start") };
}

} // namespace watchglass::demo
