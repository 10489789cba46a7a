// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/yamlhighlighter.h"
#include "ui/common/theme.h"

#include <QPlainTextEdit>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace watchglass;
using namespace Qt::StringLiterals;

class TestYamlHighlighter : public QObject
{
    Q_OBJECT

private slots:
    void coloursCanBeRead_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }
    void coloursCanBeRead()
    {
        QFETCH(bool, dark);
        const Theme &theme = dark ? Theme::dark() : Theme::light();
        QPlainTextEdit editor;
        editor.setPalette(theme.palette);
        highlightYaml(&editor);
        showYaml(&editor, u"# a comment\nkind: Pod\nspec:\n- replicas: 3\n  on: true\n  none: null\n  text: \"q\"\n  &a b: *c\n  k: !!str |\n"_s);
        QTRY_VERIFY(!editor.document()->firstBlock().layout()->formats().isEmpty());
        int runs = 0;
        for (QTextBlock block = editor.document()->firstBlock(); block.isValid(); block = block.next()) {
            for (const QTextLayout::FormatRange &range : block.layout()->formats()) {
                for (const QColor &ground : {theme.base, theme.addLine, theme.removeLine}) {
                    const QColor colour = range.format.foreground().color();
                    QVERIFY2(contrast(colour, ground) >= 4.5, qPrintable(u"%1: %2 on %3"_s.arg(block.text(), colour.name(), ground.name())));
                    ++runs;
                }
            }
        }
        QVERIFY(runs > 20);
    }
    void coloursAndGoesWithTheEditor()
    {
        auto editor = std::make_unique<QPlainTextEdit>();
        highlightYaml(editor.get());
        editor->setPlainText(u"kind: Pod\nmetadata:\n  name: web\n"_s);
        QTRY_VERIFY(!editor->document()->firstBlock().layout()->formats().isEmpty());
        showYaml(editor.get(), u"line: 1\n"_s.repeated(5000));
        QVERIFY(editor->document()->firstBlock().layout()->formats().isEmpty());
        showYaml(editor.get(), u"kind: Job\n"_s);
        QTRY_VERIFY(!editor->document()->firstBlock().layout()->formats().isEmpty());
        editor.reset(); // the document owns what colours it, and deletes it once
    }
};

QTEST_MAIN(TestYamlHighlighter)
#include "tst_yamlhighlighter.moc"
