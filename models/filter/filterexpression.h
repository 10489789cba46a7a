// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// What a term looks at.
enum class FilterField : std::uint8_t {
    Text,      ///< a bare word or "quoted words": found in any text of the row
    Kind, Namespace, Name,
    Reason,    ///< of a cluster event, or an object's status word
    Status,    ///< an object's status word or its health
    Changed,   ///< a changed path: itself, or anything below it
    Manager,
    Severity,
    Type,      ///< ADDED, MODIFIED, DELETED, BOOKMARK, ERROR, Normal, Warning, RECONNECT, GAP, FINDING ...
    Origin,    ///< list, watch, relist, poll, import
    Stream,    ///< `pods`, `deployments.apps`
    Label,     ///< app=web, app!=web, label:app (the key exists)
    Uid, Rv,
    Since, Until
};

enum class FilterOperator : std::uint8_t { Equal, Contains, Less, LessOrEqual, Greater, GreaterOrEqual };

/// One term. A term holds when one of its values does; `negated` turns that round.
struct FilterTerm
{
    FilterField field = FilterField::Text;
    FilterOperator op = FilterOperator::Equal;
    bool negated = false;
    std::string key;                 ///< of Label
    std::vector<std::string> values; ///< UTF-8; alternatives. Of Since and Until what was written: a time of day is only there
    Severity severity = Severity::None;                  ///< of Severity
    std::optional<std::chrono::nanoseconds> ago;         ///< of Since and Until: before now
    std::optional<Timestamp> time;                       ///< of Since and Until: a fixed moment
    int position = 0; ///< in the text, UTF-16 units
    int length = 0;

    /// Does one text hold, `negated` not regarded? Equal ignores case and knows `*`; Contains ignores case. Case is
    /// that of ASCII. For Changed, Equal also takes paths below the value.
    bool matches(std::string_view text) const;
};

struct FilterError
{
    int position = 0; ///< UTF-16 units
    int length = 0;
    QString message; ///< one sentence for people: what is wrong and what to write instead
};

/// A row as a filter sees it. A row says nothing (`std::nullopt`, or never calls `take`) for what it has, but is
/// empty; `has` is false for what rows of this sort never have, and terms about that are then passed over.
class FilterRow
{
public:
    virtual ~FilterRow() = default;
    virtual bool has(FilterField field) const = 0;
    /// Calls `take` with each text of the field until it returns true. Text asks for everything that is searched.
    virtual void texts(FilterField field, const std::function<bool(std::string_view)> &take) const = 0;
    virtual Severity severity() const = 0;
    virtual std::optional<Timestamp> time() const = 0;
    virtual std::optional<std::string_view> label(std::string_view key) const = 0;
};

/// A parsed filter: terms that must all hold. Cheap to copy. Immutable, so any thread may use it.
///
///     kind:Pod,Job ns:prod reason~BackOff changed:spec.replicas manager:kubelet severity>=warning
///     -kind:Lease "free text" app=web type:DELETED stream:pods name~web- since:10m
///
/// `:` equal (with `*`), `~` contains, `<` `<=` `>` `>=` for severity; `,` or; a leading `-` (or `!`) turns round;
/// quotes for blanks and commas, `\` before a quote in quotes. Times: 90s, 10m, 2h30m, 1d, 12:03, 12:03:11 (when
/// clocks in the shown zone last showed it), RFC 3339.
class FilterExpression
{
public:
    FilterExpression(); ///< takes everything

    struct Parsed;
    /// Never fails as a whole: terms with errors are left out of `expression` and described in `errors`.
    static Parsed parse(const QString &text);
    static Parsed parse(std::string_view utf8);

    bool isEmpty() const;
    const std::vector<FilterTerm> &terms() const;
    QString text() const; ///< as it was written
    bool operator==(const FilterExpression &other) const; ///< same text

    /// `now` is what `since:10m` counts from.
    bool matches(const FilterRow &row, Timestamp now) const;
    /// Terms about these fields, for "not applied here" notes.
    bool uses(FilterField field) const;

    /// With one term more (or the same when it is there already): for "filter by this" actions. Quotes the value.
    FilterExpression with(FilterField field, const QString &value, bool negated = false) const;
    /// Without the term at that position of `terms()`.
    FilterExpression without(std::size_t term) const;

private:
    struct Data;
    std::shared_ptr<const Data> d;
};

struct FilterExpression::Parsed
{
    FilterExpression expression;
    std::vector<FilterError> errors; ///< by position
};

/// The field's name as it is typed (`ns`), and one sentence about it for help and completion.
QString filterFieldName(FilterField field);
QString filterFieldHelp(FilterField field);
std::vector<FilterField> filterFields(); ///< in the order of help

/// What completion may offer. Each list in the order to offer.
struct FilterVocabulary
{
    QStringList kinds, namespaces, names, reasons, statuses, managers, paths, streams, types, labels; ///< labels: key=value
};

struct FilterCompletion
{
    int position = 0;   ///< replace from here, UTF-16 units
    int length = 0;     ///< so many
    QString text;       ///< by this (quoted where needed)
    QString label;      ///< to show in the list
    QString help;       ///< one sentence, may be empty
};

/// What may be written at the cursor: fields, or values of the field before it; best first, at most `limit`.
std::vector<FilterCompletion> filterCompletions(const QString &text, int cursor, const FilterVocabulary &vocabulary,
                                                int limit = 20);

/// A digested observation as a row (export, imports).
class ObservationFilterRow final : public FilterRow
{
public:
    /// All must outlive it. `stream` is the qualified resource name (`pods`), `stream` may be empty.
    ObservationFilterRow(const DigestedObservation &observation, std::string_view stream);
    bool has(FilterField field) const override;
    void texts(FilterField field, const std::function<bool(std::string_view)> &take) const override;
    Severity severity() const override;
    std::optional<Timestamp> time() const override;
    std::optional<std::string_view> label(std::string_view key) const override;

private:
    const DigestedObservation &m_observation;
    std::string_view m_stream;
};

/// ASCII case-insensitive search in many texts: built once, used often. Any thread.
class TextSearch
{
public:
    explicit TextSearch(std::string_view needle);
    /// Position of the first hit at or after `from`, or npos.
    std::size_t find(std::string_view text, std::size_t from = 0) const;

private:
    std::string m_needle; ///< lower case
    std::uint8_t m_skip[256];
};

} // namespace watchglass
