// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/mergekeys.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace watchglass {

namespace {

struct KeyRule
{
    std::string_view field;
    std::array<std::string_view, 3> keys; ///< all of them together; `?` before one that may be absent
};

// The first rule of a field whose keys tell all items apart is used.
constexpr auto KeyRules = std::to_array<KeyRule>({
    {"volumeMounts", {"mountPath"}},
    {"volumeDevices", {"devicePath"}},
    {"ports", {"containerPort", "?protocol"}},
    {"ports", {"port", "?protocol"}},
    {"ownerReferences", {"uid"}},
    {"tolerations", {"?key", "?effect", "?value"}},
    {"taints", {"key", "effect"}},
    {"addresses", {"type"}},
    {"addresses", {"type", "address"}},
    {"hostAliases", {"ip"}},
    {"podIPs", {"ip"}},
    {"hostIPs", {"ip"}},
    {"ingress", {"?ip", "?hostname"}},
    {"subjects", {"kind", "name", "?namespace"}},
    {"topologySpreadConstraints", {"topologyKey", "whenUnsatisfiable"}},
    {"readinessGates", {"conditionType"}},
    {"matchExpressions", {"key", "operator"}},
    {"managedFields", {"manager", "operation", "?subresource"}},
});
constexpr auto CommonKeys = std::to_array<std::string_view>({"name", "type", "key", "id", "uid"});

constexpr auto Sets = std::to_array<std::string_view>(
    {"finalizers", "accessModes", "podCIDRs", "externalIPs", "clusterIPs", "ipFamilies", "loadBalancerSourceRanges",
     "shortNames", "categories", "supplementalGroups", "policyTypes"});
constexpr auto Unordered = std::to_array<std::string_view>(
    {"finalizers", "accessModes", "externalIPs", "loadBalancerSourceRanges", "shortNames", "categories", "supplementalGroups",
     "policyTypes", "conditions", "containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses",
     "ownerReferences", "tolerations", "taints", "imagePullSecrets", "volumes", "volumeMounts", "ports", "addresses",
     "managedFields", "subjects", "volumesAttached"});

template<typename List>
bool holds(const List &list, std::string_view field)
{
    return std::ranges::find(list, field) != list.end();
}

std::string textOf(JsonValue value)
{
    return value.isString() ? value.string() : std::string(value.raw());
}

/// The item's name by these keys. Nothing where one is absent that must not be.
std::optional<std::string> nameBy(const std::array<std::string_view, 3> &keys, JsonValue item)
{
    std::string name;
    bool any = false;
    for (std::string_view key : keys) {
        if (key.empty()) {
            break;
        }
        const bool optional = key.starts_with('?');
        key.remove_prefix(optional ? 1 : 0);
        const JsonValue value = item[key];
        if ((!value && !optional) || value.isObject() || value.isArray()) {
            return std::nullopt;
        }
        std::string text = value ? textOf(value) : key == "protocol" ? std::string("TCP") : std::string();
        if (!text.empty()) {
            name += (any ? "/" : "") + std::move(text);
            any = true;
        }
    }
    return name;
}

bool unique(const std::vector<std::string> &names)
{
    if (names.size() <= 16) {
        for (std::size_t i = 1; i < names.size(); ++i) {
            if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i])
                != names.begin() + static_cast<std::ptrdiff_t>(i)) {
                return false;
            }
        }
        return true;
    }
    return std::unordered_set<std::string_view>(names.begin(), names.end()).size() == names.size();
}

std::optional<std::vector<std::string>> namesBy(const std::array<std::string_view, 3> &keys, JsonValue list)
{
    std::vector<std::string> names;
    names.reserve(list.size());
    for (const JsonValue item : list) {
        std::optional<std::string> name = item.isObject() ? nameBy(keys, item) : std::nullopt;
        if (!name) {
            return std::nullopt;
        }
        names.push_back(*std::move(name));
    }
    return unique(names) ? std::optional(std::move(names)) : std::nullopt;
}

bool identifyBy(const std::array<std::string_view, 3> &keys, JsonValue before, JsonValue after, ListIdentity &identity)
{
    std::optional<std::vector<std::string>> beforeNames = namesBy(keys, before);
    std::optional<std::vector<std::string>> afterNames = beforeNames ? namesBy(keys, after) : std::nullopt;
    if (!afterNames) {
        return false;
    }
    identity.type = ListIdentity::Type::Keys;
    identity.before = *std::move(beforeNames);
    identity.after = *std::move(afterNames);
    return true;
}

std::optional<std::vector<std::string>> valuesOf(JsonValue list)
{
    std::vector<std::string> values;
    for (const JsonValue item : list) {
        if (item.isObject() || item.isArray()) {
            return std::nullopt;
        }
        values.push_back(textOf(item));
    }
    return unique(values) ? std::optional(std::move(values)) : std::nullopt;
}

} // namespace

ListIdentity identify(std::string_view field, JsonValue before, JsonValue after)
{
    ListIdentity identity;
    identity.orderMatters = !holds(Unordered, field);
    if (holds(Sets, field)) {
        std::optional<std::vector<std::string>> beforeValues = valuesOf(before);
        std::optional<std::vector<std::string>> afterValues = valuesOf(after);
        if (beforeValues && afterValues) {
            identity.type = ListIdentity::Type::Values;
            identity.before = *std::move(beforeValues);
            identity.after = *std::move(afterValues);
        }
        return identity;
    }
    for (const KeyRule &rule : KeyRules) {
        if (rule.field == field && identifyBy(rule.keys, before, after, identity)) {
            return identity;
        }
    }
    for (const std::string_view key : CommonKeys) {
        if (identifyBy({key}, before, after, identity)) {
            return identity;
        }
    }
    return identity;
}

ListIdentity identifyBy(const std::vector<std::string> &keys, JsonValue before, JsonValue after)
{
    ListIdentity identity;
    std::array<std::string_view, 3> names;
    if (keys.empty() || keys.size() > names.size()) {
        return identity;
    }
    std::ranges::copy(keys, names.begin());
    identifyBy(names, before, after, identity);
    return identity;
}

} // namespace watchglass
