// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

#include <algorithm>

namespace watchglass {

void ReflectorState::Private::beginList()
{
    if (useWatchList() && !auditing) {
        openWatch(true);
        return;
    }
    sayListing();
    if (!slotGranted) {
        step = Step::WaitingForSlot;
        if (slot == 0) {
            slot = ++lastGeneration;
            actions.emplace_back(RequestListSlot{slot});
        }
        return;
    }
    if (!takeBudget()) {
        return;
    }
    list = ListRun{};
    list.params.limit = isGlance() ? 1 : fullNext && !auditing ? 0 : pageSize;
    // Polls ask for the newest: an answer from some cache would look like changes taken back.
    if (!rvUnavailable && !isPolling() && !lastApplied.isEmpty()) {
        list.params.resourceVersion = lastApplied.text();
        list.params.notOlderThan = !auditing; // a limit and a version without it mean: exactly this version
    }
    staging.reset();
    if (everComplete || !cache.isEmpty()) {
        staging = cache.sibling();
    }
    stat.listed = 0;
    stat.listRemaining.reset();
    sendPage();
}

void ReflectorState::Private::sayListing()
{
    if (isFailing()) {
        return; // said when the first page is here: until then the trouble is not over
    }
    if (auditing) {
        sayAuditing();
        return;
    }
    if ((isPolling() && everComplete) || stat.phase == StreamPhase::Relisting || stat.phase == StreamPhase::Listing) {
        return;
    }
    if (everComplete) {
        setPhase(StreamPhase::Relisting, Trust::CatchingUp, relistCause);
    } else {
        setPhase(StreamPhase::Listing, Trust::CatchingUp, "Reading the list for the first time.");
    }
}

void ReflectorState::Private::sayAuditing()
{
    setPhase(StreamPhase::Reconnecting, Trust::CatchingUp, "Comparing with the server's list before the stream goes on.");
}

void ReflectorState::Private::sendPage()
{
    step = Step::Listing;
    request = ++lastGeneration;
    list.lastByteAt = now();
    list.params.format = format;
    format.newConnection = false;
    actions.emplace_back(StartList{request, list.params});
}

void ReflectorState::Private::takeItems(std::vector<RawObjectPtr> items)
{
    ObjectCache &target = staging ? *staging : cache;
    if (target.isEmpty()) {
        target.learn(items);
    }
    for (const RawObjectPtr &item : items) {
        if (!item || item->meta.name.empty()) {
            ++surprises.listItemsSkipped;
            continue;
        }
        ++stat.listed;
        if (staging) {
            staging->put(*item);
        } else {
            takeFirst(item);
        }
    }
}

/// Of the very first list: shown while it is being read, because there is nothing before it that it could contradict.
void ReflectorState::Private::takeFirst(const RawObjectPtr &object)
{
    const ObjectCache::Entry *known = cache.find(object->meta.key());
    if (known != nullptr && !cache.differs(*known, *object)) {
        return;
    }
    Observation observation;
    observation.stream = config.info.id;
    observation.at = clock.wall();
    observation.origin = Origin::List;
    observation.type = known == nullptr ? ObservationType::Added : ObservationType::Modified;
    observation.object = object;
    observation.previous = known == nullptr ? nullptr : cache.object(*known);
    observation.resourceVersion = object->meta.resourceVersion;
    observation.existingAtStart = true;
    cache.put(*object);
    outbox.add(std::move(observation));
}

void ReflectorState::Private::takePage(ReflectorPage page)
{
    endRequest();
    noteReachable();
    noteServerDate(page.serverDate);
    credentialsTried = false;
    discoveryTried = false;
    namespacesSuggested = false;
    if (auditing) {
        sayAuditing();
    } else if (isFailing()) {
        setPhase(everComplete ? StreamPhase::Relisting : StreamPhase::Listing, Trust::CatchingUp, "Reading the list.");
    }
    takeItems(std::move(page.items));
    stat.listRemaining = page.remaining;
    if (list.params.page == 1) {
        list.firstVersion = page.resourceVersion;
    }
    if (auditing && list.firstVersion != lastApplied) {
        giveUpAudit(true);
        return;
    }
    if (isGlance()) {
        endGlance(page);
        return;
    }
    if (!page.resourceVersion.isEmpty() && page.resourceVersion != list.firstVersion) {
        restartList("its pages come from different moments");
        return;
    }
    if (page.continueToken.empty()) {
        finishList();
        return;
    }
    if (page.continueToken == list.params.continueToken) {
        restartList("the server hands out the same page again");
        return;
    }
    const int next = list.params.page + 1;
    const int limit = list.params.limit;
    list.params = ListParams{}; // a version together with a continue token is refused
    list.params.limit = limit;
    list.params.continueToken = page.continueToken;
    list.params.page = next;
    ++stat.requests;
    sendPage();
}

/// Pages that cannot be put together: once more in one piece.
void ReflectorState::Private::restartList(const std::string &why)
{
    endRequest();
    if (auditing) {
        giveUpAudit(false);
        return;
    }
    fullNext = true;
    ++listRestarts;
    if (listRestarts >= 2) {
        rvUnavailable = true;
    }
    if (listRestarts > 2) {
        fullNext = listRestarts % 2 == 0; // neither way works: take turns, slowly
        backOff(Error{ErrorClass::Server, "The list took longer than the server keeps a snapshot: " + why, 0, {}, {}});
        return;
    }
    proceed();
}

void ReflectorState::Private::finishList()
{
    releaseSlot();
    const bool canResume = canResumeFrom(list.firstVersion);
    if (!canResume && !isPolling()) {
        pollReason = PollReason::NoVersion;
    }
    const bool audited = auditing;
    completeList(canResume ? list.firstVersion : ResourceVersion());
    if (pollReason == PollReason::WatchForbidden && now() >= watchAgainAt) {
        pollReason = PollReason::None;
    } else if (isPolling()) {
        schedulePoll();
        return;
    } else if (!audited) {
        setPhase(StreamPhase::Synchronising, Trust::CatchingUp, "The list is read; opening the watch.");
    }
    proceed();
}

/// A list or streaming list has all objects as of `version`.
void ReflectorState::Private::completeList(const ResourceVersion &version)
{
    checkRewind(version);
    replaceCache(version);
    const bool audited = std::exchange(auditing, false);
    if (everComplete) {
        stat.relists += audited ? 0 : 1;
    } else if (!isPolling()) {
        stat.completeSince = clock.wall();
    }
    everComplete = true;
    needList = false;
    rvUnavailable = false;
    fullNext = false;
    badRequestTried = false;
    listRestarts = 0;
    rewound = false;
    listedNow = true;
    lastApplied = version;
    lastListAt = now();
    completeAt = audited ? completeAt : clock.wall(); // it says nothing about what came after its version
    checkedAt = clock.wall();
    checkedVersion = version;
    lossHint = LossHint::None;
    outage = Outage::None;
    stat.listRemaining.reset();
}

void ReflectorState::Private::replaceCache(const ResourceVersion &version)
{
    if (!staging) {
        return;
    }
    outbox.settle();
    std::vector<ObjectCache::Difference> differences = cache.replaceWith(std::move(*staging));
    staging.reset();
    if (auditing && !differences.empty()) {
        openAuditGap();
    } else if (everComplete && !ledger.isOpen() && !differences.empty()) {
        ledger.open({GapCause::Polling, "Seen only by reading the list from time to time", completeAt, lastApplied, {}});
    }
    const ServerInterval interval = skew.onServer(ledger.openedAt(), clock.wall());
    for (const ObjectCache::Difference &difference : differences) {
        if (!ledger.isOpen()) {
            break;
        }
        const RawObjectPtr before = difference.before ? cache.object(*difference.before) : nullptr;
        const RawObjectPtr after = cache.object(difference.key);
        ledger.add(difference.change, before.get(), after.get(), interval);
    }
    const GapRecordPtr gap = ledger.close(clock.wall(), version);
    const Origin origin = !everComplete ? Origin::List : isPolling() ? Origin::Poll : Origin::Relist;
    if (gap) {
        outbox.add(gap);
    }
    for (ObjectCache::Difference &difference : differences) {
        if (difference.sameVersion) {
            Finding finding = makeFinding(FindingKind::ConflictingBodies, Strength::Proof);
            finding.object = ObjectRef{config.info.resource.gvr.apiVersion(), config.info.resource.kind, difference.key, difference.before->uid};
            finding.fromVersion = finding.toVersion = difference.before->resourceVersion;
            finding.gap = gap ? gap->id : 0;
            finding.detail = "Two different bodies for one version of the object";
            report(std::move(finding));
        }
        outbox.add(std::move(difference), {config.info.id, clock.wall(), origin, !everComplete, gap ? gap->id : 0});
    }
    if (gap && gap->cause == GapCause::SlowConsumer) {
        Finding finding = makeFinding(FindingKind::Overflow, Strength::Proof);
        finding.from = gap->openedAt;
        finding.to = gap->closedAt;
        finding.fromVersion = gap->fromVersion;
        finding.toVersion = gap->toVersion;
        finding.gap = gap->id;
        finding.detail = "This machine could not keep up; what was sent meanwhile was not kept";
        report(std::move(finding));
    }
    if (gap && gap->cause != GapCause::Polling) {
        for (Finding &finding : findingsOf(*gap, *ids)) {
            outbox.add(std::move(finding));
        }
    }
}

/// Did the storage go back? Only where the server orders its versions.
void ReflectorState::Private::checkRewind(const ResourceVersion &version)
{
    const auto order = version.compare(lastApplied);
    if (!everComplete || !order || *order != std::strong_ordering::less) {
        return;
    }
    Finding finding = makeFinding(FindingKind::StorageRewind, Strength::Proof);
    finding.from = completeAt;
    finding.to = clock.wall();
    finding.fromVersion = lastApplied;
    finding.toVersion = version;
    finding.detail = "The server's history went back from " + lastApplied.text() + " to " + version.text()
        + ": restored from a backup, or another storage answers";
    const std::string detail = finding.detail + (ledger.isOpen() ? " (noticed by: " + relistCause + ")" : "");
    if (!ledger.isOpen()) {
        ledger.open({GapCause::Rewind, detail, completeAt, lastApplied, {}});
    }
    ledger.setCause(GapCause::Rewind, detail);
    finding.gap = ledger.id();
    report(std::move(finding));
    if (!rewound) { // this stream was not told, so the others may not know
        actions.emplace_back(ReportRewind{});
    }
}

void ReflectorState::Private::schedulePoll()
{
    needList = true;
    const std::chrono::nanoseconds interval = config.pollInterval;
    step = Step::Waiting;
    retryAt = std::max(now(), lastListAt + random.between(interval, interval + interval / 10));
    stat.nextTryAt = clock.wall() + (*retryAt - now());
    static constexpr const char *reasons[] = {"", "This API cannot be watched: read again from time to time.",
                                              "Lists of this API have no version to watch from: read again from time to time.",
                                              "You may list but not watch this resource: read again from time to time.",
                                              "The server does not watch this resource: read again from time to time."};
    setPhase(StreamPhase::Polling, Trust::Stale, reasons[static_cast<std::size_t>(pollReason)]);
    stat.staleSince = completeAt;
}

} // namespace watchglass
