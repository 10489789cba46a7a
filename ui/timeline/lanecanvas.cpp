// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanecanvas.h"

#include "ui/common/statusdot.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace watchglass {

namespace {
int scaledInt(double value)
{
    return std::max(1, static_cast<int>(std::lround(value)));
}

const QColor &tickColor(const TickRun &tick, const Theme &theme)
{
    switch (tick.severity) {
    case Severity::Error:
        return theme.red;
    case Severity::Warning:
        return theme.yellow;
    case Severity::Notice:
        return theme.blue;
    case Severity::Info:
        return tick.event ? theme.blue : theme.tick;
    case Severity::None:
        break;
    }
    return theme.tickNoise;
}

int tickHeight(const TickRun &tick, const RowGeometry &geometry)
{
    int height = geometry.tick;
    if (tick.severity == Severity::None) {
        height = height * 5 / 8;
    }
    return std::max(geometry.line * 3, height * tick.level / TickRun::FullLevel);
}

void paintTick(LaneCanvas &canvas, const TickRun &tick, const RowGeometry &geometry, const Theme &theme)
{
    const int height = tickHeight(tick, geometry);
    const int top = (geometry.height - height) / 2;
    // Runs of crowded columns are told apart by a gap; their calm ones step back.
    const int width = tick.crowd ? tick.width - geometry.line : tick.width;
    const QColor color = tick.crowd && tick.severity <= Severity::Info ? blend(theme.base, tickColor(tick, theme), 0.6) : tickColor(tick, theme);
    if (!tick.found) {
        canvas.fill({tick.x, top, width, height}, color);
        return;
    }
    // Two halves: it is not known when it happened, only that it did.
    const int half = (height - geometry.line * 2) / 2;
    canvas.fill({tick.x, top, width, half}, color);
    canvas.fill({tick.x, top + height - half, width, half}, color);
}
} // namespace

RowGeometry RowGeometry::of(int height, double ratio)
{
    RowGeometry g;
    const double unit = height / 24.0;
    g.height = height;
    g.bar = scaledInt(10 * unit);
    g.bar += (height - g.bar) % 2;
    g.thinBar = scaledInt(2 * ratio);
    g.tick = scaledInt(16 * unit);
    g.glyph = scaledInt(std::min(13 * unit, 15 * ratio));
    g.blind = scaledInt(18 * unit);
    g.density = scaledInt(19 * unit);
    g.line = scaledInt(ratio);
    return g;
}

void paintLane(LaneCanvas &canvas, const LaneLayout &layout, const RowBlind &blind, const RowGeometry &geometry, const Theme &theme)
{
    const auto centred = [&geometry](int x, int width, int height) { return QRect(x, (geometry.height - height) / 2, width, height); };
    for (const BlindRun &run : blind.below) {
        canvas.blind(centred(run.x, run.width, geometry.blind), run.lasts ? BlindLook::Lasting : BlindLook::Below);
    }
    for (const BarRun &bar : layout.bars) {
        canvas.fill(centred(bar.x, bar.width, bar.thin ? geometry.thinBar : geometry.bar), bar.thin ? blend(theme.base, theme.grey, 0.55) : theme.bar(bar.state));
    }
    for (const BlindRun &run : blind.own) {
        canvas.blind(centred(run.x, run.width, geometry.blind), run.lasts ? BlindLook::Lasting : BlindLook::Over);
    }
    for (const TickRun &tick : layout.ticks) {
        paintTick(canvas, tick, geometry, theme);
    }
    for (const Diamond &diamond : layout.diamonds) {
        const QColor &color = diamond.severity < Severity::Warning ? theme.blue : theme.severity(diamond.severity);
        canvas.diamond({diamond.x, geometry.height / 2}, geometry.glyph, color);
    }
}

