// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apiobject.h"
#include "app/demo/scheduler.h"
#include "app/demo/store.h"

#include <functional>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass::demo {

/// The cluster's objects as its controllers see and write them: what the API server does with a write (uid, version,
/// generation, managedFields, graceful deletion) happens here. Not thread-safe.
class World
{
public:
    using Objects = std::map<std::string, ApiObject, std::less<>>;
    using Change = std::function<void(ApiObject &)>;
    /// Everything that a restore brings back.
    struct Saved
    {
        std::vector<Objects> objects;
        Store::Snapshot store;
    };

    World(std::uint64_t seed, Timestamp start, double speed);

    Store &store() { return m_store; }
    const Store &store() const { return m_store; }
    Scheduler &scheduler() { return m_scheduler; }
    Timestamp now() const { return m_scheduler.now(); }
    /// Runs a task after so many seconds of the story, which `speed` makes shorter.
    void after(double storySeconds, Scheduler::Task task);
    std::chrono::nanoseconds real(double storySeconds) const;
    double speed() const { return m_speed; }

    const Objects &all(std::string_view kind) const;
    const ApiObject *find(std::string_view kind, std::string_view key) const;
    const ApiObject *findUid(std::string_view kind, const std::string &uid) const;
    std::vector<const ApiObject *> owned(std::string_view kind, const std::string &ownerUid) const;

    /// Adds an object: fills in uid, times and the writer's fields; what is in `status` belongs to `statusWriter`, or to
    /// nobody. A taken name is an error of the caller.
    const ApiObject &create(ApiObject object, const Writer &writer, const Writer *statusWriter = nullptr);
    /// Applies a change; nothing is written when nothing changed. False when there is no such object.
    bool update(std::string_view kind, std::string_view key, const Writer &writer, const Change &change);
    /// Gone at once.
    void remove(std::string_view kind, std::string_view key);
    /// Sets deletionTimestamp; the kubelet removes the pod later.
    bool startDeletion(std::string_view kind, std::string_view key, std::int64_t graceSeconds);

    Saved save() const;
    void restore(const Saved &saved);

    std::uint64_t random(std::uint64_t below);
    double randomBetween(double low, double high);
    std::string newUid();
    std::string suffix(int length); ///< as in generated names
    /// Called after each write, with the object as it is now (or was). The observer may only note what to do later.
    void setObserver(std::function<void(const ApiObject &, bool removed)> observer) { m_observer = std::move(observer); }

private:
    Objects &objects(std::string_view kind);
    void publish(ApiObject &object);

    Store m_store;
    Scheduler m_scheduler;
    double m_speed;
    std::mt19937_64 m_random;
    std::vector<Objects> m_objects;
    std::function<void(const ApiObject &, bool)> m_observer;
};

/// A new object of a kind.
ApiObject makeObject(std::string_view kind, std::string namespaceName, std::string name);

} // namespace watchglass::demo
