// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/listdecoder.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

struct Result
{
    std::vector<RawObjectPtr> items;
    std::expected<ListHead, DecodeError> head = std::unexpected(DecodeError{});
    std::optional<ApiStatus> status;
};

Result decode(ListDecoder decoder, std::string_view text, std::size_t chunk = 65536)
{
    Result result;
    for (std::size_t at = 0; at < text.size(); at += chunk) {
        if (auto done = decoder.feed(text.substr(at, chunk), result.items); !done) {
            result.head = std::unexpected(done.error());
            result.status = decoder.status();
            return result;
        }
    }
    result.head = decoder.finish();
    result.status = decoder.status();
    return result;
}

std::string errorOf(const Result &result)
{
    return result.head ? "no error" : std::string(toString(result.head.error().kind));
}

std::string readAll(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

constexpr auto smallList = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"100\",\"continue\":\"ab+/=\",\"remainingItemCount\":7},"
                           "\"items\":[{\"metadata\":{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u1\",\"resourceVersion\":\"90\"}},{\"metadata\":{\"name\":\"{[\\\"b\\\\\",\"resourceVersion\":\"91\"}}]}\n";

} // namespace

class TestListDecoder : public QObject
{
    Q_OBJECT

private slots:
    void readsAPageHoweverItIsCut()
    {
        const std::string_view text(smallList);
        for (std::size_t chunk = 1; chunk <= text.size(); ++chunk) {
            const Result result = decode(ListDecoder("v1", "Pod"), text, chunk);
            QVERIFY2(result.head, result.head ? "" : result.head.error().message.c_str());
            QCOMPARE(result.head->kind, "PodList");
            QCOMPARE(result.head->resourceVersion.text(), "100");
            QCOMPARE(result.head->continueToken, "ab+/=");
            QCOMPARE(result.head->remainingItemCount, std::optional<std::uint64_t>(7));
            QCOMPARE(result.items.size(), std::size_t(2));
            QCOMPARE(result.items[0]->kind, "Pod");
            QCOMPARE(result.items[0]->apiVersion, "v1");
            QCOMPARE(result.items[0]->meta.uid, "u1");
            QVERIFY(result.items[0]->json.starts_with("{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\""));
            QCOMPARE(result.items[1]->meta.name, "{[\"b\\");
        }
    }

    void kindFromTheListAlone()
    {
        const Result result = decode(ListDecoder({}, {}), smallList);
        QVERIFY(result.head);
        QCOMPARE(result.items[0]->kind, "Pod");
        QCOMPARE(result.items[0]->apiVersion, "v1");
    }

    void cutAnywhereIsAnError()
    {
        const std::string_view text = std::string_view(smallList).substr(0, std::string_view(smallList).size() - 1);
        for (std::size_t size = 0; size < text.size(); ++size) {
            QCOMPARE(errorOf(decode(ListDecoder("v1", "Pod"), text.substr(0, size))), "Parse");
        }
        QVERIFY(decode(ListDecoder("v1", "Pod"), text).head);
    }

