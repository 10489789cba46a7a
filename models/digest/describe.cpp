// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/describe.h"

#include <algorithm>
#include <optional>

namespace watchglass {

namespace {

constexpr std::size_t longestValue = 60;
constexpr std::size_t namedChanges = 3;

/// A value as a person would say it: strings without quotes, long ones cut.
std::string spoken(const std::string &json)
{
    std::string text = json;
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        text = unescapeJson(std::string_view(text).substr(1, text.size() - 2));
    }
    std::ranges::replace_if(text, [](char c) { return c >= 0 && c < ' '; }, ' ');
    if (text.size() > longestValue) {
        std::size_t end = longestValue - 1;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end) + "…";
    }
    return text;
}

bool isWhole(const std::string &json)
{
    return json.size() > 2 && (json.front() == '{' || json.front() == '[');
}

/// A change inside `status.containerStatuses[app].state`: the path up to there. Empty for anything else.
std::string_view containerStatePath(std::string_view path)
{
    const std::size_t list = path.find("ontainerStatuses[");
    const std::size_t state = path.find("].state", list == std::string_view::npos ? path.size() : list);
    if (!path.starts_with("status.") || state == std::string_view::npos) {
        return {};
    }
    const std::size_t end = state + 7;
    return end == path.size() || path[end] == '.' ? path.substr(0, end) : std::string_view();
}

int statusRank(std::string_view path)
{
    if (!containerStatePath(path).empty()) {
        return 3;
    }
    if (path.ends_with("].restartCount") || path == "status.phase" || path == "status.reason") {
        return 4;
    }
    if (path.starts_with("status.conditions[")) {
        return path.ends_with("].status") || path.ends_with(']') ? 4 : path.ends_with("Time") ? 8 : 6;
    }
    if (path == "status.observedGeneration") {
        return 7;
    }
    return path.ends_with("Time") || path.ends_with("At") || path.contains(".lastState") ? 8 : 5;
}

/// How much a change means to a reader; lower comes first.
int rank(const FieldChange &change)
{
    const std::string_view path = change.path;
    if (change.noise) {
        return 9;
    }
    if (path.starts_with("status.") || path == "status") {
        return statusRank(path);
    }
    if (path.starts_with("metadata.")) {
        return path == "metadata.deletionTimestamp"                                                   ? 0
            : path == "metadata.generation" || path.contains("last-applied-configuration") ? 7
                                                                                                      : 5;
    }
    return path.ends_with(".image") || path.ends_with("replicas") ? 1 : 2;
}

std::string spoken(const FieldChange &change)
{
    if (change.path == "metadata.deletionTimestamp" && change.type == FieldChange::Type::Added) {
        return "deletion requested";
    }
    if (change.before.contains("(masked)") || change.after.contains("(masked)")) {
        return change.path + " changed (masked)";
    }
    switch (change.type) {
    case FieldChange::Type::Added:
        return isWhole(change.after) ? change.path + " added" : change.path + " + " + spoken(change.after);
    case FieldChange::Type::Removed:
        return change.path + " removed";
    case FieldChange::Type::Modified:
        break;
    }
    return change.path + " " + spoken(change.before) + " → " + spoken(change.after);
}

JsonValue containerStatus(JsonValue object, std::string_view statePath)
{
    const std::size_t bracket = statePath.find('[');
    const std::string_view list = statePath.substr(7, bracket - 7); // behind "status."
    const std::string_view name = statePath.substr(bracket + 1, statePath.size() - 7 - bracket - 1);
    for (const JsonValue status : object["status"][list]) {
        if (status["name"].isText(name)) {
            return status;
        }
    }
    return {};
}

/// `running`, `waiting: CrashLoopBackOff`, `terminated: Error (exit code 1)`.
std::string containerState(JsonValue status)
{
    for (const JsonValue state : status["state"]) {
        std::string text = state.key();
        if (const std::string reason = state["reason"].string(); !reason.empty()) {
            text += ": " + reason;
        }
        if (const std::int64_t code = state["exitCode"].integerOr(0); code != 0) {
            text += " (exit code " + std::to_string(code) + ")";
        }
        return text;
    }
    return "none";
}

/// All changes inside one container's state in one phrase. Nothing where the state is called the same as before.
std::optional<std::string> stateChange(std::string_view statePath, JsonValue before, JsonValue after)
{
    const std::string was = containerState(containerStatus(before, statePath));
    const std::string is = containerState(containerStatus(after, statePath));
    return was == is ? std::nullopt : std::optional(std::string(statePath) + " " + was + " → " + is);
}

