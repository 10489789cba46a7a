// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>
#include <memory>
#include <vector>

namespace watchglass {

/// A run of one colour in a line, UTF-16 units.
struct ColouredRun
{
    int offset = 0;
    int length = 0;
    QColor colour;
    bool bold = false;
};

/// Syntax colours for lines of YAML, following the theme. Lines are highlighted in order; beyond `maxLines` they stay
/// plain, so that a huge object opens at once.
class CodeColours
{
public:
    static constexpr std::size_t maxLines = 20000;
    CodeColours();
    ~CodeColours();
    /// All lines from the first on.
    std::vector<std::vector<ColouredRun>> highlight(const std::vector<QString> &lines, const QPalette &palette);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
