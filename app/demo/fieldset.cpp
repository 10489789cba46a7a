// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/fieldset.h"

#include <algorithm>
#include <array>
#include <optional>

namespace watchglass::demo {
namespace {

/// Lists whose items are told apart by keys: `x-kubernetes-list-map-keys` of the built-in types.
struct ListKeys
{
    std::string_view list;
    std::array<std::string_view, 2> keys;
};
constexpr ListKeys associative[] = {
    { "containers", { "name", "" } },        { "initContainers", { "name", "" } }, { "volumes", { "name", "" } },
    { "env", { "name", "" } },               { "volumeMounts", { "mountPath", "" } }, { "conditions", { "type", "" } },
    { "ownerReferences", { "uid", "" } },    { "addresses", { "type", "" } },       { "podIPs", { "ip", "" } },
    { "imagePullSecrets", { "name", "" } },
};
/// Structs that are no pointers in Go: the server never lists them as owned themselves.
constexpr std::string_view plainStructs[] = { "metadata", "spec", "status", "template", "strategy", "updateStrategy",
                                              "containers", "jobTemplate", "source", "nodeInfo", "acceptedNames",
                                              "names", "deprecatedSource" };
constexpr std::string_view atomic[] = { "selector", "tolerations", "containerStatuses", "initContainerStatuses",
                                        "nodeSelector", "involvedObject", "args", "command", "sources", "items",
                                        "accessModes", "versions", "active", "hostIPs", "taints", "images",
                                        "requiredDuringSchedulingIgnoredDuringExecution", "daemonEndpoints",
                                        "regarding", "series", "podCIDRs", "clusterIPs", "ipFamilies" };

template<typename Range>
bool contains(const Range &range, std::string_view name)
{
    return std::ranges::find(range, name) != std::end(range);
}

std::optional<std::array<std::string_view, 2>> keysOf(std::string_view name, const Json::Array &items)
{
    for (const ListKeys &one : associative) {
        if (one.list == name) {
            return one.keys;
        }
    }
    if (name == "ports" && !items.empty()) {
        return std::array<std::string_view, 2>{ items.front().find("containerPort") ? "containerPort" : "port",
                                                "protocol" };
    }
    return std::nullopt;
}

FieldSet walk(std::string_view name, const Json &value);

FieldSet walkList(std::string_view name, const Json &list)
{
    FieldSet out;
    const auto keys = keysOf(name, list.items());
    if (!keys && name != "finalizers") {
        out.member = true;
        out.value = list.dump();
        return out;
    }
    out.member = !contains(plainStructs, name);
    for (const Json &item : list.items()) {
        if (!keys) {
            out.member = false;
            FieldSet &leaf = out.children["v:" + item.dump()];
            leaf.member = true;
            continue;
        }
        Json id = Json::object();
        for (const std::string_view key : *keys) {
            if (const Json *part = key.empty() ? nullptr : item.find(key)) {
                id[key] = *part;
            }
        }
        // An owner reference is one value: its parts have no owners of their own.
        FieldSet child = name == "ownerReferences" ? FieldSet() : walk({}, item);
        child.value = name == "ownerReferences" ? item.dump() : std::string();
        child.member = true;
        out.children["k:" + id.sorted().dump()] = std::move(child);
    }
    return out;
}

FieldSet walk(std::string_view name, const Json &value)
{
    if (value.isArray() && !contains(atomic, name)) {
        return walkList(name, value);
    }
    FieldSet out;
    if (value.isObject() && value.members().empty() && contains(plainStructs, name)) {
        return out;
    }
    if (!value.isObject() || value.members().empty() || contains(atomic, name)) {
        out.member = true;
        out.value = value.dump();
        return out;
    }
    out.member = !contains(plainStructs, name);
    for (const auto &[key, child] : value.members()) {
        FieldSet fields = child.isNull() ? FieldSet() : walk(key, child);
        if (!fields.empty()) {
            out.children["f:" + key] = std::move(fields);
        }
    }
    return out;
}

} // namespace

FieldSet fieldsOf(const Json &object)
{
    static constexpr std::string_view kept[] = { "name", "namespace", "uid", "resourceVersion", "generation",
                                                 "creationTimestamp", "deletionTimestamp", "managedFields",
                                                 "deletionGracePeriodSeconds" };
    FieldSet out;
    for (const auto &[key, child] : object.members()) {
        if (key == "kind" || key == "apiVersion" || child.isNull()) {
            continue;
        }
        if (key != "metadata") {
            if (FieldSet fields = walk(key, child); !fields.empty()) {
                out.children["f:" + key] = std::move(fields);
            }
            continue;
        }
        FieldSet metadata;
        for (const auto &[field, content] : child.members()) {
            if (!contains(kept, field)) {
                metadata.children["f:" + field] = walk(field, content);
            }
        }
        if (!metadata.children.empty()) {
            out.children["f:metadata"] = std::move(metadata);
        }
    }
    return out;
}

FieldSet changedFields(const FieldSet &before, const FieldSet &after)
{
    FieldSet out;
    out.member = after.member && (!before.member || before.value != after.value);
    out.value = after.value;
    for (const auto &[key, child] : after.children) {
        const auto known = before.children.find(key);
        FieldSet changed = known == before.children.end() ? child : changedFields(known->second, child);
        if (!changed.empty()) {
            out.children.emplace(key, std::move(changed));
        }
    }
    return out;
}

void addFields(FieldSet &to, const FieldSet &more)
{
    to.member = to.member || more.member;
    for (const auto &[key, child] : more.children) {
        addFields(to.children[key], child);
    }
}

void subtractFields(FieldSet &from, const FieldSet &less)
{
    from.member = from.member && !less.member;
    for (const auto &[key, child] : less.children) {
        const auto known = from.children.find(key);
        if (known == from.children.end()) {
            continue;
        }
        subtractFields(known->second, child);
        if (known->second.empty()) {
            from.children.erase(known);
        }
    }
}

void intersectFields(FieldSet &of, const FieldSet &present)
{
    of.member = of.member && present.member;
    for (auto it = of.children.begin(); it != of.children.end();) {
        const auto known = present.children.find(it->first);
        if (known != present.children.end()) {
            intersectFields(it->second, known->second);
        }
        it = known == present.children.end() || it->second.empty() ? of.children.erase(it) : std::next(it);
    }
}

Json fieldsV1(const FieldSet &fields)
{
    Json out = Json::object();
    if (fields.member && !fields.children.empty()) {
        out["."] = Json::object();
    }
    for (const auto &[key, child] : fields.children) {
        out[key] = fieldsV1(child);
    }
    return out;
}

} // namespace watchglass::demo
