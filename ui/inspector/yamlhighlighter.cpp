// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/yamlhighlighter.h"
#include "ui/common/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QEvent>
#include <QPlainTextEdit>

namespace watchglass {

namespace {

class YamlHighlighter final : public QObject
{
public:
    explicit YamlHighlighter(QPlainTextEdit *editor)
        : QObject(editor)
        , m_editor(editor)
        , m_highlighter(new KSyntaxHighlighting::SyntaxHighlighter(editor->document())) // which deletes it
    {
        m_highlighter->setDefinition(m_repository.definitionForName(QStringLiteral("YAML")));
        follow();
        editor->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::PaletteChange) {
            follow();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void follow()
    {
        const auto kind = watchglass::Theme::of(m_editor).isDark ? KSyntaxHighlighting::Repository::DarkTheme
                                                                 : KSyntaxHighlighting::Repository::LightTheme;
        m_highlighter->setTheme(m_repository.defaultTheme(kind));
        m_highlighter->rehighlight();
    }

    QPlainTextEdit *m_editor;
    KSyntaxHighlighting::Repository m_repository;
    KSyntaxHighlighting::SyntaxHighlighter *m_highlighter;
};

} // namespace

void highlightYaml(QPlainTextEdit *editor)
{
    new YamlHighlighter(editor);
}

} // namespace watchglass
