// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logfilterrow.h"

namespace watchglass {

LogFilterRow::LogFilterRow(const LogRecord &record, const EventLog &log)
    : m_record(record)
    , m_log(log)
{
}

bool LogFilterRow::has(FilterField field) const
{
    // Labels are the tree's to know; rows about streams have no object fields to fail.
    return field != FilterField::Label;
}

void LogFilterRow::texts(FilterField field, const std::function<bool(std::string_view)> &take) const
{
    switch (field) {
    case FilterField::Kind:
        take(m_record.kind);
        return;
    case FilterField::Namespace:
        take(m_record.namespaceName);
        return;
    case FilterField::Name:
        take(m_record.name);
        return;
    case FilterField::Reason:
    case FilterField::Status:
        take(m_record.reason);
        return;
    case FilterField::Uid:
        take(m_record.uid);
        return;
    case FilterField::Rv:
        take(m_record.resourceVersion);
        return;
    case FilterField::Type:
        take(toString(m_record.type));
        return;
    case FilterField::Origin:
        take(toString(m_record.origin));
        return;
    case FilterField::Stream:
        take(m_log.streamName(m_record.stream));
        return;
    case FilterField::Manager: {
        std::string_view rest = m_record.managers;
        while (!rest.empty()) {
            const std::size_t end = rest.find(", ");
            if (take(rest.substr(0, end)) || end == std::string_view::npos) {
                return;
            }
            rest.remove_prefix(end + 2);
        }
        return;
    }
    case FilterField::Changed: {
        std::string_view rest = m_record.paths;
        while (!rest.empty()) {
            const std::size_t end = rest.find('\n');
            if (take(rest.substr(0, end)) || end == std::string_view::npos) {
                return;
            }
            rest.remove_prefix(end + 1);
        }
        return;
    }
    default:
        static_cast<void>(take(m_record.name) || take(m_record.what) || take(m_record.namespaceName) || take(m_record.kind)
                          || take(m_record.managers) || take(m_record.reason));
        return;
    }
}

Severity LogFilterRow::severity() const
{
    return m_record.severity;
}

std::optional<Timestamp> LogFilterRow::time() const
{
    return m_record.at;
}

std::optional<std::string_view> LogFilterRow::label(std::string_view) const
{
    return {};
}

} // namespace watchglass
