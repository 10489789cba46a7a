// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "objecttexts.h"
#include "reflectorbench.h"

#include "watchclient/reflector/gapledger.h"

#include <QtTest/QtTest>

using namespace watchglass;
using namespace std::chrono_literals;
using Change = ObjectCache::Change;

namespace {

Timestamp at(const char *time)
{
    return *parseRfc3339(std::string("2026-11-30T") + time + "Z");
}

const ServerInterval interval{at("12:00:00"), at("12:20:00")};

GapLedger makeLedger(GapCause cause = GapCause::ExpiredEvent)
{
    GapLedger ledger(ReflectorBench::makeConfig().info, std::make_shared<SessionIds>());
    ledger.open({cause, "too old resource version: 100 (516)", at("12:00:00"), ResourceVersion("100"), 40s});
    return ledger;
}

} // namespace

class TestGapLedger : public QObject
{
    Q_OBJECT

private slots:
    void countsAtLeast()
    {
        GapLedger ledger = makeLedger();
        const RawObjectPtr old = pod({});
        ledger.add(Change::Added, nullptr, pod({.name = "n", .uid = "n"}).get(), interval);
        ledger.add(Change::Removed, old.get(), nullptr, interval);
        ledger.add(Change::Recreated, old.get(), pod({.uid = "u2", .version = "150"}).get(), interval);
        ledger.add(Change::Changed, old.get(), pod({.version = "160", .generation = 5}).get(), interval);
        ledger.add(Change::Changed, old.get(), pod({.version = "170"}).get(), interval);
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("200"));
        QCOMPARE(gap->lowerBound(), std::uint64_t(1 + 1 + 2 + 4 + 1));
        QCOMPARE(gap->recreated[0].previousUid, std::string("u1"));
        QCOMPARE(gap->recreated[0].object.uid, std::string("u2"));
        QCOMPARE(gap->changed[0].generationBefore, 1);
        QCOMPARE(gap->changed[0].generationAfter, 5);
        QCOMPARE(gap->removed[0].from.text(), std::string("90"));
        QVERIFY(gap->removed[0].to.isEmpty());
        QCOMPARE(*gap->bookmarkAge, 40s);
        QVERIFY(!ledger.isOpen());
        QVERIFY(!ledger.close(at("12:19:40"), ResourceVersion("200")));
    }

    void recoversWhoAndWhen() // D7
    {
        const RawObjectPtr before = pod({.extra = managers("11:00:00")});
        const RawObjectPtr after = pod({.version = "160", .extra = managers("12:03:11", "12:11:05")});
        const std::vector<Evidence> found = evidenceBetween(before.get(), *after, interval);
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[1].manager, std::string("kubectl-edit"));
        QCOMPARE(*found[1].at, at("12:11:05"));
        QCOMPARE(found[1].object.key.name, std::string("a"));
    }

    void whatWasKnownIsNoEvidence()
    {
        const RawObjectPtr before = pod({.extra = managers("12:03:11")});
        QVERIFY(evidenceBetween(before.get(), *pod({.version = "160", .extra = managers("12:03:11")}), interval).empty());
        const RawObjectPtr outside = pod({.version = "160", .extra = managers("12:03:11", "11:00:00")});
        QVERIFY(evidenceBetween(before.get(), *outside, interval).empty());
    }

    void deletionStartsBeforeItsGrace() // D8
    {
        const RawObjectPtr before = pod({});
        const RawObjectPtr after = pod({.version = "160", .extra = stamp("deletionTimestamp", "12:10:30") + member("deletionGracePeriodSeconds", 30)});
        const std::vector<Evidence> found = evidenceBetween(before.get(), *after, interval);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(*found[0].at, at("12:10:00"));
        QVERIFY(evidenceBetween(after.get(), *after, interval).empty());
    }

    void restarts() // D9
    {
        const RawObjectPtr before = pod({.body = restarted(2)});
        const std::vector<Evidence> found = evidenceBetween(before.get(), *pod({.version = "160", .body = restarted(5)}), interval);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].detail, std::string("web"));
        QCOMPARE(found[0].before, 2);
        QCOMPARE(found[0].after, 5);
        QCOMPARE(*found[0].at, at("12:05:00"));
        QVERIFY(evidenceBetween(before.get(), *pod({.version = "160", .body = restarted(1)}), interval).empty());
    }

    void conditions() // D10
    {
        const RawObjectPtr before = pod({.body = readySince("True", "11:00:00")});
        const auto found = evidenceBetween(before.get(), *pod({.version = "160", .body = readySince("True", "12:07:00")}), interval);
        QCOMPARE(found.size(), std::size_t(1)); // a flip and back leaves its time
        QCOMPARE(found[0].detail, std::string("Ready=True"));
        QVERIFY(evidenceBetween(before.get(), *before, interval).empty());
    }

    void creationInside() // D6
    {
        const RawObjectPtr created = pod({.extra = stamp("creationTimestamp", "12:10:30")});
        QCOMPARE(evidenceBetween(nullptr, *created, interval).size(), std::size_t(1));
        const RawObjectPtr older = pod({.extra = stamp("creationTimestamp", "10:10:30")}); // came into the selector
        QVERIFY(evidenceBetween(nullptr, *older, interval).empty());
    }

    void odd()
    {
        const RawObjectPtr strange = makeRawObject(R"({"kind":"X","metadata":{"name":"a","managedFields":null},"status":{"conditions":{},"containerStatuses":[1,{"name":null}]}})").value();
        QVERIFY(evidenceBetween(strange.get(), *strange, interval).empty());
    }

    void countsOfEventsAreTheSources() // D1, event-exporter#197
    {
        GapLedger ledger = makeLedger();
        ledger.add(Change::Changed, coreEvent(3, "90").get(), coreEvent(7, "160").get(), interval);
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("200"));
        QCOMPARE(gap->evidence.size(), std::size_t(1));
        QCOMPARE(toString(gap->evidence[0].kind), toString(EvidenceKind::OccurrencesUnseen));
        QCOMPARE(gap->evidence[0].before, 3);
        QCOMPARE(gap->evidence[0].after, 7);
        SessionIds ids;
        QCOMPARE(findingsOf(*gap, ids).size(), std::size_t(1)); // the interval; nothing was lost by us for sure
    }

    void findingsNameTheirProof()
    {
        GapLedger ledger = makeLedger();
        const RawObjectPtr old = pod({});
        ledger.add(Change::Removed, old.get(), nullptr, interval);
        ledger.add(Change::Recreated, old.get(), pod({.uid = "u2", .version = "150"}).get(), interval);
        ledger.add(Change::Changed, old.get(), pod({.version = "160", .generation = 4}).get(), interval);
        ledger.add(Change::Changed, old.get(), pod({.version = "161"}).get(), interval); // a status write: in the record only
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("200"));
        SessionIds ids;
        const std::vector<Finding> findings = findingsOf(*gap, ids);
        QCOMPARE(findings.size(), std::size_t(4));
        QCOMPARE(toString(findings[0].kind), toString(FindingKind::BlindInterval));
        QCOMPARE(findings[0].atLeast, gap->lowerBound());
        QCOMPARE(toString(findings[1].kind), toString(FindingKind::Recreated));
        QCOMPARE(toString(findings[2].kind), toString(FindingKind::MissedDelete));
        QCOMPARE(toString(findings[3].kind), toString(FindingKind::MissedUpdates));
        QCOMPARE(findings[3].atLeast, std::uint64_t(3));
        QCOMPARE(findings[3].evidence.size(), std::size_t(1));
        for (const Finding &finding : findings) {
            QCOMPARE(finding.gap, gap->id);
            QVERIFY(finding.id != 0);
        }
    }

    void findingsAreCapped()
    {
        GapLedger ledger = makeLedger();
        for (int i = 0; i < 5000; ++i) {
            ledger.add(Change::Removed, pod({.name = "n" + std::to_string(i)}).get(), nullptr, interval);
        }
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("200"));
        SessionIds ids;
        const std::vector<Finding> findings = findingsOf(*gap, ids);
        QCOMPARE(findings.size(), std::size_t(101));
        QCOMPARE(findings[0].atLeast, std::uint64_t(5000));
        QVERIFY(findings[0].detail.find("4900 objects") != std::string::npos);
        QCOMPARE(gap->removed.size(), std::size_t(5000));
    }

    void evidenceIsCapped()
    {
        GapLedger ledger = makeLedger();
        const RawObjectPtr before = pod({.extra = managers("11:00:00")});
        const RawObjectPtr after = pod({.version = "160", .extra = managers("12:03:11", "12:11:05")});
        for (int i = 0; i < 2000; ++i) {
            ledger.add(Change::Changed, before.get(), after.get(), interval);
        }
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("200"));
        QCOMPARE(gap->evidence.size(), GapLedger::evidenceCap);
        QVERIFY(gap->detail.find("1500 more objects") != std::string::npos);
    }

    void nothingFoundIsNotNothingHappened() // WATCH.md 2.5
    {
        GapLedger ledger = makeLedger();
        const GapRecordPtr gap = ledger.close(at("12:19:40"), ResourceVersion("900"));
        SessionIds ids;
        const std::vector<Finding> findings = findingsOf(*gap, ids);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(gap->lowerBound(), std::uint64_t(0));
        QVERIFY(findings[0].detail.find("cannot be seen") != std::string::npos);
        QVERIFY(findings[0].detail.find("missed") == std::string::npos);
        QVERIFY(findings[0].detail.find("800") == std::string::npos); // no arithmetic on versions
    }

    void aRestoreDeletesNothing()
    {
        GapLedger ledger = makeLedger();
        ledger.setCause(GapCause::Rewind, "went back");
        ledger.add(Change::Removed, pod({}).get(), nullptr, interval);
        SessionIds ids;
        QCOMPARE(findingsOf(*ledger.close(at("12:19:40"), ResourceVersion("50")), ids).size(), std::size_t(1));
    }

    void theFirstCauseStands()
    {
        GapLedger ledger = makeLedger();
        const std::uint64_t id = ledger.id();
        ledger.open({GapCause::TooLarge, "Too large resource version: 100, current: 50", at("12:30:00"), ResourceVersion("110"), {}});
        QCOMPARE(ledger.id(), id);
        QVERIFY(!ledger.unclosed()->closedAt);
        const GapRecordPtr gap = ledger.close(at("12:40:00"), ResourceVersion("200"));
        QCOMPARE(toString(gap->cause), toString(GapCause::ExpiredEvent));
        QCOMPARE(gap->openedAt, at("12:00:00"));
        QVERIFY(gap->detail.find("Too large") != std::string::npos);
    }

    void tooLargeNumbers()
    {
        const auto numbers = parseTooLarge("Timeout: Too large resource version: 191002, current: 184000");
        QVERIFY(numbers);
        QCOMPARE(numbers->asked.text(), std::string("191002"));
        QCOMPARE(numbers->current.text(), std::string("184000"));
        QVERIFY(!parseTooLarge("something else"));
        QVERIFY(!parseTooLarge("Too large resource version: x, current: "));
    }

    void skewMovesTheInterval()
    {
        ClockSkew skew;
        QVERIFY(!skew.note(at("12:00:00"), at("12:00:04")));
        QVERIFY(skew.note(at("12:01:30"), at("12:00:00")));
        QVERIFY(!skew.note(at("12:01:33"), at("12:00:00"))); // told already
        QVERIFY(skew.note(at("12:03:00"), at("12:00:00")));
        QVERIFY(skew.onServer(at("12:00:00"), at("12:00:10")).contains(at("12:03:05")));
        QVERIFY(!skew.onServer(at("12:00:00"), at("12:00:10")).contains(at("12:00:05")));
    }

    void whichGenerationsCount()
    {
        QVERIFY(countsGenerations({"", "v1", "pods"}));
        QVERIFY(countsGenerations({"apps", "v1", "deployments"}));
        QVERIFY(countsGenerations({"networking.k8s.io", "v1", "ingresses"}));
        QVERIFY(!countsGenerations({"metrics.k8s.io", "v1beta1", "pods"}));
        QVERIFY(!countsGenerations({"example.com", "v1", "widgets"}));
    }
};

QTEST_GUILESS_MAIN(TestGapLedger)
#include "tst_gapledger.moc"
