// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/termmatcher.h"
#include "models/digest/displayzone.h"
#include "models/filter/filterparser.h"

#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cstring>

namespace watchglass {

namespace {

constexpr std::array<char, 256> lowerCase = [] {
    std::array<char, 256> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<char>(i >= 'A' && i <= 'Z' ? i + 32 : i);
    }
    return table;
}();

char lower(char c)
{
    return lowerCase[static_cast<unsigned char>(c)];
}

/// `value` is in lower case already.
bool equalsNoCase(std::string_view text, std::string_view value)
{
    return text.size() == value.size() && std::ranges::equal(text, value, {}, lower);
}

/// `*` stands for anything; the pattern is in lower case.
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
        } else if (p < pattern.size() && pattern[p] == lower(text[t])) {
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

/// When clocks in the shown zone last showed this time of day.
Timestamp lastTime(std::chrono::seconds timeOfDay, Timestamp now)
{
    const QDateTime shown = shownTime(now);
    QDateTime day(shown.date(), QTime(0, 0).addSecs(int(timeOfDay.count())), shown.timeZone());
    if (day > shown) {
        day = day.addDays(-1);
    }
    return Timestamp(std::chrono::milliseconds(day.toMSecsSinceEpoch()));
}

/// What Since and Until compare with.
Timestamp limitOf(const FilterTerm &term, Timestamp now)
{
    const bool isTime = term.field == FilterField::Since || term.field == FilterField::Until;
    if (!isTime || term.time || term.ago) {
        return term.time.value_or(now - term.ago.value_or(std::chrono::nanoseconds(0)));
    }
    const auto timeOfDay = timeOfDayOf(term.values.empty() ? QString() : QString::fromStdString(term.values.front()));
    return timeOfDay ? lastTime(*timeOfDay, now) : now;
}

bool isBelow(std::string_view path, std::string_view value)
{
    return path.size() > value.size() && equalsNoCase(path.substr(0, value.size()), value)
        && (path[value.size()] == '.' || path[value.size()] == '[');
}

} // namespace

TermMatcher::TermMatcher(const FilterTerm &term, Timestamp now)
    : m_term(&term)
    , m_limit(limitOf(term, now))
{
    const bool contains = term.op == FilterOperator::Contains || term.field == FilterField::Text;
    for (const std::string &text : term.values) {
        Value value;
        std::ranges::transform(text, std::back_inserter(value.text), lower);
        value.pattern = text.find('*') != std::string::npos;
        if (contains) {
            value.search.emplace(text);
        }
        m_values.push_back(std::move(value));
    }
}

bool TermMatcher::matches(std::string_view text) const
{
    return std::ranges::any_of(m_values, [&](const Value &value) {
        if (value.search) {
            return value.search->find(text) != std::string_view::npos;
        }
        const bool equal = value.pattern ? matchesPattern(text, value.text) : equalsNoCase(text, value.text);
        return equal || (m_term->field == FilterField::Changed && isBelow(text, value.text));
    });
}

bool TermMatcher::matches(Severity severity) const
{
    switch (m_term->op) {
    case FilterOperator::Less:
        return severity < m_term->severity;
    case FilterOperator::LessOrEqual:
        return severity <= m_term->severity;
    case FilterOperator::Greater:
        return severity > m_term->severity;
    case FilterOperator::GreaterOrEqual:
        return severity >= m_term->severity;
    default:
        return severity == m_term->severity;
    }
}

bool TermMatcher::matches(std::optional<Timestamp> time) const
{
    return !time || (m_term->field == FilterField::Since ? *time >= m_limit : *time < m_limit);
}

bool TermMatcher::isAbout(const FilterRow &row) const
{
    switch (m_term->field) {
    case FilterField::Severity:
        return matches(row.severity());
    case FilterField::Since:
    case FilterField::Until:
        return matches(row.time());
    case FilterField::Label: {
        const std::optional<std::string_view> value = row.label(m_term->key);
        return value && (m_values.empty() || matches(*value));
    }
    default: {
        bool found = false;
        row.texts(m_term->field, [&](std::string_view text) { return found = matches(text); });
        return found;
    }
    }
}

bool TermMatcher::holds(const FilterRow &row) const
{
    return !row.has(m_term->field) || isAbout(row) != m_term->negated;
}

std::vector<TermMatcher> termMatchers(const FilterExpression &expression, Timestamp now)
{
    std::vector<TermMatcher> matchers;
    for (const FilterTerm &term : expression.terms()) {
        matchers.emplace_back(term, now);
    }
    return matchers;
}

TextSearch::TextSearch(std::string_view needle)
{
    std::ranges::transform(needle, std::back_inserter(m_needle), lower);
    const auto length = static_cast<std::uint8_t>(std::min<std::size_t>(m_needle.size(), 255));
    std::memset(m_skip, length, sizeof m_skip);
    for (std::size_t i = 0; i + 1 < m_needle.size(); ++i) {
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
