// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/import/lineitem.h"

#include <algorithm>
#include <limits>

namespace watchglass {

namespace {

constexpr std::int64_t maxNumber = std::int64_t(1) << 52U; // beyond what any session counts, and it can be added to
constexpr std::int64_t maxStream = 1 << 28;

/// Reads fields of one line; the first that is wrong becomes the error.
class LineReader
{
public:
    LineReader(JsonValue line, const LineOffsets &offsets) : m_line(line), m_offsets(offsets) {}

    std::expected<DigestItem, std::string> item();

private:
    StreamOpened stream();
    SegmentStarted segment();
    StreamTransition transition();
    DigestedObservation observation();
    GapRecordPtr blindInterval();
    Finding finding();

    void readSummary(ObjectSummary &summary);
    void readBody(DigestedObservation &digested);
    void readChanges(DigestedObservation &digested);
    ClusterEvent clusterEvent(JsonValue event);
    std::vector<ObjectDelta> deltas(std::string_view name);
    std::vector<Evidence> evidence();

    void fail(std::string_view why)
    {
        if (m_problem.empty()) {
            m_problem = why;
        }
    }
    std::string text(std::string_view name) { return m_line[name].string(); }
    ResourceVersion version(std::string_view name) { return ResourceVersion(text(name)); }
    std::uint64_t number(JsonValue parent, std::string_view name, std::int64_t most = maxNumber)
    {
        const std::int64_t value = parent[name].integerOr(0);
        if (value < 0 || value > most) {
            fail("a number out of range");
            return 0;
        }
        return static_cast<std::uint64_t>(value);
    }
    std::uint64_t moved(std::string_view name, std::uint64_t offset)
    {
        const std::uint64_t value = number(m_line, name);
        return value == 0 ? 0 : value + offset;
    }
    StreamId streamId()
    {
        const auto value = static_cast<StreamId>(number(m_line, "streamId", maxStream));
        return value == 0 ? 0 : value + m_offsets.stream;
    }
    std::optional<Timestamp> time(JsonValue parent, std::string_view name)
    {
        return parent[name].isString() ? parseRfc3339(parent[name].string()) : std::nullopt;
    }
    Timestamp timeOf(JsonValue parent, std::string_view name)
    {
        const std::optional<Timestamp> at = time(parent, name);
        if (!at) {
            fail("no time");
        }
        return at.value_or(Timestamp());
    }
    template<typename Enum> Enum word(JsonValue parent, std::string_view name, Enum absent = {})
    {
        constexpr std::uint8_t words = 32; // more than any of them has
        const std::string_view wanted = parent[name].plain();
        for (std::uint8_t i = 0; i < words && !wanted.empty(); ++i) {
            const bool beyond = i > 0 && std::string_view(toString(static_cast<Enum>(i))) == "Unknown";
            if (!beyond && wanted == toString(static_cast<Enum>(i))) {
                return static_cast<Enum>(i);
            }
        }
        if (parent[name]) {
            fail("an unknown word");
        }
        return absent;
    }
    static ObjectRef ref(JsonValue object)
    {
        return {object["apiVersion"].string(), object["kind"].string(), {object["namespace"].string(), object["name"].string()},
                object["uid"].string()};
    }

