// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/common/columnfit.h"

#include <QModelIndex>
#include <QString>

#include <functional>

class QAbstractItemView;

namespace watchglass {

/// What our tables and trees of rows have in common: columns that fit and are kept under `settingsKey`, which row was
/// chosen, copying, and a sentence in the middle while there are no rows. Belongs to its view, which tells it of its events.
class DenseRows final : public QObject
{
    Q_OBJECT
public:
    DenseRows(QAbstractItemView *view, QHeaderView *header, const QString &settingsKey);

    void setColumns(const QList<ColumnFit::Column> &columns);
    void restoreDefaultColumns();
    void setEmptyText(const QString &text);
    /// The text of a cell that is copied; without it what the cell shows.
    void setCopyText(std::function<QString(const QModelIndex &)> text) { m_copyText = std::move(text); }

    /// `takeFocus` is the view's own handling, which may make a row current.
    void focusIn(const std::function<void()> &takeFocus);
    void currentChanged(const QModelIndex &current, const QModelIndex &previous);
    void selectionChanged();
    void paintOver() const;

signals:
    /// A row became current by key, mouse or program; not the one that Qt makes so when an empty-handed table gets the focus.
    /// Invalid: none is any more.
    void rowChosen(const QModelIndex &row);

private:
    void chooseCurrent();
    void offerColumns(const QPoint &at);
    void copySelection() const;

    QAbstractItemView *m_view;
    QHeaderView *m_header;
    QString m_key;
    QList<ColumnFit::Column> m_columns;
    ColumnFit *m_fit;
    std::function<QString(const QModelIndex &)> m_copyText;
    QString m_emptyText;
    bool m_focusing = false;
    bool m_chosen = false; ///< the current row is one that was chosen
};

} // namespace watchglass
