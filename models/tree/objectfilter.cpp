// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tree/objectfilter.h"

#include <algorithm>

namespace watchglass {

namespace {

class ObjectRow final : public FilterRow
{
public:
    ObjectRow(const ObjectStore &store, const ObjectEntry &entry)
        : m_store(store)
        , m_entry(entry)
    {
    }

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
            take(m_store.kind(m_entry));
            return;
        case FilterField::Namespace:
            take(m_store.namespaceName(m_entry));
            return;
        case FilterField::Name:
            take(m_store.name(m_entry));
            return;
        case FilterField::Reason:
        case FilterField::Status:
            static_cast<void>(take(m_store.status(m_entry)) || take(toString(m_entry.health)));
            return;
        case FilterField::Uid:
            take(m_store.uid(m_entry));
            return;
        case FilterField::Rv:
            take(m_entry.resourceVersion.text());
            return;
        default:
            static_cast<void>(take(m_store.name(m_entry)) || take(m_store.namespaceName(m_entry)) || take(m_store.kind(m_entry))
                              || take(m_store.status(m_entry)) || take(m_store.reason(m_entry)));
            return;
        }
    }

    Severity severity() const override { return m_entry.warnings > 0 ? std::max(m_entry.severity, Severity::Warning) : m_entry.severity; }
    std::optional<Timestamp> time() const override { return m_entry.lastChangedAt; }
    std::optional<std::string_view> label(std::string_view key) const override { return m_store.label(m_entry, key); }

private:
    const ObjectStore &m_store;
    const ObjectEntry &m_entry;
};

} // namespace

ObjectFilter::ObjectFilter(const FilterExpression &expression, Timestamp now)
    : m_expression(expression)
    , m_terms(termMatchers(m_expression, now))
{
}

bool ObjectFilter::matches(const ObjectStore &store, const ObjectEntry &entry) const
{
    const ObjectRow row(store, entry);
    return std::ranges::all_of(m_terms, [&row](const TermMatcher &term) { return term.holds(row); });
}

bool objectMatches(const FilterExpression &expression, const ObjectStore &store, const ObjectEntry &entry, Timestamp now)
{
    return ObjectFilter(expression, now).matches(store, entry);
}

} // namespace watchglass
