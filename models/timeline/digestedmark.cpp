// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/timeline/digestedmark.h"

namespace watchglass {

namespace {
/// How far before the record a cluster event's own time is believed.
constexpr qint64 OwnTimeLimit = 7LL * 24 * 3600 * 1'000'000'000;

bool isSpecChange(const FieldChange &change)
{
    return !change.noise && (change.path == "spec" || change.path.starts_with("spec.") || change.path.starts_with("spec["));
}

Severity drawnSeverity(const DigestedObservation &digested)
{
    if (digested.severity >= Severity::Warning) {
        return digested.severity;
    }
    if (digested.clusterEvent) {
        return Severity::Info;
    }
    const std::vector<FieldChange> &changes = digested.changes;
    if (std::ranges::any_of(changes, isSpecChange)) {
        return Severity::Notice;
    }
    const bool noise = !changes.empty() && digested.changesCut == 0 && std::ranges::all_of(changes, &FieldChange::noise);
    return noise ? Severity::None : Severity::Info;
}

MarkType markType(const DigestedObservation &digested)
{
    if (digested.clusterEvent) {
        return MarkType::ClusterEvent;
    }
    if (digested.observation.existingAtStart) {
        return MarkType::Existing;
    }
    switch (digested.observation.type) {
    case ObservationType::Added:
        return MarkType::Added;
    case ObservationType::Deleted:
        return MarkType::Deleted;
    default:
        return MarkType::Modified;
    }
}
} // namespace

Mark digestedMark(const DigestedObservation &digested)
{
    const Observation &observation = digested.observation;
    Mark mark;
    mark.ns = toNs(observation.at);
    mark.ref = static_cast<quint32>(digested.seq);
    mark.type = markType(digested);
    mark.severity = drawnSeverity(digested);
    int flags = 0;
    flags |= observation.origin == Origin::Relist ? Mark::FoundByRelist : 0;
    flags |= observation.finalStateUnknown ? Mark::FinalStateUnknown : 0;
    flags |= observation.replayed ? Mark::Replayed : 0;
    if (mark.type == MarkType::Modified && mark.severity == Severity::None) {
        flags |= Mark::Noise;
    }
    if (digested.clusterEvent && observation.origin != Origin::Watch
        && digested.clusterEvent->timeSource != TimeSource::Received) {
        const TimeNs own = toNs(digested.clusterEvent->last);
        if (own <= mark.ns && own >= mark.ns - OwnTimeLimit) {
            mark.ns = own;
            flags |= Mark::OwnTime;
        }
    }
    mark.flags = static_cast<quint16>(flags);
    mark.setState(observation.type == ObservationType::Deleted ? LaneState::Absent : toLaneState(digested.summary.health));
    return mark;
}

} // namespace watchglass
