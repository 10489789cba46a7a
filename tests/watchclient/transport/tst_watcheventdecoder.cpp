// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/watcheventdecoder.h"

#include <QElapsedTimer>
#include <QFile>
#include <QtTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

using Kind = DecodeError::Kind;

constexpr auto podFrame = "{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\","
                          "\"namespace\":\"n\",\"uid\":\"u1\",\"resourceVersion\":\"101\",\"generation\":3},\"spec\":{\"x\":[1,2]}}}";

std::string errorOf(const std::expected<WatchEvent, DecodeError> &result)
{
    return result ? "no error" : std::string(toString(result.error().kind));
}

QByteArray readAll(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestWatchEventDecoder : public QObject
{
    Q_OBJECT

private slots:
    void decodesAnObject()
    {
        const auto event = WatchEventDecoder("v1", "Pod").decode(std::string_view(podFrame));
        QVERIFY2(event, event ? "" : event.error().message.c_str());
        QCOMPARE(event->type, WatchEventType::Modified);
        QCOMPARE(event->object->meta.name, "a");
        QCOMPARE(event->object->meta.resourceVersion.text(), "101");
        QCOMPARE(event->object->meta.generation, 3);
        QCOMPARE(event->bytes, std::string_view(podFrame).size());
        QVERIFY(event->object->json.starts_with("{\"kind\":\"Pod\""));
        QVERIFY(event->object->json.ends_with("{\"x\":[1,2]}}"));
    }

    void fieldOrderAndBlanksDoNotMatter()
    {
        const auto event = WatchEventDecoder("v1", "Pod").decode(std::string_view(
            "{ \"object\" : { \"metadata\" : {\"resourceVersion\":\"7\", \"name\":\"b\"},\r\n \"apiVersion\":\"v1\",\"kind\":\"Pod\" } ,\r\n \"type\" : \"ADDED\" }"));
        QVERIFY(event);
        QCOMPARE(event->type, WatchEventType::Added);
        QVERIFY(event->object->json.ends_with("\"Pod\" }"));
    }

    void bookmarks_data() // F6
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<bool>("end");
        QTest::newRow("empty spec and status") << QByteArray("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Job\",\"apiVersion\":\"batch/v1\",\"metadata\":{\"resourceVersion\":\"120\",\"creationTimestamp\":null},\"spec\":{\"template\":{\"spec\":{\"containers\":null}}},\"status\":{}}}") << false;
        QTest::newRow("null spec") << QByteArray("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Job\",\"apiVersion\":\"batch/v1\",\"metadata\":{\"resourceVersion\":\"120\"},\"spec\":null}}") << false;
        QTest::newRow("no spec") << QByteArray("{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"120\",\"annotations\":null}}}") << false;
        QTest::newRow("end of initial events") << QByteArray("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Job\",\"metadata\":{\"resourceVersion\":\"120\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}") << true;
        QTest::newRow("annotation with another value") << QByteArray("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Job\",\"metadata\":{\"resourceVersion\":\"120\",\"annotations\":{\"k8s.io/initial-events-end\":\"false\"}}}}") << false;
    }
    void bookmarks()
    {
        QFETCH(QByteArray, frame);
        QFETCH(bool, end);
        const auto event = WatchEventDecoder("batch/v1", "Job").decode(std::string_view(frame.toStdString()));
        QVERIFY2(event, event ? "" : event.error().message.c_str());
        QCOMPARE(event->type, WatchEventType::Bookmark);
        QCOMPARE(event->bookmark.text(), "120");
        QCOMPARE(event->initialEventsEnd, end);
        QVERIFY(!event->object);
    }

    void statusInAllItsForms_data() // F2, F3, F10
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<int>("code");
        QTest::newRow("recorded") << readAll(u"status/watch-expired-event.body"_s) << 410;
        QTest::newRow("bare") << QByteArray("{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":410,\"reason\":\"Expired\"}\n") << 410;
        QTest::newRow("bare and pretty") << readAll(u"status/list-exact-expired.body"_s) << 410;
        QTest::newRow("pretty") << QByteArray("{\r\n  \"type\": \"ERROR\",\r\n  \"object\": {\r\n    \"kind\": \"Status\",\r\n    \"code\": 429\r\n  }\r\n}") << 429;
        QTest::newRow("no kind") << QByteArray("{\"type\":\"ERROR\",\"object\":{\"message\":\"boom\"}}") << 500;
        QTest::newRow("no code") << QByteArray("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"message\":\"boom\"}}") << 500;
        QTest::newRow("not an object") << QByteArray("{\"type\":\"ERROR\",\"object\":\"boom\"}") << 500;
        QTest::newRow("no object") << QByteArray("{\"type\":\"ERROR\"}") << 500;
        QTest::newRow("an object of the stream") << QByteArray("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Pod\",\"metadata\":{\"name\":\"boom\"}}}") << 500;
    }
    void statusInAllItsForms()
    {
        QFETCH(QByteArray, frame);
        QFETCH(int, code);
        const auto event = WatchEventDecoder("v1", "Pod").decode(std::string_view(frame.trimmed().toStdString()));
        QVERIFY2(event, event ? "" : event.error().message.c_str());
        QCOMPARE(event->type, WatchEventType::Error);
        QVERIFY(event->status);
        QCOMPARE(event->status->code, code);
        QVERIFY(!event->object);
    }

    void unknownErrorKeepsItsTextButNoSecret()
    {
        const WatchEventDecoder decoder("v1", "Secret");
        QVERIFY(decoder.decode(std::string_view("{\"type\":\"ERROR\",\"object\":{\"why\":\"boom\"}}"))->status->message.contains("boom"));
        QVERIFY(!decoder.decode(std::string_view("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Secret\",\"data\":{\"a\":\"cGFzcw==\"}}}"))
                     ->status->message.contains("cGFz"));
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char *name, const char *frame, Kind kind) {
            QTest::newRow(name) << QByteArray(frame) << QByteArray(toString(kind));
        };
        row("not JSON", "{\"type\":\"ADDED\",\"object\":{]}", Kind::Parse);
        row("bad word inside", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"},\"spec\":nul}}", Kind::Parse);
        row("bad UTF-8", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\xff\",\"resourceVersion\":\"1\"}}}", Kind::Parse);
        row("no object", "{\"type\":\"ADDED\"}", Kind::Parse);
        row("object is a list", "{\"type\":\"ADDED\",\"object\":[]}", Kind::Parse);
        row("empty", "{}", Kind::UnknownType);
        row("unknown type", "{\"type\":\"CHANGED\",\"object\":{}}", Kind::UnknownType);
        row("type is a number", "{\"type\":1,\"object\":{}}", Kind::UnknownType);
        row("wrong kind", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Node\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}}", Kind::WrongKind);
        row("wrong version", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v2\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}}", Kind::WrongKind);
        row("table", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{}}}", Kind::WrongKind);
        row("bookmark of another kind", "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Node\",\"metadata\":{\"resourceVersion\":\"9\"}}}", Kind::WrongKind);
        row("no name", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"}}}", Kind::NoName);
        row("no version", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}}", Kind::NoVersion);
        row("no metadata", "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":null}}", Kind::NoName);
        row("bookmark without version", "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Pod\",\"metadata\":{}}}", Kind::NoVersion);
        row("list for a watch", "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[]}", Kind::NotAWatch);
        row("object whose kind sounds like a list", "{\"kind\":\"AllowList\",\"apiVersion\":\"x/v1\",\"metadata\":{\"name\":\"a\"}}", Kind::UnknownType);
        row("bookmark without object", "{\"type\":\"BOOKMARK\"}", Kind::NoVersion);
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(QByteArray, frame);
        QFETCH(QByteArray, kind);
        const auto event = WatchEventDecoder("v1", "Pod").decode(std::string_view(frame.toStdString()));
        QCOMPARE(QByteArray::fromStdString(errorOf(event)), kind);
        QVERIFY(!event.error().message.empty());
        QVERIFY(!event.error().message.contains('\n'));
    }

    void withoutExpectationEveryKindIsTaken()
    {
        QVERIFY(WatchEventDecoder().decode(std::string_view(podFrame)));
    }

    void metadataOnlyKeepsTheRealKind()
    {
        const auto decoder = WatchEventDecoder::forMetadataOnly("v1", "Pod");
        const auto event = decoder.decode(std::string_view("{\"type\":\"ADDED\",\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}}"));
        QVERIFY(event);
        QCOMPARE(event->object->kind, "Pod");
        QCOMPARE(event->object->apiVersion, "v1");
        QCOMPARE(errorOf(WatchEventDecoder("v1", "Pod").decode(std::string_view(
                     "{\"type\":\"ADDED\",\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}}"))),
                 "WrongKind");
    }

    void secretValuesAreGone()
    {
        const auto event = WatchEventDecoder("v1", "Secret").decode(std::string_view("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"},\"data\":{\"p\":\"cGFzc3dvcmQ=\"}}}"));
        QVERIFY(event);
        QVERIFY(!event->object->json.contains("cGFzc3dvcmQ"));
    }

    void recordedStreams_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("apiVersion");
        QTest::addColumn<QString>("kind");
        QTest::newRow("pods") << u"watch/pods-shop.jsonl"_s << u"v1"_s << u"Pod"_s;
        QTest::newRow("deployments") << u"watch/deployments.jsonl"_s << u"apps/v1"_s << u"Deployment"_s;
        QTest::newRow("events") << u"watch/events.jsonl"_s << u"v1"_s << u"Event"_s;
        QTest::newRow("nodes") << u"watch/nodes-watchlist.jsonl"_s << u"v1"_s << u"Node"_s;
    }
    void recordedStreams()
    {
        QFETCH(QString, file);
        QFETCH(QString, apiVersion);
        QFETCH(QString, kind);
        const QByteArray bytes = readAll(file);
        FrameSplitter splitter;
        splitter.append(std::string_view(bytes.constData(), std::size_t(bytes.size())));
        const WatchEventDecoder decoder(apiVersion.toStdString(), kind.toStdString());
        int events = 0;
        int bookmarks = 0;
        while (const auto frame = splitter.next()) {
            const auto event = decoder.decode(*frame);
            QVERIFY2(event, event ? "" : event.error().message.c_str());
            ++(event->type == WatchEventType::Bookmark ? bookmarks : events);
        }
        QCOMPARE(splitter.problem(), FrameSplitter::Problem::None);
        QCOMPARE(splitter.pending(), std::size_t(0));
        QVERIFY(events > 0);
        QVERIFY(bookmarks > 0);
    }

    void speed()
    {
        const QByteArray bytes = readAll(u"watch/pods-shop.jsonl"_s);
        const WatchEventDecoder decoder("v1", "Pod");
        QElapsedTimer timer;
        timer.start();
        int frames = 0;
        for (int round = 0; round < 50; ++round) {
            FrameSplitter splitter;
            splitter.append(std::string_view(bytes.constData(), std::size_t(bytes.size())));
            while (const auto frame = splitter.next()) {
                QVERIFY(decoder.decode(*frame));
                ++frames;
            }
        }
        qInfo("%d frames of %lld bytes: %.2f us each", frames, bytes.size() * 50LL / frames, double(timer.nsecsElapsed()) / 1000 / frames);
    }
};

QTEST_GUILESS_MAIN(TestWatchEventDecoder)
#include "tst_watcheventdecoder.moc"
