// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/objectstore_p.h"

#include <algorithm>
#include <limits>

namespace watchglass {

namespace {

std::uint32_t increased(std::uint32_t value, std::uint64_t by)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(most, value + std::min(most, by)));
}

bool isEventKind(const ObjectRef &ref)
{
    return ref.kind == "Event" && (ref.apiVersion == "v1" || groupOf(ref.apiVersion) == "events.k8s.io");
}

} // namespace

void ObjectStore::Private::takeSummary(Slot &target, const ObjectSummary &summary)
{
    ObjectEntry &entry = target.entry;
    setText(entry.status, summary.status);
    setText(entry.reason, summary.reason);
    std::string joined;
    for (const auto &[key, value] : summary.labels) {
        joined.append(key).append(1, fieldEnd).append(value).append(1, recordEnd);
    }
    if (texts.text(entry.labels) != joined) {
        countLabels(entry.labels, -1);
        setText(entry.labels, joined);
        countLabels(entry.labels, 1);
    }
    joined.clear();
    for (const ObjectRef &use : summary.uses) {
        joined.append(use.apiVersion).append(1, fieldEnd).append(use.kind).append(1, fieldEnd);
        joined.append(use.key.namespaceName).append(1, fieldEnd).append(use.key.name).append(1, recordEnd);
    }
    setText(entry.uses, joined);
    setOwners(target, summary.owners);
    entry.health = summary.health;
    entry.severity = summary.severity;
    entry.restarts = increased(0, static_cast<std::uint64_t>(std::max<std::int64_t>(0, summary.restarts)));
    entry.generation = summary.generation;
    entry.observedGeneration = summary.observedGeneration.value_or(-1);
    entry.created = summary.created.value_or(Timestamp());
    entry.deletionRequested = summary.deletionRequested.value_or(Timestamp());
    entry.resourceVersion = summary.resourceVersion;
    if (const StringId version = vocabulary.find(summary.ref.apiVersion); version != entry.apiVersion) {
        entry.apiVersion = vocabulary.acquire(summary.ref.apiVersion);
    }
}

void ObjectStore::Private::applyObservation(const DigestedObservation &digested, ObjectId id)
{
    const Observation &observation = digested.observation;
    Slot *target = slot(id);
    const bool isNew = target == nullptr;
    touch(id);
    if (isNew) {
        target = &createSlot(id, digested.summary.ref);
        target->entry.firstSeenAt = observation.at;
        target->entry.existingAtStart = observation.existingAtStart;
        countLiving(target->entry, 1);
    } else if (target->entry.deleted && observation.type != ObservationType::Deleted) {
        target->entry.deleted = false;
        target->entry.finalStateUnknown = false;
        target->entry.deletedAt = Timestamp();
        --dead;
        countLiving(target->entry, 1);
    }
    ObjectEntry &entry = target->entry;
    const bool sameVersion = !isNew && entry.resourceVersion == digested.summary.resourceVersion;
    entry.stream = observation.stream;
    entry.lastSeq = digested.seq;
    takeSummary(*target, digested.summary);
    if (observation.type == ObservationType::Deleted) {
        bury(*target, observation);
    } else if (!observation.existingAtStart && !observation.replayed && !sameVersion) {
        entry.lastChangedAt = observation.at;
        entry.changeCount = increased(entry.changeCount, isNew ? 0 : 1);
    }
    note(*target, Changed);
    if (isNew) {
        dependentsChooseAgain(id);
    }
}

void ObjectStore::Private::bury(Slot &target, const Observation &observation)
{
    ObjectEntry &entry = target.entry;
    if (entry.deleted) {
        return;
    }
    entry.deleted = true;
    entry.finalStateUnknown = observation.finalStateUnknown;
    entry.deletedAt = observation.at;
    entry.lastChangedAt = observation.at;
    countLiving(entry, -1);
    ++dead;
    graves.emplace_back(observation.at, entry.id);
}

void ObjectStore::Private::applyClusterEvent(const DigestedObservation &digested, ObjectId regarding)
{
    const ClusterEvent &event = *digested.clusterEvent;
    if (!event.warning || regarding == 0 || digested.observation.type == ObservationType::Deleted
        || digested.observation.replayed) {
        return;
    }
    const std::uint64_t occurrences = event.count > event.previousCount ? event.count - event.previousCount : 1;
    if (Slot *target = slot(regarding)) {
        touch(regarding);
        target->entry.warnings = increased(target->entry.warnings, occurrences);
        note(*target, Changed);
        return;
    }
    constexpr std::size_t mostEarly = 20'000; // events about kinds that nobody watches never find their object
    if (earlyWarnings.size() < mostEarly || earlyWarnings.contains(regarding)) {
        std::uint32_t &early = earlyWarnings[regarding];
        early = increased(early, occurrences);
    }
}

void ObjectStore::Private::applyStream(const DigestItem &item)
{
    if (const auto *opened = std::get_if<StreamOpened>(&item)) {
        WatchedKind &kind = watched[opened->info.id];
        kind.kind = opened->info.resource.kind;
        kind.group = opened->info.key.gvr.group;
        kind.namespaceName = opened->info.key.namespaceName;
        kind.selected = !opened->info.key.labelSelector.empty() || !opened->info.key.fieldSelector.empty();
    } else if (const auto *transition = std::get_if<StreamTransition>(&item)) {
        WatchedKind &kind = watched[transition->stream];
        kind.complete = transition->trust == Trust::Live;
    } else if (const auto *status = std::get_if<StreamStatus>(&item)) {
        WatchedKind &kind = watched[status->stream];
        kind.complete = status->trust == Trust::Live;
    }
}

