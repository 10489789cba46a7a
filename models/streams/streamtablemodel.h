// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"
#include "models/streams/trustsummary.h"

#include <QAbstractTableModel>

#include <functional>
#include <memory>
#include <vector>

namespace watchglass {

/// Every stream, one row each, in the order of opening. Small: sort and filter it with a QSortFilterProxyModel on
/// SortRole. Also the place to ask what a view may claim.
class StreamTableModel final : public QAbstractTableModel, public DigestConsumer
{
    Q_OBJECT

public:
    enum Column {
        StreamColumn, PhaseColumn, TrustColumn, RvColumn, LastEventColumn, RateColumn, BytesColumn, ReconnectsColumn,
        RelistsColumn, NextRetryColumn, LastErrorColumn, ObjectsColumn, RequestsColumn, ColumnCount
    };
    enum Role {
        StreamIdRole = Qt::UserRole, ///< uint
        SortRole,       ///< a number or text that sorts right: ages in ns, RVs by length, then text
        PhaseRole,      ///< int of StreamPhase
        TrustRole,      ///< int of Trust
        QuietRole,      ///< bool
        NamespaceRole,  ///< QString: the stream's namespace, empty for all
        KindRole,       ///< QString
        StaleSinceRole, ///< qlonglong: ns since the epoch, 0 not stale
        SentenceRole    ///< QString: phaseSentence
    };

    /// `clock` is what ages are counted from; must outlive the model.
    explicit StreamTableModel(const Clock *clock, QObject *parent = nullptr);
    ~StreamTableModel() override;

    const std::vector<StreamRow> &rows() const;
    const StreamRow *find(StreamId stream) const;
    int rowOf(StreamId stream) const; ///< -1 where there is none
    /// Of all streams, or of those that `wanted` takes.
    TrustSummary trust(const std::function<bool(const StreamInfo &)> &wanted = {}) const;
    /// The first sentence of the last segment: cluster, server, version. Empty before.
    std::optional<SegmentStarted> segment() const;
    void clear();
    /// The record ends here: whatever the streams last said of themselves, nothing is live any more.
    void endAll();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    QHash<int, QByteArray> roleNames() const override;

    void apply(const AppliedItem &applied) override;
    void finishTick(Timestamp now) override;
    void setFrozen(bool frozen) override;

public slots:
    /// Repaints the ages whose text changed; connect to a timer of one second.
    void refreshAges();

signals:
    void trustChanged(); ///< after a tick that changed any stream

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
