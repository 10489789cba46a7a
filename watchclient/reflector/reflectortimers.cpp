// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

using namespace reflectortimes;

void ReflectorState::Private::fireTimer()
{
    if (checkClocks()) {
        return;
    }
    switch (step) {
    case Step::Waiting:
        if (retryAt && now() >= *retryAt) {
            proceed();
        }
        break;
    case Step::Listing:
        fireListing();
        break;
    case Step::Connecting:
        fireConnecting();
        break;
    case Step::Streaming:
        fireStreaming();
        break;
    default:
        break;
    }
}

/// A timer that is very late, or a wall clock that ran on without the steady one: the machine was asleep.
bool ReflectorState::Private::checkClocks()
{
    const std::chrono::nanoseconds offset = clock.wall().time_since_epoch() - now();
    const std::chrono::nanoseconds jump = wallOffset ? offset - *wallOffset : std::chrono::nanoseconds(0);
    const std::chrono::nanoseconds late = armedAt ? now() - *armedAt : std::chrono::nanoseconds(0);
    armedAt.reset();
    wallOffset = offset;
    const std::chrono::nanoseconds asleep = std::max(jump, late);
    if (asleep <= clockJump) {
        return false;
    }
    interrupt(LossHint::Suspend, "The computer was asleep for "
                  + std::to_string(std::chrono::duration_cast<std::chrono::minutes>(asleep).count()) + " min.");
    return true;
}

void ReflectorState::Private::fireListing()
{
    if (paused) {
        list.lastByteAt = now(); // silence is ours
    }
    if (now() - list.lastByteAt < listSilence) {
        return;
    }
    if (auditing) {
        ++looks;
        endUnanswered();
    }
    abortRequest();
    failedConnection(false, {FailureKind::Silence, Error{ErrorClass::Network, "The list stopped coming: no byte for 60 s.", 0, {}, {}}, {}});
}

void ReflectorState::Private::fireConnecting()
{
    const std::chrono::nanoseconds waited = now() - watch.requestedAt;
    if (waited >= headersAbort) {
        closeWatch(true);
        failedConnection(true, {FailureKind::Silence, Error{ErrorClass::Network, "The watch got no answer for 90 s.", 0, {}, {}}, {}});
    } else if (waited >= headersNote && !std::exchange(watch.noted, true) && !isFailing()) {
        setPhase(stat.phase, staleTrust(), "Connected, waiting for the first bytes (a proxy may be holding them back).");
    }
}

void ReflectorState::Private::fireStreaming()
{
    const std::chrono::nanoseconds silence = now() - watch.lastByteAt;
    if (now() >= watch.requestedAt + watch.timeout + watchDeadlineSlack) {
        closeWatch(true);
        format.newConnection = true;
        if (watch.initial) {
            fallBackFromWatchList("no end of the initial objects before the deadline");
        } else {
            resumeSoon(staleTrust(), "The server did not end the stream when it should have: the connection may be dead. Resuming.");
        }
        return;
    }
    if (watch.initial) {
        fireInitial();
        return;
    }
    const std::chrono::nanoseconds age = now() - watch.headersAt;
    if (watch.provisional && watch.proven && age >= shortWatch) {
        confirmWatch();
    }
    if (!watch.proven && now() >= watch.probeAt) {
        verify();
    }
    if (paused) {
        return; // silence is ours
    }
    if (bookmarkEverSeen && silence >= silentAfter) {
        ++surprises.silentStreams;
        Finding finding = makeFinding(FindingKind::SilentStream, Strength::WeakHint);
        finding.from = stat.lastByteAt;
        finding.to = finding.at;
        finding.fromVersion = lastApplied;
        finding.detail = "No byte for 150 s although the server sends bookmarks each minute; the stream was opened again";
        report(std::move(finding));
        closeWatch(true);
        format.newConnection = true;
        resumeSoon(staleTrust(), "No sign of life for 150 s. Resuming from resourceVersion " + lastApplied.text() + ".");
    } else if (bookmarkEverSeen && silence >= quietAfter && !watch.provisional) {
        sayQuiet();
    }
}

void ReflectorState::Private::fireInitial()
{
    const std::chrono::nanoseconds silence = now() - watch.lastByteAt;
    if (silence >= initialSilence) {
        closeWatch(true);
        fallBackFromWatchList("silence before the end of the initial objects");
    } else if (silence >= initialNote && !std::exchange(watch.noted, true) && !isFailing()) {
        setPhase(stat.phase, stat.trust, "Waiting for the end of the initial objects.");
    }
}

void ReflectorState::Private::sayQuiet()
{
    if (std::exchange(watch.quietSaid, true)) {
        return;
    }
    stat.quiet = true;
    setPhase(StreamPhase::Live, Trust::Stale, "No sign of life for 75 s; the server usually speaks once a minute.");
    startProbe();
}

/// Not Live yet, and why.
void ReflectorState::Private::verify()
{
    if (now() - watch.headersAt >= verifyAgain) {
        setPhase(StreamPhase::Reconnecting, staleTrust(),
                 "Connected, but the server has not shown yet that its history reaches resourceVersion " + lastApplied.text() + ".");
    }
    startProbe();
}

/// Asks for one item not older than what we have: shows whether the path works, and whether the server is behind us.
void ReflectorState::Private::startProbe()
{
    watch.probeAt = now() + verifyAgain;
    if (const std::optional<Monotonic> later = budget.take(now())) {
        watch.probeAt = *later;
        return;
    }
    probe = ++lastGeneration;
    ++stat.requests;
    ListParams params;
    params.limit = 1;
    params.resourceVersion = lastApplied.text();
    params.notOlderThan = true;
    params.format = format;
    actions.emplace_back(ProbePath{probe, std::move(params)});
}

std::optional<Monotonic> ReflectorState::Private::nextDeadline() const
{
    switch (step) {
    case Step::Waiting:
        return retryAt;
    case Step::Listing:
        return list.lastByteAt + listSilence;
    case Step::Connecting:
        return watch.requestedAt + (watch.noted ? std::chrono::nanoseconds(headersAbort) : std::chrono::nanoseconds(headersNote));
    case Step::Streaming:
        return streamingDeadline();
    default:
        return {};
    }
}

std::optional<Monotonic> ReflectorState::Private::streamingDeadline() const
{
    Monotonic next = watch.requestedAt + watch.timeout + watchDeadlineSlack;
    if (watch.initial) {
        const std::chrono::nanoseconds silence = watch.noted ? initialSilence : initialNote;
        return std::min<Monotonic>(next, watch.lastByteAt + silence);
    }
    if (watch.provisional) {
        next = std::min<Monotonic>(next, watch.proven ? watch.headersAt + shortWatch : watch.probeAt);
    }
    if (!paused && bookmarkEverSeen) {
        const std::chrono::nanoseconds silence = watch.quietSaid || watch.provisional ? silentAfter : quietAfter;
        next = std::min<Monotonic>(next, watch.lastByteAt + silence);
    }
    return next;
}

/// Keeps a timer that is early enough: it will look again. So bytes that move a deadline do not move the timer.
void ReflectorState::Private::arm()
{
    const std::optional<Monotonic> next = nextDeadline();
    if (!next) {
        if (std::exchange(armedAt, std::nullopt)) {
            actions.emplace_back(ArmTimer{});
        }
        return;
    }
    if (!armedAt || *next < *armedAt) {
        armedAt = std::max(*next, now()); // one that is due already is not late
        actions.emplace_back(ArmTimer{armedAt});
    }
}

} // namespace watchglass
