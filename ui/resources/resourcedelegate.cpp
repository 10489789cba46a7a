// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/resources/resourcedelegate.h"
#include "models/digest/format.h"
#include "models/tree/resourcetreemodel.h"
#include "ui/common/icons.h"
#include "ui/common/statusdot.h"
#include "ui/common/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace watchglass {

namespace {

using Tree = ResourceTreeModel;

constexpr int rowHeight = 24;
constexpr int dotSize = 8;
constexpr int margin = 6; ///< as of headers

QColor dotColour(const Theme &theme, const QModelIndex &index)
{
    const auto severity = static_cast<Severity>(index.data(Tree::SeverityRole).toInt());
    const auto health = static_cast<Health>(index.data(Tree::HealthRole).toInt());
    if (index.data(Tree::DeletedRole).toBool()) {
        return theme.grey;
    }
    return severity >= Severity::Warning && health != Health::Failed ? theme.severity(severity) : theme.health(health);
}

} // namespace

QSize ResourceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize base = QStyledItemDelegate::sizeHint(option, index);
    return {base.width(), std::max(rowHeight, option.fontMetrics.height() + 8)};
}

void ResourceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // Only the ground of the cell: a style that lays out text which is not there costs more than all the rest.
    const QStyleOptionViewItem &cell = option;
    const Theme &theme = Theme::of(cell.palette);
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);

    const QModelIndex first = index.siblingAtColumn(Tree::ResourceColumn);
    const bool group = first.data(Tree::IsGroupRole).toBool();
    const bool deleted = first.data(Tree::DeletedRole).toBool();
    const bool dim = deleted || (!group && !first.data(Tree::SearchMatchRole).toBool() && cell.widget && cell.widget->property("filtered").toBool());
    QColor text = index.column() == Tree::ResourceColumn ? theme.text : theme.textMuted;
    if (dim) {
        text = theme.textMuted;
    }
    painter->save();
    QRect rect = option.rect.adjusted(margin, 0, -margin, 0);
    QFont font = option.font;
    font.setBold(group && index.column() == Tree::ResourceColumn);
    font.setStrikeOut(deleted && index.column() == Tree::ResourceColumn);
    if (index.column() == Tree::StatusColumn && !group) {
        paintStatus(painter, option, first, deleted ? theme.textMuted : theme.text);
    } else {
        if (index.column() == Tree::ResourceColumn && first.data(Tree::FlagsRole).toInt() != 0) {
            const int size = 12;
            painter->drawPixmap(rect.right() - size, rect.center().y() - size / 2,
                                iconPixmap(Icon::Owners, theme.textMuted, size, painter->device()->devicePixelRatio()));
            rect.setRight(rect.right() - size - 4);
        }
        const bool number = index.column() == Tree::ChangesColumn;
        painter->setPen(text);
        const QString shown = index.data(Qt::DisplayRole).toString();
        if (number) { // changes too often to be kept
            painter->setFont(font);
            painter->drawText(rect, int(Qt::AlignVCenter | Qt::AlignRight), shown);
        } else {
            // Names of one owner differ at both ends; kinds are known by how they begin.
            drawText(painter, rect, font, shown, index.column() == Tree::ResourceColumn ? Qt::ElideMiddle : Qt::ElideRight);
        }
    }
    painter->restore();
}

void ResourceDelegate::drawText(QPainter *painter, const QRect &rect, const QFont &font, const QString &text, Qt::TextElideMode elide) const
{
    if (text.isEmpty()) {
        return;
    }
    painter->setFont(font);
    if (font.strikeOut()) { // on a scaled screen Qt strikes out what is not there, were it a static text
        painter->drawText(rect, int(Qt::AlignVCenter | Qt::AlignLeft), QFontMetrics(font).elidedText(text, elide, rect.width()));
        return;
    }
    QFont plain = font;
    plain.setBold(false);
    if (plain != m_font) {
        m_font = plain;
        m_texts.clear();
    }
    const TextKey key{text, rect.width(), font.bold(), elide};
    QStaticText *laidOut = m_texts.object(key);
    if (!laidOut) {
        laidOut = new QStaticText(QFontMetrics(font).elidedText(text, elide, rect.width()));
        laidOut->setTextFormat(Qt::PlainText);
        laidOut->prepare(painter->transform(), font);
        m_texts.insert(key, laidOut);
    }
    painter->drawStaticText(QPointF(rect.left(), std::round(rect.top() + (rect.height() - laidOut->size().height()) / 2)), *laidOut);
}

void ResourceDelegate::paintStatus(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &first, QColor text) const
{
    const Theme &theme = Theme::of(option.palette);
    const QRect rect = option.rect.adjusted(margin, 0, -4, 0);
    const DotShape shape = first.data(Tree::DeletedRole).toBool() ? DotShape::Square
                                                                  : dotShape(static_cast<Health>(first.data(Tree::HealthRole).toInt()));
    paintDot(*painter, QRectF(rect.left(), rect.top(), dotSize, rect.height()), dotColour(theme, first), shape, dotSize);
    painter->setPen(text);
    const QRect words = rect.adjusted(dotSize + 6, 0, 0, 0);
    const QModelIndex status = first.siblingAtColumn(Tree::StatusColumn);
    QString said = status.data(Qt::DisplayRole).toString();
    if (said.isEmpty()) { // a dot alone would be a colour without a word
        said = QString::fromLatin1(toString(static_cast<Health>(first.data(Tree::HealthRole).toInt())));
    }
    drawText(painter, words, option.font, said, Qt::ElideRight);
}

bool ResourceDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid()) {
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    }
    const QModelIndex first = index.siblingAtColumn(Tree::ResourceColumn);
    QStringList lines;
    if (first.data(Tree::IsGroupRole).toBool()) {
        lines += first.data(Qt::DisplayRole).toString();
    } else {
        lines += first.data(Tree::KindRole).toString() + QLatin1Char(' ') + first.data(Qt::DisplayRole).toString();
    }
    for (const int role : {int(Tree::StatusRole), int(Tree::ReasonRole), int(Tree::FlagsTextRole)}) {
        if (const QString text = first.data(role).toString(); !text.isEmpty()) {
            lines += text;
        }
    }
    if (first.data(Tree::FinalStateUnknownRole).toBool()) {
        lines += tr("Its deletion was found by re-reading: when it went and in what state is not known.");
    }
    QToolTip::showText(event->globalPos(), lines.join(QLatin1Char('\n')), view);
    return true;
}

} // namespace watchglass
