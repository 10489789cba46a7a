// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/discovery/discovery.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace watchglass {

namespace {

/// Changes all the time and says nothing about what people look for; streamed when it is asked for by name.
struct Noise
{
    std::string_view group;
    std::string_view resource;
};
constexpr std::array noise{
    Noise{"", "endpoints"},
    Noise{"coordination.k8s.io", "leases"},
    Noise{"discovery.k8s.io", "endpointslices"},
    Noise{"events.k8s.io", "events"}, // the same objects as the core group's
};

bool isNoise(const GroupVersionResource &gvr)
{
    return std::ranges::any_of(noise, [&gvr](const Noise &n) { return n.group == gvr.group && n.resource == gvr.resource; });
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

} // namespace

bool ApiGroupVersion::operator==(const ApiGroupVersion &other) const
{
    return version == other.version && failure == other.failure
        && std::ranges::equal(resources, other.resources, {}, &ApiResource::gvr, &ApiResource::gvr);
}

std::vector<ApiResource> Discovery::preferred() const
{
    std::vector<ApiResource> found;
    for (const ApiGroup &group : groups) {
        const std::size_t first = found.size();
        for (const ApiGroupVersion &version : group.versions) {
            for (const ApiResource &resource : version.resources) {
                const bool known = std::ranges::any_of(found.begin() + std::ptrdiff_t(first), found.end(), [&](const ApiResource &r) {
                    return r.gvr.resource == resource.gvr.resource;
                });
                if (!known) {
                    found.push_back(resource);
                }
            }
        }
    }
    return found;
}

std::vector<ApiResource> Discovery::all() const
{
    std::vector<ApiResource> found;
    for (const ApiGroup &group : groups) {
        for (const ApiGroupVersion &version : group.versions) {
            found.insert(found.end(), version.resources.begin(), version.resources.end());
        }
    }
    return found;
}

const ApiResource *Discovery::find(const GroupVersionResource &gvr) const
{
    for (const ApiGroup &group : groups) {
        for (const ApiGroupVersion &version : group.versions) {
            for (const ApiResource &resource : version.resources) {
                if (resource.gvr == gvr) {
                    return &resource;
                }
            }
        }
    }
    return nullptr;
}

std::vector<std::string> Discovery::failures() const
{
    std::vector<std::string> lines;
    for (const ApiGroup &group : groups) {
        for (const ApiGroupVersion &version : group.versions) {
            if (!version.failure.empty()) {
                lines.push_back(GroupVersionResource{group.name, version.version, {}}.apiVersion() + ": " + version.failure);
            }
        }
    }
    return lines;
}

std::vector<ApiResource> defaultResources(const Discovery &discovery)
{
    std::vector<ApiResource> found = discovery.preferred();
    std::erase_if(found, [](const ApiResource &resource) {
        return !resource.can("list") || !resource.can("watch") || isNoise(resource.gvr);
    });
    return found;
}

bool isAggregatedContentType(std::string_view contentType)
{
    bool group = false;
    bool form = false;
    for (const auto part : contentType | std::views::split(';')) {
        const std::string_view word = trimmed(std::string_view(part));
        group = group || word == "g=apidiscovery.k8s.io";
        form = form || word == "as=apigroupdiscoverylist";
    }
    return group && form;
}

} // namespace watchglass
