// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/finding.h"
#include "watchclient/api/observation.h"

#include <QString>

#include <functional>

namespace watchglass {

/// Names a stream for a sentence (`pods`); empty where it is not known.
using StreamNamer = std::function<QString(StreamId)>;

/// What comparisons found, added up.
struct Differences
{
    Differences() = default;
    explicit Differences(const GapRecord &gap);
    Differences &operator+=(const Differences &other);
    QString sentence() const; ///< how many of each, and that it is a lower bound
    QString brief() const;    ///< what there is of it; that none was found proves nothing

    std::uint64_t added = 0;
    std::uint64_t removed = 0;
    std::uint64_t recreated = 0;
    std::uint64_t changed = 0;
    std::uint64_t atLeast = 0;
};

/// Words for people, translated.
QString findingLabel(FindingKind kind);
QString strengthLabel(Strength strength);
QString causeText(GapCause cause);
QString streamText(StreamId stream, const StreamNamer &streamName);
/// Higher for what a person should look at first.
int findingWeight(FindingKind kind);

/// What a finding says, in plain sentences: what is proven, "at least" where it is a lower bound, and what cannot be
/// known. Never counts resourceVersions, never claims that nothing was missed, never calls a manager a person.
QString sentence(const Finding &finding, const StreamNamer &streamName = {});
/// Likewise for a blind interval, with what the comparison found.
QString sentence(const GapRecord &gap, const StreamNamer &streamName = {});
/// What tells one from the next, for a row that has columns for stream, object and times.
QString brief(const Finding &finding, const StreamNamer &streamName = {});
QString brief(const GapRecord &gap);
/// One recovered fact: `kubectl-edit wrote at 12:05:40 (status)`.
QString sentence(const Evidence &evidence);

} // namespace watchglass
