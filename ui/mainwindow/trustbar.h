// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/sessionmodels.h"

#include <QWidget>

class QLabel;

namespace watchglass {

/// The status bar's line: how much of what is on screen may be believed, and what it costs.
class TrustBar final : public QWidget
{
    Q_OBJECT
public:
    explicit TrustBar(QWidget *parent = nullptr);
    void setModels(SessionModels *models);

signals:
    void clicked(); ///< show the streams

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void refresh();

    SessionModels *m_models = nullptr;
    QLabel *m_trust;
    QLabel *m_figures;
};

} // namespace watchglass
