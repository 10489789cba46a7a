// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/reflector/reflectorstate_p.h"

namespace watchglass {

namespace {

ObservationType toObservationType(WatchEventType type)
{
    switch (type) {
    case WatchEventType::Added:
        return ObservationType::Added;
    case WatchEventType::Modified:
        return ObservationType::Modified;
    case WatchEventType::Deleted:
        return ObservationType::Deleted;
    case WatchEventType::Bookmark:
        return ObservationType::Bookmark;
    case WatchEventType::Error:
        break;
    }
    return ObservationType::Error;
}

bool isLess(const ResourceVersion &a, const ResourceVersion &b)
{
    const auto order = a.compare(b);
    return order && *order == std::strong_ordering::less;
}

} // namespace

bool ReflectorState::Private::isExpectedKind(const RawObject &object) const
{
    const ApiResource &resource = config.info.resource;
    if (resource.kind.empty() || (format.metadataOnly && object.kind == "PartialObjectMetadata")) {
        return true;
    }
    return object.kind == resource.kind && object.apiVersion == resource.gvr.apiVersion();
}

Observation ReflectorState::Private::observe(const WatchEvent &event) const
{
    Observation observation;
    observation.stream = config.info.id;
    observation.at = clock.wall();
    observation.type = toObservationType(event.type);
    observation.object = event.object;
    observation.resourceVersion = event.object->meta.resourceVersion;
    return observation;
}

/// One of the objects a streaming list begins with. They come in no order of versions.
void ReflectorState::Private::takeInitialObject(const WatchEvent &event)
{
    const ObjectKey key = event.object->meta.key();
    ++stat.listed;
    if (event.type == WatchEventType::Deleted) {
        if (staging) {
            staging->remove(key);
        } else if (cache.remove(key)) {
            outbox.add(observe(event));
        }
    } else if (staging) {
        staging->put(*event.object);
    } else {
        takeFirst(event.object);
    }
}

void ReflectorState::Private::takeObject(const WatchEvent &event)
{
    outbox.settle();
    const ResourceVersion &version = event.object->meta.resourceVersion;
    const ObjectCache::Entry *known = cache.find(event.object->meta.key());
    if (isReplay(event, known)) {
        takeReplay(event);
    } else if (isLess(version, lastApplied)) {
        takeDisorder(version, event.object->ref());
    } else {
        apply(event, known);
        lastApplied = version; // only now: what is not applied must be asked for again
        completeAt = clock.wall();
    }
}

/// Delivered before: the state it says is the one we have, or came before it.
bool ReflectorState::Private::isReplay(const WatchEvent &event, const ObjectCache::Entry *known) const
{
    const ObjectMeta &meta = event.object->meta;
    if (known == nullptr) {
        return event.type == WatchEventType::Deleted && meta.resourceVersion == lastApplied;
    }
    if (known->uid != meta.uid) {
        return false;
    }
    if (known->resourceVersion == meta.resourceVersion) {
        return event.type != WatchEventType::Deleted && !cache.differs(*known, *event.object);
    }
    return !isLess(meta.resourceVersion, lastApplied) && isLess(meta.resourceVersion, known->resourceVersion);
}

void ReflectorState::Private::takeReplay(const WatchEvent &event)
{
    ++surprises.replayed;
    Observation observation = observe(event);
    observation.replayed = true;
    outbox.add(std::move(observation));
}

/// A version below what was applied, from a server that orders them: events out of order, or a storage that went back.
void ReflectorState::Private::takeDisorder(const ResourceVersion &version, std::optional<ObjectRef> object)
{
    Finding finding = makeFinding(FindingKind::OutOfOrder, Strength::Proof);
    finding.fromVersion = lastApplied;
    finding.toVersion = version;
    finding.object = std::move(object);
    finding.detail = "resourceVersion " + version.text() + " came after " + lastApplied.text() + " on the same stream";
    const std::string detail = finding.detail;
    closeWatch(true);
    requireList(GapCause::OutOfOrder, detail);
    finding.gap = ledger.id();
    report(std::move(finding));
    relistNow(GapCause::OutOfOrder, detail);
}

void ReflectorState::Private::apply(const WatchEvent &event, const ObjectCache::Entry *known)
{
    const ObjectMeta &meta = event.object->meta;
    const bool isFormer = known != nullptr && known->uid != meta.uid && !known->uid.empty() && !meta.uid.empty();
    countSurprise(event, known);
    Observation observation = observe(event);
    const RawObjectPtr before = known != nullptr ? cache.object(*known) : nullptr;
    if (isFormer && event.type == WatchEventType::Deleted) {
        outbox.add(std::move(observation)); // of an object whose name has a new owner already: that one stays
        return;
    }
    if (isFormer) {
        endFormerObject(event, before);
    } else {
        observation.previous = before;
        if (known != nullptr) {
            checkLive(event, *known);
        }
    }
    outbox.add(std::move(observation));
    if (event.type == WatchEventType::Deleted) {
        cache.remove(meta.key());
    } else {
        cache.put(*event.object);
    }
}

/// The name lives on with another uid, and no DELETED said so.
void ReflectorState::Private::endFormerObject(const WatchEvent &event, const RawObjectPtr &former)
{
    Observation gone = observe(event);
    gone.type = ObservationType::Deleted;
    gone.object = former;
    gone.previous = former;
    gone.resourceVersion = ResourceVersion();
    gone.finalStateUnknown = true;
    outbox.add(std::move(gone));
    Finding finding = makeFinding(FindingKind::Recreated, Strength::Proof);
    finding.object = event.object->ref();
    finding.fromVersion = former ? former->meta.resourceVersion : ResourceVersion();
    finding.toVersion = event.object->meta.resourceVersion;
    finding.atLeast = 1;
    finding.detail = "Was deleted and created again (new UID); its deletion was not delivered";
    report(std::move(finding));
}

/// What an unbroken stream should not show of an object that it has shown before.
void ReflectorState::Private::checkLive(const WatchEvent &event, const ObjectCache::Entry &known)
{
    const ObjectMeta &meta = event.object->meta;
    const StreamKey &key = config.info.key;
    if (event.type != WatchEventType::Deleted && known.resourceVersion == meta.resourceVersion) {
        Finding finding = makeFinding(FindingKind::ConflictingBodies, Strength::Proof);
        finding.object = event.object->ref();
        finding.fromVersion = finding.toVersion = meta.resourceVersion;
        finding.detail = "Two different bodies for one version of the object";
        report(std::move(finding));
    }
    const std::int64_t grown = meta.generation - known.generation;
    if (known.generation > 0 && grown > 1 && key.labelSelector.empty() && key.fieldSelector.empty() && countsGenerations(key.gvr)) {
        Finding finding = makeFinding(FindingKind::GenerationJump, Strength::StrongHint);
        finding.object = event.object->ref();
        finding.fromVersion = known.resourceVersion;
        finding.toVersion = meta.resourceVersion;
        finding.atLeast = static_cast<std::uint64_t>(grown - 1);
        finding.evidence.push_back({EvidenceKind::GenerationGrew, event.object->ref(), {}, {}, {}, known.generation, meta.generation});
        finding.detail = "Several spec revisions arrived as one on an unbroken stream";
        report(std::move(finding));
    }
}

void ReflectorState::Private::countSurprise(const WatchEvent &event, const ObjectCache::Entry *known)
{
    surprises.modifiedUnknown += event.type == WatchEventType::Modified && known == nullptr ? 1 : 0;
    surprises.deletedUnknown += event.type == WatchEventType::Deleted && known == nullptr ? 1 : 0;
    surprises.addedKnown += event.type == WatchEventType::Added && known != nullptr ? 1 : 0;
}

} // namespace watchglass
