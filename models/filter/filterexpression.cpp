// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/filterexpression.h"
#include "models/filter/filterparser.h"
#include "models/filter/termmatcher.h"

namespace watchglass {

bool FilterTerm::matches(std::string_view text) const
{
    return TermMatcher(*this, {}).matches(text);
}

struct FilterExpression::Data
{
    QString text;
    std::vector<FilterTerm> terms;
};

FilterExpression::FilterExpression()
    : d(std::make_shared<const Data>())
{
}

FilterExpression::Parsed FilterExpression::parse(const QString &text)
{
    auto data = std::make_shared<Data>();
    data->text = text;
    Parsed parsed;
    data->terms = parseFilterTerms(text, parsed.errors);
    parsed.expression.d = std::move(data);
    return parsed;
}

FilterExpression::Parsed FilterExpression::parse(std::string_view utf8)
{
    return parse(QString::fromUtf8(utf8.data(), qsizetype(utf8.size())));
}

bool FilterExpression::isEmpty() const
{
    return d->terms.empty();
}

const std::vector<FilterTerm> &FilterExpression::terms() const
{
    return d->terms;
}

QString FilterExpression::text() const
{
    return d->text;
}

bool FilterExpression::operator==(const FilterExpression &other) const
{
    return d == other.d || d->text == other.d->text;
}

bool FilterExpression::matches(const FilterRow &row, Timestamp now) const
{
    return std::ranges::all_of(d->terms, [&](const FilterTerm &term) {
        return TermMatcher(term, now).holds(row);
    });
}

bool FilterExpression::uses(FilterField field) const
{
    return std::ranges::find(d->terms, field, &FilterTerm::field) != d->terms.end();
}

FilterExpression FilterExpression::with(FilterField field, const QString &value, bool negated) const
{
    const QString term = (negated ? QStringLiteral("-") : QString()) + filterFieldName(field) + QLatin1Char(':') + quotedFilterValue(value);
    if (std::ranges::any_of(d->terms, [&](const FilterTerm &known) { return d->text.mid(known.position, known.length) == term; })) {
        return *this;
    }
    return parse(QString(d->text.trimmed() + QLatin1Char(' ') + term).trimmed()).expression;
}

FilterExpression FilterExpression::without(std::size_t term) const
{
    if (term >= d->terms.size()) {
        return *this;
    }
    QString text = d->text;
    text.remove(d->terms[term].position, d->terms[term].length);
    return parse(text.simplified()).expression;
}

} // namespace watchglass
