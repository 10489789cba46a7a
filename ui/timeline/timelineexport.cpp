// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/format.h"
#include "ui/common/theme.h"
#include "ui/timeline/laneview.h"
#include "ui/timeline/overviewstrip.h"
#include "ui/timeline/rulerstrip.h"
#include "ui/timeline/timelinewidget.h"

#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace watchglass {

namespace {
constexpr int NameWidth = 180;
constexpr int LabelWidth = 340;
constexpr int Margin = 8;
} // namespace

/// The name, and the kind beside it: one name may be of several kinds.
void TimelineWidget::paintLabel(QPainter &painter, const QRect &rect, const LaneRow &row, const Theme &theme) const
{
    const auto write = [&painter](const QRect &cell, const QString &text) {
        painter.drawText(cell, Qt::AlignVCenter | Qt::AlignLeft, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, cell.width()));
    };
    const int name = row.own == NoLane ? rect.width() : NameWidth;
    painter.setPen(row.dimmed ? theme.textMuted : theme.text);
    painter.setFont(Theme::font(0, row.own == NoLane ? QFont::DemiBold : QFont::Normal));
    write(QRect(rect.left(), rect.top(), name, rect.height()), row.label);
    if (row.own != NoLane) {
        painter.setPen(theme.textMuted);
        write(rect.adjusted(name + Margin, 0, 0, 0), QString::fromStdString(m_context->store->ref(row.own).kind));
    }
}

void TimelineWidget::renderTo(QPainter &painter, const QSize &size)
{
    const Theme &theme = Theme::of(this);
    painter.fillRect(QRect(QPoint(), size), theme.base);
    if (!m_context->isReady()) {
        return;
    }
    const QFontMetrics metrics(Theme::font());
    const int caption = metrics.height() + Margin;
    const QRect lanes(LabelWidth, laneTop(), size.width() - LabelWidth, size.height() - laneTop() - caption);

    // The parts read the context; give them one of this picture's size for the time of drawing.
    TimelineContext screen = *m_context;
    m_context->ratio = 1;
    m_context->coordinates = TimelineCoordinates(screen.range->visible(), lanes.width());
    m_context->ticks = rulerTicks(m_context->coordinates, m_ruler->labelSpacing(), m_context->utc);

    // Not every viewer of SVG clips: what paints over the edge of the lanes is covered afterwards.
    m_lanes->paintRows(painter, lanes, m_context->coordinates, theme);
    const double now = m_context->xOf(m_context->range->now());
    if (now < lanes.width()) {
        const double from = std::max(0.0, now);
        painter.fillRect(QRectF(LabelWidth + from, laneTop(), lanes.width() - from, lanes.height()), theme.future);
    }
    if (const std::optional<TimeNs> asOf = m_context->range->asOf()) {
        painter.fillRect(QRectF(LabelWidth + m_context->xOf(*asOf) - 1, laneTop(), 2, lanes.height()), theme.accent);
    }
    painter.fillRect(QRect(0, laneTop(), LabelWidth, lanes.height()), theme.base);
    for (const LaneRow &row : m_lanes->rows()) {
        paintLabel(painter, QRect(Margin, laneTop() + row.y, LabelWidth - 2 * Margin, row.height), row, theme);
    }
    const int overview = m_overview->sizeHint().height();
    m_overview->paintTo(painter, QRect(LabelWidth, 0, lanes.width(), overview));
    m_ruler->paintTo(painter, QRect(LabelWidth, overview, lanes.width(), laneTop() - overview));
    painter.fillRect(QRect(0, 0, LabelWidth, laneTop()), theme.window);
    *m_context = screen;

    painter.setFont(Theme::font());
    const TimeSpan visible = m_context->range->visible();
    const QRect foot(0, size.height() - caption, size.width(), caption);
    painter.fillRect(foot, theme.window);
    painter.setPen(theme.textMuted);
    const QString zone = m_context->utc ? tr("UTC") : tr("local time");
    const QString text = tr("Watchglass: %1 to %2, %3").arg(formatDateTime(fromNs(visible.from), 3, m_context->utc), formatDateTime(fromNs(visible.to), 3, m_context->utc), zone);
    painter.drawText(foot.adjusted(Margin, 0, -Margin, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
}

std::expected<void, QString> TimelineWidget::exportPicture(const QString &file)
{
    const QSize picture(m_lanes->width() + LabelWidth, height() + fontMetrics().height() + Margin);
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix != "svg"_L1 && suffix != "png"_L1) {
        return std::unexpected(tr("%1: the name must end in .png or .svg").arg(file));
    }
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly)) {
        return std::unexpected(tr("%1: cannot be written (%2); choose another folder").arg(file, out.errorString()));
    }
    if (suffix == "svg"_L1) {
        QSvgGenerator generator;
        generator.setOutputDevice(&out);
        generator.setResolution(logicalDpiX()); // or viewers make the picture larger
        generator.setSize(picture);
        generator.setViewBox(QRect(QPoint(), picture));
        generator.setTitle(tr("Timeline"));
        QPainter painter(&generator);
        renderTo(painter, picture);
        painter.end();
    } else {
        constexpr int scale = 2;
        QImage image(picture * scale, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(scale);
        QPainter painter(&image);
        renderTo(painter, picture);
        painter.end();
        image.save(&out, "PNG");
    }
    if (!out.commit()) {
        return std::unexpected(tr("%1: cannot be written (%2); is the disk full?").arg(file, out.errorString()));
    }
    return {};
}

} // namespace watchglass
