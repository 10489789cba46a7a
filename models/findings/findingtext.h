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

/// Words for people, translated.
QString findingLabel(FindingKind kind);
QString strengthLabel(Strength strength);
QString causeText(GapCause cause);
/// Higher for what a person should look at first.
int findingWeight(FindingKind kind);

/// What a finding says, in plain sentences: what is proven, "at least" where it is a lower bound, and what cannot be
/// known. Never counts resourceVersions, never claims that nothing was missed, never calls a manager a person.
QString sentence(const Finding &finding, const StreamNamer &streamName = {});
/// Likewise for a blind interval, with what the comparison found.
QString sentence(const GapRecord &gap, const StreamNamer &streamName = {});
/// One recovered fact: `kubectl-edit wrote at 12:05:40 (status)`.
QString sentence(const Evidence &evidence);

} // namespace watchglass
