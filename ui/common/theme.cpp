// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/theme.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QHash>
#include <QWidget>

#include <cmath>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

QPalette paletteFor(const Theme &t)
{
    QPalette p;
    p.setColor(QPalette::Window, t.window);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.base);
    p.setColor(QPalette::AlternateBase, blend(t.base, t.window, 0.5));
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::PlaceholderText, t.textMuted);
    p.setColor(QPalette::Button, t.control);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.redText);
    p.setColor(QPalette::ToolTipBase, t.raised);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::Highlight, t.selection);
    p.setColor(QPalette::HighlightedText, t.text);
    p.setColor(QPalette::Inactive, QPalette::Highlight, t.selectionInactive);
    p.setColor(QPalette::Link, t.accentText);
    p.setColor(QPalette::LinkVisited, t.purpleText);
    p.setColor(QPalette::Accent, t.accent);
    p.setColor(QPalette::Light, t.raised);
    p.setColor(QPalette::Midlight, t.control);
    p.setColor(QPalette::Mid, t.border);
    p.setColor(QPalette::Dark, t.border);
    p.setColor(QPalette::Shadow, t.isDark ? rgb(0x101216) : rgb(0xb4b9c2));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, t.textFaint);
    }
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.selectionInactive);
    p.setColor(QPalette::Disabled, QPalette::HighlightedText, t.textFaint);
    return p;
}

Theme makeDark()
{
    Theme t;
    t.isDark = true;
    t.window = rgb(0x282d34);
    t.base = rgb(0x22262c);
    t.raised = rgb(0x2b3037);
    t.border = rgb(0x3a414b);
    t.grid = rgb(0x2f353d);
    t.control = rgb(0x22262c);
    t.hover = rgb(0x30363f);
    t.selection = rgb(0x2b405c);
    t.selectionInactive = rgb(0x2d3948);
    t.text = rgb(0xe3e6ea);
    t.textMuted = rgb(0x9ca5b1);
    t.textFaint = rgb(0x6b7480);
    t.accent = rgb(0x5ba2f5);
    t.accentSoft = rgb(0x274766);
    t.accentText = rgb(0x8cc2ff);
    t.blindFill = rgb(0x262a31);
    t.blindHatch = rgb(0x69717c);
    t.blindBorder = rgb(0x8a93a0);
    t.lastingFill = rgb(0x342f26);
    t.lastingHatch = rgb(0xb08a33);
    t.lastingEdge = rgb(0xe5b850);
    t.histogram = rgb(0x778699);
    t.brush = rgb(0x2d3f57);
    t.tick = rgb(0xc9cdd0);
    t.tickNoise = rgb(0x79818c);
    t.future = rgb(0x1e2227);
    t.addLine = rgb(0x1f3a2c);
    t.addWord = rgb(0x2c6146);
    t.addText = rgb(0x7ee2ac);
    t.removeLine = rgb(0x44272a);
    t.removeWord = rgb(0x7a3a3f);
    t.removeText = rgb(0xff9a9a);
    t.badge = rgb(0x5a4717);
    t.badgeText = rgb(0xf3cd73);
    t.green = rgb(0x58b987);
    t.yellow = rgb(0xdfae3c);
    t.red = rgb(0xef6b6b);
    t.blue = rgb(0x5ba2f5);
    t.grey = rgb(0x8c95a1);
    t.purple = rgb(0xb08cf0);
    t.greenText = rgb(0x63c994);
    t.yellowText = rgb(0xe5b850);
    t.redText = rgb(0xf58484);
    t.blueText = rgb(0x79b8ff);
    t.greyText = rgb(0x9ca5b1);
    t.purpleText = rgb(0xc0a2f5);
    t.greenBar = rgb(0x27513d);
    t.yellowBar = rgb(0x5f4b19);
    t.redBar = rgb(0x642e32);
    t.blueBar = rgb(0x274766);
    t.greyBar = rgb(0x3a414b);
    t.purpleBar = rgb(0x463a66);
    t.greenColumn = rgb(0x50a279);
    t.yellowColumn = rgb(0xdfae3c);
    t.redColumn = rgb(0xef6b6b);
    t.palette = paletteFor(t);
    return t;
}

