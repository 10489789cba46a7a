// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

RawObjectPtr object(const char *json)
{
    return makeRawObject(json).value();
}

DigestedObservation digestOf(const char *after, const char *before = nullptr)
{
    Observation seen;
    seen.type = before ? ObservationType::Modified : ObservationType::Added;
    seen.at = *parseRfc3339("2026-11-30T12:00:00Z");
    seen.object = object(after);
    seen.previous = before ? object(before) : nullptr;
    return digest(1, std::move(seen));
}

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

class TestDigest : public QObject
{
    Q_OBJECT
private slots:
    void judgesPods_data();
    void judgesPods();
    void judgesOthers_data();
    void judgesOthers();
    void readsEventTimes_data();
    void readsEventTimes();
    void countsEventRepeats();
    void readsWhatAnEventIsAbout();
    void describesChanges();
    void masksSecrets();
    void survivesOddObjects_data();
    void survivesOddObjects();
    void digestsEverythingRecorded();
};

void TestDigest::judgesPods_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("status");
    QTest::addColumn<int>("health");
    const auto pod = [](const char *rest) -> QByteArray { return QByteArray(R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","uid":"u")") + rest; };
    QTest::newRow("running") << pod(R"(},"status":{"phase":"Running","containerStatuses":[{"ready":true,"state":{"running":{}}}]}})") << u"Running"_s << int(Health::Current);
    QTest::newRow("crash loop") << pod(R"(},"status":{"phase":"Running","containerStatuses":[{"restartCount":7,"state":{"waiting":{"reason":"CrashLoopBackOff"}}}]}})") << u"CrashLoopBackOff"_s << int(Health::Failed);
    QTest::newRow("pending") << pod(R"(},"status":{"phase":"Pending"}})") << u"Pending"_s << int(Health::InProgress);
    QTest::newRow("creating") << pod(R"(},"status":{"phase":"Pending","containerStatuses":[{"state":{"waiting":{"reason":"ContainerCreating"}}}]}})") << u"ContainerCreating"_s << int(Health::InProgress);
    QTest::newRow("completed") << pod(R"(},"status":{"phase":"Succeeded","containerStatuses":[{"state":{"terminated":{"reason":"Completed","exitCode":0}}}]}})") << u"Completed"_s << int(Health::Current);
    QTest::newRow("terminating") << pod(R"(,"deletionTimestamp":"2026-11-30T03:34:11Z"},"status":{"phase":"Running"}})") << u"Terminating"_s << int(Health::Terminating);
    QTest::newRow("evicted") << pod(R"(},"status":{"phase":"Failed","reason":"Evicted"}})") << u"Evicted"_s << int(Health::Failed);
    QTest::newRow("init") << pod(R"(},"status":{"phase":"Pending","initContainerStatuses":[{"state":{"running":{}}},{"state":{"waiting":{"reason":"PodInitializing"}}}]}})") << u"Init:0/2"_s << int(Health::InProgress);
}

void TestDigest::judgesPods()
{
    QFETCH(QByteArray, json);
    const ObjectSummary summary = digestOf(json.constData()).summary;
    QTEST(text(summary.status), "status");
    QTEST(int(summary.health), "health");
}

void TestDigest::judgesOthers_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("status");
    QTest::addColumn<int>("health");
    QTest::newRow("deployment current") << QByteArray(R"({"kind":"Deployment","metadata":{"generation":2},"spec":{"replicas":3},"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"availableReplicas":3}})") << u"Current 3/3"_s << int(Health::Current);
    QTest::newRow("deployment behind") << QByteArray(R"({"kind":"Deployment","metadata":{"generation":3},"spec":{"replicas":3},"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"availableReplicas":3}})") << u"Progressing 3/3"_s << int(Health::InProgress);
    QTest::newRow("deployment stuck") << QByteArray(R"({"kind":"Deployment","spec":{"replicas":3},"status":{"conditions":[{"type":"Progressing","reason":"ProgressDeadlineExceeded","status":"False"}]}})") << u"Stuck 0/3"_s << int(Health::Failed);
    QTest::newRow("replica set scaled down") << QByteArray(R"({"kind":"ReplicaSet","spec":{"replicas":0},"status":{}})") << u"Scaled down"_s << int(Health::Current);
    QTest::newRow("node") << QByteArray(R"({"kind":"Node","status":{"conditions":[{"type":"Ready","status":"Unknown"}]}})") << u"NotReady"_s << int(Health::Failed);
    QTest::newRow("job failed") << QByteArray(R"({"kind":"Job","status":{"conditions":[{"type":"Failed","status":"True"}]}})") << u"Failed"_s << int(Health::Failed);
    QTest::newRow("custom ready") << QByteArray(R"({"kind":"Widget","status":{"conditions":[{"type":"Ready","status":"True"}]}})") << u"Ready"_s << int(Health::Current);
    QTest::newRow("custom stalled") << QByteArray(R"({"kind":"Widget","status":{"conditions":[{"type":"Stalled","status":"True"}]}})") << u"Stalled"_s << int(Health::Failed);
}

void TestDigest::judgesOthers()
{
    judgesPods();
}

