// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/yamlhighlighter.h"

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
