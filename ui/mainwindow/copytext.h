// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/resource.h"

#include <QStringList>

namespace watchglass {

/// `kubectl get deployments.apps web -n shop --context prod -o yaml`, quoted for a POSIX shell. `resource` is the
/// qualified name, empty where it is not known; `flags` say which cluster.
QString kubectlCommand(const ObjectRef &object, const QString &resource, const QStringList &flags);

} // namespace watchglass
