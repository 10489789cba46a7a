// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/controllers.h"
#include "app/demo/incident.h"
#include "app/demo/loadpods.h"

#include <functional>
#include <optional>
#include <string>

namespace watchglass::demo {

/// What happens in the cluster and on its wire, in cycles of 300 s at speed 1. Each cycle has the same acts with other
/// versions, nodes and victims.
class Story
{
public:
    static constexpr double cycleSeconds = 300;

    Story(World &world, Controllers &controllers, LoadPods &load, bool faults,
          std::function<void(const Incident &)> report);
    void begin();

private:
    void cycle();
    // acts of the cluster
    void rollOutWeb();
    void breakWorker();
    void repairWorker();
    void scaleApi(std::int64_t replicas);
    void fight(int round);
    void rotateSecret();
    void recreateCart();
    void nodeTrouble();
    void changesNobodySees();
    void changesToBeLost();
    void tidyUp();
    // acts of the wire
    void cutAndCompact();
    void takeSnapshot();
    void restoreSnapshot();
    void throttle();
    void shortCut();

    void at(double storySeconds, std::function<void()> act) { m_world.after(storySeconds, std::move(act)); }
    /// An outage of so many story seconds, long enough to be noticed at any speed.
    std::chrono::milliseconds outage(double storySeconds) const;
    void setContainer(const std::string &deployment, const Writer &writer, const std::string &field,
                      const std::string &value);
    void setEnvironment(const std::string &deployment, const Writer &writer, const std::string &name,
                        const std::string &value);
    void setReplicas(const std::string &deployment, const Writer &writer, std::int64_t replicas);
    void setData(const std::string &configMap, const Writer &writer, const std::string &key, const std::string &value);

    World &m_world;
    Controllers &m_controllers;
    LoadPods &m_load;
    bool m_faults;
    std::function<void(const Incident &)> m_report;
    int m_cycle = 0;
    std::optional<World::Saved> m_snapshot;
    std::vector<LoadState> m_loadSnapshot;
};

} // namespace watchglass::demo
