// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// What the session file costs: bench_history [REVISIONS] [OBJECTS] [FOLDER]; a table on stdout.

#include "tests/models/history/churn.h"

#include "models/history/historywriter.h"
#include "models/history/recordreader.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <ctime>

using namespace watchglass;
using namespace watchglass::testing;
using Steady = std::chrono::steady_clock;

namespace {

double processSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}


double since(Steady::time_point start)
{
    return std::chrono::duration<double>(Steady::now() - start).count();
}

template<typename T> T must(std::expected<T, std::string> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().c_str());
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

void line(const char *what, double value, const char *unit)
{
    std::printf("%-52s %12.2f %s\n", what, value, unit);
}

struct Sample
{
    std::string uid;
    std::uint64_t seq = 0;
    Timestamp at;
    ResourceVersion version;
    std::string json;
};

template<typename Read> void latency(const char *what, const std::vector<Sample> &samples, const Read &read)
{
    std::vector<double> micros;
    for (const Sample &sample : samples) {
        const auto start = Steady::now();
        const RawObjectPtr body = must(read(sample));
        micros.push_back(since(start) * 1e6);
        if (!body || body->json != sample.json) {
            std::fprintf(stderr, "%s: the body of observation %llu is not what was written\n", what,
                         static_cast<unsigned long long>(sample.seq));
            std::exit(1);
        }
    }
    std::ranges::sort(micros);
    std::printf("%-52s p50 %.0f  p99 %.0f  max %.0f us\n", what, micros[micros.size() / 2], micros[micros.size() * 99 / 100],
                micros.back());
}

std::vector<Sample> write(const std::filesystem::path &file, std::size_t revisions, std::size_t objects)
{
    std::vector<Sample> samples;
    Churn churn(1, {.objects = objects});
    std::mt19937_64 random(2);
    auto writer = must(HistoryWriter::create(file));
    writer->accept(churn.opening());
    double cpu = 0;
    double seconds = 0;
    double slowest = 0;
    for (std::size_t done = 0; done < revisions;) {
        std::vector<DigestBatchPtr> batches; // made first: only the writer is measured
        for (int i = 0; i < 50 && done < revisions; ++i, done += 200) {
            batches.push_back(churn.batch(200));
            for (const DigestItem &item : batches.back()->items) {
                const auto &digested = std::get<DigestedObservation>(item);
                if (random() % revisions < 2000 && digested.observation.type != ObservationType::Deleted) {
                    samples.push_back({digested.summary.ref.uid, digested.seq, digested.observation.at,
                                       digested.observation.resourceVersion, digested.observation.object->json});
                }
            }
        }
        const auto start = Steady::now();
        const double cpuStart = processSeconds();
        for (const DigestBatchPtr &batch : batches) {
            writer->accept(batch);
        }
        writer->flush();
        cpu += processSeconds() - cpuStart;
        seconds += since(start);
        slowest = std::max(slowest, since(start));
    }
    const auto start = Steady::now();
    writer.reset();
    line("close", since(start) * 1000, "ms");
    const double count = static_cast<double>(revisions);
    const double raw = static_cast<double>(churn.rawBytes());
    const double bytes = static_cast<double>(std::filesystem::file_size(file));
    line("revisions", count, "");
    line("mean raw JSON", raw / count, "bytes");
    line("written, changes a second", count / seconds, "/s");
    line("slowest 10,000 with their commits", slowest * 1000, "ms");
    line("CPU of a revision", cpu / count * 1e6, "us");
    line("CPU at 10,000 changes a second", cpu / count * 1e6, "% of a core");
    line("file", bytes / 1e6, "MB");
    line("bytes of a revision", bytes / count, "bytes");
    line("of the raw JSON", bytes / raw * 100, "%");
    return samples;
}

void read(const std::filesystem::path &file, const std::vector<Sample> &samples)
{
    auto start = Steady::now();
    auto reader = must(RecordReader::open(file));
    line("open", since(start) * 1000, "ms");
    start = Steady::now();
    std::size_t marks = 0;
    must(reader->readMarks(0, [&](std::span<const RecordMark> some) {
        marks += some.size();
        return true;
    }));
    line("all marks (the first picture)", since(start) * 1000, "ms");
    start = Steady::now();
    const auto objects = must(reader->objects());
    line("all names", since(start) * 1000, "ms");
    start = Steady::now();
    std::ignore = must(reader->rows(marks / 2, 100));
    line("index and 100 rows", since(start) * 1000, "ms");
    start = Steady::now();
    std::ignore = must(reader->rows(marks / 3, 100));
    line("100 more rows", since(start) * 1000, "ms");

    reader = must(RecordReader::open(file));
    start = Steady::now();
    std::ignore = must(reader->bodyOf(samples[0].seq));
    line("first body, with the index", since(start) * 1000, "ms");
    latency("bodyAt, at random", samples, [&](const Sample &s) { return reader->bodyAt(s.uid, s.at); });
    reader = must(RecordReader::open(file));
    std::ignore = must(reader->bodyOf(samples[0].seq));
    latency("bodyByVersion, at random", samples, [&](const Sample &s) { return reader->bodyByVersion(s.uid, s.version); });

    reader = must(RecordReader::open(file));
    std::ignore = must(reader->bodyOf(1));
    start = Steady::now();
    std::size_t there = 0;
    must(reader->stateAt(samples[samples.size() / 2].at, [&](const ObjectSummary &) { return ++there > 0; }));
    line("state at a time", since(start) * 1000, "ms");
    line("  of objects", static_cast<double>(there), "");

    reader = must(RecordReader::open(file));
    start = Steady::now();
    std::size_t items = 0;
    must(reader->replay({}, [&](DigestItem &&) { return ++items > 0; }));
    line("replay without bodies", static_cast<double>(items) / since(start), "/s");
    start = Steady::now();
    std::size_t bodies = 0;
    must(reader->replay({.bodies = true}, [&](DigestItem &&) { return ++bodies < items / 5; }));
    line("replay with bodies", static_cast<double>(bodies) / since(start), "/s");
}

} // namespace

int main(int count, char **arguments)
{
    const QCoreApplication application(count, arguments);
    const std::size_t revisions = count > 1 ? std::stoul(arguments[1]) : 1'000'000;
    const std::size_t objects = count > 2 ? std::stoul(arguments[2]) : 10'000;
    const QTemporaryDir folder = count > 3 ? QTemporaryDir(QString::fromUtf8(arguments[3]) + QLatin1StringView("/bench-XXXXXX"))
                                           : QTemporaryDir();
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / "bench.watchglass";
    const std::vector<Sample> samples = write(file, revisions, objects);
    read(file, samples);
    return 0;
}
