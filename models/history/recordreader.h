// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
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
    };
    std::expected<void, std::string> replay(const Range &range, const std::function<bool(DigestItem &&)> &take);

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
    explicit RecordReader(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace watchglass
