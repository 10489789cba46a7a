// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/streams/viewstate.h"
#include "ui/common/statusdot.h"

#include <QLabel>
#include <QWidget>

class QAbstractItemView;

namespace watchglass {

DotShape dotShape(ViewClaim claim);
/// Of the dot and the words.
QColor claimColour(const Theme &theme, ViewClaim claim);
QColor claimTextColour(const Theme &theme, ViewClaim claim);

/// The header line of one view: what it may claim, and its age. What is stale is hatched, in capitals and has another
/// shape of dot, so that no colour is needed to see it.
class TrustLine final : public QWidget
{
    Q_OBJECT
public:
    /// `view` is the view's name, for screen readers.
    explicit TrustLine(const QString &view, QWidget *parent = nullptr);
    void setState(const ViewState &state);
    const ViewState &state() const { return m_state; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_view;
    ViewState m_state;
};

/// A sentence in the middle of an item view while it has no rows.
class EmptyNote final : public QLabel
{
    Q_OBJECT
public:
    explicit EmptyNote(QAbstractItemView *view);
    /// Also looks again whether there are rows.
    void setWords(const QString &words);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QAbstractItemView *m_view;
    QMetaObject::Connection m_rows;
    QMetaObject::Connection m_reset;
    const void *m_model = nullptr;
};

} // namespace watchglass
