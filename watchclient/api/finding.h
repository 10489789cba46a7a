// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/rawobject.h"
#include "watchclient/api/resource.h"
#include "watchclient/api/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

/// Why a relist replaced history (WATCH.md 2.4).
enum class GapCause : std::uint8_t {
    ExpiredHttp, ExpiredEvent, VeryShortWatch, ParseError, Oversize, WrongKind, ServerError, TooLarge, Rewind, Suspend,
    SlowConsumer, Polling, User, OutOfOrder, NotDelivered
};
const char *toString(GapCause cause);

/// One object that the comparison of a relist with the cache found to differ.
struct ObjectDelta
{
    ObjectRef object;
    std::string previousUid; ///< of a re-created object
    ResourceVersion from;
    ResourceVersion to;
    std::int64_t generationBefore = 0;
    std::int64_t generationAfter = 0;
};

enum class EvidenceKind : std::uint8_t {
    ManagerWrote,       ///< a managedFields entry's time lies inside the interval
    ConditionChanged,   ///< a condition's lastTransitionTime lies inside
    Restarted,          ///< restartCount moved
    DeletionRequested,  ///< deletionTimestamp appeared
    GenerationGrew,     ///< metadata.generation grew by more than one
    CreatedInside,      ///< creationTimestamp lies inside
    OccurrencesUnseen   ///< a cluster event's count moved: reported by its source, not a loss of ours
};
const char *toString(EvidenceKind kind);

/// A fact recovered from a snapshot about what was not delivered.
struct Evidence
{
    EvidenceKind kind = EvidenceKind::ManagerWrote;
    ObjectRef object;
    std::optional<Timestamp> at;
    std::string manager; ///< for ManagerWrote; a field manager, never a person
    std::string detail;  ///< condition type, container name, subresource
    std::int64_t before = 0;
    std::int64_t after = 0;
};

/// A blind interval: history between two resourceVersions that was never delivered.
struct GapRecord
{
    std::uint64_t id = 0; ///< unique in the session
    StreamId stream = 0;
    Timestamp openedAt; ///< when the stream was last known complete
    std::optional<Timestamp> closedAt;
    ResourceVersion fromVersion;
    ResourceVersion toVersion;
    GapCause cause = GapCause::ExpiredEvent;
    std::string detail; ///< the server's words
    std::optional<std::chrono::nanoseconds> bookmarkAge;
    std::vector<ObjectDelta> added;
    std::vector<ObjectDelta> removed;
    std::vector<ObjectDelta> recreated;
    std::vector<ObjectDelta> changed;
    std::vector<Evidence> evidence;

    /// added + removed + 2*recreated + sum over changed of max(1, growth of generation). Always "at least".
    std::uint64_t lowerBound() const;
};
using GapRecordPtr = std::shared_ptr<const GapRecord>;

enum class FindingKind : std::uint8_t {
    BlindInterval, MissedUpdates, MissedDelete, Recreated, StorageRewind, OtherCluster, Overflow, ClockSkew,
    GenerationJump, ConflictingBodies, OutOfOrder, SilentStream, RecordingStopped, ImportSkipped
};
const char *toString(FindingKind kind);

/// How far the evidence goes (WATCH.md 2.3).
enum class Strength : std::uint8_t { Proof, LowerBound, StrongHint, WeakHint };
const char *toString(Strength strength);

/// Evidence that something was missed or is wrong.
struct Finding
{
    std::uint64_t id = 0; ///< unique in the session
    FindingKind kind = FindingKind::BlindInterval;
    Strength strength = Strength::Proof;
    StreamId stream = 0;
    Timestamp at; ///< when it was found
    std::optional<Timestamp> from;
    std::optional<Timestamp> to;
    ResourceVersion fromVersion;
    ResourceVersion toVersion;
    std::optional<ObjectRef> object;
    std::uint64_t atLeast = 0;
    std::uint64_t gap = 0; ///< the GapRecord it came from, or 0
    std::vector<Evidence> evidence;
    std::string detail;
};

} // namespace watchglass
