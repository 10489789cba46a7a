// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/podstatus.h"

#include "app/demo/controllers.h"

#include <algorithm>
#include <cstdio>

namespace watchglass::demo {
namespace {

std::string names(const Json &statuses)
{
    std::string out;
    for (const Json &one : statuses.items()) {
        const Json *ready = one.find("ready");
        if (!ready || !ready->boolean()) {
            out += (out.empty() ? "" : " ") + one.textAt("name");
        }
    }
    return out;
}

/// Not a hash of anything; the same image always has the same.
std::string digestOf(const std::string &image)
{
    std::uint64_t hash = 14695981039346656037ULL;
    std::string out;
    for (int part = 0; part < 4; ++part) {
        for (const char c : image) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        }
        char text[20];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
        out += text;
    }
    return image.substr(0, image.rfind(':')) + "@sha256:" + out;
}

} // namespace

Json newPodStatus(const ApiObject &pod, const std::string &hostIp, Timestamp now)
{
    const Json *known = pod.section("status").find("conditions");
    const Json *scheduled = known ? known->item("type", "PodScheduled") : nullptr;
    Json conditions = Json::array();
    const auto add = [&](const char *type, const char *status, const std::string &reason, const std::string &message) {
        Json one = Json::object({ { "type", type }, { "status", status }, { "lastProbeTime", Json() },
                                  { "lastTransitionTime", rfc3339(now) } });
        if (!reason.empty()) {
            one["reason"] = reason;
            one["message"] = message;
        }
        conditions.items().push_back(std::move(one));
    };
    Json statuses = Json::array();
    for (const Json &container : pod.section("spec").find("containers")->items()) {
        statuses.items().push_back(Json::object({ { "name", container.textAt("name") },
                                                  { "state", waitingState("ContainerCreating", "") },
                                                  { "lastState", Json::object() },
                                                  { "ready", false },
                                                  { "restartCount", 0 },
                                                  { "image", container.textAt("image") },
                                                  { "imageID", "" },
                                                  { "started", false } }));
    }
    const std::string unready = "containers with unready status: [" + names(statuses) + "]";
    add("PodReadyToStartContainers", "False", "", "");
    add("Initialized", "True", "", "");
    add("Ready", "False", "ContainersNotReady", unready);
    add("ContainersReady", "False", "ContainersNotReady", unready);
    if (scheduled) {
        conditions.items().push_back(*scheduled);
    }
    return Json::object({ { "phase", "Pending" },
                          { "conditions", std::move(conditions) },
                          { "hostIP", hostIp },
                          { "hostIPs", Json::array({ Json::object({ { "ip", hostIp } }) }) },
                          { "startTime", rfc3339(now) },
                          { "containerStatuses", std::move(statuses) },
                          { "qosClass", "Burstable" } });
}

void setPodIp(Json &status, const std::string &ip)
{
    status.set("podIP", ip, "startTime");
    status.set("podIPs", Json::array({ Json::object({ { "ip", ip } }) }), "startTime");
}

void updateReadiness(Json &status, Timestamp now)
{
    const std::string waiting = names(status["containerStatuses"]);
    const bool ready = waiting.empty();
    const std::string reason = ready ? "" : "ContainersNotReady";
    const std::string message = ready ? "" : "containers with unready status: [" + waiting + "]";
    for (const char *type : { "Ready", "ContainersReady" }) {
        setCondition(status["conditions"], type, ready ? "True" : "False", reason, message, now);
    }
}

Json runningState(Timestamp started)
{
    return Json::object({ { "running", Json::object({ { "startedAt", rfc3339(started) } }) } });
}

Json waitingState(const std::string &reason, const std::string &message)
{
    Json waiting = Json::object({ { "reason", reason } });
    if (!message.empty()) {
        waiting["message"] = message;
    }
    return Json::object({ { "waiting", std::move(waiting) } });
}

Json endedState(std::int64_t exitCode, const std::string &reason, const std::string &started, Timestamp finished,
                const std::string &containerId)
{
    return Json::object({ { "terminated",
                            Json::object({ { "exitCode", exitCode },
                                           { "reason", reason },
                                           { "startedAt", started },
                                           { "finishedAt", rfc3339(finished) },
                                           { "containerID", containerId } }) } });
}

void setContainerState(Json &container, Json state, bool ready)
{
    const bool running = state.find("running");
    container["state"] = std::move(state);
    container["ready"] = ready;
    container["started"] = running;
}

void setContainerId(Json &container, const std::string &id)
{
    container["imageID"] = digestOf(container.textAt("image"));
    container.set("containerID", id, "started");
}

std::string backOffText(std::int64_t restarts)
{
    const std::int64_t seconds = std::min<std::int64_t>(300, 10LL << std::min<std::int64_t>(restarts, 5));
    return seconds < 60 ? std::to_string(seconds) + "s"
                        : std::to_string(seconds / 60) + "m" + std::to_string(seconds % 60) + "s";
}

} // namespace watchglass::demo