Theme makeLight()
{
    Theme t;
    t.window = rgb(0xeef0f3);
    t.base = rgb(0xffffff);
    t.raised = rgb(0xffffff);
    t.border = rgb(0xd5d9df);
    t.grid = rgb(0xe8eaee);
    t.control = rgb(0xffffff);
    t.hover = rgb(0xe6e9ee);
    t.selection = rgb(0xd6e7fc);
    t.selectionInactive = rgb(0xe3e9f1);
    t.text = rgb(0x1f2328);
    t.textMuted = rgb(0x5d6570);
    t.textFaint = rgb(0x98a0aa);
    t.accent = rgb(0x2b7ad6);
    t.accentSoft = rgb(0xdcebfd);
    t.accentText = rgb(0x0b5cad);
    t.blindFill = rgb(0xfbfbfc);
    t.blindHatch = rgb(0xa7adb7);
    t.blindBorder = rgb(0x7b838f);
    t.lastingFill = rgb(0xfff6e0);
    t.lastingHatch = rgb(0xb57c06);
    t.lastingEdge = rgb(0x835900);
    t.histogram = rgb(0x98a6ba);
    t.brush = rgb(0xd3e2f4);
    t.tick = rgb(0x46494d);
    t.tickNoise = rgb(0x9aa1ab);
    t.future = rgb(0xf6f7f9);
    t.addLine = rgb(0xe3f5ea);
    t.addWord = rgb(0xa9dfbf);
    t.addText = rgb(0x17633c);
    t.removeLine = rgb(0xfdeaea);
    t.removeWord = rgb(0xf6bcbc);
    t.removeText = rgb(0x9c2323);
    t.badge = rgb(0xf6e2b3);
    t.badgeText = rgb(0x6b4a00);
    t.green = rgb(0x2f9160);
    t.yellow = rgb(0xb57c06);
    t.red = rgb(0xcf3b3b);
    t.blue = rgb(0x2b7ad6);
    t.grey = rgb(0x7f8893);
    t.purple = rgb(0x8457d8);
    t.greenText = rgb(0x1f7248);
    t.yellowText = rgb(0x835900);
    t.redText = rgb(0xb72c2c);
    t.blueText = rgb(0x0b5cad);
    t.greyText = rgb(0x5d6570);
    t.purpleText = rgb(0x6a3fc0);
    t.greenBar = rgb(0xbfe3cf);
    t.yellowBar = rgb(0xf6e2b3);
    t.redBar = rgb(0xf3c2c2);
    t.blueBar = rgb(0xc4dcf7);
    t.greyBar = rgb(0xdfe2e7);
    t.purpleBar = rgb(0xdccff5);
    t.greenColumn = rgb(0x5cac81);
    t.yellowColumn = rgb(0xdb9a16);
    t.redColumn = rgb(0xcf3b3b);
    t.palette = paletteFor(t);
    return t;
}

