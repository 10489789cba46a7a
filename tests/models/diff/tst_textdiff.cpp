// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/diff/textdiff.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

/// Both sides of each row, with changed spans in angle brackets and `~` before noise.
QByteArray shown(const TextDiff &diff)
{
    const auto marked = [](const std::string &line, const std::vector<std::pair<std::uint32_t, std::uint32_t>> &spans) {
        QByteArray text = QByteArray::fromStdString(line);
        for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
            text.insert(static_cast<qsizetype>(span->first + span->second), '>');
            text.insert(static_cast<qsizetype>(span->first), '<');
        }
        return text;
    };
    QByteArrayList rows;
    for (const DiffRow &row : diff.rows) {
        const char *const sign = row.type == DiffRow::Type::Equal ? "=" : row.type == DiffRow::Type::Changed ? "*"
            : row.type == DiffRow::Type::Removed ? "-" : "+";
        QByteArray text = QByteArray(row.noise ? "~" : "") + sign;
        if (row.leftLine > 0) {
            text += marked(diff.left[row.leftLine - 1], row.leftSpans);
        }
        if (row.type == DiffRow::Type::Changed) {
            text += '|';
        }
        if (row.rightLine > 0 && row.type != DiffRow::Type::Equal) {
            text += marked(diff.right[row.rightLine - 1], row.rightSpans);
        }
        rows.append(text);
    }
    return rows.join('\n');
}

/// Whatever the rows claim must be so: every line once and in order, equal where said, hunks where differences begin.
void check(const TextDiff &diff)
{
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::size_t noise = 0;
    std::vector<std::size_t> hunks;
    for (std::size_t i = 0; i < diff.rows.size(); ++i) {
        const DiffRow &row = diff.rows[i];
        QCOMPARE(row.leftLine, row.type == DiffRow::Type::Added ? 0U : ++left);
        QCOMPARE(row.rightLine, row.type == DiffRow::Type::Removed ? 0U : ++right);
        if (row.type == DiffRow::Type::Equal || row.type == DiffRow::Type::Changed) {
            QCOMPARE(diff.left[left - 1] == diff.right[right - 1], row.type == DiffRow::Type::Equal);
        }
        for (const auto &[offset, length] : row.leftSpans) {
            QVERIFY(length > 0 && offset + length <= diff.left[left - 1].size());
        }
        for (const auto &[offset, length] : row.rightSpans) {
            QVERIFY(length > 0 && offset + length <= diff.right[right - 1].size());
        }
        QCOMPARE(row.leftSpans.empty() && row.rightSpans.empty(), row.type != DiffRow::Type::Changed);
        noise += row.noise ? 1 : 0;
        const bool begins = i == 0 || diff.rows[i - 1].type == DiffRow::Type::Equal;
        if (begins && row.type != DiffRow::Type::Equal) {
            hunks.push_back(i);
        }
    }
    QCOMPARE(left, diff.left.size());
    QCOMPARE(right, diff.right.size());
    QCOMPARE(noise, diff.noiseRows);
    QCOMPARE(hunks, diff.hunks);
}

std::size_t equalRows(const TextDiff &diff)
{
    return static_cast<std::size_t>(std::ranges::count(diff.rows, DiffRow::Type::Equal, &DiffRow::type));
}

std::string joined(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines) {
        text += line + '\n';
    }
    return text;
}

/// A YAML-like text of about the size, some lines of it alike.
std::vector<std::string> bigText(std::size_t bytes, std::mt19937 &random)
{
    std::vector<std::string> lines;
    for (std::size_t size = 0; size < bytes;) {
        const std::uint32_t number = random();
        lines.push_back(number % 3 == 0 ? "    - name: item" : "      value-" + std::to_string(number % 50000) + ": " + std::to_string(number));
        size += lines.back().size() + 1;
    }
    return lines;
}

} // namespace

class TextDiffTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rows_data();
    void rows();
    void randomTexts();
    void bigTexts_data();
    void bigTexts();
};

