// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/filterexpression.h"
#include "models/filter/filterparser.h"

#include <cstring>

namespace watchglass {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool equalsNoCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, lower, lower);
}

/// `*` stands for anything; case is ignored.
bool matchesPattern(std::string_view text, std::string_view pattern)
{
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && lower(pattern[p]) == lower(text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
}

bool isBelow(std::string_view path, std::string_view value)
{
    return path.size() > value.size() && equalsNoCase(path.substr(0, value.size()), value)
        && (path[value.size()] == '.' || path[value.size()] == '[');
}

bool compareSeverity(Severity have, const FilterTerm &term)
{
    switch (term.op) {
    case FilterOperator::Less:
        return have < term.severity;
    case FilterOperator::LessOrEqual:
        return have <= term.severity;
    case FilterOperator::Greater:
        return have > term.severity;
    case FilterOperator::GreaterOrEqual:
        return have >= term.severity;
    default:
        return have == term.severity;
    }
}

bool labelMatches(const FilterRow &row, const FilterTerm &term)
{
    const std::optional<std::string_view> value = row.label(term.key);
    return value && (term.values.empty() || term.matches(*value));
}

bool termMatches(const FilterRow &row, const FilterTerm &term, Timestamp now)
{
    switch (term.field) {
    case FilterField::Severity:
        return compareSeverity(row.severity(), term);
    case FilterField::Label:
        return labelMatches(row, term);
    case FilterField::Since:
    case FilterField::Until: {
        const std::optional<Timestamp> at = row.time();
        const Timestamp limit = term.time ? *term.time : now - term.ago.value_or(std::chrono::nanoseconds(0));
        return !at || (term.field == FilterField::Since ? *at >= limit : *at < limit);
    }
    default: {
        bool found = false;
        row.texts(term.field, [&](std::string_view text) { return found = term.matches(text); });
        return found;
    }
    }
}

} // namespace

bool FilterTerm::matches(std::string_view text) const
{
    return std::ranges::any_of(values, [&](const std::string &value) {
        if (op == FilterOperator::Contains || field == FilterField::Text) {
            return TextSearch(value).find(text) != std::string_view::npos;
        }
        return matchesPattern(text, value) || (field == FilterField::Changed && isBelow(text, value));
    });
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
        return !row.has(term.field) || termMatches(row, term, now) != term.negated;
    });
}

bool FilterExpression::dependsOnNow() const
{
    return std::ranges::any_of(d->terms, [](const FilterTerm &term) { return term.ago.has_value(); });
}

bool FilterExpression::uses(FilterField field) const
{
    return std::ranges::find(d->terms, field, &FilterTerm::field) != d->terms.end();
}

FilterExpression FilterExpression::with(FilterField field, const QString &value, bool negated) const
{
    const QString term = (negated ? QStringLiteral("-") : QString()) + filterFieldName(field) + QLatin1Char(':') + quotedFilterValue(value);
    if (d->text.split(QLatin1Char(' ')).contains(term)) {
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

TextSearch::TextSearch(std::string_view needle)
{
    std::ranges::transform(needle, std::back_inserter(m_needle), lower);
    const auto length = static_cast<std::uint8_t>(std::min<std::size_t>(m_needle.size(), 255));
    std::memset(m_skip, length, sizeof m_skip);
    for (std::size_t i = 0; i + 1 < m_needle.size() && i < 254; ++i) {
        const auto skip = static_cast<std::uint8_t>(std::min<std::size_t>(m_needle.size() - 1 - i, 255));
        m_skip[static_cast<unsigned char>(m_needle[i])] = skip;
        if (m_needle[i] >= 'a' && m_needle[i] <= 'z') {
            m_skip[static_cast<unsigned char>(m_needle[i] - 32)] = skip;
        }
    }
}

std::size_t TextSearch::find(std::string_view text, std::size_t from) const
{
    if (m_needle.empty()) {
        return from <= text.size() ? from : std::string_view::npos;
    }
    for (std::size_t at = from; at + m_needle.size() <= text.size();) {
        std::size_t i = m_needle.size();
        while (i > 0 && lower(text[at + i - 1]) == m_needle[i - 1]) {
            --i;
        }
        if (i == 0) {
            return at;
        }
        at += std::max<std::size_t>(1, m_skip[static_cast<unsigned char>(text[at + m_needle.size() - 1])]);
    }
    return std::string_view::npos;
}

} // namespace watchglass
