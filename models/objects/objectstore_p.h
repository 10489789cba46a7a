// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/idindex.h"
#include "models/objects/objectstore.h"

#include <deque>
#include <unordered_map>

namespace watchglass {

/// The inside of ObjectStore, for its own sources only.
struct ObjectStore::Private
{
    enum class UidKind : std::uint8_t { Canonical, Text, None };
    enum Pending : std::uint8_t { Added = 1, Changed = 2, Reparented = 4 };

    struct Slot
    {
        ObjectEntry entry;
        StringId uidText = 0;     ///< of uids that are no UUIDs
        ObjectId parent = 0;      ///< where it stands in the tree
        ObjectId chosenOwner = 0; ///< where it would stand if there were no rings
        UidKind uidKind = UidKind::Canonical;
        std::uint8_t pending = 0;
        bool dying = false;       ///< in the tick that removes it
        bool used = false;
    };
    struct FrozenSlot
    {
        ObjectEntry entry;
        ObjectId parent = 0;
    };
    struct WatchedKind
    {
        std::string kind;
        std::string group;
        std::string namespaceName;
        bool selected = false; ///< by labels or fields: it never shows everything
        bool complete = false;
        bool listed = false;
    };
    struct OwnerText
    {
        std::string_view apiVersion, kind, name, uid;
        bool controller = false;
    };
    struct UsedText
    {
        std::string_view apiVersion, kind, namespaceName, name;
    };

    explicit Private(const Limits &l) : limits(l) {}

    // Identity
    static UidKey uidKeyOf(const ObjectRef &ref, UidKind *kind);
    ObjectId findUid(const UidKey &key) const;
    ObjectId idFor(const UidKey &key);
    void adopt(ObjectId id, const UidKey &key);
    ObjectId ensureId(const ObjectRef &ref);
    ObjectId regardingId(const ObjectRef &ref);
    std::uint32_t nameHash(StringId kind, StringId namespaceName, StringId name) const;
    ObjectId findName(std::string_view apiVersion, std::string_view kind, std::string_view namespaceName,
                      std::string_view name, ObjectId except = 0) const;

    // Slots
    Slot *slot(ObjectId id) { return id < slotOf.size() && slotOf[id] != 0 ? &slotList[slotOf[id]] : nullptr; }
    const Slot *slot(ObjectId id) const { return id < slotOf.size() && slotOf[id] != 0 ? &slotList[slotOf[id]] : nullptr; }
    Slot &createSlot(ObjectId id, const ObjectRef &ref);
    void freeSlot(ObjectId id);
    void setText(StringId &field, std::string_view text);
    void retainTexts(const ObjectEntry &entry);
    void releaseTexts(const ObjectEntry &entry);
    void touch(ObjectId id);           ///< before the first change of an entry, its parent or its being there
    void touchChildren(ObjectId id);   ///< before a change of its children
    void note(Slot &slot, Pending what);

    void countLiving(const ObjectEntry &entry, int by);
    void countLabels(StringId set, int by);

    // Filling
    void applyObservation(const DigestedObservation &digested, ObjectId id);
    void takeSummary(Slot &slot, const ObjectSummary &summary);
    void bury(Slot &slot, const Observation &observation);
    void applyClusterEvent(const DigestedObservation &digested, ObjectId regarding);
    void applyStream(const DigestItem &item);
    std::vector<ObjectId> expireTombstones(Timestamp now);
    ObjectChanges takeChanges(const std::vector<ObjectId> &expired);
    void addPast(const ObjectSummary &summary);

