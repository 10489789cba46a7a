// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace watchglass {

/// The stage between the streams and everything that keeps or shows: one thread that digests batches in order and hands
/// each result to all sinks. Its queue is bounded by bytes: over the bound `congested()` is true, and the streams read
/// their sockets slower.
class Digester final : public StreamSink
{
public:
    /// Sinks must outlive the digester. They are called on its thread.
    explicit Digester(std::vector<DigestSink *> sinks, std::size_t maxQueuedBytes = 64U << 20U);
    ~Digester() override; ///< digests what is queued, then ends the thread

    void accept(StreamBatchPtr batch) override;
    bool congested() const override;
    /// Waits until everything accepted before the call has reached the sinks. Any thread but its own.
    void drain();
    std::size_t queuedBytes() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// Keeps digested batches for a reader that polls, usually the GUI thread. Any thread may put and take.
class DigestQueue final : public DigestSink
{
public:
    /// Over `maxBytes` of bodies waiting it is congested, so that a reader that does not come costs no memory without end.
    explicit DigestQueue(std::size_t maxBytes = 64U << 20U);
    ~DigestQueue() override;
    void accept(DigestBatchPtr batch) override;
    bool congested() const override;
    /// Everything waiting, oldest first. Empty when there is nothing.
    std::vector<DigestBatchPtr> take();
    std::size_t waitingBytes() const; ///< of bodies
    std::size_t waitingItems() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace watchglass
