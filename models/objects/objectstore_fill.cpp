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

std::string nameAsUid(const ObjectRef &ref)
{
    return ref.kind + fieldEnd + ref.key.namespaceName + fieldEnd + ref.key.name;
}

} // namespace

UidKey ObjectStore::Private::uidKeyOf(const ObjectRef &ref, UidKind *kind)
{
    if (ref.uid.empty()) {
        *kind = UidKind::None;
        return hashedUid(nameAsUid(ref));
    }
    if (const auto key = parseCanonicalUid(ref.uid)) {
        *kind = UidKind::Canonical;
        return *key;
    }
    *kind = UidKind::Text;
    return hashedUid(ref.uid);
}

ObjectId ObjectStore::Private::findUid(const UidKey &key) const
{
    return uidIndex.find(key.hash(), [&](ObjectId id) { return uidOf[id] == key; });
}

void ObjectStore::Private::adopt(ObjectId id, const UidKey &key)
{
    if (id >= uidOf.size()) {
        uidOf.resize(id + 1);
        slotOf.resize(id + 1, 0);
    }
    uidOf[id] = key;
    uidIndex.insert(key.hash(), id);
}

ObjectId ObjectStore::Private::idFor(const UidKey &key)
{
    if (const ObjectId known = findUid(key)) {
        return known;
    }
    const ObjectId id = idsFrom != nullptr ? idsFrom->idFor(key) : static_cast<ObjectId>(std::max<std::size_t>(uidOf.size(), 1));
    adopt(id, key);
    return id;
}

ObjectId ObjectStore::Private::ensureId(const ObjectRef &ref)
{
    UidKind kind = UidKind::None;
    const UidKey key = uidKeyOf(ref, &kind);
    if (const ObjectId known = findUid(key)) {
        return known;
    }
    // Cluster events may have named it before it was seen, without its uid.
    const UidKey nameKey = hashedUid(nameAsUid(ref));
    const ObjectId named = kind == UidKind::None ? 0 : findUid(nameKey);
    if (named != 0 && slot(named) == nullptr) {
        uidIndex.remove(nameKey.hash(), named);
        uidOf[named] = key;
        uidIndex.insert(key.hash(), named);
        return named;
    }
    return idFor(key);
}

ObjectId ObjectStore::Private::regardingId(const ObjectRef &ref)
{
    if (ref.kind.empty() && ref.uid.empty()) {
        return 0;
    }
    if (const auto key = parseCanonicalUid(ref.uid)) {
        return idFor(*key);
    }
    // Events about nodes carry the node's name as the uid: only the name can be trusted.
    if (const ObjectId known = findName(ref.apiVersion, ref.kind, ref.key.namespaceName, ref.key.name)) {
        return known;
    }
    return idFor(hashedUid(nameAsUid(ref)));
}

std::uint32_t ObjectStore::Private::nameHash(StringId kind, StringId namespaceName, StringId name) const
{
    return UidKey{std::uint64_t(kind) << 32U | namespaceName, name}.hash();
}

ObjectId ObjectStore::Private::findName(std::string_view apiVersion, std::string_view kind,
                                        std::string_view namespaceName, std::string_view name, ObjectId except) const
{
    const StringId kindId = vocabulary.find(kind);
    const StringId namespaceId = vocabulary.find(namespaceName);
    const StringId nameId = texts.find(name);
    if (kindId == StringPool::unknown || namespaceId == StringPool::unknown || nameId == StringPool::unknown) {
        return 0;
    }
    ObjectId best = 0;
    const ObjectEntry *bestEntry = nullptr;
    nameIndex.find(nameHash(kindId, namespaceId, nameId), [&](ObjectId id) {
        const ObjectEntry &entry = slot(id)->entry;
        if (id == except || entry.kind != kindId || entry.namespaceName != namespaceId || entry.name != nameId
            || (!apiVersion.empty() && groupOf(apiVersion) != groupOf(vocabulary.text(entry.apiVersion)))) {
            return false;
        }
        if (bestEntry == nullptr || (bestEntry->deleted && (!entry.deleted || entry.deletedAt > bestEntry->deletedAt))) {
            best = id;
            bestEntry = &entry;
        }
        return false;
    });
    return best;
}

