// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

namespace {

ObjectCache makeCache(const StreamInfo &info)
{
    return ObjectCache(info.resource.kind.empty() ? std::string() : info.resource.gvr.apiVersion(), info.resource.kind);
}

} // namespace

ReflectorState::Private::Private(ReflectorConfig c, const Clock &k, std::shared_ptr<SessionIds> i)
    : config(std::move(c))
    , clock(k)
    , ids(std::move(i))
    , random(config.seed)
    , backoff(clock, random)
    , cache(makeCache(config.info))
    , ledger(config.info, ids)
    , outbox(cache)
    , pageSize(std::max(1, config.pageSize))
{
    stat.stream = config.info.id;
    format.metadataOnly = config.info.metadataOnly;
    readVerbs();
}

void ReflectorState::Private::readVerbs()
{
    const ApiResource &resource = config.info.resource;
    const bool canWatch = resource.verbs.empty() || resource.can("watch");
    pollReason = canWatch ? PollReason::None : PollReason::NoVerb;
}

bool ReflectorState::Private::isFailing() const
{
    return stat.phase == StreamPhase::BackingOff || stat.phase == StreamPhase::Forbidden || stat.phase == StreamPhase::Unauthorized
        || stat.phase == StreamPhase::Unsupported;
}

/// Does what is due: read everything, or watch on from where the record ends.
void ReflectorState::Private::proceed()
{
    if (isStopped()) {
        return;
    }
    retryAt.reset();
    stat.nextTryAt.reset();
    if (circuit || (outage == Outage::None && now() - heardAt >= reflectortimes::awayAfter)) {
        outage = Outage::ToCheck;
    }
    if (circuit) {
        releaseSlot();
        step = Step::Circuit;
        setPhase(StreamPhase::BackingOff, staleTrust(), circuit->message, &*circuit);
    } else if (std::exchange(rediscoverNext, false)) {
        askDiscovery("Looking whether the resource is served again.");
    } else if (needList) {
        beginList();
    } else if (auditing || outage == Outage::Differs || isAuditDue() || isGlanceDue()) {
        beginAudit();
    } else {
        openWatch(false);
    }
}

void ReflectorState::Private::setPhase(StreamPhase to, Trust trust, std::string cause, const Error *error, bool resumed)
{
    if (error != nullptr) {
        stat.lastError = error->message;
    }
    if (to == stat.phase && trust == stat.trust && cause == phaseCause) {
        return; // attempts and times of the same trouble are in the status: a long outage is one line
    }
    StreamTransition transition;
    transition.stream = config.info.id;
    transition.at = clock.wall();
    transition.from = stat.phase;
    transition.to = to;
    transition.trust = trust;
    transition.cause = cause;
    if (error != nullptr) {
        transition.error = *error;
    }
    transition.lastApplied = lastApplied;
    transition.nextTryAt = stat.nextTryAt;
    transition.attempt = stat.attempt;
    transition.resumed = resumed;
    if (trust == Trust::Live) {
        stat.staleSince.reset();
        stat.lastError.clear();
    } else if (stat.trust == Trust::Live) {
        stat.staleSince = transition.at;
    }
    stat.phase = to;
    stat.trust = trust;
    phaseCause = std::move(cause);
    outbox.add(std::move(transition));
}

void ReflectorState::Private::waitFor(std::chrono::nanoseconds delay, StreamPhase phase, Trust trust, const std::string &cause,
                                      const Error *error)
{
    step = Step::Waiting;
    retryAt = now() + delay;
    stat.nextTryAt = clock.wall() + delay;
    stat.attempt = backoff.attempt();
    setPhase(phase, trust, cause, error);
}

void ReflectorState::Private::backOff(const Error &error, std::chrono::nanoseconds atLeast)
{
    releaseSlot();
    const std::chrono::nanoseconds delay = std::max(atLeast, backoff.next());
    waitFor(delay, StreamPhase::BackingOff, staleTrust(), error.message, &error);
}

/// Stops trying until somebody changes something.
void ReflectorState::Private::park(StreamPhase phase, Trust trust, const Error &error)
{
    releaseSlot();
    step = Step::Parked;
    setPhase(phase, trust, error.message, &error);
}

