// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/exportformatter.h"
#include "models/diff/jsontext.h"

namespace watchglass {

namespace {

void open(std::string &out, std::string_view line)
{
    out += "{\"line\":\"";
    out += line;
    out += '"';
}

void close(std::string &out)
{
    out += "}\n";
}

void time(std::string &out, std::string_view key, const std::optional<Timestamp> &at)
{
    if (at) {
        appendJsonKey(out, key);
        out += '"';
        out += formatRfc3339(*at, 9);
        out += '"';
    }
}

void flag(std::string &out, std::string_view key, bool value)
{
    if (value) {
        appendJsonKey(out, key);
        out += "true";
    }
}

void number(std::string &out, std::string_view key, std::uint64_t value)
{
    appendJsonField(out, key, static_cast<unsigned long long>(value));
}

void object(std::string &out, std::string_view key, const ObjectRef &ref)
{
    appendJsonKey(out, key);
    out += '{';
    appendJsonField(out, "apiVersion", ref.apiVersion);
    appendJsonField(out, "kind", ref.kind);
    appendJsonField(out, "namespace", ref.key.namespaceName);
    appendJsonField(out, "name", ref.key.name);
    appendJsonField(out, "uid", ref.uid);
    out += '}';
}

void strings(std::string &out, std::string_view key, const std::vector<std::string> &list)
{
    appendJsonKey(out, key);
    out += '[';
    for (const std::string &text : list) {
        if (out.back() != '[') {
            out += ',';
        }
        appendJsonString(out, text);
    }
    out += ']';
}

void change(std::string &out, const FieldChange &change)
{
    if (out.back() != '[') {
        out += ',';
    }
    out += '{';
    appendJsonField(out, "path", change.path);
    // Both are JSON text, possibly cut, and so no JSON of their own: they go in as strings.
    appendJsonField(out, "before", change.before);
    appendJsonField(out, "after", change.after);
    strings(out, "managers", change.managers);
    flag(out, "noise", change.noise);
    out += '}';
}

void summary(std::string &out, const ObjectSummary &summary)
{
    if (summary.generation > 0) {
        appendJsonField(out, "generation", static_cast<long long>(summary.generation));
    }
    if (!summary.owners.empty()) {
        appendJsonKey(out, "owners");
        out += '[';
        for (const OwnerReference &owner : summary.owners) {
            if (out.back() != '[') {
                out += ',';
            }
            out += '{';
            appendJsonField(out, "kind", owner.kind);
            appendJsonField(out, "name", owner.name);
            appendJsonField(out, "uid", owner.uid);
            flag(out, "controller", owner.controller);
            out += '}';
        }
        out += ']';
    }
    if (summary.health != Health::Unknown) {
        appendJsonField(out, "health", std::string_view(toString(summary.health)));
    }
    appendJsonField(out, "status", summary.status);
}

void clusterEvent(std::string &out, const ClusterEvent &event)
{
    appendJsonKey(out, "event");
    out += '{';
    appendJsonField(out, "type", event.type);
    appendJsonField(out, "reason", event.reason);
    appendJsonField(out, "message", event.message);
    appendJsonField(out, "reporter", event.reporter);
    object(out, "regarding", event.regarding);
    time(out, "first", event.first);
    time(out, "last", event.last);
    appendJsonField(out, "timeSource", std::string_view(toString(event.timeSource)));
    number(out, "count", event.count);
    if (event.previousCount > 0) {
        number(out, "previousCount", event.previousCount);
    }
    out += '}';
}

void deltas(std::string &out, std::string_view key, const std::vector<ObjectDelta> &list)
{
    appendJsonKey(out, key);
    out += '[';
    for (const ObjectDelta &delta : list) {
        if (out.back() != '[') {
            out += ',';
        }
        out += '{';
        object(out, "object", delta.object);
        appendJsonField(out, "previousUid", delta.previousUid);
        appendJsonField(out, "fromVersion", delta.from.text());
        appendJsonField(out, "toVersion", delta.to.text());
        if (delta.generationBefore != delta.generationAfter) {
            appendJsonField(out, "generationBefore", static_cast<long long>(delta.generationBefore));
            appendJsonField(out, "generationAfter", static_cast<long long>(delta.generationAfter));
        }
        out += '}';
    }
    out += ']';
}

void evidence(std::string &out, const std::vector<Evidence> &list)
{
    appendJsonKey(out, "evidence");
    out += '[';
    for (const Evidence &item : list) {
        if (out.back() != '[') {
            out += ',';
        }
        out += '{';
        appendJsonField(out, "kind", std::string_view(toString(item.kind)));
        object(out, "object", item.object);
        time(out, "at", item.at);
        appendJsonField(out, "manager", item.manager);
        appendJsonField(out, "detail", item.detail);
        if (item.before != item.after) {
            appendJsonField(out, "before", static_cast<long long>(item.before));
            appendJsonField(out, "after", static_cast<long long>(item.after));
        }
        out += '}';
    }
    out += ']';
}

/// The same JSON without what a file that was imported has between its values.
void onOneLine(std::string &out, std::string_view json)
{
    if (!json.contains('\n')) {
        out += json;
        return;
    }
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char byte = json[i];
        if (inString && byte == '\\' && i + 1 < json.size()) {
            out += byte;
            out += json[++i];
            continue;
        }
        inString = inString != (byte == '"');
        if (inString || (byte != ' ' && byte != '\n' && byte != '\r' && byte != '\t')) {
            out += byte;
        }
    }
}

} // namespace

