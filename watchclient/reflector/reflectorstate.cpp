// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

namespace watchglass {

namespace {

std::string minutesText(std::chrono::nanoseconds time)
{
    return std::to_string(std::chrono::duration_cast<std::chrono::minutes>(time).count()) + " min";
}

} // namespace

ReflectorState::ReflectorState(ReflectorConfig config, const Clock &clock, std::shared_ptr<SessionIds> ids)
    : d(std::make_unique<Private>(std::move(config), clock, std::move(ids)))
{
}

ReflectorState::~ReflectorState() = default;

void ReflectorState::start()
{
    d->start();
    d->arm();
}

void ReflectorState::stop()
{
    d->stop();
    d->arm();
}

void ReflectorState::listItems(Generation generation, std::vector<RawObjectPtr> items)
{
    if (generation == d->request && d->step == Private::Step::Listing) {
        d->list.lastByteAt = d->now();
        d->takeItems(std::move(items));
    }
}

void ReflectorState::listPage(Generation generation, ReflectorPage page)
{
    if (generation == d->request && d->step == Private::Step::Listing) {
        d->takePage(std::move(page));
        d->arm();
    }
}

void ReflectorState::listFailed(Generation generation, RequestFailure failure)
{
    if (generation == d->request && d->step == Private::Step::Listing) {
        d->failed(false, std::move(failure));
        d->arm();
    }
}

void ReflectorState::watchOpened(Generation generation, std::optional<Timestamp> serverDate)
{
    if (generation == d->request && d->step == Private::Step::Connecting) {
        d->takeHeaders(serverDate);
        d->arm();
    }
}

void ReflectorState::watchFailed(Generation generation, RequestFailure failure)
{
    if (generation == d->request && (d->step == Private::Step::Connecting || d->step == Private::Step::Streaming)) {
        d->failed(true, std::move(failure));
        d->arm();
    }
}

void ReflectorState::watchEvent(Generation generation, WatchEvent event)
{
    watchOpened(generation);
    if (generation == d->request && d->step == Private::Step::Streaming) {
        d->takeEvent(event);
        d->arm();
    }
}

void ReflectorState::badFrame(Generation generation, BadFrame reason, std::string detail)
{
    watchOpened(generation);
    if (generation == d->request && d->step == Private::Step::Streaming) {
        d->takeBadFrame(reason, detail);
        d->arm();
    }
}

void ReflectorState::watchEnded(Generation generation, StreamEnd how, std::string detail)
{
    if (generation != d->request) {
        return;
    }
    if (d->step == Private::Step::Connecting) {
        d->failed(true, {FailureKind::Reset, Error{ErrorClass::Network, "The connection ended before an answer. " + detail, 0, {}, {}}, {}});
    } else if (d->step == Private::Step::Streaming) {
        d->endWatch(how, detail);
    }
    d->arm();
}

void ReflectorState::bytesReceived(Generation generation, std::size_t count)
{
    if (generation != d->request || generation == 0) {
        return;
    }
    d->stat.bytes += count;
    d->stat.lastByteAt = d->clock.wall();
    d->list.lastByteAt = d->watch.lastByteAt = d->now();
    d->noteReachable();
    if (d->step == Private::Step::Streaming && d->watch.quietSaid) {
        d->watch.quietSaid = d->stat.quiet = false;
        d->setPhase(StreamPhase::Live, Trust::Live, "The stream gives signs of life again.");
        d->arm();
    }
}

void ReflectorState::timerFired()
{
    d->fireTimer();
    d->arm();
}

void ReflectorState::credentialsRefreshed()
{
    const bool waits = d->step == Private::Step::Credentials || (d->step == Private::Step::Parked && d->stat.phase == StreamPhase::Unauthorized);
    if (waits) {
        d->proceed();
        d->arm();
    }
}

void ReflectorState::credentialsFailed(Error error)
{
    if (d->step == Private::Step::Credentials) {
        d->park(StreamPhase::Unauthorized, d->staleTrust(), error);
        d->arm();
    }
}

void ReflectorState::rediscovered(Generation generation, std::optional<ApiResource> resource)
{
    using namespace reflectortimes;
    if (generation != d->discovery || d->step != Private::Step::Discovery) {
        return;
    }
    d->discovery = 0;
    if (resource) {
        d->config.info.resource.verbs = resource->verbs;
        const bool polled = d->isPolling();
        d->readVerbs();
        if (polled && !d->isPolling()) {
            d->requireList(GapCause::Polling, "it was read from time to time only, and may be watched now");
        }
        d->needList = d->needList || d->isPolling();
        d->proceed();
    } else {
        const Error error{ErrorClass::NotServed, d->config.info.key.gvr.qualifiedName() + " is no longer served by this cluster", 404, {}, {}};
        d->rediscoverNext = true;
        d->waitFor(d->random.between(notServedRetry, notServedRetry * 3 / 2), StreamPhase::Unsupported, Trust::Dead, error.message, &error);
    }
    d->arm();
}

void ReflectorState::probeAnswered(Generation generation, std::optional<RequestFailure> failure)
{
    if (generation == 0 || generation != d->probe || d->step != Private::Step::Streaming) {
        return;
    }
    d->takeProbe(failure);
    d->arm();
}

void ReflectorState::listSlotGranted(Generation generation)
{
    if (generation == 0 || generation != d->slot) {
        return;
    }
    d->slotGranted = true;
    if (d->step == Private::Step::WaitingForSlot) {
        d->proceed();
        d->arm();
    }
}

void ReflectorState::retryNow()
{
    if (d->step == Private::Step::Waiting || d->step == Private::Step::Parked || d->step == Private::Step::Circuit) {
        if (d->pollReason == Private::PollReason::WatchForbidden) {
            d->watchAgainAt = d->now();
        }
        d->proceed();
        d->arm();
    }
}

void ReflectorState::kubeconfigChanged()
{
    if (d->isStopped()) {
        return;
    }
    d->closeWatch(true);
    d->releaseSlot();
    d->credentialsTried = d->badRequestTried = d->discoveryTried = false;
    d->format = RequestFormat{d->config.info.metadataOnly, false, false, true};
    d->watchAgainAt = d->now();
    d->auditRefused = false;
    if (d->everComplete && !d->isPolling()) {
        d->setPhase(d->needList ? StreamPhase::Relisting : StreamPhase::Reconnecting, Trust::Stale, "The kubeconfig has changed; connecting anew.");
    }
    d->proceed();
    d->arm();
}

void ReflectorState::suspended(std::chrono::nanoseconds asleep)
{
    d->wallOffset.reset();
    d->interrupt(Private::LossHint::Suspend, "The computer was asleep for " + minutesText(asleep) + ".");
    d->arm();
}

void ReflectorState::networkChanged()
{
    d->interrupt(Private::LossHint::None, "The network has changed; connecting anew.");
    d->arm();
}

void ReflectorState::circuitOpened(Error reason)
{
    d->circuit = std::move(reason);
    d->reportReachable = true;
    const bool isOpen = d->step == Private::Step::Streaming && !d->watch.initial; // it may still be alive
    const bool tries = d->step == Private::Step::Listing || d->step == Private::Step::Connecting || d->step == Private::Step::Waiting
        || d->step == Private::Step::WaitingForSlot || d->step == Private::Step::Streaming;
    if (tries && !isOpen) {
        d->closeWatch(true);
        d->proceed();
    }
    d->arm();
}

void ReflectorState::circuitClosed()
{
    using namespace std::chrono_literals;
    d->circuit.reset();
    if (d->step == Private::Step::Circuit) {
        d->step = Private::Step::Waiting;
        d->retryAt = d->now() + d->random.between(0ms, 2s);
    }
    d->arm();
}

void ReflectorState::clusterRewound()
{
    d->rewound = d->everComplete;
    d->rvUnavailable = d->everComplete;
    d->relistFor(GapCause::Rewind, "another stream saw the server's history go back");
    d->arm();
}

void ReflectorState::otherCluster()
{
    d->forgetCluster();
    d->arm();
}

void ReflectorState::refresh()
{
    d->relistFor(GapCause::User, "asked for by the user");
    d->arm();
}

void ReflectorState::readingPaused(bool paused)
{
    d->paused = paused;
    d->watch.lastByteAt = d->now();
    d->arm();
}

std::vector<ReflectorAction> ReflectorState::takeActions()
{
    return std::exchange(d->actions, {});
}

StreamBatchPtr ReflectorState::takeItems(std::size_t maxBytes)
{
    return d->outbox.take(maxBytes);
}

StreamStatus ReflectorState::status() const
{
    StreamStatus status = d->stat;
    status.lastApplied = d->lastApplied;
    status.objects = d->cache.size();
    if (status.phase != StreamPhase::Live) {
        status.liveSince.reset();
    }
    return status;
}

const StreamInfo &ReflectorState::info() const
{
    return d->config.info;
}

ResourceVersion ReflectorState::lastApplied() const
{
    return d->lastApplied;
}

const ReflectorState::Surprises &ReflectorState::surprises() const
{
    return d->surprises;
}

RawObjectPtr ReflectorState::object(const ObjectKey &key) const
{
    return d->cache.object(key);
}

std::vector<ObjectKey> ReflectorState::keys() const
{
    return d->cache.keys();
}

} // namespace watchglass
