// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/filter/filterexpression.h"
#include "models/findings/findingitem.h"
#include "models/findings/findingtext.h"
#include "models/objects/digestconsumer.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace watchglass {

/// Where a double click on a finding leads.
struct JumpTarget
{
    StreamId stream = 0;
    Timestamp from;
    Timestamp to; ///< equal to `from` for a moment
    ObjectId object = 0;
    std::optional<ObjectRef> ref; ///< also where the object is not known by an id
};

/// Findings and blind intervals, in the order they were found. A blind interval and the finding about it are one row.
/// What came of one cause at one time across streams is put together by FindingGroupsModel.
class FindingsModel final : public QAbstractTableModel, public DigestConsumer
{
    Q_OBJECT

public:
    enum Column { TimeColumn, KindColumn, StrengthColumn, StreamColumn, ObjectColumn, FromToColumn, AtLeastColumn, SentenceColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole, ///< int of FindingKind
        StrengthRole,            ///< int of Strength
        SeverityRole,            ///< int of Severity
        SortRole,
        FromRole, ToRole,        ///< qlonglong: ns since the epoch
        AtLeastRole,             ///< qulonglong
        StreamRole,              ///< uint of StreamId
        ObjectIdRole,            ///< uint
        SentenceRole,            ///< QString: all of it
        IdRole                   ///< qulonglong: Finding::id, 0 for a blind interval without a finding
    };

    explicit FindingsModel(QObject *parent = nullptr);
    ~FindingsModel() override;

    /// How streams are named; without it by number.
    void setStreamNamer(StreamNamer namer);
    void setFilter(const FilterExpression &expression, Timestamp now);
    /// Only what touches [from, to); an area chosen on the timeline.
    void setTimeRange(std::optional<Timestamp> from, std::optional<Timestamp> to);

    std::size_t count() const; ///< all, whether the filter shows them or not
    /// Those of warning severity and above that were found since `markSeen`.
    std::size_t unseen() const;
    void markSeen();
    void clear();

    /// What a row shows by a number that it keeps whatever is filtered, till `clear`.
    std::size_t numberAt(int row) const;
    int rowOf(std::size_t number) const; ///< -1 where the filter hides it
    const FindingItem &item(std::size_t number) const;
    QString streamName(StreamId stream) const; ///< empty where it is not known, and for 0
    GapRecordPtr gapAt(int row) const;       ///< null where there is none
    std::optional<JumpTarget> jumpTarget(int row) const;
    int rowOfGap(std::uint64_t gap) const; ///< -1 where there is none
    QString sentenceAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    QHash<int, QByteArray> roleNames() const override;

    void apply(const AppliedItem &applied) override;
    void finishTick(Timestamp now) override;
    void setFrozen(bool frozen) override;

signals:
    void countChanged();
    /// For notifications: each new row once, after it was inserted.
    void found(int row);

private:
    void refilter();
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
