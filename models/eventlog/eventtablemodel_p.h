// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventtablemodel.h"
#include "models/eventlog/logscan.h"
#include "models/filter/latestjob.h"

#include <QElapsedTimer>

namespace watchglass {

/// `shown.rows` is in the order of the log; newest first is the same vector read backwards, so that appending stays cheap.
struct EventTableModel::Private
{
    EventLog *log = nullptr;
    LogCriteria wanted;                         ///< what was asked for
    std::shared_ptr<const LogCriteria> applied; ///< what `shown` is by; differs from `wanted` while a job runs
    LogSelection shown;
    bool newestFirst = true;
    bool frozen = false;
    LogRowNumber next = 0; ///< rows of the log before it were looked at
    LogRowSet superseded;  ///< as far as the table knows: not those that are so since it was frozen
    std::vector<LogRowNumber> heldSuperseded; ///< since it was frozen, by rows that are held back
    std::vector<LogRowNumber> lateSuperseded; ///< since the worker began
    LatestJob worker;
    QElapsedTimer since; ///< the last refilter began
    quint64 job = 0;

    void scan(const LogCriteria &criteria, LogRowNumber from, LogRowNumber to, LogSelection &into) const;
    void supersede(const std::vector<LogRowNumber> &rows);
    LogRowNumber at(int row) const { return newestFirst ? shown.rows[shown.rows.size() - 1 - std::size_t(row)] : shown.rows[std::size_t(row)]; }
    int shownAt(std::size_t position) const { return newestFirst ? int(shown.rows.size() - 1 - position) : int(position); }
    QString display(const LogRecord &record, int column) const;
};

} // namespace watchglass
