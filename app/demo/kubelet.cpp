// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"
#include "app/demo/podstatus.h"

#include <algorithm>
#include <cstdio>

namespace watchglass::demo {
namespace {

std::string nodeOf(const ApiObject &pod)
{
    return pod.section("spec").textAt("nodeName");
}

const Json &containersOf(const ApiObject &pod)
{
    return *pod.section("spec").find("containers");
}

/// The state of the first container: the one that crashes in this story.
const Json &firstState(const ApiObject &pod)
{
    return *pod.section("status").find("containerStatuses")->items().front().find("state");
}

Json &firstContainer(ApiObject &pod)
{
    return pod.status()["containerStatuses"].items().front();
}

std::int64_t restartsOf(const ApiObject &pod)
{
    return pod.section("status").find("containerStatuses")->items().front().numberAt("restartCount");
}

std::string newContainerId(World &world)
{
    char text[80];
    std::snprintf(text, sizeof text, "containerd://%016llx%016llx%016llx%016llx",
                  static_cast<unsigned long long>(world.random(~0ULL)),
                  static_cast<unsigned long long>(world.random(~0ULL)),
                  static_cast<unsigned long long>(world.random(~0ULL)),
                  static_cast<unsigned long long>(world.random(~0ULL)));
    return text;
}

bool jobPod(const ApiObject &pod)
{
    return pod.section("spec").textAt("restartPolicy") == "Never";
}

} // namespace

bool Controllers::waitFor(const ApiObject &pod, PodStep step, double low, double high)
{
    PodMemory &memory = m_pods[pod.uid];
    if (memory.waitsFor != step) {
        memory = { m_world.now() + m_world.real(m_world.randomBetween(low, high)), step };
    }
    if (m_world.now() >= memory.due) {
        memory.waitsFor = PodStep::None;
        return true;
    }
    const double left = std::chrono::duration<double>(memory.due - m_world.now()).count() * m_world.speed();
    m_queue.add(Duty::Pod, pod.key(), left + 1e-6);
    return false;
}

void Controllers::syncPod(const std::string &key)
{
    const ApiObject *found = m_world.find("Pod", key);
    if (!found) {
        return;
    }
    const ApiObject pod = *found; // what follows writes it
    const std::string node = nodeOf(pod);
    if (!node.empty() && m_circumstances.downNodes.contains(node)) {
        return;
    }
    if (pod.deleting()) {
        terminate(pod);
        return;
    }
    if (podFinished(pod)) {
        return;
    }
    if (node.empty()) {
        schedulePod(pod);
    } else if (!pod.section("status").find("containerStatuses")) {
        setUpPod(pod);
    } else if (const Json *waiting = firstState(pod).find("waiting")) {
        const double longest = std::min(30.0, 4.0 * double(1LL << std::min<std::int64_t>(restartsOf(pod), 4)));
        if (waiting->textAt("reason") == "ContainerCreating") {
            if (waitFor(pod, PodStep::Start, 1.0, 3.0)) {
                startContainers(pod);
            }
        } else if (waitFor(pod, PodStep::Restart, longest * 0.8, longest)) {
            restartContainer(pod);
        }
    } else if (firstState(pod).find("terminated")) {
        if (waitFor(pod, PodStep::AfterCrash, 0.3, 0.8)) {
            afterCrash(pod);
        }
    } else if (jobPod(pod)) {
        if (waitFor(pod, PodStep::Complete, 5, 10)) {
            complete(pod);
        }
    } else if (m_circumstances.brokenImages.contains(containersOf(pod).items().front().textAt("image"))) {
        if (waitFor(pod, PodStep::Crash, 1.0, 2.0)) {
            crash(pod);
        }
    } else if (!podReady(pod) && waitFor(pod, PodStep::Ready, 1.0, 3.5)) {
        makeReady(pod);
    }
}

void Controllers::schedulePod(const ApiObject &pod)
{
    std::string best;
    const Json *pinned = pod.section("spec").path("affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution");
    if (pinned) {
        best = pinned->find("nodeSelectorTerms")->items()[0].find("matchFields")->items()[0].find("values")->items()[0].text();
    } else {
        std::map<std::string, int> load;
        for (const std::string &node : workerNodes()) {
            const ApiObject *object = m_world.find("Node", node);
            if (object && !object->section("spec").find("taints")) {
                load[node] = 0;
            }
        }
        for (const auto &[key, other] : m_world.all("Pod")) {
            if (const auto known = load.find(nodeOf(other)); known != load.end()) {
                ++known->second;
            }
        }
        if (!load.empty()) {
            best = std::ranges::min_element(load, {}, [](const auto &entry) { return entry.second; })->first;
        }
    }
    if (best.empty()) {
        m_queue.add(Duty::Pod, pod.key(), 5);
        return;
    }
    m_world.update("Pod", pod.key(), writers::schedulerStatus, [&](ApiObject &object) {
        object.spec().set("nodeName", best, "securityContext");
        const Json scheduled = Json::object({ { "type", "PodScheduled" },
                                              { "status", "True" },
                                              { "lastProbeTime", Json() },
                                              { "lastTransitionTime", rfc3339(m_world.now()) } });
        object.status().set("conditions", Json::array({ scheduled }), "qosClass");
    });
    m_events.recordNew(pod,
                       { .reason = "Scheduled",
                         .message = "Successfully assigned " + pod.key() + " to " + best,
                         .component = "default-scheduler" },
                       "Binding");
}

void Controllers::setUpPod(const ApiObject &pod)
{
    const ApiObject *node = m_world.find("Node", nodeOf(pod));
    const Json *address = node ? node->section("status").find("addresses")->item("type", "InternalIP") : nullptr;
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        object.status() = newPodStatus(object, address ? address->textAt("address") : "192.168.40.1", m_world.now());
    });
}

