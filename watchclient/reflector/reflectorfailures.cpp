// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

using namespace std::chrono_literals;

void ReflectorState::Private::failed(bool isWatch, RequestFailure failure)
{
    endRequest();
    step = Step::Waiting;
    noteServerDate(failure.serverDate);
    if (auditing && saysNothing(failure)) {
        return;
    }
    if (isWatch && outage == Outage::Untold) {
        outage = Outage::ToCheck; // not back yet
    }
    switch (failure.kind) {
    case FailureKind::Http:
        noteReachable();
        failedHttp(isWatch, failure.error);
        break;
    case FailureKind::Tls:
    case FailureKind::NotJson:
        noteReachable();
        noteOutage(isWatch); // something else answers at the server's address
        if (isWatch && watch.initial && failure.kind == FailureKind::NotJson) {
            fallBackFromWatchList(failure.error.message);
        } else {
            backOff(failure.error, random.between(reflectortimes::slowRetry, reflectortimes::slowRetry + 15s));
        }
        break;
    case FailureKind::Redirect:
    case FailureKind::Config:
        park(StreamPhase::Unsupported, Trust::Dead, failure.error);
        break;
    case FailureKind::Decompression:
        format.identityEncoding = true;
        backOff(failure.error);
        break;
    case FailureKind::TooLarge:
        fullNext = false;
        pageSize = std::max(100, pageSize / 2);
        backOff(failure.error);
        break;
    default:
        failedConnection(isWatch, failure);
    }
}

/// A server behind a load balancer is away while that answers for it; afterwards it may be another one. A list that fails is
/// no sign: a look that is refused for ever would keep the watch from being opened.
void ReflectorState::Private::noteOutage(bool isWatch)
{
    if (isWatch) {
        outage = Outage::ToCheck;
        actions.emplace_back(ReportBroken{});
    }
}

void ReflectorState::Private::failedConnection(bool isWatch, const RequestFailure &failure)
{
    const bool noConnection = failure.kind == FailureKind::Refused || failure.kind == FailureKind::Dns
        || failure.kind == FailureKind::Proxy || failure.kind == FailureKind::Timeout;
    format.newConnection = true;
    actions.emplace_back(ReportBroken{});
    if (!noConnection) {
        noteReachable();
    }
    if (!isWatch && list.params.limit > 1 && (failure.kind == FailureKind::Timeout || failure.kind == FailureKind::Silence)) {
        pageSize = std::max(std::min(100, pageSize), pageSize / 2);
    }
    backOff(failure.error);
    if (isWatch || noConnection) {
        outage = Outage::ToCheck;
    }
    if (noConnection) {
        reportReachable = true;
        actions.emplace_back(ReportUnreachable{failure.error});
    }
}

void ReflectorState::Private::failedHttp(bool isWatch, const Error &error)
{
    const int code = error.httpStatus;
    if (error.status && isTooLarge(*error.status)) {
        failedTooLarge(isWatch, error);
    } else if (code == 429) {
        throttle(error);
    } else if (code >= 400 && code < 500) {
        failedClientSide(isWatch, code, error);
    } else if (code >= 500) {
        failedServerSide(isWatch, code, error);
    } else if (code >= 300) {
        park(StreamPhase::Unsupported, Trust::Dead, error);
    } else {
        backOff(error, reflectortimes::slowRetry);
    }
}

void ReflectorState::Private::failedClientSide(bool isWatch, int code, const Error &error)
{
    const bool refusesParameters = code == 400 || code == 403 || code == 405 || code == 422;
    if (isWatch && watch.initial && refusesParameters) {
        fallBackFromWatchList(error.message);
        return;
    }
    switch (code) {
    case 400:
        failedBadRequest(isWatch, error);
        break;
    case 401:
        failedUnauthorized(error);
        break;
    case 403:
        failedForbidden(isWatch, error);
        break;
    case 404:
        failedNotFound(error);
        break;
    case 405:
        if (isWatch) {
            pollInstead(PollReason::WatchUnsupported, error);
        } else {
            park(StreamPhase::Unsupported, Trust::Dead, error);
        }
        break;
    case 406:
        if (!std::exchange(format.plainJson, true)) {
            format.metadataOnly = false;
            proceed();
        } else {
            park(StreamPhase::Unsupported, Trust::Dead, error);
        }
        break;
    case 408:
        backOff(error);
        break;
    case 410:
        failedGone(isWatch, error);
        break;
    default:
        park(StreamPhase::Unsupported, Trust::Dead, error);
    }
}

void ReflectorState::Private::failedServerSide(bool isWatch, int code, const Error &error)
{
    noteOutage(isWatch);
    if (!isWatch && code == 504 && list.params.limit != 1) {
        pageSize = std::max(std::min(100, pageSize), pageSize / 2);
        fullNext = false;
    }
    if (isWatch && code == 500 && watch.initial) {
        fallBackFromWatchList(error.message);
    } else if (isWatch && code == 500 && ++serverErrors >= 5) {
        serverErrors = 0;
        relistAfterBackoff(GapCause::ServerError, error); // it may be this very resourceVersion that it cannot stand
    } else {
        backOff(error, std::min<std::chrono::nanoseconds>(error.retryAfter.value_or(0ms), reflectortimes::retryAfterCap));
    }
}