void TextDiffTest::rows_data()
{
    QTest::addColumn<QByteArray>("left");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *left, const char *right, const char *expected) {
        QTest::newRow(name) << QByteArray(left) << QByteArray(right) << QByteArray(expected);
    };
    row("both empty", "", "", "");
    row("same", "a\nb\n", "a\nb\n", "=a\n=b");
    row("last line without its end", "a\nb", "a\nb\n", "=a\n=b");
    row("all new", "", "a\nb\n", "+a\n+b");
    row("all gone", "a\nb\n", "", "-a\n-b");
    row("added", "a\nc\n", "a\nb\nc\n", "=a\n+b\n=c");
    row("removed", "a\nb\nc\n", "a\nc\n", "=a\n-b\n=c");
    row("changed", "spec:\n  replicas: 3\n", "spec:\n  replicas: 4\n", "=spec:\n*  replicas: <3>|  replicas: <4>");
    row("whole words", "  n: 1399\n", "  n: 1499\n", "*  n: <1399>|  n: <1499>");
    row("several spans", "  image: repo/app:1.2 and x\n", "  image: repo/web:1.2 or x\n",
        "*  image: repo/<app>:1.2 <and> x|  image: repo/<web>:1.2 <or> x");
    row("a character is never split", "  t: ä1\n", "  t: ö1\n", "*  t: <ä1>|  t: <ö1>");
    row("lines pair by key, not by place", "  a: 1\n  b: 2\n  c: 3\n", "  x: 9\n  b: 5\n  c: 7\n",
        "-  a: 1\n+  x: 9\n*  b: <2>|  b: <5>\n*  c: <3>|  c: <7>");
    row("unlike lines do not pair", "alpha\n", "  - omega\n", "-alpha\n+  - omega");
    row("empty lines", "a\n\n\nb\n", "a\n\nb\n", "=a\n=\n-\n=b");
    row("resourceVersion is noise, its namesake is not",
        "data:\n  resourceVersion: \"1\"\nmetadata:\n  name: a\n  resourceVersion: \"1\"\n",
        "data:\n  resourceVersion: \"2\"\nmetadata:\n  name: a\n  resourceVersion: \"2\"\n",
        "=data:\n*  resourceVersion: \"<1>\"|  resourceVersion: \"<2>\"\n=metadata:\n=  name: a\n"
        "~*  resourceVersion: \"<1>\"|  resourceVersion: \"<2>\"");
    row("managedFields are noise to their end", "metadata:\n  managedFields:\n  - manager: a\n    time: \"1\"\n  name: a\n",
        "metadata:\n  managedFields:\n  - manager: a\n    time: \"2\"\n  - manager: b\n  name: b\n",
        "=metadata:\n=  managedFields:\n=  - manager: a\n~*    time: \"<1>\"|    time: \"<2>\"\n~+  - manager: b\n"
        "*  name: <a>|  name: <b>");
    row("heartbeat is noise when it moves, news when it appears",
        "status:\n  conditions:\n  - lastHeartbeatTime: \"1\"\n    type: Ready\n",
        "status:\n  conditions:\n  - lastHeartbeatTime: \"2\"\n    type: Ready\n  - type: New\n    lastHeartbeatTime: \"3\"\n",
        "=status:\n=  conditions:\n~*  - lastHeartbeatTime: \"<1>\"|  - lastHeartbeatTime: \"<2>\"\n=    type: Ready\n"
        "+  - type: New\n+    lastHeartbeatTime: \"3\"");
    row("lease", "kind: Lease\nspec:\n  renewTime: \"1\"\n", "kind: Lease\nspec:\n  renewTime: \"2\"\n",
        "=kind: Lease\n=spec:\n~*  renewTime: \"<1>\"|  renewTime: \"<2>\"");
    row("renewTime of something else", "kind: Plan\nspec:\n  renewTime: \"1\"\n", "kind: Plan\nspec:\n  renewTime: \"2\"\n",
        "=kind: Plan\n=spec:\n*  renewTime: \"<1>\"|  renewTime: \"<2>\"");
    row("{} against absent is shown", "spec:\n  a: {}\n  b: 1\n", "spec:\n  b: 1\n", "=spec:\n-  a: {}\n=  b: 1");
}

void TextDiffTest::rows()
{
    QFETCH(QByteArray, left);
    QFETCH(QByteArray, right);
    QFETCH(QByteArray, expected);
    const TextDiff diff = diffText(left.toStdString(), right.toStdString());
    check(diff);
    QCOMPARE(shown(diff), expected);
}

void TextDiffTest::randomTexts()
{
    constexpr std::uint32_t seed = 20261130;
    std::mt19937 random(seed);
    const auto text = [&random] {
        std::string lines;
        for (std::uint32_t n = random() % 30; n > 0; --n) {
            lines += std::string(random() % 3 * 2, ' ') + static_cast<char>('a' + random() % 6) + ": " + std::to_string(random() % 3) + '\n';
        }
        return lines;
    };
    for (int i = 0; i < 5000; ++i) {
        const std::string left = text();
        const std::string right = text();
        const TextDiff diff = diffText(left, right);
        check(diff);
        if (QTest::currentTestFailed()) {
            qInfo("seed %u, case %d\n%s---\n%s", seed, i, left.c_str(), right.c_str());
            return;
        }
    }
}

void TextDiffTest::bigTexts_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("a few changes") << 0;
    QTest::newRow("every tenth line") << 1;
    QTest::newRow("nothing in common") << 2;
    QTest::newRow("shuffled") << 3;
    QTest::newRow("two kinds of lines") << 4;
    QTest::newRow("one long line") << 5;
}

void TextDiffTest::bigTexts()
{
    QFETCH(int, kind);
    std::mt19937 random(42);
    std::vector<std::string> left = bigText(1U << 20U, random);
    std::vector<std::string> right = left;
    switch (kind) {
    case 0:
        for (int i = 0; i < 20; ++i) {
            right[random() % right.size()] += " changed";
        }
        break;
    case 1:
        for (std::size_t i = 0; i < right.size(); i += 10) {
            right[i] += '0';
        }
        break;
    case 2:
        for (std::string &line : right) {
            line = "other " + line;
        }
        break;
    case 3:
        std::ranges::shuffle(right, random);
        break;
    case 4:
        for (std::size_t i = 0; i < left.size(); ++i) {
            left[i] = random() % 2 == 0 ? "  - name: something quite alike" : "    value: another line";
            right[i] = random() % 2 == 0 ? "  - name: something quite alike" : "    value: another line";
        }
        break;
    default:
        left = {std::string(1U << 20U, 'x')};
        right = {std::string(1U << 20U, 'y')};
    }
    const std::string leftText = joined(left);
    const std::string rightText = joined(right);
    QElapsedTimer timer;
    timer.start();
    const TextDiff diff = diffText(leftText, rightText);
    const qint64 ms = timer.elapsed();
    check(diff);
    qInfo("%zu and %zu lines: %lld ms, %zu hunks, %zu equal", diff.left.size(), diff.right.size(), static_cast<long long>(ms),
          diff.hunks.size(), equalRows(diff));
    QVERIFY2(ms < 2000, "far slower than it should be"); // the budget proper is the benchmark's
    if (kind == 0) {
        QCOMPARE(equalRows(diff) + 20, left.size());
    } else if (kind == 1) {
        QVERIFY(equalRows(diff) > left.size() * 89 / 100);
    }
}

QTEST_GUILESS_MAIN(TextDiffTest)
#include "tst_textdiff.moc"
