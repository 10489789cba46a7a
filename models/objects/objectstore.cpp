// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/objectstore_p.h"

#include <algorithm>
#include <unordered_set>

namespace watchglass {

ObjectStore::ObjectStore(QObject *parent) : ObjectStore(Limits(), parent) {}

ObjectStore::ObjectStore(const Limits &limits, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(limits))
{
}

ObjectStore::~ObjectStore() = default;

bool ObjectStore::isFrozen() const
{
    return d->frozen;
}

std::optional<Timestamp> ObjectStore::asOf() const
{
    return d->asOf;
}

std::size_t ObjectStore::count() const
{
    return d->frozen ? d->frozenAlive : d->alive;
}

std::size_t ObjectStore::tombstones() const
{
    return d->frozen ? d->frozenDead : d->dead;
}

std::size_t ObjectStore::droppedTombstones() const
{
    return d->droppedTombstones;
}

std::size_t ObjectStore::bytes() const
{
    constexpr std::size_t node = 56; // of a hash table, with the vector in it
    std::size_t bytes = d->slotList.size() * sizeof(Private::Slot) + d->vocabulary.bytes() + d->texts.bytes();
    bytes += d->uidOf.capacity() * sizeof(UidKey) + d->slotOf.capacity() * sizeof(std::uint32_t);
    bytes += d->uidIndex.bytes() + d->nameIndex.bytes();
    for (const auto *map : {&d->children, &d->dependents, &d->frozenChildren}) {
        for (const auto &[id, list] : *map) {
            bytes += node + list.capacity() * sizeof(ObjectId);
        }
    }
    return bytes + d->frozenSlots.size() * (sizeof(Private::FrozenSlot) + node);
}

const ObjectEntry *ObjectStore::entry(ObjectId id) const
{
    if (d->frozen) {
        const auto it = d->frozenSlots.find(id);
        if (it != d->frozenSlots.end()) {
            return it->second ? &it->second->entry : nullptr;
        }
    }
    const Private::Slot *found = d->slot(id);
    return found != nullptr ? &found->entry : nullptr;
}

ObjectId ObjectStore::idLimit() const
{
    return static_cast<ObjectId>(d->uidOf.size());
}

void ObjectStore::forEach(const std::function<void(const ObjectEntry &)> &take) const
{
    for (const Private::Slot &slot : d->slotList) {
        if (slot.used && (!d->frozen || !d->frozenSlots.contains(slot.entry.id))) {
            take(slot.entry);
        }
    }
    for (const auto &[id, before] : d->frozenSlots) {
        if (before) {
            take(before->entry);
        }
    }
}

ObjectId ObjectStore::idOf(std::string_view uid) const
{
    if (uid.empty()) {
        return 0;
    }
    const auto canonical = parseCanonicalUid(uid);
    return d->findUid(canonical ? *canonical : hashedUid(uid));
}

ObjectId ObjectStore::idOf(std::string_view apiVersion, std::string_view kind, std::string_view namespaceName,
                           std::string_view name) const
{
    return d->findName(apiVersion, kind, namespaceName, name);
}

ObjectId ObjectStore::idOf(const ObjectRef &ref) const
{
    if (const ObjectId known = idOf(ref.uid)) {
        return known;
    }
    if (parseCanonicalUid(ref.uid)) {
        return 0; // whoever has the name now is another object
    }
    return idOf(ref.apiVersion, ref.kind, ref.key.namespaceName, ref.key.name);
}

std::string_view ObjectStore::apiVersion(const ObjectEntry &entry) const
{
    return d->vocabulary.text(entry.apiVersion);
}

std::string_view ObjectStore::kind(const ObjectEntry &entry) const
{
    return d->vocabulary.text(entry.kind);
}

std::string_view ObjectStore::namespaceName(const ObjectEntry &entry) const
{
    return d->vocabulary.text(entry.namespaceName);
}

std::string_view ObjectStore::name(const ObjectEntry &entry) const
{
    return d->texts.text(entry.name);
}

std::string_view ObjectStore::status(const ObjectEntry &entry) const
{
    return d->texts.text(entry.status);
}

std::string_view ObjectStore::reason(const ObjectEntry &entry) const
{
    return d->texts.text(entry.reason);
}

std::string ObjectStore::uid(const ObjectEntry &entry) const
{
    const Private::Slot *found = d->slot(entry.id);
    if (found == nullptr || found->uidKind == Private::UidKind::None) {
        return {};
    }
    return found->uidKind == Private::UidKind::Text ? std::string(d->texts.text(found->uidText))
                                                    : canonicalUid(d->uidOf[entry.id]);
}

ObjectRef ObjectStore::ref(ObjectId id) const
{
    const ObjectEntry *found = entry(id);
    if (found == nullptr) {
        return {};
    }
    return {std::string(apiVersion(*found)), std::string(kind(*found)),
            {std::string(namespaceName(*found)), std::string(name(*found))}, uid(*found)};
}

std::optional<std::string_view> ObjectStore::label(const ObjectEntry &entry, std::string_view key) const
{
    std::string_view rest = d->texts.text(entry.labels);
    while (!rest.empty()) {
        std::string_view value = nextField(rest, recordEnd);
        if (nextField(value, fieldEnd) == key) {
            return value;
        }
    }
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> ObjectStore::labels(const ObjectEntry &entry) const
{
    std::vector<std::pair<std::string, std::string>> result;
    std::string_view rest = d->texts.text(entry.labels);
    while (!rest.empty()) {
        std::string_view value = nextField(rest, recordEnd);
        const std::string_view key = nextField(value, fieldEnd);
        result.emplace_back(key, value);
    }
    return result;
}

std::optional<ObjectSummary> ObjectStore::summary(ObjectId id) const
{
    const ObjectEntry *found = entry(id);
    if (found == nullptr) {
        return std::nullopt;
    }
    ObjectSummary summary;
    summary.ref = ref(id);
    summary.resourceVersion = found->resourceVersion;
    summary.generation = found->generation;
    summary.observedGeneration = found->observedGeneration >= 0 ? std::optional(found->observedGeneration) : std::nullopt;
    summary.created = found->created != Timestamp() ? std::optional(found->created) : std::nullopt;
    summary.deletionRequested = found->deletionRequested != Timestamp() ? std::optional(found->deletionRequested) : std::nullopt;
    Private::eachOwner(d->texts.text(found->owners), [&](const Private::OwnerText &owner) {
        summary.owners.push_back({std::string(owner.apiVersion), std::string(owner.kind), std::string(owner.name),
                                  std::string(owner.uid), owner.controller});
    });
    summary.labels = labels(*found);
    Private::eachUse(d->texts.text(found->uses), [&](const Private::UsedText &use) {
        summary.uses.push_back({std::string(use.apiVersion), std::string(use.kind),
                                {std::string(use.namespaceName), std::string(use.name)}, {}});
    });
    summary.health = found->health;
    summary.severity = found->severity;
    summary.status = status(*found);
    summary.reason = reason(*found);
    summary.restarts = found->restarts;
    return summary;
}

const StringPool &ObjectStore::vocabulary() const
{
    return d->vocabulary;
}

const StringPool &ObjectStore::texts() const
{
    return d->texts;
}

namespace {

std::vector<std::pair<std::string, std::size_t>> named(const std::vector<std::uint32_t> &counts, const StringPool &names)
{
    std::vector<std::pair<std::string, std::size_t>> result;
    for (std::size_t id = 1; id < counts.size(); ++id) {
        if (counts[id] > 0) {
            result.emplace_back(names.text(static_cast<StringId>(id)), counts[id]);
        }
    }
    std::ranges::sort(result);
    return result;
}

} // namespace

std::vector<std::pair<std::string, std::size_t>> ObjectStore::kindCounts() const
{
    return named(d->livingOfKind, d->vocabulary);
}

std::vector<std::pair<std::string, std::size_t>> ObjectStore::namespaceCounts() const
{
    return named(d->livingInNamespace, d->vocabulary);
}

std::vector<std::string> ObjectStore::labelPairs(std::size_t limit) const
{
    // Many sets have the same pairs: they are compared as they are kept.
    std::unordered_set<std::string_view> kept;
    for (const auto &[set, users] : d->labelSets) {
        for (std::string_view rest = d->texts.text(set); !rest.empty() && kept.size() < limit;) {
            kept.insert(nextField(rest, recordEnd));
        }
        if (kept.size() >= limit) {
            break;
        }
    }
    std::vector<std::string> pairs;
    for (std::string_view value : kept) {
        const std::string_view key = nextField(value, fieldEnd);
        pairs.push_back(std::string(key) + "=" + std::string(value));
    }
    std::ranges::sort(pairs);
    return pairs;
}

} // namespace watchglass
