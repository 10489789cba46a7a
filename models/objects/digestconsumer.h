// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <cstdint>

namespace watchglass {

/// Numbers an object within one session: the same for the same uid, never used for another. 0 is no object.
using ObjectId = std::uint32_t;

/// One item of the record on its way through the stores of the GUI thread.
struct AppliedItem
{
    const DigestItem &item;
    ObjectId object = 0;    ///< of an observation's or a finding's object; 0 for cluster events, bookmarks and the rest
    ObjectId regarding = 0; ///< of a cluster event: the object it is about, also when that one was not listed yet
};

/// A store or model that is filled from the record. All calls come from one thread, the GUI thread, in the order of
/// the record; the object store has seen the item before.
class DigestConsumer
{
public:
    virtual ~DigestConsumer() = default;
    virtual void apply(const AppliedItem &applied) = 0;
    /// After all items of a batch were applied, for consumers that want batches whole.
    virtual void applyBatch([[maybe_unused]] const DigestBatchPtr &batch) {}
    /// Publishes what was applied since the last call. At most every 100 ms.
    virtual void finishTick([[maybe_unused]] Timestamp now) {}
    /// While frozen, items are taken as always, but nothing that a view shows may change.
    virtual void setFrozen([[maybe_unused]] bool frozen) {}
};

} // namespace watchglass
