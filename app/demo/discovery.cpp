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

struct Group
{
    std::string name;
    std::string version;

    std::string path() const { return (name.empty() ? "/api/" : "/apis/" + name + "/") + version; }
};

std::vector<Group> groups()
{
    std::vector<Group> out;
    for (const ResourceType &type : resourceTypes()) {
        if (std::ranges::find(out, type.group, &Group::name) == out.end()) {
            out.push_back({ type.group, type.version });
        }
    }
    return out;
}

Json aggregated(bool core)
{
    Json::Array items;
    for (const Group &group : groups()) {
        if (group.name.empty() != core) {
            continue;
        }
        Json::Array resources;
        for (const ResourceType &type : resourceTypes()) {
            if (type.group == group.name) {
                resources.push_back(aggregatedResource(type));
            }
        }
        const Json version = Json::object(
            { { "version", group.version }, { "resources", std::move(resources) }, { "freshness", "Current" } });
        items.push_back(Json::object({ { "metadata", core ? Json::object() : Json::object({ { "name", group.name } }) },
                                       { "versions", Json::array({ version }) } }));
    }
    return Json::object({ { "kind", "APIGroupDiscoveryList" },
                          { "apiVersion", "apidiscovery.k8s.io/v2" },
                          { "metadata", Json::object() },
                          { "items", std::move(items) } });
}

Json groupBody(const Group &group, Json out)
{
    const Json version
        = Json::object({ { "groupVersion", group.name + "/" + group.version }, { "version", group.version } });
    out["name"] = group.name;
    out["versions"] = Json::array({ version });
    out["preferredVersion"] = version;
    return out;
}

Json legacyGroups()
{
    Json::Array all;
    for (const Group &group : groups()) {
        if (!group.name.empty()) {
            all.push_back(groupBody(group, Json::object()));
        }
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

Json legacyResources(const Group &group)
{
    Json::Array resources;
    for (const ResourceType &type : resourceTypes()) {
        if (type.group == group.name) {
            addLegacyResource(resources, type);
        }
    }
    Json out = Json::object({ { "kind", "APIResourceList" } });
    if (!group.name.empty()) {
        out["apiVersion"] = "v1";
    }
    out["groupVersion"] = group.name.empty() ? group.version : group.name + "/" + group.version;
    out["resources"] = std::move(resources);
    return out;
}

std::optional<Json> document(const std::string &path, bool wantAggregated, const std::string &address)
{
    if (path == "/api") {
        return wantAggregated ? aggregated(true) : legacyVersions(address);
    }
    if (path == "/apis") {
        return wantAggregated ? aggregated(false) : legacyGroups();
    }
    for (const Group &group : groups()) {
        if (path == group.path()) {
            return legacyResources(group);
        }
        if (!group.name.empty() && path == "/apis/" + group.name) {
            return groupBody(group, Json::object({ { "kind", "APIGroup" }, { "apiVersion", "v1" } }));
        }
    }
    return std::nullopt;
}

} // namespace

bool servesGroupOf(const std::string &path)
{
    return std::ranges::any_of(groups(), [&](const Group &group) { return path.starts_with(group.path() + "/"); });
}

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
    for (const Group &group : groups()) {
        if (!group.name.empty()) {
            paths.push_back("/apis/" + group.name);
            paths.push_back(group.path());
        }
    }
    for (const char *path : { "/healthz", "/livez", "/readyz", "/version" }) {
        paths.push_back(path);
    }
    return QByteArray::fromStdString(Json::object({ { "paths", std::move(paths) } }).dump());
}

} // namespace watchglass::demo