    void emptyLists_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("none") << QByteArray("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[]}");
        QTest::newRow("null") << QByteArray("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":null}");
        QTest::newRow("absent") << QByteArray("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"}}");
        QTest::newRow("blanks") << QByteArray("\n{ \"items\" : [ \r\n ] , \"metadata\" : { \"resourceVersion\" : \"1\" } , \"kind\" : \"PodList\" } \r\n");
        QTest::newRow("unknown fields") << QByteArray("{\"a\":[1,{}],\"b\":-1.5e3,\"c\":true,\"d\":\"x\\\"\",\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[],\"e\":{}}");
    }
    void emptyLists()
    {
        QFETCH(QByteArray, text);
        for (const std::size_t chunk : {1U, 1000U}) {
            const Result result = decode(ListDecoder("v1", "Pod"), text.toStdString(), chunk);
            QVERIFY2(result.head, result.head ? "" : result.head.error().message.c_str());
            QVERIFY(result.items.empty());
            QCOMPARE(result.head->resourceVersion.text(), "1");
        }
    }

    void listWithoutVersionIsReadable() // metrics.k8s.io: neither list nor items have one
    {
        const Result result = decode(ListDecoder("metrics.k8s.io/v1beta1", "PodMetrics"),
                                     "{\"kind\":\"PodMetricsList\",\"apiVersion\":\"metrics.k8s.io/v1beta1\",\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"a\"},\"window\":\"10s\"}]}");
        QVERIFY(result.head);
        QVERIFY(result.head->resourceVersion.isEmpty());
        QCOMPARE(result.items.size(), std::size_t(1));
    }

    void notALists_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const char *name, const QByteArray &text, const char *error) {
            QTest::newRow(name) << text << QByteArray(error);
        };
        row("status", QByteArray::fromStdString(readAll(u"status/forbidden.body"_s)), "Status");
        row("status after its fields", "{\"message\":\"no\",\"code\":403,\"kind\":\"Status\"}", "Status");
        row("table", QByteArray::fromStdString(readAll(u"list/pods.table.json"_s)), "NotAList");
        row("one object", "{\"kind\":\"Pod\",\"metadata\":{}}", "NotAList");
        row("web page", "<!doctype html><html>", "NotAList");
        row("text", "404 page not found\n", "NotAList");
        row("no kind", "{\"items\":[]}", "NotAList");
        row("empty", "", "Parse");
        row("item without name", "{\"kind\":\"PodList\",\"items\":[{\"metadata\":{}}]}", "NoName");
        row("item is a number", "{\"kind\":\"PodList\",\"items\":[1]}", "Parse");
        row("item is not JSON", "{\"kind\":\"PodList\",\"items\":[{\"metadata\":nul}]}", "Parse");
        row("item of another kind", "{\"kind\":\"PodList\",\"items\":[{\"kind\":\"Node\",\"metadata\":{\"name\":\"a\"}}]}", "WrongKind");
        row("text behind", "{\"kind\":\"PodList\",\"items\":[]} x", "Parse");
        row("two commas", "{\"kind\":\"PodList\",,\"items\":[]}", "Parse");
        row("missing colon", "{\"kind\" \"PodList\"}", "Parse");
        row("control character", "{\"ki\nnd\":\"PodList\"}", "Parse");
        row("endless word", "{\"a\":" + QByteArray(1000, '1'), "Parse");
        row("deep", "{\"a\":" + QByteArray(1000, '['), "Parse");
    }
    void notALists()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, error);
        for (const std::size_t chunk : {std::size_t(1), std::size_t(1) << 20}) {
            const Result result = decode(ListDecoder("v1", "Pod"), text.toStdString(), chunk);
            QCOMPARE(QByteArray::fromStdString(errorOf(result)), error);
            QVERIFY(!result.head.error().message.contains('\n'));
            if (error == "Status") {
                QVERIFY(result.status);
                QCOMPARE(result.status->code, 403);
            }
        }
    }

    void limitsHold()
    {
        std::string item = "{\"metadata\":{\"name\":\"";
        item.append(2000, 'x');
        item += "\"}}";
        const std::string text = "{\"kind\":\"PodList\",\"metadata\":{},\"items\":[" + item + "," + item + "]}";
        QVERIFY(decode(ListDecoder("v1", "Pod", {512, 3000, 10000}), text).head);
        QCOMPARE(errorOf(decode(ListDecoder("v1", "Pod", {512, 1000, 10000}), text, 100)), "Oversize");
        QCOMPARE(errorOf(decode(ListDecoder("v1", "Pod", {512, 3000, 4000}), text, 100)), "Oversize");
    }

    void recordedLists_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString &name : QDir(QStringLiteral(TEST_DATA_DIR "/list")).entryList({u"*.json"_s}, QDir::Files)) {
            if (name != "pods.table.json"_L1) {
                QTest::newRow(qPrintable(name)) << name;
            }
        }
    }
    void recordedLists()
    {
        QFETCH(QString, file);
        const std::string text = readAll(u"list/"_s + file);
        const QJsonObject expected = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
        const QJsonArray expectedItems = expected[u"items"].toArray();
        for (const std::size_t chunk : {1U, 100U, 1000000U}) {
            const bool partial = file == "pods.partial.json"_L1;
            const Result result = decode(partial ? ListDecoder::forMetadataOnly("v1", "Pod") : ListDecoder({}, {}), text, chunk);
            QVERIFY2(result.head, result.head ? "" : result.head.error().message.c_str());
            QCOMPARE(QString::fromStdString(result.head->resourceVersion.text()),
                     expected[u"metadata"][u"resourceVersion"].toString());
            QCOMPARE(qsizetype(result.items.size()), expectedItems.size());
            for (std::size_t i = 0; i < result.items.size(); ++i) {
                const QJsonObject meta = expectedItems[qsizetype(i)][u"metadata"].toObject();
                QCOMPARE(QString::fromStdString(result.items[i]->meta.name), meta[u"name"].toString());
                QVERIFY(!result.items[i]->kind.empty());
                if (partial) {
                    QCOMPARE(result.items[i]->kind, "Pod");
                }
                const QJsonObject own = QJsonDocument::fromJson(QByteArray::fromStdString(result.items[i]->json)).object();
                QCOMPARE(own[u"metadata"][u"uid"].toString(), meta[u"uid"].toString());
            }
        }
    }

    void speed()
    {
        std::string text = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[";
        const std::string one = decode(ListDecoder("v1", "Pod"), readAll(u"list/v1_pods.json"_s)).items.front()->json;
        const QByteArray compact = QJsonDocument::fromJson(QByteArray::fromStdString(one)).toJson(QJsonDocument::Compact);
        for (int i = 0; i < 20000; ++i) {
            text += (i ? "," : "") + compact.toStdString();
        }
        text += "]}";
        QElapsedTimer timer;
        timer.start();
        ListDecoder decoder("v1", "Pod");
        std::size_t count = 0;
        std::vector<RawObjectPtr> items;
        for (std::size_t at = 0; at < text.size(); at += 65536) {
            QVERIFY(decoder.feed(std::string_view(text).substr(at, 65536), items));
            count += items.size();
            items.clear();
        }
        QVERIFY(decoder.finish());
        QCOMPARE(count, std::size_t(20000));
        qInfo("20000 pods, %zu MB: %.2f us each", text.size() >> 20, double(timer.nsecsElapsed()) / 1000 / 20000);
    }
};

QTEST_GUILESS_MAIN(TestListDecoder)
#include "tst_listdecoder.moc"
