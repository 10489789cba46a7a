// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"
#include "models/findings/findingtext.h"

#include <algorithm>
#include <format>

namespace watchglass {

namespace {

constexpr std::size_t mostRows = 50'000; ///< a browser still scrolls these
constexpr std::size_t bars = 240;

std::string escaped(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string escaped(const QString &text)
{
    return escaped(text.toStdString());
}

/// Nothing is loaded from anywhere: the policy says so to the browser too.
constexpr std::string_view head = R"html(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Watchglass</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
:root{color-scheme:light dark;--line:#8884;--dim:#888}
body{font:14px/1.45 system-ui,sans-serif;margin:24px auto;max-width:1500px;padding:0 16px}
h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 8px}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top}
td:first-child,code{font-family:ui-monospace,monospace;font-size:12.5px}td:first-child{white-space:nowrap}
.dim{color:var(--dim)}.w{border-left:4px solid #c98a00}.e{border-left:4px solid #d33}.b{border-left:4px solid #7a5cd0}
input{font:inherit;padding:6px 10px;width:min(420px,90%);margin:0 0 8px}
svg{width:100%;height:90px;border-bottom:1px solid var(--line)}summary{cursor:pointer}
</style></head><body>
)html";

constexpr std::string_view script = R"html(<script>
const box=document.getElementById('filter'),rows=[...document.querySelectorAll('#events tbody tr')],shown=document.getElementById('shown');
const texts=rows.map(r=>r.textContent.toLowerCase());
function apply(){const words=box.value.toLowerCase().split(/\s+/).filter(Boolean);let n=0;
rows.forEach((r,i)=>{const on=words.every(w=>texts[i].includes(w));r.hidden=!on;n+=on});shown.textContent=n+' of '+rows.length+' rows';}
box.addEventListener('input',apply);apply();
</script></body></html>
)html";

std::string_view classOf(Severity severity)
{
    return severity == Severity::Error ? "e" : severity == Severity::Warning ? "w" : "";
}

std::string changesOf(const DigestedObservation &digested)
{
    std::string rows;
    for (const FieldChange &change : digested.changes) {
        if (change.noise) {
            continue;
        }
        std::string managers;
        for (const std::string &manager : change.managers) {
            managers += (managers.empty() ? "" : ", ") + manager;
        }
        rows += std::format("<tr><td>{}</td><td><code>{}</code></td><td><code>{}</code></td><td>{}</td></tr>", escaped(change.path),
                            escaped(change.before), escaped(change.after), escaped(managers.empty() ? "unattributed" : managers));
    }
    return rows.empty() ? rows : "<table><tr><th>field<th>before<th>after<th>field managers</tr>" + rows + "</table>";
}

} // namespace

void HtmlFormatter::begin(std::string &) {}

void HtmlFormatter::item(std::string &, const DigestItem &item)
{
    const StreamNamer namer = [this](StreamId id) { return QString::fromStdString(m_streams[id]); };
    if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        m_streams[opened->info.id] = streamName(opened->info);
    } else if (const auto *segment = std::get_if<SegmentStarted>(&item)) {
        m_segments += std::format("<p>{} · {} · {} {}</p>\n", escaped(formatRfc3339(segment->at, 0)), escaped(segment->cluster),
                                  escaped(segment->server), escaped(segment->serverVersion));
    } else if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        row(*digested);
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item)) {
        m_gaps[(*gap)->id] = std::format("<tr class=\"b\"><td>{}</td><td>{}</td></tr>\n", formatRfc3339((*gap)->openedAt),
                                         escaped(sentence(**gap, namer))); // said again when it closes
    } else if (const auto *finding = std::get_if<Finding>(&item); finding && finding->kind != FindingKind::BlindInterval) {
        m_findings += std::format("<tr><td>{}</td><td>{}</td></tr>\n", formatRfc3339(finding->at), escaped(sentence(*finding, namer)));
    }
}

