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

RawObjectPtr secret(const char *version, std::size_t value)
{
    const std::string &text = planted[value];
    const std::string json = R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":"tls","namespace":"shop","uid":"s-1","resourceVersion":")"
        + std::string(version) + R"(","annotations":{"kubectl.kubernetes.io/last-applied-configuration":"{\"stringData\":{\"p\":\")" + text
        + R"(\"}"}},"data":{"password":")" + base64(text) + R"(","number":8675309867530986},"stringData":{"plain":")" + text + R"("}})";
    return must(makeRawObject(json));
}

} // namespace

void TestHistorySecrets::noValueEntersTheFile()
{
    const QTemporaryDir dir;
    const auto file = pathIn(dir.path(), "s.watchglass");
    std::vector<DigestItem> items;
    RawObjectPtr last;
    for (std::uint64_t i = 0; i < 40; ++i) {
        DigestedObservation digested;
        digested.seq = i + 1;
        digested.observation.at = Timestamp(std::chrono::seconds(1000 + i));
        digested.observation.type = i == 0 ? ObservationType::Added : ObservationType::Modified;
        digested.observation.previous = last;
        digested.observation.object = last = secret(std::to_string(100 + i).c_str(), i % 4 == 2 ? 2 : i % 2);
        digested.observation.resourceVersion = last->meta.resourceVersion;
        digested.summary.ref = last->ref();
        items.emplace_back(digested);
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
    for (const std::string &value : planted) {
        QVERIFY2(!all.contains(value), value.c_str());
        QVERIFY2(!all.contains(base64(value)), value.c_str());
        QVERIFY2(!all.contains(base64("x" + value).substr(2, 12)), value.c_str());
    }
    // Two values take turns: the digests do too.
    const auto data = [&](std::size_t i) { return bodies[i].substr(bodies[i].find("\"data\"")); };
    QVERIFY(data(0) != data(1));
    QCOMPARE(data(0), data(4));
}

QTEST_GUILESS_MAIN(TestHistorySecrets)
#include "tst_historysecrets.moc"