void TestDigest::readsEventTimes_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<int>("source");
    QTest::newRow("classic") << QByteArray(R"("lastTimestamp":"2026-11-30T01:00:00Z","firstTimestamp":"2026-11-30T00:00:00Z")") << int(TimeSource::LastTimestamp);
    QTest::newRow("eventTime only") << QByteArray(R"("lastTimestamp":null,"firstTimestamp":null,"eventTime":"2026-11-30T01:00:00.000001Z")") << int(TimeSource::EventTime);
    QTest::newRow("series") << QByteArray(R"("eventTime":"2026-11-30T00:00:00Z","series":{"count":5,"lastObservedTime":"2026-11-30T01:00:00Z"})") << int(TimeSource::SeriesLastObserved);
    QTest::newRow("all null") << QByteArray(R"("lastTimestamp":null,"eventTime":null)") << int(TimeSource::Received);
    QTest::newRow("deprecated") << QByteArray(R"("deprecatedLastTimestamp":"2026-11-30T01:00:00Z","deprecatedCount":3)") << int(TimeSource::LastTimestamp);
}

void TestDigest::readsEventTimes()
{
    QFETCH(QByteArray, fields);
    const QByteArray json = R"({"kind":"Event","apiVersion":"v1","metadata":{"name":"e"},"type":"Warning","reason":"BackOff",)" + fields + "}";
    const DigestedObservation digested = digestOf(json.constData());
    QVERIFY(digested.clusterEvent);
    QTEST(int(digested.clusterEvent->timeSource), "source");
    QCOMPARE(digested.severity, Severity::Warning);
    QVERIFY(digested.clusterEvent->last > *parseRfc3339("2026-11-30T00:30:00Z"));
}

void TestDigest::countsEventRepeats()
{
    const auto digested = digestOf(R"({"kind":"Event","apiVersion":"v1","metadata":{"name":"e"},"count":7,"reason":"BackOff","message":"back-off"})",
                                   R"({"kind":"Event","apiVersion":"v1","metadata":{"name":"e"},"count":3,"reason":"BackOff","message":"back-off"})");
    QCOMPARE(digested.clusterEvent->count, 7U);
    QCOMPARE(digested.clusterEvent->previousCount, 3U);
    QCOMPARE(text(digested.what), u"BackOff: back-off"_s);
}

void TestDigest::readsWhatAnEventIsAbout()
{
    const auto about = [](const char *fields) {
        const QByteArray json = QByteArray(R"({"kind":"Event","apiVersion":"v1","metadata":{"name":"e"},)") + fields + '}';
        const ObjectRef regarding = digestOf(json.constData()).clusterEvent->regarding;
        return text(regarding.kind + ' ' + regarding.key.text() + ' ' + regarding.uid);
    };
    QCOMPARE(about(R"("involvedObject":{"kind":"Pod","namespace":"n","name":"p","uid":"u"})"), u"Pod n/p u"_s);
    QCOMPARE(about(R"("regarding":{"kind":"Pod","namespace":"n","name":"p","uid":"u"})"), u"Pod n/p u"_s);
    QCOMPARE(about(R"("involvedObject":{},"regarding":{"kind":"Node","name":"x","uid":"x"})"), u"Node x x"_s);
    QCOMPARE(about(R"("involvedObject":null,"regarding":{"kind":"Node","name":"x"})"), u"Node x "_s);
    QCOMPARE(about(R"("involvedObject":"text","regarding":[])"), u"  "_s);
}

void TestDigest::describesChanges()
{
    const auto digested = digestOf(R"({"kind":"Deployment","metadata":{"name":"web","uid":"u","resourceVersion":"2"},"spec":{"replicas":4}})",
                                   R"({"kind":"Deployment","metadata":{"name":"web","uid":"u","resourceVersion":"1"},"spec":{"replicas":3}})");
    QCOMPARE(text(digested.what), u"spec.replicas 3 → 4"_s);
    QVERIFY(digested.managers.empty());
}

void TestDigest::masksSecrets()
{
    const auto digested = digestOf(R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","uid":"u"},"data":{"password":"bmV3"}})",
                                   R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","uid":"u"},"data":{"password":"b2xk"}})");
    QCOMPARE(text(digested.what), u"data.password changed (masked)"_s);
}

void TestDigest::survivesOddObjects_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json : {R"({"kind":"Widget","metadata":{}})", R"({"kind":"Widget","status":null,"metadata":{"labels":null}})",
                             R"({"kind":"Pod","status":{"containerStatuses":{},"initContainerStatuses":5}})", R"({"kind":"Deployment","spec":[],"status":"x"})",
                             R"({"kind":"Event","apiVersion":"v1","involvedObject":null,"series":[]})", R"({})"}) {
        QTest::newRow(json) << QByteArray(json);
    }
}

void TestDigest::survivesOddObjects()
{
    QFETCH(QByteArray, json);
    QVERIFY(!digestOf(json.constData()).what.empty());
}

void TestDigest::digestsEverythingRecorded()
{
    int seen = 0;
    const QDir dir(u"" TEST_DATA_DIR "/watch"_s);
    for (const QString &name : dir.entryList({u"*.jsonl"_s})) {
        QFile file(dir.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QHash<QString, RawObjectPtr> last;
        while (!file.atEnd()) {
            const QJsonObject frame = QJsonDocument::fromJson(file.readLine()).object();
            if (frame["type"_L1].toString() == "BOOKMARK"_L1) {
                continue;
            }
            Observation observation;
            observation.object = makeRawObject(QJsonDocument(frame["object"_L1].toObject()).toJson(QJsonDocument::Compact).toStdString()).value();
            RawObjectPtr &previous = last[text(observation.object->meta.uid)];
            observation.type = previous ? ObservationType::Modified : ObservationType::Added;
            observation.previous = std::exchange(previous, observation.object);
            const DigestedObservation digested = digest(1, observation);
            QVERIFY(!digested.what.empty());
            QCOMPARE(digested.summary.ref.uid, observation.object->meta.uid);
            ++seen;
        }
    }
    QVERIFY(seen > 150);
}

QTEST_GUILESS_MAIN(TestDigest)
#include "tst_digest.moc"
