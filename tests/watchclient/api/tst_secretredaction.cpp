// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/rawobject.h"
#include "watchclient/api/secretredaction.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace watchglass;

namespace {
bool contains(const std::string &text, const char *needle)
{
    return text.find(needle) != std::string::npos;
}
} // namespace

class TestSecretRedaction : public QObject
{
    Q_OBJECT
private slots:
    void removesValues_data();
    void removesValues();
    void redactsListItems();
    void keepsWhatIsNotSecret();
    void equalValuesStayEqual();
    void recordedSecretHasNoPlantedValue();
};

void TestSecretRedaction::removesValues_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("data") << QByteArray(R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s"},"data":{"p":"cGxhbnRlZA==","q":"planted"}})");
    QTest::newRow("stringData") << QByteArray(R"({"kind":"Secret","stringData":{"p":"planted"}})");
    QTest::newRow("integer") << QByteArray(R"({"kind":"Secret","data":{"p":424242}})");
    QTest::newRow("nested") << QByteArray(R"({"kind":"Secret","data":{"p":{"x":["planted",424242]}}})");
    QTest::newRow("data is a string") << QByteArray(R"({"kind":"Secret","data":"planted"})");
    QTest::newRow("data is a list") << QByteArray(R"({"kind":"Secret","data":["planted"]})");
    QTest::newRow("escaped key") << QByteArray("{\"kind\":\"Secret\",\"\\u0064ata\":{\"p\":\"planted\"}}");
    QTest::newRow("unknown field") << QByteArray(R"({"kind":"Secret","Data":{"p":"planted"}})");
    QTest::newRow("kind last") << QByteArray(R"({"data":{"p":"planted"},"kind":"Secret"})");
    QTest::newRow("last applied") << QByteArray(R"({"kind":"Secret","metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"data\":{\"p\":\"planted\"}}"}}})");
    QTest::newRow("malformed last applied") << QByteArray(R"({"kind":"Secret","metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"data\":{\"p\":planted"}}})");
    QTest::newRow("other tool's copy") << QByteArray(R"({"kind":"Secret","metadata":{"annotations":{"kapp.k14s.io/original":"{\"stringData\":{\"p\":\"planted\"}}"}}})");
    QTest::newRow("escaped kind") << QByteArray("{\"kind\":\"ConfigMap\",\"k\\u0069nd\":\"\\u0053ecret\",\"data\":{\"p\":\"planted\"}}");
    QTest::newRow("annotations are a string") << QByteArray(R"({"kind":"Secret","metadata":{"annotations":"planted"}})");
    QTest::newRow("annotations are a list") << QByteArray(R"({"kind":"Secret","metadata":{"annotations":["planted"]}})");
    QTest::newRow("unknown field of metadata") << QByteArray(R"({"kind":"Secret","metadata":{"name":"s","data":{"p":"planted"}}})");
    QTest::newRow("metadata of other types") << QByteArray(R"({"kind":"Secret","metadata":{"name":["planted"],"labels":"planted","finalizers":{"p":"planted"}}})");
    QTest::newRow("immutable and type of other types") << QByteArray(R"({"kind":"Secret","immutable":"planted","type":{"p":"planted"}})");
    QTest::newRow("metadata only") << QByteArray(R"({"kind":"PartialObjectMetadata","metadata":{"annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"data\":{\"p\":\"planted\"}}"}}})");
}

void TestSecretRedaction::removesValues()
{
    QFETCH(QByteArray, json);
    const auto raw = makeRawObject({json.data(), std::size_t(json.size())});
    QVERIFY(raw);
    for (const char *needle : {"planted", "cGxhbnRlZA", "424242"}) {
        QVERIFY2(!contains((*raw)->json, needle), (*raw)->json.c_str());
    }
    QVERIFY(contains((*raw)->json, "sha256-keyed:"));
    QVERIFY(!QJsonDocument::fromJson(QByteArray::fromStdString((*raw)->json)).isNull());
}

void TestSecretRedaction::redactsListItems()
{
    const auto raw = makeRawObject(R"({"metadata":{"name":"s"},"data":{"p":"planted"}})", "v1", "Secret");
    QVERIFY(!contains((*raw)->json, "planted"));
    QCOMPARE((*raw)->kind, std::string("Secret"));
}

void TestSecretRedaction::keepsWhatIsNotSecret()
{
    const auto raw = makeRawObject(
        R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","annotations":{"team":"blue"}},"type":"Opaque","data":null,"immutable":true})");
    QCOMPARE((*raw)->json, std::string(R"({"kind":"Secret","apiVersion":"v1","metadata":{"name":"s","annotations":{"team":"blue"}},"type":"Opaque","data":null,"immutable":true})"));
}

void TestSecretRedaction::equalValuesStayEqual()
{
    QCOMPARE(secretDigest("a"), secretDigest("a"));
    QVERIFY(secretDigest("a") != secretDigest("b"));
    QVERIFY(isSecretDigest(secretDigest("a")));
    QVERIFY(!isSecretDigest("sha256-keyed:"));
}

void TestSecretRedaction::recordedSecretHasNoPlantedValue()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/yaml/shop_secret_db-credentials.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string json = file.readAll().toStdString();
    const std::string planted = QByteArray("planted-Secret-One").toBase64().toStdString();
    QVERIFY(contains(json, planted.c_str()) || contains(json, "planted-Secret"));
    const auto raw = makeRawObject(json);
    QVERIFY(!contains((*raw)->json, "planted-Secret"));
    QVERIFY(!contains((*raw)->json, planted.substr(0, 20).c_str()));
}

QTEST_GUILESS_MAIN(TestSecretRedaction)
#include "tst_secretredaction.moc"
