// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/resource.h"
#include "watchclient/api/time.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

struct SessionOptions
{
    /// Names as kubectl takes them, categories too. Empty: everything that can be listed and watched, without noise.
    std::vector<std::string> resources;
    /// Left out where `resources` is empty: `secrets`, `jobs.batch`.
    std::vector<std::string> hidden;
    /// Empty: the whole cluster. Otherwise namespaced resources get one stream for each; of those that are not
    /// namespaced only what `resources` names is streamed.
    std::vector<std::string> namespaces;
    std::string labelSelector;
    std::string fieldSelector;
    /// Names of resources to read as metadata only; `*`: all.
    std::vector<std::string> metadataOnly;
    /// Where listing the whole cluster is forbidden, the context's namespace is streamed beside it.
    bool fallBackToContextNamespace = true;
    bool watchList = false;
    bool followNetwork = true; ///< listen to the system's network changes
    int workers = 2;           ///< watch threads
    int pageSize = 500;
    std::size_t parallelLists = 4; ///< list requests in flight on the cluster
    std::chrono::seconds pollInterval{15};
    std::chrono::seconds discoveryInterval{600};
    std::chrono::milliseconds statusInterval{250};
    std::chrono::milliseconds batchInterval{33};
    /// How often the clocks are looked at: for jumps, and for timers of a clock that does not run by itself.
    std::chrono::milliseconds heartbeat{1000};
    std::uint64_t seed = 0; ///< of all jitter; 0: a random one
};

/// One stream to be opened by name.
struct StreamRequest
{
    std::string resource; ///< as kubectl takes it; a category or a list opens several
    std::string namespaceName; ///< empty: the whole cluster
    std::string labelSelector;
    std::string fieldSelector;
    bool metadataOnly = false;
};

enum class SessionPhase : std::uint8_t {
    Stopped,
    SigningIn,   ///< credentials: a plugin may be running
    Discovering, ///< reading what the server serves
    Running,     ///< streams exist; each says its own state
    Waiting,     ///< something failed; tried again at nextTryAt
    Blocked      ///< something failed that only a person can change
};
const char *toString(SessionPhase phase);

/// What the session as a whole is doing, before its streams can speak for themselves.
struct SessionStatus
{
    SessionPhase phase = SessionPhase::Stopped;
    std::optional<Error> error; ///< of Waiting and Blocked
    std::optional<Timestamp> nextTryAt;
    std::string server;  ///< `host:port`
    std::string version; ///< of the server, once known
};

} // namespace watchglass
