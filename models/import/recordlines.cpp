// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/recordlines.h"
#include "models/import/lineitem.h"
#include "models/import/valuesplitter.h"

#include <QFile>

#include <algorithm>
#include <format>
#include <thread>
#include <unordered_map>

namespace watchglass {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t knownVersion = 1;
constexpr std::size_t batchItems = 512;
constexpr std::size_t batchBytes = std::size_t(8) << 20U;
constexpr const char *noBody = "whole object (these JSON lines carry what changed of it; export with bodies for the rest)";

/// Takes the lines of all files in turn and hands items over.
class LinesImport
{
public:
    LinesImport(const ImportRequest &request, DigestSink &sink) : m_request(request), m_sink(sink) {}

    std::expected<void, std::string> readFile(const std::filesystem::path &path);
    /// What was lost is said in the record too.
    ImportReport finish();

private:
    std::expected<void, std::string> readLines(std::string_view text);
    std::expected<void, std::string> readLine(const ValueSplitter::Value &value);
    std::expected<void, std::string> beginSession(JsonValue line);
    void keep(DigestItem &&item, std::size_t bytes);
    void followBody(DigestedObservation &digested);
    void hand();
    bool cancelled() const { return m_request.cancelled && m_request.cancelled(); }

    const ImportRequest &m_request;
    DigestSink &m_sink;
    ImportReport m_report;
    JsonTree m_tree;
    LineOffsets m_offsets;
    LineOffsets m_most; ///< the highest numbers so far
    std::unordered_map<std::string, RawObjectPtr> m_bodies; ///< the last of each object
    Timestamp m_lastAt;
    std::shared_ptr<DigestBatch> m_batch = std::make_shared<DigestBatch>();
};

std::expected<void, std::string> LinesImport::readFile(const std::filesystem::path &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::unexpected("cannot be read: " + file.errorString().toStdString());
    }
    const uchar *bytes = file.map(0, file.size());
    const QByteArray copy = bytes ? QByteArray() : file.readAll();
    return readLines(bytes ? std::string_view(reinterpret_cast<const char *>(bytes), std::size_t(file.size()))
                           : std::string_view(copy.constData(), std::size_t(copy.size())));
}

std::expected<void, std::string> LinesImport::readLines(std::string_view text)
{
    m_report.note("JSON lines of Watchglass");
    m_offsets = m_most;
    ValueSplitter splitter(text);
    while (const auto value = splitter.next()) {
        if (cancelled()) {
            return std::unexpected(std::string("cancelled"));
        }
        if (value->state == ValueSplitter::State::CutOff) {
            m_report.cutOff = true;
            break;
        }
        if (value->state != ValueSplitter::State::Complete) {
            m_report.skip(reasonOf(value->state));
            continue;
        }
        if (value->parts > ValueSplitter::maxParts) {
            m_report.skip(reasonOf(ValueSplitter::State::TooMany));
            continue;
        }
        if (!m_tree.parse(value->json, std::size_t(text.end() - value->json.begin()))) {
            m_report.skip("value that is not good JSON");
            splitter.retryFromNextLine();
            continue;
        }
        ++m_report.values;
        if (auto read = readLine(*value); !read) {
            return read;
        }
    }
    return {};
}

std::expected<void, std::string> LinesImport::readLine(const ValueSplitter::Value &value)
{
    const JsonValue line = m_tree.root();
    if (line["line"].isText("session")) {
        return beginSession(line);
    }
    if (!line["line"].isString()) {
        m_report.skip("value that is no line of an export");
        return {};
    }
    if (auto item = lineItem(line, m_offsets)) {
        keep(std::move(*item), value.json.size());
    } else {
        m_report.skip(item.error());
    }
    return {};
}

// A file that was appended to holds several exports, each of which counts from one.
std::expected<void, std::string> LinesImport::beginSession(JsonValue line)
{
    const std::int64_t version = line["version"].integerOr(0);
    if (!line["schema"].isText("watchglass-events")) {
        return std::unexpected("is of the unknown schema \"" + line["schema"].string() + '"');
    }
    if (version > knownVersion) {
        return std::unexpected(std::format("was written by a newer Watchglass (version {} of its lines; this one reads {})", version, knownVersion));
    }
    m_offsets = m_most;
    return {};
}

void LinesImport::keep(DigestItem &&item, std::size_t bytes)
{
    if (auto *digested = std::get_if<DigestedObservation>(&item)) {
        digested->seq = digested->seq == 0 ? m_most.seq + 1 : digested->seq;
        m_most.seq = std::max(m_most.seq, digested->seq);
        m_most.stream = std::max(m_most.stream, digested->observation.stream);
        m_lastAt = digested->observation.at;
        ++m_report.observations;
        followBody(*digested);
    } else if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        m_most.stream = std::max(m_most.stream, opened->info.id);
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item)) {
        m_most.gap = std::max(m_most.gap, (*gap)->id);
    } else if (const auto *finding = std::get_if<Finding>(&item)) {
        m_most.finding = std::max(m_most.finding, finding->id);
        m_lastAt = std::max(m_lastAt, finding->at);
    }
    m_batch->items.push_back(std::move(item));
    m_batch->bytes += bytes;
    if (m_batch->items.size() >= batchItems || m_batch->bytes > batchBytes) {
        hand();
    }
}

/// A body is recorded as what differs from the one before it.
void LinesImport::followBody(DigestedObservation &digested)
{
    const ObjectRef &ref = digested.summary.ref;
    if (ref.kind.empty()) {
        return;
    }
    Observation &seen = digested.observation;
    if (!seen.object) {
        ++m_report.missing[noBody];
        return;
    }
    RawObjectPtr &last = m_bodies[ref.apiVersion + ' ' + ref.kind + ' ' + ref.key.text() + ' ' + ref.uid];
    seen.previous = std::exchange(last, seen.type == ObservationType::Deleted ? nullptr : seen.object);
}

void LinesImport::hand()
{
    while (m_sink.congested() && !cancelled()) {
        std::this_thread::sleep_for(2ms);
    }
    m_sink.accept(std::exchange(m_batch, std::make_shared<DigestBatch>()));
}

ImportReport LinesImport::finish()
{
    if (!m_report.lost.empty()) {
        Finding skipped;
        skipped.id = m_most.finding + 1;
        skipped.kind = FindingKind::ImportSkipped;
        skipped.at = m_lastAt;
        skipped.detail = countsText(m_report.lost) + '.';
        m_batch->items.emplace_back(std::move(skipped));
    }
    hand();
    return std::move(m_report);
}

} // namespace

bool isRecordLines(const std::filesystem::path &file)
{
    constexpr qint64 enough = 512;
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly)) {
        return false;
    }
    return opened.read(enough).trimmed().startsWith(R"({"line":")");
}

std::expected<ImportReport, std::string> importRecordLines(const ImportRequest &request, DigestSink &sink)
{
    LinesImport import(request, sink);
    for (const std::filesystem::path &file : request.files) {
        if (auto read = import.readFile(file); !read) {
            return std::unexpected(file.string() + ": " + read.error());
        }
    }
    return import.finish();
}

} // namespace watchglass
