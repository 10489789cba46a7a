// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/discovery/discovery.h"
#include "watchclient/session/sessionoptions.h"

#include <vector>

namespace watchglass {

struct PlannedStream
{
    StreamKey key;
    ApiResource resource;
    bool metadataOnly = false;
};

/// Which streams the options mean on a server. Names that it does not serve are errors beside the rest: they may be
/// served later.
struct StreamPlan
{
    std::vector<PlannedStream> streams; ///< what people look at first comes first
    std::vector<Error> errors;
};

StreamPlan planStreams(const Discovery &discovery, const SessionOptions &options);
StreamPlan planStreams(const Discovery &discovery, const StreamRequest &request);

} // namespace watchglass
