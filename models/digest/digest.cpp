// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"
#include "models/diff/objectdiff.h"
#include "models/digest/clusterevent.h"
#include "models/digest/describe.h"
#include "models/digest/health.h"


namespace watchglass {

namespace {

constexpr std::size_t maxChanges = 1000;

void addUse(std::vector<ObjectRef> &uses, std::string_view kind, std::string_view namespaceName, const std::string &name)
{
    if (!name.empty()) {
        ObjectRef ref{"v1", std::string(kind), {std::string(namespaceName), name}, {}};
        if (std::ranges::find(uses, ref) == uses.end()) {
            uses.push_back(std::move(ref));
        }
    }
}

void readContainerUses(JsonValue containers, std::string_view space, std::vector<ObjectRef> &uses)
{
    for (const JsonValue container : containers) {
        for (const JsonValue from : container["envFrom"]) {
            addUse(uses, "ConfigMap", space, from["configMapRef"]["name"].string());
            addUse(uses, "Secret", space, from["secretRef"]["name"].string());
        }
        for (const JsonValue env : container["env"]) {
            addUse(uses, "ConfigMap", space, env["valueFrom"]["configMapKeyRef"]["name"].string());
            addUse(uses, "Secret", space, env["valueFrom"]["secretKeyRef"]["name"].string());
        }
    }
}

/// Of a Pod's spec, its own or a template's.
std::vector<ObjectRef> usesOf(JsonValue spec, std::string_view space)
{
    std::vector<ObjectRef> uses;
    addUse(uses, "Node", "", spec["nodeName"].string());
    for (const JsonValue volume : spec["volumes"]) {
        addUse(uses, "ConfigMap", space, volume["configMap"]["name"].string());
        addUse(uses, "Secret", space, volume["secret"]["secretName"].string());
        addUse(uses, "PersistentVolumeClaim", space, volume["persistentVolumeClaim"]["claimName"].string());
        for (const JsonValue source : volume["projected"]["sources"]) {
            addUse(uses, "ConfigMap", space, source["configMap"]["name"].string());
            addUse(uses, "Secret", space, source["secret"]["name"].string());
        }
    }
    readContainerUses(spec["containers"], space, uses);
    readContainerUses(spec["initContainers"], space, uses);
    for (const JsonValue secret : spec["imagePullSecrets"]) {
        addUse(uses, "Secret", space, secret["name"].string());
    }
    addUse(uses, "ServiceAccount", space, spec["serviceAccountName"].string());
    return uses;
}

JsonValue podSpecOf(JsonValue object, std::string_view kind)
{
    if (kind == "Pod") {
        return object["spec"];
    }
    if (kind == "CronJob") {
        return object["spec"]["jobTemplate"]["spec"]["template"]["spec"];
    }
    return object["spec"]["template"]["spec"];
}

std::optional<std::int64_t> observedGenerationOf(JsonValue object)
{
    return object["status"]["observedGeneration"].integer();
}

ObjectSummary summariseTree(const RawObject &object, JsonValue root)
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
    summary.observedGeneration = observedGenerationOf(root);
    for (const JsonValue label : root["metadata"]["labels"]) {
        if (label.isString()) {
            summary.labels.emplace_back(label.key(), label.string());
        }
    }
    if (isClusterEvent(object)) {
        return summary;
    }
    summary.uses = usesOf(podSpecOf(root, object.kind), object.meta.namespaceName);
    HealthReport report = object.kind == "Pod" ? podHealth(root) : objectHealth(root, object.kind);
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
    if (digested.observation.type == ObservationType::Error) {
        return Severity::Warning;
    }
    if (digested.clusterEvent) {
        return digested.clusterEvent->warning ? Severity::Warning : Severity::Info;
    }
    return digested.observation.type == ObservationType::Deleted ? Severity::Notice : digested.summary.severity;
}

/// Two parsed bodies whose memory is kept from one digest to the next.
struct Trees
{
    JsonTree after;
    JsonTree before;
};

void readBodies(DigestedObservation &digested, Trees &trees)
{
    const Observation &seen = digested.observation;
    const RawObject &object = *seen.object;
    const bool good = trees.after.parse(object.json, object.json.capacity()).has_value();
    const JsonValue after = good ? trees.after.root() : JsonValue();
    digested.summary = summariseTree(object, after);
    JsonValue before;
    if (good && seen.previous && trees.before.parse(seen.previous->json, seen.previous->json.capacity())) {
        before = trees.before.root();
    }
    if (good && isClusterEvent(object)) {
        digested.clusterEvent = readClusterEvent(after, seen.at);
        digested.clusterEvent->previousCount = before ? clusterEventCount(before) : 0;
    } else if (before && seen.type != ObservationType::Deleted && seen.previous->meta.uid == object.meta.uid) {
        ObjectDiff diff = diffValues(before, after, maxChanges);
        digested.changes = std::move(diff.changes);
        digested.changesCut = diff.cut;
        digested.managers = managersOf(digested.changes);
    }
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
    }
    digested.what = describe(digested);
    digested.severity = severityOf(digested);
    return digested;
}

ObjectSummary summarise(const RawObject &object)
{
    JsonTree tree;
    const bool good = tree.parse(object.json, object.json.capacity()).has_value();
    return summariseTree(object, good ? tree.root() : JsonValue());
}

} // namespace watchglass
