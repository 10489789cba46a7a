// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/json.h"
#include "watchclient/api/time.h"

#include <string>

namespace watchglass::demo {

/// The cells of one row, in the order of the columns in tables.cpp.
Json::Array podCells(const Json &object, Timestamp now);
Json::Array deploymentCells(const Json &object, Timestamp now);
Json::Array replicaSetCells(const Json &object, Timestamp now);
Json::Array statefulSetCells(const Json &object, Timestamp now);
Json::Array daemonSetCells(const Json &object, Timestamp now);
Json::Array autoscalerCells(const Json &object, Timestamp now);
Json::Array jobCells(const Json &object, Timestamp now);
Json::Array cronJobCells(const Json &object, Timestamp now);
Json::Array nodeCells(const Json &object, Timestamp now);
Json::Array serviceCells(const Json &object, Timestamp now);
Json::Array eventCells(const Json &object, Timestamp now);
Json::Array namespaceCells(const Json &object, Timestamp now);
Json::Array configMapCells(const Json &object, Timestamp now);
Json::Array secretCells(const Json &object, Timestamp now);
Json::Array serviceAccountCells(const Json &object, Timestamp now);
Json::Array volumeClaimCells(const Json &object, Timestamp now);
Json::Array leaseCells(const Json &object, Timestamp now);
Json::Array definitionCells(const Json &object, Timestamp now);
Json::Array shopfrontCells(const Json &object, Timestamp now);

/// A duration as kubectl shows ages: `45s`, `5m12s`, `3h`, `2d4h`.
std::string humanDuration(std::chrono::seconds duration);
/// Age of an RFC 3339 time; `<unknown>` without one.
std::string ageOf(const std::string &time, Timestamp now);

} // namespace watchglass::demo
