// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/common/theme.h"
#include "ui/inspector/diffview.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

namespace watchglass {

void DiffView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Theme &theme = Theme::of(this);
    if (m_lines.empty()) {
        painter.setPen(theme.textMuted);
        const QString same = m_diff->noiseRows > 0 ? tr("Only noise differs: resourceVersion, managedFields, heartbeat times.") : tr("No differences.");
        const QString text = m_message.isEmpty() && !m_diff->rows.empty() ? same : m_message;
        painter.drawText(viewport()->rect().adjusted(24, 16, -24, -16), int(Qt::AlignCenter | Qt::TextWordWrap), text);
        return;
    }
    const int height = lineHeight();
    int y = 0;
    for (int i = verticalScrollBar()->value(); i < int(m_lines.size()) && y < viewport()->height(); ++i, y += height) {
        paintLine(painter, m_lines[std::size_t(i)], y);
    }
}

void DiffView::paintLine(QPainter &painter, const Line &line, int y)
{
    const Theme &theme = Theme::of(this);
    const QRect whole(0, y, viewport()->width(), lineHeight());
    if (line.folded > 0) {
        painter.fillRect(whole, theme.window);
        painter.setPen(theme.textMuted);
        painter.setFont(Theme::font(-1));
        std::size_t noise = 0;
        for (std::size_t i = line.row; i < line.row + line.folded; ++i) {
            noise += m_diff->rows[i].type != DiffRow::Type::Equal ? 1 : 0;
        }
        const QString text = noise > 0 ? tr("⋯ %n line(s), unchanged or noise", nullptr, int(line.folded)) : tr("⋯ %n unchanged line(s)", nullptr, int(line.folded));
        painter.drawText(whole.adjusted(gutterWidth() + MarkWidth, 0, 0, 0), int(Qt::AlignVCenter), text);
        return;
    }
    const DiffRow &row = m_diff->rows[line.row];
    if (showsBothSides()) {
        const int half = viewport()->width() / 2;
        paintSide(painter, QRect(0, y, half, whole.height()), row, true);
        paintSide(painter, QRect(half + 1, y, viewport()->width() - half - 1, whole.height()), row, false);
        painter.fillRect(half, y, 1, whole.height(), theme.border);
    } else {
        const bool left = row.type == DiffRow::Type::Removed || (row.type == DiffRow::Type::Changed && line.left);
        paintSide(painter, whole, row, left);
    }
}

void DiffView::paintSide(QPainter &painter, const QRect &area, const DiffRow &row, bool left)
{
    const Theme &theme = Theme::of(this);
    const std::uint32_t number = left ? row.leftLine : row.rightLine;
    const bool different = row.type != DiffRow::Type::Equal;
    if (number == 0) {
        painter.fillRect(area, theme.window);
        return;
    }
    if (different) {
        painter.fillRect(area, row.noise ? theme.hover : left ? theme.removeLine : theme.addLine);
    }
    painter.setFont(Theme::monospace(-1));
    painter.setPen(different ? (left ? theme.removeText : theme.addText) : theme.textMuted);
    painter.drawText(QRect(area.left(), area.top(), gutterWidth() - 6, area.height()), int(Qt::AlignVCenter | Qt::AlignRight),
                     QString::number(number));
    if (different) {
        painter.drawText(QRect(area.left() + gutterWidth() - 2, area.top(), MarkWidth, area.height()), int(Qt::AlignVCenter),
                         left ? QStringLiteral("−") : QStringLiteral("+"));
    }
    const auto &runs = left ? m_leftRuns : m_rightRuns;
    const QRect text = area.adjusted(gutterWidth() + MarkWidth, 0, 0, 0);
    const std::string &bytes = (left ? m_diff->left : m_diff->right)[number - 1];
    painter.save();
    painter.setClipRect(text);
    paintText(painter, text, QString::fromStdString(bytes), number - 1 < runs.size() ? &runs[number - 1] : nullptr,
              left ? row.leftSpans : row.rightSpans, bytes, row.noise ? theme.hover : left ? theme.removeWord : theme.addWord);
    painter.restore();
}

void DiffView::paintText(QPainter &painter, const QRect &area, const QString &text, const std::vector<ColouredRun> *runs,
                         const std::vector<std::pair<std::uint32_t, std::uint32_t>> &words, const std::string &bytes, const QColor &word)
{
    const QFont font = Theme::monospace();
    const QFontMetrics metrics(font);
    painter.setFont(font);
    // Of a line that no screen holds only what may be seen is laid out; its characters are taken for equally wide.
    const bool isLong = std::size_t(text.size()) > CodeColours::maxLength;
    const int width = metrics.horizontalAdvance(QLatin1Char('x'));
    const auto advance = [&](qsizetype characters) { return isLong ? int(characters) * width : metrics.horizontalAdvance(text.left(characters)); };
    const int x = area.left() - horizontalScrollBar()->value();
    const int baseline = area.top() + (area.height() - metrics.height()) / 2 + metrics.ascent();
    const auto paintWords = [&] {
        painter.setPen(Theme::of(this).text);
        for (const auto &[offset, length] : words) {
            const qsizetype begin = QString::fromUtf8(bytes.data(), qsizetype(offset)).size();
            const qsizetype end = begin + QString::fromUtf8(bytes.data() + offset, qsizetype(length)).size();
            painter.fillRect(QRect(x + advance(begin), area.top() + 2, advance(end) - advance(begin), area.height() - 4), word);
            if (!isLong) {
                painter.drawText(x + advance(begin), baseline, text.mid(begin, end - begin));
            }
        }
    };
    if (isLong) {
        paintWords();
        const int first = std::max(0, horizontalScrollBar()->value() / width - 1);
        painter.drawText(x + first * width, baseline, text.mid(first, area.width() / width + 2));
        return;
    }
    painter.setPen(Theme::of(this).text);
    if (!runs || runs->empty()) {
        painter.drawText(x, baseline, text);
    } else {
        for (const ColouredRun &run : *runs) {
            painter.setPen(run.colour);
            painter.drawText(x + advance(run.offset), baseline, text.mid(run.offset, run.length));
        }
    }
    paintWords(); // over the colours, which can hardly be read on those of words
}

} // namespace watchglass
