// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"
#include "models/objects/objectstore.h"

namespace watchglass {

/// Evaluates one filter over many objects of a store: answers about kinds and namespaces are remembered by id, so an
/// object costs a few integer look-ups where the filter allows it. Terms that objects cannot answer (`changed:`,
/// `manager:`, `type:`, `origin:`) are passed over. `since:` and `until:` look at the last change. One thread.
class ObjectFilter
{
public:
    ObjectFilter(FilterExpression expression, const ObjectStore &store);
    bool matches(const ObjectEntry &entry, Timestamp now);
    const FilterExpression &expression() const { return m_expression; }

private:
    enum Answer : std::uint8_t { Unknown, Yes, No };
    bool termMatches(std::size_t term, const ObjectEntry &entry, Timestamp now);

    FilterExpression m_expression;
    const ObjectStore &m_store;
    std::vector<std::vector<Answer>> m_known; ///< by term, then by vocabulary id
};

} // namespace watchglass
