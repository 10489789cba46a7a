// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"

#include <algorithm>

namespace watchglass::demo {
namespace {

struct Counts
{
    std::int64_t all = 0;
    std::int64_t ready = 0;
    std::int64_t terminating = 0;
};

Counts countPods(const std::vector<const ApiObject *> &pods)
{
    Counts out;
    for (const ApiObject *pod : pods) {
        if (pod->deleting()) {
            ++out.terminating;
        } else if (!podFinished(*pod)) {
            ++out.all;
            out.ready += podReady(*pod) ? 1 : 0;
        }
    }
    return out;
}

/// Which pods go first: those that are not ready, then the youngest.
bool lessWorth(const ApiObject *a, const ApiObject *b)
{
    if (podReady(*a) != podReady(*b)) {
        return !podReady(*a);
    }
    return a->created != b->created ? a->created > b->created : a->name < b->name;
}

void setOrDrop(Json &status, const char *field, std::int64_t value, const char *before)
{
    if (value == 0) {
        status.remove(field);
    } else {
        status.set(field, value, before);
    }
}

} // namespace

void Controllers::createPod(const ApiObject &owner, const Json &podTemplate, ApiObject pod,
                            const std::string &component)
{
    pod.namespaceName = owner.namespaceName;
    for (const Json::Member &label : podTemplate.path("metadata.labels")->members()) {
        pod.labels[label.first] = label.second.text();
    }
    pod.owners = { owner.asOwner() };
    const bool everyNode = owner.type->kind == "DaemonSet";
    if (!pod.body.find("spec")) {
        pod.spec() = podSpec(*podTemplate.find("spec"), m_world.suffix(5), everyNode);
    }
    pod.status() = Json::object({ { "phase", "Pending" }, { "qosClass", "Burstable" } });
    const ApiObject &made = m_world.create(std::move(pod), writers::controllerManager);
    m_events.record(owner,
                    { .reason = "SuccessfulCreate",
                      .message = owner.type->kind == "StatefulSet"
                          ? "create Pod " + made.name + " in StatefulSet " + owner.name + " successful"
                          : "Created pod: " + made.name,
                      .component = component });
}

void Controllers::deletePod(const ApiObject &owner, const std::string &key, const std::string &component)
{
    const std::string name = key.substr(key.find('/') + 1);
    if (m_world.startDeletion("Pod", key, 30)) {
        m_events.record(owner,
                        { .reason = "SuccessfulDelete", .message = "Deleted pod: " + name, .component = component });
    }
}

void Controllers::syncReplicaSet(const std::string &key)
{
    const ApiObject *set = m_world.find("ReplicaSet", key);
    if (!set) {
        return;
    }
    std::vector<const ApiObject *> pods = m_world.owned("Pod", set->uid);
    const Counts counts = countPods(pods);
    const std::int64_t wanted = set->section("spec").numberAt("replicas");
    for (std::int64_t i = counts.all; i < wanted; ++i) {
        ApiObject pod = makeObject("Pod", set->namespaceName, set->name + "-" + m_world.suffix(5));
        pod.generateName = set->name + "-";
        createPod(*set, *set->section("spec").find("template"), std::move(pod), "replicaset-controller");
    }
    std::erase_if(pods, [](const ApiObject *pod) { return pod->deleting() || podFinished(*pod); });
    std::ranges::sort(pods, lessWorth);
    for (std::int64_t i = counts.all; i > wanted; --i) {
        const std::string podKey = pods.front()->key();
        pods.erase(pods.begin());
        deletePod(*set, podKey, "replicaset-controller");
    }
    m_world.update("ReplicaSet", key, writers::controllerManagerStatus, [&](ApiObject &object) {
        Json &status = object.status();
        status["replicas"] = counts.all;
        setOrDrop(status, "fullyLabeledReplicas", counts.all, status.find("readyReplicas") ? "readyReplicas" : "terminatingReplicas");
        setOrDrop(status, "readyReplicas", counts.ready, status.find("availableReplicas") ? "availableReplicas" : "terminatingReplicas");
        setOrDrop(status, "availableReplicas", counts.ready, "terminatingReplicas");
        status.set("terminatingReplicas", counts.terminating, "observedGeneration");
        status["observedGeneration"] = object.generation;
    });
}

void Controllers::syncStatefulSet(const std::string &key)
{
    const ApiObject *set = m_world.find("StatefulSet", key);
    if (!set) {
        return;
    }
    const Json &podTemplate = *set->section("spec").find("template");
    const std::string revision = set->name + "-" + templateHash(podTemplate);
    const std::int64_t wanted = set->section("spec").numberAt("replicas");
    for (std::int64_t i = 0; i < wanted; ++i) {
        const std::string name = set->name + "-" + std::to_string(i);
        if (const ApiObject *known = m_world.find("Pod", set->namespaceName + "/" + name)) {
            if (!podReady(*known)) {
                break;
            }
            continue;
        }
        const std::string claim = "data-" + name;
        if (!m_world.find("PersistentVolumeClaim", set->namespaceName + "/" + claim)) {
            ApiObject volume = makeVolumeClaim(set->namespaceName, claim, "pvc-" + m_world.newUid());
            volume.labels["app"] = set->labels.at("app");
            m_world.create(std::move(volume), writers::controllerManager, &writers::controllerManagerStatus);
        }
        ApiObject pod = makeObject("Pod", set->namespaceName, name);
        pod.generateName = set->name + "-";
        pod.labels = { { "apps.kubernetes.io/pod-index", std::to_string(i) },
                       { "controller-revision-hash", revision },
                       { "statefulset.kubernetes.io/pod-name", name } };
        pod.spec() = podSpec(*podTemplate.find("spec"), m_world.suffix(5), false);
        Json::Array &volumes = pod.spec()["volumes"].items();
        volumes.insert(volumes.begin(),
                       Json::object({ { "name", "data" },
                                      { "persistentVolumeClaim", Json::object({ { "claimName", claim } }) } }));
        pod.spec().set("hostname", name, "schedulerName");
        pod.spec().set("subdomain", set->name, "schedulerName");
        createPod(*set, podTemplate, std::move(pod), "statefulset-controller");
        break;
    }
    const Counts counts = countPods(m_world.owned("Pod", set->uid));
    m_world.update("StatefulSet", key, writers::controllerManagerStatus, [&](ApiObject &object) {
        object.status() = Json::object({ { "observedGeneration", object.generation },
                                         { "replicas", counts.all },
                                         { "readyReplicas", counts.ready },
                                         { "currentReplicas", counts.all },
                                         { "updatedReplicas", counts.all },
                                         { "currentRevision", revision },
                                         { "updateRevision", revision },
                                         { "collisionCount", 0 },
                                         { "availableReplicas", counts.ready } });
    });
}

void Controllers::syncDaemonSet(const std::string &key)
{
    const ApiObject *set = m_world.find("DaemonSet", key);
    if (!set) {
        return;
    }
    const Json &podTemplate = *set->section("spec").find("template");
    std::map<std::string, const ApiObject *> byNode;
    for (const ApiObject *pod : m_world.owned("Pod", set->uid)) {
        const Json *field = pod->section("spec").path("affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution");
        const Json &term = field->find("nodeSelectorTerms")->items()[0].find("matchFields")->items()[0];
        byNode[term.find("values")->items()[0].text()] = pod;
    }
    for (const auto &[node, object] : m_world.all("Node")) {
        if (byNode.contains(node)) {
            continue;
        }
        ApiObject pod = makeObject("Pod", set->namespaceName, set->name + "-" + m_world.suffix(5));
        pod.generateName = set->name + "-";
        pod.labels = { { "controller-revision-hash", templateHash(podTemplate) }, { "pod-template-generation", "1" } };
        pod.spec() = podSpec(*podTemplate.find("spec"), m_world.suffix(5), true);
        pod.spec().set("affinity",
                       Json::literal(R"({"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":)"
                                     R"({"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name",)"
                                     R"("operator":"In","values":[")"
                                     + node + R"("]}]}]}}})"),
                       "schedulerName");
        createPod(*set, podTemplate, std::move(pod), "daemonset-controller");
    }
    const std::int64_t nodes = std::int64_t(m_world.all("Node").size());
    const Counts counts = countPods(m_world.owned("Pod", set->uid));
    m_world.update("DaemonSet", key, writers::controllerManagerStatus, [&](ApiObject &object) {
        Json &status = object.status();
        status = Json::object({ { "currentNumberScheduled", counts.all },
                                { "numberMisscheduled", 0 },
                                { "desiredNumberScheduled", nodes },
                                { "numberReady", counts.ready },
                                { "observedGeneration", object.generation },
                                { "updatedNumberScheduled", counts.all } });
        if (counts.ready > 0) {
            status["numberAvailable"] = counts.ready;
        }
        if (nodes > counts.ready) {
            status["numberUnavailable"] = nodes - counts.ready;
        }
    });
}

} // namespace watchglass::demo
