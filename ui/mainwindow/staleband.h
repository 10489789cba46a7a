// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"

#include <QPointer>
#include <QWidget>

namespace watchglass {

class ResourceTreeView;

/// A hatched band along the left edge of the tree beside each row whose stream is not connected: what stands there may
/// have changed without anybody telling.
class StaleBand final : public QWidget
{
    Q_OBJECT
public:
    explicit StaleBand(ResourceTreeView *tree);
    void setModels(SessionModels *models);
    /// Of a row of the resource tree; false for groups, past moments and files.
    bool isStale(const QModelIndex &index) const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void moveEvent(QMoveEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    ResourceTreeView *m_tree;
    QPointer<SessionModels> m_models;
};

} // namespace watchglass
