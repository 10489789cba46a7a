// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventtablemodel.h"
#include "models/digest/displayzone.h"
#include "models/eventlog/logfilterrow.h"
#include "models/eventlog/logtext.h"

#include <QElapsedTimer>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

} // namespace

/// `rows` is in the order of the log; newest first is the same vector read backwards, so that appending stays cheap.
struct EventTableModel::Private
{
    EventLog *log = nullptr;
    std::vector<LogRowNumber> rows;
    FilterExpression filter;
    Timestamp now;
    std::shared_ptr<const std::vector<bool>> only;
    std::optional<Timestamp> from;
    std::optional<Timestamp> to;
    bool existing = false;
    bool quiet = false;
    bool steps = true;
    bool grouped = true;
    bool newestFirst = true;
    bool frozen = false;
    LogRowNumber next = 0; ///< rows of the log before it were looked at
    std::size_t hiddenExisting = 0;
    std::size_t hiddenQuiet = 0;
    std::size_t hiddenSteps = 0;
    quint64 job = 0;
    int sortColumn = TimeColumn;

    bool passes(const LogRecord &record) const;
    bool take(LogRowNumber row);
    LogRowNumber at(int row) const { return newestFirst ? rows[rows.size() - 1 - std::size_t(row)] : rows[std::size_t(row)]; }
    int shownAt(std::size_t position) const { return newestFirst ? int(rows.size() - 1 - position) : int(position); }
    QString display(const LogRecord &record, int column) const;
};

bool EventTableModel::Private::passes(const LogRecord &record) const
{
    if (grouped && record.flags.testFlag(LogFlag::Superseded)) {
        return false;
    }
    if ((from && record.at < *from) || (to && record.at >= *to)) {
        return false;
    }
    if (only && (record.object >= only->size() || !(*only)[record.object])) {
        return false;
    }
    return filter.isEmpty() || filter.matches(LogFilterRow(record, *log), now);
}

bool EventTableModel::Private::take(LogRowNumber row)
{
    const LogRecord record = log->record(row);
    if (!existing && record.flags.testFlag(LogFlag::ExistingAtStart)) {
        ++hiddenExisting;
        return false;
    }
    if (!quiet && record.flags.testFlag(LogFlag::Quiet)) {
        ++hiddenQuiet;
        return false;
    }
    if (!steps && record.type == LogType::Transition) {
        ++hiddenSteps;
        return false;
    }
    return passes(record);
}

EventTableModel::EventTableModel(EventLog *log, QObject *parent)
    : QAbstractTableModel(parent)
    , d(std::make_unique<Private>())
{
    d->log = log;
    connect(log, &EventLog::aboutToTrim, this, [this](quint32 first) {
        const auto keep = std::ranges::lower_bound(d->rows, first);
        const int gone = int(keep - d->rows.begin());
        if (gone == 0) {
            return;
        }
        const int low = d->newestFirst ? int(d->rows.size()) - gone : 0;
        beginRemoveRows({}, low, low + gone - 1);
        d->rows.erase(d->rows.begin(), keep);
        endRemoveRows();
        emit trimmed(d->log->trimmedRows() + quint64(gone));
    });
    connect(log, &EventLog::superseded, this, [this](const QList<quint32> &rows) {
        if (!d->grouped || d->frozen) {
            return;
        }
        for (const quint32 row : rows) {
            const auto found = std::ranges::lower_bound(d->rows, row);
            if (found != d->rows.end() && *found == row) {
                const int shown = d->shownAt(std::size_t(found - d->rows.begin()));
                beginRemoveRows({}, shown, shown);
                d->rows.erase(found);
                endRemoveRows();
            }
        }
    });
    connect(log, &EventLog::cleared, this, [this] {
        beginResetModel();
        d->rows.clear();
        d->next = 0;
        endResetModel();
    });
}

EventTableModel::~EventTableModel() = default;

EventLog *EventTableModel::log() const
{
    return d->log;
}

void EventTableModel::refilter()
{
    QElapsedTimer timer;
    timer.start();
    beginResetModel();
    d->rows.clear();
    d->hiddenExisting = d->hiddenQuiet = d->hiddenSteps = 0;
    for (LogRowNumber row = d->log->firstRow(); row < d->next; ++row) {
        if (d->take(row)) {
            d->rows.push_back(row);
        }
    }
    endResetModel();
    emit jobFinished(++d->job, timer.elapsed());
    emit countsChanged();
}

void EventTableModel::setFilter(const FilterExpression &expression, Timestamp now)
{
    d->filter = expression;
    d->now = now;
    refilter();
}

const FilterExpression &EventTableModel::filter() const
{
    return d->filter;
}

void EventTableModel::setOnly(std::shared_ptr<const std::vector<bool>> bits)
{
    if (d->only != bits) {
        d->only = std::move(bits);
        refilter();
    }
}

void EventTableModel::setTimeRange(std::optional<Timestamp> from, std::optional<Timestamp> to)
{
    d->from = from;
    d->to = to;
    refilter();
}

