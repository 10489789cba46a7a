// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/eventlog/eventlog.h"
#include "models/objects/stringpool.h"

#include <deque>
#include <set>
#include <unordered_map>

namespace watchglass {

namespace {

/// What a row has beside its text; texts are in the pool.
struct Row
{
    std::uint64_t seq = 0;
    std::int64_t at = 0;
    std::int64_t ownTime = 0;
    std::int64_t firstTime = 0;
    ObjectId object = 0;
    StreamId stream = 0;
    StringId kind = 0, space = 0, name = 0, uid = 0, what = 0, reason = 0, managers = 0, paths = 0, rv = 0, reporter = 0;
    std::uint32_t count = 0;
    LogRowNumber previous = noRow;
    std::uint32_t extra = 0; ///< position among gaps, findings or transitions
    LogType type = LogType::Added;
    Severity severity = Severity::None;
    Origin origin = Origin::Watch;
    TimeSource timeSource = TimeSource::Received;
    LogFlags flags;

    static constexpr LogRowNumber noRow = ~LogRowNumber(0);
};

std::int64_t nanoseconds(Timestamp time)
{
    return time.time_since_epoch().count();
}

Timestamp timestamp(std::int64_t ns)
{
    return Timestamp(std::chrono::nanoseconds(ns));
}

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

} // namespace

const char *toString(LogType type)
{
    static constexpr const char *words[] = {"ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR", "Normal", "Warning",
                                            "STREAM", "RECONNECT", "GAP", "FINDING", "SEGMENT"};
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(words) ? words[index] : "?";
}

struct EventLog::Private
{
    Limits limits;
    StringPool pool;
    std::deque<Row> rows;
    LogRowNumber first = 0;
    LogRowNumber published = 0; ///< rows before it were announced
    std::uint64_t trimmed = 0;
    std::unordered_map<std::string, LogRowNumber> lastOfEvent; ///< by uid of the cluster event
    std::unordered_map<ObjectId, std::vector<LogRowNumber>> rowsOfObject;
    std::vector<GapRecordPtr> gaps;
    std::vector<Finding> findings;
    std::vector<StreamTransition> transitions;
    std::unordered_map<StreamId, StreamInfo> streams;
    std::unordered_map<StreamId, StreamStatus> statuses;
    QList<quint32> superseded;

