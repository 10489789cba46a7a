// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/style.h"

#include "ui/common/stylepaint.h"

#include <QHeaderView>
#include <QStyleOptionSlider>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QVariant>

namespace watchglass {

using namespace stylepaint;

namespace {
bool isFlat(const QStyleOptionToolButton *option, const QWidget *widget)
{
    if (widget != nullptr && widget->property("flat").toBool()) {
        return true;
    }
    const bool iconOnly = option->toolButtonStyle == Qt::ToolButtonIconOnly || option->text.isEmpty();
    return iconOnly && option->state.testFlag(QStyle::State_AutoRaise);
}
} // namespace

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &theme = Theme::of(option->palette);
    const QRect &rect = option->rect;
    switch (element) {
    case CE_TabBarTabShape:
        drawTabShape(option, painter, theme);
        return;
    case CE_TabBarTabLabel:
        drawTabLabel(option, painter, widget, theme);
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        drawHeaderSection(option, painter, widget, theme);
        return;
    case CE_HeaderLabel:
        drawHeaderLabel(option, painter, widget, theme);
        return;
    case CE_ToolBar:
        painter->fillRect(rect, theme.window);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
        return;
    case CE_Splitter:
        drawPrimitive(PE_IndicatorDockWidgetResizeHandle, option, painter, widget);
        return;
    case CE_DockWidgetTitle:
        if (const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option)) {
            painter->fillRect(rect, theme.window);
            painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
            painter->setPen(theme.textMuted);
            const QRect title = subElementRect(SE_DockWidgetTitleBarText, option, widget).adjusted(4, 0, 0, 0);
            painter->drawText(title, Qt::AlignVCenter | Qt::AlignLeft,
                              dock->fontMetrics.elidedText(dock->title, Qt::ElideRight, title.width()));
        }
        return;
    case CE_RubberBand:
        painter->fillRect(rect, QColor(theme.accent.red(), theme.accent.green(), theme.accent.blue(), 40));
        painter->setPen(theme.accent);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
        return;
    case CE_ProgressBarGroove:
        roundedBox(*painter, rect, theme.grid, QColor(), 3);
        return;
    case CE_PushButtonLabel:
        if (widget != nullptr && widget->property("danger").toBool()) {
            QStyleOptionButton copy(*qstyleoption_cast<const QStyleOptionButton *>(option));
            copy.palette.setColor(QPalette::ButtonText, theme.redText);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawTabShape(const QStyleOption *option, QPainter *painter, const Theme &theme) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr) {
        return;
    }
    const bool selected = tab->state & State_Selected;
    const bool over = (tab->state & State_MouseOver) && (tab->state & State_Enabled);
    if (!selected && !over) {
        return;
    }
    const bool below = tab->shape == QTabBar::RoundedSouth || tab->shape == QTabBar::TriangularSouth;
    painter->save();
    // The frame's far end lies outside, so that the tab is open towards its page.
    painter->setClipRect(tab->rect);
    const QRect box = below ? tab->rect.adjusted(1, -8, -1, -3) : tab->rect.adjusted(1, 3, -1, 8);
    if (selected) {
        roundedBox(*painter, box, theme.base, theme.border);
    } else {
        roundedBox(*painter, box.adjusted(1, 1, -1, -12), theme.hover, QColor());
    }
    painter->restore();
}

void Style::drawTabLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const
{
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option);
    if (tab == nullptr) {
        return;
    }
    QStyleOptionTab copy(*tab);
    const bool strong = (tab->state & State_Selected) || (tab->state & State_MouseOver);
    copy.palette.setColor(QPalette::WindowText, strong ? theme.text : theme.textMuted);
    copy.state &= ~State_HasFocus;
    QProxyStyle::drawControl(CE_TabBarTabLabel, &copy, painter, widget);
    if ((tab->state & State_HasFocus) && (tab->state & State_KeyboardFocusChange)) {
        roundedBox(*painter, tab->rect.adjusted(5, 6, -5, -4), QColor(), theme.accent, 3);
    }
}

void Style::drawHeaderSection(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const
{
    const QRect &rect = option->rect;
    const bool over = (option->state & State_MouseOver) && (option->state & State_Enabled);
    const auto *view = qobject_cast<const QHeaderView *>(widget);
    const bool clickable = view != nullptr && view->sectionsClickable();
    painter->fillRect(rect, over && clickable ? theme.hover : theme.window);
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (header != nullptr && header->orientation == Qt::Vertical) {
        painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), theme.border);
        return;
    }
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    if (over && clickable) {
        painter->fillRect(QRect(rect.right(), rect.top() + 5, 1, rect.height() - 10), theme.border);
    }
}

