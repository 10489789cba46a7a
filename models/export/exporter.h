// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exportformatter.h"
#include "models/filter/filterexpression.h"
#include "models/history/recordreader.h"

#include <filesystem>
#include <functional>

namespace watchglass {

struct ExportRequest
{
    ExportFormat format = ExportFormat::Jsonl;
    std::filesystem::path output; ///< empty: standard output (not of a bundle)
    RecordReader::Range range;
    ExportOptions options;
    /// Which observations to keep. Streams, their steps, blind intervals and findings always pass: a filter must not
    /// hide what was missed.
    FilterExpression filter;
    Timestamp now; ///< what `since:10m` in the filter counts from
};

struct ExportResult
{
    std::uint64_t items = 0;
    std::uint64_t bytes = 0;
    bool cancelled = false; ///< the output file was then left as it was
};

struct ExportProgress
{
    std::uint64_t observations = 0; ///< read so far, also those that the filter leaves out
    double share = 0;               ///< of the whole, 0 to 1; never falls
};
/// Called at the beginning and then every few milliseconds, on the exporting thread. False cancels.
using ExportProgressFunction = std::function<bool(const ExportProgress &)>;

/// Writes a record to a file, replaced in one step at the end, or to standard output. Error: one line that names the file.
/// Any thread.
std::expected<ExportResult, std::string> exportRecord(RecordReader &reader, const ExportRequest &request,
                                                      const ExportProgressFunction &progress = {});

/// Writes JSONL, CSV or YAML while the session is recorded. Appends; what was written is on disk after at most a second.
/// The filter passes what that of an ExportRequest passes.
class LiveExport final : public DigestSink
{
public:
    static std::expected<std::unique_ptr<LiveExport>, std::string> create(ExportFormat format, const std::filesystem::path &output,
                                                                         ExportOptions options = {}, const FilterExpression &filter = {});
    ~LiveExport() override;
    void accept(DigestBatchPtr batch) override;
    /// Why writing failed, if it did; from then on nothing more is written. Any thread.
    std::optional<std::string> failure() const;
    std::uint64_t bytes() const;

private:
    struct Private;
    explicit LiveExport(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

/// Null for a bundle, which is no text.
std::unique_ptr<ExportFormatter> makeFormatter(ExportFormat format, ExportOptions options);

} // namespace watchglass
