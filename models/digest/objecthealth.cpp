// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/health.h"

#include <algorithm>

namespace watchglass {

namespace {

std::string ratio(std::int64_t have, std::int64_t want)
{
    return std::to_string(have) + "/" + std::to_string(want);
}

HealthReport made(Health health, std::string status, std::string reason = {}, Severity severity = Severity::None)
{
    return {.health = health, .severity = severity, .status = std::move(status), .reason = std::move(reason)};
}

HealthReport current(std::string status)
{
    return made(Health::Current, std::move(status));
}

HealthReport scaled(std::int64_t have, std::int64_t want)
{
    return current(want == 0 ? "Scaled down" : "Current " + ratio(have, want));
}

/// Failed or otherwise, with the words of a condition.
HealthReport byCondition(Health health, JsonValue condition, Severity severity, std::string status = {})
{
    std::string word = status.empty() ? condition["reason"].string() : std::move(status);
    return made(health, word.empty() ? condition["type"].string() : std::move(word), condition["message"].string(), severity);
}

bool isBehind(JsonValue object)
{
    const std::optional<std::int64_t> observed = object["status"]["observedGeneration"].integer();
    return observed && *observed < object["metadata"]["generation"].integerOr(0);
}

HealthReport deploymentHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t total = status["replicas"].integerOr(0);
    const std::int64_t updated = status["updatedReplicas"].integerOr(0);
    const std::int64_t available = status["availableReplicas"].integerOr(0);
    const JsonValue progressing = conditionOf(object, "Progressing");
    if (progressing["reason"].isText("ProgressDeadlineExceeded")) {
        return byCondition(Health::Failed, progressing, Severity::Error, "Stuck " + ratio(updated, wanted));
    }
    if (conditionIs(object, "ReplicaFailure", "True")) {
        return byCondition(Health::InProgress, conditionOf(object, "ReplicaFailure"), Severity::Error);
    }
    if (isBehind(object) || updated < wanted || total > updated) {
        const bool paused = object["spec"]["paused"].isTrue();
        return made(Health::InProgress, (paused ? "Paused " : "Progressing ") + ratio(updated, wanted), progressing["message"].string());
    }
    if (available < wanted || conditionIs(object, "Available", "False")) {
        return made(Health::InProgress, "Available " + ratio(available, wanted), conditionOf(object, "Available")["message"].string());
    }
    return scaled(available, wanted);
}

HealthReport replicaSetHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t total = status["replicas"].integerOr(0);
    const std::int64_t ready = status["readyReplicas"].integerOr(0);
    if (conditionIs(object, "ReplicaFailure", "True")) {
        return byCondition(Health::InProgress, conditionOf(object, "ReplicaFailure"), Severity::Error);
    }
    const std::int64_t available = status["availableReplicas"].integerOr(ready);
    if (isBehind(object) || total != wanted || ready < wanted || available < wanted) {
        return made(Health::InProgress, "Ready " + ratio(ready, wanted));
    }
    return scaled(ready, wanted);
}

HealthReport statefulSetHealth(JsonValue object)
{
    const JsonValue strategy = object["spec"]["updateStrategy"];
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t ready = status["readyReplicas"].integerOr(0);
    const std::int64_t total = status["replicas"].integerOr(0);
    if (strategy["type"].isText("OnDelete") && !isBehind(object)) {
        return current("Ready " + ratio(ready, wanted));
    }
    if (isBehind(object) || total != wanted || ready < wanted) {
        return made(Health::InProgress, "Ready " + ratio(ready, wanted));
    }
    const std::int64_t updated = status["updatedReplicas"].integerOr(0);
    const std::int64_t toUpdate = wanted - strategy["rollingUpdate"]["partition"].integerOr(0);
    const bool rolling = status["updateRevision"] && status["updateRevision"].raw() != status["currentRevision"].raw();
    if (rolling && updated < toUpdate) {
        return made(Health::InProgress, "Updated " + ratio(updated, toUpdate));
    }
    return scaled(ready, wanted);
}