ObjectStore::Private::Slot &ObjectStore::Private::createSlot(ObjectId id, const ObjectRef &ref)
{
    touch(id);
    std::uint32_t number = 0;
    if (freeSlots.empty()) {
        if (slotList.empty()) {
            slotList.emplace_back(); // number 0 means none
        }
        number = static_cast<std::uint32_t>(slotList.size());
        slotList.emplace_back();
    } else {
        number = freeSlots.back();
        freeSlots.pop_back();
    }
    slotOf[id] = number;
    Slot &created = slotList[number];
    created.used = true;
    uidKeyOf(ref, &created.uidKind);
    setText(created.uidText, created.uidKind == UidKind::Text ? std::string_view(ref.uid) : std::string_view());
    ObjectEntry &entry = created.entry;
    entry.id = id;
    entry.apiVersion = vocabulary.acquire(ref.apiVersion);
    entry.kind = vocabulary.acquire(ref.kind);
    entry.namespaceName = vocabulary.acquire(ref.key.namespaceName);
    entry.name = texts.acquire(ref.key.name);
    if (const auto early = earlyWarnings.find(id); early != earlyWarnings.end()) {
        entry.warnings = early->second;
        earlyWarnings.erase(early);
    }
    nameIndex.insert(nameHash(entry.kind, entry.namespaceName, entry.name), id);
    note(created, Added);
    return created;
}

void ObjectStore::Private::freeSlot(ObjectId id)
{
    Slot &gone = *slot(id);
    nameIndex.remove(nameHash(gone.entry.kind, gone.entry.namespaceName, gone.entry.name), id);
    unlistOwners(gone);
    releaseTexts(gone.entry);
    texts.release(gone.uidText);
    freeSlots.push_back(slotOf[id]);
    slotOf[id] = 0;
    gone = Slot();
}

void ObjectStore::Private::setText(StringId &field, std::string_view text)
{
    if (texts.text(field) == text) {
        return;
    }
    const StringId before = field;
    field = texts.acquire(text);
    texts.release(before);
}

void ObjectStore::Private::retainTexts(const ObjectEntry &entry)
{
    for (const StringId id : {entry.name, entry.status, entry.reason, entry.labels, entry.owners, entry.uses}) {
        texts.retain(id);
    }
}

void ObjectStore::Private::releaseTexts(const ObjectEntry &entry)
{
    for (const StringId id : {entry.name, entry.status, entry.reason, entry.labels, entry.owners, entry.uses}) {
        texts.release(id);
    }
}

void ObjectStore::Private::touch(ObjectId id)
{
    if (!frozen || frozenSlots.contains(id)) {
        return;
    }
    const Slot *now = slot(id);
    if (now == nullptr) {
        frozenSlots.emplace(id, std::nullopt);
        return;
    }
    retainTexts(now->entry);
    frozenSlots.emplace(id, FrozenSlot{now->entry, now->parent});
}

void ObjectStore::Private::touchChildren(ObjectId id)
{
    if (!frozen || frozenChildren.contains(id)) {
        return;
    }
    const auto it = children.find(id);
    frozenChildren.emplace(id, it == children.end() ? std::vector<ObjectId>() : it->second);
}

void ObjectStore::Private::note(Slot &changedSlot, Pending what)
{
    if (changedSlot.pending == 0) {
        pending.push_back(changedSlot.entry.id);
    }
    changedSlot.pending |= what;
}

void ObjectStore::Private::takeSummary(Slot &target, const ObjectSummary &summary)
{
    ObjectEntry &entry = target.entry;
    setText(entry.status, summary.status);
    setText(entry.reason, summary.reason);
    std::string joined;
    for (const auto &[key, value] : summary.labels) {
        joined.append(key).append(1, fieldEnd).append(value).append(1, recordEnd);
    }
    setText(entry.labels, joined);
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
        ++alive;
    } else if (target->entry.deleted && observation.type != ObservationType::Deleted) {
        target->entry.deleted = false;
        target->entry.finalStateUnknown = false;
        target->entry.deletedAt = Timestamp();
        --dead;
        ++alive;
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
    --alive;
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
    alive += isNew ? 1 : 0;
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
