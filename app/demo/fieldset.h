// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/json.h"

#include <map>
#include <string>
#include <string_view>

namespace watchglass::demo {

/// The fields of an object as server-side apply names them (FieldsV1, kubernetes.io "Server-Side Apply"): nodes are
/// keyed `f:name`, `k:{...}` or `v:...`; `value` is the text of a leaf, so that two sets can be compared.
struct FieldSet
{
    std::map<std::string, FieldSet, std::less<>> children;
    bool member = false; ///< the node itself is owned, written `.` when it has children
    std::string value;

    bool empty() const { return !member && children.empty(); }
};

/// The set of a whole object: its members but `kind`, `apiVersion` and what the server keeps in metadata.
FieldSet fieldsOf(const Json &object);
/// What is in `after` and was not, or was different, in `before`.
FieldSet changedFields(const FieldSet &before, const FieldSet &after);
void addFields(FieldSet &to, const FieldSet &more);
void subtractFields(FieldSet &from, const FieldSet &less);
/// Keeps only what `present` has, so that removed fields have no owner.
void intersectFields(FieldSet &of, const FieldSet &present);
Json fieldsV1(const FieldSet &fields);

} // namespace watchglass::demo
