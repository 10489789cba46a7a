// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/logtext.h"

#include "tests/fakes/brackettranslator.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

/// What each row tells, in English as it is searched, and in another language.
class TestLogText : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void stepsOfStreams();
    void blindIntervals();
    void findings();
    void sessions();
    void wordsOfClusterEventsStay();

private:
    void say(const DigestItem &item) { m_log.apply({item}); }
    QString english(LogRowNumber row) const { return whatText(m_log.record(row)); }
    QString foreign(LogRowNumber row) const
    {
        fakes::BracketTranslator brackets;
        QCoreApplication::installTranslator(&brackets);
        const QString text = english(row);
        QCoreApplication::removeTranslator(&brackets);
        return text;
    }
    EventLog m_log;
};

void TestLogText::init()
{
    m_log.clear();
}

void TestLogText::stepsOfStreams()
{
    StreamTransition step;
    step.stream = 1;
    step.from = StreamPhase::Live;
    step.to = StreamPhase::Reconnecting;
    step.cause = "Going on from resourceVersion 900.";
    say(step);
    step.cause.clear();
    say(step);
    QCOMPARE(english(0), u"Live → Reconnecting: Going on from resourceVersion 900."_s);
    QCOMPARE(foreign(0), u"[[Live] → [Reconnecting]: [Going on from resourceVersion 900.]]"_s);
    QCOMPARE(foreign(1), u"[Live] → [Reconnecting]"_s);
}

void TestLogText::blindIntervals()
{
    auto gap = std::make_shared<GapRecord>();
    gap->stream = 1;
    gap->closedAt = Timestamp(std::chrono::seconds(9));
    say(GapRecordPtr(gap));
    auto found = std::make_shared<GapRecord>(*gap);
    found->added.resize(2);
    found->removed.resize(1);
    say(GapRecordPtr(found));
    QVERIFY(english(0).startsWith(u"Blind until now: re-reading found no difference"_s));
    QCOMPARE(foreign(0), u'[' + english(0) + u']');
    QVERIFY(english(1).contains(u"(2 added, 1 removed, 0 changed)"_s));
    QCOMPARE(foreign(1), u'[' + english(1) + u']');
}

void TestLogText::findings()
{
    Finding finding;
    finding.kind = FindingKind::ClockSkew;
    finding.detail = "The server's clock is 9 s ahead of this machine's";
    say(finding);
    finding.detail.clear();
    say(finding);
    QCOMPARE(english(0), u"Clock skew: The server's clock is 9 s ahead of this machine's"_s);
    QCOMPARE(foreign(0), u"[[Clock skew]: [The server's clock is 9 s ahead of this machine's]]"_s);
    QCOMPARE(foreign(1), u"[Clock skew]"_s);
}

void TestLogText::sessions()
{
    SegmentStarted segment;
    segment.server = "https://10.0.0.1:6443";
    segment.serverVersion = "v1.36.0";
    say(segment);
    QCOMPARE(english(0), u"session begins: https://10.0.0.1:6443, v1.36.0"_s);
    QCOMPARE(foreign(0), u'[' + english(0) + u']');
}

void TestLogText::wordsOfClusterEventsStay()
{
    DigestedObservation digested;
    digested.seq = 1;
    digested.observation.type = ObservationType::Modified;
    ClusterEvent event;
    event.reason = "Live";
    digested.clusterEvent = event;
    digested.what = "Live";
    say(digested);
    QCOMPARE(foreign(0), u"Live"_s);
}

QTEST_GUILESS_MAIN(TestLogText)
#include "tst_logtext.moc"
