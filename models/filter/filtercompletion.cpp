// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/filter/filterparser.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

const QStringList &candidates(FilterField field, const FilterVocabulary &words)
{
    static const QStringList severities{u"info"_s, u"notice"_s, u"warning"_s, u"error"_s};
    static const QStringList origins{u"list"_s, u"watch"_s, u"relist"_s, u"poll"_s, u"import"_s};
    static const QStringList types{u"ADDED"_s, u"MODIFIED"_s, u"DELETED"_s, u"Warning"_s, u"Normal"_s, u"GAP"_s, u"FINDING"_s, u"RECONNECT"_s};
    static const QStringList none;
    switch (field) {
    case FilterField::Kind:
        return words.kinds;
    case FilterField::Namespace:
        return words.namespaces;
    case FilterField::Name:
        return words.names;
    case FilterField::Reason:
        return words.reasons;
    case FilterField::Status:
        return words.statuses;
    case FilterField::Manager:
        return words.managers;
    case FilterField::Changed:
        return words.paths;
    case FilterField::Stream:
        return words.streams;
    case FilterField::Label:
        return words.labels;
    case FilterField::Severity:
        return severities;
    case FilterField::Origin:
        return origins;
    case FilterField::Type:
        return types;
    default:
        return none;
    }
}

} // namespace

std::vector<FilterCompletion> filterCompletions(const QString &text, int cursor, const FilterVocabulary &vocabulary, int limit)
{
    int begin = cursor;
    while (begin > 0 && !text[begin - 1].isSpace()) {
        --begin;
    }
    if (begin < cursor && (text[begin] == u'-' || text[begin] == u'!')) {
        ++begin;
    }
    const QString word = text.mid(begin, cursor - begin);
    std::vector<FilterCompletion> found;
    qsizetype op = -1;
    for (const QChar c : {u':', u'~', u'='}) {
        const qsizetype at = word.indexOf(c);
        op = op < 0 || (at >= 0 && at < op) ? at : op;
    }
    for (const FilterField field : filterFields()) {
        const QString name = filterFieldName(field);
        if (op < 0) {
            if (!word.isEmpty() && name.startsWith(word, Qt::CaseInsensitive)) {
                const QString inserted = name + (field == FilterField::Severity ? u">="_s : u":"_s);
                found.push_back({begin, int(word.size()), inserted, inserted, filterFieldHelp(field)});
            }
            continue;
        }
        const QString typedField = word.left(op).remove(u'>').remove(u'<');
        if (typedField != name && !(field == FilterField::Namespace && typedField == "namespace"_L1)) {
            continue;
        }
        const qsizetype comma = word.lastIndexOf(u',');
        const qsizetype from = std::max(op, comma) + 1;
        const QString typed = word.mid(from);
        const QStringList values = candidates(field, vocabulary);
        for (const bool begins : {true, false}) { // what begins as typed comes before what only has it in it
            for (const QString &value : values) {
                if (value.startsWith(typed, Qt::CaseInsensitive) == begins && value.contains(typed, Qt::CaseInsensitive) && value != typed
                    && int(found.size()) < limit) {
                    found.push_back({begin + int(from), int(typed.size()), quotedFilterValue(value), value, QString()});
                }
            }
        }
    }
    if (int(found.size()) > limit) {
        found.resize(std::size_t(limit));
    }
    return found;
}

} // namespace watchglass
