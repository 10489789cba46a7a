// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::demo {

/// What the demo's API server serves. `storage` numbers the table that holds the objects: the two forms of Event are
/// views of one table.
struct ResourceType
{
    std::string group;
    std::string version;
    std::string plural;
    std::string singular;
    std::string kind;
    bool namespaced = true;
    std::vector<std::string> shortNames;
    std::vector<std::string> categories;
    std::vector<std::string> subresources; ///< names only: `status`, `scale`, `log`
    std::string hash;                      ///< storageVersionHash
    std::string emptyBody;                 ///< members after metadata in a bookmark, with a leading comma
    bool custom = false;                   ///< from a CRD: written in alphabetical order, list items carry their kind
    int storage = -1;

    std::string apiVersion() const { return group.empty() ? version : group + "/" + version; }
    std::string qualifiedName() const { return group.empty() ? plural : plural + "." + group; }
};

/// All served resources in the order of discovery.
const std::vector<ResourceType> &resourceTypes();
int storageCount();
/// Null when it is not served.
const ResourceType *resourceType(std::string_view group, std::string_view version, std::string_view plural);
/// By kind, for the built-in kinds and the demo's own; ends the program for an unknown one.
const ResourceType &typeOfKind(std::string_view kind);

} // namespace watchglass::demo
