// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/filterparser.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTime>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

struct FieldName
{
    FilterField field;
    const char *name;
    const char *help;
};

constexpr FieldName fieldNames[] = {
    {FilterField::Kind, "kind", QT_TRANSLATE_NOOP("Filter", "kind of object: kind:Pod,Job")},
    {FilterField::Namespace, "ns", QT_TRANSLATE_NOOP("Filter", "namespace: ns:prod")},
    {FilterField::Name, "name", QT_TRANSLATE_NOOP("Filter", "name of the object: name:web-*, name~web")},
    {FilterField::Reason, "reason", QT_TRANSLATE_NOOP("Filter", "reason of a cluster event: reason~BackOff")},
    {FilterField::Status, "status", QT_TRANSLATE_NOOP("Filter", "state of the object: status:Failed")},
    {FilterField::Changed, "changed", QT_TRANSLATE_NOOP("Filter", "a changed field: changed:spec.replicas")},
    {FilterField::Manager, "manager", QT_TRANSLATE_NOOP("Filter", "a field manager: manager:kubelet")},
    {FilterField::Severity, "severity", QT_TRANSLATE_NOOP("Filter", "severity>=warning")},
    {FilterField::Type, "type", QT_TRANSLATE_NOOP("Filter", "what was seen: type:DELETED")},
    {FilterField::Origin, "origin", QT_TRANSLATE_NOOP("Filter", "how it was learnt: origin:relist")},
    {FilterField::Stream, "stream", QT_TRANSLATE_NOOP("Filter", "the stream: stream:pods")},
    {FilterField::Label, "label", QT_TRANSLATE_NOOP("Filter", "a label exists: label:app; or app=web")},
    {FilterField::Uid, "uid", QT_TRANSLATE_NOOP("Filter", "the object's uid")},
    {FilterField::Rv, "rv", QT_TRANSLATE_NOOP("Filter", "the resourceVersion")},
    {FilterField::Since, "since", QT_TRANSLATE_NOOP("Filter", "not before: since:10m, since:12:00")},
    {FilterField::Until, "until", QT_TRANSLATE_NOOP("Filter", "before: until:5m")},
};

QString tr(const char *text)
{
    return QCoreApplication::translate("Filter", text);
}

struct Word
{
    QString text; ///< quotes kept
    int position = 0;
};

/// In quotes, a quote behind a backslash is a quote and no end.
bool isEscaped(const QString &text, int quote)
{
    return quote > 0 && text[quote - 1] == u'\\';
}

/// Splits at spaces outside quotes.
std::vector<Word> wordsOf(const QString &text, std::vector<FilterError> &errors)
{
    std::vector<Word> words;
    bool quoted = false;
    int begin = -1;
    for (int i = 0; i <= int(text.size()); ++i) {
        const bool end = i == int(text.size());
        if (!end && text[i] == u'"' && !(quoted && isEscaped(text, i))) {
            quoted = !quoted;
        }
        if (end || (!quoted && text[i].isSpace())) {
            if (begin >= 0) {
                words.push_back({text.mid(begin, i - begin), begin});
            }
            begin = -1;
        } else if (begin < 0) {
            begin = i;
        }
    }
    if (quoted) {
        errors.push_back({int(text.lastIndexOf(u'"')), 1, tr("This quote is not closed: add another \"")});
    }
    return words;
}

/// The values between commas outside quotes, without their quotes.
std::vector<std::string> valuesOf(const QString &text, bool isList = true)
{
    std::vector<std::string> values;
    QString value;
    bool quoted = false;
    for (int i = 0; i < int(text.size()); ++i) {
        if (text[i] == u'"' && quoted && isEscaped(text, i)) {
            value.back() = u'"';
        } else if (text[i] == u'"') {
            quoted = !quoted;
        } else if (text[i] == u',' && !quoted && isList) {
            values.push_back(value.toStdString());
            value.clear();
        } else {
            value += text[i];
        }
    }
    values.push_back(value.toStdString());
    std::erase(values, std::string());
    return values;
}

std::optional<Severity> severityOf(const QString &text)
{
    for (const Severity severity : {Severity::None, Severity::Info, Severity::Notice, Severity::Warning, Severity::Error}) {
        if (text.compare(QLatin1StringView(toString(severity)), Qt::CaseInsensitive) == 0) {
            return severity;
        }
    }
    return {};
}

