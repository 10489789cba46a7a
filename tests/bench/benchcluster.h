// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digester.h"
#include "watchclient/api/time.h"

#include <random>

namespace watchglass::bench {

constexpr int namespaces = 200;
constexpr int deployments = 50; ///< in each namespace, with a replica set each
constexpr int pods = 8;         ///< of each replica set
constexpr int changesPerTick = 200;

class SteppedClock final : public Clock
{
public:
    Timestamp wall() const override { return Timestamp(std::chrono::seconds(1'796'040'000)) + m_past; }
    Monotonic monotonic() const override { return std::chrono::duration_cast<Monotonic>(m_past); }
    void advance(std::chrono::milliseconds step) { m_past += step; }

private:
    std::chrono::milliseconds m_past{0};
};

class Cluster
{
public:
    explicit Cluster(const SteppedClock &clock) : m_clock(clock) {}

    DigestBatchPtr everything()
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int space = 0; space < namespaces; ++space) {
            for (int i = 0; i < deployments; ++i) {
                const std::string name = "app-" + std::to_string(i);
                batch->items.emplace_back(added(object(space, "Deployment", name, {}), true));
                batch->items.emplace_back(added(object(space, "ReplicaSet", name + "-5d4f8c7b9", name), true));
                for (int pod = 0; pod < pods; ++pod) {
                    m_pods.push_back(object(space, "Pod", name + "-5d4f8c7b9-x" + std::to_string(pod), name + "-5d4f8c7b9"));
                    batch->items.emplace_back(added(m_pods.back(), true));
                }
            }
        }
        return batch;
    }
    /// What a busy hour looks like: revisions that say what changed and who did it, one in eight a cluster event.
    DigestBatchPtr observations(int count)
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int i = 0; i < count; ++i) {
            ObjectSummary &pod = m_pods[m_random() % m_pods.size()];
            batch->items.emplace_back(m_random() % 8 == 0 ? clusterEvent(pod) : revision(pod));
        }
        return batch;
    }
    /// Eight of ten only change, one comes and one goes.
    DigestBatchPtr tick()
    {
        auto batch = std::make_shared<DigestBatch>();
        for (int i = 0; i < changesPerTick; ++i) {
            ObjectSummary &pod = m_pods[m_random() % m_pods.size()];
            switch (m_random() % 10) {
            case 0:
                batch->items.emplace_back(observed(pod, ObservationType::Deleted));
                pod = object(int(m_random() % namespaces), "Pod", "app-1-5d4f8c7b9-n" + std::to_string(m_seq), "app-1-5d4f8c7b9");
                batch->items.emplace_back(added(pod, false));
                break;
            default:
                pod.health = static_cast<Health>(m_random() % 4);
                pod.severity = m_random() % 50 == 0 ? Severity::Error : Severity::None;
                pod.status = m_random() % 20 == 0 ? "CrashLoopBackOff" : "Running";
                batch->items.emplace_back(observed(pod, ObservationType::Modified));
            }
        }
        return batch;
    }

private:
    static ObjectSummary object(int space, const std::string &kind, const std::string &name, const std::string &owner)
    {
        ObjectSummary summary;
        const std::string nameSpace = "team-" + std::to_string(space);
        summary.ref = {kind == "Pod" ? "v1" : "apps/v1", kind, {nameSpace, name}, nameSpace + "/" + kind + "/" + name};
        if (!owner.empty()) {
            const std::string above = kind == "Pod" ? "ReplicaSet" : "Deployment";
            summary.owners.push_back({"apps/v1", above, owner, nameSpace + "/" + above + "/" + owner, true});
        }
        summary.health = Health::Current;
        summary.status = "Running";
        summary.labels = {{"app", name.substr(0, name.find("-5d"))}, {"team", nameSpace}};
        return summary;
    }
    DigestedObservation observed(const ObjectSummary &summary, ObservationType type)
    {
        DigestedObservation digested;
        digested.seq = ++m_seq;
        digested.observation.stream = 1;
        digested.observation.at = m_clock.wall();
        digested.observation.type = type;
        digested.summary = summary;
        digested.summary.resourceVersion = ResourceVersion(std::to_string(m_seq));
        digested.severity = summary.severity;
        return digested;
    }
    DigestedObservation revision(ObjectSummary &pod)
    {
        static constexpr const char *paths[] = {"status.containerStatuses[app].restartCount", "status.phase", "spec.replicas", "metadata.labels.app", "status.conditions[Ready].lastTransitionTime"};
        static constexpr const char *managers[] = {"kubelet", "kube-controller-manager", "kubectl-edit", "argocd-controller"};
        pod.severity = m_random() % 50 == 0 ? Severity::Error : Severity::None;
        pod.status = m_random() % 20 == 0 ? "CrashLoopBackOff" : "Running";
        DigestedObservation digested = observed(pod, ObservationType::Modified);
        const std::string path = paths[m_random() % std::size(paths)];
        digested.changes.push_back({.path = path});
        digested.managers = {managers[m_random() % std::size(managers)]};
        digested.what = path + " " + std::to_string(m_random() % 5000) + " → " + std::to_string(m_random() % 5000);
        return digested;
    }
    DigestedObservation clusterEvent(const ObjectSummary &pod)
    {
        DigestedObservation digested = observed({}, ObservationType::Modified);
        ClusterEvent event;
        event.warning = m_random() % 2 == 0;
        event.type = event.warning ? "Warning" : "Normal";
        event.reason = event.warning ? "BackOff" : "Pulled";
        event.reporter = "kubelet, node-" + std::to_string(m_random() % 300);
        event.message = "Back-off restarting failed container app in pod " + pod.ref.key.name + "_" + pod.ref.key.namespaceName;
        event.regarding = pod.ref;
        event.last = m_clock.wall();
        event.count = 1 + m_random() % 100;
        digested.summary.ref = {"v1", "Event", {pod.ref.key.namespaceName, pod.ref.key.name + ".17a"}, "event/" + pod.ref.uid};
        digested.severity = event.warning ? Severity::Warning : Severity::Info;
        digested.what = event.message;
        digested.clusterEvent = event;
        return digested;
    }
    DigestedObservation added(const ObjectSummary &summary, bool existing)
    {
        DigestedObservation digested = observed(summary, ObservationType::Added);
        digested.observation.existingAtStart = existing;
        digested.observation.origin = existing ? Origin::List : Origin::Watch;
        return digested;
    }

    const SteppedClock &m_clock;
    std::mt19937 m_random{7};
    std::vector<ObjectSummary> m_pods;
    std::uint64_t m_seq = 0;
};

} // namespace watchglass::bench