void Style::drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const
{
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
    if (header == nullptr) {
        return;
    }
    QStyleOptionHeaderV2 copy;
    static_cast<QStyleOptionHeader &>(copy) = *header;
    copy.palette.setColor(QPalette::ButtonText, theme.textMuted);
    // Fusion makes the header of the selected column bold; the width then jumps.
    copy.state &= ~State_On;
    QProxyStyle::drawControl(CE_HeaderLabel, &copy, painter, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl sub, const QWidget *widget) const
{
    if (control != CC_ScrollBar) {
        return QProxyStyle::subControlRect(control, option, sub, widget);
    }
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (bar == nullptr) {
        return QProxyStyle::subControlRect(control, option, sub, widget);
    }
    // The groove is the whole bar: no arrow buttons.
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const int length = horizontal ? bar->rect.width() : bar->rect.height();
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    int handle = length;
    if (range > 0) {
        handle = static_cast<int>(qint64(bar->pageStep) * length / (range + bar->pageStep));
        handle = std::clamp(handle, std::min(length, pixelMetric(PM_ScrollBarSliderMin, bar, widget)), length);
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
    const auto part = [&](int from, int size) {
        const QRect r = horizontal ? QRect(from, 0, size, bar->rect.height()) : QRect(0, from, bar->rect.width(), size);
        return visualRect(bar->direction, bar->rect, r.translated(bar->rect.topLeft()));
    };
    switch (sub) {
    case SC_ScrollBarGroove:
        return bar->rect;
    case SC_ScrollBarSlider:
        return part(start, handle);
    case SC_ScrollBarSubPage:
        return part(0, start);
    case SC_ScrollBarAddPage:
        return part(start + handle, length - start - handle);
    default:
        return {};
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const Theme &theme = Theme::of(option->palette);
    switch (control) {
    case CC_ScrollBar:
        drawScrollBar(option, painter, widget, theme);
        return;
    case CC_ComboBox:
        drawComboBox(option, painter, widget, theme);
        return;
    case CC_ToolButton:
        drawToolButton(option, painter, widget);
        return;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

void Style::drawScrollBar(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget, const Theme &theme) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (bar == nullptr) {
        return;
    }
    painter->fillRect(option->rect, theme.base);
    if (bar->maximum <= bar->minimum) {
        return;
    }
    const bool active = (option->state & State_MouseOver) || (option->state & State_Sunken);
    const QColor color = blend(theme.base, theme.textFaint, (option->state & State_Sunken) ? 0.95 : active ? 0.75 : 0.45);
    const int inset = active ? 2 : 3;
    const QRect handle = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
    const QRect box = bar->orientation == Qt::Horizontal ? handle.adjusted(2, inset, -2, -inset) : handle.adjusted(inset, 2, -inset, -2);
    roundedBox(*painter, box, color, QColor(), std::min(box.width(), box.height()) / 2.0);
}

void Style::drawComboBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget, const Theme &theme) const
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (combo == nullptr) {
        return;
    }
    if (combo->frame) {
        QStyleOption box(*combo);
        box.state.setFlag(State_On, false);
        box.state.setFlag(State_Sunken, false);
        face(*painter, box, theme, false);
    }
    const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
    chevron(*painter, QRectF(arrow).translated(-2, 0), Qt::DownArrow,
            combo->state & State_Enabled ? theme.textMuted : theme.textFaint);
}

void Style::drawToolButton(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    if (button == nullptr) {
        return;
    }
    const Theme &theme = Theme::of(option->palette);
    QStyleOptionToolButton copy(*button);
    if (widget != nullptr && !widget->hasFocus()) {
        copy.state &= ~State_HasFocus;
    }
    face(*painter, copy, theme, isFlat(button, widget));
    const bool on = copy.state & State_On;
    const bool danger = widget != nullptr && widget->property("danger").toBool();
    if (copy.state & State_Enabled) {
        copy.palette.setColor(QPalette::ButtonText, danger ? theme.redText : on ? theme.accentText : theme.text);
    }
    const bool menu = copy.features.testFlag(QStyleOptionToolButton::HasMenu);
    const bool popup = copy.subControls.testFlag(SC_ToolButtonMenu) || menu;
    const bool arrowRoom = popup && copy.toolButtonStyle != Qt::ToolButtonIconOnly;
    QRect label = copy.rect.adjusted(4, 0, -4, 0);
    if (arrowRoom) {
        const QRect arrow(label.right() - 13, label.top(), 12, label.height());
        chevron(*painter, arrow, Qt::DownArrow, copy.state & State_Enabled ? theme.textMuted : theme.textFaint);
        label.setRight(arrow.left());
    }
    copy.rect = label;
    copy.features &= ~QStyleOptionToolButton::HasMenu;
    copy.state &= ~(State_Sunken | State_Raised);
    if (copy.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !copy.icon.isNull() && !copy.text.isEmpty()) {
        drawIconAndText(copy, painter);
    } else {
        proxy()->drawControl(CE_ToolButtonLabel, &copy, painter, widget);
    }
}

void Style::drawIconAndText(const QStyleOptionToolButton &button, QPainter *painter) const
{
    // The base style leaves next to no room between the two.
    const int gap = 6;
    const QRect rect = button.rect.adjusted(3, 0, -3, 0);
    const int textWidth = button.fontMetrics.size(Qt::TextShowMnemonic, button.text).width();
    const int content = button.iconSize.width() + gap + textWidth;
    const int left = rect.left() + std::max(0, (rect.width() - content) / 2);
    const QRect icon(left, rect.center().y() - button.iconSize.height() / 2, button.iconSize.width(), button.iconSize.height());
    const QIcon::Mode mode = button.state.testFlag(State_Enabled) ? QIcon::Normal : QIcon::Disabled;
    const QIcon::State state = button.state.testFlag(State_On) ? QIcon::On : QIcon::Off;
    button.icon.paint(painter, visualRect(button.direction, button.rect, icon), Qt::AlignCenter, mode, state);
    const QRect text(icon.right() + 1 + gap, rect.top(), rect.right() - icon.right() - gap, rect.height());
    drawItemText(painter, visualRect(button.direction, button.rect, text), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, button.palette,
                 button.state.testFlag(State_Enabled), button.fontMetrics.elidedText(button.text, Qt::ElideRight, text.width(), Qt::TextShowMnemonic),
                 QPalette::ButtonText);
}

} // namespace watchglass
