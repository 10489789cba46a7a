// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/eventrecorder.h"
#include "app/demo/population.h"
#include "app/demo/world.h"

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace watchglass::demo {

/// What is looked after separately.
enum class Duty : std::uint8_t { Deployment, ReplicaSet, StatefulSet, DaemonSet, Job, CronJob, Pod, Shopfront, Garbage, Count };

/// Keys to look at, each once however often it was asked for.
class WorkQueue
{
public:
    using Sync = std::function<void(const std::string &key)>;

    explicit WorkQueue(World &world) : m_world(world) { }
    void setHandler(Duty duty, Sync sync) { m_handlers[std::size_t(duty)] = std::move(sync); }
    /// Looks at `key` after so many seconds of the story, or earlier when that was asked for before.
    void add(Duty duty, const std::string &key, double storySeconds);
    /// Forgets everything.
    void clear() { m_pending.clear(); }

private:
    struct Pending
    {
        Timestamp due;
        std::uint64_t ticket = 0;
    };
    World &m_world;
    std::uint64_t m_ticket = 0;
    std::map<std::pair<Duty, std::string>, Pending> m_pending;
    std::array<Sync, std::size_t(Duty::Count)> m_handlers;
};

/// What the story decides and the controllers obey; a restore does not change it.
struct Circumstances
{
    std::set<std::string, std::less<>> brokenImages; ///< containers of these exit soon after they start
    std::set<std::string, std::less<>> downNodes;    ///< their kubelets are silent
    int failingJobEvery = 3;                         ///< every so manyth Job fails; 0: none
};

/// The built-in controllers, the scheduler and the kubelets in small. All are level-triggered: they look at what is
/// and do the next step, so they go on from any state, one brought back by a restore included.
class Controllers
{
public:
    explicit Controllers(World &world);

    Circumstances &circumstances() { return m_circumstances; }
    EventRecorder &events() { return m_events; }
    /// Looks at everything again, after a restore.
    void resync();
    /// A node's kubelet falls silent, or is back.
    void setNodeDown(const std::string &node, bool down);
    /// What the node lifecycle controller does when a node has been silent for too long.
    void markNodeUnknown(const std::string &node);
    void evictPodsOf(const std::string &node);
    /// Kubelets and leaders renew their leases; kubelets send their node's status now and then.
    void heartbeat();
    /// A Job for each CronJob that is due.
    void runCronJobs();

private:
    enum class PodStep : std::uint8_t { None, Start, Ready, Crash, AfterCrash, Restart, Complete, Terminate };
    struct PodMemory ///< what a kubelet knows that is not in the object
    {
        Timestamp due;
        PodStep waitsFor = PodStep::None;
    };

    void observe(const ApiObject &object, bool removed);
    double soon() { return m_world.randomBetween(0.03, 0.25); }

    // deploymentcontroller.cpp
    void syncDeployment(const std::string &key);
    const ApiObject *newReplicaSet(const ApiObject &deployment);
    bool rollOut(const ApiObject &deployment, const ApiObject &newSet);
    void scaleSet(const ApiObject &deployment, const ApiObject &set, std::int64_t replicas);
    void writeDeploymentStatus(const ApiObject &deployment, const ApiObject &newSet);
    void dropOldSets(const ApiObject &deployment, const ApiObject &newSet);
    // setcontrollers.cpp
    void syncReplicaSet(const std::string &key);
    void syncStatefulSet(const std::string &key);
    void syncDaemonSet(const std::string &key);
    void createPod(const ApiObject &owner, const Json &podTemplate, ApiObject pod, const std::string &component);
    void deletePod(const ApiObject &owner, const std::string &key, const std::string &component);
    // jobcontroller.cpp
    void syncJob(const std::string &key);
    void syncCronJob(const std::string &key);
    void finishJob(const ApiObject &job, bool succeeded, std::int64_t failures);
    void startJob(const ApiObject &cronJob);
    bool jobFails(const ApiObject &job) const;
    // kubelet.cpp
    void syncPod(const std::string &key);
    void schedulePod(const ApiObject &pod);
    void setUpPod(const ApiObject &pod);
    void startContainers(const ApiObject &pod);
    void makeReady(const ApiObject &pod);
    void crash(const ApiObject &pod);
    void afterCrash(const ApiObject &pod);
    void restartContainer(const ApiObject &pod);
    void complete(const ApiObject &pod);
    void terminate(const ApiObject &pod);
    void noteContainer(const ApiObject &pod, const std::string &container, const std::string &reason,
                       const std::string &message, bool warning = false, int times = 1);
    bool waitFor(const ApiObject &pod, PodStep step, double low, double high);
    void syncShopfront(const std::string &key);
    void collectGarbage(const std::string &ownerUid);

    World &m_world;
    EventRecorder m_events;
    WorkQueue m_queue;
    Circumstances m_circumstances;
    std::map<std::string, PodMemory> m_pods; ///< by uid
    std::int64_t m_jobNumber = 0;
    int m_heartbeats = 0;
    int m_address = 2;
};

/// Sets a condition; its transition time moves only when its status does.
void setCondition(Json &conditions, const std::string &type, const std::string &status, const std::string &reason,
                  const std::string &message, Timestamp now);
/// As `pod-template-hash`.
std::string templateHash(const Json &podTemplate);
bool podReady(const ApiObject &pod);
bool podFinished(const ApiObject &pod);

} // namespace watchglass::demo
