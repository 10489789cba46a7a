// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/eventlog/eventlog.h"
#include "models/filter/filterexpression.h"

#include <QAbstractTableModel>

#include <chrono>
#include <memory>
#include <vector>

namespace watchglass {

struct LogCriteria;
struct LogSelection;

/// The rows of an EventLog that pass a filter, in some order. Owns its row vector: new rows are appended in place where
/// they pass. Another filter (or range, or switch) is applied with one reset: at once where the log is short, otherwise
/// when a worker thread has found its rows. Until then the rows are those of the filter before; a newer filter stops it.
class EventTableModel final : public QAbstractTableModel, public DigestConsumer
{
    Q_OBJECT

public:
    enum Column { TimeColumn, TypeColumn, KindColumn, ObjectColumn, WhatColumn, ManagersColumn, RvColumn, StreamColumn, ColumnCount };
    enum Role {
        RowRole = Qt::UserRole, ///< uint of LogRowNumber: names a row across resets
        SeqRole,                ///< qulonglong of the observation; 0 for other rows
        TypeRole,               ///< int of LogType
        SeverityRole,           ///< int of Severity
        OriginRole,             ///< int of Origin
        FlagsRole,              ///< int of LogFlags
        TimeRole,               ///< qlonglong: received, ns since the epoch
        OwnTimeRole,            ///< qlonglong: a cluster event's own last time; 0 for others
        FirstTimeRole,          ///< qlonglong: a cluster event's first time
        TimeSourceRole,         ///< int of TimeSource
        CountRole,              ///< qulonglong: a cluster event's count as its source reported it; 0 for others
        ObjectIdRole,           ///< uint
        UidRole,                ///< QString
        NamespaceRole,          ///< QString
        NameRole,               ///< QString
        ReasonRole,             ///< QString
        StreamRole              ///< uint of StreamId
    };

    /// The log must outlive the model.
    explicit EventTableModel(EventLog *log, QObject *parent = nullptr);
    ~EventTableModel() override;

    EventLog *log() const;
    void setFilter(const FilterExpression &expression, Timestamp now);
    const FilterExpression &filter() const; ///< the last that was set
    bool isFiltering() const;               ///< the rows are still those of the filter, range or switches before
    /// Only rows about this object (and, for a collapsed row, what is under it): `bits[ObjectId]`. Null: all.
    void setOnly(std::shared_ptr<const std::vector<bool>> bits);
    /// Only rows received in [from, to); an area chosen on the timeline.
    void setTimeRange(std::optional<Timestamp> from, std::optional<Timestamp> to);
    bool hasTimeRange() const;
    void setExistingShown(bool shown);  ///< rows of first lists; default no
    void setQuietShown(bool shown);     ///< bookmarks and the like; default no
    /// Steps of streams; default yes. Blind intervals, reconnects and findings are always rows.
    void setStepsShown(bool shown);
    /// Of a repeated cluster event only the newest row, with its count; default yes.
    void setGrouped(bool grouped);
    bool existingShown() const;
    bool quietShown() const;
    bool isGrouped() const;
    /// Time column only: true shows the newest row first (default).
    bool newestFirst() const;

    /// Left out by the switches above, not by the filter: to be announced with their number.
    std::size_t hiddenExisting() const;
    std::size_t hiddenQuiet() const;
    std::size_t hiddenSteps() const;

    std::optional<LogRowNumber> logRowAt(int row) const;
    LogRecord recordAt(int row) const;
    /// The shown row of a log row; when it is superseded and rows are grouped, the row that supersedes it.
    QModelIndex indexOfLogRow(LogRowNumber row, int column = TimeColumn) const;
    /// The shown row nearest to a time.
    QModelIndex indexAt(Timestamp time) const;
    /// The shown rows as log rows in the order of time, oldest first.
    std::vector<LogRowNumber> logRows() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Rows are always in the order of time: descending is newest first. Other columns change nothing.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    QHash<int, QByteArray> roleNames() const override;

    void apply(const AppliedItem &) override {}
    /// Publishes the log's new rows; add it to the pump behind its log.
    void finishTick(Timestamp now) override;
    /// Frozen, rows neither come nor change places; only those the log drops go.
    void setFrozen(bool frozen) override;
    std::size_t heldRows() const; ///< matching rows that came while frozen

signals:
    void filteringChanged(bool filtering);
    /// After another filter, range or switch was applied, with the time since it was set.
    void jobFinished(quint64 job, qint64 milliseconds);
    void countsChanged();
    /// Rows were dropped for the log's limit: say so with the number.
    void trimmed(quint64 rowsInAll);

private:
    void followLog();
    void removeRowsOf(const QList<quint32> &superseded);
    void refilter();
    void show(const std::shared_ptr<const LogCriteria> &criteria, LogSelection found, LogRowNumber from);
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
