// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/health.h"

namespace watchglass {

namespace {

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, text) != words.end();
}

/// Waiting reasons that do not pass by themselves.
bool isFailure(std::string_view reason)
{
    return isOneOf(reason, {"CrashLoopBackOff", "ImagePullBackOff", "ErrImagePull", "ErrImageNeverPull", "InvalidImageName",
                            "CreateContainerConfigError", "CreateContainerError", "RunContainerError", "OOMKilled", "Error",
                            "ContainerCannotRun", "StartError", "Evicted", "ErrImageInspect"});
}

struct Containers
{
    int total = 0;
    int ready = 0;
    int running = 0;
    std::string reason;  ///< of the last container that is not running well, as kubectl picks it
    std::string message;
};

void readContainer(JsonValue container, Containers &containers, std::int64_t &restarts)
{
    ++containers.total;
    restarts += container["restartCount"].integerOr(0);
    containers.ready += container["ready"].isTrue() ? 1 : 0;
    const JsonValue state = container["state"];
    if (const JsonValue waiting = state["waiting"]; waiting && waiting["reason"]) {
        containers.reason = waiting["reason"].string();
        containers.message = waiting["message"].string();
    } else if (const JsonValue ended = state["terminated"]) {
        const std::int64_t code = ended["exitCode"].integerOr(0);
        const std::string reason = ended["reason"].string();
        containers.reason = !reason.empty() ? reason : "ExitCode:" + std::to_string(code);
        containers.message = ended["message"].string();
    } else if (state["running"]) {
        ++containers.running;
    }
}

std::string initStatus(JsonValue status, std::int64_t &restarts)
{
    int index = 0;
    const JsonValue list = status["initContainerStatuses"];
    std::string text;
    for (const JsonValue container : list) {
        restarts += container["restartCount"].integerOr(0);
        const JsonValue state = container["state"];
        const bool done = state["terminated"] && state["terminated"]["exitCode"].integerOr(0) == 0;
        if (text.empty() && !done && !(container["started"].isTrue() && container["ready"].isTrue())) {
            const std::string waiting = state["waiting"]["reason"].string();
            const std::string ended = state["terminated"]["reason"].string();
            if (!ended.empty()) {
                text = "Init:" + ended;
            } else if (!waiting.empty() && waiting != "PodInitializing") {
                text = "Init:" + waiting;
            } else {
                text = "Init:" + std::to_string(index) + "/" + std::to_string(list.size());
            }
        }
        ++index;
    }
    return text;
}

void judge(HealthReport &report, std::string_view phase, const Containers &containers)
{
    const std::string_view bare = std::string_view(report.status).starts_with("Init:") ? std::string_view(report.status).substr(5)
                                                                                        : std::string_view(report.status);
    if (phase == "Failed" || isFailure(bare)) {
        report.health = Health::Failed;
        report.severity = Severity::Error;
    } else if (phase == "Succeeded" || bare == "Completed") {
        report.health = Health::Current;
    } else if (phase == "Running" && containers.ready == containers.total && containers.total > 0) {
        report.health = Health::Current;
    } else if (phase == "Unknown") {
        report.health = Health::Unknown;
        report.severity = Severity::Warning;
    } else {
        report.health = Health::InProgress;
    }
}

} // namespace

HealthReport podHealth(JsonValue pod)
{
    HealthReport report;
    const JsonValue status = pod["status"];
    const std::string phase = status["phase"].string();
    const std::string podReason = status["reason"].string();
    report.status = podReason.empty() ? phase : podReason;
    report.reason = status["message"].string();
    const std::string init = initStatus(status, report.restarts);
    Containers containers;
    for (const JsonValue container : status["containerStatuses"]) {
        readContainer(container, containers, report.restarts);
    }
    if (!init.empty()) {
        report.status = init;
    } else if (!containers.reason.empty()) {
        report.status = containers.reason == "Completed" && containers.running > 0 ? "Running" : containers.reason;
        report.reason = containers.message.empty() ? report.reason : containers.message;
    }
    if (report.status == "Running" && containers.ready < containers.total) {
        report.status = "Running " + std::to_string(containers.ready) + "/" + std::to_string(containers.total);
    }
    judge(report, phase, containers);
    if (const JsonValue scheduled = conditionOf(pod, "PodScheduled"); phase == "Pending" && scheduled["status"].isText("False")) {
        report.reason = scheduled["message"].string();
        report.severity = std::max(report.severity, Severity::Warning);
    }
    if (pod["metadata"]["deletionTimestamp"].isString()) {
        report.status = podReason == "NodeLost" ? "Unknown" : "Terminating";
        report.health = Health::Terminating;
        report.severity = Severity::None;
    }
    return report;
}

} // namespace watchglass
