// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "reflectorbench.h"

#include "watchclient/reflector/backoff.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestBackoff : public QObject
{
    Q_OBJECT

private slots:
    void doublesUpToTheCap()
    {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            ManualClock clock;
            Random random(seed);
            Backoff backoff(clock, random);
            for (const std::chrono::milliseconds base : {800ms, 1600ms, 3200ms, 6400ms, 12800ms, 25600ms, 30000ms, 30000ms}) {
                const std::chrono::nanoseconds delay = backoff.next();
                QVERIFY(delay >= base && delay < 2 * base);
                clock.advance(delay);
            }
            QCOMPARE(backoff.attempt(), 8);
        }
    }

    void jitterSpreads()
    {
        ManualClock clock;
        std::chrono::nanoseconds least = 1h;
        std::chrono::nanoseconds most = 0s;
        for (std::uint64_t seed = 0; seed < 500; ++seed) {
            Random random(seed);
            const std::chrono::nanoseconds delay = Backoff(clock, random).next();
            least = std::min(least, delay);
            most = std::max(most, delay);
        }
        QVERIFY(least < 850ms);
        QVERIFY(most > 1550ms);
    }

    void sameSeedSameDelays()
    {
        ManualClock clock;
        Random first(9);
        Random second(9);
        Backoff a(clock, first);
        Backoff b(clock, second);
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(a.next(), b.next());
        }
    }

    void aConstantOutageNeverResets()
    {
        // The trap of a reset by the clock: every two minutes back to 0.8 s in the middle of an outage.
        ManualClock clock;
        Random random(3);
        Backoff backoff(clock, random);
        for (int i = 0; i < 100; ++i) {
            const std::chrono::nanoseconds delay = backoff.next();
            QVERIFY(i < 6 || delay >= 30s);
            clock.advance(delay + 95s); // each attempt fails only after its own long timeout
        }
    }

    void twoQuietMinutesReset()
    {
        ManualClock clock;
        Random random(3);
        Backoff backoff(clock, random);
        for (int i = 0; i < 6; ++i) {
            clock.advance(backoff.next());
        }
        clock.advance(119s);
        QVERIFY(backoff.next() >= 30s);
        clock.advance(60s + 121s);
        QVERIFY(backoff.next() < 1600ms);
        QCOMPARE(backoff.attempt(), 1);
    }

    void budgetKeepsAMinuteUnderSixty()
    {
        RequestBudget budget;
        std::vector<Monotonic> taken;
        Monotonic now = 3h;
        while (now < 3h + 5min) {
            if (const auto later = budget.take(now)) {
                QVERIFY(*later > now);
                now = *later;
            } else {
                taken.push_back(now);
            }
        }
        for (std::size_t i = 0; i + 60 < taken.size(); ++i) {
            QVERIFY(taken[i + 60] - taken[i] > 60s);
        }
        QVERIFY(taken.size() > 270);
        QCOMPARE(std::ranges::count(taken, 3h), 4);
    }

    void budgetIsFreeAfterAPause()
    {
        RequestBudget budget;
        Monotonic now = 3h;
        for (int i = 0; i < 4; ++i) {
            QVERIFY(!budget.take(now));
        }
        QVERIFY(budget.take(now));
        QVERIFY(!budget.take(now + 1100ms));
    }
};

QTEST_GUILESS_MAIN(TestBackoff)
#include "tst_backoff.moc"