void HtmlFormatter::row(const DigestedObservation &digested)
{
    const Observation &seen = digested.observation;
    if (seen.type == ObservationType::Bookmark) {
        return;
    }
    m_marks.emplace_back(seen.at, digested.severity);
    if (m_rowCount == mostRows) {
        ++m_leftOut;
        return;
    }
    ++m_rowCount;
    const ObjectRef &ref = digested.clusterEvent ? digested.clusterEvent->regarding : digested.summary.ref;
    std::string what = escaped(digested.what);
    if (const std::string changes = changesOf(digested); !changes.empty()) {
        what = "<details><summary>" + what + "</summary>" + changes + "</details>";
    }
    m_rows += std::format("<tr class=\"{}\"><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n", classOf(digested.severity),
                          formatRfc3339(seen.at), digested.clusterEvent ? escaped(digested.clusterEvent->type) : std::string(toString(seen.type)),
                          escaped(ref.kind), escaped(ref.key.text()), what);
}

/// How much happened when; the colour is the worst of each bar.
std::string HtmlFormatter::picture() const
{
    if (m_marks.empty()) {
        return {};
    }
    const auto [first, last] = std::ranges::minmax(m_marks, {}, &std::pair<Timestamp, Severity>::first);
    const double span = std::max<double>(1, double((last.first - first.first).count()));
    std::vector<std::size_t> counts(bars);
    std::vector<Severity> worst(bars, Severity::None);
    for (const auto &[at, severity] : m_marks) {
        const auto bar = std::min(bars - 1, std::size_t(double((at - first.first).count()) / span * double(bars)));
        ++counts[bar];
        worst[bar] = std::max(worst[bar], severity);
    }
    const double highest = double(std::max<std::size_t>(1, *std::ranges::max_element(counts)));
    std::string svg = std::format("<svg viewBox=\"0 0 {} 90\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"observations over time\">", bars * 4);
    for (std::size_t i = 0; i < bars; ++i) {
        if (counts[i] == 0) {
            continue;
        }
        const double height = std::max(3.0, double(counts[i]) / highest * 84);
        const std::string_view colour = worst[i] == Severity::Error ? "#d33" : worst[i] == Severity::Warning ? "#c98a00" : "#3a9d6a";
        svg += std::format("<rect x=\"{}\" y=\"{:.1f}\" width=\"3\" height=\"{:.1f}\" fill=\"{}\"/>", i * 4, 90 - height, height, colour);
    }
    return svg + std::format("</svg><p class=\"dim\">{} – {}</p>\n", formatRfc3339(first.first, 0), formatRfc3339(last.first, 0));
}

void HtmlFormatter::end(std::string &out)
{
    out += head;
    out += "<h1>What Watchglass saw</h1>\n" + m_segments;
    out += std::format("<p>{} observations on {} streams.</p>\n", m_marks.size(), m_streams.size());
    if (!m_gaps.empty()) {
        out += std::format("<p class=\"b\">&nbsp;{} blind intervals: what came and went inside them leaves no trace.</p>\n", m_gaps.size());
    }
    out += picture();
    out += "<h2>Findings and blind intervals</h2>\n";
    for (const auto &[id, gap] : m_gaps) {
        m_findings += gap;
    }
    out += m_findings.empty() ? "<p class=\"dim\">None in this export.</p>\n" : "<table>" + m_findings + "</table>\n";
    out += "<h2>Events</h2>\n<input id=\"filter\" type=\"search\" aria-label=\"filter\" placeholder=\"filter: all words\"> <span id=\"shown\" class=\"dim\"></span>\n";
    if (m_leftOut > 0) {
        out += std::format("<p class=\"w\">{} more observations are not on this page; use the session file or JSONL for all of them.</p>\n", m_leftOut);
    }
    out += "<table id=\"events\"><thead><tr><th>time<th>type<th>kind<th>object<th>what happened</tr></thead><tbody>\n" + m_rows + "</tbody></table>\n";
    out += script;
}

} // namespace watchglass
