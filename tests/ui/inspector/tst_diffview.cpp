// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/diffview.h"
#include "ui/common/theme.h"

#include <QFontMetrics>
#include <QScrollBar>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Which lines of a difference are shown, and from where.
class TestDiffView : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void foldsWhatIsTheSame();
    void showsOneTextWhole();
    void saysThatNothingDiffers();
    void longLinesLoseTheirIndentationFirst();

private:
    /// `changed` takes the place of line 50 on the right.
    static std::shared_ptr<const TextDiff> hundred(const std::string &line, const std::string &changed)
    {
        std::string left;
        std::string right;
        for (int i = 0; i < 100; ++i) {
            left += line + std::to_string(i) + '\n';
            right += i == 50 ? changed + '\n' : line + std::to_string(i) + '\n';
        }
        return std::make_shared<const TextDiff>(diffText(left, right));
    }
    int lines() const { return m_view->verticalScrollBar()->maximum() + m_view->verticalScrollBar()->pageStep(); }

    std::unique_ptr<DiffView> m_view;
};

void TestDiffView::init()
{
    m_view = std::make_unique<DiffView>();
    m_view->resize(400, 100);
    m_view->show();
}

void TestDiffView::foldsWhatIsTheSame()
{
    m_view->setDiff(hundred("replicas: ", "replicas: 5x"));
    QCOMPARE(m_view->hunkCount(), 1);
    QCOMPARE(lines(), 9); // a fold, three lines, the difference, three lines, a fold
    m_view->setFolded(false);
    QCOMPARE(lines(), 100);
    m_view->setSideBySide(false);
    QCOMPARE(lines(), 101);
}

void TestDiffView::showsOneTextWhole()
{
    m_view->setText(hundred("replicas: ", "replicas: 50"));
    QCOMPARE(m_view->hunkCount(), 0);
    QCOMPARE(lines(), 100);
}

void TestDiffView::saysThatNothingDiffers()
{
    m_view->setDiff(hundred("replicas: ", "replicas: 50"));
    QCOMPARE(m_view->verticalScrollBar()->maximum(), 0); // a sentence, no lines
}

void TestDiffView::longLinesLoseTheirIndentationFirst()
{
    const int character = QFontMetrics(Theme::monospace()).horizontalAdvance(u'x');
    m_view->setDiff(hundred("      key: ", "      key: " + std::string(60, 'x')));
    QCOMPARE(m_view->horizontalScrollBar()->value(), 6 * character);
    m_view->setDiff(hundred("      key: ", "      key: other"));
    QCOMPARE(m_view->horizontalScrollBar()->value(), 0);
    // Where the user scrolled to stays.
    m_view->setDiff(hundred("      key: ", "      key: " + std::string(60, 'x')));
    m_view->horizontalScrollBar()->setValue(2 * character);
    m_view->setDiff(hundred("      key: ", "      key: " + std::string(61, 'x')));
    QCOMPARE(m_view->horizontalScrollBar()->value(), 2 * character);
}

QTEST_MAIN(TestDiffView)
#include "tst_diffview.moc"
