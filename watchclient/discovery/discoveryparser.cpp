// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/discovery.h"

#include <algorithm>
#include <simdjson.h>

namespace watchglass {

namespace {

using simdjson::dom::array;
using simdjson::dom::element;

std::string textAt(const element &from, std::string_view key)
{
    std::string_view text;
    return from[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// The elements under `key`; none where there is no array.
array arrayAt(const element &from, std::string_view key)
{
    array items;
    return from[key].get(items) == simdjson::SUCCESS ? items : array();
}

bool hasArray(const element &from, std::string_view key)
{
    array items;
    return from[key].get(items) == simdjson::SUCCESS;
}

std::vector<std::string> textsAt(const element &from, std::string_view key)
{
    std::vector<std::string> texts;
    if (hasArray(from, key)) {
        for (const element item : arrayAt(from, key)) {
            std::string_view text;
            if (item.get(text) == simdjson::SUCCESS) {
                texts.emplace_back(text);
            }
        }
    }
    return texts;
}

template<typename Each>
void forEach(const element &from, std::string_view key, Each each)
{
    if (hasArray(from, key)) {
        for (const element item : arrayAt(from, key)) {
            each(item);
        }
    }
}

std::expected<element, std::string> open(simdjson::dom::parser &parser, std::string_view json, std::string_view kind)
{
    element root;
    if (parser.parse(json.data(), json.size()).get(root)) {
        return std::unexpected("the answer is not JSON");
    }
    if (const std::string found = textAt(root, "kind"); found != kind) {
        return std::unexpected("the answer is " + (found.empty() ? std::string("not a Kubernetes object") : "a " + found.substr(0, 60))
                               + " instead of " + std::string(kind));
    }
    return root;
}

bool isPlainName(const std::string &name)
{
    return !name.empty() && name.find('/') == std::string::npos;
}

ApiResource aggregatedResource(const element &source, const std::string &group, const std::string &version)
{
    ApiResource resource;
    resource.gvr = {group, version, textAt(source, "resource")};
    element kind;
    if (source["responseKind"].get(kind) == simdjson::SUCCESS) {
        resource.kind = textAt(kind, "kind");
    }
    resource.singular = textAt(source, "singularResource");
    resource.namespaced = textAt(source, "scope") == "Namespaced";
    resource.verbs = textsAt(source, "verbs");
    resource.shortNames = textsAt(source, "shortNames");
    resource.categories = textsAt(source, "categories");
    return resource;
}

} // namespace

std::expected<std::vector<ApiGroup>, std::string> parseAggregatedDiscovery(std::string_view json)
{
    simdjson::dom::parser parser;
    const auto root = open(parser, json, "APIGroupDiscoveryList");
    if (!root) {
        return std::unexpected(root.error());
    }
    std::vector<ApiGroup> groups;
    forEach(*root, "items", [&groups](const element &item) {
        ApiGroup group;
        element meta;
        if (item["metadata"].get(meta) == simdjson::SUCCESS) {
            group.name = textAt(meta, "name");
        }
        forEach(item, "versions", [&group](const element &source) {
            ApiGroupVersion version;
            version.version = textAt(source, "version");
            if (textAt(source, "freshness") == "Stale") {
                version.failure = "the extension API server does not answer; what it serves may have changed";
            }
            forEach(source, "resources", [&](const element &entry) {
                ApiResource resource = aggregatedResource(entry, group.name, version.version);
                if (isPlainName(resource.gvr.resource) && !resource.kind.empty()) { // no kind: only its subresources exist
                    version.resources.push_back(std::move(resource));
                }
            });
            group.versions.push_back(std::move(version));
        });
        std::ranges::stable_partition(group.versions, [](const ApiGroupVersion &v) { return v.failure.empty(); });
        groups.push_back(std::move(group));
    });
    return groups;
}

std::expected<std::vector<ApiGroup>, std::string> parseApiVersions(std::string_view json)
{
    simdjson::dom::parser parser;
    const auto root = open(parser, json, "APIVersions");
    if (!root) {
        return std::unexpected(root.error());
    }
    ApiGroup core;
    for (std::string &version : textsAt(*root, "versions")) {
        core.versions.push_back({std::move(version), {}, {}});
    }
    return std::vector{std::move(core)};
}

std::expected<std::vector<ApiGroup>, std::string> parseApiGroupList(std::string_view json)
{
    simdjson::dom::parser parser;
    const auto root = open(parser, json, "APIGroupList");
    if (!root) {
        return std::unexpected(root.error());
    }
    std::vector<ApiGroup> groups;
    forEach(*root, "groups", [&groups](const element &item) {
        ApiGroup group;
        group.name = textAt(item, "name");
        forEach(item, "versions", [&group](const element &version) {
            group.versions.push_back({textAt(version, "version"), {}, {}});
        });
        element preferred;
        if (item["preferredVersion"].get(preferred) == simdjson::SUCCESS) {
            const std::string first = textAt(preferred, "version");
            std::ranges::stable_partition(group.versions, [&first](const ApiGroupVersion &v) { return v.version == first; });
        }
        if (!group.name.empty()) {
            groups.push_back(std::move(group));
        }
    });
    return groups;
}

std::expected<std::vector<ApiResource>, std::string> parseApiResourceList(std::string_view json, const std::string &group,
                                                                         const std::string &version)
{
    simdjson::dom::parser parser;
    const auto root = open(parser, json, "APIResourceList");
    if (!root) {
        return std::unexpected(root.error());
    }
    std::vector<ApiResource> resources;
    forEach(*root, "resources", [&](const element &source) {
        ApiResource resource;
        resource.gvr = {group, version, textAt(source, "name")};
        resource.kind = textAt(source, "kind");
        resource.singular = textAt(source, "singularName");
        bool namespaced = false;
        resource.namespaced = source["namespaced"].get(namespaced) == simdjson::SUCCESS && namespaced;
        resource.verbs = textsAt(source, "verbs");
        resource.shortNames = textsAt(source, "shortNames");
        resource.categories = textsAt(source, "categories");
        if (isPlainName(resource.gvr.resource) && !resource.kind.empty()) {
            resources.push_back(std::move(resource));
        }
    });
    return resources;
}

} // namespace watchglass
