// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"

namespace watchglass {

/// One term of a filter, made ready to be asked of many rows. Immutable, so any thread may use it.
class TermMatcher
{
public:
    /// The term must outlive it. `now` is what `since:10m` counts from.
    TermMatcher(const FilterTerm &term, Timestamp now);

    const FilterTerm &term() const { return *m_term; }
    // What the row is asked, `negated` not regarded:
    bool matches(std::string_view text) const;
    bool matches(Severity severity) const;
    bool matches(std::optional<Timestamp> time) const; ///< no time is in every range
    /// Does the term hold for the row, `negated` regarded?
    bool holds(const FilterRow &row) const;

private:
    struct Value
    {
        std::string text; ///< lower case
        bool pattern = false;
        std::optional<TextSearch> search;
    };
    bool isAbout(const FilterRow &row) const;

    const FilterTerm *m_term;
    Timestamp m_limit;
    std::vector<Value> m_values;
};

/// The terms of an expression, in its order. The expression must outlive them.
std::vector<TermMatcher> termMatchers(const FilterExpression &expression, Timestamp now);

} // namespace watchglass
