// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <array>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace watchglass {

enum class ExportFormat : std::uint8_t { Jsonl, Csv, Yaml, Html, Bundle };

/// `jsonl`, `csv`, `yaml`, `html` or `bundle`. Error: one line that names what is known.
std::expected<ExportFormat, std::string> exportFormatFromName(std::string_view name);

struct ExportOptions
{
    bool guardFormulas = true; ///< CSV: cells that a spreadsheet would run get a leading apostrophe
    bool bookmarks = false;    ///< also the BOOKMARK observations
    bool bodies = false;       ///< JSON lines: also the whole object, Secrets masked as they are recorded
    bool pseudonyms = false;   ///< bundle: names and the like are replaced, see class Pseudonyms
};

/// Turns recorded items into text, one after the other, in the order of the record. Not thread-safe.
class ExportFormatter
{
public:
    virtual ~ExportFormatter() = default;
    /// What comes before the first item.
    virtual void begin(std::string &out) = 0;
    /// Appends nothing for items that the format does not show.
    virtual void item(std::string &out, const DigestItem &item) = 0;
    virtual void end(std::string &out) = 0;
};

/// Schema in docs/export-jsonl.md; `version` rises with every change that could break a reader.
class JsonlFormatter final : public ExportFormatter
{
public:
    static constexpr int version = 1;
    explicit JsonlFormatter(ExportOptions options = {});
    void begin(std::string &out) override;
    void item(std::string &out, const DigestItem &item) override;
    void end(std::string &out) override;

private:
    void line(std::string &out, const StreamOpened &opened);
    void line(std::string &out, const SegmentStarted &segment);
    void line(std::string &out, const StreamTransition &transition);
    void line(std::string &out, const StreamStatus &status);
    void line(std::string &out, const DigestedObservation &digested);
    void line(std::string &out, const GapRecordPtr &gap);
    void line(std::string &out, const Finding &finding);
    void streamFields(std::string &out, StreamId id) const;

    ExportOptions m_options;
    std::unordered_map<StreamId, std::string> m_streams;
};

/// RFC 4180: CRLF, one header row, one row for each observation, blind interval (`BLIND-OPEN` where it begins, `BLIND` when it is
/// over) and finding.
class CsvFormatter final : public ExportFormatter
{
public:
    explicit CsvFormatter(ExportOptions options = {});
    void begin(std::string &out) override;
    void item(std::string &out, const DigestItem &item) override;
    void end(std::string &out) override;

private:
    void cell(std::string &out, std::string_view text, bool last = false) const;
    void row(std::string &out, const std::array<std::string_view, 15> &cells) const;
    std::string_view streamName(StreamId id) const;
    void blindInterval(std::string &out, const GapRecord &gap) const;

    ExportOptions m_options;
    std::unordered_map<StreamId, std::string> m_streams;
};

/// Every revision as a YAML document, its text as kubectl prints it; what was missed stands between them as comments.
class YamlFormatter final : public ExportFormatter
{
public:
    void begin(std::string &out) override;
    void item(std::string &out, const DigestItem &item) override;
    void end(std::string &out) override;

private:
    void revision(std::string &out, const DigestedObservation &digested);
    void blindInterval(std::string &out, const GapRecord &gap);

    std::unordered_map<StreamId, std::string> m_streams;
};

/// One page that needs nothing else: summary, findings, a picture over time, a table to filter, changes to unfold. It is
/// put together at the end, in memory; beyond 50,000 rows it says how many it leaves out.
class HtmlFormatter final : public ExportFormatter
{
public:
    void begin(std::string &out) override;
    void item(std::string &out, const DigestItem &item) override;
    void end(std::string &out) override;

private:
    void row(const DigestedObservation &digested);
    std::string picture() const;

    std::unordered_map<StreamId, std::string> m_streams;
    std::vector<std::pair<Timestamp, Severity>> m_marks;
    std::string m_segments;
    std::string m_findings;
    std::string m_rows;
    std::size_t m_rowCount = 0;
    std::size_t m_leftOut = 0;
    std::map<std::uint64_t, std::string> m_gaps; ///< the last that was said of each blind interval
};

/// The name of a stream in exports: `pods`, `deployments.apps`, `pods (ns prod)`.
std::string streamName(const StreamInfo &info);

} // namespace watchglass
