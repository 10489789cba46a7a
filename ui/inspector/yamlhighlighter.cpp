// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/yamlhighlighter.h"
#include "ui/common/theme.h"
#include "ui/inspector/codecolours.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QEvent>
#include <QPlainTextEdit>

namespace watchglass {

namespace {

constexpr QLatin1StringView highlighterName("yamlHighlighter");

/// In colours that can be read in our theme.
class ReadableHighlighter final : public KSyntaxHighlighting::SyntaxHighlighter
{
public:
    explicit ReadableHighlighter(QPlainTextEdit *editor)
        : SyntaxHighlighter(editor->document()) // which deletes it
        , m_editor(editor)
    {
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const QColor colour = format.textColor(theme());
        if (length > 0 && colour.isValid()) {
            QTextCharFormat text;
            text.setForeground(readableCode(colour, watchglass::Theme::of(m_editor)));
            setFormat(offset, length, text);
        }
    }

private:
    QPlainTextEdit *m_editor;
};

class YamlHighlighter final : public QObject
{
public:
    explicit YamlHighlighter(QPlainTextEdit *editor)
        : QObject(editor)
        , m_editor(editor)
        , m_highlighter(new ReadableHighlighter(editor))
    {
        m_highlighter->setDefinition(m_repository.definitionForName(QStringLiteral("YAML")));
        follow();
        editor->installEventFilter(this);
    }
    void show(const QString &text)
    {
        // Colours are found while the text is set.
        constexpr qsizetype mostLines = 4000;
        m_highlighter->setDocument(text.count(u'\n') > mostLines ? nullptr : m_editor->document());
        m_editor->setPlainText(text);
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
    ReadableHighlighter *m_highlighter;
};

} // namespace

void highlightYaml(QPlainTextEdit *editor)
{
    (new YamlHighlighter(editor))->setObjectName(highlighterName);
}

void showYaml(QPlainTextEdit *editor, const QString &text)
{
    static_cast<YamlHighlighter *>(editor->findChild<QObject *>(highlighterName, Qt::FindDirectChildrenOnly))->show(text);
}

} // namespace watchglass
