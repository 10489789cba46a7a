// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace watchglass {

/// One revision as the record keeps it.
struct RevisionInfo
{
    std::uint64_t seq = 0; ///< of its observation
    Timestamp at;
    ResourceVersion resourceVersion;
    ObservationType type = ObservationType::Added;
    Origin origin = Origin::Watch;
    std::int64_t generation = 0;
};

struct RecordedStream
{
    StreamInfo info;
    std::vector<StreamTransition> transitions;
    std::optional<StreamStatus> lastStatus;
};

/// One observation as the timeline and an index need it: cheap to read by the million. `object` and `regarding` are
/// numbers of this file, see RecordReader::objects.
struct RecordMark
{
    enum Flag : std::uint8_t {
        ExistingAtStart = 1, ///< part of the first list: not news
        FinalStateUnknown = 2,
        Replayed = 4,
        HasBody = 8,
        ClusterEvent = 16, ///< the object is a cluster event; `regarding` is what it speaks of
        Carried = 32       ///< from before the oldest kept moment: the state that an object had then
    };
    std::uint64_t seq = 0;
    Timestamp at;
    std::uint32_t object = 0; ///< 0 for Bookmark and Error
    std::uint32_t regarding = 0;
    StreamId stream = 0;
    ObservationType type = ObservationType::Added;
    Origin origin = Origin::Watch;
    Severity severity = Severity::None;
    Health health = Health::Unknown;
    std::uint8_t flags = 0;

    bool has(Flag flag) const { return (flags & flag) != 0; }
};

/// What the file holds, for a title bar and for `open`.
struct RecordSummary
{
    std::optional<Timestamp> from; ///< the oldest kept moment: everything before was trimmed or never seen
    std::optional<Timestamp> to;
    std::uint64_t observations = 0;
    std::uint64_t objects = 0;
    std::uint64_t bytes = 0;     ///< on disk
    std::uint64_t trimmed = 0;   ///< observations dropped for the cap
    bool closedCleanly = true;
    std::vector<SegmentStarted> segments;
};

/// Reads a session file, also while it is being written. One thread at a time; open several for several threads.
/// Every function's error is one line that names the file and what is wrong.
class RecordReader
{
public:
    static std::expected<std::unique_ptr<RecordReader>, std::string> open(const std::filesystem::path &file);
    ~RecordReader();

    std::expected<RecordSummary, std::string> summary();
    std::expected<std::vector<RecordedStream>, std::string> streams();
    std::expected<std::vector<GapRecordPtr>, std::string> gaps();
    std::expected<std::vector<Finding>, std::string> findings();

    /// Everything in order as it was digested (bodies in `observation.object` only where asked for). Stops early when
    /// `take` returns false.
    struct Range
    {
        std::optional<Timestamp> since;
        std::optional<Timestamp> until;
        bool bodies = false;
        bool changes = true; ///< without them it is faster; `what` and `managers` are always there
        bool links = true;   ///< the object's labels and what it uses; without them it is faster

        bool contains(Timestamp at) const { return (!since || at >= *since) && (!until || at <= *until); }
    };
    std::expected<void, std::string> replay(const Range &range, const std::function<bool(DigestItem &&)> &take);

    /// The fast way into a big file. Every mark from `fromSeq` on, a few hundred at a time, without any text: a million
    /// take some tens of milliseconds. Draw these first and fetch what is on screen with `rows`. Call again with the
    /// last seq + 1 to follow a file that is being written. Stops early when `take` returns false.
    std::expected<void, std::string> readMarks(std::uint64_t fromSeq,
                                               const std::function<bool(std::span<const RecordMark>)> &take);
    /// The names behind the numbers in the marks. One object may have several numbers (it was seen through two API
    /// groups, or recording was taken up again after a crash).
    std::expected<std::vector<std::pair<std::uint32_t, ObjectRef>>, std::string> objects();
    /// At most `count` observations from `fromSeq` on, complete but for the bodies (and the changes of carried ones).
    std::expected<std::vector<DigestedObservation>, std::string> rows(std::uint64_t fromSeq, std::size_t count);

    /// All revisions of one object, oldest first.
    std::expected<std::vector<RevisionInfo>, std::string> revisions(const std::string &uid);
    /// The body that was current at a time; null where the object was not there (never seen yet, or deleted).
    std::expected<RawObjectPtr, std::string> bodyAt(const std::string &uid, Timestamp time);
    /// The body of one observation.
    std::expected<RawObjectPtr, std::string> bodyOf(std::uint64_t seq);
    std::expected<RawObjectPtr, std::string> bodyByVersion(const std::string &uid, const ResourceVersion &version);
    /// The changes of one observation, with managers, as first digested.
    std::expected<std::vector<FieldChange>, std::string> changesOf(std::uint64_t seq);
    /// Every object that existed at a time, for as-of-T views.
    std::expected<void, std::string> stateAt(Timestamp time, const std::function<bool(const ObjectSummary &)> &take);

private:
    struct Private;
    class Replay;
    explicit RecordReader(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace watchglass