void paintDensity(LaneCanvas &canvas, const std::vector<DensityBar> &bars, const RowBlind &blind, const RowGeometry &geometry,
                  const Theme &theme)
{
    quint32 highest = 0;
    for (const DensityBar &bar : bars) {
        highest = std::max(highest, bar.count);
    }
    const int bottom = geometry.height - 2 * geometry.line;
    for (const BlindRun &run : blind.below) {
        canvas.blind({run.x, bottom - geometry.density, run.width, geometry.density}, run.lasts ? BlindLook::Lasting : BlindLook::Below);
    }
    for (const DensityBar &bar : bars) {
        const int height = scaledInt(densityHeight(bar.count, highest) * geometry.density);
        canvas.fill({bar.x, bottom - height, bar.width, height}, theme.column(bar.severity));
    }
}

void paintDiamond(QPainter &painter, const QPointF &center, qreal size, const QColor &color, const QColor &edge)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto shape = [&center](qreal r) {
        return QPolygonF{{center.x(), center.y() - r}, {center.x() + r, center.y()}, {center.x(), center.y() + r}, {center.x() - r, center.y()}};
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(edge);
    painter.drawPolygon(shape(size / 2));
    painter.setBrush(color);
    painter.drawPolygon(shape(size / 2 - std::max(1.2, size / 10)));
    painter.restore();
}

namespace {
QImage hatchTile(const QColor &fill, const QColor &line, double ratio, double width = 1)
{
    const int side = scaledInt(6 * ratio);
    QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(fill);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, std::max(1.0, ratio * width)));
    for (const int shift : {-side, 0, side}) {
        painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1));
    }
    return tile;
}
} // namespace

GlyphSet::GlyphSet(const Theme &theme, double ratio)
    : m_theme(&theme)
    , m_ratio(ratio)
    , m_hatch(hatchTile(theme.blindFill, theme.blindHatch, ratio))
    , m_faintHatch(hatchTile(theme.base, blend(theme.base, theme.blindHatch, 0.5), ratio))
    , m_lastingHatch(hatchTile(theme.lastingFill, theme.lastingHatch, ratio, LastingLine))
{
}

const QImage &GlyphSet::hatch(BlindLook look) const
{
    return look == BlindLook::Below ? m_faintHatch : look == BlindLook::Over ? m_hatch : m_lastingHatch;
}

QImage GlyphSet::diamond(int size, const QColor &color) const
{
    const std::pair key(size, color.rgba());
    for (const auto &[known, image] : m_diamonds) {
        if (known == key) {
            return image;
        }
    }
    const int side = size + 1 + size % 2;
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintDiamond(painter, QPointF(side / 2.0, side / 2.0), side, color, m_theme->base);
    painter.end();
    m_diamonds.emplace_back(key, image);
    return image;
}

namespace {
/// Source over destination, both premultiplied.
QRgb over(QRgb source, QRgb destination)
{
    const unsigned rest = 255U - static_cast<unsigned>(qAlpha(source));
    const auto mix = [rest](int s, int d) { return static_cast<int>(static_cast<unsigned>(s) + (static_cast<unsigned>(d) * rest + 127U) / 255U); };
    return qRgba(mix(qRed(source), qRed(destination)), mix(qGreen(source), qGreen(destination)),
                 mix(qBlue(source), qBlue(destination)), mix(qAlpha(source), qAlpha(destination)));
}
} // namespace

ImageCanvas::ImageCanvas(QImage &image, const GlyphSet &glyphs, qint64 firstColumn)
    : m_image(image)
    , m_glyphs(glyphs)
    , m_firstColumn(firstColumn)
    , m_bounds(0, 0, image.width(), image.height())
{
}

void ImageCanvas::fill(const QRect &rect, const QColor &color)
{
    const QRect r = rect & m_bounds;
    const QRgb value = color.rgba();
    for (int y = r.top(); y <= r.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        std::fill_n(line + r.left(), r.width(), value);
    }
}

