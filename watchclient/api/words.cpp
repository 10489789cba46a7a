// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/api/enumword.h"
#include "watchclient/api/finding.h"
#include "watchclient/api/observation.h"
#include "watchclient/api/stream.h"

#include <algorithm>

namespace watchglass {

const char *toString(StreamPhase phase)
{
    static constexpr std::array words{"Discovering", "Listing",   "Synchronising", "Live",      "Reconnecting", "BackingOff",
                                      "Relisting",   "Polling",   "Unauthorized",  "Forbidden", "Unsupported",  "Stopped"};
    return enumWord(words, phase);
}

const char *toString(Trust trust)
{
    static constexpr std::array words{"Live", "CatchingUp", "Stale", "Dead"};
    return enumWord(words, trust);
}

const char *toString(ErrorClass errorClass)
{
    static constexpr std::array words{"Config", "Credentials", "Permission", "Network",   "Tls",
                                      "Server", "Throttled",   "Gone",       "NotServed", "Protocol"};
    return enumWord(words, errorClass);
}

const char *toString(ObservationType type)
{
    static constexpr std::array words{"ADDED", "MODIFIED", "DELETED", "BOOKMARK", "ERROR"};
    return enumWord(words, type);
}

const char *toString(Origin origin)
{
    static constexpr std::array words{"list", "watch", "relist", "poll", "import"};
    return enumWord(words, origin);
}

const char *toString(GapCause cause)
{
    static constexpr std::array words{"410-http", "410-event", "very-short", "parse",   "oversize",      "wrong-kind", "server-error",
                                      "too-large", "rewind",   "suspend",    "slow-consumer", "polling", "user", "out-of-order", "not-delivered"};
    return enumWord(words, cause);
}

const char *toString(EvidenceKind kind)
{
    static constexpr std::array words{"ManagerWrote",   "ConditionChanged", "Restarted",        "DeletionRequested",
                                      "GenerationGrew", "CreatedInside",    "OccurrencesUnseen"};
    return enumWord(words, kind);
}

const char *toString(FindingKind kind)
{
    static constexpr std::array words{"BlindInterval", "MissedUpdates",  "MissedDelete",      "Recreated",    "StorageRewind",
                                      "OtherCluster",  "Overflow",       "ClockSkew",         "GenerationJump", "ConflictingBodies",
                                      "OutOfOrder",    "SilentStream",   "RecordingStopped",  "ImportSkipped"};
    return enumWord(words, kind);
}

const char *toString(Strength strength)
{
    static constexpr std::array words{"Proof", "LowerBound", "StrongHint", "WeakHint"};
    return enumWord(words, strength);
}

std::uint64_t GapRecord::lowerBound() const
{
    std::uint64_t sum = added.size() + removed.size() + 2 * recreated.size();
    for (const ObjectDelta &delta : changed) {
        const std::int64_t grown = delta.generationAfter - delta.generationBefore;
        sum += static_cast<std::uint64_t>(std::max<std::int64_t>(1, grown));
    }
    return sum;
}

} // namespace watchglass
