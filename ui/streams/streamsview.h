// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"
#include "models/streams/viewstate.h"

#include <QWidget>

class QSortFilterProxyModel;
class QLabel;

namespace watchglass {

class DenseTable;

/// What each stream is doing, how far it can be trusted and what it costs the API server.
class StreamsView final : public QWidget
{
    Q_OBJECT
public:
    explicit StreamsView(QWidget *parent = nullptr);
    void setModels(SessionModels *models);
    void setContext(const ViewContext &context);

signals:
    void activated(watchglass::StreamId stream); ///< double click: show its last interruption

private:
    void updateLoad();

    SessionModels *m_models = nullptr;
    DenseTable *m_table;
    QSortFilterProxyModel *m_sorted; ///< a few dozen rows: a proxy costs nothing here
    QLabel *m_load;
};

} // namespace watchglass
