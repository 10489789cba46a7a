// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/jsontree.h"

#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// How the items of a list are told apart, so that an item that moved is still the same item.
struct ListIdentity
{
    enum class Type : std::uint8_t { Position, Keys, Values };
    Type type = Type::Position;
    std::vector<std::string> before; ///< the name of each item, unique; empty for Position
    std::vector<std::string> after;
    bool orderMatters = true;
};

/// Chooses by the list's field name what Kubernetes merges it by (its `patchMergeKey` or `x-kubernetes-list-map-keys`),
/// then by what custom resources commonly use; by position where no key tells all items apart. Either list may be absent.
ListIdentity identify(std::string_view field, JsonValue before, JsonValue after);
/// The same with the keys known: one to three, all of them together.
ListIdentity identifyBy(const std::vector<std::string> &keys, JsonValue before, JsonValue after);

} // namespace watchglass
