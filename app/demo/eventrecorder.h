// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/world.h"

#include <map>
#include <string>

namespace watchglass::demo {

/// What a component has to say about an object.
struct Note
{
    std::string type = "Normal"; ///< or `Warning`
    std::string reason;
    std::string message;
    std::string component;
    std::string host;      ///< the kubelet's node
    std::string fieldPath; ///< `spec.containers{app}`
    int times = 1;         ///< occurrences reported at once: senders batch
};

/// Writes Kubernetes Events as client-go's recorder does: the same note about the same object becomes a higher count.
class EventRecorder
{
public:
    explicit EventRecorder(World &world) : m_world(world) { }
    void record(const ApiObject &about, const Note &note);
    /// In the newer way (eventTime, action, no count), as the scheduler does.
    void recordNew(const ApiObject &about, const Note &note, const std::string &action);
    /// Removes what has not been repeated for `seconds` of the story.
    void expire(double seconds);

private:
    ApiObject make(const ApiObject &about, const Note &note);

    World &m_world;
    std::map<std::string, std::string> m_known; ///< what was said about whom -> key of the event
    std::uint64_t m_counter = 0;
};

} // namespace watchglass::demo