    // Owners
    template<typename Take>
    static void eachOwner(std::string_view text, Take take);
    template<typename Take>
    static void eachUse(std::string_view text, Take take);
    void setOwners(Slot &slot, const std::vector<OwnerReference> &owners);
    void unlistOwners(const Slot &slot);
    const Slot *ownerSlot(std::string_view uid) const;
    ObjectId chooseOwner(const Slot &slot) const;
    ObjectId chosenOwnerOf(ObjectId id) const;
    /// Those that own each other round to this one, this one first; nothing when it is in no ring. `*tooDeep` where it
    /// stands below more owners than anybody will follow.
    std::vector<ObjectId> ring(ObjectId id, bool *tooDeep) const;
    ObjectId parentFor(ObjectId id) const;
    void chooseAgain(ObjectId id);
    void dependentsChooseAgain(ObjectId owner);
    void moveUnder(ObjectId id, ObjectId parent);
    bool watchedCompletely(const OwnerText &owner, std::string_view namespaceName) const;
    OwnerFlags flagsOf(const Slot &of, const OwnerText &owner) const;

    Limits limits;
    Private *idsFrom = nullptr; ///< while filled with a past state: who numbers objects
    StringPool vocabulary; // kinds, namespaces, API versions: kept for ever
    StringPool texts;

    std::vector<UidKey> uidOf; ///< by id, for ever: an object that comes back gets its id back
    IdIndex uidIndex;
    IdIndex nameIndex;
    std::vector<std::uint32_t> slotOf; ///< by id; 0: no entry
    std::deque<Slot> slotList;            ///< a deque, so that entries stay where they are
    std::vector<std::uint32_t> freeSlots;
    std::unordered_map<ObjectId, std::vector<ObjectId>> children;
    std::unordered_map<ObjectId, std::vector<ObjectId>> dependents; ///< by owner's id, whether that has an entry or not
    std::unordered_map<ObjectId, std::uint32_t> earlyWarnings;      ///< about objects that were not listed yet
    std::unordered_map<StreamId, WatchedKind> watched;
    std::deque<std::pair<Timestamp, ObjectId>> graves; ///< tombstones by time
    std::vector<ObjectId> pending;
    std::vector<std::uint32_t> livingOfKind;      ///< by the kind's text
    std::vector<std::uint32_t> livingInNamespace; ///< by the namespace's text
    std::unordered_map<StringId, std::uint32_t> labelSets; ///< how many objects have them
    std::size_t alive = 0;
    std::size_t dead = 0;
    std::size_t droppedTombstones = 0;
    std::optional<Timestamp> asOf;

    bool frozen = false;
    std::unordered_map<ObjectId, std::optional<FrozenSlot>> frozenSlots; ///< nothing: was not there
    std::unordered_map<ObjectId, std::vector<ObjectId>> frozenChildren;
    std::size_t frozenAlive = 0;
    std::size_t frozenDead = 0;
};

constexpr char fieldEnd = '\x1f';
constexpr char recordEnd = '\x1e';

/// Splits off the next field; what is behind it stays in `rest`.
inline std::string_view nextField(std::string_view &rest, char end)
{
    const std::size_t at = rest.find(end);
    const std::string_view field = rest.substr(0, at);
    rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + 1);
    return field;
}

inline std::string_view groupOf(std::string_view apiVersion)
{
    const std::size_t slash = apiVersion.find('/');
    return slash == std::string_view::npos ? std::string_view() : apiVersion.substr(0, slash);
}

template<typename Take>
void ObjectStore::Private::eachOwner(std::string_view text, Take take)
{
    while (!text.empty()) {
        std::string_view record = nextField(text, recordEnd);
        OwnerText owner;
        owner.apiVersion = nextField(record, fieldEnd);
        owner.kind = nextField(record, fieldEnd);
        owner.name = nextField(record, fieldEnd);
        owner.uid = nextField(record, fieldEnd);
        owner.controller = record == "c";
        take(owner);
    }
}

template<typename Take>
void ObjectStore::Private::eachUse(std::string_view text, Take take)
{
    while (!text.empty()) {
        std::string_view record = nextField(text, recordEnd);
        UsedText use;
        use.apiVersion = nextField(record, fieldEnd);
        use.kind = nextField(record, fieldEnd);
        use.namespaceName = nextField(record, fieldEnd);
        use.name = record;
        take(use);
    }
}

} // namespace watchglass
