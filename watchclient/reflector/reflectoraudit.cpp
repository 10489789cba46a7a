// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// A server should never leave an event out of a watch, and some have. So now and then, between two streams, the list at
// the very version the last one ended at is compared with what was delivered: it has to be the same.
// After the server was away, or nothing was heard of it, a glance comes first: one item of that list, and how many there are.
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

namespace {
constexpr auto whatHappened = "events were left out, or the storage went back and was written on";
}

bool ReflectorState::Private::isAuditDue() const
{
    const bool resumes = everComplete && resumable && !isPolling() && !isFailing() && !rvUnavailable && !hasty && shortStreak == 0;
    return resumes && !auditRefused && lossHint == LossHint::None && outage == Outage::None && lastApplied.isOrdered()
        && now() - std::max(lastListAt, lastAuditAt) >= reflectortimes::auditInterval;
}

bool ReflectorState::Private::isGlanceDue() const
{
    return outage == Outage::ToCheck && everComplete && !isPolling() && !rvUnavailable && !auditRefused && lastApplied.isOrdered();
}

void ReflectorState::Private::beginAudit()
{
    auditing = true;
    beginList();
}

void ReflectorState::Private::endAudit()
{
    staging.reset();
    stat.listRemaining.reset();
    if (isGlance()) {
        auditing = false;
        outage = Outage::Untold;
        return;
    }
    auditing = false;
    lastAuditAt = now();
    if (outage == Outage::Differs) { // that much is known, whatever the whole list would have said
        openAuditGap();
        requireList(GapCause::NotDelivered, whatHappened);
    }
}

/// Selectors leave out the number of items that remain; then only the first item says something.
void ReflectorState::Private::endGlance(const ReflectorPage &page)
{
    const bool isCounted = page.continueToken.empty() || page.remaining;
    const std::size_t count = staging->size() + static_cast<std::size_t>(page.remaining.value_or(0));
    const bool sameItems = std::ranges::all_of(staging->keys(), [this](const ObjectKey &key) {
        const ObjectCache::Entry *here = cache.find(key);
        const ObjectCache::Entry *there = staging->find(key);
        return here != nullptr && here->uid == there->uid && here->resourceVersion == there->resourceVersion;
    });
    auditing = false;
    looks = 0;
    staging.reset();
    stat.listRemaining.reset();
    if (!sameItems || (isCounted ? count != cache.size() : count > cache.size())) {
        outage = Outage::Differs;
    } else {
        outage = isCounted ? Outage::Agrees : Outage::Untold;
        releaseSlot();
    }
    proceed();
}

/// The server does not tell: the watch goes on as if nobody had asked.
void ReflectorState::Private::giveUpAudit(bool refused)
{
    endAudit();
    looks = 0;
    auditRefused = auditRefused || refused;
    releaseSlot();
    proceed();
}

/// True where the failure is about lists at a version only. Any other is one of the stream, and waits as one.
bool ReflectorState::Private::saysNothing(const RequestFailure &failure)
{
    const int code = failure.error.httpStatus;
    const bool expired = failure.kind == FailureKind::Http && code == 410;
    const bool refused = failure.kind == FailureKind::Http && code >= 400 && code < 500 && code != 401 && code != 408 && code != 429;
    if (!expired && !refused) {
        const bool isGateway = failure.kind == FailureKind::Http && code >= 500 && !failure.error.status;
        looks += isGateway ? 0 : 1; // it has no server for the watch either: asked until there is one
        endUnanswered();
        return false;
    }
    giveUpAudit(!expired && !isGlance()); // a server that is just starting refuses much
    return true;
}

/// A look without an answer is asked again, so that the watch does not slip in unlooked at when the server comes back. One
/// that never has an answer must not keep the watch shut.
void ReflectorState::Private::endUnanswered()
{
    const bool again = isGlance() && looks < reflectortimes::unansweredLooks;
    endAudit();
    if (again) {
        outage = Outage::ToCheck;
    } else {
        looks = 0;
    }
}

/// The list differs although nothing was skipped: events were not delivered, at some time since the last list.
void ReflectorState::Private::openAuditGap()
{
    resumable = false;
    const std::string detail = "The list at resourceVersion " + lastApplied.text()
        + " is not what the watch has delivered: " + whatHappened;
    ledger.open({GapCause::NotDelivered, detail, checkedAt, checkedVersion, {}});
}

} // namespace watchglass
