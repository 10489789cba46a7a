// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// A server should never leave an event out of a watch, and some have. So now and then, between two streams, the list at
// the very version the last one ended at is compared with what was delivered: it has to be the same.
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

bool ReflectorState::Private::isAuditDue() const
{
    const bool resumes = everComplete && resumable && !isPolling() && !isFailing() && !rvUnavailable && !hasty && shortStreak == 0;
    return resumes && !auditRefused && lossHint == LossHint::None && lastApplied.isOrdered()
        && now() - std::max(lastListAt, lastAuditAt) >= reflectortimes::auditInterval;
}

void ReflectorState::Private::beginAudit()
{
    auditing = true;
    beginList();
}

void ReflectorState::Private::endAudit()
{
    auditing = false;
    lastAuditAt = now();
    staging.reset();
    stat.listRemaining.reset();
}

/// The server does not tell: the watch goes on as if nobody had asked.
void ReflectorState::Private::giveUpAudit(bool refused)
{
    endAudit();
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
        endAudit();
        return false;
    }
    giveUpAudit(!expired);
    return true;
}

/// The list differs although nothing was skipped: events were not delivered, at some time since the last list.
void ReflectorState::Private::openAuditGap()
{
    resumable = false;
    const std::string detail = "The list at resourceVersion " + lastApplied.text()
        + " is not what the watch has delivered: events were left out, or the storage went back and was written on";
    ledger.open({GapCause::NotDelivered, detail, checkedAt, checkedVersion, {}});
}

} // namespace watchglass
