// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/reflector/reflectortypes.h"
#include "watchclient/transport/apicall.h"
#include "watchclient/transport/decodeerror.h"

#include <string>

namespace watchglass {

/// `/api/v1/namespaces/NS/pods`, `/apis/apps/v1/deployments`.
std::string resourcePath(const StreamKey &key);

ApiRequest listRequest(const StreamKey &key, const ListParams &params);
ApiRequest watchRequest(const StreamKey &key, const WatchParams &params);

/// In the state machine's words.
FailureKind toFailureKind(CallProblem problem);
RequestFailure toFailure(const CallEnd &end);
/// Of a list whose body was not usable.
RequestFailure toFailure(const DecodeError &error, const std::optional<ApiStatus> &status, const std::string &host, const std::string &path);
BadFrame toBadFrame(DecodeError::Kind kind);

} // namespace watchglass
