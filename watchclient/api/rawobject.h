// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/resource.h"
#include "watchclient/api/resourceversion.h"
#include "watchclient/api/time.h"

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

struct OwnerReference
{
    std::string apiVersion;
    std::string kind;
    std::string name;
    std::string uid;
    bool controller = false;

    bool operator==(const OwnerReference &) const = default;
};

/// One entry of metadata.managedFields without the field set: who wrote, how and when.
struct ManagerEntry
{
    std::string manager;
    std::string operation; ///< Apply or Update
    std::string subresource;
    std::optional<Timestamp> time;

    bool operator==(const ManagerEntry &) const = default;
};

/// What is read from every object. Absent numbers are 0, absent times are empty.
struct ObjectMeta
{
    std::string name;
    std::string namespaceName;
    std::string uid;
    ResourceVersion resourceVersion;
    std::int64_t generation = 0;
    std::optional<Timestamp> creationTimestamp;
    std::optional<Timestamp> deletionTimestamp;
    std::vector<OwnerReference> owners;
    std::vector<ManagerEntry> managers;

    ObjectKey key() const { return {namespaceName, name}; }
};

/// One revision of an object: its JSON exactly as it may be kept (Secret values already replaced), immutable after
/// it is made. The text always has room behind it for simdjson's padding (`std::string::capacity`).
struct RawObject
{
    std::string json;
    std::string apiVersion;
    std::string kind;
    ObjectMeta meta;

    ObjectRef ref() const { return {apiVersion, kind, meta.key(), meta.uid}; }
};
using RawObjectPtr = std::shared_ptr<const RawObject>;

/// Makes a RawObject of one JSON object. `apiVersion` and `kind` are used where the object itself has none (items of a
/// built-in list). With them, list items get both written into `json`, first, as `kubectl get -o json` prints them.
/// Error: one sentence that says what is wrong.
std::expected<RawObjectPtr, std::string> makeRawObject(std::string_view json, std::string_view apiVersion = {},
                                                       std::string_view kind = {});

/// Makes a RawObject of text that was RawObject::json before, as it is: nothing is redacted a second time or added.
/// `apiVersion` and `kind`, where given, are what the object says it is (metadata-only bodies name another kind).
std::expected<RawObjectPtr, std::string> restoreRawObject(std::string_view json, std::string_view apiVersion = {},
                                                          std::string_view kind = {});

} // namespace watchglass
