// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/credentials.h"
#include "watchclient/transport/apiendpoint.h"

#include <expected>

namespace watchglass {

/// Where and as whom requests go, from a context and the credentials that it has now.
std::expected<ApiEndpoint, Error> makeEndpoint(const ClusterAccess &access, const Credentials &credentials);

} // namespace watchglass
