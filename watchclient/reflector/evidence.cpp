// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/evidence.h"

#include <algorithm>
#include <map>
#include <simdjson.h>

namespace watchglass {

namespace {

using simdjson::dom::array;
using simdjson::dom::element;

/// What only the body says.
struct BodyFacts
{
    struct Container
    {
        std::int64_t restarts = 0;
        std::optional<Timestamp> finished;
    };
    std::map<std::string, Container> containers;
    std::map<std::string, std::pair<std::string, Timestamp>> conditions; ///< type -> status, lastTransitionTime
    std::int64_t occurrences = 0;
    std::int64_t graceSeconds = 0;
};

std::string textAt(const element &parent, const char *key)
{
    std::string_view text;
    return parent[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::int64_t numberAt(const element &parent, const char *key)
{
    std::int64_t number = 0;
    return parent[key].get(number) == simdjson::SUCCESS ? number : 0;
}

void readContainers(BodyFacts &facts, const element &status, const char *list)
{
    array items;
    if (status[list].get(items) != simdjson::SUCCESS) {
        return;
    }
    for (const element item : items) {
        BodyFacts::Container container{numberAt(item, "restartCount"), {}};
        element last;
        if (item["lastState"]["terminated"].get(last) == simdjson::SUCCESS) {
            container.finished = parseRfc3339(textAt(last, "finishedAt"));
        }
        facts.containers[textAt(item, "name")] = container;
    }
}

void readConditions(BodyFacts &facts, const element &status)
{
    array items;
    if (status["conditions"].get(items) != simdjson::SUCCESS) {
        return;
    }
    for (const element item : items) {
        if (const auto time = parseRfc3339(textAt(item, "lastTransitionTime"))) {
            facts.conditions[textAt(item, "type")] = {textAt(item, "status"), *time};
        }
    }
}

BodyFacts readFacts(const RawObject &object)
{
    thread_local simdjson::dom::parser parser;
    BodyFacts facts;
    element root;
    if (parser.parse(object.json.data(), object.json.size()).get(root) != simdjson::SUCCESS) {
        return facts;
    }
    element part;
    if (root["status"].get(part) == simdjson::SUCCESS) {
        readContainers(facts, part, "initContainerStatuses");
        readContainers(facts, part, "containerStatuses");
        readConditions(facts, part);
    }
    if (root["metadata"].get(part) == simdjson::SUCCESS) {
        facts.graceSeconds = numberAt(part, "deletionGracePeriodSeconds");
    }
    if (object.kind == "Event") {
        facts.occurrences = std::max(numberAt(root, "count"), numberAt(root, "deprecatedCount"));
        if (root["series"].get(part) == simdjson::SUCCESS) {
            facts.occurrences = std::max(facts.occurrences, numberAt(part, "count"));
        }
    }
    return facts;
}

void compareManagers(std::vector<Evidence> &found, const RawObject *before, const RawObject &after, const ServerInterval &interval)
{
    for (const ManagerEntry &entry : after.meta.managers) {
        const bool known = before != nullptr && std::ranges::find(before->meta.managers, entry) != before->meta.managers.end();
        if (!known && entry.time && interval.contains(*entry.time)) {
            found.push_back({EvidenceKind::ManagerWrote, after.ref(), entry.time, entry.manager, entry.subresource, 0, 0});
        }
    }
}

void compareMeta(std::vector<Evidence> &found, const RawObject *before, const RawObject &after, const ServerInterval &interval,
                 std::int64_t graceSeconds)
{
    if (before == nullptr) {
        if (after.meta.creationTimestamp && interval.contains(*after.meta.creationTimestamp)) {
            found.push_back({EvidenceKind::CreatedInside, after.ref(), after.meta.creationTimestamp, {}, {}, 0, 0});
        }
    } else if (after.meta.generation > before->meta.generation + 1 && before->meta.generation > 0) {
        found.push_back({EvidenceKind::GenerationGrew, after.ref(), {}, {}, {}, before->meta.generation, after.meta.generation});
    }
    if (after.meta.deletionTimestamp && (before == nullptr || !before->meta.deletionTimestamp)) {
        const Timestamp asked = *after.meta.deletionTimestamp - std::chrono::seconds(graceSeconds);
        found.push_back({EvidenceKind::DeletionRequested, after.ref(), asked, {}, {}, 0, 0});
    }
}

void compareConditions(std::vector<Evidence> &found, const BodyFacts &before, const BodyFacts &now, const RawObject &after,
                       const ServerInterval &interval)
{
    for (const auto &[type, condition] : now.conditions) {
        const auto old = before.conditions.find(type);
        const bool moved = old == before.conditions.end() || old->second.second != condition.second;
        if (moved && interval.contains(condition.second)) {
            const std::string detail = type + "=" + condition.first;
            found.push_back({EvidenceKind::ConditionChanged, after.ref(), condition.second, {}, detail, 0, 0});
        }
    }
}

void compareCounts(std::vector<Evidence> &found, const BodyFacts &before, const BodyFacts &now, const RawObject &after)
{
    for (const auto &[name, container] : now.containers) {
        const auto old = before.containers.find(name);
        const std::int64_t was = old == before.containers.end() ? 0 : old->second.restarts;
        if (container.restarts > was) {
            found.push_back({EvidenceKind::Restarted, after.ref(), container.finished, {}, name, was, container.restarts});
        }
    }
    if (now.occurrences > before.occurrences + 1 && before.occurrences > 0) {
        found.push_back({EvidenceKind::OccurrencesUnseen, after.ref(), {}, {}, {}, before.occurrences, now.occurrences});
    }
}

std::string digitsAfter(std::string_view text, std::string_view word)
{
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = text.substr(at + word.size());
    return std::string(rest.substr(0, rest.find_first_not_of("0123456789")));
}

} // namespace

std::vector<Evidence> evidenceBetween(const RawObject *before, const RawObject &after, const ServerInterval &interval)
{
    std::vector<Evidence> found;
    const BodyFacts now = readFacts(after);
    const BodyFacts was = before != nullptr ? readFacts(*before) : BodyFacts{};
    compareMeta(found, before, after, interval, now.graceSeconds);
    compareManagers(found, before, after, interval);
    if (before != nullptr) {
        compareConditions(found, was, now, after, interval);
        compareCounts(found, was, now, after);
    }
    return found;
}

bool countsGenerations(const GroupVersionResource &gvr)
{
    // Groups served by aggregated or virtual APIs under k8s.io count as they like.
    static constexpr std::array others{"metrics.k8s.io", "custom.metrics.k8s.io", "external.metrics.k8s.io"};
    const bool builtIn = gvr.group.find('.') == std::string::npos || gvr.group.ends_with(".k8s.io");
    return builtIn && std::ranges::find(others, gvr.group) == others.end();
}

std::optional<TooLargeNumbers> parseTooLarge(std::string_view message)
{
    TooLargeNumbers numbers{ResourceVersion(digitsAfter(message, "Too large resource version: ")),
                            ResourceVersion(digitsAfter(message, "current: "))};
    if (numbers.asked.isEmpty() || numbers.current.isEmpty()) {
        return {};
    }
    return numbers;
}

bool isTooLarge(const ApiStatus &status)
{
    // The last one is etcd's, of a list at exactly a version that it has not reached; servers pass it on as a 500.
    return status.hasCause("ResourceVersionTooLarge") || status.message.contains("Too large resource version")
        || status.message.contains("required revision is a future revision");
}

std::optional<std::chrono::nanoseconds> ClockSkew::note(Timestamp serverDate, Timestamp local)
{
    m_skew = serverDate + std::chrono::milliseconds(500) - local;
    const bool isNotable = std::chrono::abs(m_skew) > notable;
    if (!isNotable) {
        m_reported = {};
        return {};
    }
    if (std::chrono::abs(m_skew - m_reported) <= notable) {
        return {};
    }
    m_reported = m_skew;
    return m_skew;
}

ServerInterval ClockSkew::onServer(Timestamp from, Timestamp to) const
{
    constexpr std::chrono::seconds unsure{2};
    return {from + m_skew - unsure, to + m_skew + unsure};
}

bool FindingLimiter::admit(FindingKind kind, Monotonic now, std::uint64_t &heldBack)
{
    Count &count = m_counts[static_cast<std::size_t>(kind) % m_counts.size()];
    if (now - count.since > std::chrono::minutes(10)) {
        count.since = now;
        count.said = 0;
    }
    if (count.said >= limit) {
        ++count.heldBack;
        return false;
    }
    ++count.said;
    heldBack = count.heldBack;
    count.heldBack = 0;
    return true;
}

} // namespace watchglass