std::vector<const FieldChange *> byMeaning(const DigestedObservation &digested)
{
    std::vector<const FieldChange *> order;
    for (const FieldChange &change : digested.changes) {
        if (!change.noise) {
            order.push_back(&change);
        }
    }
    std::ranges::stable_sort(order, {}, [](const FieldChange *change) { return rank(*change); });
    return order;
}

std::string onlyNoise(const std::vector<FieldChange> &changes)
{
    if (changes.empty()) {
        return "no difference";
    }
    // Heartbeats say more than the bookkeeping that goes with every write.
    const auto telling = std::ranges::find_if(changes, [](const FieldChange &change) { return !change.path.starts_with("metadata."); });
    return "only noise changed (" + (telling != changes.end() ? *telling : changes.front()).path + ")";
}

std::string changesText(const DigestedObservation &digested, JsonValue before, JsonValue after)
{
    const std::vector<const FieldChange *> order = byMeaning(digested);
    if (order.empty()) {
        return onlyNoise(digested.changes);
    }
    std::string text;
    std::size_t named = 0;
    std::size_t more = digested.changesCut;
    std::vector<std::string_view> statesTold;
    for (const FieldChange *change : order) {
        const std::string_view statePath = containerStatePath(change->path);
        if (!statePath.empty() && std::ranges::find(statesTold, statePath) != statesTold.end()) {
            continue;
        }
        if (named == namedChanges) {
            ++more;
            continue;
        }
        std::optional<std::string> phrase = statePath.empty() ? std::nullopt : stateChange(statePath, before, after);
        if (phrase) {
            statesTold.push_back(statePath);
        }
        text += (named++ > 0 ? ", " : "") + (phrase ? *std::move(phrase) : spoken(*change));
    }
    return more > 0 ? text + ", and " + std::to_string(more) + " more" : text;
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
    std::string text = seen.existingAtStart                                          ? "existing at start"
        : seen.origin == Origin::Relist                                              ? "appeared while not connected"
        : seen.origin == Origin::Poll                                                ? "appeared since the last poll"
        : seen.origin == Origin::Import || seen.type == ObservationType::Modified ? "first seen"
                                                                                     : "created";
    if (const std::string state = stateText(digested.summary); !state.empty()) {
        text += ", " + state;
    }
    return text;
}

std::string gone(const DigestedObservation &digested)
{
    if (digested.clusterEvent) {
        return "event no longer kept by the server: " + digested.clusterEvent->reason;
    }
    if (!digested.observation.finalStateUnknown) {
        return "deleted";
    }
    const std::string &status = digested.summary.status;
    return "removed while not connected, last known state: " + (status.empty() ? std::string("unknown") : status);
}

std::string eventText(const ClusterEvent &event)
{
    if (event.reason.empty() && event.message.empty()) {
        return "an event without a message";
    }
    return event.reason.empty() ? event.message : event.message.empty() ? event.reason : event.reason + ": " + event.message;
}

std::string objectText(const DigestedObservation &digested, JsonValue before, JsonValue after)
{
    const Observation &seen = digested.observation;
    if (!seen.previous) {
        return appeared(digested);
    }
    if (seen.previous->meta.uid != seen.object->meta.uid) {
        return seen.origin == Origin::Relist ? "was deleted and created again (new UID) while not connected"
                                             : "was deleted and created again (new UID)";
    }
    if (seen.replayed && digested.changes.empty()) {
        return "delivered again, nothing new";
    }
    const char *const learnt = seen.origin == Origin::Relist ? "changed while not connected: "
        : seen.origin == Origin::Poll                         ? "changed since the last poll: "
                                                              : "";
    return learnt + changesText(digested, before, after);
}

} // namespace

std::string describe(const DigestedObservation &digested, JsonValue before, JsonValue after)
{
    const Observation &seen = digested.observation;
    if (seen.type == ObservationType::Bookmark) {
        return "confirmed up to RV " + seen.resourceVersion.text();
    }
    if (seen.type == ObservationType::Error || !seen.object) {
        return "the server sent an error";
    }
    if (seen.type == ObservationType::Deleted) {
        return gone(digested);
    }
    return digested.clusterEvent ? eventText(*digested.clusterEvent) : objectText(digested, before, after);
}

} // namespace watchglass
