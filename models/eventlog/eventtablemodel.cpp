// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventtablemodel_p.h"
#include "models/digest/displayzone.h"
#include "models/eventlog/logtext.h"

#include <algorithm>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

} // namespace

EventTableModel::EventTableModel(EventLog *log, QObject *parent)
    : QAbstractTableModel(parent)
    , d(std::make_unique<Private>())
{
    d->log = log;
    d->applied = std::make_shared<const LogCriteria>();
    followLog();
}

EventTableModel::~EventTableModel() = default;

EventLog *EventTableModel::log() const
{
    return d->log;
}

bool EventTableModel::existingShown() const
{
    return d->wanted.existing;
}

bool EventTableModel::quietShown() const
{
    return d->wanted.quiet;
}

bool EventTableModel::isGrouped() const
{
    return d->wanted.grouped;
}

bool EventTableModel::newestFirst() const
{
    return d->newestFirst;
}

std::size_t EventTableModel::hiddenExisting() const
{
    return d->shown.hiddenExisting;
}

std::size_t EventTableModel::hiddenSteps() const
{
    return d->shown.hiddenSteps;
}

std::size_t EventTableModel::hiddenQuiet() const
{
    return d->shown.hiddenQuiet;
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
    const auto found = std::ranges::lower_bound(d->shown.rows, row);
    return found != d->shown.rows.end() && *found == row ? index(d->shownAt(std::size_t(found - d->shown.rows.begin())), column) : QModelIndex();
}

QModelIndex EventTableModel::indexAt(Timestamp time) const
{
    if (d->shown.rows.empty()) {
        return {};
    }
    const auto found = std::ranges::lower_bound(d->shown.rows, d->log->rowAt(time));
    const std::size_t position = std::min(std::size_t(found - d->shown.rows.begin()), d->shown.rows.size() - 1);
    return index(d->shownAt(position), TimeColumn);
}

std::vector<LogRowNumber> EventTableModel::logRows() const
{
    return d->shown.rows;
}

int EventTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(d->shown.rows.size());
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
        return kindText(record);
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
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == RvColumn) {
        return int(Qt::AlignRight | Qt::AlignVCenter); // as its figures
    }
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

} // namespace watchglass
