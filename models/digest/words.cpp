// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"
#include "watchclient/api/enumword.h"

namespace watchglass {

const char *toString(Health health)
{
    static constexpr std::array words{"Unknown", "Current", "InProgress", "Failed", "Terminating"};
    return enumWord(words, health);
}

const char *toString(Severity severity)
{
    static constexpr std::array words{"None", "Info", "Notice", "Warning", "Error"};
    return enumWord(words, severity);
}

const char *toString(TimeSource source)
{
    static constexpr std::array words{"series.lastObservedTime", "lastTimestamp", "eventTime", "firstTimestamp",
                                      "metadata.creationTimestamp", "received"};
    return enumWord(words, source);
}

} // namespace watchglass