void ReflectorState::Private::failedBadRequest(bool isWatch, const Error &error)
{
    if (!isWatch && !list.params.continueToken.empty()) {
        restartList(error.message);
    } else if (!std::exchange(badRequestTried, true) && (isWatch || !list.params.resourceVersion.empty())) {
        rvUnavailable = true;
        if (isWatch) {
            requireList(GapCause::ServerError, error.message);
        }
        proceed();
    } else {
        park(StreamPhase::Unsupported, Trust::Dead, error);
    }
}

/// Two strikes: new credentials once, then a person has to do something.
void ReflectorState::Private::failedUnauthorized(const Error &error)
{
    releaseSlot();
    if (std::exchange(credentialsTried, true)) {
        park(StreamPhase::Unauthorized, staleTrust(), error);
        return;
    }
    step = Step::Credentials;
    actions.emplace_back(RefreshCredentials{});
    setPhase(StreamPhase::Discovering, staleTrust(), "The server did not accept the credentials; asking for new ones.", &error);
}

void ReflectorState::Private::failedForbidden(bool isWatch, const Error &error)
{
    if (isWatch) {
        watchAgainAt = now() + reflectortimes::watchAgainAfter;
        pollInstead(PollReason::WatchForbidden, error);
        return;
    }
    releaseSlot();
    waitFor(random.between(reflectortimes::forbiddenRetry, reflectortimes::forbiddenRetry * 3 / 2), StreamPhase::Forbidden, Trust::Dead,
            error.message, &error);
    if (config.info.resource.namespaced && config.info.key.namespaceName.empty() && !std::exchange(namespacesSuggested, true)) {
        actions.emplace_back(SuggestNamespaces{error});
    }
}

void ReflectorState::Private::failedNotFound(const Error &error)
{
    if (!std::exchange(discoveryTried, true)) {
        askDiscovery("Not found: reading again what the server serves.");
        return;
    }
    releaseSlot();
    rediscoverNext = true;
    waitFor(random.between(60s, 90s), StreamPhase::Unsupported, Trust::Dead, error.message, &error);
}

void ReflectorState::Private::failedGone(bool isWatch, const Error &error)
{
    if (isWatch && !watch.initial) {
        relistNow(GapCause::ExpiredHttp, error.message);
    } else if (!isWatch && list.params.page > 1) {
        restartList(error.message);
    } else if (!std::exchange(rvUnavailable, true)) {
        proceed(); // at once, without a version
    } else {
        backOff(error);
    }
}

/// This server is behind what was seen: a lagging replica, or a storage that was restored. A list tells which.
void ReflectorState::Private::failedTooLarge(bool isWatch, const Error &error)
{
    const bool again = std::exchange(rvUnavailable, true);
    requireList(GapCause::TooLarge, error.message);
    if (again) {
        backOff(error);
    } else if (isWatch) {
        relistNow(GapCause::TooLarge, error.message);
    } else {
        proceed();
    }
}

void ReflectorState::Private::throttle(const Error &error)
{
    std::chrono::nanoseconds asked = error.retryAfter.value_or(0ms);
    if (error.status && error.status->retryAfter) {
        asked = std::max<std::chrono::nanoseconds>(asked, *error.status->retryAfter);
    }
    Error said = error;
    said.errorClass = ErrorClass::Throttled;
    backOff(said, std::min<std::chrono::nanoseconds>(asked, reflectortimes::retryAfterCap));
}

void ReflectorState::Private::pollInstead(PollReason reason, const Error &error)
{
    pollReason = reason;
    resumable = false;
    stat.lastError = error.message;
    schedulePoll();
}

/// The one-item list beside a silent watch has an answer, or none.
void ReflectorState::Private::takeProbe(const std::optional<RequestFailure> &failure)
{
    probe = 0;
    if (failure && failure->kind != FailureKind::Http) {
        closeWatch(true);
        RequestFailure said = *failure;
        said.kind = said.kind == FailureKind::Timeout ? FailureKind::Silence : said.kind; // a slow answer of this one resource
        failedConnection(true, said);
        return;
    }
    if (failure && failure->error.status && isTooLarge(*failure->error.status)) {
        closeWatch(true);
        failedTooLarge(true, failure->error);
        return;
    }
    if (failure && !watch.proven && lastApplied.isOrdered()) {
        stat.lastError = failure->error.message;
        if (failure->error.httpStatus == 401) {
            closeWatch(true);
            failedUnauthorized(failure->error);
        }
        return; // it would not say: asked again later
    }
    watch.proven = true;
    if (watch.provisional && now() - watch.headersAt >= reflectortimes::shortWatch) {
        confirmWatch();
    }
}

} // namespace watchglass
