// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/objectfilter.h"

#include <algorithm>

namespace watchglass {

namespace {

class ObjectRow final : public FilterRow
{
public:
    explicit ObjectRow(const ObjectFacts &facts) : m_facts(facts) {}

    bool has(FilterField field) const override
    {
        switch (field) {
        case FilterField::Changed:
        case FilterField::Manager:
        case FilterField::Type:
        case FilterField::Origin:
        case FilterField::Stream:
        case FilterField::Since:
        case FilterField::Until:
            return false;
        default:
            return true;
        }
    }

    void texts(FilterField field, const std::function<bool(std::string_view)> &take) const override
    {
        switch (field) {
        case FilterField::Kind:
            take(m_facts.kind);
            return;
        case FilterField::Namespace:
            take(m_facts.namespaceName);
            return;
        case FilterField::Name:
            take(m_facts.name);
            return;
        case FilterField::Reason:
        case FilterField::Status:
            static_cast<void>(take(m_facts.status) || take(toString(m_facts.health)));
            return;
        case FilterField::Uid:
            take(m_facts.uid);
            return;
        case FilterField::Rv:
            take(m_facts.resourceVersion);
            return;
        default:
            static_cast<void>(take(m_facts.name) || take(m_facts.namespaceName) || take(m_facts.kind)
                              || take(m_facts.status) || take(m_facts.reason));
            return;
        }
    }

    Severity severity() const override { return m_facts.severity; }
    std::optional<Timestamp> time() const override { return m_facts.lastChangedAt; }
    std::optional<std::string_view> label(std::string_view key) const override
    {
        const auto found = std::ranges::find(*m_facts.labels, key, &std::pair<std::string, std::string>::first);
        return found == m_facts.labels->end() ? std::nullopt : std::optional<std::string_view>(found->second);
    }

private:
    const ObjectFacts &m_facts;
};

} // namespace

ObjectFacts::ObjectFacts(const ObjectEntry &entry)
    : id(entry.id)
    , health(entry.health)
    , severity(entry.warnings > 0 ? std::max(entry.severity, Severity::Warning) : entry.severity)
    , deleted(entry.deleted)
    , lastChangedAt(entry.lastChangedAt)
{
}

ObjectFilter::ObjectFilter(const FilterExpression &expression, Timestamp now)
    : m_expression(expression)
    , m_terms(termMatchers(m_expression, now))
    , m_identity(expression.uses(FilterField::Uid) || expression.uses(FilterField::Rv))
    , m_labels(expression.uses(FilterField::Label))
    , m_names(expression.uses(FilterField::Name) || expression.uses(FilterField::Text))
{
}

bool ObjectFilter::matches(const ObjectFacts &facts) const
{
    const ObjectRow row(facts);
    return std::ranges::all_of(m_terms, [&row](const TermMatcher &term) { return term.holds(row); });
}

bool ObjectFilter::matches(const ObjectStore &store, const ObjectEntry &entry) const
{
    const std::string uid = m_identity ? store.uid(entry) : std::string();
    const ObjectFacts::Labels labels = m_labels ? store.labels(entry) : ObjectFacts::Labels();
    ObjectFacts facts(entry);
    facts.kind = store.kind(entry);
    facts.namespaceName = store.namespaceName(entry);
    facts.name = store.name(entry);
    facts.status = store.status(entry);
    facts.reason = store.reason(entry);
    facts.uid = uid;
    facts.resourceVersion = entry.resourceVersion.text();
    facts.labels = &labels;
    return matches(facts);
}

bool objectMatches(const FilterExpression &expression, const ObjectStore &store, const ObjectEntry &entry, Timestamp now)
{
    return ObjectFilter(expression, now).matches(store, entry);
}

} // namespace watchglass
