// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

namespace watchglass {

void ReflectorState::Private::start()
{
    if (!isStopped()) {
        return;
    }
    step = Step::Waiting;
    if (!std::exchange(saidOpened, true)) {
        outbox.add(StreamOpened{config.info});
    }
    const ApiResource &resource = config.info.resource;
    if (!resource.verbs.empty() && !resource.can("list")) {
        const std::string name = resource.gvr.qualifiedName();
        park(StreamPhase::Unsupported, Trust::Dead, Error{ErrorClass::NotServed, name + " cannot be listed: the API has no such verb", 0, {}, {}});
        return;
    }
    if (everComplete && isPolling()) {
        setPhase(StreamPhase::Polling, Trust::Stale, "Reading the list again.");
    } else if (everComplete && !needList) {
        setPhase(StreamPhase::Reconnecting, Trust::Stale, "Going on from resourceVersion " + lastApplied.text() + ".");
    }
    proceed();
}

void ReflectorState::Private::stop()
{
    if (isStopped()) {
        return;
    }
    closeWatch(true);
    releaseSlot();
    step = Step::Stopped;
    discovery = 0;
    retryAt.reset();
    stat.nextTryAt.reset();
    if (const GapRecordPtr gap = ledger.unclosed()) {
        outbox.add(gap);
    }
    setPhase(StreamPhase::Stopped, staleTrust(), "Not watching any more.");
}

/// Every socket counts as dead; the same resourceVersion is tried again, not by all streams at the same moment.
void ReflectorState::Private::interrupt(LossHint hint, const std::string &cause)
{
    using namespace std::chrono_literals;
    if (outage != Outage::Differs) {
        outage = Outage::ToCheck; // away for longer than the steady clock knows
    }
    if (isStopped() || step == Step::Credentials || step == Step::Discovery || step == Step::Parked || step == Step::Circuit) {
        return;
    }
    const bool wasForbidden = stat.phase == StreamPhase::Forbidden;
    closeWatch(true);
    releaseSlot();
    format.newConnection = true;
    if (hint != LossHint::None) {
        lossHint = hint;
        lossText = cause;
    }
    retryAt = now() + random.between(0ms, 2s);
    if (everComplete && !isPolling() && !wasForbidden) {
        setPhase(needList ? StreamPhase::Relisting : StreamPhase::Reconnecting, Trust::Stale, cause);
    }
}

/// Another cluster: nothing that was seen says anything about it.
void ReflectorState::Private::forgetCluster()
{
    abortRequest();
    releaseSlot();
    outbox.settle();
    if (const GapRecordPtr gap = ledger.unclosed()) {
        outbox.add(gap);
    }
    ledger.discard();
    cache.clear();
    staging.reset();
    lastApplied = ResourceVersion();
    needList = true;
    everComplete = resumable = rvUnavailable = fullNext = rewound = false;
    auditRefused = watchListRefused = bookmarkEverSeen = noBookmarks = false;
    credentialsTried = discoveryTried = badRequestTried = rediscoverNext = false;
    lossHint = LossHint::None;
    outage = Outage::None;
    shortStreak = listRestarts = serverErrors = 0;
    stat.completeSince.reset();
    stat.lastBookmarkAt.reset();
    readVerbs();
    if (!isStopped()) {
        setPhase(StreamPhase::Listing, Trust::CatchingUp, "Another cluster answers at this address: reading everything anew.");
        proceed();
    }
}

void ReflectorState::Private::relistFor(GapCause cause, const std::string &detail)
{
    if (isStopped() || !everComplete) {
        return;
    }
    if (auditing || step == Step::Streaming || step == Step::Connecting || (step == Step::Waiting && !isFailing())) {
        closeWatch(true);
        requireList(cause, detail);
        proceed();
    } else {
        requireList(cause, detail);
    }
}

} // namespace watchglass
