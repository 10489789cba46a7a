// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"
#include "models/diff/jsontext.h"
#include "exportitems.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

QJsonObject lineOf(JsonlFormatter &formatter, const DigestItem &item)
{
    std::string out;
    formatter.item(out, item);
    return QJsonDocument::fromJson(QByteArray::fromStdString(out)).object();
}

} // namespace

class TestJsonlFormatter : public QObject
{
    Q_OBJECT
private slots:
    void writesAnObservation()
    {
        JsonlFormatter formatter;
        std::string out;
        formatter.item(out, testing::podsStream());
        out.clear();
        formatter.item(out, testing::scaled());
        QVERIFY(out.ends_with("}\n"));
        QCOMPARE(std::ranges::count(out, '\n'), 1);
        const QJsonObject line = QJsonDocument::fromJson(QByteArray::fromStdString(out)).object();
        QCOMPARE(line["line"_L1].toString(), "observation"_L1);
        QCOMPARE(line["stream"_L1].toString(), "pods"_L1);
        QCOMPARE(line["at"_L1].toString(), "2026-11-30T12:00:01.000000000Z"_L1);
        QCOMPARE(line["object"_L1]["name"_L1].toString(), "web-1"_L1);
        QCOMPARE(line["changes"_L1][0]["path"_L1].toString(), "spec.replicas"_L1);
        QCOMPARE(line["changes"_L1][0]["managers"_L1][1].toString(), "kubectl"_L1);
    }
    void writesABlindInterval()
    {
        JsonlFormatter formatter;
        const QJsonObject line = lineOf(formatter, testing::gap());
        QCOMPARE(line["line"_L1].toString(), "blindInterval"_L1);
        QCOMPARE(line["fromVersion"_L1].toString(), "12"_L1);
        QCOMPARE(line["toVersion"_L1].toString(), "90"_L1);
        QCOMPARE(line["cause"_L1].toString(), "410-event"_L1);
        QCOMPARE(line["atLeast"_L1].toInt(), 1);
    }
    void saysNoNumberForAnOpenInterval()
    {
        JsonlFormatter formatter;
        GapRecord open = *testing::gap();
        open.closedAt.reset();
        const QJsonObject line = lineOf(formatter, std::make_shared<const GapRecord>(open));
        QVERIFY(line["open"_L1].toBool());
        QVERIFY(!line.contains("atLeast"_L1));
    }
    void leavesBookmarksOutUnlessAsked()
    {
        DigestedObservation bookmark = testing::scaled();
        bookmark.observation.type = ObservationType::Bookmark;
        JsonlFormatter quiet;
        QVERIFY(lineOf(quiet, bookmark).isEmpty());
        JsonlFormatter all({.guardFormulas = true, .bookmarks = true});
        QCOMPARE(lineOf(all, bookmark)["type"_L1].toString(), "BOOKMARK"_L1);
    }
    void writesBodiesWhereAsked()
    {
        DigestedObservation digested = testing::scaled();
        const std::string pretty = "{\n  \"kind\": \"Pod\", \"apiVersion\": \"v1\",\n  \"metadata\": {\"name\": \"web 1\\\" \\n\"}\n}";
        digested.observation.object = makeRawObject(pretty).value();
        JsonlFormatter plain;
        QVERIFY(!lineOf(plain, digested).contains("body"_L1));
        JsonlFormatter formatter({.bodies = true});
        std::string out;
        formatter.item(out, digested);
        QCOMPARE(std::ranges::count(out, '\n'), 1);
        const std::string body = "\"body\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"web 1\\\" \\n\"}}}\n";
        QVERIFY2(out.ends_with(body), out.c_str());
        digested.observation.object = nullptr;
        QVERIFY(!lineOf(formatter, digested).contains("body"_L1));
    }
    void escapesEveryByte()
    {
        std::string text;
        for (int c = 0; c < 256; ++c) {
            text += static_cast<char>(c);
        }
        text += "ключ 日本 🚀 \xED\xA0\x80 \xC0\x80 \xF4\x90\x80\x80";
        std::string json = "[";
        appendJsonString(json, text);
        json += ']';
        QJsonParseError error;
        const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json), &error);
        QCOMPARE(error.errorString(), QJsonParseError{}.errorString());
        const QString back = document[0].toString();
        QVERIFY(back.startsWith(QString(QChar(0))));
        QVERIFY(back.contains("ключ 日本 🚀"_L1) || back.contains(u"ключ 日本 🚀"_s));
    }
};

QTEST_GUILESS_MAIN(TestJsonlFormatter)
#include "tst_jsonlformatter.moc"