std::string streamName(const StreamInfo &info)
{
    std::string name = info.key.gvr.qualifiedName();
    if (!info.key.namespaceName.empty()) {
        name += " (ns " + info.key.namespaceName + ")";
    }
    return name;
}

JsonlFormatter::JsonlFormatter(ExportOptions options)
    : m_options(options)
{
}

void JsonlFormatter::begin(std::string &out)
{
    open(out, "session");
    appendJsonField(out, "schema", std::string_view("watchglass-events"));
    appendJsonField(out, "version", static_cast<long long>(version));
    appendJsonField(out, "generator", std::string_view("watchglass " WATCHGLASS_VERSION));
    close(out);
}

void JsonlFormatter::item(std::string &out, const DigestItem &item)
{
    std::visit([&](const auto &value) { line(out, value); }, item);
}

void JsonlFormatter::end(std::string &) { }

void JsonlFormatter::streamFields(std::string &out, StreamId id) const
{
    const auto found = m_streams.find(id);
    if (found != m_streams.end()) {
        appendJsonField(out, "stream", found->second);
    }
    number(out, "streamId", id);
}

void JsonlFormatter::line(std::string &out, const StreamOpened &opened)
{
    m_streams[opened.info.id] = streamName(opened.info);
    open(out, "stream");
    streamFields(out, opened.info.id);
    const StreamKey &key = opened.info.key;
    appendJsonField(out, "group", key.gvr.group);
    appendJsonField(out, "version", key.gvr.version);
    appendJsonField(out, "resource", key.gvr.resource);
    appendJsonField(out, "kind", opened.info.resource.kind);
    appendJsonField(out, "namespace", key.namespaceName);
    appendJsonField(out, "labelSelector", key.labelSelector);
    appendJsonField(out, "fieldSelector", key.fieldSelector);
    flag(out, "metadataOnly", opened.info.metadataOnly);
    close(out);
}

void JsonlFormatter::line(std::string &out, const SegmentStarted &segment)
{
    open(out, "segment");
    time(out, "at", segment.at);
    appendJsonField(out, "cluster", segment.cluster);
    appendJsonField(out, "server", segment.server);
    appendJsonField(out, "clusterUid", segment.clusterUid);
    appendJsonField(out, "serverVersion", segment.serverVersion);
    close(out);
}

void JsonlFormatter::line(std::string &out, const StreamTransition &transition)
{
    open(out, "transition");
    time(out, "at", transition.at);
    streamFields(out, transition.stream);
    appendJsonField(out, "from", std::string_view(toString(transition.from)));
    appendJsonField(out, "to", std::string_view(toString(transition.to)));
    appendJsonField(out, "trust", std::string_view(toString(transition.trust)));
    appendJsonField(out, "cause", transition.cause);
    appendJsonField(out, "lastVersion", transition.lastApplied.text());
    time(out, "nextTryAt", transition.nextTryAt);
    if (transition.attempt > 0) {
        appendJsonField(out, "attempt", static_cast<long long>(transition.attempt));
    }
    flag(out, "resumed", transition.resumed);
    if (transition.error) {
        appendJsonKey(out, "error");
        out += '{';
        appendJsonField(out, "class", std::string_view(toString(transition.error->errorClass)));
        if (transition.error->httpStatus > 0) {
            appendJsonField(out, "httpStatus", static_cast<long long>(transition.error->httpStatus));
        }
        appendJsonField(out, "message", transition.error->message);
        out += '}';
    }
    close(out);
}

