// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectortypes.h"

namespace watchglass {

const char *toString(FailureKind kind)
{
    static constexpr const char *words[] = {"http",  "refused", "dns",      "tls",      "proxy",         "reset", "timeout",
                                            "silence", "not-json", "bad-body", "too-large", "decompression", "redirect", "config"};
    return words[static_cast<std::size_t>(kind)];
}

const char *toString(BadFrame reason)
{
    static constexpr const char *words[] = {"not JSON", "too large", "unknown type", "wrong kind", "no name or resourceVersion", "a list"};
    return words[static_cast<std::size_t>(reason)];
}

} // namespace watchglass
