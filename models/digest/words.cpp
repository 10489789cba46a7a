// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/digest/digest.h"

#include <array>

namespace watchglass {

namespace {

template<std::size_t N, typename Enum>
const char *word(const std::array<const char *, N> &words, Enum value)
{
    const auto index = static_cast<std::size_t>(value);
    return index < N ? words[index] : "Unknown";
}

} // namespace

const char *toString(Health health)
{
    static constexpr std::array words{"Unknown", "Current", "InProgress", "Failed", "Terminating"};
    return word(words, health);
}

const char *toString(Severity severity)
{
    static constexpr std::array words{"None", "Info", "Notice", "Warning", "Error"};
    return word(words, severity);
}

const char *toString(TimeSource source)
{
    static constexpr std::array words{"series.lastObservedTime", "lastTimestamp", "eventTime", "firstTimestamp",
                                      "metadata.creationTimestamp", "received"};
    return word(words, source);
}

} // namespace watchglass
