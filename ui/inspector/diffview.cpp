// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/diffview.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QScrollBar>

namespace watchglass {

namespace {

constexpr std::size_t context = 3; ///< unchanged lines kept around a difference, as diff -u does

bool isDifference(const DiffRow &row, bool noiseShown)
{
    return row.type != DiffRow::Type::Equal && (noiseShown || !row.noise);
}

const std::shared_ptr<const TextDiff> &noDiff()
{
    static const auto none = std::make_shared<const TextDiff>();
    return none;
}

} // namespace

DiffView::DiffView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_diff(noDiff())
{
    setObjectName(QStringLiteral("diffView"));
    setAccessibleName(tr("Differences"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
}

int DiffView::lineHeight() const
{
    return QFontMetrics(Theme::monospace()).height() + 4;
}

int DiffView::gutterWidth() const
{
    const auto digits = QString::number(std::max(m_diff->left.size(), m_diff->right.size())).size();
    return QFontMetrics(Theme::monospace(-1)).horizontalAdvance(QLatin1Char('0')) * int(std::max<qsizetype>(3, digits)) + 10;
}

void DiffView::setMessage(const QString &text)
{
    m_message = text;
    m_diff = noDiff();
    m_colours.cancel();
    m_lines.clear();
    m_hunks.clear();
    m_longest = 0;
    m_skipped = 0;
    updateScrollBars();
    viewport()->update();
}

void DiffView::setDiff(const std::shared_ptr<const TextDiff> &diff)
{
    take(diff, false);
}

void DiffView::setText(const std::shared_ptr<const TextDiff> &diff)
{
    take(diff, true);
}

void DiffView::take(const std::shared_ptr<const TextDiff> &diff, bool whole)
{
    const bool scrolledByHand = horizontalScrollBar()->value() != m_skipped;
    m_message.clear();
    m_whole = whole;
    m_diff = diff;
    m_opened.clear();
    m_longest = longestLine();
    m_leftRuns.clear();
    m_rightRuns.clear();
    highlight();
    build();
    if (!scrolledByHand) {
        skipIndentation();
    }
}

/// Where the lines that differ are too long, what they have in common at their beginning is the first to go.
void DiffView::skipIndentation()
{
    std::size_t indentation = m_longest;
    std::size_t longest = 0;
    const auto look = [&](const std::string &line, bool different) {
        indentation = std::min(indentation, line.find_first_not_of(' '));
        longest = std::max(longest, different ? line.size() : 0);
    };
    for (const Line &line : m_lines) {
        const DiffRow &row = m_diff->rows[line.row];
        if (line.folded == 0) {
            const bool different = isDifference(row, m_noiseShown);
            if (row.leftLine > 0) {
                look(m_diff->left[row.leftLine - 1], different);
            }
            if (row.rightLine > 0) {
                look(m_diff->right[row.rightLine - 1], different);
            }
        }
    }
    const int character = QFontMetrics(Theme::monospace()).horizontalAdvance(QLatin1Char('x'));
    horizontalScrollBar()->setValue(int(longest) * character > horizontalScrollBar()->pageStep() ? int(indentation) * character : 0);
    m_skipped = horizontalScrollBar()->value();
}

/// In characters, as UTF-8 counts them.
std::size_t DiffView::longestLine() const
{
    std::size_t longest = 0;
    for (const auto *side : {&m_diff->left, &m_diff->right}) {
        for (const std::string &line : *side) {
            if (line.size() > longest) {
                longest = std::max(longest, std::size_t(std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; })));
            }
        }
    }
    return longest;
}

/// Text is plain until its colours are found.
void DiffView::highlight()
{
    m_colours.highlight(m_diff, palette(), [this](ColouredLines left, ColouredLines right) {
        m_leftRuns = std::move(left);
        m_rightRuns = std::move(right);
        viewport()->update();
    });
}

void DiffView::setSideBySide(bool on)
{
    m_sideBySide = on;
    build();
}

void DiffView::setFolded(bool on)
{
    m_folded = on;
    build();
}

void DiffView::setNoiseShown(bool on)
{
    m_noiseShown = on;
    build();
}

void DiffView::build()
{
    const std::size_t count = m_diff->rows.size();
    const bool folded = m_folded && !m_whole;
    std::vector<bool> near(count, !folded);
    for (std::size_t i = 0; i < count && folded; ++i) {
        if (isDifference(m_diff->rows[i], m_noiseShown)) {
            for (std::size_t k = i > context ? i - context : 0; k <= std::min(count - 1, i + context); ++k) {
                near[k] = true;
            }
        }
    }
    m_lines.clear();
    m_hunks.clear();
    bool inHunk = false;
    for (std::size_t i = 0; i < count; ++i) {
        const DiffRow &row = m_diff->rows[i];
        const bool different = isDifference(row, m_noiseShown);
        if (!near[i]) {
            std::size_t end = i;
            while (end < count && !near[end]) {
                ++end;
            }
            if (end - i > 1 && std::ranges::find(m_opened, i) == m_opened.end()) {
                m_lines.push_back({.row = i, .folded = end - i});
                i = end - 1;
                inHunk = false;
                continue;
            }
            std::fill(near.begin() + std::ptrdiff_t(i), near.begin() + std::ptrdiff_t(end), true);
        }
        if (different && !inHunk) {
            m_hunks.push_back(int(m_lines.size()));
        }
        inHunk = different;
        const bool twoLines = !showsBothSides() && row.type == DiffRow::Type::Changed;
        m_lines.push_back({.row = i, .folded = 0, .left = true, .right = !twoLines});
        if (twoLines) {
            m_lines.push_back({.row = i, .folded = 0, .left = false, .right = true});
        }
    }
    if (folded && m_hunks.empty()) {
        m_lines.clear(); // a sentence says more than one fold
    }
    updateScrollBars();
    viewport()->update();
}

void DiffView::updateScrollBars()
{
    const int visible = std::max(1, viewport()->height() / lineHeight());
    verticalScrollBar()->setPageStep(visible);
    verticalScrollBar()->setRange(0, std::max(0, int(m_lines.size()) - visible));
    const int side = showsBothSides() ? viewport()->width() / 2 : viewport()->width();
    const int room = side - gutterWidth() - MarkWidth;
    const int width = QFontMetrics(Theme::monospace()).horizontalAdvance(QLatin1Char('x')) * int(m_longest + 2);
    horizontalScrollBar()->setPageStep(std::max(1, room));
    horizontalScrollBar()->setSingleStep(20);
    horizontalScrollBar()->setRange(0, std::max(0, width - room));
}

void DiffView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void DiffView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        highlight();
        updateScrollBars();
    }
}

