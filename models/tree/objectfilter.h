// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/termmatcher.h"
#include "models/objects/objectstore.h"

namespace watchglass {

/// What a filter looks at of one object. Its texts are somebody else's.
struct ObjectFacts
{
    using Labels = std::vector<std::pair<std::string, std::string>>;

    explicit ObjectFacts(const ObjectEntry &entry); ///< without texts

    ObjectId id = 0;
    Health health = Health::Unknown;
    Severity severity = Severity::None; ///< its own, or that of warning events about it
    bool deleted = false;
    Timestamp lastChangedAt;
    std::string_view kind, namespaceName, name, status, reason;
    std::string_view uid, resourceVersion; ///< where the filter needs the identity; the name where it needs names
    const Labels *labels = nullptr;        ///< where it needs labels
};

/// A filter made ready for many objects. Terms about things that objects do not have (changes, types, streams) are not
/// applied. Immutable: any thread.
class ObjectFilter
{
public:
    explicit ObjectFilter(const FilterExpression &expression = {}, Timestamp now = {});
    const FilterExpression &expression() const { return m_expression; }
    bool needsIdentity() const { return m_identity; }
    bool needsLabels() const { return m_labels; }
    bool needsNames() const { return m_names; }
    bool matches(const ObjectFacts &facts) const;
    bool matches(const ObjectStore &store, const ObjectEntry &entry) const;

private:
    FilterExpression m_expression; ///< keeps the terms
    std::vector<TermMatcher> m_terms;
    bool m_identity = false;
    bool m_labels = false;
    bool m_names = false;
};

/// The same for one object.
bool objectMatches(const FilterExpression &expression, const ObjectStore &store, const ObjectEntry &entry, Timestamp now);

} // namespace watchglass
