// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/rawobject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace watchglass;

class TestRawObject : public QObject
{
    Q_OBJECT
private slots:
    void readsMetadata()
    {
        const auto raw = makeRawObject(
            R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","namespace":"n","uid":"u","resourceVersion":"12","generation":3,
            "creationTimestamp":"2026-11-30T03:34:11Z","deletionTimestamp":null,"labels":null,
            "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"rs","uid":"o","controller":true}],
            "managedFields":[{"manager":"kubelet","operation":"Update","subresource":"status","time":"2026-11-30T03:34:12Z","fieldsV1":{"f:status":{}}}]}})");
        QVERIFY(raw);
        const ObjectMeta &meta = (*raw)->meta;
        QCOMPARE(meta.key().text(), std::string("n/a"));
        QCOMPARE(meta.resourceVersion.text(), std::string("12"));
        QCOMPARE(meta.generation, 3);
        QVERIFY(meta.creationTimestamp);
        QVERIFY(!meta.deletionTimestamp);
        QCOMPARE(meta.owners.size(), std::size_t(1));
        QVERIFY(meta.owners[0].controller);
        QCOMPARE(meta.managers.at(0).manager, std::string("kubelet"));
        QCOMPARE(meta.managers.at(0).subresource, std::string("status"));
    }
    void givesListItemsTheirType()
    {
        const auto raw = makeRawObject(R"({"metadata":{"name":"a"}})", "v1", "Pod");
        QVERIFY(raw);
        QCOMPARE((*raw)->json, std::string(R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}})"));
        QCOMPARE((*makeRawObject("{ }", "v1", "Pod"))->json, std::string(R"({"kind":"Pod","apiVersion":"v1"})"));
        QCOMPARE((*makeRawObject(R"({"kind":"X"})", "v1", "Pod"))->kind, std::string("X"));
    }
    void keepsThePadding()
    {
        const auto raw = makeRawObject(R"({"metadata":{}})");
        QVERIFY((*raw)->json.capacity() >= (*raw)->json.size() + 64);
    }
    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "[]", "null", "\"x\"", "{", R"({"metadata":)", R"({"metadata":{"name":"a"}} trailing)"}) {
            QTest::newRow(*text ? text : "empty") << QByteArray(text);
        }
        QTest::newRow("not UTF-8") << QByteArray("{\"kind\":\"\xff\xfe\"}");
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        const auto raw = makeRawObject({text.data(), std::size_t(text.size())});
        QVERIFY(!raw);
        QVERIFY(!raw.error().empty());
    }
    void survivesOddTypes()
    {
        QVERIFY(makeRawObject(R"({"kind":null,"metadata":{"name":5,"generation":"x","ownerReferences":{},"managedFields":[1,null]}})"));
        QVERIFY(makeRawObject(R"({"metadata":null})"));
    }
    void readsEveryRecordedItem()
    {
        const QDir dir(QStringLiteral(TEST_DATA_DIR "/list"));
        int items = 0;
        for (const QString &name : dir.entryList({QStringLiteral("*.json")})) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QJsonArray array = QJsonDocument::fromJson(file.readAll()).object()[QStringLiteral("items")].toArray();
            for (const QJsonValue &item : array) {
                const auto raw = makeRawObject(QJsonDocument(item.toObject()).toJson(QJsonDocument::Compact).toStdString(), "v1", "X");
                QVERIFY2(raw, qPrintable(name));
                QVERIFY(!(*raw)->meta.uid.empty());
                ++items;
            }
        }
        QVERIFY(items > 100);
    }
};

QTEST_GUILESS_MAIN(TestRawObject)
#include "tst_rawobject.moc"
