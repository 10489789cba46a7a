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

#include <algorithm>
#include <mutex>

namespace watchglass {

namespace {

constexpr std::size_t fewLines = 800; ///< are coloured at once, so that they are never seen plain

class LineHighlighter final : public KSyntaxHighlighting::AbstractHighlighter
{
public:
    std::vector<ColouredRun> line(const QString &text, const watchglass::Theme &look)
    {
        m_runs.clear();
        m_look = &look;
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
        m_runs.push_back({offset, length, colour.isValid() ? readableCode(colour, *m_look) : m_look->text, format.isBold(theme())});
    }

private:
    KSyntaxHighlighting::State m_state;
    std::vector<ColouredRun> m_runs;
    const watchglass::Theme *m_look = nullptr;
};

} // namespace

struct CodeColours::Private
{
    std::mutex mutex; ///< for all that follows
    KSyntaxHighlighting::Repository repository;
    LineHighlighter highlighter;

    void setDark(bool dark)
    {
        if (!highlighter.definition().isValid()) {
            highlighter.setDefinition(repository.definitionForName(QStringLiteral("YAML")));
        }
        highlighter.setTheme(repository.defaultTheme(dark ? KSyntaxHighlighting::Repository::DarkTheme : KSyntaxHighlighting::Repository::LightTheme));
    }
    ColouredLines colour(const std::vector<std::string> &lines, const watchglass::Theme &look, const std::stop_token &stop)
    {
        highlighter.reset();
        ColouredLines runs;
        runs.reserve(std::min(lines.size(), maxLines));
        for (std::size_t i = 0; i < lines.size() && i < maxLines && !stop.stop_requested(); ++i) {
            runs.push_back(lines[i].size() > maxLength ? std::vector<ColouredRun>() : highlighter.line(QString::fromStdString(lines[i]), look));
        }
        return runs;
    }
};

QColor readableCode(const QColor &colour, const Theme &theme)
{
    QColor nearest = colour;
    for (double alpha = 0.1; alpha < 1; alpha += 0.1) {
        if (std::min({contrast(nearest, theme.base), contrast(nearest, theme.addLine), contrast(nearest, theme.removeLine)}) >= 4.5) {
            return nearest;
        }
        nearest = blend(colour, theme.text, alpha);
    }
    return theme.text;
}

CodeColours::CodeColours()
    : d(std::make_shared<Private>())
{
}

CodeColours::~CodeColours() = default;

void CodeColours::highlight(const std::shared_ptr<const TextDiff> &diff, const QPalette &palette, std::function<void(ColouredLines, ColouredLines)> take)
{
    const Theme &theme = Theme::of(palette);
    LatestJob::Work work = [d = d, diff, &theme, take = std::move(take)](const std::stop_token &stop) -> LatestJob::Delivery {
        const std::scoped_lock lock(d->mutex);
        d->setDark(theme.isDark);
        auto left = std::make_shared<ColouredLines>(d->colour(diff->left, theme, stop));
        auto right = std::make_shared<ColouredLines>(d->colour(diff->right, theme, stop));
        return [left, right, take] { take(std::move(*left), std::move(*right)); };
    };
    if (diff->left.size() + diff->right.size() > fewLines) {
        m_worker.start(std::move(work));
    } else {
        m_worker.cancel();
        work({})();
    }
}

void CodeColours::cancel()
{
    m_worker.cancel();
}

} // namespace watchglass