void Controllers::noteContainer(const ApiObject &pod, const std::string &container, const std::string &reason,
                                const std::string &message, bool warning, int times)
{
    m_events.record(pod,
                    { .type = warning ? "Warning" : "Normal",
                      .reason = reason,
                      .message = message,
                      .component = "kubelet",
                      .host = nodeOf(pod),
                      .fieldPath = container.empty() ? std::string() : "spec.containers{" + container + "}",
                      .times = times });
}

void Controllers::startContainers(const ApiObject &pod)
{
    for (const Json &container : containersOf(pod).items()) {
        const std::string name = container.textAt("name");
        noteContainer(pod, name, "Pulled",
                      "Container image \"" + container.textAt("image") + "\" already present on machine");
        noteContainer(pod, name, "Created", "Created container: " + name);
        noteContainer(pod, name, "Started", "Started container " + name);
    }
    const ApiObject *node = m_world.find("Node", nodeOf(pod));
    const std::string net = node ? node->section("spec").textAt("podCIDR", "10.244.9.0/24") : "10.244.9.0/24";
    m_address = m_address >= 250 ? 2 : m_address + 1;
    const std::string ip = net.substr(0, net.rfind('.') + 1) + std::to_string(m_address);
    const bool probed = containersOf(pod).items().front().find("readinessProbe");
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        Json &status = object.status();
        status["phase"] = "Running";
        setPodIp(status, ip);
        setCondition(status["conditions"], "PodReadyToStartContainers", "True", "", "", m_world.now());
        bool first = true;
        for (Json &container : status["containerStatuses"].items()) {
            setContainerState(container, runningState(m_world.now()), !first || !probed);
            setContainerId(container, newContainerId(m_world));
            first = false;
        }
        updateReadiness(status, m_world.now());
    });
}

void Controllers::makeReady(const ApiObject &pod)
{
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        for (Json &container : object.status()["containerStatuses"].items()) {
            container["ready"] = true;
        }
        updateReadiness(object.status(), m_world.now());
    });
}

