// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventlog_p.h"
#include "models/findings/findingname.h"

#include <algorithm>

namespace watchglass {

namespace {

std::string joined(const std::vector<std::string> &list, std::string_view separator)
{
    std::string text;
    for (const std::string &item : list) {
        if (!text.empty()) {
            text += separator;
        }
        text += item;
    }
    return text;
}

std::string pathsOf(const std::vector<FieldChange> &changes)
{
    std::string text;
    for (const FieldChange &change : changes) {
        if (!change.noise) {
            text += change.path + '\n';
        }
    }
    return text;
}

LogType typeOf(ObservationType type)
{
    return static_cast<LogType>(type);
}

Severity weigh(FindingKind kind)
{
    return kind == FindingKind::ClockSkew || kind == FindingKind::SilentStream ? Severity::Notice : Severity::Warning;
}

Severity weigh(const StreamTransition &transition)
{
    if (transition.trust == Trust::Dead && transition.to != StreamPhase::Stopped && transition.error) {
        return Severity::Warning;
    }
    return transition.trust == Trust::Stale ? Severity::Notice : Severity::Info;
}

} // namespace

/// The part that takes the next row.
LogPart &EventLog::Private::open()
{
    if (parts.empty() || parts.back().superseded.size() >= limits.partRows) {
        const LogRowNumber number = end();
        if (!parts.empty()) {
            parts.back().rows->seal();
            sealedBytes += parts.back().rows->bytes();
        }
        parts.push_back({std::make_shared<LogPart>(number), {}});
    }
    return *parts.back().rows;
}

LogRow &EventLog::Private::add(Timestamp at, LogType type, StreamId stream)
{
    LogPart &part = open();
    parts.back().superseded.push_back(false);
    LogRow &row = part.add(at, type);
    row.stream = stream;
    part.setText(row, LogText::Stream, streamName(stream));
    return row;
}

void EventLog::Private::supersede(LogRowNumber number)
{
    Part &in = part(number);
    in.superseded[number - in.rows->first()] = true;
    superseded.append(number);
}

void EventLog::Private::addObservation(const DigestedObservation &digested, const AppliedItem &applied)
{
    const Observation &seen = digested.observation;
    const LogRowNumber number = end();
    LogRow &row = add(seen.at, typeOf(seen.type), seen.stream);
    const ObjectRef &ref = digested.clusterEvent ? digested.clusterEvent->regarding : digested.summary.ref;
    row.seq = digested.seq;
    row.origin = seen.origin;
    row.severity = digested.severity;
    row.object = digested.clusterEvent ? applied.regarding : applied.object;
    const bool ofStream = ref.kind.empty(); // an ERROR, a BOOKMARK
    set(row, LogText::Kind, ofStream ? std::string("Stream") : ref.kind);
    set(row, LogText::Namespace, ref.key.namespaceName);
    set(row, LogText::Name, ofStream ? resourceOf(seen.stream) : ref.key.name);
    set(row, LogText::Uid, ref.uid);
    set(row, LogText::What, digested.what);
    set(row, LogText::Reason, digested.clusterEvent ? digested.clusterEvent->reason : digested.summary.status);
    set(row, LogText::Managers, joined(digested.managers, ", "));
    set(row, LogText::Paths, pathsOf(digested.changes));
    set(row, LogText::Version, seen.resourceVersion.text());
    row.flags.setFlag(LogFlag::ExistingAtStart, seen.existingAtStart);
    row.flags.setFlag(LogFlag::FinalStateUnknown, seen.finalStateUnknown);
    row.flags.setFlag(LogFlag::Replayed, seen.replayed);
    row.flags.setFlag(LogFlag::Quiet, seen.type == ObservationType::Bookmark);
    if (digested.clusterEvent) {
        addClusterEvent(row, digested);
    }
    if (row.object != 0) {
        rowsOfObject[row.object].push_back(number);
    }
}

void EventLog::Private::addClusterEvent(LogRow &row, const DigestedObservation &digested)
{
    const ClusterEvent &event = *digested.clusterEvent;
    if (row.type == LogType::Deleted) {
        row.flags.setFlag(LogFlag::Quiet); // its hour was over: not news
        return;
    }
    row.type = event.warning ? LogType::EventWarning : LogType::EventNormal;
    LogPoint &point = parts.back().rows->addPoint(row, event.reporter);
    point.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(event.count, UINT32_MAX));
    point.ownTime = event.last.time_since_epoch().count();
    point.firstTime = event.first.time_since_epoch().count();
    point.timeSource = event.timeSource;
    if (digested.managers.empty()) {
        set(row, LogText::Managers, event.reporter);
    }
    const LogRowNumber number = end() - 1;
    const auto [known, fresh] = lastOfEvent.try_emplace(digested.summary.ref.uid, number);
    if (!fresh) {
        if (known->second >= first) {
            point.previous = known->second;
            supersede(known->second);
        }
        known->second = number;
    }
}

