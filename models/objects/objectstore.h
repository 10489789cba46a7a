// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"
#include "models/objects/stringpool.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace watchglass {

/// What is peculiar about an object's owners (WATCH.md 6.4). Several may hold at once.
enum class OwnerFlag : std::uint8_t {
    Several = 1,          ///< more than one owner; it stands under the controller, or else the first that was found
    Missing = 2,          ///< an owner that is not there, although its kind is watched completely
    NotVisible = 4,       ///< an owner of a kind that is not watched, not listed yet or forbidden
    ClusterScoped = 8,    ///< namespaced, with a cluster-scoped owner; it stays in its namespace
    WrongScope = 16,      ///< the owner is in another namespace, or the object is cluster-scoped and the owner is not
    Cyclic = 32,          ///< part of a ring of owners; the ring is cut at its oldest member
    Replaced = 64,        ///< the owner's name now belongs to an object with another uid
    Deleted = 128         ///< the owner is a tombstone
};
Q_DECLARE_FLAGS(OwnerFlags, OwnerFlag)
Q_DECLARE_OPERATORS_FOR_FLAGS(OwnerFlags)

/// The current state of one object, compact. Text through the store: `store.kind(entry)`.
struct ObjectEntry
{
    ObjectId id = 0;
    StringId apiVersion = 0;
    StringId kind = 0;
    StringId namespaceName = 0; ///< 0: cluster-scoped
    StringId name = 0;
    StringId status = 0;
    StringId reason = 0;
    StringId labels = 0; ///< the whole set as one string; equal sets have equal ids
    StringId owners = 0;
    StringId uses = 0;
    StreamId stream = 0;
    std::uint32_t changeCount = 0; ///< MODIFIED seen, and updates found by relists; the first list does not count
    std::uint32_t warnings = 0;    ///< occurrences in warning cluster events about it
    std::uint32_t restarts = 0;
    Health health = Health::Unknown;
    Severity severity = Severity::None;
    bool deleted = false;           ///< a tombstone: the last known state
    bool finalStateUnknown = false; ///< of a tombstone: the deletion was found by a relist
    bool existingAtStart = false;   ///< part of the first list
    std::int64_t generation = 0;
    std::int64_t observedGeneration = -1; ///< -1: not said
    Timestamp firstSeenAt;                ///< received, like all times here but `created` and `deletionRequested`
    Timestamp lastChangedAt;              ///< the last observation that changed it, its deletion too; epoch: none since the first list
    Timestamp deletedAt;                  ///< of a tombstone
    Timestamp created;                    ///< epoch: not said
    Timestamp deletionRequested;          ///< epoch: not requested
    ResourceVersion resourceVersion;
    std::uint64_t lastSeq = 0;            ///< of the last observation of it
};

/// What one tick did, each id at most once in each list. `removed` entries can still be read while it is delivered.
struct ObjectChanges
{
    std::vector<ObjectId> added;
    std::vector<ObjectId> removed;    ///< tombstones whose time was over; a deletion itself is in `changed`
    std::vector<ObjectId> changed;
    std::vector<ObjectId> reparented; ///< `parentOf` differs from before; never in `added`, may be in `changed`
    bool isEmpty() const { return added.empty() && removed.empty() && changed.empty() && reparented.empty(); }
};

/// An owner or a used object as an object names it, with what is known of it.
struct Relation
{
    ObjectRef ref;
    ObjectId object = 0;     ///< 0: not visible
    bool controller = false; ///< owners only
    OwnerFlags flags;        ///< owners only
};