void Controllers::crash(const ApiObject &pod)
{
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        Json &container = firstContainer(object);
        const std::string started = container.textAt("state.running.startedAt");
        setContainerState(container, endedState(1, "Error", started, m_world.now(), container.textAt("containerID")), false);
        updateReadiness(object.status(), m_world.now());
    });
}

void Controllers::afterCrash(const ApiObject &pod)
{
    const std::int64_t restarts = restartsOf(pod);
    if (restarts == 0) {
        restartContainer(pod);
        return;
    }
    const std::string name = containersOf(pod).items().front().textAt("name");
    noteContainer(pod, name, "BackOff",
                  "Back-off restarting failed container " + name + " in pod " + pod.name + "_" + pod.namespaceName + "("
                      + pod.uid + ")",
                  true, 1 + int(m_world.random(3)));
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        Json &container = firstContainer(object);
        container["lastState"] = container["state"];
        setContainerState(container,
                          waitingState("CrashLoopBackOff", "back-off " + backOffText(restarts - 1)
                                           + " restarting failed container=" + name + " pod=" + object.name + "_"
                                           + object.namespaceName + "(" + object.uid + ")"),
                          false);
    });
}

void Controllers::restartContainer(const ApiObject &pod)
{
    const Json &plan = containersOf(pod).items().front();
    const std::string name = plan.textAt("name");
    noteContainer(pod, name, "Pulled",
                  "Container image \"" + plan.textAt("image") + "\" already present on machine");
    noteContainer(pod, name, "Created", "Created container: " + name);
    noteContainer(pod, name, "Started", "Started container " + name);
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        Json &container = firstContainer(object);
        if (container["state"].find("terminated")) {
            container["lastState"] = container["state"];
        }
        container["restartCount"] = container.numberAt("restartCount") + 1;
        setContainerState(container, runningState(m_world.now()), false);
        setContainerId(container, newContainerId(m_world));
        updateReadiness(object.status(), m_world.now());
    });
}

void Controllers::complete(const ApiObject &pod)
{
    const ApiObject *job = pod.owners.empty() ? nullptr : m_world.findUid("Job", pod.owners.front().uid);
    const bool fails = job && jobFails(*job);
    m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
        Json &status = object.status();
        status["phase"] = fails ? "Failed" : "Succeeded";
        Json &container = firstContainer(object);
        const std::string started = container.textAt("state.running.startedAt");
        setContainerState(container,
                          endedState(fails ? 1 : 0, fails ? "Error" : "Completed", started, m_world.now(),
                                     container.textAt("containerID")),
                          false);
        updateReadiness(status, m_world.now());
        setCondition(status["conditions"], "PodReadyToStartContainers", "False", "", "", m_world.now());
        if (!fails) {
            for (const char *type : { "Ready", "ContainersReady" }) {
                setCondition(status["conditions"], type, "False", "PodCompleted", "", m_world.now());
            }
        }
    });
}

void Controllers::terminate(const ApiObject &pod)
{
    const bool ran = !nodeOf(pod).empty() && pod.section("status").find("containerStatuses");
    const bool first = m_pods[pod.uid].waitsFor != PodStep::Terminate;
    if (ran && first && !podFinished(pod)) {
        for (const Json &container : containersOf(pod).items()) {
            noteContainer(pod, container.textAt("name"), "Killing", "Stopping container " + container.textAt("name"));
        }
    }
    if (!ran || waitFor(pod, PodStep::Terminate, 0.8, 2.5)) {
        const bool stopped = !ran || firstState(pod).find("terminated");
        if (!stopped) {
            m_world.update("Pod", pod.key(), writers::kubeletStatus, [&](ApiObject &object) {
                for (Json &container : object.status()["containerStatuses"].items()) {
                    const std::string started = container.textAt("state.running.startedAt", rfc3339(m_world.now()));
                    setContainerState(container,
                                      endedState(0, "Completed", started, m_world.now(), container.textAt("containerID")),
                                      false);
                }
                updateReadiness(object.status(), m_world.now());
            });
        }
        m_world.remove("Pod", pod.key());
    }
}

} // namespace watchglass::demo