std::string EventLog::Private::resourceOf(StreamId stream) const
{
    const auto found = streams.find(stream);
    return found == streams.end() ? std::string() : found->second.key.gvr.qualifiedName();
}

std::string EventLog::Private::streamName(StreamId stream) const
{
    const auto found = streams.find(stream);
    if (found == streams.end()) {
        return {};
    }
    const StreamKey &key = found->second.key;
    return key.namespaceName.empty() ? key.gvr.qualifiedName() : key.gvr.qualifiedName() + " · " + key.namespaceName;
}

void EventLog::Private::addTransition(const StreamTransition &transition)
{
    LogRow &row = add(transition.at, transition.resumed ? LogType::Reconnect : LogType::Transition, transition.stream);
    row.extra = transitions.add(transition);
    row.severity = weigh(transition);
    set(row, LogText::Kind, "Stream");
    set(row, LogText::Name, resourceOf(transition.stream));
    const std::string step = std::string(toString(transition.from)) + " → " + toString(transition.to);
    set(row, LogText::What, transition.cause.empty() ? step : step + ": " + transition.cause);
    set(row, LogText::Version, transition.lastApplied.text());
    row.flags.setFlag(LogFlag::Quiet, transition.cause.empty() && !transition.error);
}

void EventLog::Private::addGap(const GapRecordPtr &gap)
{
    if (!gap->closedAt) {
        return; // its row comes when it is known what was missed
    }
    LogRow &row = add(*gap->closedAt, LogType::Gap, gap->stream);
    row.severity = Severity::Warning;
    row.extra = static_cast<std::uint32_t>(gaps.size());
    set(row, LogText::Kind, "Stream");
    set(row, LogText::Name, resourceOf(gap->stream));
    set(row, LogText::What,
        gap->lowerBound() == 0
            ? std::string("Blind until now: re-reading found no difference; what came and went in between cannot be seen")
            : "Blind until now: " + std::to_string(gap->lowerBound()) + " or more changes were not delivered ("
                + std::to_string(gap->added.size()) + " added, " + std::to_string(gap->removed.size()) + " removed, "
                + std::to_string(gap->changed.size()) + " changed); what came and went in between cannot be seen");
    set(row, LogText::Version, gap->toVersion.text());
    gaps.push_back(gap);
}

void EventLog::Private::addFinding(const Finding &finding, ObjectId object)
{
    if (finding.kind == FindingKind::BlindInterval) {
        return;
    }
    LogRow &row = add(finding.at, LogType::Finding, finding.stream);
    row.object = object;
    row.severity = weigh(finding.kind);
    row.extra = findings.add(finding);
    if (finding.object) {
        set(row, LogText::Kind, finding.object->kind);
        set(row, LogText::Namespace, finding.object->key.namespaceName);
        set(row, LogText::Name, finding.object->key.name);
        set(row, LogText::Uid, finding.object->uid);
    }
    set(row, LogText::What, std::string(findingName(finding.kind)) + (finding.detail.empty() ? "" : ": " + finding.detail));
    set(row, LogText::Version, finding.toVersion.text());
}

