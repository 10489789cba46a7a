// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/transport/framesplitter.h"

#include <QElapsedTimer>
#include <QFile>
#include <QtTest>

#include <random>

using namespace watchglass;
using namespace Qt::StringLiterals;

namespace {

struct Outcome
{
    std::vector<std::string> frames;
    FrameSplitter::Problem problem = FrameSplitter::Problem::None;
    std::size_t pending = 0;

    bool operator==(const Outcome &) const = default;
};

Outcome split(const std::vector<std::string_view> &parts, FrameSplitter::Limits limits = {})
{
    FrameSplitter splitter(limits);
    Outcome outcome;
    for (const std::string_view part : parts) {
        splitter.append(part);
        while (const auto frame = splitter.next()) {
            outcome.frames.emplace_back(frame->json);
            if (frame->readable < frame->json.size() + FrameSplitter::padding) {
                outcome.frames.emplace_back("no room behind the frame");
            }
        }
    }
    outcome.problem = splitter.problem();
    outcome.pending = outcome.problem == FrameSplitter::Problem::None ? splitter.pending() : 0;
    return outcome;
}

/// `head`, n times `c`, `tail`.
std::string filled(std::string_view head, std::size_t n, char c, std::string_view tail = {})
{
    std::string text(head);
    text.append(n, c);
    text.append(tail);
    return text;
}

std::vector<std::string_view> oneByOne(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        parts.push_back(text.substr(i, 1));
    }
    return parts;
}

/// A slow, obviously right splitter to compare with.
std::vector<std::string> splitSlowly(std::string_view text)
{
    std::vector<std::string> frames;
    std::string frame;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (depth == 0 && c != '{') {
            continue;
        }
        frame += c;
        if (inString) {
            if (c == '\\') {
                frame += text[++i];
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            frames.push_back(std::exchange(frame, {}));
        }
    }
    return frames;
}

class Generator
{
public:
    explicit Generator(std::uint32_t seed) : m_random(seed) {}

    std::string stream(int frames)
    {
        static const char *const separators[] = {"", "\n", "\r\n", "\n\n", "  \t", " \r\n \n"};
        std::string text;
        for (int i = 0; i < frames; ++i) {
            text += separators[upTo(5)];
            text += object(0);
        }
        return text + separators[upTo(5)];
    }

private:
    std::uint32_t upTo(std::uint32_t most) { return std::uint32_t(m_random()) % (most + 1); }

    std::string word()
    {
        static const std::string pieces[] = {"a", "{", "}", "[", "]", "\\\"", "\\\\", "\\u00e9", "ключ", "日本", "🚀", ":", ",", "\\n", " ", "\\\\\\\""};
        std::string text = "\"";
        for (std::uint32_t i = upTo(40); i > 0; --i) {
            text += pieces[upTo(15)];
        }
        return text + '"';
    }
    std::string value(int depth)
    {
        switch (depth > 6 ? 0 : upTo(5)) {
        case 0: return word();
        case 1: return "-12.5e3";
        case 2: return "null";
        case 3: return list(depth + 1);
        default: return object(depth + 1);
        }
    }
    std::string gap() { return upTo(6) == 0 ? "\n  " : ""; }
    std::string list(int depth)
    {
        std::string text = "[";
        for (std::uint32_t i = upTo(3); i > 0; --i) {
            text += gap() + value(depth) + (i > 1 ? "," : "");
        }
        return text + gap() + "]";
    }
    std::string object(int depth)
    {
        std::string text = "{";
        for (std::uint32_t i = upTo(4); i > 0; --i) {
            text += gap() + word() + ":" + gap() + value(depth) + (i > 1 ? "," : "");
        }
        return text + gap() + "}";
    }

    std::mt19937 m_random;
};

} // namespace

class TestFrameSplitter : public QObject
{
    Q_OBJECT

private slots:
    void emptyAndBlankStreamsHaveNoFrames()
    {
        QVERIFY(split({""}).frames.empty());
        const Outcome outcome = split({"\n\r\n  \t\n"});
        QVERIFY(outcome.frames.empty());
        QCOMPARE(outcome.pending, std::size_t(0));
        QCOMPARE(outcome.problem, FrameSplitter::Problem::None);
    }