/// `90s`, `2h30m`; nothing from a hundred years on.
std::optional<std::chrono::nanoseconds> agoOf(const QString &text)
{
    static const QRegularExpression whole(u"^([0-9]{1,9}(ms|s|m|h|d))+$"_s);
    static const QRegularExpression part(u"([0-9]+)(ms|s|m|h|d)"_s);
    if (!whole.match(text).hasMatch()) {
        return {};
    }
    std::chrono::milliseconds sum{0};
    for (const QRegularExpressionMatch &match : part.globalMatch(text)) {
        const QString unit = match.captured(2);
        const qint64 ms = unit == "ms"_L1 ? 1 : unit == "s"_L1 ? 1000 : unit == "m"_L1 ? 60'000 : unit == "h"_L1 ? 3'600'000 : 86'400'000;
        sum += std::chrono::milliseconds(match.captured(1).toLongLong() * ms);
    }
    return sum < std::chrono::days(36'500) ? std::optional<std::chrono::nanoseconds>(sum) : std::nullopt;
}

class TermReader
{
public:
    TermReader(const Word &word, std::vector<FilterError> &errors)
        : m_word(word)
        , m_errors(errors)
    {
        m_term.position = word.position;
        m_term.length = int(word.text.size());
    }

    std::optional<FilterTerm> read()
    {
        QString text = m_word.text;
        if (text.size() > 1 && (text.startsWith(u'-') || text.startsWith(u'!'))) {
            m_term.negated = true;
            text.remove(0, 1);
        }
        static const QRegularExpression form(u"^([A-Za-z0-9_./-]+)(>=|<=|!=|[:~=<>])(.*)$"_s);
        const QRegularExpressionMatch match = form.match(text);
        if (!match.hasMatch() || text.startsWith(u'"')) {
            m_term.field = FilterField::Text;
            m_term.op = FilterOperator::Contains;
            m_term.values = valuesOf(text, false);
            return m_term.values.empty() ? std::nullopt : std::optional(m_term);
        }
        return readField(match.captured(1), match.captured(2), match.captured(3));
    }

private:
    std::optional<FilterTerm> fail(const QString &message)
    {
        m_errors.push_back({m_word.position, int(m_word.text.size()), message});
        return {};
    }

    std::optional<FilterTerm> readField(const QString &name, const QString &op, const QString &value)
    {
        const QString wanted = name == "namespace"_L1 ? u"ns"_s : name;
        const auto known = std::ranges::find_if(fieldNames, [&](const FieldName &field) { return wanted.compare(QLatin1StringView(field.name), Qt::CaseInsensitive) == 0; });
        if (known == std::end(fieldNames)) {
            if (op == "="_L1 || op == "!="_L1) {
                m_term.field = FilterField::Label;
                m_term.key = name.toStdString();
                m_term.negated = m_term.negated != (op == "!="_L1);
                m_term.values = valuesOf(value);
                return m_term;
            }
            return fail(tr("There is no field \"%1\": use kind, ns, name, reason, changed, manager, severity … or put the words in quotes").arg(name));
        }
        m_term.field = known->field;
        if (value.isEmpty()) {
            return fail(tr("%1 needs a value: %2").arg(name, tr(known->help)));
        }
        if (op == "!="_L1) {
            m_term.negated = !m_term.negated;
        }
        m_term.op = op == "~"_L1 ? FilterOperator::Contains : op == ">="_L1 ? FilterOperator::GreaterOrEqual : op == "<="_L1 ? FilterOperator::LessOrEqual
            : op == ">"_L1 ? FilterOperator::Greater : op == "<"_L1 ? FilterOperator::Less : FilterOperator::Equal;
        return readValue(value);
    }

    std::optional<FilterTerm> readValue(const QString &value)
    {
        m_term.values = valuesOf(value);
        const bool ordered = m_term.op != FilterOperator::Equal && m_term.op != FilterOperator::Contains;
        switch (m_term.field) {
        case FilterField::Severity: {
            const std::optional<Severity> severity = severityOf(value);
            if (!severity) {
                return fail(tr("\"%1\" is no severity: use none, info, notice, warning or error").arg(value));
            }
            m_term.severity = *severity;
            return m_term;
        }
        case FilterField::Since:
        case FilterField::Until:
            m_term.ago = agoOf(value);
            m_term.time = parseRfc3339(value.toStdString());
            return m_term.ago || m_term.time || timeOfDayOf(value) ? std::optional(m_term)
                                                                     : fail(tr("\"%1\" is no time: use 10m, 2h30m, 12:03 or 2026-11-30T12:00:00Z").arg(value));
        case FilterField::Label:
            m_term.key = value.toStdString();
            m_term.values.clear();
            return m_term;
        default:
            return ordered ? fail(tr("Only severity can be compared with < and >")) : std::optional(m_term);
        }
    }

    const Word &m_word;
    std::vector<FilterError> &m_errors;
    FilterTerm m_term;
};

} // namespace

std::vector<FilterTerm> parseFilterTerms(const QString &text, std::vector<FilterError> &errors)
{
    std::vector<FilterTerm> terms;
    for (const Word &word : wordsOf(text, errors)) {
        if (std::optional<FilterTerm> term = TermReader(word, errors).read()) {
            terms.push_back(std::move(*term));
        }
    }
    std::ranges::sort(errors, {}, &FilterError::position);
    return terms;
}

std::optional<std::chrono::seconds> timeOfDayOf(const QString &text)
{
    for (const QString &form : {u"H:mm"_s, u"H:mm:ss"_s}) {
        if (const QTime time = QTime::fromString(text, form); time.isValid()) {
            return std::chrono::seconds(QTime(0, 0).secsTo(time));
        }
    }
    return {};
}

QString quotedFilterValue(const QString &value)
{
    const bool plain = !value.contains(u' ') && !value.contains(u',') && !value.contains(u'"');
    return plain ? value : u'"' + QString(value).replace(u'"', u"\\\""_s) + u'"';
}

QString filterFieldName(FilterField field)
{
    const auto known = std::ranges::find(fieldNames, field, &FieldName::field);
    return known == std::end(fieldNames) ? QString() : QString::fromLatin1(known->name);
}

QString filterFieldHelp(FilterField field)
{
    const auto known = std::ranges::find(fieldNames, field, &FieldName::field);
    return known == std::end(fieldNames) ? QString() : tr(known->help);
}

std::vector<FilterField> filterFields()
{
    std::vector<FilterField> fields;
    for (const FieldName &field : fieldNames) {
        fields.push_back(field.field);
    }
    return fields;
}

} // namespace watchglass