void EventLog::Private::addSegment(const SegmentStarted &segment)
{
    LogRow &row = add(segment.at, LogType::Segment, 0);
    set(row, LogText::Kind, "Session");
    set(row, LogText::Name, segment.cluster);
    set(row, LogText::What, "session begins: " + segment.server + (segment.serverVersion.empty() ? "" : ", " + segment.serverVersion));
}

void EventLog::apply(const AppliedItem &applied)
{
    if (const auto *digested = std::get_if<DigestedObservation>(&applied.item)) {
        d->addObservation(*digested, applied);
    } else if (const auto *opened = std::get_if<StreamOpened>(&applied.item)) {
        d->streams[opened->info.id] = opened->info;
    } else if (const auto *transition = std::get_if<StreamTransition>(&applied.item)) {
        d->addTransition(*transition);
    } else if (const auto *status = std::get_if<StreamStatus>(&applied.item)) {
        d->statuses[status->stream] = *status;
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&applied.item)) {
        d->addGap(*gap);
    } else if (const auto *found = std::get_if<Finding>(&applied.item)) {
        d->addFinding(*found, applied.object);
    } else if (const auto *segment = std::get_if<SegmentStarted>(&applied.item)) {
        d->addSegment(*segment);
    }
}

std::size_t EventLog::Private::bytes() const
{
    return sealedBytes + (parts.empty() ? 0 : parts.back().rows->bytes()) + (end() - first) / 8;
}

/// How many of the oldest parts go above the limits: a 32nd of all rows at once, so that it seldom happens and is soon done.
std::size_t EventLog::Private::partsToDrop() const
{
    const bool over = end() - first > limits.maxRows || bytes() > limits.maxBytes;
    return over && parts.size() > 1 ? std::max<std::size_t>(1, (parts.size() - 1) / 32) : 0;
}

void EventLog::Private::drop(std::size_t count)
{
    std::vector<ObjectId> objects; // that something is dropped of: far fewer than all
    for (std::size_t i = 0; i < count; ++i) {
        const LogPart &oldest = *parts.front().rows;
        for (LogRowNumber number = oldest.first(); number < oldest.end(); ++number) {
            const LogType type = oldest.row(number).type;
            if (oldest.row(number).object != 0) {
                objects.push_back(oldest.row(number).object);
            }
            if (type == LogType::Transition || type == LogType::Reconnect) {
                transitions.dropFirst();
            } else if (type == LogType::Finding) {
                findings.dropFirst();
            }
        }
        sealedBytes -= oldest.bytes();
        parts.pop_front();
    }
    const LogRowNumber before = std::exchange(first, parts.front().rows->first());
    trimmed += first - before;
    std::erase_if(lastOfEvent, [this](const auto &last) { return last.second < first; });
    std::ranges::sort(objects);
    const auto repeated = std::ranges::unique(objects);
    objects.erase(repeated.begin(), repeated.end());
    for (const ObjectId object : objects) {
        const auto of = rowsOfObject.find(object);
        if (of == rowsOfObject.end()) {
            continue; // a finding named it, no row is of it
        }
        std::vector<LogRowNumber> &rows = of->second;
        rows.erase(rows.begin(), std::ranges::lower_bound(rows, first));
        if (rows.empty()) {
            rowsOfObject.erase(of);
        }
    }
}

void EventLog::finishTick(Timestamp)
{
    if (d->published == d->end()) {
        return;
    }
    if (!d->superseded.isEmpty()) {
        emit superseded(std::exchange(d->superseded, {}));
    }
    const LogRowNumber from = std::exchange(d->published, d->end());
    emit appended(from, d->end());
    while (const std::size_t count = d->partsToDrop()) {
        emit aboutToTrim(d->parts[count].rows->first());
        d->drop(count);
    }
}

void EventLog::clear()
{
    d = std::make_unique<Private>(d->limits);
    emit cleared();
}

} // namespace watchglass
