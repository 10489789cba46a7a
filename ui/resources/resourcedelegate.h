// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCache>
#include <QStaticText>
#include <QStyledItemDelegate>

namespace watchglass {

/// Paints the tree's cells: names (groups bold, tombstones struck through, owner marks), status with its dot, counts.
class ResourceDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override;

private:
    struct TextKey
    {
        QString text;
        int width = 0;
        bool bold = false;
        Qt::TextElideMode elide = Qt::ElideRight;

        bool operator==(const TextKey &) const = default;
        friend std::size_t qHash(const TextKey &key, std::size_t seed = 0)
        {
            return qHashMulti(seed, key.text, key.width, key.bold, int(key.elide));
        }
    };
    /// Cut to the width where it is too long. Painting the same words again then lays nothing out.
    void drawText(QPainter *painter, const QRect &rect, const QFont &font, const QString &text, Qt::TextElideMode elide) const;
    void paintStatus(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, QColor text) const;

    mutable QCache<TextKey, QStaticText> m_texts{4000};
    mutable QFont m_font; ///< the texts are laid out for
};

} // namespace watchglass
