// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/streams/trustsummary.h"

namespace watchglass {

namespace {

template<typename T>
void earliest(std::optional<T> &into, const std::optional<T> &value)
{
    if (value && (!into || *value < *into)) {
        into = value;
    }
}

bool isLoading(const StreamStatus &status)
{
    return !status.completeSince
        && (status.phase == StreamPhase::Discovering || status.phase == StreamPhase::Listing || status.phase == StreamPhase::Synchronising
            || status.phase == StreamPhase::BackingOff || status.phase == StreamPhase::Relisting || status.phase == StreamPhase::Reconnecting);
}

void countPhase(TrustSummary &trust, StreamPhase phase)
{
    switch (phase) {
    case StreamPhase::Polling:
        ++trust.polling;
        break;
    case StreamPhase::Forbidden:
        ++trust.forbidden;
        break;
    case StreamPhase::Unauthorized:
        ++trust.unauthorized;
        break;
    case StreamPhase::Unsupported:
        ++trust.unsupported;
        break;
    case StreamPhase::Stopped:
        ++trust.stopped;
        break;
    default:
        break;
    }
}

} // namespace

TrustSummary summariseTrust(const std::vector<const StreamRow *> &streams)
{
    TrustSummary trust;
    trust.total = streams.size();
    bool allComplete = true;
    bool allRemaining = true;
    std::uint64_t remaining = 0;
    for (const StreamRow *row : streams) {
        const StreamStatus &status = row->status;
        std::size_t &count = status.trust == Trust::Live ? trust.live
            : status.trust == Trust::CatchingUp          ? trust.catchingUp
            : status.trust == Trust::Stale               ? trust.stale
                                                         : trust.dead;
        ++count;
        countPhase(trust, status.phase);
        trust.quiet += status.quiet && status.trust == Trust::Live ? 1 : 0;
        const bool expected = status.phase != StreamPhase::Unsupported && status.phase != StreamPhase::Stopped;
        if (expected && status.trust > trust.worst) {
            trust.worst = status.trust;
            trust.worstStreams.clear();
        }
        if (expected && status.trust == trust.worst && trust.worst != Trust::Live) {
            trust.worstStreams.push_back(row->info.id);
        }
        if (isLoading(status)) {
            ++trust.loading;
            trust.listed += status.listed;
            allRemaining = allRemaining && status.listRemaining.has_value();
            remaining += status.listRemaining.value_or(0);
        }
        earliest(trust.staleSince, status.staleSince);
        if (status.trust == Trust::Live) {
            earliest(trust.lastSignOfLife, status.lastByteAt);
        }
        earliest(trust.nextTryAt, status.nextTryAt);
        if (status.completeSince) {
            trust.completeSince = std::max(trust.completeSince.value_or(Timestamp()), *status.completeSince);
        } else if (expected) {
            allComplete = false;
        }
        trust.objects += status.objects;
        trust.bytes += status.bytes;
        trust.reconnects += status.reconnects;
        trust.relists += status.relists;
        trust.requests += status.requests;
        trust.eventsPerSecond += row->eventsPerSecond;
        trust.requestsPerMinute += row->requestsPerMinute;
    }
    if (!allComplete) {
        trust.completeSince.reset();
    }
    if (trust.loading > 0 && allRemaining) {
        trust.listRemaining = remaining;
    }
    return trust;
}

} // namespace watchglass
