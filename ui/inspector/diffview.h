// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/textdiff.h"
#include "ui/inspector/codecolours.h"

#include <QAbstractScrollArea>

namespace watchglass {

/// Paints an aligned diff, side by side or unified. Draws visible lines only. Unchanged stretches and noise can be
/// folded; a folded stretch says how many lines it stands for.
class DiffView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit DiffView(QWidget *parent = nullptr);

    /// Keeps the place when the lines on screen stay the same.
    void setDiff(const std::shared_ptr<const TextDiff> &diff);
    /// Only the right side, whole: there is nothing to compare it with.
    void setText(const std::shared_ptr<const TextDiff> &diff);
    void setMessage(const QString &text); ///< instead of a diff
    void setSideBySide(bool on);
    bool isSideBySide() const { return m_sideBySide; }
    void setFolded(bool on);       ///< unchanged stretches
    void setNoiseShown(bool on);
    bool noiseShown() const { return m_noiseShown; }
    int hunkCount() const { return int(m_hunks.size()); }
    void nextHunk();
    void previousHunk();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    static constexpr int MarkWidth = 16; ///< of the sign beside the line number
    /// One painted line: a diff row, or a fold.
    struct Line
    {
        std::size_t row = 0;
        std::size_t folded = 0; ///< how many rows it stands for; 0: the row itself
        bool left = true;       ///< unified: which side it shows
        bool right = true;
    };
    void take(const std::shared_ptr<const TextDiff> &diff, bool whole);
    void build();
    void skipIndentation();
    void highlight();
    void updateScrollBars();
    bool showsBothSides() const { return m_sideBySide && !m_whole; }
    int lineHeight() const;
    int gutterWidth() const;
    void paintLine(QPainter &painter, const Line &line, int y);
    void paintSide(QPainter &painter, const QRect &area, const DiffRow &row, bool left);
    void paintText(QPainter &painter, const QRect &area, const QString &text, const std::vector<ColouredRun> *runs,
                   const std::vector<std::pair<std::uint32_t, std::uint32_t>> &words, const std::string &bytes, const QColor &word);
    std::size_t longestLine() const;
    void goTo(int line);
    QString selectedSide(bool left) const;

    std::shared_ptr<const TextDiff> m_diff; ///< never null
    ColouredLines m_leftRuns;
    ColouredLines m_rightRuns;
    std::vector<Line> m_lines;
    std::vector<int> m_hunks; ///< first line of each
    std::vector<std::size_t> m_opened; ///< rows of folds that were clicked open
    QString m_message;
    CodeColours m_colours;
    bool m_whole = false; ///< one text, nothing folded
    bool m_sideBySide = true;
    bool m_folded = true;
    bool m_noiseShown = false;
    std::size_t m_longest = 0; ///< characters
    int m_skipped = 0; ///< pixels of indentation that were scrolled out of the way
};

} // namespace watchglass
