// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

namespace {

std::string spell(std::chrono::nanoseconds age)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(age).count();
    return seconds < 60 ? std::to_string(seconds) + " s" : std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
}

} // namespace

bool ReflectorState::Private::useWatchList() const
{
    return config.watchList && !watchListRefused && !isPolling();
}

void ReflectorState::Private::openWatch(bool initial)
{
    using namespace std::chrono;
    if (!takeBudget()) {
        return;
    }
    releaseSlot();
    watch = WatchRun{};
    watch.initial = initial;
    watch.from = lastApplied;
    watch.proven = std::exchange(listedNow, false) && now() == lastListAt;
    watch.requestedAt = watch.lastByteAt = now();
    // A server without bookmarks gives no sign of life: short streams find a dead path by their end.
    watch.timeout = noBookmarks ? duration_cast<seconds>(random.between(120s, 181s)) : duration_cast<seconds>(random.between(300s, 601s));
    WatchParams params;
    params.timeout = watch.timeout;
    params.sendInitialEvents = initial;
    params.resourceVersion = initial && rvUnavailable ? std::string() : lastApplied.text();
    params.format = format;
    format.newConnection = false;
    step = Step::Connecting;
    request = ++lastGeneration;
    actions.emplace_back(OpenWatch{request, std::move(params)});
    if (initial) {
        staging.reset();
        if (everComplete || !cache.isEmpty()) {
            staging = cache.sibling();
        }
        stat.listed = 0;
        sayListing();
    }
}

void ReflectorState::Private::takeHeaders(std::optional<Timestamp> serverDate)
{
    step = Step::Streaming;
    watch.headersAt = watch.lastByteAt = now();
    watch.probeAt = now() + reflectortimes::verifyAfter;
    watch.noted = false;
    noteReachable();
    noteServerDate(serverDate);
    watch.provisional = !watch.proven || shortStreak > 0 || hasty;
    if (!watch.initial && !watch.provisional) {
        goLive();
    }
}

/// A frame of this version has come on a stream from ours.
void ReflectorState::Private::prove(const ResourceVersion &version)
{
    const auto order = version.compare(lastApplied);
    if (!version.isEmpty() && !watch.initial && (!order || *order != std::strong_ordering::less)) {
        watch.proven = true;
    }
}

/// The server serves this stream: it has sent a frame, or has kept it open long enough not to have refused it.
void ReflectorState::Private::confirmWatch()
{
    credentialsTried = false;
    discoveryTried = false;
    serverErrors = 0;
    shortStreak = 0;
    lossHint = LossHint::None;
    // After a stream that ended at once, one frame is no sign that this one stays: not Live and back each second.
    if (watch.initial || !watch.proven || (hasty && now() - watch.headersAt < reflectortimes::shortWatch)) {
        return;
    }
    if (std::exchange(watch.provisional, false)) {
        goLive();
    }
}

void ReflectorState::Private::goLive()
{
    stat.liveSince = clock.wall();
    stat.attempt = 0;
    const bool resumed = std::exchange(resumable, true);
    if (resumed) {
        ++stat.reconnects;
    }
    const std::string cause = resumed ? resumedText() : "Watching.";
    outage = Outage::None;
    setPhase(StreamPhase::Live, Trust::Live, cause, nullptr, resumed);
}

/// No more than is known: a storage that was restored while the server was away, and written on, may serve our version too.
std::string ReflectorState::Private::resumedText() const
{
    const std::string from = "Resumed from resourceVersion " + watch.from.text();
    switch (outage) {
    case Outage::None:
        return from + ", nothing skipped.";
    case Outage::Agrees:
        return from + ". After the interruption the server's list at that version has as many objects as here, and the same first one.";
    default:
        return from + ". After the interruption the server has not shown that its history is still the same.";
    }
}

void ReflectorState::Private::takeEvent(WatchEvent &event)
{
    ++watch.frames;
    watch.lastByteAt = now();
    stat.lastEventAt = clock.wall();
    if (event.type == WatchEventType::Error) {
        takeError(event);
        return;
    }
    if (event.type == WatchEventType::Bookmark) {
        prove(event.bookmark);
        confirmWatch();
        takeBookmark(event);
        return;
    }
    if (!event.object || event.object->meta.name.empty() || !canResumeFrom(event.object->meta.resourceVersion)) {
        takeBadFrame(BadFrame::NoVersion, "an object without a name or resourceVersion");
    } else if (!isExpectedKind(*event.object)) {
        skipWrongKind(event.object->apiVersion + " " + event.object->kind);
    } else {
        prove(event.object->meta.resourceVersion);
        confirmWatch();
        ++stat.events;
        if (watch.initial) {
            takeInitialObject(event);
        } else {
            takeObject(event);
        }
    }
}

void ReflectorState::Private::takeBookmark(const WatchEvent &event)
{
    watch.bookmarkSeen = true;
    bookmarkEverSeen = true;
    noBookmarks = false;
    stat.lastBookmarkAt = clock.wall();
    if (!canResumeFrom(event.bookmark)) {
        return;
    }
    if (watch.initial) {
        if (!event.initialEventsEnd) {
            return; // a bookmark may come before the end mark and says nothing about what was sent
        }
        watch.initial = watch.provisional = false;
        watch.proven = true;
        completeList(event.bookmark);
        goLive();
        return;
    }
    const auto order = event.bookmark.compare(lastApplied);
    if (order && *order == std::strong_ordering::less) {
        takeDisorder(event.bookmark, {});
        return;
    }
    lastApplied = event.bookmark;
    completeAt = clock.wall();
    Observation observation;
    observation.stream = config.info.id;
    observation.at = completeAt;
    observation.type = ObservationType::Bookmark;
    observation.resourceVersion = event.bookmark;
    outbox.add(std::move(observation));
}

