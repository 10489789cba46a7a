// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/finding.h"
#include "watchclient/reflector/sessionids.h"

#include <array>
#include <memory>

namespace watchglass {

/// A stretch of time on the server's clock, from which every timestamp in an object comes.
struct ServerInterval
{
    Timestamp from;
    Timestamp to;
    bool contains(Timestamp time) const { return time >= from && time <= to; }
};

/// What a snapshot says about the time when nothing was delivered (WATCH.md 2.3 D1, D6 to D10, A6): writes with their
/// field managers, condition changes, restarts, deletion requests. `before` is null where the object was not known.
std::vector<Evidence> evidenceBetween(const RawObject *before, const RawObject &after, const ServerInterval &interval);

/// True for resources whose generation the API server itself counts: one write, at most one step (WATCH.md 2.3 A8).
bool countsGenerations(const GroupVersionResource &gvr);

/// The two numbers of "Too large resource version: X, current: Y"; empty where the message is another.
struct TooLargeNumbers
{
    ResourceVersion asked;
    ResourceVersion current;
};
std::optional<TooLargeNumbers> parseTooLarge(std::string_view message);
/// True for the answer of a server that is behind the version asked for.
bool isTooLarge(const ApiStatus &status);

/// False for what a watch cannot go on from: no version, and 0, which means "any".
inline bool canResumeFrom(const ResourceVersion &version)
{
    return !version.isEmpty() && version.text() != "0";
}

/// The difference of the server's clock and this machine's, from Date headers (whole seconds).
class ClockSkew
{
public:
    static constexpr std::chrono::seconds notable{5};

    /// What is to be reported: a skew of more than `notable` that was not reported yet, or has changed as much since.
    std::optional<std::chrono::nanoseconds> note(Timestamp serverDate, Timestamp local);
    /// Server minus local; zero until known.
    std::chrono::nanoseconds value() const { return m_skew; }
    /// The interval on the server's clock, widened by what the Date header cannot tell.
    ServerInterval onServer(Timestamp from, Timestamp to) const;

private:
    std::chrono::nanoseconds m_skew{0};
    std::chrono::nanoseconds m_reported{0};
};

/// Keeps a stream that goes wrong at every frame from filling the record: so many findings of a kind in ten minutes.
class FindingLimiter
{
public:
    static constexpr int limit = 100;

    /// True where one more may be said. `heldBack` is then the number that was not said since the last one.
    bool admit(FindingKind kind, Monotonic now, std::uint64_t &heldBack);

private:
    struct Count
    {
        Monotonic since{0};
        int said = 0;
        std::uint64_t heldBack = 0;
    };
    std::array<Count, 16> m_counts;
};

} // namespace watchglass