/// The current state of every object that is watched, for the GUI thread. Cluster events (Event objects) are not
/// entries; they are counted on the object they are about. Also holds one past state for as-of views, see `reset`.
/// All functions on one thread.
class ObjectStore final : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        std::chrono::seconds tombstoneLifetime{600};
        std::size_t maxTombstones = 5000; ///< the oldest go first
    };
    explicit ObjectStore(QObject *parent = nullptr);
    ObjectStore(const Limits &limits, QObject *parent = nullptr);
    ~ObjectStore() override;

    // Filling
    AppliedItem apply(const DigestItem &item);
    /// Emits `changed` when anything did, and drops tombstones whose time is over.
    void finishTick(Timestamp now);
    /// While frozen, `entry`, `forEach`, `count`, `tombstones`, `parentOf` and `childrenOf` answer as at the moment of
    /// freezing and `changed` is held back; the tick after thawing emits one for all of it. Costs memory only for
    /// objects that change meanwhile.
    void setFrozen(bool frozen);
    bool isFrozen() const;
    /// Replaces everything by a past state (RecordReader::stateAt); emits `wasReset`. Ids are those of `live` for
    /// every uid it knows or ever knew, so that selections and timeline lanes keep meaning the same objects.
    void reset(const std::vector<ObjectSummary> &summaries, Timestamp asOf, ObjectStore *live);
    std::optional<Timestamp> asOf() const; ///< empty for the live store

    // Reading
    std::size_t count() const;      ///< objects that exist, tombstones not counted
    std::size_t tombstones() const;
    std::size_t droppedTombstones() const; ///< for the limit, before their time
    std::size_t bytes() const;      ///< approximately, of everything in here
    const ObjectEntry *entry(ObjectId id) const; ///< null where it is not (any more)
    ObjectId idLimit() const;       ///< every id is below it: for tables indexed by id
    /// Every entry, tombstones too, in no particular order.
    void forEach(const std::function<void(const ObjectEntry &)> &take) const;

    ObjectId idOf(std::string_view uid) const; ///< also of objects that are gone; 0: never seen
    /// The existing object of that name, or its newest tombstone. An empty `apiVersion` takes any; otherwise only
    /// its group matters.
    ObjectId idOf(std::string_view apiVersion, std::string_view kind, std::string_view namespaceName,
                  std::string_view name) const;
    ObjectId idOf(const ObjectRef &ref) const; ///< by uid, else by name

    std::string_view apiVersion(const ObjectEntry &entry) const;
    std::string_view kind(const ObjectEntry &entry) const;
    std::string_view namespaceName(const ObjectEntry &entry) const;
    std::string_view name(const ObjectEntry &entry) const;
    std::string_view status(const ObjectEntry &entry) const;
    std::string_view reason(const ObjectEntry &entry) const;
    std::string uid(const ObjectEntry &entry) const;
    ObjectRef ref(ObjectId id) const; ///< empty where there is no entry
    std::optional<std::string_view> label(const ObjectEntry &entry, std::string_view key) const;
    std::vector<std::pair<std::string, std::string>> labels(const ObjectEntry &entry) const;
    /// Everything as it was digested; for details, not for loops.
    std::optional<ObjectSummary> summary(ObjectId id) const;

    // Relations
    /// The one owner under which it stands in the tree; 0: it stands under its namespace (or "cluster").
    ObjectId parentOf(ObjectId id) const;
    /// Those whose `parentOf` is this one, tombstones too, in no particular order. Valid until the next `apply`.
    std::span<const ObjectId> childrenOf(ObjectId id) const;
    /// Every object that names this uid as an owner, whether it stands under it or not.
    std::vector<ObjectId> dependents(std::string_view uid) const;
    std::vector<Relation> owners(ObjectId id) const;
    /// All flags of its owners together. Computed when asked.
    OwnerFlags ownerFlags(ObjectId id) const;
    std::vector<Relation> uses(ObjectId id) const;
    std::vector<ObjectId> usedBy(ObjectId id) const; ///< looks at every entry: for details, not for loops

    /// Kinds, namespaces and API versions: never released, so ids stay good for the life of the store.
    const StringPool &vocabulary() const;
    /// Names, states, reasons, label sets: released with their last user.
    const StringPool &texts() const;
    /// Kinds (or namespaces) of existing objects with their counts, sorted; for choosers and completion. Kept up with each
    /// change, so they cost nothing; freezing does not hold them.
    std::vector<std::pair<std::string, std::size_t>> kindCounts() const;
    std::vector<std::pair<std::string, std::size_t>> namespaceCounts() const;
    /// Distinct `key=value` labels, sorted, at most `limit`.
    std::vector<std::string> labelPairs(std::size_t limit) const;

signals:
    void changed(const watchglass::ObjectChanges &changes);
    void aboutToBeReset();
    void wasReset();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
