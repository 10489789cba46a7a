// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace watchglass {

/// kstatus words: what an object says of itself.
enum class Health : std::uint8_t { Unknown, Current, InProgress, Failed, Terminating };
const char *toString(Health health);

/// In rising order; the worst of a set is its maximum.
enum class Severity : std::uint8_t { None, Info, Notice, Warning, Error };
const char *toString(Severity severity);

/// A field-level difference of two revisions.
struct FieldChange
{
    enum class Type : std::uint8_t { Added, Removed, Modified };
    Type type = Type::Modified;
    bool noise = false;    ///< resourceVersion, managedFields, heartbeat times: folded away by default, never lost
    std::string path;      ///< `spec.replicas`, `status.conditions[Ready].status`, `spec.containers[app].image`
    std::string before;    ///< JSON text, empty for Added; cut to 256 bytes with `…`
    std::string after;     ///< JSON text, empty for Removed; cut likewise
    std::vector<std::string> managers; ///< field managers that own the path now (co-owners too); empty: unattributed
};

/// Which field a cluster event's time was taken from.
enum class TimeSource : std::uint8_t { SeriesLastObserved, LastTimestamp, EventTime, FirstTimestamp, CreationTimestamp, Received };
const char *toString(TimeSource source);

/// A core/v1 or events.k8s.io/v1 Event, normalised (WATCH.md 6.2).
struct ClusterEvent
{
    bool warning = false;
    std::string type;     ///< Normal, Warning or what the source wrote
    std::string reason;
    std::string message;
    std::string reporter; ///< controller, or component and host
    ObjectRef regarding;
    Timestamp first;
    Timestamp last;
    TimeSource timeSource = TimeSource::Received;
    std::uint64_t count = 1;
    std::uint64_t previousCount = 0; ///< of the revision before; 0: none seen
};

/// What the views need of one revision of an object; small, without the body.
struct ObjectSummary
{
    ObjectRef ref;
    ResourceVersion resourceVersion;
    std::int64_t generation = 0;
    std::optional<std::int64_t> observedGeneration;
    std::optional<Timestamp> created;
    std::optional<Timestamp> deletionRequested;
    std::vector<OwnerReference> owners;
    std::vector<std::pair<std::string, std::string>> labels;
    std::vector<ObjectRef> uses; ///< node, config maps, secrets, volumes claims, service account of a Pod or pod template
    Health health = Health::Unknown;
    Severity severity = Severity::None;
    std::string status; ///< one or a few words as kubectl's STATUS column would say: `CrashLoopBackOff`, `Progressing 2/3`
    std::string reason; ///< the sentence behind it, from conditions or container states
    std::int64_t restarts = 0;
};

/// An observation with everything the views and the record need, computed once off the GUI thread.
struct DigestedObservation
{
    std::uint64_t seq = 0; ///< rises by one for each observation of the session
    Observation observation;
    ObjectSummary summary;             ///< empty for Bookmark and Error
    std::vector<FieldChange> changes;  ///< against `observation.previous`; at most 1000
    std::uint32_t changesCut = 0;      ///< how many more there were
    std::vector<std::string> managers; ///< of the changes that are not noise, each once
    std::string what;                  ///< one line: the changes, the cluster event's message, or how it appeared or went
    std::optional<ClusterEvent> clusterEvent;
    Severity severity = Severity::None;
};

using DigestItem = std::variant<StreamOpened, SegmentStarted, StreamTransition, StreamStatus, DigestedObservation, GapRecordPtr, Finding>;

/// In the order of the record. Never changed after it was handed over.
struct DigestBatch
{
    std::vector<DigestItem> items;
    std::size_t bytes = 0;
};
using DigestBatchPtr = std::shared_ptr<const DigestBatch>;

/// Takes batches of one digester, on its thread, in order.
class DigestSink
{
public:
    virtual ~DigestSink() = default;
    virtual void accept(DigestBatchPtr batch) = 0;
    /// True while it wants no more; the digester then tells the streams.
    virtual bool congested() const { return false; }
};

/// Computes one digest; pure. `seq` is the caller's.
DigestedObservation digest(std::uint64_t seq, Observation observation);
/// The summary alone (for imports and as-of views).
ObjectSummary summarise(const RawObject &object);

} // namespace watchglass
