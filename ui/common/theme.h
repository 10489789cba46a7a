// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/mark.h"
#include "watchclient/api/stream.h"

#include <QColor>
#include <QFont>
#include <QPalette>

class QWidget;

namespace watchglass {

/// What things look like. Two immutable sets of colours; all text colours keep WCAG AA (4.5:1) on `base`, `alternate`
/// and `window`. Widgets ask `Theme::of(this)` when they paint and need no other notice than the palette change.
class Theme
{
public:
    static const Theme &light();
    static const Theme &dark();
    /// The one that fits a widget's palette.
    static const Theme &of(const QWidget *widget);
    static const Theme &of(const QPalette &palette);

    bool isDark = false;
    QPalette palette;

    // Areas and lines
    QColor window;    ///< toolbars, headers, status bar, tab bars
    QColor base;      ///< tables, trees, editors, the timeline
    QColor raised;    ///< popups, cards, tooltips
    QColor border;    ///< lines between areas
    QColor grid;      ///< fainter lines inside an area
    QColor control;   ///< face of buttons and fields
    QColor hover;
    QColor selection; ///< selected row
    QColor selectionInactive;

    // Text
    QColor text;
    QColor textMuted;  ///< secondary text, still AA
    QColor textFaint;  ///< disabled text and decoration only
    QColor accent;     ///< cursor line, focus ring, checked buttons' border
    QColor accentSoft; ///< checked buttons, chips
    QColor accentText; ///< links, text on `accentSoft`

    // Timeline
    QColor blindFill, blindHatch, blindBorder;
    QColor lastingFill, lastingHatch, lastingEdge; ///< blind now: 3:1 on `base` and `window`
    QColor histogram; ///< calm part of the overview
    QColor brush;     ///< the visible range in the overview
    QColor tick;      ///< a revision that is nothing special
    QColor tickNoise; ///< one that changed only what is folded away
    QColor future;    ///< right of now

    // Diffs: line, changed word, and text in either colour
    QColor addLine, addWord, addText;
    QColor removeLine, removeWord, removeText;

    QColor badge, badgeText; ///< counts that ask for attention

    /// Dots, glyphs and lines: 3:1 on `base` and `window`.
    QColor green, yellow, red, blue, grey, purple;
    /// The same for text: 4.5:1.
    QColor greenText, yellowText, redText, blueText, greyText, purpleText;
    /// The bars of lanes, toned down so that marks stand out.
    QColor greenBar, yellowBar, redBar, blueBar, greyBar, purpleBar;
    /// Columns of the density rows.
    QColor greenColumn, yellowColumn, redColumn;

    const QColor &health(Health health) const;
    const QColor &healthText(Health health) const;
    const QColor &severity(Severity severity) const; ///< None and Info are grey
    const QColor &severityText(Severity severity) const;
    const QColor &trust(Trust trust) const;
    const QColor &phase(StreamPhase phase) const;
    const QColor &bar(LaneState state) const;
    const QColor &column(Severity severity) const;

    /// The application's font, larger or smaller by `delta` points.
    static QFont font(qreal delta = 0, QFont::Weight weight = QFont::Normal);
    /// Figures, names and code, in the application's size: JetBrains Mono where installed, else the system's.
    static QFont monospace(qreal delta = 0);
    /// What ThemeController gives the application: Inter where installed, else the system's.
    static QFont interfaceFont();
};

/// WCAG relative contrast, 1 to 21.
double contrast(const QColor &a, const QColor &b);
/// `over` with `alpha` (0 to 1) on `under`, opaque.
QColor blend(const QColor &under, const QColor &over, double alpha);

} // namespace watchglass
