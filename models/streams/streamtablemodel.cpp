// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/streamtablemodel.h"
#include "models/digest/format.h"
#include "models/digest/watchtext.h"
#include "models/streams/streamtext.h"

#include <deque>
#include <tuple>
#include <unordered_map>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

/// Counters some seconds ago, for rates.
struct Sample
{
    Timestamp at;
    std::uint64_t events = 0;
    std::uint64_t bytes = 0;
    std::uint64_t requests = 0;
};

constexpr std::chrono::seconds requestWindow{60};
constexpr std::chrono::seconds rateWindow{5};

qlonglong nanoseconds(const std::optional<Timestamp> &time)
{
    return time ? qlonglong(time->time_since_epoch().count()) : 0;
}

} // namespace

struct StreamTableModel::Private
{
    const Clock *clock = nullptr;
    std::vector<StreamRow> rows;
    std::vector<StreamRow> pending; ///< what apply() has seen; published by finishTick
    std::unordered_map<StreamId, std::size_t> index;
    std::unordered_map<StreamId, std::deque<Sample>> samples;
    std::optional<SegmentStarted> segment;
    bool changed = false;
    bool frozen = false;

    StreamRow *row(StreamId id)
    {
        const auto found = index.find(id);
        return found == index.end() ? nullptr : &pending[found->second];
    }
    void rate(StreamRow &row, Timestamp now);
    /// True where a rate is another than shown: also without news they grow old.
    bool rateAll(Timestamp now);
    QString text(const StreamRow &row, int column) const;
    QVariant sortKey(const StreamRow &row, int column) const;
};

void StreamTableModel::Private::rate(StreamRow &row, Timestamp now)
{
    std::deque<Sample> &history = samples[row.info.id];
    const StreamStatus &status = row.status;
    if (history.empty() || now - history.back().at >= std::chrono::seconds(1)) {
        history.push_back({now, status.events, status.bytes, status.requests});
    }
    while (history.size() > 1 && now - history.front().at > requestWindow) {
        history.pop_front();
    }
    const auto since = std::ranges::find_if(history, [&](const Sample &sample) { return now - sample.at <= rateWindow + std::chrono::seconds(1); });
    if (since == history.end()) {
        return;
    }
    const double seconds = std::max(1.0, std::chrono::duration<double>(now - since->at).count());
    row.eventsPerSecond = double(status.events - since->events) / seconds;
    row.bytesPerSecond = double(status.bytes - since->bytes) / seconds;
    row.requestsPerMinute = double(status.requests - history.front().requests);
}

bool StreamTableModel::Private::rateAll(Timestamp now)
{
    bool other = false;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        rate(pending[i], now);
        const auto rates = [](const StreamRow &row) { return std::tuple(row.eventsPerSecond, row.bytesPerSecond, row.requestsPerMinute); };
        other = other || i >= rows.size() || rates(pending[i]) != rates(rows[i]);
    }
    return other;
}

StreamTableModel::StreamTableModel(const Clock *clock, QObject *parent)
    : QAbstractTableModel(parent)
    , d(std::make_unique<Private>())
{
    d->clock = clock;
}

StreamTableModel::~StreamTableModel() = default;

const std::vector<StreamRow> &StreamTableModel::rows() const
{
    return d->rows;
}

const StreamRow *StreamTableModel::find(StreamId stream) const
{
    const int row = rowOf(stream);
    return row < 0 ? nullptr : &d->rows[std::size_t(row)];
}

int StreamTableModel::rowOf(StreamId stream) const
{
    const auto found = d->index.find(stream);
    return found == d->index.end() || found->second >= d->rows.size() ? -1 : int(found->second);
}

TrustSummary StreamTableModel::trust(const std::function<bool(const StreamInfo &)> &wanted) const
{
    std::vector<const StreamRow *> chosen;
    for (const StreamRow &row : d->rows) {
        if (!wanted || wanted(row.info)) {
            chosen.push_back(&row);
        }
    }
    return summariseTrust(chosen);
}