void DiffView::goTo(int line)
{
    verticalScrollBar()->setValue(std::max(0, line - 3));
}

void DiffView::nextHunk()
{
    for (const int line : m_hunks) {
        if (line - 3 > verticalScrollBar()->value() && line > 3) {
            goTo(line);
            return;
        }
    }
}

void DiffView::previousHunk()
{
    for (auto it = m_hunks.rbegin(); it != m_hunks.rend(); ++it) {
        if (std::max(0, *it - 3) < verticalScrollBar()->value()) {
            goTo(*it);
            return;
        }
    }
}

void DiffView::mousePressEvent(QMouseEvent *event)
{
    const int line = verticalScrollBar()->value() + int(event->position().y()) / lineHeight();
    if (line >= 0 && line < int(m_lines.size()) && m_lines[std::size_t(line)].folded > 0) {
        m_opened.push_back(m_lines[std::size_t(line)].row);
        build();
    }
}

void DiffView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_N || event->key() == Qt::Key_F8) {
        nextHunk();
    } else if (event->key() == Qt::Key_P) {
        previousHunk();
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void DiffView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu;
    menu.addAction(tr("Copy left side"), this, [this] { QApplication::clipboard()->setText(selectedSide(true)); });
    menu.addAction(tr("Copy right side"), this, [this] { QApplication::clipboard()->setText(selectedSide(false)); });
    menu.exec(event->globalPos());
}

QString DiffView::selectedSide(bool left) const
{
    QString text;
    for (const std::string &line : left ? m_diff->left : m_diff->right) {
        text += QString::fromStdString(line) + QLatin1Char('\n');
    }
    return text;
}

} // namespace watchglass
