// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/discovery.h"

#include "app/demo/json.h"
#include "app/demo/resourcetypes.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

Json strings(const std::vector<std::string> &texts)
{
    return Json::Array(texts.begin(), texts.end());
}

std::vector<std::string> verbsOf(const ResourceType &type)
{
    if (type.plural == "namespaces") {
        return { "create", "delete", "get", "list", "patch", "update", "watch" };
    }
    return { "create", "delete", "deletecollection", "get", "list", "patch", "update", "watch" };
}

const std::vector<std::string> statusVerbs = { "get", "patch", "update" };

Json aggregatedResource(const ResourceType &type)
{
    const Json kind = Json::object({ { "group", "" }, { "version", "" }, { "kind", type.kind } });
    Json out = Json::object({ { "resource", type.plural },
                              { "responseKind", kind },
                              { "scope", type.namespaced ? "Namespaced" : "Cluster" },
                              { "singularResource", type.singular },
                              { "verbs", strings(verbsOf(type)) } });
    if (!type.shortNames.empty()) {
        out["shortNames"] = strings(type.shortNames);
    }
    if (!type.categories.empty()) {
        out["categories"] = strings(type.categories);
    }
    Json::Array subresources;
    for (const std::string &name : type.subresources) {
        subresources.push_back(
            Json::object({ { "subresource", name }, { "responseKind", kind }, { "verbs", strings(statusVerbs) } }));
    }
    if (!subresources.empty()) {
        out["subresources"] = std::move(subresources);
    }
    return out;
}

void addLegacyResource(Json::Array &to, const ResourceType &type)
{
    Json out = Json::object({ { "name", type.plural },
                              { "singularName", type.singular },
                              { "namespaced", type.namespaced },
                              { "kind", type.kind },
                              { "verbs", strings(verbsOf(type)) } });
    if (!type.shortNames.empty()) {
        out["shortNames"] = strings(type.shortNames);
    }
    if (!type.categories.empty()) {
        out["categories"] = strings(type.categories);
    }
    out["storageVersionHash"] = type.hash;
    to.push_back(std::move(out));
    for (const std::string &name : type.subresources) {
        to.push_back(Json::object({ { "name", type.plural + "/" + name },
                                    { "singularName", "" },
                                    { "namespaced", type.namespaced },
                                    { "kind", type.kind },
                                    { "verbs", strings(statusVerbs) } }));
    }
}

std::vector<std::string> groups()
{
    std::vector<std::string> out;
    for (const ResourceType &type : resourceTypes()) {
        if (!type.group.empty() && std::ranges::find(out, type.group) == out.end()) {
            out.push_back(type.group);
        }
    }
    return out;
}

Json aggregated(const std::vector<std::string> &names)
{
    Json::Array items;
    for (const std::string &group : names) {
        Json::Array resources;
        for (const ResourceType &type : resourceTypes()) {
            if (type.group == group) {
                resources.push_back(aggregatedResource(type));
            }
        }
        const Json version
            = Json::object({ { "version", "v1" }, { "resources", std::move(resources) }, { "freshness", "Current" } });
        items.push_back(Json::object(
            { { "metadata", group.empty() ? Json::object() : Json::object({ { "name", group } }) },
              { "versions", Json::array({ version }) } }));
    }
    return Json::object({ { "kind", "APIGroupDiscoveryList" },
                          { "apiVersion", "apidiscovery.k8s.io/v2" },
                          { "metadata", Json::object() },
                          { "items", std::move(items) } });
}

Json groupBody(const std::string &group)
{
    const Json version = Json::object({ { "groupVersion", group + "/v1" }, { "version", "v1" } });
    return Json::object({ { "name", group }, { "versions", Json::array({ version }) }, { "preferredVersion", version } });
}

Json legacyGroups()
{
    Json::Array all;
    for (const std::string &group : groups()) {
        all.push_back(groupBody(group));
    }
    return Json::object({ { "kind", "APIGroupList" }, { "apiVersion", "v1" }, { "groups", std::move(all) } });
}

Json legacyVersions(const std::string &address)
{
    const Json server = Json::object({ { "clientCIDR", "0.0.0.0/0" }, { "serverAddress", address } });
    return Json::object({ { "kind", "APIVersions" },
                          { "versions", Json::array({ "v1" }) },
                          { "serverAddressByClientCIDRs", Json::array({ server }) } });
}

std::optional<Json> document(const std::string &path, bool wantAggregated, const std::string &address)
{
    if (path == "/api") {
        return wantAggregated ? aggregated({ "" }) : legacyVersions(address);
    }
    if (path == "/apis") {
        return wantAggregated ? aggregated(groups()) : legacyGroups();
    }
    for (const std::string &group : groups()) {
        if (path == "/apis/" + group) {
            Json out = Json::object({ { "kind", "APIGroup" }, { "apiVersion", "v1" } });
            for (const Json::Member &member : groupBody(group).members()) {
                out.members().push_back(member);
            }
            return out;
        }
    }
    Json::Array resources;
    for (const ResourceType &type : resourceTypes()) {
        if (path == (type.group.empty() ? "/api/" : "/apis/") + type.apiVersion()) {
            addLegacyResource(resources, type);
        }
    }
    if (resources.empty()) {
        return std::nullopt;
    }
    Json out = Json::object({ { "kind", "APIResourceList" } });
    const bool core = path == "/api/v1";
    if (!core) {
        out["apiVersion"] = "v1";
    }
    out["groupVersion"] = core ? std::string("v1") : path.substr(std::string_view("/apis/").size());
    out["resources"] = std::move(resources);
    return out;
}

} // namespace

std::optional<QByteArray> discoveryDocument(const std::string &path, bool aggregated, const std::string &address)
{
    const std::optional<Json> found = document(path, aggregated, address);
    return found ? std::optional(QByteArray::fromStdString(found->dump())) : std::nullopt;
}

QByteArray versionDocument()
{
    return QByteArray::fromStdString(Json::object({ { "major", "1" },
                                                    { "minor", "36" },
                                                    { "emulationMajor", "1" },
                                                    { "emulationMinor", "36" },
                                                    { "minCompatibilityMajor", "1" },
                                                    { "minCompatibilityMinor", "35" },
                                                    { "gitVersion", "v1.36.2+demo" },
                                                    { "gitCommit", "0000000000000000000000000000000000000000" },
                                                    { "gitTreeState", "" },
                                                    { "buildDate", "1970-01-01T00:00:00Z" },
                                                    { "goVersion", "none" },
                                                    { "compiler", "gcc" },
                                                    { "platform", "linux/amd64" } })
                                         .dump());
}

QByteArray rootDocument()
{
    Json::Array paths = { "/api", "/api/v1", "/apis" };
    for (const std::string &group : groups()) {
        paths.push_back("/apis/" + group);
        paths.push_back("/apis/" + group + "/v1");
    }
    for (const char *path : { "/healthz", "/livez", "/readyz", "/version" }) {
        paths.push_back(path);
    }
    return QByteArray::fromStdString(Json::object({ { "paths", std::move(paths) } }).dump());
}

} // namespace watchglass::demo
