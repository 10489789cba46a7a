// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exporter.h"
#include "models/export/bundle.h"
#include "models/export/itemfilter.h"
#include "models/export/progressmeter.h"

#include <QFile>
#include <QSaveFile>
#include <cstdio>
#include <mutex>

namespace watchglass {

namespace {

constexpr std::size_t flushAt = 256U << 10U;

QString pathOf(const std::filesystem::path &file)
{
    return QString::fromStdString(file.string());
}

std::string problem(const std::filesystem::path &file, const QFileDevice &device)
{
    return file.string() + ": " + device.errorString().toStdString();
}

/// Standard output or a file that appears whole.
class Output
{
public:
    explicit Output(std::filesystem::path path)
        : m_path(std::move(path))
    {
        if (!m_path.empty()) {
            m_file.setFileName(pathOf(m_path));
        }
    }
    std::expected<void, std::string> open()
    {
        if (!m_path.empty() && !m_file.open(QIODevice::WriteOnly)) {
            return std::unexpected("cannot write " + problem(m_path, m_file));
        }
        return {};
    }
    std::expected<void, std::string> write(const std::string &text)
    {
        const bool good = m_path.empty() ? std::fwrite(text.data(), 1, text.size(), stdout) == text.size()
                                         : m_file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
        if (!good) {
            return std::unexpected("cannot write " + (m_path.empty() ? std::string("to standard output") : problem(m_path, m_file)));
        }
        return {};
    }
    std::expected<void, std::string> commit()
    {
        if (m_path.empty() ? std::fflush(stdout) != 0 : !m_file.commit()) {
            return std::unexpected("cannot finish " + (m_path.empty() ? std::string("standard output") : problem(m_path, m_file)));
        }
        return {};
    }

private:
    std::filesystem::path m_path;
    QSaveFile m_file;
};

/// What was formatted and is not written yet. On the thread that reads: another one would have to fetch every item from the
/// first one's cache, which costs as much as formatting it.
class Lines
{
public:
    Lines(std::unique_ptr<ExportFormatter> formatter, Output &output, ExportResult &result)
        : m_formatter(std::move(formatter)), m_output(output), m_result(result)
    {
        m_formatter->begin(m_text);
    }
    /// False once writing has failed.
    bool put(const DigestItem &item)
    {
        m_formatter->item(m_text, item);
        ++m_result.items;
        if (m_text.size() >= flushAt) {
            flush();
        }
        return m_written.has_value();
    }
    std::expected<void, std::string> finish()
    {
        if (m_written) {
            m_formatter->end(m_text);
            flush();
        }
        return m_written;
    }

private:
    void flush()
    {
        m_result.bytes += m_text.size();
        m_written = m_output.write(m_text);
        m_text.clear();
    }

