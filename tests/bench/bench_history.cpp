// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// What the session file costs: bench_history [REVISIONS] [OBJECTS] [FOLDER] [CAP_MB] [capped]; tables on stdout. The same
// changes go into two files: one without a cap, and one whose cap is about a tenth of what they take ("capped": only that one).
// 3000000 revisions are 5 minutes at 10,000 changes a second. CPU times do not depend on what else the machine does; the other times do.

#include "tests/models/history/churn.h"

#include "models/export/exporter.h"
#include "models/history/historywriter.h"
#include "models/history/recordreader.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <thread>

using namespace watchglass;
using namespace watchglass::testing;
using Steady = std::chrono::steady_clock;

namespace {

double cpuSeconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
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

void percentiles(const char *what, std::vector<double> micros)
{
    std::ranges::sort(micros);
    std::printf("%-52s p50 %.0f  p99 %.0f  max %.0f us\n", what, micros[micros.size() / 2], micros[micros.size() * 99 / 100],
                micros.back());
}

template<typename Read> void latency(const std::string &what, const std::vector<Sample> &samples, const Read &read)
{
    std::vector<double> wall;
    std::vector<double> cpu;
    for (const Sample &sample : samples) {
        const auto start = Steady::now();
        const double cpuStart = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
        const RawObjectPtr body = must(read(sample));
        cpu.push_back((cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - cpuStart) * 1e6);
        wall.push_back(since(start) * 1e6);
        if (!body || body->json != sample.json) {
            std::fprintf(stderr, "%s: the body of observation %llu is not what was written\n", what.c_str(),
                         static_cast<unsigned long long>(sample.seq));
            std::exit(1);
        }
    }
    percentiles((what + ", wall").c_str(), wall);
    percentiles((what + ", CPU").c_str(), cpu);
}

std::uint64_t onDisk(const std::filesystem::path &file)
{
    std::uint64_t bytes = 0;
    for (const char *suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file.string() + suffix, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

/// Looks at the size of a file with its log all the time.
class Watch
{
public:
    explicit Watch(std::filesystem::path file) : m_file(std::move(file)), m_thread([this] { run(); }) {}
    ~Watch()
    {
        m_stop = true;
        m_thread.join();
    }
    std::uint64_t most() const { return m_most; }

private:
    void run()
    {
        while (!m_stop) {
            m_most = std::max<std::uint64_t>(m_most, onDisk(m_file));
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    std::filesystem::path m_file;
    std::atomic<bool> m_stop = false;
    std::atomic<std::uint64_t> m_most = 0;
    std::thread m_thread;
};

/// One file that is written, and what that took.
class Written
{
public:
    Written(std::filesystem::path path, std::uint64_t maxBytes)
        : file(std::move(path)), m_cap(maxBytes), m_writer(must(HistoryWriter::create(file, {.maxBytes = maxBytes}))), m_watch(file) {}

    void accept(const std::vector<DigestBatchPtr> &batches)
    {
        const auto start = Steady::now();
        const double cpuStart = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
        for (const DigestBatchPtr &batch : batches) {
            m_writer->accept(batch);
        }
        if (!m_writer->flush()) {
            std::fprintf(stderr, "%s\n", m_writer->state().stopped.value_or("not written").c_str());
            std::exit(1);
        }
        m_cpu += cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - cpuStart;
        m_wall += since(start);
        m_slowest = std::max(m_slowest, since(start));
        const std::uint64_t trimmed = m_writer->state().trimmed;
        m_mostTrimmed = std::max(m_mostTrimmed, trimmed - std::exchange(m_trimmed, trimmed));
    }
    void report(double revisions, double rawBytes)
    {
        const auto state = m_writer->state();
        const auto start = Steady::now();
        m_writer.reset();
        line("close", since(start) * 1000, "ms");
        const auto bytes = static_cast<double>(std::filesystem::file_size(file));
        line("written, changes a second", revisions / m_wall, "/s");
        line("slowest 10,000 with their commits", m_slowest * 1000, "ms");
        line("CPU", m_cpu, "s");
        line("CPU of a revision", m_cpu / revisions * 1e6, "us");
        line("CPU at 10,000 changes a second", m_cpu / revisions * 1e6, "% of a core");
        line("file", bytes / 1e6, "MB");
        line("most on disk at any moment, with the log", static_cast<double>(m_watch.most()) / 1e6, "MB");
        if (m_cap == 0) {
            line("bytes of a revision", bytes / revisions, "bytes");
            line("of the raw JSON", bytes / rawBytes * 100, "%");
        } else {
            line("cap", static_cast<double>(m_cap) / 1e6, "MB");
            std::printf("%-52s %12s\n", "under its cap all the time", m_watch.most() <= m_cap ? "yes" : "NO");
            line("most dropped while 10,000 came", static_cast<double>(m_mostTrimmed), "");
            line("observations kept", revisions - static_cast<double>(state.trimmed), "");
        }
    }

    const std::filesystem::path file;

private:
    const std::uint64_t m_cap;
    std::unique_ptr<HistoryWriter> m_writer;
    Watch m_watch;
    double m_cpu = 0;
    double m_wall = 0;
    double m_slowest = 0;
    std::uint64_t m_trimmed = 0;
    std::uint64_t m_mostTrimmed = 0;
};

constexpr std::size_t batchRows = 200;
constexpr int batchesAtOnce = 50;

// Made first: only the writers are measured.
std::vector<DigestBatchPtr> make(Churn &churn)
{
    std::vector<DigestBatchPtr> batches;
    for (int i = 0; i < batchesAtOnce; ++i) {
        batches.push_back(churn.batch(batchRows));
    }
    return batches;
}

std::vector<Sample> write(Written &whole, Written &capped, std::size_t revisions, std::size_t objects,
                          bool cappedOnly)
{
    std::vector<Sample> samples;
    Churn churn(1, {.objects = objects});
    std::mt19937_64 random(2);
    const std::vector<DigestBatchPtr> opening{churn.opening()};
    whole.accept(opening);
    capped.accept(opening);
    while (churn.seq() < revisions) {
        const std::vector<DigestBatchPtr> batches = make(churn);
        for (const DigestBatchPtr &batch : batches) {
            for (const DigestItem &item : batch->items) {
                const auto &digested = std::get<DigestedObservation>(item);
                if (random() % revisions < 2000 && digested.observation.type != ObservationType::Deleted) {
                    samples.push_back({digested.summary.ref.uid, digested.seq, digested.observation.at,
                                       digested.observation.resourceVersion, digested.observation.object->json});
                }
            }
        }
        if (!cappedOnly) {
            whole.accept(batches);
        }
        capped.accept(batches);
        if (churn.seq() % 500'000 == 0) {
            std::fprintf(stderr, "%llu\n", static_cast<unsigned long long>(churn.seq()));
        }
    }
    const auto count = static_cast<double>(churn.seq());
    const auto raw = static_cast<double>(churn.rawBytes());
    line("revisions", count, "");
    line("mean raw JSON", raw / count, "bytes");
    if (!cappedOnly) {
        std::printf("\nwithout a cap\n");
        whole.report(count, raw);
    }
    std::printf("\nwith a cap\n");
    capped.report(count, raw);
    return samples;
}

void read(const std::filesystem::path &file, const std::vector<Sample> &samples)
{
    std::printf("\nreading the file without a cap\n");
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

/// Output against what it took; the processor's time does not depend on what else the machine does.
void exported(const std::filesystem::path &file, const char *what, ExportFormat format, const QString &filter)
{
    auto reader = must(RecordReader::open(file));
    ExportRequest request;
    request.format = format;
    request.output = file.parent_path() / "exported";
    request.filter = FilterExpression::parse(filter).expression;
    const auto start = Steady::now();
    const double cpuStart = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
    const ExportResult result = must(exportRecord(*reader, request));
    const double cpu = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - cpuStart;
    const auto megabytes = static_cast<double>(result.bytes) / 1e6;
    std::printf("%-28s %9.1f MB  %6.2f s wall, %6.2f s CPU: %6.0f MB/s wall, %6.0f MB/s CPU\n", what, megabytes, since(start), cpu,
                megabytes / since(start), megabytes / cpu);
    std::filesystem::remove(request.output);
}

} // namespace

int main(int count, char **arguments)
{
    const QCoreApplication application(count, arguments);
    const std::size_t revisions = count > 1 ? std::stoul(arguments[1]) : 1'000'000;
    const std::size_t objects = count > 2 ? std::stoul(arguments[2]) : 10'000;
    const QTemporaryDir folder = count > 3 ? QTemporaryDir(QString::fromUtf8(arguments[3]) + QLatin1StringView("/bench-XXXXXX"))
                                           : QTemporaryDir();
    const std::filesystem::path path = folder.path().toStdString();
    // A revision takes some 150 bytes. A smaller cap than 8 MB counts as that.
    const std::uint64_t cap = std::max<std::uint64_t>(count > 4 ? std::stoul(arguments[4]) << 20U : revisions * 15, 8U << 20U);
    const bool cappedOnly = count > 5;
    Written whole(path / "whole.watchglass", 0);
    Written capped(path / "capped.watchglass", cap);
    const std::vector<Sample> samples = write(whole, capped, revisions, objects, cappedOnly);
    if (cappedOnly) {
        return 0;
    }
    read(whole.file, samples);
    std::printf("\nexporting it\n");
    using namespace Qt::StringLiterals;
    exported(whole.file, "JSON lines", ExportFormat::Jsonl, {});
    exported(whole.file, "JSON lines, filter: nothing", ExportFormat::Jsonl, u"kind:Nothing"_s);
    exported(whole.file, "JSON lines, filter: a word", ExportFormat::Jsonl, u"name~web severity>=info"_s);
    exported(whole.file, "CSV", ExportFormat::Csv, {});
    return 0;
}
