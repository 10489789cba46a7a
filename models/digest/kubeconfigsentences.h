// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace watchglass {

/// Those of `watchSentences` that tell why a kubeconfig or a credential plugin cannot be used.
std::span<const char *const> kubeconfigSentences();

} // namespace watchglass
