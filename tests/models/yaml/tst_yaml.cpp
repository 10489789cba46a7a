// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/yaml/yaml.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

std::string readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The first lines that differ, for a message that a person can read.
QByteArray difference(const std::string &actual, const std::string &expected)
{
    const QList<QByteArray> a = QByteArray::fromStdString(actual).split('\n');
    const QList<QByteArray> e = QByteArray::fromStdString(expected).split('\n');
    for (qsizetype i = 0; i < std::max(a.size(), e.size()); ++i) {
        if (a.value(i) != e.value(i)) {
            return "line " + QByteArray::number(i + 1) + "\n  is:        " + a.value(i) + "\n  should be: " + e.value(i);
        }
    }
    return "no difference in lines";
}

} // namespace

class YamlTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goldenPairs_data();
    void goldenPairs();
    void strings_data();
    void strings();
    void numbers_data();
    void numbers();
    void keysAreOrderedAsGoDoes();
    void lastOfEqualKeysCounts();
    void characters_that_kubectl_refuses_are_escaped();
    void damage_data();
    void damage();
};

void YamlTest::goldenPairs_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("yaml");
    QTest::addColumn<bool>("managedFields");
    const QDir folder(QStringLiteral(TEST_DATA_DIR "/yaml"));
    int pairs = 0;
    for (const QString &name : folder.entryList({u"*.yaml"_s})) {
        const bool managed = !name.endsWith(u".nomanaged.yaml");
        QString base = name;
        base.chop(managed ? 5 : 15);
        QTest::newRow(qPrintable(name)) << folder.filePath(base + u".json") << folder.filePath(name) << managed;
        ++pairs;
    }
    QVERIFY2(pairs >= 20, "golden pairs are missing");
}

void YamlTest::goldenPairs()
{
    QFETCH(QString, json);
    QFETCH(QString, yaml);
    QFETCH(bool, managedFields);
    const std::string expected = readFile(yaml);
    QVERIFY(!expected.empty());
    const auto actual = toYaml(readFile(json), {.managedFields = managedFields});
    QVERIFY2(actual, actual ? "" : actual.error().c_str());
    QVERIFY2(*actual == expected, difference(*actual, expected).constData());
}

void YamlTest::strings_data()
{
    QTest::addColumn<QByteArray>("json"); // without the quotes
    QTest::addColumn<QByteArray>("yaml");
    const auto row = [](const char *json, const char *yaml) { QTest::newRow(json) << QByteArray(json) << QByteArray(yaml); };
    row("plain", "plain");
    row("", "\"\"");
    row("n", "\"n\"");
    row("yEs", "yEs");
    row("1_000", "\"1_000\"");
    row("_1", "_1");
    row("0x1F", "\"0x1F\"");
    row("0xg", "0xg");
    row("08", "\"08\"");
    row("1e400", "1e400");
    row(".1_0", "\".1_0\"");
    row("._1", "._1");
    row("6E-578", "\"6E-578\"");
    row("-.5", "\"-.5\"");
    row("190:20:30", "\"190:20:30\"");
    row("1:60", "1:60");
    row("2026-11-30", "\"2026-11-30\"");
    row("2026-02-30", "2026-02-30");
    row("2026-11-30T03:34:11Z", "\"2026-11-30T03:34:11Z\"");
    row("2026-11-30T24:00:00Z", "2026-11-30T24:00:00Z");
    row("=", "=");
    row("<<", "<<");
    row("a: b", "'a: b'");
    row("it's: x", "'it''s: x'");
    row("a\\tb", "\"a\\tb\"");
    row("\\ud83d\\ude80", "\"\\U0001F680\"");
    row("\\ud800", "\xEF\xBF\xBD");
    row("\\ufeffx y", "\"\\uFEFF\\x78\\x20\\x79\"");
    row("x\\ufeffy", "\"x\\uFEFFy\"");
    row("a\\u2028", "'a\xE2\x80\xA8'");
}

void YamlTest::strings()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, yaml);
    const auto text = toYaml(R"({"v":")" + json.toStdString() + R"("})");
    QVERIFY(text);
    QCOMPARE(QByteArray::fromStdString(*text), "v: " + yaml + '\n');
}

void YamlTest::numbers_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("yaml");
    const auto row = [](const char *json, const char *yaml) { QTest::newRow(json) << QByteArray(json) << QByteArray(yaml); };
    row("0", "0");
    row("-0", "0");
    row("-0.0", "0");
    row("1.0", "1");
    row("1e3", "1000");
    row("9223372036854775807", "9223372036854775807");
    row("-9223372036854775808", "-9223372036854775808");
    row("9223372036854775808", "9223372036854776000");
    row("18446744073709551616", "1.8446744073709552e+19");
    row("1e20", "1e+20");
    row("1e21", "1e+21");
    row("0.1", "0.1");
    row("0.0001", "0.0001");
    row("0.00001", "1e-05");
    row("1.5e-7", "1.5e-07");
    row("123456.5", "123456.5");
    row("1234567.5", "1.2345675e+06");
    row("5e-324", "5e-324");
    row("1e-400", "0");
}

void YamlTest::numbers()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, yaml);
    const auto text = toYaml(R"({"v":)" + json.toStdString() + "}");
    QVERIFY(text);
    QCOMPARE(QByteArray::fromStdString(*text), "v: " + yaml + '\n');
}

void YamlTest::keysAreOrderedAsGoDoes()
{
    const auto text = toYaml(R"({"a10":1,"b":2,"a2":3,"_":4,"B":5,"a":6,"a1":{},"é":7,"10":8,"9":[]})");
    QVERIFY(text);
    QCOMPARE(QByteArray::fromStdString(*text), "_: 4\n\"9\": []\n\"10\": 8\nB: 5\na: 6\na1: {}\na2: 3\na10: 1\nb: 2\né: 7\n");
}

void YamlTest::lastOfEqualKeysCounts()
{
    const auto text = toYaml(R"({"b":0,"a":1,"a":2})");
    QVERIFY(text);
    QCOMPARE(QByteArray::fromStdString(*text), "a: 2\nb: 0\n");
}

// kubectl itself stops with "control characters are not allowed".
void YamlTest::characters_that_kubectl_refuses_are_escaped()
{
    const auto text = toYaml("{\"v\":\"a\x7F" "b\"}");
    QVERIFY(text);
    QCOMPARE(QByteArray::fromStdString(*text), "v: \"a\\x7Fb\"\n");
}

void YamlTest::damage_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("half") << QByteArray(R"({"a":{"b":1)");
    QTest::newRow("list") << QByteArray("[1]");
    QTest::newRow("word") << QByteArray(R"({"a":nul})");
    QTest::newRow("number") << QByteArray(R"({"a":01})");
    QTest::newRow("trailing") << QByteArray(R"({"a":1} x)");
    QTest::newRow("deep") << QByteArray(R"({"a":)") + QByteArray(100000, '[');
    QTest::newRow("deep and closed") << QByteArray(R"({"a":)") + QByteArray(600, '[') + QByteArray(600, ']') + '}';
    QTest::newRow("binary") << QByteArray("{\"a\":\"\xFF\xFE\"}");
    QTest::newRow("no value") << QByteArray(R"({"a":})");
    QTest::newRow("two values") << QByteArray(R"({"a":1 2})");
}

void YamlTest::damage()
{
    QFETCH(QByteArray, json);
    const auto text = toYaml(json.toStdString());
    QVERIFY(!text);
    QVERIFY(!text.error().empty() && !text.error().contains('\n'));
}

QTEST_GUILESS_MAIN(YamlTest)
#include "tst_yaml.moc"
