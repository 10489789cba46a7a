// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "e2e.h"

#include "ui/mainwindow/filterbar.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// Narrows every view by typing, with completion and errors in place, keeps filters, and selects an area of the timeline.
class TestE2eFilter : public QObject
{
    Q_OBJECT
public:
    explicit TestE2eFilter(const e2e::Home &) {}

private slots:
    void initTestCase();
    void cleanup();
    void narrowsEveryView();
    void completesWhatIsTyped();
    void marksAnErrorInItsPlace();
    void saysThatNothingMatches();
    void keepsFilters();
    void anAreaNarrowsToo();
    void cleanupTestCase() { m_window.reset(); }

private:
    FilterBar *bar() const { return m_window->part<FilterBar>("filterBar"); }
    QMenu *savedMenu() const
    {
        QTest::keyClick(bar(), Qt::Key_Down, Qt::AltModifier);
        return bar()->findChild<QMenu *>(u"savedFilters"_s);
    }
    std::size_t matches() const { return m_window->models().tree().matchCount(); }

    std::unique_ptr<e2e::Window> m_window;
};

void TestE2eFilter::initTestCase()
{
    m_window = std::make_unique<e2e::Window>(e2e::quietDemo());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->controller.models() && m_window->isLive(), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->find("Deployment", "web"), e2e::limit);
}

void TestE2eFilter::cleanup()
{
    m_window->models().range().setBrush(std::nullopt);
    bar()->clear();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().isEmpty(), e2e::limit);
}

void TestE2eFilter::narrowsEveryView()
{
    const std::size_t all = m_window->models().objects().count();
    m_window->press("Ctrl+F");
    QTRY_VERIFY(bar()->hasFocus());
    QTest::keyClicks(bar(), u"kind:Deployment ns:shop"_s);
    bar()->findChild<QCompleter *>()->popup()->hide();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().text().endsWith(u"ns:shop"_s), e2e::limit);
    QTRY_VERIFY_WITH_TIMEOUT(matches() > 0 && matches() < all, e2e::limit);
    QVERIFY(m_window->part<ResourceTreeView>("resourceTree")->property("filtered").toBool());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->models().events().isFiltering(), e2e::limit);
    const EventTableModel &events = m_window->models().events();
    for (int row = 0; row < events.rowCount(); ++row) {
        const QString kind = events.index(row, EventTableModel::KindColumn).data().toString();
        QVERIFY2(kind == u"Deployment"_s || kind == u"Stream"_s, qPrintable(kind)); // what was missed is never hidden
    }
    m_window->shot(u"filter"_s);
    QTest::keyClick(bar(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().isEmpty(), e2e::limit);
}

void TestE2eFilter::completesWhatIsTyped()
{
    m_window->press("Ctrl+F");
    QTest::keyClicks(bar(), u"kind:Stateful"_s);
    auto *completer = bar()->findChild<QCompleter *>();
    QTRY_VERIFY(completer->popup()->isVisible());
    m_window->shot(u"completion"_s);
    QTest::keyClick(completer->popup(), Qt::Key_Down);
    QTest::keyClick(completer->popup(), Qt::Key_Return);
    QTRY_COMPARE(bar()->text().trimmed(), u"kind:StatefulSet"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().text().contains(u"StatefulSet"_s), e2e::limit);
}

void TestE2eFilter::marksAnErrorInItsPlace()
{
    bar()->setText(u"severity>=awful kind:Pod"_s);
    QVERIFY2(bar()->toolTip().contains(u"awful"_s), qPrintable(bar()->toolTip()));
    m_window->shot(u"filter-error"_s);
    // What is right holds all the same.
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().uses(FilterField::Kind), e2e::limit);
    QVERIFY(!m_window->models().filter().uses(FilterField::Severity));
    bar()->setText(u"kind:Pod"_s);
    QVERIFY(bar()->toolTip().isEmpty());
}

void TestE2eFilter::saysThatNothingMatches()
{
    bar()->setText(u"name:nothing-has-this-name"_s);
    QTRY_COMPARE_WITH_TIMEOUT(matches(), std::size_t(0), e2e::limit);
    auto *note = m_window->part<QLabel>("emptyNote");
    QTRY_VERIFY_WITH_TIMEOUT(note->isVisible() && note->text().contains(u"No object matches the filter."_s), e2e::limit);
    QVERIFY2(!note->text().contains(u"no objects"_s) && !note->text().contains(u".."_s), qPrintable(note->text()));
}

void TestE2eFilter::keepsFilters()
{
    bar()->setText(u"ns:shop kind:Pod"_s);
    QMenu *menu = savedMenu();
    QVERIFY(menu);
    QVERIFY(menu->actions().first()->isEnabled());
    menu->actions().first()->trigger(); // Save this filter
    menu->close();
    bar()->clear();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    menu = savedMenu();
    QAction *kept = nullptr;
    for (QAction *action : menu->actions()) {
        kept = action->text() == u"ns:shop kind:Pod"_s ? action : kept;
    }
    QVERIFY(kept);
    m_window->shot(u"saved-filters"_s);
    kept->trigger();
    menu->close();
    QCOMPARE(bar()->text(), u"ns:shop kind:Pod"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->models().filter().text().contains(u"kind:Pod"_s), e2e::limit);
    // The next start has it too.
    QVERIFY(QSettings().value("filters/saved").toStringList().contains(u"ns:shop kind:Pod"_s));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    menu = savedMenu();
    menu->actions().first()->trigger(); // Forget this filter
    menu->close();
    QVERIFY(QSettings().value("filters/saved").toStringList().isEmpty());
}

void TestE2eFilter::anAreaNarrowsToo()
{
    const TimeNs begin = m_window->models().range().extent().from;
    m_window->models().range().setBrush(TimeSpan{begin - 2'000'000'000, begin - 1'000'000'000}); // before anything was seen
    auto *note = m_window->part<QLabel>("emptyNote");
    QTRY_VERIFY_WITH_TIMEOUT(note->isVisible() && note->text().contains(u"selected area"_s), e2e::limit);
    QVERIFY2(!note->text().contains(u"no objects"_s), qPrintable(note->text()));
    m_window->shot(u"area"_s);
    m_window->models().range().setBrush(std::nullopt);
    QTRY_VERIFY_WITH_TIMEOUT(!note->isVisible(), e2e::limit);
}

E2E_MAIN(TestE2eFilter)
#include "tst_e2efilter.moc"
