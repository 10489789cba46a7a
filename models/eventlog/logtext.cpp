// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logtext.h"
#include "models/digest/describetext.h"
#include "models/digest/watchtext.h"

#include <QCoreApplication>

namespace watchglass {

namespace {

constexpr std::string_view arrow = " → ";
constexpr std::string_view colon = ": ";

/// What stands before the colon, said already, and what stands behind it.
QString withDetail(const QString &said, std::string_view what, std::size_t end)
{
    return end == what.size() ? said : QCoreApplication::translate("EventLog", "%1: %2").arg(said, watchText(what.substr(end + colon.size())));
}

/// `Live → Reconnecting: the cause`
QString stepText(std::string_view what)
{
    const std::size_t end = std::min(what.find(colon), what.size());
    const std::size_t at = what.substr(0, end).find(arrow);
    if (at == std::string_view::npos) {
        return watchText(what);
    }
    const std::string_view to = what.substr(0, end).substr(at + arrow.size());
    return withDetail(watchText(what.substr(0, at)) + QStringLiteral(" → ") + watchText(to), what, end);
}

/// `Clock skew: the detail`
QString findingRowText(std::string_view what)
{
    const std::size_t end = std::min(what.find(colon), what.size());
    return withDetail(QCoreApplication::translate("Findings", std::string(what.substr(0, end)).c_str()), what, end);
}

} // namespace

QString whatText(const LogRecord &record)
{
    switch (record.type) {
    case LogType::Added:
    case LogType::Modified:
    case LogType::Deleted:
    case LogType::Bookmark:
    case LogType::Error:
        return describedText(record.what);
    case LogType::Transition:
    case LogType::Reconnect:
        return stepText(record.what);
    case LogType::Finding:
        return findingRowText(record.what);
    case LogType::Gap:
    case LogType::Segment:
        return watchText(record.what);
    case LogType::EventNormal:
    case LogType::EventWarning:
        break;
    }
    return QString::fromUtf8(record.what.data(), qsizetype(record.what.size()));
}

QString kindText(const LogRecord &record)
{
    const QString kind = QString::fromUtf8(record.kind.data(), qsizetype(record.kind.size()));
    const bool ofObject = record.type <= LogType::Deleted || record.type == LogType::EventNormal || record.type == LogType::EventWarning || !record.uid.empty();
    if (ofObject) {
        return kind; // a kind of the cluster may have any name
    }
    static constexpr const char *ours[] = {QT_TRANSLATE_NOOP("EventLog", "Stream"), QT_TRANSLATE_NOOP("EventLog", "Session")};
    for (const char *word : ours) {
        if (kind == QLatin1StringView(word)) {
            return QCoreApplication::translate("EventLog", word);
        }
    }
    return kind;
}

} // namespace watchglass
