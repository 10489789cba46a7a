// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "recordmust.h"

#include <QTemporaryDir>

#include <fstream>

using namespace watchglass;
using namespace watchglass::testing;

/// No byte of a Secret's value is in the file, in no encoding (CASES.md 40), and a change of it is still to be seen.
class TestHistorySecrets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noValueEntersTheFile();
};

namespace {

const std::vector<std::string> planted{"hunter2-hunter2", "s3cr3t-zweiundzwanzig", "8675309867530986", "correct-horse-battery"};

std::string base64(const std::string &text)
{
    return QByteArray::fromStdString(text).toBase64().toStdString();
}

enum class Applied { Whole, Malformed, NotJson };

RawObjectPtr secret(const std::string &version, std::size_t value, Applied applied)
{
    const std::string &text = planted[value];
    std::string last = R"({\"kind\":\"Secret\",\"stringData\":{\"p\":\")" + text + R"(\"},\"data\":{\"q\":\")" + base64(text) + R"(\"}})";
    if (applied == Applied::Malformed) {
        last.resize(last.size() - 5); // cut inside the base64
    } else if (applied == Applied::NotJson) {
        last = "password: " + text + " " + base64(text);
    }
    return must(makeRawObject(
        R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"tls","namespace":"shop","uid":"s-1","resourceVersion":")" + version
        + R"(","annotations":{"kubectl.kubernetes.io/last-applied-configuration":")" + last + R"("},"managedFields":[{"manager":"kubectl","operation":"Apply","apiVersion":"v1",)"
        + R"("fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:finalizers":{".":{},"v:\"example.com/first\"":{},"v:\"example.com/keep\"":{}}},"f:data":{"f:password":{},"v:\")" + text + R"(\"":{}},"f:stringData":{"f:plain":{},"v:\")" + base64(text)
        + R"(\"":{}}}}]},"data":{"password":")" + base64(text) + R"(","number":8675309867530986,"truth":true,"nested":{"deep":[")" + text
        + R"("]}},"stringData":{"plain":")" + text + R"("}})"));
}

} // namespace

void TestHistorySecrets::noValueEntersTheFile()
{
    const QTemporaryDir dir;
    const auto file = pathIn(dir.path(), "s.watchglass");
    std::vector<DigestItem> items;
    RawObjectPtr last;
    for (std::uint64_t i = 0; i < 40; ++i) {
        Observation observation;
        observation.at = Timestamp(std::chrono::seconds(1000 + i));
        observation.type = i == 0 ? ObservationType::Added : ObservationType::Modified;
        observation.previous = last;
        observation.object = last = secret(std::to_string(100 + i), i % 4 == 2 ? 2 : i % 2, static_cast<Applied>(i / 4 % 3));
        observation.resourceVersion = last->meta.resourceVersion;
        items.emplace_back(digest(i + 1, observation));
    }
    auto writer = must(HistoryWriter::create(file));
    writer->accept(std::make_shared<DigestBatch>(items, 0));
    QVERIFY(writer->flush());
    const auto copy = pathIn(dir.path(), "copy.watchglass");
    must(writer->saveAs(copy));
    writer.reset();

    // Nor inside the packed rows: every text that the reader gives out is looked at too.
    std::string all;
    for (const auto &path : {file, copy}) {
        std::ifstream in(path, std::ios::binary);
        all.append(std::istreambuf_iterator<char>(in), {});
    }
    auto reader = must(RecordReader::open(copy));
    std::vector<std::string> bodies;
    for (std::uint64_t seq = 1; seq <= 40; ++seq) {
        bodies.push_back(must(reader->bodyOf(seq))->json);
        all += bodies.back();
    }
    for (const DigestedObservation &row : must(reader->rows(1, 40))) {
        all += row.what;
        for (const FieldChange &change : row.changes) {
            all += change.path + change.before + change.after;
        }
    }
    for (const std::string &value : planted) {
        QVERIFY2(!all.contains(value), value.c_str());
        QVERIFY2(!all.contains(base64(value)), value.c_str());
        QVERIFY2(!all.contains(base64("x" + value).substr(2, 12)), value.c_str());
    }
    QVERIFY(bodies[0].contains(R"("v:\"example.com/keep\"")")); // no value, and needed to say who wrote it
    // Two values take turns: the digests do too.
    const auto data = [&](std::size_t i) { return bodies[i].substr(bodies[i].find("\"data\"")); };
    QVERIFY(data(0) != data(1));
    QCOMPARE(data(0), data(12));
}

QTEST_GUILESS_MAIN(TestHistorySecrets)
#include "tst_historysecrets.moc"
