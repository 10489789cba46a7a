// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>

class QHeaderView;

namespace watchglass {

/// Widths of a horizontal header's columns. One takes the room that the others leave; where that would be less than its
/// least, the others give up some of theirs, down to their least, and only then is there something to scroll. No title is
/// cut. What the user makes wide or narrow stays so. GUI thread only.
class ColumnFit final : public QObject
{
    Q_OBJECT
public:
    struct Column
    {
        int width = 0; ///< 0: takes the rest
        int least = 0; ///< 0: not less than `width`
    };
    explicit ColumnFit(QHeaderView *header);

    /// In the order of the model's columns, which must be there; `state`, where it is not empty, is what the user made of
    /// them (QHeaderView::saveState).
    void setColumns(const QList<Column> &columns, const QByteArray &state);

signals:
    /// The user moved a column, or gave it another width.
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fit();
    void takeWidths();
    int wanted(int column) const;
    int least(int column) const;
    int count() const;

    QHeaderView *m_header;
    QList<Column> m_columns;
    bool m_placed = false; ///< it has the width that its view gives it
    bool m_fitting = false;
};

} // namespace watchglass
