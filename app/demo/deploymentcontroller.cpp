// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/controllers.h"

#include <algorithm>
#include <charconv>

namespace watchglass::demo {
namespace {

constexpr auto revisionKey = "deployment.kubernetes.io/revision";
constexpr auto component = "deployment-controller";

std::int64_t revisionOf(const ApiObject &object)
{
    const auto known = object.annotations.find(revisionKey);
    std::int64_t value = 0;
    if (known != object.annotations.end()) {
        std::from_chars(known->second.data(), known->second.data() + known->second.size(), value);
    }
    return value;
}

std::int64_t wanted(const ApiObject &object)
{
    return object.section("spec").numberAt("replicas");
}

std::int64_t available(const ApiObject &set)
{
    return set.section("status").numberAt("availableReplicas");
}

/// A quarter, rounded up and down: the default strategy.
std::int64_t surgeOf(std::int64_t replicas)
{
    return (replicas + 3) / 4;
}

std::int64_t unavailableAllowed(std::int64_t replicas)
{
    return replicas / 4;
}

void setCount(Json &status, std::string_view field, std::int64_t value)
{
    static constexpr std::string_view order[] = { "replicas", "updatedReplicas", "readyReplicas", "availableReplicas",
                                                  "unavailableReplicas", "terminatingReplicas", "conditions" };
    if (value == 0 && field != "terminatingReplicas") {
        status.remove(field);
        return;
    }
    std::string_view before = "conditions";
    for (const std::string_view *it = std::ranges::find(order, field); it != std::end(order); ++it) {
        if (*it != field && status.find(*it)) {
            before = *it;
            break;
        }
    }
    status.set(field, value, before);
}

} // namespace

void Controllers::syncDeployment(const std::string &key)
{
    const ApiObject *deployment = m_world.find("Deployment", key);
    if (!deployment || deployment->deleting()) {
        return;
    }
    const ApiObject *newSet = newReplicaSet(*deployment);
    if (!rollOut(*deployment, *newSet)) {
        dropOldSets(*deployment, *newSet);
    }
    writeDeploymentStatus(*deployment, *newSet);
}

const ApiObject *Controllers::newReplicaSet(const ApiObject &deployment)
{
    const Json &podTemplate = *deployment.section("spec").find("template");
    const std::string hash = templateHash(podTemplate);
    const std::string name = deployment.name + "-" + hash;
    const std::string key = deployment.namespaceName + "/" + name;
    std::int64_t highest = 0;
    for (const ApiObject *set : m_world.owned("ReplicaSet", deployment.uid)) {
        highest = std::max(highest, revisionOf(*set));
    }
    const ApiObject *known = m_world.find("ReplicaSet", key);
    if (known && known->ownedBy(deployment.uid)) {
        if (revisionOf(*known) < highest) {
            m_world.update("ReplicaSet", key, writers::controllerManager, [&](ApiObject &set) {
                set.annotations[revisionKey] = std::to_string(highest + 1);
            });
        }
        return m_world.find("ReplicaSet", key);
    }
    if (known) {
        m_world.remove("ReplicaSet", key); // of a deployment that had this name before
    }
    ApiObject set = makeObject("ReplicaSet", deployment.namespaceName, name);
    Json labelled = podTemplate;
    for (const Json::Member &label : podTemplate.path("metadata.labels")->members()) {
        set.labels[label.first] = label.second.text();
    }
    set.labels["pod-template-hash"] = hash;
    labelled["metadata"]["labels"]["pod-template-hash"] = hash;
    labelled["metadata"]["labels"] = labelled["metadata"]["labels"].sorted();
    Json selector = *deployment.section("spec").find("selector");
    selector["matchLabels"]["pod-template-hash"] = hash;
    set.owners = { deployment.asOwner() };
    set.annotations = { { revisionKey, std::to_string(highest + 1) } };
    set.spec() = Json::object({ { "replicas", 0 }, { "selector", selector }, { "template", labelled } });
    set.status() = Json::object({ { "replicas", 0 } });
    return &m_world.create(std::move(set), writers::controllerManager);
}

bool Controllers::rollOut(const ApiObject &deployment, const ApiObject &newSet)
{
    const std::int64_t replicas = wanted(deployment);
    std::vector<const ApiObject *> sets = m_world.owned("ReplicaSet", deployment.uid);
    std::int64_t total = 0;
    std::int64_t totalAvailable = 0;
    for (const ApiObject *set : sets) {
        total += wanted(*set);
        totalAvailable += available(*set);
    }
    const std::int64_t mine = wanted(newSet);
    if (mine > replicas) {
        scaleSet(deployment, newSet, replicas);
        return true;
    }
    const std::int64_t room = replicas + surgeOf(replicas) - total;
    if (mine < replicas && room > 0) {
        scaleSet(deployment, newSet, mine + std::min(room, replicas - mine));
        return true;
    }
    std::ranges::sort(sets, {}, [](const ApiObject *set) { return set->created; });
    const std::int64_t least = replicas - unavailableAllowed(replicas);
    const std::int64_t spare = total - least - (mine - available(newSet));
    for (const ApiObject *old : sets) {
        const std::int64_t count = wanted(*old);
        if (old->uid == newSet.uid || count == 0) {
            continue;
        }
        const std::int64_t sick = count - available(*old);
        const std::int64_t less = sick > 0 ? std::min(sick, spare) : std::min(count, totalAvailable - least);
        if (less > 0) {
            scaleSet(deployment, *old, count - less);
            return true;
        }
    }
    return false;
}

void Controllers::scaleSet(const ApiObject &deployment, const ApiObject &set, std::int64_t replicas)
{
    const std::int64_t before = wanted(set);
    const std::string name = set.name;
    const std::int64_t desired = wanted(deployment);
    m_world.update("ReplicaSet", set.key(), writers::controllerManager, [&](ApiObject &object) {
        object.spec()["replicas"] = replicas;
        object.annotations["deployment.kubernetes.io/desired-replicas"] = std::to_string(desired);
        object.annotations["deployment.kubernetes.io/max-replicas"] = std::to_string(desired + surgeOf(desired));
    });
    m_events.record(deployment,
                    { .reason = "ScalingReplicaSet",
                      .message = std::string("Scaled ") + (replicas > before ? "up" : "down") + " replica set " + name
                          + " from " + std::to_string(before) + " to " + std::to_string(replicas),
                      .component = component });
}

void Controllers::writeDeploymentStatus(const ApiObject &deployment, const ApiObject &newSet)
{
    std::int64_t all = 0;
    std::int64_t ready = 0;
    std::int64_t terminating = 0;
    for (const ApiObject *set : m_world.owned("ReplicaSet", deployment.uid)) {
        all += set->section("status").numberAt("replicas");
        ready += set->section("status").numberAt("readyReplicas");
        terminating += set->section("status").numberAt("terminatingReplicas");
    }
    const std::int64_t replicas = wanted(deployment);
    const std::int64_t updated = newSet.section("status").numberAt("replicas");
    const bool enough = ready >= replicas - unavailableAllowed(replicas);
    const bool done = updated == replicas && all == replicas && ready == replicas;
    const std::string quoted = "ReplicaSet \"" + newSet.name + "\" ";
    const std::string revision = std::to_string(revisionOf(newSet));
    m_world.update("Deployment", deployment.key(), writers::controllerManagerStatus, [&](ApiObject &object) {
        object.annotations[revisionKey] = revision;
        Json &status = object.status();
        status.set("observedGeneration", object.generation, status.members().empty() ? "" : status.members()[0].first);
        setCount(status, "replicas", all);
        setCount(status, "updatedReplicas", updated);
        setCount(status, "readyReplicas", ready);
        setCount(status, "availableReplicas", ready);
        setCount(status, "unavailableReplicas", std::max<std::int64_t>(0, std::max(replicas, all) - ready));
        setCount(status, "terminatingReplicas", terminating);
        Json &conditions = status["conditions"];
        const Json before = conditions;
        setCondition(conditions, "Available", enough ? "True" : "False",
                     enough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
                     enough ? "Deployment has minimum availability." : "Deployment does not have minimum availability.",
                     m_world.now());
        setCondition(conditions, "Progressing", "True", done ? "NewReplicaSetAvailable" : "ReplicaSetUpdated",
                     quoted + (done ? "has successfully progressed." : "is progressing."), m_world.now());
        for (Json &condition : conditions.items()) {
            const Json *known = before.item("type", condition.textAt("type"));
            if (!known || *known != condition) {
                condition.set("lastUpdateTime", rfc3339(m_world.now()), "lastTransitionTime");
            }
        }
    });
}

void Controllers::dropOldSets(const ApiObject &deployment, const ApiObject &newSet)
{
    std::vector<const ApiObject *> old;
    for (const ApiObject *set : m_world.owned("ReplicaSet", deployment.uid)) {
        if (set->uid != newSet.uid && wanted(*set) == 0 && set->section("status").numberAt("replicas") == 0) {
            old.push_back(set);
        }
    }
    std::ranges::sort(old, {}, [](const ApiObject *set) { return revisionOf(*set); });
    const std::int64_t keep = deployment.section("spec").numberAt("revisionHistoryLimit", 10);
    while (std::int64_t(old.size()) > keep) {
        const std::string key = old.front()->key();
        old.erase(old.begin());
        m_world.remove("ReplicaSet", key);
    }
}

} // namespace watchglass::demo
