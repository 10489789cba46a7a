// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/streamplan.h"

#include "watchclient/discovery/resourcemapper.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace watchglass {

namespace {

/// Lists are read a few at a time, so their order decides what is on the screen first.
constexpr std::array<std::string_view, 10> first{"namespaces", "pods", "events", "deployments.apps", "replicasets.apps",
                                                 "statefulsets.apps", "daemonsets.apps", "jobs.batch", "nodes", "services"};

std::size_t rank(const ApiResource &resource)
{
    return std::size_t(std::ranges::find(first, resource.gvr.qualifiedName()) - first.begin());
}

std::vector<ApiResource> resolve(const ResourceMapper &mapper, const std::vector<std::string> &names, std::vector<Error> &errors)
{
    std::vector<ApiResource> resources;
    for (const std::string &name : names) {
        auto found = mapper.findAll(name);
        if (!found) {
            errors.push_back(found.error());
            continue;
        }
        for (ApiResource &resource : *found) {
            if (!std::ranges::contains(resources, resource.gvr, &ApiResource::gvr)) {
                resources.push_back(std::move(resource));
            }
        }
    }
    return resources;
}

/// DNS label (RFC 1123): anything else would change the path of the request.
bool isNamespaceName(const std::string &name)
{
    const auto isAllowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !name.empty() && name.size() <= 63 && std::ranges::all_of(name, isAllowed) && name.front() != '-' && name.back() != '-';
}

std::optional<Error> namespaceProblem(const std::vector<std::string> &names)
{
    const auto bad = std::ranges::find_if_not(names, isNamespaceName);
    if (bad == names.end()) {
        return std::nullopt;
    }
    Error error;
    error.errorClass = ErrorClass::Config;
    error.message = "\"" + *bad + "\" is no name of a namespace: up to 63 lower-case letters, digits and dashes";
    return error;
}

} // namespace

StreamPlan planStreams(const Discovery &discovery, const SessionOptions &options)
{
    StreamPlan plan;
    if (std::optional<Error> problem = namespaceProblem(options.namespaces)) {
        plan.errors.push_back(*std::move(problem));
        return plan;
    }
    const ResourceMapper mapper(discovery);
    const bool chosen = !options.resources.empty();
    std::vector<ApiResource> resources = chosen ? resolve(mapper, options.resources, plan.errors) : defaultResources(discovery);
    if (!chosen) {
        std::erase_if(resources, [&](const ApiResource &resource) { return std::ranges::contains(options.hidden, resource.gvr.qualifiedName()); });
    }
    std::ranges::stable_sort(resources, {}, rank);
    const bool metadataOfAll = std::ranges::contains(options.metadataOnly, "*");
    const std::vector<ApiResource> metadataOnly =
        metadataOfAll ? std::vector<ApiResource>() : resolve(mapper, options.metadataOnly, plan.errors);
    for (const ApiResource &resource : resources) {
        PlannedStream stream;
        stream.key.gvr = resource.gvr;
        stream.key.labelSelector = options.labelSelector;
        stream.key.fieldSelector = options.fieldSelector;
        stream.resource = resource;
        stream.metadataOnly = metadataOfAll || std::ranges::contains(metadataOnly, resource.gvr, &ApiResource::gvr);
        if (!resource.namespaced || options.namespaces.empty()) {
            if (resource.namespaced || options.namespaces.empty() || chosen) {
                plan.streams.push_back(std::move(stream));
            }
            continue;
        }
        for (const std::string &name : options.namespaces) {
            stream.key.namespaceName = name;
            plan.streams.push_back(stream);
        }
    }
    return plan;
}

StreamPlan planStreams(const Discovery &discovery, const StreamRequest &request)
{
    SessionOptions options;
    options.resources = {request.resource};
    if (!request.namespaceName.empty()) {
        options.namespaces = {request.namespaceName};
    }
    options.labelSelector = request.labelSelector;
    options.fieldSelector = request.fieldSelector;
    StreamPlan plan = planStreams(discovery, options);
    for (PlannedStream &stream : plan.streams) {
        stream.metadataOnly = request.metadataOnly;
    }
    return plan;
}

} // namespace watchglass