    JsonValue m_line;
    const LineOffsets &m_offsets;
    std::string m_problem;
};

std::expected<DigestItem, std::string> LineReader::item()
{
    const std::string kind = text("line");
    std::optional<DigestItem> made;
    if (kind == "stream") {
        made = stream();
    } else if (kind == "segment") {
        made = segment();
    } else if (kind == "transition") {
        made = transition();
    } else if (kind == "observation") {
        made = observation();
    } else if (kind == "blindInterval") {
        made = blindInterval();
    } else if (kind == "finding") {
        made = finding();
    } else {
        return std::unexpected("line of a kind that this version does not know");
    }
    if (!m_problem.empty()) {
        return std::unexpected(kind + " line with " + m_problem);
    }
    return std::move(*made);
}

StreamOpened LineReader::stream()
{
    StreamInfo info;
    info.id = streamId();
    info.key = {{text("group"), text("version"), text("resource")}, text("namespace"), text("labelSelector"), text("fieldSelector")};
    info.resource.gvr = info.key.gvr;
    info.resource.kind = text("kind");
    info.metadataOnly = m_line["metadataOnly"].isTrue();
    if (info.id == 0 || info.key.gvr.resource.empty()) {
        fail("no streamId or resource");
    }
    return {std::move(info)};
}

SegmentStarted LineReader::segment()
{
    return {timeOf(m_line, "at"), text("cluster"), text("server"), text("clusterUid"), text("serverVersion")};
}

StreamTransition LineReader::transition()
{
    StreamTransition step;
    step.stream = streamId();
    step.at = timeOf(m_line, "at");
    step.from = word(m_line, "from", StreamPhase::Stopped);
    step.to = word(m_line, "to", StreamPhase::Stopped);
    step.trust = word(m_line, "trust", Trust::Dead);
    step.cause = text("cause");
    step.lastApplied = version("lastVersion");
    step.nextTryAt = time(m_line, "nextTryAt");
    step.attempt = static_cast<int>(number(m_line, "attempt", std::numeric_limits<int>::max()));
    step.resumed = m_line["resumed"].isTrue();
    if (const JsonValue error = m_line["error"]; error.isObject()) {
        step.error.emplace();
        step.error->errorClass = word(error, "class", ErrorClass::Server);
        step.error->httpStatus = static_cast<int>(number(error, "httpStatus", 999));
        step.error->message = error["message"].string();
    }
    return step;
}

void LineReader::readSummary(ObjectSummary &summary)
{
    summary.ref = ref(m_line["object"]);
    summary.resourceVersion = version("resourceVersion");
    summary.generation = static_cast<std::int64_t>(number(m_line, "generation"));
    for (const JsonValue owner : m_line["owners"]) {
        summary.owners.push_back({{}, owner["kind"].string(), owner["name"].string(), owner["uid"].string(), owner["controller"].isTrue()});
    }
    summary.health = word(m_line, "health", Health::Unknown);
    summary.status = text("status");
}

/// What the line says of the object stays; the body tells the rest.
void LineReader::readBody(DigestedObservation &digested)
{
    const JsonValue body = m_line["body"];
    if (!body) {
        return;
    }
    const ObjectSummary said = digested.summary;
    const auto object = makeRawObject(body.raw(), said.ref.apiVersion, said.ref.kind);
    if (!object) {
        fail("a body that cannot be read");
    } else if ((*object)->ref() != said.ref) {
        fail("a body of another object");
    } else {
        digested.summary = summarise(**object);
        digested.summary.resourceVersion = said.resourceVersion;
        digested.summary.generation = said.generation;
        digested.summary.health = said.health;
        digested.summary.status = said.status;
        digested.observation.object = *object;
    }
}

void LineReader::readChanges(DigestedObservation &digested)
{
    for (const JsonValue one : m_line["changes"]) {
        FieldChange change;
        change.noise = one["noise"].isTrue();
        change.path = one["path"].string();
        change.before = one["before"].string();
        change.after = one["after"].string();
        change.type = change.before.empty() ? FieldChange::Type::Added
            : change.after.empty()          ? FieldChange::Type::Removed
                                            : FieldChange::Type::Modified;
        for (const JsonValue manager : one["managers"]) {
            change.managers.push_back(manager.string());
            if (!change.noise && std::ranges::find(digested.managers, change.managers.back()) == digested.managers.end()) {
                digested.managers.push_back(change.managers.back());
            }
        }
        digested.changes.push_back(std::move(change));
    }
    digested.changesCut = static_cast<std::uint32_t>(number(m_line, "changesNotWritten", std::numeric_limits<std::uint32_t>::max()));
}

ClusterEvent LineReader::clusterEvent(JsonValue event)
{
    ClusterEvent read;
    read.type = event["type"].string();
    read.warning = !read.type.empty() && read.type != "Normal";
    read.reason = event["reason"].string();
    read.message = event["message"].string();
    read.reporter = event["reporter"].string();
    read.regarding = ref(event["regarding"]);
    read.first = timeOf(event, "first");
    read.last = timeOf(event, "last");
    read.timeSource = word(event, "timeSource", TimeSource::Received);
    read.count = number(event, "count");
    read.previousCount = number(event, "previousCount");
    return read;
}

DigestedObservation LineReader::observation()
{
    DigestedObservation digested;
    digested.seq = moved("seq", m_offsets.seq);
    Observation &seen = digested.observation;
    seen.at = timeOf(m_line, "at");
    seen.stream = streamId();
    seen.type = word(m_line, "type", ObservationType::Added);
    seen.origin = word(m_line, "origin", Origin::Import);
    seen.resourceVersion = version("resourceVersion");
    seen.existingAtStart = m_line["existingAtStart"].isTrue();
    seen.finalStateUnknown = m_line["finalStateUnknown"].isTrue();
    seen.replayed = m_line["replayed"].isTrue();
    seen.gap = moved("blindInterval", m_offsets.gap);
    digested.severity = word(m_line, "severity", Severity::None);
    digested.what = text("what");
    readSummary(digested.summary);
    readBody(digested);
    readChanges(digested);
    if (const JsonValue event = m_line["event"]; event.isObject()) {
        digested.clusterEvent = clusterEvent(event);
    } else if (seen.type != ObservationType::Deleted && seen.type != ObservationType::Error) {
        digested.summary.severity = digested.severity;
    }
    return digested;
}

std::vector<ObjectDelta> LineReader::deltas(std::string_view name)
{
    std::vector<ObjectDelta> list;
    for (const JsonValue one : m_line[name]) {
        list.push_back({ref(one["object"]), one["previousUid"].string(), ResourceVersion(one["fromVersion"].string()),
                        ResourceVersion(one["toVersion"].string()), one["generationBefore"].integerOr(0),
                        one["generationAfter"].integerOr(0)});
    }
    return list;
}

std::vector<Evidence> LineReader::evidence()
{
    std::vector<Evidence> list;
    for (const JsonValue one : m_line["evidence"]) {
        list.push_back({word(one, "kind", EvidenceKind::ManagerWrote), ref(one["object"]), time(one, "at"), one["manager"].string(),
                        one["detail"].string(), one["before"].integerOr(0), one["after"].integerOr(0)});
    }
    return list;
}

GapRecordPtr LineReader::blindInterval()
{
    auto gap = std::make_shared<GapRecord>();
    gap->id = moved("id", m_offsets.gap);
    gap->stream = streamId();
    gap->openedAt = timeOf(m_line, "from");
    gap->closedAt = time(m_line, "to");
    gap->fromVersion = version("fromVersion");
    gap->toVersion = version("toVersion");
    gap->cause = word(m_line, "cause", GapCause::ExpiredEvent);
    gap->detail = text("detail");
    gap->added = deltas("added");
    gap->removed = deltas("removed");
    gap->recreated = deltas("recreated");
    gap->changed = deltas("changed");
    gap->evidence = evidence();
    return gap;
}

Finding LineReader::finding()
{
    Finding found;
    found.id = moved("id", m_offsets.finding);
    found.kind = word(m_line, "kind", FindingKind::BlindInterval);
    found.strength = word(m_line, "strength", Strength::WeakHint);
    found.at = timeOf(m_line, "at");
    found.stream = streamId();
    found.from = time(m_line, "from");
    found.to = time(m_line, "to");
    found.fromVersion = version("fromVersion");
    found.toVersion = version("toVersion");
    if (m_line["object"].isObject()) {
        found.object = ref(m_line["object"]);
    }
    found.atLeast = number(m_line, "atLeast");
    found.gap = moved("blindInterval", m_offsets.gap);
    found.evidence = evidence();
    found.detail = text("detail");
    return found;
}

} // namespace

std::expected<DigestItem, std::string> lineItem(JsonValue line, const LineOffsets &offsets)
{
    return LineReader(line, offsets).item();
}

} // namespace watchglass