void EventTableModel::setExistingShown(bool shown)
{
    if (std::exchange(d->existing, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setQuietShown(bool shown)
{
    if (std::exchange(d->quiet, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setStepsShown(bool shown)
{
    if (std::exchange(d->steps, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setGrouped(bool grouped)
{
    if (std::exchange(d->grouped, grouped) != grouped) {
        refilter();
    }
}

bool EventTableModel::existingShown() const
{
    return d->existing;
}

bool EventTableModel::quietShown() const
{
    return d->quiet;
}

bool EventTableModel::isGrouped() const
{
    return d->grouped;
}

bool EventTableModel::newestFirst() const
{
    return d->newestFirst;
}

std::size_t EventTableModel::hiddenExisting() const
{
    return d->hiddenExisting;
}

std::size_t EventTableModel::hiddenSteps() const
{
    return d->hiddenSteps;
}

std::size_t EventTableModel::hiddenQuiet() const
{
    return d->hiddenQuiet;
}

std::optional<LogRowNumber> EventTableModel::logRowAt(int row) const
{
    return row >= 0 && row < rowCount() ? std::optional(d->at(row)) : std::nullopt;
}

LogRecord EventTableModel::recordAt(int row) const
{
    return d->log->record(d->at(row));
}

QModelIndex EventTableModel::indexOfLogRow(LogRowNumber row, int column) const
{
    const auto found = std::ranges::lower_bound(d->rows, row);
    return found != d->rows.end() && *found == row ? index(d->shownAt(std::size_t(found - d->rows.begin())), column) : QModelIndex();
}

QModelIndex EventTableModel::indexAt(Timestamp time) const
{
    if (d->rows.empty()) {
        return {};
    }
    const auto found = std::ranges::lower_bound(d->rows, d->log->rowAt(time));
    const std::size_t position = std::min(std::size_t(found - d->rows.begin()), d->rows.size() - 1);
    return index(d->shownAt(position), TimeColumn);
}

std::vector<LogRowNumber> EventTableModel::logRows() const
{
    return d->rows;
}

int EventTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(d->rows.size());
}

int EventTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString EventTableModel::Private::display(const LogRecord &record, int column) const
{
    switch (column) {
    case TimeColumn: {
        return shownTime(record.at).toString(u"HH:mm:ss.zzz"_s);
    }
    case TypeColumn: {
        const QString type = QString::fromLatin1(toString(record.type));
        return record.count > 1 ? type + u" ×"_s + QString::number(record.count) : type;
    }
    case KindColumn:
        return text(record.kind);
    case ObjectColumn:
        return record.namespaceName.empty() ? text(record.name) : text(record.namespaceName) + u'/' + text(record.name);
    case WhatColumn:
        return whatText(record);
    case ManagersColumn:
        return record.managers.empty() ? u"—"_s : text(record.managers);
    case RvColumn:
        return text(record.resourceVersion);
    default:
        return QString::fromStdString(log->streamName(record.stream));
    }
}

QVariant EventTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const LogRecord record = recordAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return d->display(record, index.column());
    case Qt::ToolTipRole:
        return index.column() == WhatColumn || index.column() == ObjectColumn ? d->display(record, index.column()) : QVariant();
    case RowRole:
        return uint(record.row);
    case SeqRole:
        return qulonglong(record.seq);
    case TypeRole:
        return int(record.type);
    case SeverityRole:
        return int(record.severity);
    case OriginRole:
        return int(record.origin);
    case FlagsRole:
        return int(record.flags.toInt());
    case TimeRole:
        return qlonglong(record.at.time_since_epoch().count());
    case OwnTimeRole:
        return qlonglong(record.ownTime.time_since_epoch().count());
    case FirstTimeRole:
        return qlonglong(record.firstTime.time_since_epoch().count());
    case TimeSourceRole:
        return int(record.timeSource);
    case CountRole:
        return qulonglong(record.count);
    case ObjectIdRole:
        return uint(record.object);
    case UidRole:
        return text(record.uid);
    case NamespaceRole:
        return text(record.namespaceName);
    case NameRole:
        return text(record.name);
    case ReasonRole:
        return text(record.reason);
    case StreamRole:
        return uint(record.stream);
    default:
        return {};
    }
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount) {
        return {};
    }
    const QString titles[] = {tr("Time"), tr("Type"), tr("Kind"), tr("Object"), tr("What happened"), tr("Managers"), tr("RV"), tr("Stream")};
    return titles[section];
}

void EventTableModel::sort(int column, Qt::SortOrder order)
{
    // Only the order of time is kept live; a click on another header leaves it as it is.
    const bool newest = order == Qt::DescendingOrder;
    if (column != TimeColumn || newest == d->newestFirst) {
        return;
    }
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    d->newestFirst = newest;
    QModelIndexList fresh;
    for (const QModelIndex &index : old) {
        fresh += this->index(rowCount() - 1 - index.row(), index.column());
    }
    changePersistentIndexList(old, fresh);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

QHash<int, QByteArray> EventTableModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names[SeqRole] = "seq";
    names[TypeRole] = "type";
    names[SeverityRole] = "severity";
    return names;
}

void EventTableModel::finishTick(Timestamp now)
{
    if (d->frozen || d->next == d->log->endRow()) {
        return;
    }
    d->now = now;
    std::vector<LogRowNumber> fresh;
    for (d->next = std::max(d->next, d->log->firstRow()); d->next < d->log->endRow(); ++d->next) {
        if (d->take(d->next)) {
            fresh.push_back(d->next);
        }
    }
    if (!fresh.empty()) {
        const int at = d->newestFirst ? 0 : rowCount();
        beginInsertRows({}, at, at + int(fresh.size()) - 1);
        d->rows.insert(d->rows.end(), fresh.begin(), fresh.end());
        endInsertRows();
    }
    emit countsChanged();
}

void EventTableModel::setFrozen(bool frozen)
{
    if (std::exchange(d->frozen, frozen) && !frozen) {
        // What was superseded meanwhile has to go.
        d->next = d->log->endRow();
        refilter();
    }
}

std::size_t EventTableModel::heldRows() const
{
    return d->frozen ? d->log->endRow() - d->next : 0;
}

} // namespace watchglass