HealthReport daemonSetHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::optional<std::int64_t> wanted = status["desiredNumberScheduled"].integer();
    if (!wanted) {
        return made(Health::InProgress, "Not scheduled yet");
    }
    const std::int64_t ready = status["numberReady"].integerOr(0);
    const std::int64_t available = status["numberAvailable"].integerOr(0);
    const std::int64_t updated = status["updatedNumberScheduled"].integerOr(0);
    const bool onDelete = object["spec"]["updateStrategy"]["type"].isText("OnDelete");
    if (isBehind(object) || ready < *wanted || available < *wanted || status["currentNumberScheduled"].integerOr(0) < *wanted) {
        return made(Health::InProgress, "Ready " + ratio(ready, *wanted));
    }
    if (!onDelete && updated < *wanted) {
        return made(Health::InProgress, "Updated " + ratio(updated, *wanted));
    }
    return current("Current " + ratio(ready, *wanted));
}

HealthReport jobHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    if (conditionIs(object, "Failed", "True")) {
        return byCondition(Health::Failed, conditionOf(object, "Failed"), Severity::Error, "Failed");
    }
    if (conditionIs(object, "Complete", "True")) {
        return current("Complete");
    }
    if (conditionIs(object, "Suspended", "True")) {
        return current("Suspended");
    }
    if (!status["startTime"]) {
        return made(Health::InProgress, "Not started");
    }
    // To kstatus a job that runs is as it should be.
    const std::int64_t failed = status["failed"].integerOr(0);
    const std::int64_t wanted = object["spec"]["completions"].integerOr(object["spec"]["parallelism"].integerOr(1));
    return made(Health::Current, "Running " + ratio(status["succeeded"].integerOr(0), wanted),
                failed > 0 ? std::to_string(failed) + " failed so far" : std::string(), failed > 0 ? Severity::Warning : Severity::None);
}

HealthReport cronJobHealth(JsonValue object)
{
    const std::uint32_t active = object["status"]["active"].size();
    return current(object["spec"]["suspend"].isTrue() ? "Suspended" : active > 0 ? "Active " + std::to_string(active) : "Scheduled");
}

HealthReport nodeHealth(JsonValue object)
{
    const JsonValue ready = conditionOf(object, "Ready");
    const std::string cordoned = object["spec"]["unschedulable"].isTrue() ? ",SchedulingDisabled" : "";
    if (!ready) {
        return made(Health::Unknown, "Unknown" + cordoned);
    }
    if (!ready["status"].isText("True")) {
        return byCondition(Health::Failed, ready, Severity::Error, "NotReady" + cordoned);
    }
    for (const std::string_view type : {"MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable"}) {
        if (conditionIs(object, type, "True")) {
            const JsonValue pressure = conditionOf(object, type);
            return made(Health::Current, "Ready" + cordoned, std::string(type) + ": " + pressure["message"].string(), Severity::Warning);
        }
    }
    return current("Ready" + cordoned);
}

/// PersistentVolumeClaims and PersistentVolumes.
HealthReport volumeHealth(JsonValue object)
{
    const std::string phase = object["status"]["phase"].string();
    if (phase == "Lost" || phase == "Failed") {
        return made(Health::Failed, phase, object["status"]["message"].string(), Severity::Error);
    }
    const bool settled = phase == "Bound" || phase == "Available" || phase == "Released";
    return made(settled ? Health::Current : Health::InProgress, phase, object["status"]["message"].string());
}

HealthReport serviceHealth(JsonValue object)
{
    const std::string type = object["spec"]["type"].string();
    if (type != "LoadBalancer") {
        return current(type);
    }
    if (object["spec"]["clusterIP"].plain().empty()) {
        return made(Health::InProgress, "No cluster IP yet");
    }
    return current(object["status"]["loadBalancer"]["ingress"].size() > 0 ? type : "External IP pending");
}

HealthReport namespaceHealth(JsonValue object)
{
    const std::string phase = object["status"]["phase"].string();
    return made(phase == "Terminating" ? Health::Terminating : Health::Current, phase);
}

