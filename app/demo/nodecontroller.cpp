// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

constexpr auto component = "node-controller";

Json taints(Timestamp now)
{
    const std::string time = rfc3339(now);
    return Json::literal(R"([{"key":"node.kubernetes.io/unreachable","effect":"NoSchedule","timeAdded":")" + time
                         + R"("},{"key":"node.kubernetes.io/unreachable","effect":"NoExecute","timeAdded":")" + time
                         + R"("}])");
}

} // namespace

void Controllers::setNodeDown(const std::string &node, bool down)
{
    if (down) {
        m_circumstances.downNodes.insert(node);
        return;
    }
    if (m_circumstances.downNodes.erase(node) == 0) {
        return;
    }
    const ApiObject *object = m_world.find("Node", node);
    if (!object) {
        return;
    }
    const Timestamp now = m_world.now();
    m_world.update("Node", node, writers::kubeletStatus, [&](ApiObject &one) {
        Json &conditions = one.status()["conditions"];
        const Json healthy = healthyNodeConditions(now, now);
        for (const Json &good : healthy.items()) {
            setCondition(conditions, good.textAt("type"), good.textAt("status"), good.textAt("reason"),
                         good.textAt("message"), now);
            (*conditions.item("type", good.textAt("type")))["lastHeartbeatTime"] = rfc3339(now);
        }
    });
    m_world.update("Node", node, writers::controllerManager, [](ApiObject &one) { one.spec().remove("taints"); });
    m_events.record(*object, { .reason = "NodeReady", .message = "Node " + node + " status is now: NodeReady",
                               .component = "kubelet", .host = node });
    for (const auto &[key, pod] : m_world.all("Pod")) {
        if (pod.section("spec").textAt("nodeName") == node) {
            m_pods.erase(pod.uid);
            m_queue.add(Duty::Pod, key, m_world.randomBetween(0.3, 2));
        }
    }
}

void Controllers::markNodeUnknown(const std::string &node)
{
    const ApiObject *object = m_world.find("Node", node);
    if (!object) {
        return;
    }
    const Timestamp now = m_world.now();
    m_world.update("Node", node, writers::controllerManagerStatus, [&](ApiObject &one) {
        for (Json &condition : one.status()["conditions"].items()) {
            setCondition(one.status()["conditions"], condition.textAt("type"), "Unknown", "NodeStatusUnknown",
                         "Kubelet stopped posting node status.", now);
        }
    });
    m_world.update("Node", node, writers::controllerManager, [&](ApiObject &one) { one.spec()["taints"] = taints(now); });
    m_events.record(*object, { .reason = "NodeNotReady", .message = "Node " + node + " status is now: NodeNotReady",
                               .component = component });
    std::vector<std::string> keys;
    for (const auto &[key, pod] : m_world.all("Pod")) {
        if (pod.section("spec").textAt("nodeName") == node && podReady(pod)) {
            keys.push_back(key);
        }
    }
    for (const std::string &key : keys) {
        m_world.update("Pod", key, writers::controllerManagerStatus, [&](ApiObject &pod) {
            setCondition(pod.status()["conditions"], "Ready", "False", "", "", now);
        });
        m_events.record(*m_world.find("Pod", key), { .type = "Warning", .reason = "NodeNotReady",
                                                     .message = "Node is not ready", .component = component });
    }
}

void Controllers::evictPodsOf(const std::string &node)
{
    std::vector<std::string> keys;
    for (const auto &[key, pod] : m_world.all("Pod")) {
        const bool daemon = !pod.owners.empty() && pod.owners.front().kind == "DaemonSet";
        if (pod.section("spec").textAt("nodeName") == node && !daemon && !pod.deleting() && !podFinished(pod)) {
            keys.push_back(key);
        }
    }
    for (const std::string &key : keys) {
        m_events.record(*m_world.find("Pod", key), { .reason = "TaintManagerEviction",
                                                     .message = "Marking for deletion Pod " + key,
                                                     .component = "taint-eviction-controller" });
        m_world.update("Pod", key, writers::controllerManagerStatus, [&](ApiObject &pod) {
            setCondition(pod.status()["conditions"], "DisruptionTarget", "True", "DeletionByTaintManager",
                         "Taint manager: deleting due to NoExecute taint", m_world.now());
            pod.status()["conditions"].item("type", "DisruptionTarget")->set("lastProbeTime", Json(), "lastTransitionTime");
        });
        m_world.startDeletion("Pod", key, 30);
    }
}

void Controllers::heartbeat()
{
    const Timestamp now = m_world.now();
    const bool nodesToo = m_heartbeats++ % 6 == 5;
    std::vector<std::string> nodes;
    for (const auto &[name, node] : m_world.all("Node")) {
        if (!m_circumstances.downNodes.contains(name)) {
            nodes.push_back(name);
        }
    }
    const auto renew = [&](const std::string &key, const Writer &writer) {
        m_world.update("Lease", key, writer,
                       [&](ApiObject &lease) { lease.spec()["renewTime"] = rfc3339Micro(now); });
    };
    for (const std::string &name : nodes) {
        renew("kube-node-lease/" + name, writers::kubelet);
        if (nodesToo) {
            m_world.update("Node", name, writers::kubeletStatus, [&](ApiObject &node) {
                for (Json &condition : node.status()["conditions"].items()) {
                    condition["lastHeartbeatTime"] = rfc3339(now);
                }
            });
        }
    }
    for (const char *name : { "kube-controller-manager", "kube-scheduler" }) {
        renew(std::string("kube-system/") + name, { name, "", false });
    }
}

void Controllers::syncShopfront(const std::string &key)
{
    const ApiObject *front = m_world.find("Shopfront", key);
    const ApiObject *web = m_world.find("Deployment", "shop/web");
    if (!front || !web) {
        return;
    }
    const bool ready = web->section("status").numberAt("readyReplicas") > 0;
    m_world.update("Shopfront", key, writers::shopfrontOperatorStatus, [&](ApiObject &object) {
        Json &conditions = object.status()["conditions"];
        setCondition(conditions, "Ready", ready ? "True" : "False", ready ? "Serving" : "NoEndpoints",
                     ready ? "The shop front answers." : "Nothing serves this shop front.", m_world.now());
        object.status()["observedGeneration"] = object.generation;
    });
}

} // namespace watchglass::demo
