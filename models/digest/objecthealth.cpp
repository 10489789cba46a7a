// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/health.h"

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

bool isBehind(JsonValue object)
{
    const auto observed = object["status"]["observedGeneration"].integer();
    return observed && *observed < object["metadata"]["generation"].integerOr(0);
}

HealthReport deploymentHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t updated = status["updatedReplicas"].integerOr(0);
    const std::int64_t total = status["replicas"].integerOr(0);
    const std::int64_t available = status["availableReplicas"].integerOr(0);
    const JsonValue progressing = conditionOf(object, "Progressing");
    if (progressing["reason"].isText("ProgressDeadlineExceeded")) {
        return made(Health::Failed, "Stuck " + ratio(updated, wanted), progressing["message"].string(), Severity::Error);
    }
    if (isBehind(object) || updated < wanted || total > updated) {
        return made(Health::InProgress, "Progressing " + ratio(updated, wanted), progressing["message"].string());
    }
    if (available < wanted) {
        return made(Health::InProgress, "Available " + ratio(available, wanted), conditionOf(object, "Available")["message"].string());
    }
    return wanted == 0 ? made(Health::Current, "Scaled down") : made(Health::Current, "Current " + ratio(available, wanted));
}

HealthReport replicaSetHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t total = status["replicas"].integerOr(0);
    const std::int64_t ready = status["readyReplicas"].integerOr(0);
    if (const JsonValue failure = conditionOf(object, "ReplicaFailure"); failure["status"].isText("True")) {
        return made(Health::Failed, failure["reason"].string(), failure["message"].string(), Severity::Error);
    }
    if (isBehind(object) || total != wanted || ready < wanted) {
        return made(Health::InProgress, "Ready " + ratio(ready, wanted));
    }
    return wanted == 0 ? made(Health::Current, "Scaled down") : made(Health::Current, "Current " + ratio(ready, wanted));
}

HealthReport statefulSetHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = object["spec"]["replicas"].integerOr(1);
    const std::int64_t ready = status["readyReplicas"].integerOr(0);
    const std::int64_t updated = status["updatedReplicas"].integerOr(ready);
    const bool rolling = status["updateRevision"] && status["updateRevision"].raw() != status["currentRevision"].raw();
    if (isBehind(object) || ready < wanted || (rolling && updated < wanted)) {
        return made(Health::InProgress, "Ready " + ratio(ready, wanted));
    }
    return made(Health::Current, "Current " + ratio(ready, wanted));
}

HealthReport daemonSetHealth(JsonValue object)
{
    const JsonValue status = object["status"];
    const std::int64_t wanted = status["desiredNumberScheduled"].integerOr(0);
    const std::int64_t ready = status["numberReady"].integerOr(0);
    const std::int64_t updated = status["updatedNumberScheduled"].integerOr(wanted);
    const bool current = !isBehind(object) && ready >= wanted && updated >= wanted;
    return made(current ? Health::Current : Health::InProgress, (current ? "Current " : "Ready ") + ratio(ready, wanted));
}

HealthReport jobHealth(JsonValue object)
{
    if (const JsonValue failed = conditionOf(object, "Failed"); failed["status"].isText("True")) {
        return made(Health::Failed, "Failed", failed["message"].string(), Severity::Error);
    }
    if (conditionOf(object, "Complete")["status"].isText("True")) {
        return made(Health::Current, "Complete");
    }
    if (conditionOf(object, "Suspended")["status"].isText("True")) {
        return made(Health::Current, "Suspended");
    }
    const std::int64_t done = object["status"]["succeeded"].integerOr(0);
    return made(Health::InProgress, "Running " + ratio(done, object["spec"]["completions"].integerOr(1)));
}

HealthReport nodeHealth(JsonValue object)
{
    const JsonValue ready = conditionOf(object, "Ready");
    const std::string cordoned = object["spec"]["unschedulable"].isTrue() ? ",SchedulingDisabled" : "";
    if (ready["status"].isText("True")) {
        return made(Health::Current, "Ready" + cordoned);
    }
    if (!ready) {
        return made(Health::Unknown, "Unknown" + cordoned);
    }
    return made(Health::Failed, "NotReady" + cordoned, ready["message"].string(), Severity::Error);
}

HealthReport claimHealth(JsonValue object)
{
    const std::string phase = object["status"]["phase"].string();
    return made(phase == "Bound" || phase == "Available" ? Health::Current
                    : phase == "Lost" || phase == "Failed" ? Health::Failed : Health::InProgress,
                phase, object["status"]["message"].string(), phase == "Lost" || phase == "Failed" ? Severity::Error : Severity::None);
}

HealthReport definitionHealth(JsonValue object)
{
    if (const JsonValue names = conditionOf(object, "NamesAccepted"); names["status"].isText("False")) {
        return made(Health::Failed, names["reason"].string(), names["message"].string(), Severity::Error);
    }
    return conditionOf(object, "Established")["status"].isText("True") ? made(Health::Current, "Established")
                                                                       : made(Health::InProgress, "Installing");
}

/// Any kind that speaks the common condition language.
HealthReport conditionHealth(JsonValue object)
{
    if (const JsonValue stalled = conditionOf(object, "Stalled"); stalled["status"].isText("True")) {
        return made(Health::Failed, "Stalled", stalled["message"].string(), Severity::Error);
    }
    if (const JsonValue reconciling = conditionOf(object, "Reconciling"); reconciling["status"].isText("True")) {
        return made(Health::InProgress, "Reconciling", reconciling["message"].string());
    }
    if (isBehind(object)) {
        return made(Health::InProgress, "Controller is behind");
    }
    for (const std::string_view type : {"Ready", "Available", "Synced"}) {
        const JsonValue condition = conditionOf(object, type);
        if (!condition) {
            continue;
        }
        if (condition["status"].isText("True")) {
            return made(Health::Current, std::string(type));
        }
        const bool failed = condition["status"].isText("False");
        const std::string reason = condition["reason"].string();
        return made(failed ? Health::InProgress : Health::Unknown, reason.empty() ? "Not " + std::string(type) : reason,
                    condition["message"].string(), failed ? Severity::Notice : Severity::None);
    }
    const std::string phase = object["status"]["phase"].string();
    // Without a condition there is nothing to wait for: what exists is as it should be.
    return made(Health::Current, phase);
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

HealthReport objectHealth(JsonValue object, std::string_view kind)
{
    using Rule = HealthReport (*)(JsonValue);
    static constexpr std::pair<std::string_view, Rule> rules[] = {
        {"Deployment", deploymentHealth}, {"ReplicaSet", replicaSetHealth}, {"ReplicationController", replicaSetHealth},
        {"StatefulSet", statefulSetHealth}, {"DaemonSet", daemonSetHealth}, {"Job", jobHealth}, {"Node", nodeHealth},
        {"PersistentVolumeClaim", claimHealth}, {"PersistentVolume", claimHealth}, {"CustomResourceDefinition", definitionHealth}};
    HealthReport report;
    const auto rule = std::ranges::find(rules, kind, &std::pair<std::string_view, Rule>::first);
    report = rule != std::end(rules) ? rule->second(object) : conditionHealth(object);
    if (object["metadata"]["deletionTimestamp"].isString()) {
        return made(Health::Terminating, "Terminating", report.reason);
    }
    return report;
}

} // namespace watchglass