HealthReport definitionHealth(JsonValue object)
{
    if (conditionIs(object, "NamesAccepted", "False")) {
        return byCondition(Health::Failed, conditionOf(object, "NamesAccepted"), Severity::Error);
    }
    if (conditionIs(object, "Established", "True")) {
        return current("Established");
    }
    const JsonValue established = conditionOf(object, "Established");
    if (established["status"].isText("False") && !established["reason"].isText("Installing")) {
        return byCondition(Health::Failed, established, Severity::Error);
    }
    return made(Health::InProgress, "Installing");
}

HealthReport alwaysReady(JsonValue object)
{
    return current(object["status"]["phase"].string());
}

/// Any kind that speaks the common condition language.
HealthReport conditionHealth(JsonValue object)
{
    for (const std::string_view type : {"Ready", "Available", "Synced"}) {
        const JsonValue condition = conditionOf(object, type);
        if (!condition) {
            continue;
        }
        if (condition["status"].isText("True")) {
            return current(std::string(type));
        }
        const Severity severity = condition["status"].isText("False") ? Severity::Notice : Severity::None;
        std::string reason = condition["reason"].string();
        return byCondition(Health::InProgress, condition, severity, reason.empty() ? "Not " + std::string(type) : std::move(reason));
    }
    // Without a condition there is nothing to wait for: what exists is as it should be.
    return current(object["status"]["phase"].string());
}

using Rule = HealthReport (*)(JsonValue);
struct KindRule
{
    std::string_view group;
    std::string_view kind;
    Rule rule;
};
constexpr KindRule KindRules[] = {
    {"apps", "Deployment", deploymentHealth},
    {"apps", "ReplicaSet", replicaSetHealth},
    {"apps", "StatefulSet", statefulSetHealth},
    {"apps", "DaemonSet", daemonSetHealth},
    {"batch", "Job", jobHealth},
    {"batch", "CronJob", cronJobHealth},
    {"", "ReplicationController", replicaSetHealth},
    {"", "Node", nodeHealth},
    {"", "PersistentVolumeClaim", volumeHealth},
    {"", "PersistentVolume", volumeHealth},
    {"", "Service", serviceHealth},
    {"", "Namespace", namespaceHealth},
    {"apiextensions.k8s.io", "CustomResourceDefinition", definitionHealth},
    {"policy", "PodDisruptionBudget", alwaysReady},
};

Rule ruleFor(std::string_view apiVersion, std::string_view kind)
{
    const std::size_t slash = apiVersion.find('/');
    const std::string_view group = slash == std::string_view::npos ? std::string_view() : apiVersion.substr(0, slash);
    for (const KindRule &rule : KindRules) {
        if (rule.kind == kind && (rule.group == group || apiVersion.empty())) {
            return rule.rule;
        }
    }
    return conditionHealth;
}

} // namespace

JsonValue conditionOf(JsonValue object, std::string_view type)
{
    for (const JsonValue condition : object["status"]["conditions"]) {
        if (condition["type"].isText(type)) {
            return condition;
        }
    }
    return {};
}

bool conditionIs(JsonValue object, std::string_view type, std::string_view status)
{
    return conditionOf(object, type)["status"].isText(status);
}

HealthReport objectHealth(JsonValue object, std::string_view apiVersion, std::string_view kind)
{
    const Rule rule = ruleFor(apiVersion, kind);
    if (object["metadata"]["deletionTimestamp"].isString()) {
        return made(Health::Terminating, "Terminating", rule(object).reason);
    }
    if (conditionIs(object, "Stalled", "True")) {
        return byCondition(Health::Failed, conditionOf(object, "Stalled"), Severity::Error, "Stalled");
    }
    if (conditionIs(object, "Reconciling", "True")) {
        return byCondition(Health::InProgress, conditionOf(object, "Reconciling"), Severity::None, "Reconciling");
    }
    HealthReport report = rule(object);
    if (report.health == Health::Current && isBehind(object)) {
        report.health = Health::InProgress;
        report.status = "Controller is behind";
        report.reason = "observed generation " + std::string(object["status"]["observedGeneration"].raw()) + " of "
            + std::string(object["metadata"]["generation"].raw());
    }
    return report;
}

} // namespace watchglass