double luminance(const QColor &color)
{
    const auto linear = [](float channel) {
        const double c = static_cast<double>(channel);
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QString firstInstalled(const QStringList &families)
{
    for (const QString &family : families) {
        if (QFontDatabase::hasFamily(family)) {
            return family;
        }
    }
    return {};
}
} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::of(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness() ? dark() : light();
}

const Theme &Theme::of(const QWidget *widget)
{
    return of(widget != nullptr ? widget->palette() : QGuiApplication::palette());
}

const QColor &Theme::health(Health value) const
{
    switch (value) {
    case Health::Current:
        return green;
    case Health::InProgress:
        return blue;
    case Health::Failed:
        return red;
    case Health::Terminating:
        return purple;
    case Health::Unknown:
        break;
    }
    return grey;
}

const QColor &Theme::healthText(Health value) const
{
    switch (value) {
    case Health::Current:
        return greenText;
    case Health::InProgress:
        return blueText;
    case Health::Failed:
        return redText;
    case Health::Terminating:
        return purpleText;
    case Health::Unknown:
        break;
    }
    return greyText;
}

const QColor &Theme::severity(Severity value) const
{
    switch (value) {
    case Severity::Error:
        return red;
    case Severity::Warning:
        return yellow;
    case Severity::Notice:
        return blue;
    case Severity::Info:
    case Severity::None:
        break;
    }
    return grey;
}

const QColor &Theme::severityText(Severity value) const
{
    switch (value) {
    case Severity::Error:
        return redText;
    case Severity::Warning:
        return yellowText;
    case Severity::Notice:
        return blueText;
    case Severity::Info:
    case Severity::None:
        break;
    }
    return greyText;
}

const QColor &Theme::trust(Trust value) const
{
    switch (value) {
    case Trust::Live:
        return green;
    case Trust::CatchingUp:
        return blue;
    case Trust::Stale:
        return yellow;
    case Trust::Dead:
        break;
    }
    return red;
}

const QColor &Theme::phase(StreamPhase value) const
{
    switch (value) {
    case StreamPhase::Live:
        return green;
    case StreamPhase::Discovering:
    case StreamPhase::Listing:
    case StreamPhase::Synchronising:
    case StreamPhase::Polling:
        return blue;
    case StreamPhase::Reconnecting:
    case StreamPhase::BackingOff:
    case StreamPhase::Relisting:
        return yellow;
    case StreamPhase::Unauthorized:
        return red;
    case StreamPhase::Forbidden:
    case StreamPhase::Unsupported:
    case StreamPhase::Stopped:
        break;
    }
    return grey;
}

const QColor &Theme::bar(LaneState state) const
{
    switch (state) {
    case LaneState::Current:
        return greenBar;
    case LaneState::InProgress:
        return blueBar;
    case LaneState::Failed:
        return redBar;
    case LaneState::Terminating:
        return purpleBar;
    case LaneState::Unknown:
    case LaneState::Absent:
        break;
    }
    return greyBar;
}

const QColor &Theme::column(Severity value) const
{
    return value == Severity::Error ? redColumn : value == Severity::Warning ? yellowColumn : greenColumn;
}

QFont Theme::font(qreal delta, QFont::Weight weight)
{
    QFont font = QGuiApplication::font();
    if (delta != 0) {
        font.setPointSizeF(std::max(5.0, font.pointSizeF() + delta));
    }
    font.setWeight(weight);
    return font;
}

QFont Theme::interfaceFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (const QString family = firstInstalled({u"Inter"_s, u"Inter Variable"_s}); !family.isEmpty()) {
        // The system's own face stays behind it for scripts that Inter lacks.
        font.setFamilies({family, font.family()});
    }
    font.setPointSizeF(9.75);
    return font;
}

QFont Theme::monospace(qreal delta)
{
    // Each cell asks when it is painted: looking fonts up and matching them takes longer than drawing its text. Not
    // destroyed, for fonts must not outlive the application.
    static auto &made = *new QHash<qreal, QFont>;
    const qreal size = std::max(5.0, QGuiApplication::font().pointSizeF() + delta);
    const auto known = made.constFind(size);
    if (known != made.cend()) {
        return *known;
    }
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (const QString family = firstInstalled({u"JetBrains Mono"_s}); !family.isEmpty()) {
        font.setFamilies({family, font.family()});
    }
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    font.setPointSizeF(size);
    return *made.insert(size, font);
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor blend(const QColor &under, const QColor &over, double alpha)
{
    const auto mix = [alpha](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * alpha)); };
    return {mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue())};
}

} // namespace watchglass