/// History cannot be continued: everything has to be read again. Opens the gap record, unless nothing was complete yet.
void ReflectorState::Private::requireList(GapCause cause, const std::string &detail)
{
    needList = true;
    resumable = false;
    if (!everComplete) {
        return;
    }
    relistCause = "History after " + lastApplied.text() + " cannot be continued (" + detail + "). Reading everything again.";
    GapLedger::Loss loss{cause, detail, completeAt, lastApplied, {}};
    if (lossHint != LossHint::None && (cause == GapCause::ExpiredEvent || cause == GapCause::ExpiredHttp)) {
        loss.cause = lossHint == LossHint::Suspend ? GapCause::Suspend : GapCause::SlowConsumer;
        loss.detail = lossText + " Then: " + detail;
    }
    if (stat.lastBookmarkAt) {
        loss.bookmarkAge = clock.wall() - *stat.lastBookmarkAt;
    }
    ledger.open(std::move(loss));
}

void ReflectorState::Private::relistNow(GapCause cause, const std::string &detail)
{
    requireList(cause, detail);
    if (everComplete && now() - lastListAt < reflectortimes::relistStorm) {
        const Error error{ErrorClass::Server, "What was listed a moment ago cannot be watched: " + detail, 0, {}, {}};
        backOff(error); // a server that refuses whatever it has just handed out
        return;
    }
    proceed();
}

void ReflectorState::Private::relistAfterBackoff(GapCause cause, const Error &error)
{
    requireList(cause, error.message);
    backOff(error);
}

void ReflectorState::Private::abortRequest()
{
    if (request != 0) {
        actions.emplace_back(AbortRequest{request});
    }
    if (std::exchange(auditing, false)) { // to be begun anew
        staging.reset();
    }
    endRequest();
}

void ReflectorState::Private::endRequest()
{
    request = 0;
    probe = 0;
    stat.quiet = false;
}

void ReflectorState::Private::releaseSlot()
{
    if (slot != 0) {
        actions.emplace_back(ReleaseListSlot{slot});
    }
    slot = 0;
    slotGranted = false;
}

/// False when the stream has to wait a moment; it then goes on by itself.
bool ReflectorState::Private::takeBudget()
{
    const std::optional<Monotonic> later = budget.take(now());
    if (later) {
        step = Step::Waiting;
        retryAt = later;
        return false;
    }
    ++stat.requests;
    return true;
}

void ReflectorState::Private::askDiscovery(const std::string &cause)
{
    releaseSlot();
    step = Step::Discovery;
    discovery = ++lastGeneration;
    actions.emplace_back(Rediscover{discovery});
    if (!isFailing()) {
        setPhase(StreamPhase::Discovering, staleTrust(), cause);
    }
}

void ReflectorState::Private::noteReachable()
{
    heardAt = now();
    if (std::exchange(reportReachable, false)) {
        actions.emplace_back(ReportReachable{});
    }
}

void ReflectorState::Private::noteServerDate(std::optional<Timestamp> serverDate)
{
    if (!serverDate) {
        return;
    }
    if (const auto found = skew.note(*serverDate, clock.wall())) {
        Finding finding = makeFinding(FindingKind::ClockSkew, Strength::Proof);
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*found).count();
        finding.detail = "The server's clock is " + std::to_string(std::abs(seconds)) + " s " + (seconds > 0 ? "ahead of" : "behind")
            + " this machine's";
        report(std::move(finding));
    }
}

Finding ReflectorState::Private::makeFinding(FindingKind kind, Strength strength)
{
    Finding finding;
    finding.kind = kind;
    finding.strength = strength;
    finding.stream = config.info.id;
    finding.at = clock.wall();
    return finding;
}

void ReflectorState::Private::report(Finding finding)
{
    std::uint64_t heldBack = 0;
    if (!limiter.admit(finding.kind, now(), heldBack)) {
        return;
    }
    if (heldBack > 0) {
        finding.detail += " (and " + std::to_string(heldBack) + " more before this one, not listed)";
    }
    finding.id = ids->nextFinding();
    outbox.add(std::move(finding));
}

} // namespace watchglass
