// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/findings/findingsmodel.h"
#include "models/digest/format.h"
#include "models/findings/findingname.h"

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

qlonglong nanoseconds(std::optional<Timestamp> time)
{
    return time ? qlonglong(time->time_since_epoch().count()) : 0;
}

class FindingRow final : public FilterRow
{
public:
    FindingRow(const FindingItem &row, std::string stream) : m_row(row), m_stream(std::move(stream)) {}
    bool has(FilterField field) const override
    {
        const bool ofObject = field == FilterField::Kind || field == FilterField::Namespace || field == FilterField::Name || field == FilterField::Uid;
        return ((ofObject || field == FilterField::Text) && m_row.ref()) || field == FilterField::Severity || field == FilterField::Type || field == FilterField::Stream
            || field == FilterField::Since || field == FilterField::Until;
    }
    void texts(FilterField field, const std::function<bool(std::string_view)> &take) const override
    {
        const ObjectRef ref = m_row.ref().value_or(ObjectRef());
        switch (field) {
        case FilterField::Kind:
            take(ref.kind);
            return;
        case FilterField::Namespace:
            take(ref.key.namespaceName);
            return;
        case FilterField::Name:
            take(ref.key.name);
            return;
        case FilterField::Uid:
            take(ref.uid);
            return;
        case FilterField::Stream:
            take(m_stream);
            return;
        case FilterField::Text:
            static_cast<void>(take(ref.key.name) || take(ref.key.namespaceName) || take(ref.kind) || take(findingName(m_row.kind()))
                              || take(m_row.finding ? m_row.finding->detail : std::string()));
            return;
        default:
            static_cast<void>(take("FINDING") || take(toString(m_row.kind())) || (m_row.gap && take("GAP")));
            return;
        }
    }
    Severity severity() const override { return Severity(findingWeight(m_row.kind())); }
    std::optional<Timestamp> time() const override { return m_row.at(); }
    std::optional<std::string_view> label(std::string_view) const override { return {}; }

private:
    const FindingItem &m_row;
    std::string m_stream;
};

} // namespace

struct FindingsModel::Private
{
    std::vector<FindingItem> rows;          ///< everything published
    std::vector<FindingItem> pending;       ///< since the last tick
    std::vector<std::size_t> shown; ///< rows that pass the filter
    StreamNamer namer;
    FilterExpression filter;
    Timestamp now;
    std::optional<Timestamp> rangeFrom;
    std::optional<Timestamp> rangeTo;
    std::size_t seen = 0; ///< how many of the rows were looked at
    bool frozen = false;

    bool passes(const FindingItem &row) const
    {
        const Timestamp begin = row.from().value_or(row.at());
        const bool lasts = row.gap && !row.gap->closedAt;
        if ((rangeTo && begin >= *rangeTo) || (rangeFrom && !lasts && std::max(row.to().value_or(row.at()), begin) < *rangeFrom)) {
            return false;
        }
        return filter.isEmpty() || filter.matches(FindingRow(row, namer ? namer(row.stream()).toStdString() : std::string()), now);
    }
    const FindingItem &at(int row) const { return rows[shown[std::size_t(row)]]; }
    /// The published row of a gap, open or closed.
    std::size_t rowOfGap(std::uint64_t gap) const
    {
        const auto found = std::ranges::find_if(rows, [&](const FindingItem &row) { return row.gap && row.gap->id == gap; });
        return found == rows.end() ? rows.size() : std::size_t(found - rows.begin());
    }
};

FindingsModel::FindingsModel(QObject *parent)
    : QAbstractTableModel(parent)
    , d(std::make_unique<Private>())
{
}

FindingsModel::~FindingsModel() = default;

void FindingsModel::setStreamNamer(StreamNamer namer)
{
    d->namer = std::move(namer);
}

void FindingsModel::refilter()
{
    beginResetModel();
    d->shown.clear();
    for (std::size_t i = 0; i < d->rows.size(); ++i) {
        if (d->passes(d->rows[i])) {
            d->shown.push_back(i);
        }
    }
    endResetModel();
}

void FindingsModel::setFilter(const FilterExpression &expression, Timestamp now)
{
    d->filter = expression;
    d->now = now;
    refilter();
}

void FindingsModel::setTimeRange(std::optional<Timestamp> from, std::optional<Timestamp> to)
{
    d->rangeFrom = from;
    d->rangeTo = to;
    refilter();
}

std::size_t FindingsModel::count() const
{
    return d->rows.size();
}

std::size_t FindingsModel::unseen() const
{
    return std::size_t(std::ranges::count_if(d->rows.begin() + std::ptrdiff_t(d->seen), d->rows.end(),
                                             [](const FindingItem &row) { return findingWeight(row.kind()) >= int(Severity::Warning); }));
}

void FindingsModel::markSeen()
{
    if (d->seen != d->rows.size()) {
        d->seen = d->rows.size();
        emit countChanged();
    }
}

void FindingsModel::clear()
{
    beginResetModel();
    d->rows.clear();
    d->pending.clear();
    d->shown.clear();
    d->seen = 0;
    endResetModel();
    emit countChanged();
}

std::size_t FindingsModel::numberAt(int row) const
{
    return d->shown[std::size_t(row)];
}

