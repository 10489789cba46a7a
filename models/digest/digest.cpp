// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"
#include "models/diff/objectdiff.h"
#include "models/digest/clusterevent.h"
#include "models/digest/describe.h"
#include "models/digest/health.h"
#include "models/digest/uses.h"

#include <algorithm>

namespace watchglass {

namespace {

constexpr std::size_t maxChanges = 1000;

ObjectSummary summariseTree(const RawObject &object, JsonValue root, std::optional<Timestamp> now)
{
    ObjectSummary summary;
    summary.ref = object.ref();
    summary.resourceVersion = object.meta.resourceVersion;
    summary.generation = object.meta.generation;
    summary.created = object.meta.creationTimestamp;
    summary.deletionRequested = object.meta.deletionTimestamp;
    summary.owners = object.meta.owners;
    if (!root) {
        return summary;
    }
    summary.observedGeneration = root["status"]["observedGeneration"].integer();
    for (const JsonValue label : root["metadata"]["labels"]) {
        if (label.isString()) {
            summary.labels.emplace_back(label.key(), label.string());
        }
    }
    if (isClusterEvent(object)) {
        return summary;
    }
    summary.uses = usesOf(root, object.kind, object.meta.namespaceName);
    HealthReport report =
        object.kind == "Pod" ? podHealth(root, now) : objectHealth(root, object.apiVersion, object.kind);
    summary.health = report.health;
    summary.severity = report.severity;
    summary.status = std::move(report.status);
    summary.reason = std::move(report.reason);
    summary.restarts = report.restarts;
    return summary;
}

std::vector<std::string> managersOf(const std::vector<FieldChange> &changes)
{
    std::vector<std::string> managers;
    for (const FieldChange &change : changes) {
        for (const std::string &manager : change.managers) {
            if (!change.noise && std::ranges::find(managers, manager) == managers.end()) {
                managers.push_back(manager);
            }
        }
    }
    return managers;
}

Severity severityOf(const DigestedObservation &digested)
{
    const bool deleted = digested.observation.type == ObservationType::Deleted;
    if (digested.observation.type == ObservationType::Error) {
        return Severity::Warning;
    }
    if (digested.clusterEvent) {
        // Cluster events go by their age: that one is no longer kept is no news.
        return deleted ? Severity::None : digested.clusterEvent->warning ? Severity::Warning : Severity::Info;
    }
    return deleted ? Severity::Notice : digested.summary.severity;
}

/// Two parsed bodies whose memory is kept from one digest to the next.
struct Trees
{
    JsonTree before;
    JsonTree after;
};

JsonValue rootOf(JsonTree &tree, const RawObject &object, JsonTree::FieldSets fieldSets)
{
    return tree.parse(object.json, object.json.capacity(), fieldSets) ? tree.root() : JsonValue();
}

void readBodies(DigestedObservation &digested, Trees &trees)
{
    using FieldSets = JsonTree::FieldSets;
    const Observation &seen = digested.observation;
    const RawObject &object = *seen.object;
    const bool isEvent = isClusterEvent(object);
    // The other object of that name, before it was created again, is nothing to compare with.
    const bool comparable = seen.previous && seen.previous != seen.object && seen.previous->meta.uid == object.meta.uid;
    const JsonValue after = rootOf(trees.after, object, comparable && !isEvent ? FieldSets::Read : FieldSets::Skip);
    const JsonValue before = comparable && after ? rootOf(trees.before, *seen.previous, FieldSets::Skip) : JsonValue();
    digested.summary = summariseTree(object, after, seen.at);
    if (after && isEvent) {
        digested.clusterEvent = readClusterEvent(after, seen.at);
        digested.clusterEvent->previousCount = before ? clusterEventCount(before) : 0;
    } else if (before) {
        ObjectDiff diff = diffValues(before, after, maxChanges);
        digested.changes = std::move(diff.changes);
        digested.changesCut = diff.cut;
        digested.managers = managersOf(digested.changes);
    }
    digested.what = describe(digested, before, after);
}

} // namespace

DigestedObservation digest(std::uint64_t seq, Observation observation)
{
    DigestedObservation digested;
    digested.seq = seq;
    digested.observation = std::move(observation);
    if (digested.observation.object) {
        thread_local Trees trees; // their buffers grow once to the largest object
        readBodies(digested, trees);
    } else {
        digested.what = describe(digested, {}, {});
    }
    digested.severity = severityOf(digested);
    return digested;
}

ObjectSummary summarise(const RawObject &object)
{
    JsonTree tree;
    return summariseTree(object, rootOf(tree, object, JsonTree::FieldSets::Skip), std::nullopt);
}

} // namespace watchglass
