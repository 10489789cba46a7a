// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/health.h"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <vector>

namespace watchglass {

namespace {

constexpr std::chrono::seconds ScheduleWindow{15}; // kstatus' patience with the scheduler

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, text) != words.end();
}

/// Waiting reasons that do not pass by themselves.
bool isFailure(std::string_view reason)
{
    return isOneOf(reason, {"CrashLoopBackOff", "ImagePullBackOff", "ErrImagePull", "ErrImageNeverPull", "ErrImageInspect",
                            "InvalidImageName", "RegistryUnavailable", "CreateContainerConfigError", "CreateContainerError",
                            "RunContainerError", "PreCreateHookError", "PostStartHookError"});
}

/// How a container ended: its reason, else its signal or exit code.
std::string endOf(JsonValue ended)
{
    if (std::string reason = ended["reason"].string(); !reason.empty()) {
        return reason;
    }
    const std::int64_t signal = ended["signal"].integerOr(0);
    return signal != 0 ? "Signal:" + std::to_string(signal) : "ExitCode:" + std::to_string(ended["exitCode"].integerOr(0));
}

class PodReader
{
public:
    PodReader(JsonValue pod, std::optional<Timestamp> now)
        : m_pod(pod), m_status(pod["status"]), m_phase(m_status["phase"].string()), m_now(now)
    {
    }

    HealthReport read()
    {
        const std::string podReason = m_status["reason"].string();
        m_report.status = podReason.empty() ? m_phase : podReason;
        m_report.reason = m_status["message"].string();
        if (conditionOf(m_pod, "PodScheduled")["reason"].isText("SchedulingGated")) {
            m_report.status = "SchedulingGated";
        }
        const bool initializing = readInitContainers();
        if (!initializing || conditionIs(m_pod, "Initialized", "True")) {
            readContainers();
        }
        judge();
        if (m_pod["metadata"]["deletionTimestamp"].isString()) {
            terminating(podReason);
        }
        return std::move(m_report);
    }

private:
    /// Init containers that restart run beside the others for the whole life of the pod.
    bool isSidecar(JsonValue container) const
    {
        for (const JsonValue spec : m_pod["spec"]["initContainers"]) {
            if (sameText(spec["name"], container["name"])) {
                return spec["restartPolicy"].isText("Always");
            }
        }
        return false;
    }

    static bool sameText(JsonValue a, JsonValue b) { return a.isString() && a.raw() == b.raw(); }

    /// True while an init container is not done; the status is then about it.
    bool readInitContainers()
    {
        std::size_t index = 0;
        for (const JsonValue container : m_status["initContainerStatuses"]) {
            const std::int64_t restarts = container["restartCount"].integerOr(0);
            m_report.restarts += restarts;
            const JsonValue state = container["state"];
            const JsonValue ended = state["terminated"];
            const bool sidecar = isSidecar(container);
            m_sidecarRestarts += sidecar ? restarts : 0;
            m_total += sidecar ? 1 : 0;
            const bool done = ended.isObject() && ended["exitCode"].integerOr(0) == 0;
            if (!done && !(sidecar && container["started"].isTrue())) {
                initStatus(state, ended, index);
                return true;
            }
            m_ready += sidecar && container["ready"].isTrue() ? 1 : 0;
            ++index;
        }
        return false;
    }

    void initStatus(JsonValue state, JsonValue ended, std::size_t index)
    {
        const std::string waiting = state["waiting"]["reason"].string();
        if (ended.isObject()) {
            m_report.status = "Init:" + endOf(ended);
            setReason(ended["message"]);
            m_failed = true;
        } else if (!waiting.empty() && waiting != "PodInitializing") {
            m_report.status = "Init:" + waiting;
            setReason(state["waiting"]["message"]);
            m_failed = isFailure(waiting);
        } else {
            const std::uint32_t total = std::max(m_pod["spec"]["initContainers"].size(), m_status["initContainerStatuses"].size());
            m_report.status = "Init:" + std::to_string(index) + "/" + std::to_string(total);
        }
    }

