// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// Our YAML against the real kubectl's, which prints local files with the same printer as `get -o yaml`.
#include "models/yaml/yaml.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using namespace watchglass;

namespace {

constexpr int Objects = 400;

/// Random objects as JSON text, the same for the same seed.
class Generator
{
public:
    explicit Generator(std::uint32_t seed) : m_random(seed) {}

    QByteArray object(int number)
    {
        return R"({"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"w)" + QByteArray::number(number)
            + R"(","labels":{"a":"b"},"annotations":{"note":)" + string() + R"(}},"spec":)" + value(0) + R"(,"status":)"
            + value(2) + '}';
    }

private:
    std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(m_random); }

    template<std::size_t N>
    QByteArray any(const char *const (&list)[N])
    {
        return QByteArray(list[below(N)]);
    }

    QByteArray string()
    {
        static const char *const words[] = {
            "y", "Yes", "n", "NO", "on", "Off", "true", "False", "tRue", "", "~", "null", "Null", ".nan", ".inf", "-.Inf",
            "+.inf", "<<", "=", "0", "00", "0644", "0o17", "08", "1_000", "_1", "1_", "0x1F", "0xg", "0b101", "-0b1", "0b2",
            "+1", "-", "1.", ".5", "-.5", ".1_0", "._1", "1e3", "6E-578", "1e400", "0x1p-2", "190:20:30", "1:60", "12:30:45",
            "2026-11-30", "2026-1-2", "2026-02-30", "2024-02-29", "2026-11-30T03:34:11Z", "2026-11-30 03:34:11",
            "2026-11-30   3:4:5", "2026-11-30T24:00:00Z", "2026-11-30T03:34:11.123456789012Z", "2026-11-30T03:34:11+02:00",
            "2026-11-30T03:34:11+25:00", "9223372036854775807", "9223372036854775808", "18446744073709551616",
            "123456789012345678901234567890", "Infinity", "NaN", "---", "--- a", "...", "- a", "-a", "? a", "?a", ": a", "a:",
            "a: b", "a #b", "#a", " ", " a", "a ", "@a", "`a", "%a", "!a", "&a", "*a", "|a", ">a", "it's", "'a'", "a, b",
            "[a]", "{a}", "a]b", R"(say \"hi\")", R"(c:\\x)", R"(\n)", R"(a\n)", R"(\na)", R"(a\nb)", R"(a\nb\n)",
            R"(a\n\nb\n\n)", R"( a\nb)", R"(a\n b)", R"(a \nb)", R"(\ta\nb)", R"(a\tb\nc)", R"(a\r\nb)", R"(a\u0007b)",
            R"(\u001b[0m)", R"(\u0000)", R"(\ufeffx y)", R"(x\ufeffy)", R"(a\u2028b)", R"(a\u2028)", R"( \u2029b)",
            R"(\u00a0)", R"(a\u0085b)", R"(a \u0085  b)", R"(a\u0085\u0085 b)", R"(\u0085)", R"(a\u0085)", "é", "ключ 日本 🚀", R"(\ud83d\ude80)", R"({\"a\": [1, 2]}\n)"};
        switch (below(5)) {
        case 0:
            return '"' + longText() + '"';
        case 1:
            return '"' + fragments(1 + below(12)) + '"';
        default:
            return '"' + any(words) + '"';
        }
    }

    QByteArray longText()
    {
        static const char *const words[] = {"the", "quick", "brown", "fox", "jumps", "over", "a: lazy", "dog,", "it's", "and",
                                            R"(\"on\")", "  ", "#", "forest", "日本", R"(\n)", R"(\\)"};
        QByteArray text;
        for (std::size_t n = 5 + below(60); n > 0; --n) {
            text += any(words) + ' ';
        }
        return below(2) == 0 ? text : text.trimmed();
    }

    QByteArray fragments(std::size_t count)
    {
        static const char *const parts[] = {"a", "b", " ", "  ", R"(\n)", R"(\n\n)", R"(\t)", ":", ": ", "#", " #", "-", "- ", "?",
                                            "'", R"(\")", R"(\\)", "{", "]", ",", "&", "*", "!", "|", ">", "%", "@", "`", "=",
                                            "é", "日", "🚀", R"(\ufeff)", R"(\u00a0)", R"(\u2028)", R"(\r)", R"(\u0007)",
                                            R"(\u0000)", "0", "12", "_", ".", "e", "x", "\u0301", "\uE000", "\uFFFD"};
        QByteArray text;
        while (count-- > 0) {
            text += any(parts);
        }
        return text;
    }

    QByteArray number()
    {
        static const char *const fixed[] = {"0", "-0", "-0.0", "1.0", "1e3", "2147483648", "9007199254740993",
                                            "9223372036854775807", "-9223372036854775808", "9223372036854775808",
                                            "18446744073709551615", "1e20", "1e21", "1.5e-7", "1e-6", "0.0001", "0.00001",
                                            "123456.5", "1234567.5", "5e-324", "1.7976931348623157e308", "100000000"};
        switch (below(3)) {
        case 0:
            return any(fixed);
        case 1:
            return QByteArray::number(std::uniform_int_distribution<qlonglong>(-1000000, 1000000)(m_random));
        default:
            return QByteArray::number(std::ldexp(static_cast<double>(m_random()), static_cast<int>(below(200)) - 100), 'g', 17);
        }
    }

    QByteArray value(std::size_t depth)
    {
        const std::size_t kind = below(depth > 6 ? 6 : 12);
        if (kind < 4) {
            return string();
        }
        if (kind == 4) {
            return number();
        }
        if (kind == 5) {
            static const char *const simple[] = {"true", "false", "null", "{}", "[]"};
            return any(simple);
        }
        const bool mapping = kind < 10;
        QByteArrayList items;
        for (std::size_t n = below(6); n > 0; --n) {
            items.append(mapping ? key(items.size()) + ':' + value(depth + 1) : value(depth + 1));
        }
        return mapping ? '{' + items.join(',') + '}' : '[' + items.join(',') + ']';
    }

    // Go's order of keys is no total order for every mixture of digits, signs and letters (kubectl then prints another
    // order at each run), so a mapping takes each of its keys from another group.
    QByteArray key(qsizetype place)
    {
        static const char *const groups[][8] = {
            {"a1", "a2", "a10", "a02", "a", "ab", "a-b", "a.b/c"},
            {"name", "spec", "Zone", "yes", "n", "null", "true", "on"},
            {"f:x", R"(k:{\"name\":\"app\"})", "k: v", "k #v", "key with spaces", "kéy", "k日本", R"(k\u2028)"},
            {"_x", ".", "-y", "=", "<<", "@k", "'k'", ""},
            {R"(t\nwo)", R"(t\t)", R"(t\u0007)", "t🚀", R"(t\"q\")", "t:", "t,", "t "},
            {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
             "xxxxxxxxxxxxxx", "x1", "x2", "x10", "x 80 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y", "x", "xy", "xé"}};
        return '"' + any(groups[static_cast<std::size_t>(place) % std::size(groups)]) + '"';
    }

    std::mt19937 m_random;
};

} // namespace

class YamlKubectlTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sameAsKubectl_data();
    void sameAsKubectl();

private:
    QByteArray printedByKubectl(const QByteArray &json);

    QString m_kubectl;
    QTemporaryDir m_folder;
};

void YamlKubectlTest::initTestCase()
{
    m_kubectl = QStandardPaths::findExecutable(u"kubectl"_s);
    if (m_kubectl.isEmpty()) {
        QSKIP("kubectl IS NOT INSTALLED: the YAML was not compared with the real one");
    }
    QVERIFY(m_folder.isValid());
}

QByteArray YamlKubectlTest::printedByKubectl(const QByteArray &json)
{
    const QString path = m_folder.filePath(u"objects.json"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size()) {
        return {};
    }
    file.close();
    QProcess kubectl;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, m_folder.path());
    environment.insert(u"KUBECONFIG"_s, m_folder.filePath(u"none"_s));
    kubectl.setProcessEnvironment(environment);
    // The label is there already, so that each object is printed as it is.
    kubectl.start(m_kubectl, {u"label"_s, u"--local"_s, u"-f"_s, path, u"a=b"_s, u"--overwrite"_s, u"-o"_s, u"yaml"_s});
    if (!kubectl.waitForFinished(60000)) {
        return {};
    }
    const QByteArray errors = kubectl.readAllStandardError();
    if (!errors.isEmpty()) {
        qWarning("kubectl says: %s", errors.constData());
    }
    return kubectl.readAllStandardOutput();
}

void YamlKubectlTest::sameAsKubectl_data()
{
    QTest::addColumn<std::uint32_t>("seed");
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        QTest::addRow("seed %u", seed) << seed;
    }
    if (const QByteArray more = qgetenv("WATCHGLASS_SEED"); !more.isEmpty()) {
        QTest::addRow("seed %s", more.constData()) << more.toUInt();
    }
}

void YamlKubectlTest::sameAsKubectl()
{
    QFETCH(std::uint32_t, seed);
    Generator generator(seed);
    QByteArray input;
    std::vector<std::string> printed;
    for (int i = 0; i < Objects; ++i) {
        const QByteArray json = generator.object(i);
        const auto yaml = toYaml(json.toStdString());
        QVERIFY2(yaml, yaml ? "" : (yaml.error() + " in " + json.toStdString()).c_str());
        printed.push_back(*yaml);
        input += json + '\n';
    }
    const QByteArray expected = printedByKubectl(input);
    qsizetype at = 0;
    for (int i = 0; i < Objects; ++i) {
        const std::string &ours = printed[static_cast<std::size_t>(i)];
        const auto length = static_cast<qsizetype>(ours.size());
        const QByteArray theirs = expected.mid(at, length);
        if (theirs != QByteArrayView(ours)) {
            qInfo("ours:\n%s\nkubectl:\n%s", ours.c_str(), theirs.constData());
        }
        QVERIFY2(theirs == QByteArrayView(ours), qPrintable(u"object %1 of seed %2 differs"_s.arg(i).arg(seed)));
        at += length;
    }
    QCOMPARE(at, expected.size());
    qInfo("%d objects, %lld bytes of YAML, all equal", Objects, static_cast<long long>(at));
}

QTEST_GUILESS_MAIN(YamlKubectlTest)
#include "tst_yamlkubectl.moc"
