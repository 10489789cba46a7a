// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventtablemodel_p.h"

#include <algorithm>

namespace watchglass {

namespace {

/// Both are rows of the log, `from` in their order.
void eraseRows(std::vector<LogRowNumber> &from, std::vector<LogRowNumber> rows)
{
    if (rows.empty()) {
        return;
    }
    std::ranges::sort(rows);
    const auto gone = [&rows](LogRowNumber row) { return std::ranges::binary_search(rows, row); };
    from.erase(std::remove_if(std::ranges::lower_bound(from, rows.front()), from.end(), gone), from.end());
}

} // namespace

/// Looks at rows of the log on this thread.
void EventTableModel::Private::scan(const LogCriteria &criteria, LogRowNumber from, LogRowNumber to, LogSelection &into) const
{
    while (from < to) {
        const LogPartPtr part = log->partOf(from);
        const LogRowNumber end = std::min(to, part->end());
        LogScan(*part, criteria, superseded).take(from, end, into);
        from = end;
    }
}

void EventTableModel::Private::supersede(const std::vector<LogRowNumber> &rows)
{
    std::ranges::for_each(rows, [this](LogRowNumber row) { superseded.add(row); });
    if (worker.isRunning()) {
        lateSuperseded.insert(lateSuperseded.end(), rows.begin(), rows.end());
    }
}

/// Sealed parts of the log are looked at by the worker, the last one here when it is done. Until then the rows stay those
/// of the criteria before, and new ones are taken by those.
void EventTableModel::refilter()
{
    d->since.start();
    const auto criteria = std::make_shared<const LogCriteria>(d->wanted);
    std::vector<LogPartPtr> parts;
    LogRowNumber from = d->log->firstRow();
    while (from < d->next && d->log->partOf(from)->isSealed() && d->log->partOf(from)->end() <= d->next) {
        parts.push_back(d->log->partOf(from));
        from = parts.back()->end();
    }
    const bool wasFiltering = isFiltering();
    d->lateSuperseded.clear();
    if (parts.empty()) {
        d->worker.cancel();
        show(criteria, {}, from);
        return;
    }
    d->worker.start([this, criteria, from, parts = std::move(parts), superseded = d->superseded](const std::stop_token &stop) -> LatestJob::Delivery {
        const auto found = std::make_shared<LogSelection>();
        for (const LogPartPtr &part : parts) {
            if (stop.stop_requested()) {
                return {};
            }
            LogScan(*part, *criteria, superseded).take(part->first(), part->end(), *found);
        }
        return [this, criteria, found, from] { show(criteria, std::move(*found), from); };
    });
    if (!wasFiltering) {
        emit filteringChanged(true);
    }
}

/// `found` is of all rows before `from`.
void EventTableModel::show(const std::shared_ptr<const LogCriteria> &criteria, LogSelection found, LogRowNumber from)
{
    if (criteria->grouped) {
        eraseRows(found.rows, std::exchange(d->lateSuperseded, {}));
    }
    d->scan(*criteria, std::max(from, d->log->firstRow()), d->next, found);
    found.rows.erase(found.rows.begin(), std::ranges::lower_bound(found.rows, d->log->firstRow()));
    beginResetModel();
    d->applied = criteria;
    d->shown = std::move(found);
    endResetModel();
    emit filteringChanged(false);
    emit jobFinished(++d->job, d->since.elapsed());
    emit countsChanged();
}

bool EventTableModel::isFiltering() const
{
    return d->worker.isRunning();
}

void EventTableModel::setFilter(const FilterExpression &expression, Timestamp now)
{
    d->wanted.filter = expression;
    d->wanted.now = now;
    refilter();
}

const FilterExpression &EventTableModel::filter() const
{
    return d->wanted.filter;
}

void EventTableModel::setOnly(std::shared_ptr<const std::vector<bool>> bits)
{
    if (d->wanted.only != bits) {
        d->wanted.only = std::move(bits);
        refilter();
    }
}

void EventTableModel::setTimeRange(std::optional<Timestamp> from, std::optional<Timestamp> to)
{
    if (d->wanted.from != from || d->wanted.to != to) {
        d->wanted.from = from;
        d->wanted.to = to;
        refilter();
    }
}

bool EventTableModel::hasTimeRange() const
{
    return d->wanted.from || d->wanted.to;
}

void EventTableModel::setExistingShown(bool shown)
{
    if (std::exchange(d->wanted.existing, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setQuietShown(bool shown)
{
    if (std::exchange(d->wanted.quiet, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setStepsShown(bool shown)
{
    if (std::exchange(d->wanted.steps, shown) != shown) {
        refilter();
    }
}

void EventTableModel::setGrouped(bool grouped)
{
    if (std::exchange(d->wanted.grouped, grouped) != grouped) {
        refilter();
    }
}

void EventTableModel::finishTick(Timestamp now)
{
    if (d->frozen || d->next == d->log->endRow()) {
        return;
    }
    d->wanted.now = now;
    LogCriteria criteria = *d->applied;
    criteria.now = now;
    LogSelection fresh;
    d->scan(criteria, std::max(d->next, d->log->firstRow()), d->log->endRow(), fresh);
    d->next = d->log->endRow();
    d->shown.hiddenExisting += fresh.hiddenExisting;
    d->shown.hiddenQuiet += fresh.hiddenQuiet;
    d->shown.hiddenSteps += fresh.hiddenSteps;
    if (!fresh.rows.empty()) {
        const int at = d->newestFirst ? 0 : rowCount();
        beginInsertRows({}, at, at + int(fresh.rows.size()) - 1);
        d->shown.rows.insert(d->shown.rows.end(), fresh.rows.begin(), fresh.rows.end());
        endInsertRows();
    }
    emit countsChanged();
}

void EventTableModel::setFrozen(bool frozen)
{
    if (std::exchange(d->frozen, frozen) && !frozen) {
        // What was superseded meanwhile has to go; what came, comes with the next tick.
        const std::vector<LogRowNumber> superseded = std::exchange(d->heldSuperseded, {});
        d->supersede(superseded);
        beginResetModel();
        if (d->applied->grouped) {
            eraseRows(d->shown.rows, superseded);
        }
        endResetModel();
    }
}

std::size_t EventTableModel::heldRows() const
{
    return d->frozen ? d->log->endRow() - d->next : 0;
}

/// A few go one by one; many as one change of layout, for a view that has a million rows pays for each removal.
void EventTableModel::removeRowsOf(const QList<quint32> &superseded)
{
    constexpr std::size_t few = 4;
    std::vector<LogRowNumber> &rows = d->shown.rows;
    std::vector<LogRowNumber> gone;
    std::ranges::copy_if(superseded, std::back_inserter(gone), [&rows](LogRowNumber row) { return std::ranges::binary_search(rows, row); });
    if (gone.size() <= few) {
        for (const LogRowNumber row : gone) {
            const auto found = std::ranges::lower_bound(rows, row);
            const int shown = d->shownAt(std::size_t(found - rows.begin()));
            beginRemoveRows({}, shown, shown);
            rows.erase(found);
            endRemoveRows();
        }
        return;
    }
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<LogRowNumber> named;
    for (const QModelIndex &index : before) {
        named.push_back(d->at(index.row()));
    }
    eraseRows(rows, std::move(gone));
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after += indexOfLogRow(named[std::size_t(i)], before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

void EventTableModel::followLog()
{
    for (LogRowNumber row = d->log->firstRow(); row < d->log->endRow(); ++row) {
        if (d->log->isSuperseded(row)) {
            d->superseded.add(row);
        }
    }
    connect(d->log, &EventLog::aboutToTrim, this, [this](quint32 first) {
        d->superseded.dropBefore(first);
        std::vector<LogRowNumber> &rows = d->shown.rows;
        const auto keep = std::ranges::lower_bound(rows, first);
        const int gone = int(keep - rows.begin());
        if (gone == 0) {
            return;
        }
        const int low = d->newestFirst ? int(rows.size()) - gone : 0;
        beginRemoveRows({}, low, low + gone - 1);
        rows.erase(rows.begin(), keep);
        endRemoveRows();
        emit trimmed(d->log->trimmedRows() + quint64(gone));
    });
    connect(d->log, &EventLog::superseded, this, [this](const QList<quint32> &superseded) {
        if (d->frozen) {
            d->heldSuperseded.insert(d->heldSuperseded.end(), superseded.begin(), superseded.end());
            return;
        }
        d->supersede({superseded.begin(), superseded.end()});
        if (d->applied->grouped) {
            removeRowsOf(superseded);
        }
    });
    connect(d->log, &EventLog::cleared, this, [this] {
        d->worker.cancel();
        beginResetModel();
        d->applied = std::make_shared<const LogCriteria>(d->wanted);
        d->shown = {};
        d->next = 0;
        d->superseded = {};
        d->heldSuperseded.clear();
        d->lateSuperseded.clear();
        endResetModel();
        emit filteringChanged(false);
        emit countsChanged();
    });
}

} // namespace watchglass