    void readContainers()
    {
        m_report.restarts = m_sidecarRestarts;
        const JsonValue statuses = m_status["containerStatuses"];
        const std::vector<JsonValue> list(statuses.begin(), statuses.end());
        bool running = false;
        // From the last to the first, as kubectl goes: the first container that is not well gives the word.
        for (const JsonValue container : list | std::views::reverse) {
            m_report.restarts += container["restartCount"].integerOr(0);
            ++m_total;
            const JsonValue state = container["state"];
            const JsonValue ended = state["terminated"];
            if (const std::string waiting = state["waiting"]["reason"].string(); !waiting.empty()) {
                m_report.status = waiting;
                waitingReason(container, state["waiting"]);
                m_failed = m_failed || isFailure(waiting);
            } else if (ended.isObject()) {
                m_report.status = endOf(ended);
                setReason(ended["message"]);
            } else if (container["ready"].isTrue() && state["running"].isObject()) {
                running = true;
                ++m_ready;
            }
        }
        if (m_report.status == "Completed" && running) {
            m_report.status = conditionIs(m_pod, "Ready", "True") ? "Running" : "NotReady";
        }
    }

    void setReason(JsonValue message)
    {
        if (std::string text = message.string(); !text.empty()) {
            m_report.reason = std::move(text);
        }
    }

    /// What the kubelet says, and how the container ended the last time.
    void waitingReason(JsonValue container, JsonValue waiting)
    {
        setReason(waiting["message"]);
        const JsonValue last = container["lastState"]["terminated"];
        if (waiting["reason"].isText("CrashLoopBackOff") && last.isObject()) {
            m_report.reason += std::string(m_report.reason.empty() ? "" : "; ") + "last ended with " + endOf(last) + ", exit code "
                + std::to_string(last["exitCode"].integerOr(0));
        }
    }

    void judge()
    {
        if (m_phase == "Succeeded") {
            set(Health::Current, Severity::None);
        } else if (m_phase == "Failed" || m_failed) {
            set(Health::Failed, Severity::Error);
        } else if (m_phase == "Running") {
            running();
        } else if (m_phase == "Unknown") {
            set(Health::Unknown, Severity::Warning);
        } else {
            pending();
        }
    }

    void running()
    {
        const JsonValue ready = conditionOf(m_pod, "Ready");
        if (ready ? ready["status"].isText("True") : m_total > 0 && m_ready == m_total) {
            return set(Health::Current, Severity::None);
        }
        set(Health::InProgress, Severity::None);
        if (m_report.reason.empty()) {
            m_report.reason = std::to_string(m_ready) + " of " + std::to_string(m_total) + " containers ready";
        }
    }

    void pending()
    {
        set(Health::InProgress, Severity::None);
        const JsonValue scheduled = conditionOf(m_pod, "PodScheduled");
        if (!scheduled["status"].isText("False")) {
            return;
        }
        setReason(scheduled["message"]);
        if (!scheduled["reason"].isText("Unschedulable")) {
            return;
        }
        m_report.severity = Severity::Warning;
        const std::optional<Timestamp> created = parseRfc3339(m_pod["metadata"]["creationTimestamp"].string());
        if (m_now && created && *m_now - *created > ScheduleWindow) {
            m_report.health = Health::Failed;
        }
    }

    void terminating(const std::string &podReason)
    {
        const bool over = m_phase == "Failed" || m_phase == "Succeeded";
        if (podReason == "NodeLost") {
            m_report.status = "Unknown";
        } else if (!over) {
            m_report.status = "Terminating";
        }
        set(Health::Terminating, Severity::None);
    }

    void set(Health health, Severity severity)
    {
        m_report.health = health;
        m_report.severity = severity;
    }

    JsonValue m_pod;
    JsonValue m_status;
    std::string m_phase;
    std::optional<Timestamp> m_now;
    HealthReport m_report;
    std::int64_t m_sidecarRestarts = 0;
    int m_total = 0;
    int m_ready = 0;
    bool m_failed = false;
};

} // namespace

HealthReport podHealth(JsonValue pod, std::optional<Timestamp> now)
{
    return PodReader(pod, now).read();
}

} // namespace watchglass
