// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/json.h"
#include "app/demo/resourcetypes.h"
#include "watchclient/api/time.h"

namespace watchglass::demo {

/// The columns that `kubectl get` shows for a resource, as the server's printers define them.
const Json &tableColumns(const ResourceType &type);
/// One row's cells; `object` is the whole object.
Json tableCells(const ResourceType &type, const Json &object, Timestamp now);

} // namespace watchglass::demo
