// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>
#include <QStyleOption>

namespace watchglass {

class Theme;

/// Fusion made flat and dense: one-pixel lines, rounded controls, quiet headers, thin scroll bars. Colours come from the
/// palette's Theme, sizes from the font, so that it scales. Two dynamic properties change a widget's look:
///   `flat` (bool) on a QToolButton: no frame until the pointer is over it, also with text
///   `danger` (bool) on a QAbstractButton: text in the error colour
class Style final : public QProxyStyle
{
    Q_OBJECT
public:
    Style();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl sub, const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const override;

private:
    void drawTabShape(const QStyleOption *option, QPainter *painter, const Theme &theme) const;
    void drawTabLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const;
    void drawHeaderSection(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const;
    void drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget, const Theme &theme) const;
    void drawScrollBar(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget, const Theme &theme) const;
    void drawComboBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget, const Theme &theme) const;
    void drawIconAndText(const QStyleOptionToolButton &button, QPainter *painter) const;
    void drawToolButton(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const;
};

} // namespace watchglass
