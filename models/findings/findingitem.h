// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/objects/digestconsumer.h"
#include "watchclient/api/finding.h"

#include <optional>

namespace watchglass {

/// A finding, or a blind interval that stands for the finding about it.
struct FindingItem
{
    std::optional<Finding> finding;
    GapRecordPtr gap; ///< set where `finding` is not
    ObjectId object = 0;

    FindingKind kind() const { return finding ? finding->kind : FindingKind::BlindInterval; }
    Strength strength() const { return finding ? finding->strength : Strength::Proof; }
    StreamId stream() const { return finding ? finding->stream : gap->stream; }
    std::uint64_t gapId() const { return finding ? finding->gap : gap->id; } ///< 0: of no blind interval
    Timestamp at() const { return finding ? finding->at : gap->closedAt.value_or(gap->openedAt); }
    std::optional<Timestamp> from() const { return finding && finding->from ? finding->from : gap ? std::optional(gap->openedAt) : std::nullopt; }
    std::optional<Timestamp> to() const { return finding && finding->to ? finding->to : gap ? gap->closedAt : std::nullopt; }
    bool lasts() const { return gap && !gap->closedAt; } ///< a blind interval that has not ended
    std::uint64_t atLeast() const { return finding && finding->atLeast > 0 ? finding->atLeast : gap && gap->closedAt ? gap->lowerBound() : 0; }
    std::optional<ObjectRef> ref() const { return finding ? finding->object : std::nullopt; }
};

} // namespace watchglass
