// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/resourcetypes.h"

#include <QByteArray>

#include <cstdint>
#include <string>

namespace watchglass::demo {

/// An answer other than success, in the words of the API server.
struct StatusBody
{
    int code = 500;
    QByteArray text; ///< a Status object, compact
    int retryAfterSeconds = 0;
};

/// What a request wants to do, for the words of a refusal.
struct Attempt
{
    std::string verb; ///< get, list, watch
    const ResourceType *type = nullptr;
    std::string namespaceName; ///< empty: cluster scope
    std::string name;
};

StatusBody unauthorizedStatus();
StatusBody forbiddenStatus(const std::string &user, const Attempt &attempt);
StatusBody forbiddenPathStatus(const std::string &user, const std::string &path);
StatusBody notServedStatus();
StatusBody objectNotFoundStatus(const ResourceType &type, const std::string &name);
StatusBody methodNotAllowedStatus();
StatusBody notAcceptableStatus();
StatusBody badRequestStatus(const std::string &message);
/// `field` of ListOptions breaks a rule of the server's validation.
StatusBody invalidListOptionsStatus(const std::string &field, const std::string &reason, const std::string &message);
StatusBody badVersionStatus(const std::string &version, bool watch);
StatusBody listExpiredStatus();
StatusBody continueExpiredStatus(const std::string &freshToken);
StatusBody tooLargeVersionStatus(std::uint64_t asked, std::uint64_t current);
StatusBody tooManyRequestsStatus(int retryAfterSeconds);
/// The same fact as watchExpiredFrame(), for servers that answer 410 before a stream begins.
StatusBody watchExpiredStatus(std::uint64_t asked, std::uint64_t oldest);
/// The ERROR frame of a watch from a version that is no longer kept; `oldest` 0 gives etcd's words.
QByteArray watchExpiredFrame(std::uint64_t asked, std::uint64_t oldest);

} // namespace watchglass::demo