int FindingsModel::rowOf(std::size_t number) const
{
    const auto at = std::ranges::lower_bound(d->shown, number);
    return at != d->shown.end() && *at == number ? int(at - d->shown.begin()) : -1;
}

const FindingItem &FindingsModel::item(std::size_t number) const
{
    return d->rows[number];
}

QString FindingsModel::streamName(StreamId stream) const
{
    return d->namer && stream != 0 ? d->namer(stream) : QString();
}

GapRecordPtr FindingsModel::gapAt(int row) const
{
    return d->at(row).gap;
}

std::optional<JumpTarget> FindingsModel::jumpTarget(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return {};
    }
    const FindingItem &found = d->at(row);
    const Timestamp from = found.from().value_or(found.at());
    return JumpTarget{found.stream(), from, found.to().value_or(from), found.object, found.ref()};
}

int FindingsModel::rowOfGap(std::uint64_t gap) const
{
    for (std::size_t i = 0; i < d->shown.size(); ++i) {
        const GapRecordPtr &record = d->rows[d->shown[i]].gap;
        if (record && record->id == gap) {
            return int(i);
        }
    }
    return -1;
}

QString FindingsModel::sentenceAt(int row) const
{
    const FindingItem &found = d->at(row);
    return found.gap ? sentence(*found.gap, d->namer) : sentence(*found.finding, d->namer);
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(d->shown.size());
}

int FindingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    const FindingItem &row = d->at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case SortRole:
        break;
    case Qt::ToolTipRole:
    case SentenceRole:
        return sentenceAt(index.row());
    case KindRole:
        return int(row.kind());
    case StrengthRole:
        return int(row.strength());
    case SeverityRole:
        return findingWeight(row.kind());
    case FromRole:
        return nanoseconds(row.from());
    case ToRole:
        return nanoseconds(row.to());
    case AtLeastRole:
        return qulonglong(row.atLeast());
    case StreamRole:
        return uint(row.stream());
    case ObjectIdRole:
        return uint(row.object);
    case IdRole:
        return qulonglong(row.finding ? row.finding->id : 0);
    default:
        return {};
    }
    switch (index.column()) {
    case TimeColumn:
        return role == SortRole ? QVariant(nanoseconds(row.at())) : QVariant(formatClock(row.at(), 0));
    case KindColumn:
        return findingLabel(row.kind());
    case StrengthColumn:
        return strengthLabel(row.strength());
    case StreamColumn:
        return streamName(row.stream());
    case ObjectColumn:
        return row.ref() ? QString::fromStdString(row.ref()->key.text()) : QString();
    case FromToColumn:
        return row.from() ? formatClock(*row.from(), 0) + (row.to() ? u" – "_s + formatClock(*row.to(), 0) : u" –"_s) : QString();
    case AtLeastColumn:
        return row.atLeast() > 0 ? u"≥ "_s + QString::number(row.atLeast()) : QString();
    default:
        return row.gap ? brief(*row.gap) : brief(*row.finding, d->namer);
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == AtLeastColumn) {
        return int(Qt::AlignRight | Qt::AlignVCenter); // as its figures
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    const QString titles[] = {tr("Found"), tr("Finding"), tr("Strength"), tr("Stream"), tr("Object"), tr("From – to"), tr("At least"), tr("What it means")};
    return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

QHash<int, QByteArray> FindingsModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names[SentenceRole] = "sentence";
    return names;
}

void FindingsModel::apply(const AppliedItem &applied)
{
    if (const auto *gap = std::get_if<GapRecordPtr>(&applied.item)) {
        d->pending.push_back({std::nullopt, *gap, 0});
    } else if (const auto *finding = std::get_if<Finding>(&applied.item)) {
        // The blind interval itself is the gap record; its finding would say the same twice.
        if (finding->kind != FindingKind::BlindInterval) {
            d->pending.push_back({*finding, nullptr, applied.object});
        }
    }
}

void FindingsModel::finishTick(Timestamp now)
{
    if (d->pending.empty() || d->frozen) {
        return;
    }
    d->now = now;
    for (FindingItem &row : std::exchange(d->pending, {})) {
        const std::size_t known = row.gap ? d->rowOfGap(row.gap->id) : d->rows.size();
        if (known < d->rows.size()) {
            d->rows[known].gap = row.gap;
            const auto at = std::ranges::lower_bound(d->shown, known);
            const int shown = int(at - d->shown.begin());
            const bool wasShown = at != d->shown.end() && *at == known;
            const bool passes = d->passes(d->rows[known]);
            if (wasShown && passes) {
                emit dataChanged(index(shown, 0), index(shown, ColumnCount - 1));
            } else if (wasShown) {
                beginRemoveRows({}, shown, shown);
                d->shown.erase(at);
                endRemoveRows();
            } else if (passes) {
                beginInsertRows({}, shown, shown);
                d->shown.insert(at, known);
                endInsertRows();
            }
            continue;
        }
        d->rows.push_back(std::move(row));
        if (d->passes(d->rows.back())) {
            const int at = rowCount();
            beginInsertRows({}, at, at);
            d->shown.push_back(d->rows.size() - 1);
            endInsertRows();
            emit found(at);
        }
    }
    emit countChanged();
}

void FindingsModel::setFrozen(bool frozen)
{
    d->frozen = frozen;
}

} // namespace watchglass
