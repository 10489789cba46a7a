// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"

#include <QTest>

using namespace watchglass;
using namespace std::chrono_literals;

class TestCommandLine : public QObject
{
    Q_OBJECT
private slots:
    void readsRecord();
    void keepsKubectlsMeaning();
    void refuses_data();
    void refuses();
    void takesWhatHasAnEffect();
    void answersHelp();
    void readsDurations();
    void readsSizes();
};

void TestCommandLine::readsRecord()
{
    const auto got = parseCommandLine(QStringLiteral("record --demo -o a.wgs --for 1m30s --export jsonl=a.jsonl --export csv=a.csv").split(u' '));
    QVERIFY(got);
    QCOMPARE(got->command, Arguments::Command::Record);
    QVERIFY(got->demo.on);
    QCOMPARE(*got->duration, 90s);
    QCOMPARE(got->exports.size(), 2);
    QCOMPARE(got->exports.at(1).file, QStringLiteral("a.csv"));
}

void TestCommandLine::keepsKubectlsMeaning()
{
    const auto one = parseCommandLine(QStringLiteral("-n prod -l app=web,tier!=db --resources pods,deploy").split(u' '));
    QVERIFY(one);
    QVERIFY(!one->cluster.allNamespaces);
    QCOMPARE(one->cluster.namespaceName, QStringLiteral("prod"));
    QCOMPARE(one->cluster.labelSelector, QStringLiteral("app=web,tier!=db"));
    QCOMPARE(one->cluster.resources.size(), 2);
    const auto all = parseCommandLine(QStringLiteral("-A -n prod").split(u' '));
    QVERIFY(all && all->cluster.allNamespaces);
}

void TestCommandLine::refuses_data()
{
    QTest::addColumn<QString>("line");
    for (const char *line : {"recrod", "record", "export", "export a", "open", "record -o a --for 5", "record -o a --for never",
                             "--speed x", "--objects 1000000", "--nonsense", "record -o a --export jsonl", "record -o a --max-size 5X",
                             "record -o a --status text", "serve-demo x", "record -o a --filter kind:Pod",
                             "record -o a --format csv", "record -o a --since 2026-11-30T12:00:00Z", "open a --filter kind:Pod", "export a --export csv=b",
                             "export a --format bundle", "export a --format bundle -o -", "export a --format csv --pseudonyms", "--until x",
                             "export a --format csv --bodies", "record -o a --bodies", "record -o a --export csv=b --bodies", "--bodies"}) {
        QTest::newRow(line) << QString::fromLatin1(line);
    }
}

void TestCommandLine::refuses()
{
    QFETCH(QString, line);
    const auto got = parseCommandLine(line.split(u' '));
    QVERIFY(!got);
    QCOMPARE(got.error().exitCode, 2);
    QCOMPARE(got.error().text.count(u'\n'), 1);
}

void TestCommandLine::takesWhatHasAnEffect()
{
    const auto recorded = parseCommandLine(QStringLiteral("record --export jsonl=a --filter kind:Pod").split(u' '));
    QVERIFY(recorded);
    QCOMPARE(recorded->filter, QStringLiteral("kind:Pod"));
    const auto bodies = parseCommandLine(QStringLiteral("record --export csv=a --export jsonl=b --bodies").split(u' '));
    QVERIFY(bodies && bodies->bodies);
    QVERIFY(parseCommandLine(QStringLiteral("export a.wgs --format jsonl --bodies").split(u' '))->bodies);
    const auto bundle = parseCommandLine(QStringLiteral("export a.wgs --format bundle -o b.wgs --pseudonyms --filter ns:shop").split(u' '));
    QVERIFY(bundle);
    QVERIFY(bundle->pseudonyms);
}

void TestCommandLine::answersHelp()
{
    const auto got = parseCommandLine({QStringLiteral("--help")});
    QVERIFY(!got);
    QCOMPARE(got.error().exitCode, 0);
    QVERIFY(got.error().text.contains(QStringLiteral("serve-demo")));
}

void TestCommandLine::readsDurations()
{
    QCOMPARE(*parseDuration(QStringLiteral("500ms")), 500ms);
    QCOMPARE(*parseDuration(QStringLiteral("1h0.5m")), 1h + 30s);
    for (const char *text : {"", "5", "s", "5d", "-5s", "5s x", "0s"}) {
        QVERIFY2(!parseDuration(QString::fromLatin1(text)), text);
    }
}

void TestCommandLine::readsSizes()
{
    QCOMPARE(*parseSize(QStringLiteral("2G")), qint64(2) << 30);
    QCOMPARE(*parseSize(QStringLiteral("500MiB")), qint64(500) << 20);
    for (const char *text : {"", "0", "G", "1.5G", "999999999999G", "5T"}) {
        QVERIFY2(!parseSize(QString::fromLatin1(text)), text);
    }
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