    void characterCutAnywhereIsWhole() // F1
    {
        const std::string frame = "{\"type\":\"ADDED\",\"object\":{\"labels\":{\"k\":\"ключ-日本-🚀 \\\" } \\\\\"}}}";
        const std::string text = frame + "\n" + frame;
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            const Outcome outcome = split({std::string_view(text).substr(0, cut), std::string_view(text).substr(cut)});
            QCOMPARE(outcome.frames, (std::vector<std::string>{frame, frame}));
        }
        QCOMPARE(split(oneByOne(text)).frames, (std::vector<std::string>{frame, frame}));
    }

    void prettyPrintedFrameWithCrLf() // F2
    {
        const std::string frame = "{\r\n  \"type\": \"ERROR\",\r\n  \"object\": {\r\n    \"kind\": \"Status\",\r\n    \"causes\": [\r\n    ]\r\n  }\r\n}";
        const std::string text = "\r\n" + frame + "\r\n\r\n" + frame;
        QCOMPARE(split({text}).frames, (std::vector<std::string>{frame, frame}));
        QCOMPARE(split(oneByOne(text)).frames, (std::vector<std::string>{frame, frame}));
    }

    void cutInsideAFrameIsPending() // F7
    {
        QCOMPARE(split({R"({"a":1})" "\n"}).pending, std::size_t(0));
        const Outcome outcome = split({R"({"a":1})" "\n" R"({"b")"});
        QCOMPARE(outcome.frames.size(), std::size_t(1));
        QCOMPARE(outcome.pending, std::size_t(4));
        QCOMPARE(outcome.problem, FrameSplitter::Problem::None);
    }

    void garbageStopsAfterWhatWasWhole_data() // F8
    {
        QTest::addColumn<QByteArray>("text");
        using namespace std::literals;
        const auto row = [](const char *name, std::string_view text) {
            QTest::newRow(name) << QByteArray(text.data(), qsizetype(text.size()));
        };
        row("cut frame, NUL bytes, next frame", "{\"ok\":1}\n{\"type\":\"MOD\0\0garbage{\"ok\":2}\n"sv);
        row("NUL between frames", "{\"ok\":1}\n\0\0{\"ok\":2}"sv);
        row("web page", "{\"ok\":1}\n<html><body>"sv);
        row("text", "{\"ok\":1}404 page not found"sv);
        row("line end in a string", "{\"ok\":1}{\"type\":\"MOD\n{\"ok\":2}\n"sv);
    }
    void garbageStopsAfterWhatWasWhole()
    {
        QFETCH(QByteArray, text);
        const std::string_view view(text.constData(), std::size_t(text.size()));
        const Outcome outcome = split({view});
        QCOMPARE(outcome.frames, std::vector<std::string>{"{\"ok\":1}"});
        QCOMPARE(outcome.problem, FrameSplitter::Problem::NotJson);
        QCOMPARE(split(oneByOne(view)), outcome);
    }

    void depthIsCapped() // F16
    {
        const std::string deep = filled("{\"a\":", 100000, '[');
        QCOMPARE(split({deep}).problem, FrameSplitter::Problem::TooDeep);
        QCOMPARE(split(oneByOne(deep)).problem, FrameSplitter::Problem::TooDeep);
        QCOMPARE(split({std::string(100000, '[')}).problem, FrameSplitter::Problem::NotJson);
        const std::string atLimit = filled(filled("{\"a\":", 511, '['), 511, ']', "}");
        QCOMPARE(split({atLimit}).frames.size(), std::size_t(1));
        const std::string beyond = filled(filled("{\"a\":", 512, '['), 512, ']', "}");
        QCOMPARE(split({beyond}).problem, FrameSplitter::Problem::TooDeep);
    }

    void frameSizeIsCapped() // F12, F16
    {
        const FrameSplitter::Limits limits{512, 1000, 4000};
        const std::string small = filled("{\"a\":\"", 1000 - 8, 'x', "\"}");
        QCOMPARE(small.size(), std::size_t(1000));
        QCOMPARE(split({small}, limits).frames.size(), std::size_t(1));
        const std::string large = filled("{\"a\":\"", 1000 - 7, 'x', "\"}");
        QCOMPARE(split({small, large, small}, limits).frames.size(), std::size_t(1));
        QCOMPARE(split({small, large, small}, limits).problem, FrameSplitter::Problem::FrameTooLarge);
        QCOMPARE(split(oneByOne(large), limits).problem, FrameSplitter::Problem::FrameTooLarge);
        const std::string endless = filled("{\"a\":\"", 3000, 'x');
        QCOMPARE(split(oneByOne(endless), limits).problem, FrameSplitter::Problem::FrameTooLarge);
    }

    void defaultLimitsHoldMemory() // I8
    {
        FrameSplitter splitter;
        const std::string piece(std::size_t(1) << 20, 'x');
        QVERIFY(splitter.append("{\"a\":\""));
        int accepted = 0;
        while (accepted < 64 && splitter.append(piece)) {
            ++accepted;
            while (splitter.next()) {
            }
        }
        QCOMPARE(splitter.problem(), FrameSplitter::Problem::FrameTooLarge);
        QVERIFY(splitter.buffered() <= (std::size_t(17) << 20));
    }

    void waitingBytesAreCapped()
    {
        FrameSplitter splitter(FrameSplitter::Limits{512, 1000, 100});
        QVERIFY(splitter.append(R"({"a":1})"));
        QVERIFY(!splitter.append(std::string(100, ' ')));
        QCOMPARE(splitter.problem(), FrameSplitter::Problem::Overfull);
        QVERIFY(splitter.next()); // what was whole is not lost
        QVERIFY(!splitter.next());
        splitter.reset();
        QVERIFY(splitter.append(R"({"a":1})"));
        QVERIFY(splitter.next());
    }

    void sampleShowsTheProblem()
    {
        FrameSplitter splitter;
        splitter.append("{}<html>hello</html>");
        QVERIFY(splitter.next());
        QVERIFY(!splitter.next());
        QCOMPARE(splitter.sample(), std::string("<html>hello</html>"));
    }

    void recordedStreamsAreTheirLines_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name : {"deployments", "events", "nodes-watchlist", "pods-shop"}) {
            QTest::newRow(name) << QString::fromLatin1(TEST_DATA_DIR "/watch/") + QLatin1StringView(name) + u".jsonl"_s;
        }
    }
    void recordedStreamsAreTheirLines()
    {
        QFETCH(QString, file);
        QFile input(file);
        QVERIFY(input.open(QIODevice::ReadOnly));
        const QByteArray bytes = input.readAll();
        std::vector<std::string> lines;
        for (const QByteArray &line : bytes.split('\n')) {
            if (!line.isEmpty()) {
                lines.push_back(line.toStdString());
            }
        }
        QVERIFY(lines.size() > 5);
        const std::string_view text(bytes.constData(), std::size_t(bytes.size()));
        QCOMPARE(split({text}).frames, lines);
        for (const std::size_t chunk : {1U, 7U, 63U, 64U, 65U, 4096U}) {
            std::vector<std::string_view> parts;
            for (std::size_t at = 0; at < text.size(); at += chunk) {
                parts.push_back(text.substr(at, chunk));
            }
            QCOMPARE(split(parts).frames, lines);
        }
    }

    void randomStreamsCutAtRandomPlaces()
    {
        const std::uint32_t seed = qEnvironmentVariableIntValue("WATCHGLASS_SEED");
        qInfo("seeds from %u", seed);
        for (std::uint32_t i = 0; i < 400; ++i) {
            const std::string text = Generator(seed + i).stream(6);
            const std::vector<std::string> expected = splitSlowly(text);
            const Outcome whole = split({text});
            QVERIFY2(whole.frames == expected, qPrintable(u"seed %1"_s.arg(seed + i)));
            QCOMPARE(whole.problem, FrameSplitter::Problem::None);
            std::mt19937 random(seed + i);
            for (int round = 0; round < 10; ++round) {
                std::vector<std::string_view> parts;
                for (std::size_t at = 0; at < text.size();) {
                    const std::size_t size = 1 + random() % 150;
                    parts.push_back(std::string_view(text).substr(at, size));
                    at += size;
                }
                QVERIFY2(split(parts) == whole, qPrintable(u"seed %1 round %2"_s.arg(seed + i).arg(round)));
            }
        }
    }

    void everySplitPointOfARandomStream()
    {
        const std::string text = Generator(7).stream(4);
        const Outcome whole = split({text});
        QVERIFY(whole.frames.size() == 4);
        for (std::size_t cut = 0; cut <= text.size(); ++cut) {
            QVERIFY(split({std::string_view(text).substr(0, cut), std::string_view(text).substr(cut)}) == whole);
        }
    }

    void damagedStreamsNeverCrashAndAgreeHoweverTheyAreCut()
    {
        for (std::uint32_t seed = 0; seed < 2000; ++seed) {
            std::mt19937 random(seed);
            std::string text = Generator(seed).stream(3);
            for (int damage = 0; damage < 3 && !text.empty(); ++damage) {
                text[random() % text.size()] = "\0\"\\{}[]\n x"[random() % 10];
            }
            const Outcome whole = split({text}, {20, 4000, 1 << 20});
            QVERIFY2(split(oneByOne(text), {20, 4000, 1 << 20}) == whole, qPrintable(u"seed %1"_s.arg(seed)));
        }
    }

    void speed()
    {
        QFile input(QStringLiteral(TEST_DATA_DIR "/watch/pods-shop.jsonl"));
        QVERIFY(input.open(QIODevice::ReadOnly));
        const std::string text = input.readAll().toStdString();
        std::size_t bytes = 0;
        std::size_t frames = 0;
        QElapsedTimer timer;
        timer.start();
        FrameSplitter splitter;
        while (bytes < (std::size_t(400) << 20)) {
            for (std::size_t at = 0; at < text.size(); at += 65536) {
                splitter.append(std::string_view(text).substr(at, 65536));
                while (splitter.next()) {
                    ++frames;
                }
            }
            bytes += text.size();
        }
        qInfo("%zu frames, %.2f GB/s", frames, double(bytes) / double(timer.nsecsElapsed()));
    }
};

QTEST_GUILESS_MAIN(TestFrameSplitter)
#include "tst_framesplitter.moc"