std::optional<SegmentStarted> StreamTableModel::segment() const
{
    return d->segment;
}

void StreamTableModel::clear()
{
    beginResetModel();
    d->rows.clear();
    d->pending.clear();
    d->index.clear();
    d->samples.clear();
    d->segment.reset();
    endResetModel();
    emit trustChanged();
}

void StreamTableModel::endAll()
{
    for (StreamRow &row : d->pending) {
        row.status.phase = StreamPhase::Stopped;
        row.status.trust = Trust::Dead;
        row.status.nextTryAt.reset();
    }
    d->samples.clear();
    d->changed = true;
    finishTick(d->clock->wall());
}

void StreamTableModel::apply(const AppliedItem &applied)
{
    if (const auto *opened = std::get_if<StreamOpened>(&applied.item)) {
        if (StreamRow *row = d->row(opened->info.id)) {
            row->info = opened->info;
        } else {
            d->index[opened->info.id] = d->pending.size();
            StreamRow fresh;
            fresh.info = opened->info;
            fresh.status.stream = opened->info.id;
            fresh.status.phase = StreamPhase::Discovering;
            d->pending.push_back(std::move(fresh));
        }
        d->changed = true;
    } else if (const auto *segment = std::get_if<SegmentStarted>(&applied.item)) {
        d->segment = *segment;
    } else if (const auto *transition = std::get_if<StreamTransition>(&applied.item)) {
        if (StreamRow *row = d->row(transition->stream)) {
            row->lastTransition = *transition;
            row->status.phase = transition->to;
            row->status.trust = transition->trust;
            row->status.nextTryAt = transition->nextTryAt;
            row->status.attempt = transition->attempt;
            row->status.lastApplied = transition->lastApplied;
            if (transition->error) {
                row->status.lastError = transition->error->message;
            }
            d->changed = true;
        }
    } else if (const auto *status = std::get_if<StreamStatus>(&applied.item)) {
        if (StreamRow *row = d->row(status->stream)) {
            row->status = *status;
            d->changed = true;
        }
    }
}

void StreamTableModel::finishTick(Timestamp now)
{
    if (d->frozen) {
        return;
    }
    const bool rates = d->rateAll(now);
    if (!d->changed && !rates) {
        return;
    }
    d->changed = false;
    const int before = int(d->rows.size());
    const int after = int(d->pending.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        d->rows.insert(d->rows.end(), d->pending.begin() + before, d->pending.end());
        endInsertRows();
    }
    if (before > 0) {
        std::copy_n(d->pending.begin(), before, d->rows.begin());
        emit dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
    }
    emit trustChanged();
}

void StreamTableModel::setFrozen(bool frozen)
{
    d->frozen = frozen;
}

void StreamTableModel::refreshAges()
{
    if (!d->rows.empty() && !d->frozen) {
        emit dataChanged(index(0, LastEventColumn), index(int(d->rows.size()) - 1, LastEventColumn));
        emit dataChanged(index(0, NextRetryColumn), index(int(d->rows.size()) - 1, NextRetryColumn));
    }
}

int StreamTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(d->rows.size());
}

int StreamTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString StreamTableModel::Private::text(const StreamRow &row, int column) const
{
    const StreamStatus &status = row.status;
    const Timestamp now = clock->wall();
    switch (column) {
    case StreamColumn:
        return streamLabel(row.info);
    case PhaseColumn:
        if (status.phase == StreamPhase::Listing && status.listed > 0) {
            return StreamTableModel::tr("Loading: %1 read").arg(status.listed);
        }
        return status.quiet ? StreamTableModel::tr("Live, quiet") : phaseLabel(status.phase);
    case TrustColumn:
        return status.staleSince && status.trust == Trust::Stale ? StreamTableModel::tr("Stale since %1").arg(clockText(*status.staleSince, now))
                                                                 : trustLabel(status.trust);
    case RvColumn:
        return QString::fromStdString(status.lastApplied.text());
    case LastEventColumn:
        return status.lastEventAt ? StreamTableModel::tr("%1 ago").arg(formatAge(now - *status.lastEventAt)) : u"—"_s;
    case RateColumn:
        return row.eventsPerSecond > 0 ? StreamTableModel::tr("%1/s").arg(row.eventsPerSecond, 0, 'f', row.eventsPerSecond < 10 ? 1 : 0) : u"—"_s;
    case BytesColumn:
        return formatBytes(status.bytes);
    case ReconnectsColumn:
        return QString::number(status.reconnects);
    case RelistsColumn:
        return QString::number(status.relists);
    case NextRetryColumn:
        return status.nextTryAt && *status.nextTryAt > now ? StreamTableModel::tr("in %1").arg(formatAge(*status.nextTryAt - now)) : u"—"_s;
    case LastErrorColumn:
        return watchText(status.lastError);
    case ObjectsColumn:
        return QString::number(status.objects);
    default:
        return QString::number(status.requests);
    }
}

QVariant StreamTableModel::Private::sortKey(const StreamRow &row, int column) const
{
    const StreamStatus &status = row.status;
    switch (column) {
    case RvColumn:
        return QString(QString::number(status.lastApplied.text().size()).rightJustified(4, u'0') + QString::fromStdString(status.lastApplied.text()));
    case LastEventColumn:
        return -nanoseconds(status.lastEventAt);
    case RateColumn:
        return row.eventsPerSecond;
    case BytesColumn:
        return qulonglong(status.bytes);
    case ReconnectsColumn:
        return qulonglong(status.reconnects);
    case RelistsColumn:
        return qulonglong(status.relists);
    case NextRetryColumn:
        return nanoseconds(status.nextTryAt);
    case ObjectsColumn:
        return qulonglong(status.objects);
    case RequestsColumn:
        return qulonglong(status.requests);
    default:
        return text(row, column);
    }
}

QVariant StreamTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= int(d->rows.size())) {
        return {};
    }
    const StreamRow &row = d->rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return d->text(row, index.column());
    case Qt::ToolTipRole:
    case SentenceRole:
        return index.column() == LastErrorColumn && role == Qt::ToolTipRole ? watchText(row.status.lastError)
                                                                            : phaseSentence(row, d->clock->wall());
    case StreamIdRole:
        return uint(row.info.id);
    case SortRole:
        return d->sortKey(row, index.column());
    case PhaseRole:
        return int(row.status.phase);
    case TrustRole:
        return int(row.status.trust);
    case QuietRole:
        return row.status.quiet;
    case NamespaceRole:
        return QString::fromStdString(row.info.key.namespaceName);
    case KindRole:
        return QString::fromStdString(row.info.resource.kind);
    case StaleSinceRole:
        return nanoseconds(row.status.staleSince);
    default:
        return {};
    }
}

QVariant StreamTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        const bool words = section == StreamColumn || section == PhaseColumn || section == TrustColumn || section == LastErrorColumn;
        return words ? QVariant() : int(Qt::AlignRight | Qt::AlignVCenter); // as their figures
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case StreamColumn:
        return tr("Stream");
    case PhaseColumn:
        return tr("Phase");
    case TrustColumn:
        return tr("Trust");
    case RvColumn:
        return tr("RV");
    case LastEventColumn:
        return tr("Last event");
    case RateColumn:
        return tr("Rate");
    case BytesColumn:
        return tr("Bytes");
    case ReconnectsColumn:
        return tr("Reconnects");
    case RelistsColumn:
        return tr("Relists");
    case NextRetryColumn:
        return tr("Next retry");
    case LastErrorColumn:
        return tr("Last error");
    case ObjectsColumn:
        return tr("Objects");
    default:
        return tr("Requests");
    }
}

QHash<int, QByteArray> StreamTableModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names[PhaseRole] = "phase";
    names[TrustRole] = "trust";
    names[SentenceRole] = "sentence";
    return names;
}

} // namespace watchglass