void ReflectorState::Private::takeError(const WatchEvent &event)
{
    ApiStatus status = event.status.value_or(ApiStatus{});
    const int code = status.code;
    Error error{ErrorClass::Server, status.message, 0, status, status.retryAfter};
    if (error.message.empty()) {
        error.message = "The server ended the watch with an error that says nothing";
    }
    Observation observation;
    observation.stream = config.info.id;
    observation.at = clock.wall();
    observation.type = ObservationType::Error;
    outbox.add(std::move(observation));
    closeWatch(true);
    if (code == 410) {
        error.errorClass = ErrorClass::Gone;
        if (watch.initial) {
            failedGone(true, error);
        } else {
            relistNow(GapCause::ExpiredEvent, error.message);
        }
    } else if (isTooLarge(status)) {
        failedTooLarge(true, error);
    } else if (code == 401 || code == 403 || code == 429) {
        error.httpStatus = code;
        failedHttp(true, error);
    } else if (watch.initial) {
        fallBackFromWatchList(error.message);
    } else {
        relistAfterBackoff(GapCause::ServerError, error);
    }
}

void ReflectorState::Private::takeBadFrame(BadFrame reason, const std::string &detail)
{
    if (reason == BadFrame::WrongKind) {
        ++watch.frames;
        skipWrongKind(detail);
        return;
    }
    closeWatch(true);
    if (watch.initial) {
        fallBackFromWatchList(detail);
        return;
    }
    if (reason == BadFrame::List) {
        pollInstead(PollReason::WatchUnsupported, Error{ErrorClass::NotServed, detail, 0, {}, {}});
        return;
    }
    const GapCause cause = reason == BadFrame::Oversize ? GapCause::Oversize : GapCause::ParseError;
    relistAfterBackoff(cause, Error{ErrorClass::Protocol, std::string("Unusable frame in the watch (") + toString(reason) + "): " + detail, 0, {}, {}});
}

void ReflectorState::Private::skipWrongKind(const std::string &detail)
{
    ++surprises.wrongKind;
    if (++watch.wrongKinds < 3) {
        return;
    }
    closeWatch(true);
    const Error error{ErrorClass::Protocol, "The watch sends objects of another kind: " + detail, 0, {}, {}};
    if (watch.initial) {
        fallBackFromWatchList(error.message);
    } else {
        relistAfterBackoff(GapCause::WrongKind, error);
    }
}

void ReflectorState::Private::endWatch(StreamEnd how, const std::string &detail)
{
    const std::chrono::nanoseconds age = now() - watch.headersAt;
    const bool wasInitial = watch.initial;
    heardAt = now(); // until here somebody held the other end
    const bool isShort = age < reflectortimes::shortWatch && watch.frames == 0;
    if (!isShort) {
        confirmWatch();
    }
    hasty = !wasInitial && age < reflectortimes::shortWatch;
    closeWatch(false);
    if (paused) {
        lossHint = LossHint::SlowConsumer;
        lossText = "This machine could not read as fast as the server sent, and the server ended the stream.";
    }
    if (how == StreamEnd::Broken) {
        actions.emplace_back(ReportBroken{});
    }
    if (how == StreamEnd::Decompression) {
        format.identityEncoding = true;
        backOff(Error{ErrorClass::Protocol, "The compressed stream cannot be read; asking for it uncompressed. " + detail, 0, {}, {}});
    } else if (wasInitial) {
        fallBackFromWatchList("the stream ended before the end of the initial objects");
    } else if (isShort) {
        endShortWatch();
    } else {
        const std::string reason = how == StreamEnd::Clean ? "The stream ended normally after " : "The connection broke after ";
        resumeSoon(Trust::CatchingUp, reason + spell(age) + ". Resuming where it ended.");
    }
}

/// Opened and closed at once with nothing in it: what some servers do instead of answering 410.
void ReflectorState::Private::endShortWatch()
{
    ++shortStreak;
    const Error error{ErrorClass::Server, "The server closes the watch at once.", 0, {}, {}};
    if (shortStreak >= 3) {
        rvUnavailable = true;
    }
    if (shortStreak >= 2) {
        relistAfterBackoff(GapCause::VeryShortWatch, error);
    } else {
        backOff(error);
    }
}

void ReflectorState::Private::closeWatch(bool abort)
{
    const bool wasOpen = step == Step::Streaming;
    if (wasOpen && (watch.frames > 0 || now() - watch.headersAt >= reflectortimes::shortWatch)) {
        shortStreak = 0;
    }
    if (wasOpen && !watch.bookmarkSeen && now() - watch.headersAt >= reflectortimes::bookmarkDue) {
        noBookmarks = true;
    }
    if (abort) {
        abortRequest();
    } else {
        endRequest();
    }
    step = Step::Waiting;
}

/// On from the same resourceVersion, a moment later so that many streams do not come back at once.
void ReflectorState::Private::resumeSoon(Trust trust, const std::string &cause)
{
    using namespace std::chrono_literals;
    step = Step::Waiting;
    retryAt = now() + random.between(0ms, 250ms);
    setPhase(StreamPhase::Reconnecting, trust, cause);
}

void ReflectorState::Private::fallBackFromWatchList(const std::string &why)
{
    watchListRefused = true;
    if (!isFailing()) {
        setPhase(stat.phase, stat.trust, "No streaming list here (" + why + "); reading the list in pages.");
    }
    proceed();
}

} // namespace watchglass
