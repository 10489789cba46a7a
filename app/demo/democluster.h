// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/incident.h"
#include "app/demo/store.h"
#include "watchclient/api/time.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace watchglass::demo {

struct ClusterOptions
{
    std::uint64_t seed = 1;
    Timestamp start;      ///< the virtual clock's first moment, in objects' times
    double speed = 1;     ///< how much faster than at 1 the story goes; times in objects stay real
    int objects = 0;      ///< at least so many objects in all, made up with pods in namespaces load-0, load-1, …
    int rate = 0;         ///< changes a second among those pods
    bool faults = true;   ///< cut connections, compactions, throttling, restores
    std::chrono::milliseconds lead{ 0 }; ///< real time before the story begins, for clients to come
    bool story = true;    ///< false: the cluster keeps still but for heartbeats
    bool varieties = false; ///< also addVarieties()
};

/// A simulated cluster: objects, controllers and a story that repeats with variations, about 300 s a cycle at speed 1.
/// The same seed and start give the same writes whatever the steps of advance(). Not thread-safe.
class DemoCluster
{
public:
    explicit DemoCluster(const ClusterOptions &options);
    ~DemoCluster();

    const Store &store() const;
    Timestamp now() const;
    /// Lets so much real time pass.
    void advance(std::chrono::nanoseconds duration);
    /// Called from within advance().
    void setIncidentHandler(std::function<void(const Incident &)> handler);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass::demo
