// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

#include "models/objects/objectstore_p.h"

#include <algorithm>

namespace watchglass {

namespace {

constexpr int deepest = 1000; ///< more owners above each other than any cluster has

UidKey ownerKey(std::string_view uid)
{
    const auto canonical = parseCanonicalUid(uid);
    return canonical ? *canonical : hashedUid(uid);
}

void removeFrom(std::vector<ObjectId> &ids, ObjectId id)
{
    const auto it = std::ranges::find(ids, id);
    if (it != ids.end()) {
        *it = ids.back();
        ids.pop_back();
    }
}

} // namespace

void ObjectStore::Private::setOwners(Slot &target, const std::vector<OwnerReference> &owners)
{
    std::string joined;
    for (const OwnerReference &owner : owners) {
        joined.append(owner.apiVersion).append(1, fieldEnd).append(owner.kind).append(1, fieldEnd);
        joined.append(owner.name).append(1, fieldEnd).append(owner.uid).append(1, fieldEnd);
        joined.append(owner.controller ? "c" : "").append(1, recordEnd);
    }
    if (texts.text(target.entry.owners) == joined) {
        return;
    }
    unlistOwners(target);
    setText(target.entry.owners, joined);
    const ObjectId id = target.entry.id;
    eachOwner(joined, [&](const OwnerText &owner) {
        std::vector<ObjectId> &list = dependents[idFor(ownerKey(owner.uid))];
        if (list.empty() || list.back() != id) {
            list.push_back(id);
        }
    });
    chooseAgain(id);
}

void ObjectStore::Private::unlistOwners(const Slot &target)
{
    eachOwner(texts.text(target.entry.owners), [&](const OwnerText &owner) {
        const auto it = dependents.find(findUid(ownerKey(owner.uid)));
        if (it == dependents.end()) {
            return;
        }
        removeFrom(it->second, target.entry.id);
        if (it->second.empty()) {
            dependents.erase(it);
        }
    });
}

const ObjectStore::Private::Slot *ObjectStore::Private::ownerSlot(std::string_view uid) const
{
    const Slot *found = slot(findUid(ownerKey(uid)));
    return found != nullptr && !found->dying ? found : nullptr;
}

/// The controller, or else the first, of those owners that are there and may own it. Kubernetes allows owners in the
/// same scope and cluster-scoped ones; the latter would take an object out of its namespace here, so they are only said.
ObjectId ObjectStore::Private::chooseOwner(const Slot &of) const
{
    ObjectId first = 0;
    ObjectId controller = 0;
    eachOwner(texts.text(of.entry.owners), [&](const OwnerText &owner) {
        const Slot *found = ownerSlot(owner.uid);
        if (found == nullptr || found->entry.namespaceName != of.entry.namespaceName || found->entry.id == of.entry.id) {
            return;
        }
        first = first == 0 ? found->entry.id : first;
        controller = controller == 0 && owner.controller ? found->entry.id : controller;
    });
    return controller != 0 ? controller : first;
}

ObjectId ObjectStore::Private::chosenOwnerOf(ObjectId id) const
{
    const Slot *found = slot(id);
    return found != nullptr ? found->chosenOwner : 0;
}

std::vector<ObjectId> ObjectStore::Private::ring(ObjectId id, bool *tooDeep) const
{
    std::vector<ObjectId> members{id};
    *tooDeep = false;
    for (ObjectId next = chosenOwnerOf(id); next != id; next = chosenOwnerOf(next)) {
        if (next == 0) {
            return {};
        }
        // A walk that ran into a ring further up goes round there, and also ends here.
        if (static_cast<int>(members.size()) > deepest) {
            *tooDeep = std::ranges::count(members, members.back()) == 1;
            return {};
        }
        members.push_back(next);
    }
    return members;
}

ObjectId ObjectStore::Private::parentFor(ObjectId id) const
{
    bool tooDeep = false;
    const std::vector<ObjectId> members = ring(id, &tooDeep);
    if (tooDeep || (!members.empty() && id == std::ranges::min(members))) {
        return 0;
    }
    return chosenOwnerOf(id);
}

void ObjectStore::Private::chooseAgain(ObjectId id)
{
    Slot *target = slot(id);
    if (target == nullptr) {
        return;
    }
    const ObjectId choice = target->dying ? 0 : chooseOwner(*target);
    if (choice == target->chosenOwner) {
        return;
    }
    bool tooDeep = false;
    std::vector<ObjectId> affected = ring(id, &tooDeep);
    target->chosenOwner = choice;
    const std::vector<ObjectId> after = ring(id, &tooDeep);
    affected.insert(affected.end(), after.begin(), after.end());
    affected.push_back(id);
    for (const ObjectId member : affected) {
        moveUnder(member, parentFor(member));
    }
}

void ObjectStore::Private::dependentsChooseAgain(ObjectId owner)
{
    const auto it = dependents.find(owner);
    if (it == dependents.end()) {
        return;
    }
    const std::vector<ObjectId> list = it->second; // choosing does not change it, but that is not plain to see
    for (const ObjectId id : list) {
        chooseAgain(id);
    }
}

void ObjectStore::Private::moveUnder(ObjectId id, ObjectId parent)
{
    Slot &target = *slot(id);
    if (target.parent == parent) {
        return;
    }
    touch(id);
    if (target.parent != 0) {
        touchChildren(target.parent);
        const auto it = children.find(target.parent);
        removeFrom(it->second, id);
        if (it->second.empty()) {
            children.erase(it);
        }
    }
    if (parent != 0) {
        touchChildren(parent);
        children[parent].push_back(id);
    }
    target.parent = parent;
    note(target, Reparented);
}

bool ObjectStore::Private::watchedCompletely(const OwnerText &owner, std::string_view namespaceName) const
{
    return std::ranges::any_of(watched, [&](const auto &pair) {
        const WatchedKind &kind = pair.second;
        return kind.complete && !kind.selected && kind.kind == owner.kind && kind.group == groupOf(owner.apiVersion)
            && (kind.namespaceName.empty() || kind.namespaceName == namespaceName);
    });
}

OwnerFlags ObjectStore::Private::flagsOf(const Slot &of, const OwnerText &owner) const
{
    OwnerFlags flags;
    const Slot *found = ownerSlot(owner.uid);
    const std::string_view namespaceName = vocabulary.text(of.entry.namespaceName);
    if (found != nullptr) {
        if (found->entry.namespaceName != of.entry.namespaceName) {
            flags |= found->entry.namespaceName == 0 ? OwnerFlag::ClusterScoped : OwnerFlag::WrongScope;
        }
        flags.setFlag(OwnerFlag::Deleted, found->entry.deleted);
    }
    if (found == nullptr || found->entry.deleted) {
        ObjectId other = findName(owner.apiVersion, owner.kind, namespaceName, owner.name, found ? found->entry.id : 0);
        if (other == 0 && !namespaceName.empty()) {
            other = findName(owner.apiVersion, owner.kind, {}, owner.name, found ? found->entry.id : 0);
        }
        flags.setFlag(OwnerFlag::Replaced, other != 0 && !slot(other)->entry.deleted);
    }
    if (found == nullptr) {
        flags |= watchedCompletely(owner, namespaceName) ? OwnerFlag::Missing : OwnerFlag::NotVisible;
    }
    return flags;
}

ObjectId ObjectStore::parentOf(ObjectId id) const
{
    if (d->frozen) {
        const auto it = d->frozenSlots.find(id);
        if (it != d->frozenSlots.end()) {
            return it->second ? it->second->parent : 0;
        }
    }
    const Private::Slot *found = d->slot(id);
    return found != nullptr ? found->parent : 0;
}

std::span<const ObjectId> ObjectStore::childrenOf(ObjectId id) const
{
    if (d->frozen) {
        const auto it = d->frozenChildren.find(id);
        if (it != d->frozenChildren.end()) {
            return it->second;
        }
    }
    const auto it = d->children.find(id);
    return it != d->children.end() ? std::span<const ObjectId>(it->second) : std::span<const ObjectId>();
}

std::vector<ObjectId> ObjectStore::dependents(std::string_view uid) const
{
    const auto it = d->dependents.find(d->findUid(ownerKey(uid)));
    return it != d->dependents.end() ? it->second : std::vector<ObjectId>();
}

std::vector<Relation> ObjectStore::owners(ObjectId id) const
{
    std::vector<Relation> relations;
    const Private::Slot *of = d->slot(id);
    if (of == nullptr) {
        return relations;
    }
    Private::eachOwner(d->texts.text(of->entry.owners), [&](const Private::OwnerText &owner) {
        Relation relation;
        const Private::Slot *found = d->ownerSlot(owner.uid);
        relation.ref.apiVersion = owner.apiVersion;
        relation.ref.kind = owner.kind;
        relation.ref.key.name = owner.name;
        relation.ref.uid = owner.uid;
        // An ownerReference has no namespace: the object's own, unless the owner is known to be elsewhere.
        relation.ref.key.namespaceName =
            d->vocabulary.text(found != nullptr ? found->entry.namespaceName : of->entry.namespaceName);
        relation.object = found != nullptr ? found->entry.id : 0;
        relation.controller = owner.controller;
        relation.flags = d->flagsOf(*of, owner);
        relations.push_back(std::move(relation));
    });
    return relations;
}

OwnerFlags ObjectStore::ownerFlags(ObjectId id) const
{
    OwnerFlags flags;
    const Private::Slot *of = d->slot(id);
    if (of == nullptr || of->entry.owners == 0) {
        return flags;
    }
    int count = 0;
    Private::eachOwner(d->texts.text(of->entry.owners), [&](const Private::OwnerText &owner) {
        ++count;
        flags |= d->flagsOf(*of, owner);
        flags.setFlag(OwnerFlag::Cyclic, flags.testFlag(OwnerFlag::Cyclic) || owner.uid == uid(of->entry));
    });
    bool tooDeep = false;
    flags.setFlag(OwnerFlag::Several, count > 1);
    flags.setFlag(OwnerFlag::Cyclic, flags.testFlag(OwnerFlag::Cyclic) || !d->ring(id, &tooDeep).empty() || tooDeep);
    return flags;
}

std::vector<Relation> ObjectStore::uses(ObjectId id) const
{
    std::vector<Relation> relations;
    const ObjectEntry *of = entry(id);
    if (of == nullptr) {
        return relations;
    }
    Private::eachUse(d->texts.text(of->uses), [&](const Private::UsedText &use) {
        Relation relation;
        relation.object = d->findName(use.apiVersion, use.kind, use.namespaceName, use.name);
        relation.ref.apiVersion = use.apiVersion;
        relation.ref.kind = use.kind;
        relation.ref.key.namespaceName = use.namespaceName;
        relation.ref.key.name = use.name;
        if (const ObjectEntry *found = entry(relation.object)) {
            relation.ref.uid = uid(*found);
        }
        relations.push_back(std::move(relation));
    });
    return relations;
}

std::vector<ObjectId> ObjectStore::usedBy(ObjectId id) const
{
    std::vector<ObjectId> users;
    const ObjectEntry *of = entry(id);
    if (of == nullptr) {
        return users;
    }
    const std::string_view group = groupOf(apiVersion(*of));
    std::vector<std::uint8_t> known(d->texts.idLimit(), 0); // by the id of the whole set: 1 yes, 2 no
    forEach([&](const ObjectEntry &candidate) {
        std::uint8_t &answer = known[candidate.uses];
        if (answer == 0) {
            answer = 2;
            Private::eachUse(d->texts.text(candidate.uses), [&](const Private::UsedText &use) {
                if (use.name == name(*of) && use.kind == kind(*of) && use.namespaceName == namespaceName(*of)
                    && groupOf(use.apiVersion) == group) {
                    answer = 1;
                }
            });
        }
        if (answer == 1) {
            users.push_back(candidate.id);
        }
    });
    return users;
}

} // namespace watchglass