    std::unique_ptr<ExportFormatter> m_formatter;
    Output &m_output;
    ExportResult &m_result;
    std::string m_text;
    std::expected<void, std::string> m_written;
};

} // namespace

std::expected<ExportFormat, std::string> exportFormatFromName(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, ExportFormat>, 5> known{{{"jsonl", ExportFormat::Jsonl},
                                                                               {"csv", ExportFormat::Csv},
                                                                               {"yaml", ExportFormat::Yaml},
                                                                               {"html", ExportFormat::Html},
                                                                               {"bundle", ExportFormat::Bundle}}};
    for (const auto &[text, format] : known) {
        if (text == name) {
            return format;
        }
    }
    return std::unexpected("unknown export format \"" + std::string(name) + "\": use jsonl, csv, yaml, html or bundle");
}

std::unique_ptr<ExportFormatter> makeFormatter(ExportFormat format, ExportOptions options)
{
    switch (format) {
    case ExportFormat::Jsonl:
        return std::make_unique<JsonlFormatter>(options);
    case ExportFormat::Csv:
        return std::make_unique<CsvFormatter>(options);
    case ExportFormat::Yaml:
        return std::make_unique<YamlFormatter>();
    case ExportFormat::Html:
        return std::make_unique<HtmlFormatter>();
    case ExportFormat::Bundle:
        break;
    }
    return nullptr;
}

std::expected<ExportResult, std::string> exportRecord(RecordReader &reader, const ExportRequest &request,
                                                      const ExportProgressFunction &progress)
{
    if (request.format == ExportFormat::Bundle) {
        return exportBundle(reader, request, progress);
    }
    RecordReader::Range range = request.range;
    range.bodies = request.format == ExportFormat::Yaml || (request.format == ExportFormat::Jsonl && request.options.bodies);
    range.links = !request.filter.isEmpty(); // no format shows them
    Output output(request.output);
    if (auto opened = output.open(); !opened) {
        return std::unexpected(opened.error());
    }
    ExportResult result;
    ItemFilter filter(request.filter);
    Lines lines(makeFormatter(request.format, request.options), output, result);
    ProgressMeter meter(reader, request.range, progress);
    const auto replayed = reader.replay(range, [&](DigestItem &&item) {
        return meter.goesOn(item) && (!filter.keeps(item, request.now) || lines.put(item));
    });
    result.cancelled = meter.cancelled();
    if (result.cancelled) {
        return result;
    }
    if (!replayed) {
        return std::unexpected(replayed.error());
    }
    if (auto finished = lines.finish(); !finished) {
        return std::unexpected(finished.error());
    }
    if (auto committed = output.commit(); !committed) {
        return std::unexpected(committed.error());
    }
    return result;
}

struct LiveExport::Private
{
    explicit Private(const FilterExpression &expression) : filter(expression) {}

    std::filesystem::path path;
    QFile file;
    std::unique_ptr<ExportFormatter> formatter;
    ItemFilter filter;
    std::string text;
    mutable std::mutex mutex;
    std::optional<std::string> failure;
    std::uint64_t written = 0;

    void write()
    {
        const std::scoped_lock lock(mutex);
        if (failure || text.empty()) {
            text.clear();
            return;
        }
        if (file.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size()) || !file.flush()) {
            failure = "cannot write " + problem(path, file) + "; the export ends here";
        }
        written += text.size();
        text.clear();
    }
};

std::expected<std::unique_ptr<LiveExport>, std::string> LiveExport::create(ExportFormat format, const std::filesystem::path &output,
                                                                          ExportOptions options, const FilterExpression &filter)
{
    auto p = std::make_unique<Private>(filter);
    p->path = output;
    if (format == ExportFormat::Html || format == ExportFormat::Bundle) {
        return std::unexpected(std::string(format == ExportFormat::Html ? "an HTML page" : "a bundle")
                               + " is made at the end: export the session file afterwards");
    }
    p->formatter = makeFormatter(format, options);
    p->file.setFileName(pathOf(output));
    if (!p->file.open(QIODevice::WriteOnly | QIODevice::Append)) {
        return std::unexpected("cannot write " + problem(output, p->file));
    }
    p->formatter->begin(p->text);
    p->write();
    return std::unique_ptr<LiveExport>(new LiveExport(std::move(p)));
}

LiveExport::LiveExport(std::unique_ptr<Private> p)
    : d(std::move(p))
{
}

LiveExport::~LiveExport()
{
    d->formatter->end(d->text);
    d->write();
}

void LiveExport::accept(DigestBatchPtr batch)
{
    for (const DigestItem &item : batch->items) {
        const auto *digested = std::get_if<DigestedObservation>(&item);
        if (!d->filter.keeps(item, digested ? digested->observation.at : Timestamp())) { // now is when it is seen
            continue;
        }
        d->formatter->item(d->text, item);
        if (d->text.size() >= flushAt) {
            d->write();
        }
    }
    d->write();
}

std::optional<std::string> LiveExport::failure() const
{
    const std::scoped_lock lock(d->mutex);
    return d->failure;
}

std::uint64_t LiveExport::bytes() const
{
    const std::scoped_lock lock(d->mutex);
    return d->written;
}

} // namespace watchglass
