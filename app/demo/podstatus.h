// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/apiobject.h"

#include <functional>
#include <string>

namespace watchglass::demo {

/// What a kubelet writes into `status` of a pod, fields in the order of the Go struct.
Json newPodStatus(const ApiObject &pod, const std::string &hostIp, Timestamp now);
void setPodIp(Json &status, const std::string &ip);
/// `Ready` and `ContainersReady` follow the container statuses.
void updateReadiness(Json &status, Timestamp now);
Json runningState(Timestamp started);
Json waitingState(const std::string &reason, const std::string &message);
Json endedState(std::int64_t exitCode, const std::string &reason, const std::string &started, Timestamp finished,
                const std::string &containerId);
/// Both change the status of one container.
void setContainerState(Json &container, Json state, bool ready);
void setContainerId(Json &container, const std::string &id);
/// `10s`, `20s`, … `5m0s`: how long the kubelet waits before the next start.
std::string backOffText(std::int64_t restarts);

} // namespace watchglass::demo
