// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/codecolours.h"
#include "ui/common/theme.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

namespace watchglass {

namespace {

class LineHighlighter final : public KSyntaxHighlighting::AbstractHighlighter
{
public:
    std::vector<ColouredRun> line(const QString &text, QColor plain)
    {
        m_runs.clear();
        m_plain = plain;
        m_state = highlightLine(text, m_state);
        return std::move(m_runs);
    }
    void reset() { m_state = {}; }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        if (length <= 0 || format.textStyle() == KSyntaxHighlighting::Theme::Error) {
            return; // kubectl's YAML is right even where the highlighter has its doubts
        }
        const QColor colour = format.textColor(theme());
        m_runs.push_back({offset, length, colour.isValid() ? colour : m_plain, format.isBold(theme())});
    }

private:
    KSyntaxHighlighting::State m_state;
    std::vector<ColouredRun> m_runs;
    QColor m_plain;
};

} // namespace

struct CodeColours::Private
{
    KSyntaxHighlighting::Repository repository;
    LineHighlighter highlighter;
};

CodeColours::CodeColours()
    : d(std::make_unique<Private>())
{
    d->highlighter.setDefinition(d->repository.definitionForName(QStringLiteral("YAML")));
}

CodeColours::~CodeColours() = default;

std::vector<std::vector<ColouredRun>> CodeColours::highlight(const std::vector<QString> &lines, const QPalette &palette)
{
    const Theme &theme = Theme::of(palette);
    d->highlighter.setTheme(d->repository.defaultTheme(theme.isDark ? KSyntaxHighlighting::Repository::DarkTheme
                                                                    : KSyntaxHighlighting::Repository::LightTheme));
    d->highlighter.reset();
    std::vector<std::vector<ColouredRun>> runs;
    runs.reserve(std::min(lines.size(), maxLines));
    for (std::size_t i = 0; i < lines.size() && i < maxLines; ++i) {
        runs.push_back(d->highlighter.line(lines[i], theme.text));
    }
    return runs;
}

} // namespace watchglass
