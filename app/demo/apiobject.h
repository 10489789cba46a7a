// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/fieldset.h"
#include "app/demo/json.h"
#include "app/demo/resourcetypes.h"
#include "watchclient/api/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace watchglass::demo {

using Labels = std::map<std::string, std::string, std::less<>>;

struct OwnerReference
{
    std::string apiVersion;
    std::string kind;
    std::string name;
    std::string uid;

    bool operator==(const OwnerReference &) const = default;
};

/// Who writes, as managedFields will say.
struct Writer
{
    std::string manager;
    std::string subresource; ///< empty or `status`
    bool apply = false;      ///< server-side apply
};

struct ManagedEntry
{
    Writer writer;
    std::string apiVersion;
    Timestamp time;
    FieldSet fields;
};

/// One object as the demo's controllers hold it: metadata typed, everything else as it will be written.
struct ApiObject
{
    const ResourceType *type = nullptr;
    std::string name;
    std::string generateName;
    std::string namespaceName;
    std::string uid;
    std::uint64_t version = 0;
    std::int64_t generation = 0; ///< 0: this kind has none
    Timestamp created;
    std::optional<Timestamp> deletionAt;
    std::int64_t gracePeriod = 0;
    Labels labels;
    Labels annotations;
    std::vector<OwnerReference> owners;
    std::vector<std::string> finalizers;
    std::vector<ManagedEntry> managers;
    Json body = Json::object(); ///< `spec`, `status`, `data`: what follows metadata, in the order of the Go struct

    /// `namespace/name`, the place in the store.
    std::string key() const { return namespaceName.empty() ? name : namespaceName + "/" + name; }
    Json &spec() { return body["spec"]; }
    Json &status() { return body["status"]; }
    const Json &section(std::string_view name) const;
    OwnerReference asOwner() const { return { type->apiVersion(), type->kind, name, uid }; }
    bool ownedBy(const std::string &ownerUid) const;
    bool deleting() const { return deletionAt.has_value(); }

    Json metadata(bool withManagedFields = true) const;
    /// The whole object, compact.
    std::string encode() const;
    /// An Event in the form of events.k8s.io/v1.
    std::string encodeAsNewEvent() const;
    /// Takes over what `writer` changed since `before` (null: a new object), as the server's field manager does.
    void trackFields(const ApiObject *before, const Writer &writer, Timestamp now);
};

std::string rfc3339(Timestamp time);      ///< whole seconds, as metav1.Time
std::string rfc3339Micro(Timestamp time); ///< as metav1.MicroTime

} // namespace watchglass::demo
