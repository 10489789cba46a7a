// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"
#include "models/filter/filterexpression.h"

namespace watchglass {

/// One row of the log as a filter sees it.
class LogFilterRow final : public FilterRow
{
public:
    LogFilterRow(const LogRecord &record, const EventLog &log);
    bool has(FilterField field) const override;
    void texts(FilterField field, const std::function<bool(std::string_view)> &take) const override;
    Severity severity() const override;
    std::optional<Timestamp> time() const override;
    std::optional<std::string_view> label(std::string_view key) const override;

private:
    const LogRecord &m_record;
    const EventLog &m_log;
};

} // namespace watchglass
