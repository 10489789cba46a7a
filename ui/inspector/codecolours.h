// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/diff/textdiff.h"
#include "models/filter/latestjob.h"

#include <QColor>
#include <QPalette>

#include <functional>
#include <memory>
#include <vector>

namespace watchglass {

class Theme;

/// A run of one colour in a line, UTF-16 units.
struct ColouredRun
{
    int offset = 0;
    int length = 0;
    QColor colour;
    bool bold = false;
};
/// A syntax colour as near to `colour` as can be read in `theme` (WCAG AA) on the ground of code and on added and removed
/// lines.
QColor readableCode(const QColor &colour, const Theme &theme);

using ColouredLines = std::vector<std::vector<ColouredRun>>;

/// Syntax colours for lines of YAML, following the theme. Many are found on a thread of their own: until they are there, and
/// beyond `maxLines` and in lines beyond `maxLength`, text is plain, so that a huge object opens at once.
class CodeColours
{
public:
    static constexpr std::size_t maxLines = 20000;
    static constexpr std::size_t maxLength = 4000; ///< bytes
    CodeColours();
    ~CodeColours();
    /// Of both sides, from the first line on. `take` is called at once where there are few, otherwise later on this thread,
    /// unless something else was asked for meanwhile.
    void highlight(const std::shared_ptr<const TextDiff> &diff, const QPalette &palette, std::function<void(ColouredLines left, ColouredLines right)> take);
    void cancel();

private:
    struct Private;
    std::shared_ptr<Private> d; ///< of the worker, once it is made
    LatestJob m_worker;
};

} // namespace watchglass