void JsonlFormatter::line(std::string &, const StreamStatus &) { }

void JsonlFormatter::line(std::string &out, const DigestedObservation &digested)
{
    const Observation &seen = digested.observation;
    if (seen.type == ObservationType::Bookmark && !m_options.bookmarks) {
        return;
    }
    open(out, "observation");
    number(out, "seq", digested.seq);
    time(out, "at", seen.at);
    streamFields(out, seen.stream);
    appendJsonField(out, "type", std::string_view(toString(seen.type)));
    appendJsonField(out, "origin", std::string_view(toString(seen.origin)));
    if (!digested.summary.ref.key.name.empty()) {
        object(out, "object", digested.summary.ref);
    }
    appendJsonField(out, "resourceVersion", seen.resourceVersion.text());
    summary(out, digested.summary);
    if (digested.severity != Severity::None) {
        appendJsonField(out, "severity", std::string_view(toString(digested.severity)));
    }
    appendJsonField(out, "what", digested.what);
    if (!digested.changes.empty()) {
        appendJsonKey(out, "changes");
        out += '[';
        for (const FieldChange &one : digested.changes) {
            change(out, one);
        }
        out += ']';
    }
    if (digested.changesCut > 0) {
        number(out, "changesNotWritten", digested.changesCut);
    }
    if (digested.clusterEvent) {
        clusterEvent(out, *digested.clusterEvent);
    }
    flag(out, "existingAtStart", seen.existingAtStart);
    flag(out, "finalStateUnknown", seen.finalStateUnknown);
    flag(out, "replayed", seen.replayed);
    if (seen.gap > 0) {
        number(out, "blindInterval", seen.gap);
    }
    if (m_options.bodies && seen.object) {
        appendJsonKey(out, "body");
        onOneLine(out, seen.object->json);
    }
    close(out);
}

void JsonlFormatter::line(std::string &out, const GapRecordPtr &gap)
{
    open(out, "blindInterval");
    number(out, "id", gap->id);
    streamFields(out, gap->stream);
    time(out, "from", gap->openedAt);
    time(out, "to", gap->closedAt);
    appendJsonField(out, "fromVersion", gap->fromVersion.text());
    appendJsonField(out, "toVersion", gap->toVersion.text());
    appendJsonField(out, "cause", std::string_view(toString(gap->cause)));
    appendJsonField(out, "detail", gap->detail);
    if (gap->closedAt) {
        // A lower bound: what came and went in between left no trace, and so no 0 is written.
        if (gap->lowerBound() > 0) {
            number(out, "atLeast", gap->lowerBound());
        }
        deltas(out, "added", gap->added);
        deltas(out, "removed", gap->removed);
        deltas(out, "recreated", gap->recreated);
        deltas(out, "changed", gap->changed);
        evidence(out, gap->evidence);
    } else {
        flag(out, "open", true);
    }
    close(out);
}

void JsonlFormatter::line(std::string &out, const Finding &finding)
{
    open(out, "finding");
    number(out, "id", finding.id);
    appendJsonField(out, "kind", std::string_view(toString(finding.kind)));
    appendJsonField(out, "strength", std::string_view(toString(finding.strength)));
    time(out, "at", finding.at);
    if (finding.stream != 0) {
        streamFields(out, finding.stream);
    }
    time(out, "from", finding.from);
    time(out, "to", finding.to);
    appendJsonField(out, "fromVersion", finding.fromVersion.text());
    appendJsonField(out, "toVersion", finding.toVersion.text());
    if (finding.object) {
        object(out, "object", *finding.object);
    }
    if (finding.atLeast > 0) {
        number(out, "atLeast", finding.atLeast);
    }
    if (finding.gap > 0) {
        number(out, "blindInterval", finding.gap);
    }
    if (!finding.evidence.empty()) {
        evidence(out, finding.evidence);
    }
    appendJsonField(out, "detail", finding.detail);
    close(out);
}

} // namespace watchglass