AppliedItem ObjectStore::apply(const DigestItem &item)
{
    AppliedItem applied{item};
    if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        const ObservationType type = digested->observation.type;
        if (digested->clusterEvent) {
            applied.regarding = d->regardingId(digested->clusterEvent->regarding);
            d->applyClusterEvent(*digested, applied.regarding);
        } else if (type != ObservationType::Bookmark && type != ObservationType::Error
                   && !digested->summary.ref.kind.empty() && !isEventKind(digested->summary.ref)) {
            applied.object = d->ensureId(digested->summary.ref);
            d->applyObservation(*digested, applied.object);
        }
    } else if (const auto *finding = std::get_if<Finding>(&item)) {
        applied.object = finding->object ? idOf(*finding->object) : 0;
    } else {
        d->applyStream(item);
    }
    return applied;
}

std::vector<ObjectId> ObjectStore::Private::expireTombstones(Timestamp now)
{
    std::vector<ObjectId> expired;
    while (!graves.empty()) {
        const auto [at, id] = graves.front();
        const Slot *grave = slot(id);
        const bool stillDead = grave != nullptr && grave->entry.deleted && grave->entry.deletedAt == at && !grave->dying;
        const bool over = now - at >= limits.tombstoneLifetime;
        if (stillDead && !over && dead - expired.size() <= limits.maxTombstones) {
            break;
        }
        graves.pop_front();
        if (!stillDead) {
            continue;
        }
        droppedTombstones += over ? 0 : 1;
        slot(id)->dying = true;
        expired.push_back(id);
    }
    for (const ObjectId id : expired) {
        dependentsChooseAgain(id);
    }
    return expired;
}

ObjectChanges ObjectStore::Private::takeChanges(const std::vector<ObjectId> &expired)
{
    ObjectChanges changes;
    for (const ObjectId id : expired) {
        if ((slot(id)->pending & Added) == 0) {
            changes.removed.push_back(id);
        }
    }
    for (const ObjectId id : std::exchange(pending, {})) {
        Slot *target = slot(id);
        const std::uint8_t what = std::exchange(target->pending, std::uint8_t(0));
        if (target->dying) {
            continue;
        }
        if ((what & Added) != 0) {
            changes.added.push_back(id);
            continue;
        }
        if ((what & Reparented) != 0) {
            changes.reparented.push_back(id);
        }
        if ((what & Changed) != 0) {
            changes.changed.push_back(id);
        }
    }
    return changes;
}

void ObjectStore::finishTick(Timestamp now)
{
    if (d->frozen || d->asOf) {
        return;
    }
    const std::vector<ObjectId> expired = d->expireTombstones(now);
    const ObjectChanges changes = d->takeChanges(expired);
    if (!changes.isEmpty()) {
        emit changed(changes);
    }
    for (const ObjectId id : expired) {
        d->moveUnder(id, 0);
        d->freeSlot(id);
        --d->dead;
    }
    d->pending.clear(); // leaving their owners was noted of slots that are gone
}

void ObjectStore::setFrozen(bool frozen)
{
    if (frozen == d->frozen) {
        return;
    }
    d->frozen = frozen;
    d->frozenAlive = d->alive;
    d->frozenDead = d->dead;
    for (const auto &[id, before] : std::exchange(d->frozenSlots, {})) {
        if (before) {
            d->releaseTexts(before->entry);
        }
    }
    d->frozenChildren.clear();
}

void ObjectStore::Private::addPast(const ObjectSummary &summary)
{
    if (summary.ref.kind.empty() || isEventKind(summary.ref)) {
        return;
    }
    ObjectId id = 0;
    if (idsFrom != nullptr) {
        UidKind kind = UidKind::None;
        const UidKey key = uidKeyOf(summary.ref, &kind);
        id = idsFrom->ensureId(summary.ref);
        if (findUid(key) == 0) {
            adopt(id, key);
        }
    } else {
        id = ensureId(summary.ref);
    }
    const bool isNew = slot(id) == nullptr;
    Slot &target = isNew ? createSlot(id, summary.ref) : *slot(id);
    if (isNew) {
        countLiving(target.entry, 1);
    }
    takeSummary(target, summary);
    if (isNew) {
        dependentsChooseAgain(id);
    }
}

void ObjectStore::reset(const std::vector<ObjectSummary> &summaries, Timestamp asOf, ObjectStore *live)
{
    emit aboutToBeReset();
    d = std::make_unique<Private>(d->limits);
    d->asOf = asOf;
    d->idsFrom = live != nullptr ? live->d.get() : nullptr;
    for (const ObjectSummary &summary : summaries) {
        d->addPast(summary);
    }
    d->idsFrom = nullptr;
    for (const ObjectId id : std::exchange(d->pending, {})) {
        d->slot(id)->pending = 0;
    }
    if (live != nullptr) {
        d->watched = live->d->watched;
    }
    emit wasReset();
}

} // namespace watchglass
