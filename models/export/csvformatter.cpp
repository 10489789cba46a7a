// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"

namespace watchglass {

namespace {

/// The characters that make a spreadsheet run a cell (OWASP "CSV injection").
bool wouldRun(std::string_view text)
{
    return !text.empty() && std::string_view("=+-@\t\r").contains(text.front());
}

std::string joined(const std::vector<std::string> &list)
{
    std::string text;
    for (const std::string &item : list) {
        text += (text.empty() ? "" : ", ") + item;
    }
    return text;
}

std::string changesText(const std::vector<FieldChange> &changes)
{
    std::string text;
    for (const FieldChange &change : changes) {
        if (!change.noise) {
            text += (text.empty() ? "" : "; ") + change.path + ": " + change.before + " -> " + change.after;
        }
    }
    return text;
}

} // namespace

CsvFormatter::CsvFormatter(ExportOptions options)
    : m_options(options)
{
}

void CsvFormatter::cell(std::string &out, std::string_view text, bool last) const
{
    const bool guard = m_options.guardFormulas && wouldRun(text);
    if (guard || text.find_first_of(",\"\r\n") != std::string_view::npos) {
        out += '"';
        if (guard) {
            out += '\'';
        }
        for (const char c : text) {
            out += c;
            if (c == '"') {
                out += '"';
            }
        }
        out += '"';
    } else {
        out += text;
    }
    out += last ? "\r\n" : ",";
}

void CsvFormatter::row(std::string &out, const std::array<std::string_view, 15> &cells) const
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cell(out, cells[i], i + 1 == cells.size());
    }
}

std::string_view CsvFormatter::streamName(StreamId id) const
{
    const auto found = m_streams.find(id);
    return found == m_streams.end() ? std::string_view() : std::string_view(found->second);
}

void CsvFormatter::begin(std::string &out)
{
    row(out, {"time", "type", "origin", "severity", "apiVersion", "kind", "namespace", "name", "uid", "resourceVersion", "what",
              "changes", "managers", "count", "stream"});
}

void CsvFormatter::item(std::string &out, const DigestItem &item)
{
    if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        m_streams[opened->info.id] = watchglass::streamName(opened->info);
    } else if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        const Observation &seen = digested->observation;
        if (seen.type == ObservationType::Bookmark && !m_options.bookmarks) {
            return;
        }
        const ObjectRef &ref = digested->summary.ref;
        const std::string at = formatRfc3339(seen.at, 9);
        const std::string managers = joined(digested->managers);
        const std::string changes = changesText(digested->changes);
        const std::string count = digested->clusterEvent ? std::to_string(digested->clusterEvent->count) : std::string();
        row(out, {at, toString(seen.type), toString(seen.origin), toString(digested->severity), ref.apiVersion, ref.kind,
                  ref.key.namespaceName, ref.key.name, ref.uid, seen.resourceVersion.text(), digested->what, changes, managers,
                  count, streamName(seen.stream)});
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item)) {
        blindInterval(out, **gap);
    } else if (const auto *finding = std::get_if<Finding>(&item)) {
        const ObjectRef ref = finding->object.value_or(ObjectRef());
        const std::string at = formatRfc3339(finding->at, 9);
        const std::string count = finding->atLeast > 0 ? std::to_string(finding->atLeast) : std::string();
        row(out, {at, "FINDING", toString(finding->strength), "Warning", ref.apiVersion, ref.kind, ref.key.namespaceName,
                  ref.key.name, ref.uid, finding->toVersion.text(), std::string(toString(finding->kind)) + (finding->detail.empty() ? "" : ": ") + finding->detail,
                  "", "", count, streamName(finding->stream)});
    }
}

// While it is open it has a row of another type, so that those of the type BLIND are each interval once.
void CsvFormatter::blindInterval(std::string &out, const GapRecord &gap) const
{
    const std::string at = formatRfc3339(gap.openedAt, 9);
    const std::string what = (gap.closedAt ? "not delivered until " + formatRfc3339(*gap.closedAt, 9) : std::string("not delivered, still open"))
        + ", from RV " + gap.fromVersion.text() + ": " + gap.detail;
    // A lower bound of nothing proves nothing: no 0 is written.
    const std::string count = gap.closedAt && gap.lowerBound() > 0 ? std::to_string(gap.lowerBound()) : std::string();
    row(out, {at, gap.closedAt ? "BLIND" : "BLIND-OPEN", toString(gap.cause), "Warning", "", "", "", "", "", gap.toVersion.text(), what,
              "", "", count, streamName(gap.stream)});
}

void CsvFormatter::end(std::string &) { }

} // namespace watchglass
