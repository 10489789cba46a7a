// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/objectstore_p.h"

#include <algorithm>

namespace watchglass {

namespace {

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
    countLabels(gone.entry.labels, -1);
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

void ObjectStore::Private::countLiving(const ObjectEntry &entry, int by)
{
    alive += static_cast<std::size_t>(by);
    livingOfKind.resize(vocabulary.idLimit());
    livingOfKind[entry.kind] += static_cast<std::uint32_t>(by);
    livingInNamespace.resize(vocabulary.idLimit());
    livingInNamespace[entry.namespaceName] += static_cast<std::uint32_t>(by);
}

void ObjectStore::Private::countLabels(StringId set, int by)
{
    if (set == 0) {
        return;
    }
    std::uint32_t &users = labelSets[set];
    users += static_cast<std::uint32_t>(by);
    if (users == 0) {
        labelSets.erase(set);
    }
}

} // namespace watchglass
