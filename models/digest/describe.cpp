// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/describe.h"

namespace watchglass {

namespace {

constexpr std::size_t longestValue = 60;
constexpr std::size_t namedChanges = 3;

/// A value as a person would say it: strings without quotes, long ones cut.
std::string spoken(const std::string &json)
{
    std::string text = json;
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        text = text.substr(1, text.size() - 2);
    }
    if (text.size() > longestValue) {
        std::size_t end = longestValue - 1;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end) + "…";
    }
    return text;
}

/// How much a path means to a reader; lower comes first.
int rank(const FieldChange &change)
{
    const std::string_view path = change.path;
    if (change.noise) {
        return 9;
    }
    if (path.starts_with("spec.") || path.starts_with("data")) {
        return path.ends_with("image") || path.ends_with("replicas") ? 0 : 1;
    }
    if (path.contains(".state") || path.ends_with("restartCount")) {
        return 2;
    }
    if (path.starts_with("status.phase") || path.ends_with(".status")) {
        return 3;
    }
    if (path.starts_with("metadata.")) {
        return path.starts_with("metadata.generation") ? 7 : 4;
    }
    return path.contains("Time") || path.contains("observedGeneration") ? 8 : 5;
}

std::string spoken(const FieldChange &change)
{
    if (change.before.contains("(masked)") || change.after.contains("(masked)")) {
        return change.path + " changed (masked)";
    }
    switch (change.type) {
    case FieldChange::Type::Added:
        return change.path + " + " + spoken(change.after);
    case FieldChange::Type::Removed:
        return change.path + " removed";
    case FieldChange::Type::Modified:
        break;
    }
    return change.path + " " + spoken(change.before) + " → " + spoken(change.after);
}

std::string changesText(const DigestedObservation &digested)
{
    std::vector<const FieldChange *> order;
    for (const FieldChange &change : digested.changes) {
        if (!change.noise) {
            order.push_back(&change);
        }
    }
    if (order.empty()) {
        return digested.changes.empty() ? "no difference" : "only noise changed (" + digested.changes.front().path + ")";
    }
    std::ranges::stable_sort(order, {}, [](const FieldChange *change) { return rank(*change); });
    std::string text;
    for (std::size_t i = 0; i < order.size() && i < namedChanges; ++i) {
        text += (i > 0 ? ", " : "") + spoken(*order[i]);
    }
    const std::size_t more = order.size() + digested.changesCut;
    if (more > namedChanges) {
        text += ", and " + std::to_string(more - namedChanges) + " more";
    }
    return text;
}

std::string stateText(const ObjectSummary &summary)
{
    if (summary.reason.empty()) {
        return summary.status;
    }
    return summary.status.empty() ? summary.reason : summary.status + ": " + summary.reason;
}

std::string appeared(const DigestedObservation &digested)
{
    const Observation &seen = digested.observation;
    std::string text = seen.existingAtStart ? "existing at start"
        : seen.origin == Origin::Relist     ? "appeared while not connected"
                                            : "created";
    if (const std::string state = stateText(digested.summary); !state.empty()) {
        text += ", " + state;
    }
    return text;
}

} // namespace

std::string describe(const DigestedObservation &digested)
{
    const Observation &seen = digested.observation;
    if (seen.type == ObservationType::Bookmark) {
        return "confirmed up to RV " + seen.resourceVersion.text();
    }
    if (seen.type == ObservationType::Error) {
        return "the server sent an error";
    }
    if (seen.type == ObservationType::Deleted) {
        if (seen.finalStateUnknown) {
            return "removed while not connected, last known state: " + (digested.summary.status.empty() ? "unknown" : digested.summary.status);
        }
        return digested.clusterEvent ? "event no longer kept by the server: " + digested.clusterEvent->reason : "deleted";
    }
    if (digested.clusterEvent) {
        const ClusterEvent &event = *digested.clusterEvent;
        if (event.reason.empty() && event.message.empty()) {
            return "an event without a message";
        }
        return event.reason.empty() ? event.message : event.reason + ": " + event.message;
    }
    if (seen.replayed) {
        return "delivered again, nothing new";
    }
    if (!seen.previous || seen.type == ObservationType::Added) {
        return seen.previous ? changesText(digested) : appeared(digested);
    }
    return (seen.origin == Origin::Relist ? "changed while not connected: " : "") + changesText(digested);
}

} // namespace watchglass
