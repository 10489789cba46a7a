// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace watchglass {

/// One line of plain text that gives way: it never keeps a window wide, ends in an ellipsis where it has no room, and then
/// shows the whole of it as its tooltip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool isCut() const;

    Qt::TextElideMode m_mode;
};

} // namespace watchglass
