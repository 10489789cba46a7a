// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logscan.h"

#include <algorithm>

namespace watchglass {

namespace {

struct Searched
{
    LogText text;
    std::string_view separator;
};

/// The columns a term looks at; none where it looks at something else.
std::vector<Searched> searched(FilterField field)
{
    switch (field) {
    case FilterField::Kind:
        return {{LogText::Kind, {}}};
    case FilterField::Namespace:
        return {{LogText::Namespace, {}}};
    case FilterField::Name:
        return {{LogText::Name, {}}};
    case FilterField::Reason:
    case FilterField::Status:
        return {{LogText::Reason, {}}};
    case FilterField::Uid:
        return {{LogText::Uid, {}}};
    case FilterField::Rv:
        return {{LogText::Version, {}}};
    case FilterField::Stream:
        return {{LogText::Stream, {}}};
    case FilterField::Manager:
        return {{LogText::Managers, ", "}};
    case FilterField::Changed:
        return {{LogText::Paths, "\n"}};
    case FilterField::Text:
        return {{LogText::Kind, {}}, {LogText::Namespace, {}}, {LogText::Reason, {}}, {LogText::Managers, {}}, {LogText::Name, {}}, {LogText::What, {}}};
    default:
        return {};
    }
}

bool matchesPart(const TermMatcher &matcher, std::string_view list, std::string_view separator)
{
    while (!list.empty()) {
        const std::size_t end = list.find(separator);
        if (matcher.matches(list.substr(0, end))) {
            return true;
        }
        list = end == std::string_view::npos ? std::string_view() : list.substr(end + separator.size());
    }
    return false;
}

} // namespace

LogScan::LogScan(const LogPart &part, const LogCriteria &criteria, const LogRowSet &superseded)
    : m_part(part)
    , m_criteria(criteria)
    , m_superseded(superseded)
    , m_from(criteria.from ? criteria.from->time_since_epoch().count() : INT64_MIN)
    , m_to(criteria.to ? criteria.to->time_since_epoch().count() : INT64_MAX)
{
    for (const FilterTerm &term : criteria.filter.terms()) {
        if (term.field == FilterField::Label) {
            continue; // labels are the tree's to know
        }
        Term &ready = m_terms.emplace_back(Term{TermMatcher(term, criteria.now), {}, {}});
        for (const Searched &each : searched(term.field)) {
            ready.columns.push_back({each.text, each.separator, std::vector<Verdict>(part.column(each.text).count())});
        }
    }
    std::ranges::stable_sort(m_terms, {}, [](const Term &term) { return term.columns.size(); });
}

bool LogScan::isFound(const TermMatcher &matcher, Column &column, const LogRow &row) const
{
    Verdict &verdict = column.known[row.texts[static_cast<std::size_t>(column.text)]];
    if (verdict == Verdict::Unknown) {
        const std::string_view text = m_part.text(row, column.text);
        const bool found = column.separator.empty() ? matcher.matches(text) : matchesPart(matcher, text, column.separator);
        verdict = found ? Verdict::Yes : Verdict::No;
    }
    return verdict == Verdict::Yes;
}

bool LogScan::holds(Term &term, const LogRow &row) const
{
    const auto isWord = [&term](std::size_t number, const char *word) {
        Verdict &verdict = term.words[number];
        if (verdict == Verdict::Unknown) {
            verdict = term.matcher.matches(std::string_view(word)) ? Verdict::Yes : Verdict::No;
        }
        return verdict == Verdict::Yes;
    };
    switch (term.matcher.term().field) {
    case FilterField::Severity:
        return term.matcher.matches(row.severity);
    case FilterField::Since:
    case FilterField::Until:
        return term.matcher.matches(std::optional(Timestamp(std::chrono::nanoseconds(row.at))));
    case FilterField::Type:
        return isWord(static_cast<std::size_t>(row.type), toString(row.type));
    case FilterField::Origin:
        return isWord(static_cast<std::size_t>(row.origin), toString(row.origin));
    default:
        return std::ranges::any_of(term.columns, [&](Column &column) { return isFound(term.matcher, column, row); });
    }
}

bool LogScan::passes(const LogRow &row)
{
    if (row.at < m_from || row.at >= m_to) {
        return false;
    }
    const std::vector<bool> *only = m_criteria.only.get();
    if (only && (row.object >= only->size() || !(*only)[row.object])) {
        return false;
    }
    return std::ranges::all_of(m_terms, [&](Term &term) { return holds(term, row) != term.matcher.term().negated; });
}

void LogScan::take(LogRowNumber from, LogRowNumber to, LogSelection &into)
{
    for (LogRowNumber number = from; number < to; ++number) {
        const LogRow &row = m_part.row(number);
        if (!m_criteria.existing && row.flags.testFlag(LogFlag::ExistingAtStart)) {
            ++into.hiddenExisting;
        } else if (!m_criteria.quiet && row.flags.testFlag(LogFlag::Quiet)) {
            ++into.hiddenQuiet;
        } else if (!m_criteria.steps && row.type == LogType::Transition) {
            ++into.hiddenSteps;
        } else if ((!m_criteria.grouped || !m_superseded.contains(number)) && passes(row)) {
            into.rows.push_back(number);
        }
    }
}

} // namespace watchglass
