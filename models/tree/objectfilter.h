// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/termmatcher.h"
#include "models/objects/objectstore.h"

namespace watchglass {

/// A filter made ready for many objects. Terms about things that objects do not have (changes, types, streams) are not
/// applied.
class ObjectFilter
{
public:
    explicit ObjectFilter(const FilterExpression &expression = {}, Timestamp now = {});
    const FilterExpression &expression() const { return m_expression; }
    bool matches(const ObjectStore &store, const ObjectEntry &entry) const;

private:
    FilterExpression m_expression; ///< keeps the terms
    std::vector<TermMatcher> m_terms;
};

/// The same for one object.
bool objectMatches(const FilterExpression &expression, const ObjectStore &store, const ObjectEntry &entry, Timestamp now);

} // namespace watchglass
