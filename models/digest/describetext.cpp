// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/describetext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

constexpr const char *context = "Describe";

// As describe.cpp says them. A sentence is one of these alone, or one of the beginnings with what the cluster says.
constexpr std::array wholes{
    QT_TRANSLATE_NOOP("Describe", "no difference"),
    QT_TRANSLATE_NOOP("Describe", "deleted"),
    QT_TRANSLATE_NOOP("Describe", "an event without a message"),
    QT_TRANSLATE_NOOP("Describe", "delivered again, nothing new"),
    QT_TRANSLATE_NOOP("Describe", "the server sent an error"),
    QT_TRANSLATE_NOOP("Describe", "was deleted and created again (new UID)"),
    QT_TRANSLATE_NOOP("Describe", "was deleted and created again (new UID) while not connected"),
    QT_TRANSLATE_NOOP("Describe", "deletion requested"),
};
constexpr std::array appearances{
    QT_TRANSLATE_NOOP("Describe", "existing at start"),
    QT_TRANSLATE_NOOP("Describe", "appeared while not connected"),
    QT_TRANSLATE_NOOP("Describe", "appeared since the last poll"),
    QT_TRANSLATE_NOOP("Describe", "first seen"),
    QT_TRANSLATE_NOOP("Describe", "created"),
};
constexpr std::array beginnings{
    QT_TRANSLATE_NOOP("Describe", "event no longer kept by the server: "),
    QT_TRANSLATE_NOOP("Describe", "removed while not connected, last known state: "),
    QT_TRANSLATE_NOOP("Describe", "confirmed up to RV "),
};
constexpr std::array learnt{
    QT_TRANSLATE_NOOP("Describe", "changed while not connected: "),
    QT_TRANSLATE_NOOP("Describe", "changed since the last poll: "),
};
constexpr std::array endings{
    QT_TRANSLATE_NOOP("Describe", " added"),
    QT_TRANSLATE_NOOP("Describe", " removed"),
    QT_TRANSLATE_NOOP("Describe", " changed (masked)"),
};

QString tr(const char *text)
{
    return QCoreApplication::translate(context, text);
}

/// A field's path as describe.cpp names it: nothing that a value could be taken for lightly.
bool isPath(QStringView text)
{
    static const QRegularExpression path(u"^[a-z][A-Za-z0-9]*([.\\[][^ ,]*)?$"_s);
    return path.matchView(text).hasMatch();
}

QString part(const QString &text)
{
    for (const char *ending : endings) {
        const QLatin1StringView english(ending);
        if (text.endsWith(english) && isPath(QStringView(text).chopped(english.size()))) {
            return text.chopped(english.size()) + tr(ending);
        }
    }
    return text == "deletion requested"_L1 ? tr("deletion requested") : text;
}

/// `a, b, and 3 more`
QString changes(const QString &text)
{
    static const QRegularExpression more(u", and (\\d+) more$"_s);
    const QRegularExpressionMatch counted = more.match(text);
    QStringList parts = (counted.hasMatch() ? text.left(counted.capturedStart()) : text).split(u", "_s);
    for (QString &one : parts) {
        one = part(one);
    }
    const QString list = parts.join(QCoreApplication::translate(context, ", ", "between changes"));
    return counted.hasMatch() ? tr("%1, and %2 more").arg(list, counted.captured(1)) : list;
}

} // namespace

QString describedText(std::string_view what)
{
    const QString text = QString::fromUtf8(what.data(), qsizetype(what.size()));
    for (const char *whole : wholes) {
        if (text == QLatin1StringView(whole)) {
            return tr(whole);
        }
    }
    for (const char *appearance : appearances) {
        const QLatin1StringView english(appearance);
        if (text == english) {
            return tr(appearance);
        }
        if (text.startsWith(english) && QStringView(text).sliced(english.size()).startsWith(u", ")) {
            return tr("%1, %2").arg(tr(appearance), text.sliced(english.size() + 2));
        }
    }
    for (const char *beginning : beginnings) {
        if (const QLatin1StringView english(beginning); text.startsWith(english)) {
            return tr(beginning) + text.sliced(english.size());
        }
    }
    if (text.startsWith("only noise changed ("_L1) && text.endsWith(u')')) {
        return tr("only noise changed (%1)").arg(text.sliced(20).chopped(1));
    }
    for (const char *how : learnt) {
        if (const QLatin1StringView english(how); text.startsWith(english)) {
            return tr(how) + changes(text.sliced(english.size()));
        }
    }
    return changes(text);
}

} // namespace watchglass
