// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/style.h"

#include "ui/common/stylepaint.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSplitterHandle>
#include <QStyleFactory>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace watchglass {

using namespace stylepaint;

namespace {
const Theme &themeOf(const QStyleOption *option)
{
    return option != nullptr ? Theme::of(option->palette) : Theme::of(nullptr);
}

/// One selection is shown in several views at once, so it looks the same whichever has the keyboard.
const QColor &selectionColor(const QStyleOption *option, const QWidget *widget)
{
    const Theme &theme = themeOf(option);
    const bool active = widget != nullptr ? widget->isActiveWindow() : option->state.testFlag(QStyle::State_Active);
    return active ? theme.selection : theme.selectionInactive;
}

int lineHeight(const QStyleOption *option, const QWidget *widget)
{
    return option != nullptr ? option->fontMetrics.height() : widget != nullptr ? widget->fontMetrics().height() : 16;
}
} // namespace

Style::Style()
    : QProxyStyle(QStyleFactory::create(u"Fusion"_s))
{
}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    const bool hovers = qobject_cast<QAbstractButton *>(widget) != nullptr || qobject_cast<QComboBox *>(widget) != nullptr
        || qobject_cast<QScrollBar *>(widget) != nullptr || qobject_cast<QTabBar *>(widget) != nullptr
        || qobject_cast<QHeaderView *>(widget) != nullptr || qobject_cast<QSplitterHandle *>(widget) != nullptr
        || qobject_cast<QLineEdit *>(widget) != nullptr;
    if (hovers) {
        widget->setAttribute(Qt::WA_Hover);
    }
    if (qobject_cast<QMenu *>(widget) != nullptr) {
        widget->setAttribute(Qt::WA_TranslucentBackground);
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return 11;
    case PM_ScrollBarSliderMin:
        return 28;
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return 5;
    case PM_DockWidgetFrameWidth:
    case PM_ToolBarFrameWidth:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
        return 10;
    case PM_ToolBarItemSpacing:
        return 6;
    case PM_ToolBarItemMargin:
        return 6;
    case PM_ToolBarSeparatorExtent:
        return 9;
    case PM_HeaderMargin:
        return 6;
    case PM_HeaderMarkSize:
        return 8;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
    case PM_MenuHMargin:
        return 4;
    case PM_TreeViewIndentation:
        return lineHeight(option, widget) - 1;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
        return 16;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_UnderlineShortcut:
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ItemView_PaintAlternatingRowColorsForEmptyArea:
        return hint == SH_ItemView_ShowDecorationSelected ? 1 : 0;
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ScrollBar_LeftClickAbsolutePosition:
        return 1;
    case SH_DockWidget_ButtonsHaveFrame:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 450;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int line = lineHeight(option, widget);
    switch (type) {
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            if (button->toolButtonStyle != Qt::ToolButtonIconOnly) {
                result.rwidth() += button->features.testFlag(QStyleOptionToolButton::HasMenu) ? 20 : 16;
            }
            result.setHeight(std::max(line + 12, size.height() + 6));
            result.setWidth(std::max(result.width(), result.height()));
        }
        break;
    case CT_PushButton:
        result.setHeight(std::max(line + 12, size.height()));
        result.rwidth() += 12;
        break;
    case CT_LineEdit:
    case CT_ComboBox:
        result.setHeight(line + 12);
        break;
    case CT_HeaderSection:
        result.setHeight(line + 2 * pixelMetric(PM_HeaderMargin, option, widget)); // less would cut the letters' lower ends
        break;
    case CT_ItemViewItem:
        result.setHeight(std::max(result.height(), line + 8));
        break;
    default:
        break;
    }
    return result;
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &theme = themeOf(option);
    const QRect &rect = option->rect;
    switch (element) {
    case PE_PanelButtonCommand: {
        QStyleOption face(*option);
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool primary = button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
        stylepaint::face(*painter, face, theme, false);
        if (primary && (option->state & State_Enabled)) {
            roundedBox(*painter, rect, theme.accentSoft, theme.accent);
        }
        return;
    }
    case PE_PanelLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame != nullptr && frame->lineWidth > 0) {
            const bool focus = (option->state & State_HasFocus) && (option->state & State_Enabled);
            roundedBox(*painter, rect, theme.base, focus ? theme.accent : theme.border);
        }
        return;
    case PE_FrameLineEdit:
    case PE_FrameStatusBarItem:
    case PE_IndicatorToolBarSeparator:
    case PE_PanelStatusBar:
    case PE_FrameDockWidget:
    case PE_FrameButtonTool:
        return;
    case PE_PanelToolBar:
        painter->fillRect(rect, theme.window);
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
        return;
    case PE_FrameTabWidget:
        painter->fillRect(rect, theme.base);
        painter->fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.border);
        return;
    case PE_FrameFocusRect:
        if (qobject_cast<const QAbstractItemView *>(widget) != nullptr || !(option->state & State_KeyboardFocusChange)) {
            if (!(option->state & State_KeyboardFocusChange)) {
                return;
            }
        }
        roundedBox(*painter, rect, QColor(), theme.accent, 3);
        return;
    case PE_PanelItemViewRow:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            if (item->features.testFlag(QStyleOptionViewItem::Alternate)) {
                painter->fillRect(rect, option->palette.alternateBase());
            }
        }
        return;
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            if (item->backgroundBrush.style() != Qt::NoBrush) {
                painter->fillRect(rect, item->backgroundBrush);
            }
            if (option->state & State_Selected) {
                painter->fillRect(rect, selectionColor(option, widget));
            } else if ((option->state & State_MouseOver) && (option->state & State_Enabled)) {
                painter->fillRect(rect, blend(theme.base, theme.hover, 0.6));
            }
        }
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        stylepaint::checkBox(*painter, *option, theme);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Selected) {
            painter->fillRect(rect, selectionColor(option, widget));
        }
        if (option->state & State_Children) {
            const bool open = option->state & State_Open;
            const bool over = option->state & State_MouseOver;
            chevron(*painter, rect, open ? Qt::DownArrow : Qt::RightArrow, over ? theme.text : theme.textMuted);
        }
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight: {
        const Qt::ArrowType arrow = element == PE_IndicatorArrowDown ? Qt::DownArrow
            : element == PE_IndicatorArrowUp                         ? Qt::UpArrow
            : element == PE_IndicatorArrowLeft                       ? Qt::LeftArrow
                                                                     : Qt::RightArrow;
        chevron(*painter, rect, arrow, option->state & State_Enabled ? theme.textMuted : theme.textFaint);
        return;
    }
    case PE_IndicatorHeaderArrow:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            chevron(*painter, rect, header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                    theme.textMuted, 6);
        }
        return;
    case PE_IndicatorDockWidgetResizeHandle: {
        painter->fillRect(rect, theme.window);
        const bool over = option->state & State_MouseOver;
        const QRect line = rect.width() < rect.height() ? QRect(rect.center().x(), rect.top(), 1, rect.height())
                                                        : QRect(rect.left(), rect.center().y(), rect.width(), 1);
        painter->fillRect(line, over ? theme.accent : theme.border);
        return;
    }
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        roundedBox(*painter, rect, theme.raised, theme.border, element == PE_PanelMenu ? 6 : 0);
        return;
    case PE_FrameMenu:
        return;
    case PE_Frame:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame != nullptr && frame->lineWidth > 0) {
            painter->setPen(theme.border);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(rect.adjusted(0, 0, -1, -1));
        }
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

} // namespace watchglass