    LogRowNumber end() const { return first + static_cast<LogRowNumber>(rows.size()); }
    Row &row(LogRowNumber number) { return rows[number - first]; }
    std::string_view text(StringId id) const { return pool.text(id); }
    Row &add(Timestamp at, LogType type);
    void addObservation(const DigestedObservation &digested, const AppliedItem &applied);
    void addClusterEvent(Row &row, const DigestedObservation &digested);
    void addTransition(const StreamTransition &transition);
    void addGap(const GapRecordPtr &gap);
    void addFinding(const Finding &finding, ObjectId object);
    void release(const Row &row);
};

Row &EventLog::Private::add(Timestamp at, LogType type)
{
    Row row;
    row.at = nanoseconds(at);
    row.type = type;
    rows.push_back(row);
    return rows.back();
}

void EventLog::Private::addObservation(const DigestedObservation &digested, const AppliedItem &applied)
{
    const Observation &seen = digested.observation;
    const LogRowNumber number = end();
    Row &row = add(seen.at, typeOf(seen.type));
    const ObjectRef &ref = digested.clusterEvent ? digested.clusterEvent->regarding : digested.summary.ref;
    row.seq = digested.seq;
    row.stream = seen.stream;
    row.origin = seen.origin;
    row.severity = digested.severity;
    row.object = digested.clusterEvent ? applied.regarding : applied.object;
    row.kind = pool.acquire(ref.kind);
    row.space = pool.acquire(ref.key.namespaceName);
    row.name = pool.acquire(ref.key.name);
    row.uid = pool.acquire(ref.uid);
    row.what = pool.acquire(digested.what);
    row.reason = pool.acquire(digested.clusterEvent ? digested.clusterEvent->reason : digested.summary.status);
    row.managers = pool.acquire(joined(digested.managers, ", "));
    row.paths = pool.acquire(pathsOf(digested.changes));
    row.rv = pool.acquire(seen.resourceVersion.text());
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

void EventLog::Private::addClusterEvent(Row &row, const DigestedObservation &digested)
{
    const ClusterEvent &event = *digested.clusterEvent;
    if (row.type == LogType::Deleted) {
        row.flags.setFlag(LogFlag::Quiet); // its hour was over: not news
        return;
    }
    row.type = event.warning ? LogType::EventWarning : LogType::EventNormal;
    row.count = static_cast<std::uint32_t>(std::min<std::uint64_t>(event.count, UINT32_MAX));
    row.ownTime = nanoseconds(event.last);
    row.firstTime = nanoseconds(event.first);
    row.timeSource = event.timeSource;
    row.reporter = pool.acquire(event.reporter);
    if (row.managers == 0) {
        row.managers = pool.acquire(event.reporter);
    }
    const LogRowNumber number = end() - 1;
    const auto [known, fresh] = lastOfEvent.try_emplace(digested.summary.ref.uid, number);
    if (!fresh) {
        if (known->second >= first) {
            row.previous = known->second;
            this->row(known->second).flags.setFlag(LogFlag::Superseded);
            superseded.append(known->second);
        }
        known->second = number;
    }
}

void EventLog::Private::addTransition(const StreamTransition &transition)
{
    Row &row = add(transition.at, transition.resumed ? LogType::Reconnect : LogType::Transition);
    row.stream = transition.stream;
    row.extra = static_cast<std::uint32_t>(transitions.size());
    row.kind = pool.acquire("Stream");
    const auto stream = streams.find(transition.stream);
    row.name = pool.acquire(stream == streams.end() ? std::string() : stream->second.key.gvr.qualifiedName());
    const std::string step = std::string(toString(transition.from)) + " → " + toString(transition.to);
    row.what = pool.acquire(transition.cause.empty() ? step : step + ": " + transition.cause);
    row.rv = pool.acquire(transition.lastApplied.text());
    row.severity = transition.trust == Trust::Dead && transition.to != StreamPhase::Stopped && transition.error ? Severity::Warning
        : transition.trust == Trust::Stale                                                                    ? Severity::Notice
                                                                                                              : Severity::Info;
    row.flags.setFlag(LogFlag::Quiet, transition.cause.empty() && !transition.error);
    transitions.push_back(transition);
}

void EventLog::Private::addGap(const GapRecordPtr &gap)
{
    if (!gap->closedAt) {
        return; // its row comes when it is known what was missed
    }
    Row &row = add(*gap->closedAt, LogType::Gap);
    row.stream = gap->stream;
    row.severity = Severity::Warning;
    row.extra = static_cast<std::uint32_t>(gaps.size());
    row.kind = pool.acquire("Stream");
    const auto stream = streams.find(gap->stream);
    row.name = pool.acquire(stream == streams.end() ? std::string() : stream->second.key.gvr.qualifiedName());
    row.what = pool.acquire(gap->lowerBound() == 0
                                ? std::string("Blind until now: re-reading found no difference; what came and went in between cannot be seen")
                                : "Blind until now: at least " + std::to_string(gap->lowerBound()) + " changes were not delivered ("
                                    + std::to_string(gap->added.size()) + " added, " + std::to_string(gap->removed.size()) + " removed, "
                                    + std::to_string(gap->changed.size()) + " changed); what came and went in between cannot be seen");
    row.rv = pool.acquire(gap->toVersion.text());
    gaps.push_back(gap);
}

void EventLog::Private::addFinding(const Finding &finding, ObjectId object)
{
    if (finding.kind == FindingKind::BlindInterval) {
        return;
    }
    Row &row = add(finding.at, LogType::Finding);
    row.stream = finding.stream;
    row.object = object;
    row.severity = weigh(finding.kind);
    row.extra = static_cast<std::uint32_t>(findings.size());
    if (finding.object) {
        row.kind = pool.acquire(finding.object->kind);
        row.space = pool.acquire(finding.object->key.namespaceName);
        row.name = pool.acquire(finding.object->key.name);
        row.uid = pool.acquire(finding.object->uid);
    }
    row.what = pool.acquire(std::string(toString(finding.kind)) + (finding.detail.empty() ? "" : ": " + finding.detail));
    row.rv = pool.acquire(finding.toVersion.text());
    findings.push_back(finding);
}

void EventLog::Private::release(const Row &row)
{
    for (const StringId id : {row.kind, row.space, row.name, row.uid, row.what, row.reason, row.managers, row.paths, row.rv, row.reporter}) {
        if (id != 0) {
            pool.release(id);
        }
    }
}

EventLog::EventLog(QObject *parent)
    : EventLog(Limits(), parent)
{
}

EventLog::EventLog(const Limits &limits, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->limits = limits;
}

EventLog::~EventLog() = default;

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
        Row &row = d->add(segment->at, LogType::Segment);
        row.kind = d->pool.acquire("Session");
        row.name = d->pool.acquire(segment->cluster);
        row.what = d->pool.acquire("session begins: " + segment->server + (segment->serverVersion.empty() ? "" : ", " + segment->serverVersion));
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
    if (d->rows.size() <= d->limits.maxRows && d->pool.bytes() + d->rows.size() * sizeof(Row) <= d->limits.maxBytes) {
        return;
    }
    // An eighth at once, so that it seldom happens.
    const auto drop = static_cast<LogRowNumber>(d->rows.size() / 8);
    emit aboutToTrim(d->first + drop);
    for (LogRowNumber i = 0; i < drop; ++i) {
        d->release(d->rows.front());
        d->rows.pop_front();
    }
    d->first += drop;
    d->trimmed += drop;
}

void EventLog::clear()
{
    const Limits limits = d->limits;
    d = std::make_unique<Private>();
    d->limits = limits;
    emit cleared();
}

LogRowNumber EventLog::firstRow() const
{
    return d->first;
}

LogRowNumber EventLog::endRow() const
{
    return d->end();
}

std::size_t EventLog::bytes() const
{
    return d->pool.bytes() + d->rows.size() * sizeof(Row);
}

std::uint64_t EventLog::trimmedRows() const
{
    return d->trimmed;
}

LogRecord EventLog::record(LogRowNumber number) const
{
    const Row &row = d->row(number);
    LogRecord record;
    record.row = number;
    record.seq = row.seq;
    record.at = timestamp(row.at);
    record.type = row.type;
    record.severity = row.severity;
    record.origin = row.origin;
    record.flags = row.flags;
    record.stream = row.stream;
    record.object = row.object;
    record.kind = d->text(row.kind);
    record.namespaceName = d->text(row.space);
    record.name = d->text(row.name);
    record.uid = d->text(row.uid);
    record.what = d->text(row.what);
    record.reason = d->text(row.reason);
    record.managers = d->text(row.managers);
    record.paths = d->text(row.paths);
    record.resourceVersion = d->text(row.rv);
    record.count = row.count;
    record.firstTime = timestamp(row.firstTime);
    record.ownTime = timestamp(row.ownTime);
    record.timeSource = row.timeSource;
    record.reporter = d->text(row.reporter);
    if (row.previous != Row::noRow && row.previous >= d->first) {
        record.previousPoint = row.previous;
    }
    return record;
}

GapRecordPtr EventLog::gap(LogRowNumber row) const
{
    return d->row(row).type == LogType::Gap ? d->gaps[d->row(row).extra] : nullptr;
}

std::optional<Finding> EventLog::finding(LogRowNumber row) const
{
    return d->row(row).type == LogType::Finding ? std::optional(d->findings[d->row(row).extra]) : std::nullopt;
}

std::optional<StreamTransition> EventLog::transition(LogRowNumber row) const
{
    const LogType type = d->row(row).type;
    return type == LogType::Transition || type == LogType::Reconnect ? std::optional(d->transitions[d->row(row).extra]) : std::nullopt;
}

std::optional<LogRowNumber> EventLog::rowOfSeq(std::uint64_t seq) const
{
    // Rows without a seq stand between those that rise.
    LogRowNumber low = d->first;
    LogRowNumber high = d->end();
    while (low < high) {
        const LogRowNumber middle = low + (high - low) / 2;
        LogRowNumber at = middle;
        while (at < high && d->row(at).seq == 0) {
            ++at;
        }
        if (at == high || d->row(at).seq >= seq) {
            if (at < high && d->row(at).seq == seq) {
                return at;
            }
            high = middle;
        } else {
            low = at + 1;
        }
    }
    return {};
}

LogRowNumber EventLog::rowAt(Timestamp time) const
{
    const auto found = std::ranges::lower_bound(d->rows, nanoseconds(time), {}, &Row::at);
    return d->first + static_cast<LogRowNumber>(found - d->rows.begin());
}

std::vector<LogRowNumber> EventLog::pointsOf(LogRowNumber row) const
{
    std::vector<LogRowNumber> points;
    for (LogRowNumber at = row; at != Row::noRow && at >= d->first; at = d->row(at).previous) {
        points.push_back(at);
    }
    return points;
}

std::vector<LogRowNumber> EventLog::rowsOf(ObjectId object, std::size_t limit) const
{
    std::vector<LogRowNumber> rows;
    const auto found = d->rowsOfObject.find(object);
    if (found != d->rowsOfObject.end()) {
        for (auto it = found->second.rbegin(); it != found->second.rend() && rows.size() < limit && *it >= d->first; ++it) {
            rows.push_back(*it);
        }
    }
    return rows;
}

bool EventLog::isSuperseded(LogRowNumber row) const
{
    return d->row(row).flags.testFlag(LogFlag::Superseded);
}

LogCoverage EventLog::coverage(const std::vector<StreamId> &wanted) const
{
    LogCoverage coverage;
    bool all = true;
    for (const auto &[id, info] : d->streams) {
        if (!wanted.empty() && std::ranges::find(wanted, id) == wanted.end()) {
            continue;
        }
        ++coverage.streams;
        const auto status = d->statuses.find(id);
        if (status != d->statuses.end() && status->second.completeSince) {
            coverage.completeSince = std::max(coverage.completeSince.value_or(Timestamp()), *status->second.completeSince);
        } else {
            ++coverage.incompleteStreams;
            const bool blocked = status != d->statuses.end()
                && (status->second.phase == StreamPhase::Forbidden || status->second.phase == StreamPhase::Unauthorized
                    || status->second.phase == StreamPhase::Unsupported || status->second.phase == StreamPhase::Stopped);
            all = all && blocked;
        }
    }
    if (!all) {
        coverage.completeSince.reset();
    }
    if (d->trimmed > 0 && !d->rows.empty()) {
        coverage.trimmedBefore = timestamp(d->rows.front().at);
        coverage.trimmedRows = d->trimmed;
    }
    for (const GapRecordPtr &gap : d->gaps) {
        if (wanted.empty() || std::ranges::find(wanted, gap->stream) != wanted.end()) {
            coverage.blind.push_back(gap);
        }
    }
    return coverage;
}

std::string EventLog::streamName(StreamId stream) const
{
    const auto found = d->streams.find(stream);
    if (found == d->streams.end()) {
        return {};
    }
    const StreamKey &key = found->second.key;
    return key.namespaceName.empty() ? key.gvr.qualifiedName() : key.gvr.qualifiedName() + " · " + key.namespaceName;
}

EventLog::Vocabulary EventLog::vocabulary(std::size_t limit) const
{
    constexpr std::size_t looked = 20000;
    std::set<std::string> reasons;
    std::set<std::string> managers;
    std::set<std::string> paths;
    std::size_t count = 0;
    for (auto row = d->rows.rbegin(); row != d->rows.rend() && count < looked; ++row, ++count) {
        if (row->reason != 0 && reasons.size() < limit) {
            reasons.emplace(d->text(row->reason));
        }
        if (row->managers != 0 && managers.size() < limit) {
            managers.emplace(d->text(row->managers));
        }
        std::string_view text = d->text(row->paths);
        while (!text.empty() && paths.size() < limit) {
            const std::size_t end = text.find('\n');
            paths.emplace(text.substr(0, end));
            text.remove_prefix(end + 1);
        }
    }
    return {{reasons.begin(), reasons.end()}, {managers.begin(), managers.end()}, {paths.begin(), paths.end()}};
}

} // namespace watchglass
