// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/timeline/timelinelayout.h"
#include "ui/common/theme.h"

#include <QImage>
#include <QRect>

#include <array>

class QPainter;

namespace watchglass {

/// How a blind interval looks: of what is folded away (faint), over (dashed lines around it), or lasting (the heaviest, with
/// an edge where it began).
enum class BlindLook { Below, Over, Lasting };

/// Where rows are drawn on: an image's pixels for the screen, a QPainter for files. Integers are columns and rows of the
/// layout.
class LaneCanvas
{
public:
    virtual ~LaneCanvas() = default;
    virtual void fill(const QRect &rect, const QColor &color) = 0;
    virtual void blind(const QRect &rect, BlindLook look) = 0;
    virtual void diamond(const QPoint &center, int size, const QColor &color) = 0;
};

/// Heights of the parts of a row, in pixels of the canvas.
struct RowGeometry
{
    int height = 24;
    int bar = 10;
    int thinBar = 2;
    int tick = 16;
    int glyph = 12;
    int blind = 18;
    int density = 18;
    int line = 1; ///< a hairline

    static RowGeometry of(int height, double ratio);
};

/// Blind intervals of a row: of its own object, and of those that are folded away under it.
struct RowBlind
{
    std::vector<BlindRun> own;
    std::vector<BlindRun> below;
};

/// The row of an object: what is blind below it, its bar, what is blind of itself, ticks, diamonds, in that order.
void paintLane(LaneCanvas &canvas, const LaneLayout &layout, const RowBlind &blind, const RowGeometry &geometry, const Theme &theme);
/// The row of a group: density, on hatching where some of its streams were blind.
void paintDensity(LaneCanvas &canvas, const std::vector<DensityBar> &bars, const RowBlind &blind, const RowGeometry &geometry,
                  const Theme &theme);

/// Pieces that are drawn once for a theme and device pixel ratio.
class GlyphSet
{
public:
    GlyphSet(const Theme &theme, double ratio);

    const Theme &theme() const { return *m_theme; }
    double ratio() const { return m_ratio; }
    const QImage &hatch(BlindLook look) const; ///< a tile; its side is a whole period
    QImage diamond(int size, const QColor &color) const;

private:
    const Theme *m_theme;
    double m_ratio;
    QImage m_hatch;
    QImage m_faintHatch;
    QImage m_lastingHatch;
    mutable std::vector<std::pair<std::pair<int, QRgb>, QImage>> m_diamonds;
};

/// Writes into the lines of an ARGB32 premultiplied image. Everything but glyphs is opaque, so it is plain stores.
class ImageCanvas final : public LaneCanvas
{
public:
    /// `firstColumn` anchors the hatching, so that it moves with the time it covers.
    ImageCanvas(QImage &image, const GlyphSet &glyphs, qint64 firstColumn);
    void fill(const QRect &rect, const QColor &color) override;
    void blind(const QRect &rect, BlindLook look) override;
    void diamond(const QPoint &center, int size, const QColor &color) override;

private:
    void outline(const QRect &rect);
    void edges(const QRect &rect);

    QImage &m_image;
    const GlyphSet &m_glyphs;
    qint64 m_firstColumn;
    QRect m_bounds;
};

/// Draws with a QPainter whose unit is the layout's column: for PNG and SVG files.
class PainterCanvas final : public LaneCanvas
{
public:
    PainterCanvas(QPainter &painter, const Theme &theme);
    void fill(const QRect &rect, const QColor &color) override;
    void blind(const QRect &rect, BlindLook look) override;
    void diamond(const QPoint &center, int size, const QColor &color) override;

private:
    QPainter &m_painter;
    const Theme &m_theme;
};

/// A diamond with an edge that sets it off from the bars.
void paintDiamond(QPainter &painter, const QPointF &center, qreal size, const QColor &color, const QColor &edge);

} // namespace watchglass