void ImageCanvas::blind(const QRect &rect, BlindLook look)
{
    const QRect r = rect & m_bounds;
    if (r.isEmpty()) {
        return;
    }
    const QImage &tile = m_glyphs.hatch(look);
    const int side = tile.width();
    const auto anchor = static_cast<int>(((m_firstColumn % side) + side) % side);
    for (int y = r.top(); y <= r.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        const auto *source = reinterpret_cast<const QRgb *>(tile.constScanLine(y % side));
        for (int x = r.left(); x <= r.right(); ++x) {
            line[x] = source[(x + anchor) % side];
        }
    }
    if (look == BlindLook::Over) {
        outline(rect);
    } else if (look == BlindLook::Lasting) {
        edges(rect);
    }
}

void ImageCanvas::edges(const QRect &rect)
{
    const int w = scaledInt(m_glyphs.ratio());
    const QColor &color = m_glyphs.theme().lastingEdge;
    fill({rect.left(), rect.top(), rect.width(), w}, color);
    fill({rect.left(), rect.bottom() - w + 1, rect.width(), w}, color);
    fill({rect.left(), rect.top(), std::min(rect.width(), scaledInt(LastingEdge * m_glyphs.ratio())), rect.height()}, color);
}

/// Dashed, anchored to the time as the hatching is.
void ImageCanvas::outline(const QRect &rect)
{
    const int w = scaledInt(m_glyphs.ratio());
    const QColor &color = m_glyphs.theme().blindBorder;
    const int dash = scaledInt(3 * m_glyphs.ratio());
    const int period = dash + scaledInt(2 * m_glyphs.ratio());
    const auto start = static_cast<int>(((m_firstColumn % period) + period) % period);
    for (int x = rect.left() - (rect.left() + start + period * 1000) % period; x <= std::min(rect.right(), m_bounds.right()); x += period) {
        const int from = std::max(x, rect.left());
        const int width = std::min(x + dash, rect.right() + 1) - from;
        fill({from, rect.top(), width, w}, color);
        fill({from, rect.bottom() - w + 1, width, w}, color);
    }
    for (int y = rect.top(); y <= rect.bottom(); y += period) {
        const int height = std::min(dash, rect.bottom() + 1 - y);
        fill({rect.left(), y, w, height}, color);
        fill({rect.right() - w + 1, y, w, height}, color);
    }
}

void ImageCanvas::diamond(const QPoint &center, int size, const QColor &color)
{
    // By hand: a QPainter for each would cost more than the rest of the row.
    const QImage glyph = m_glyphs.diamond(size, color);
    const QPoint corner = center - QPoint(glyph.width() / 2, glyph.height() / 2);
    const QRect r = QRect(corner, glyph.size()) & m_bounds;
    for (int y = r.top(); y <= r.bottom(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        const auto *source = reinterpret_cast<const QRgb *>(glyph.constScanLine(y - corner.y()));
        for (int x = r.left(); x <= r.right(); ++x) {
            line[x] = over(source[x - corner.x()], line[x]);
        }
    }
}

PainterCanvas::PainterCanvas(QPainter &painter, const Theme &theme)
    : m_painter(painter)
    , m_theme(theme)
{
}

void PainterCanvas::fill(const QRect &rect, const QColor &color)
{
    m_painter.fillRect(rect, color);
}

void PainterCanvas::blind(const QRect &rect, BlindLook look)
{
    if (look == BlindLook::Lasting) {
        paintLasting(m_painter, rect, m_theme);
        return;
    }
    const bool over = look == BlindLook::Over;
    const qreal opacity = m_painter.opacity();
    if (!over) { // as the strips on the screen have it: faint, and no state shines through
        m_painter.fillRect(rect, m_theme.base);
        m_painter.setOpacity(opacity / 2);
    }
    paintBlind(m_painter, rect, m_theme, over);
    m_painter.setOpacity(opacity);
}

void PainterCanvas::diamond(const QPoint &center, int size, const QColor &color)
{
    paintDiamond(m_painter, QPointF(center) + QPointF(0.5, 0.5), size + 1, color, m_theme.base);
}

} // namespace watchglass
