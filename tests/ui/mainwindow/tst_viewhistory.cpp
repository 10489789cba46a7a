// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/mainwindow/viewhistory.h"

#include "tests/fakes/manualclock.h"

#include <QSignalSpy>
#include <QTest>

using namespace watchglass;

/// Back and forward through what was looked at.
class TestViewHistory : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void goesBackAndForward();
    void aNewPlaceDropsWhatWasAhead();
    void oneTurnIsOnePlace();
    void anotherSessionBeginsAnew();

private:
    void look(const char *name)
    {
        m_models->selection().selectObject(ObjectRef{"v1", "Pod", {"shop", name}, name});
        QCoreApplication::processEvents();
    }
    std::string seen() const { return m_models->selection().uid(); }

    fakes::ManualClock m_clock;
    DigestQueue m_queue;
    std::unique_ptr<SessionModels> m_models;
    std::unique_ptr<ViewHistory> m_history;
};

void TestViewHistory::init()
{
    m_history.reset();
    m_models = std::make_unique<SessionModels>(&m_queue, &m_clock);
    m_history = std::make_unique<ViewHistory>();
    m_history->setModels(m_models.get());
}

void TestViewHistory::goesBackAndForward()
{
    QVERIFY(!m_history->canGoBack());
    look("a");
    look("b");
    m_models->range().setAsOf(5);
    QCoreApplication::processEvents();
    m_history->back();
    QVERIFY(!m_models->range().asOf());
    QCOMPARE(seen(), std::string("b"));
    m_history->back();
    QCOMPARE(seen(), std::string("a"));
    m_history->back();
    QCOMPARE(seen(), std::string());
    QVERIFY(!m_history->canGoBack());
    for (int i = 0; i < 3; ++i) {
        QVERIFY(m_history->canGoForward());
        m_history->forward();
    }
    QCOMPARE(m_models->range().asOf(), std::optional<TimeNs>(5));
    QCOMPARE(seen(), std::string("b"));
    QVERIFY(!m_history->canGoForward());
}

void TestViewHistory::aNewPlaceDropsWhatWasAhead()
{
    look("a");
    look("b");
    m_history->back();
    look("c");
    QVERIFY(!m_history->canGoForward());
    m_history->back();
    QCOMPARE(seen(), std::string("a"));
}

void TestViewHistory::oneTurnIsOnePlace()
{
    const QSignalSpy changed(m_history.get(), &ViewHistory::changed);
    m_models->selection().selectObject(ObjectRef{"v1", "Pod", {"shop", "a"}, "a"});
    m_models->selection().selectGap(7);
    m_models->range().setAsOf(9);
    QCoreApplication::processEvents();
    QCOMPARE(changed.count(), 1);
    m_history->back();
    QVERIFY(!m_history->canGoBack());
    QVERIFY(!m_models->selection().gap());
    // Going there is no new place.
    QCoreApplication::processEvents();
    QVERIFY(m_history->canGoForward());
}

void TestViewHistory::anotherSessionBeginsAnew()
{
    look("a");
    m_history->setModels(nullptr);
    QVERIFY(!m_history->canGoBack());
    m_history->back();
    m_history->forward();
}

QTEST_MAIN(TestViewHistory)
#include "tst_viewhistory.moc"
