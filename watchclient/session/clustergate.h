// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"
#include "watchclient/api/resource.h"
#include "watchclient/reflector/reflectortypes.h"

#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace watchglass {

/// Lets a few lists run at a time; the rest waits in the order of asking. No thread, no clock.
class ListSlots
{
public:
    using Ticket = std::pair<StreamId, Generation>;

    explicit ListSlots(std::size_t limit) : m_limit(limit) {}

    void request(StreamId stream, Generation generation) { m_waiting.emplace_back(stream, generation); }
    /// Ends a list, or takes back a request that still waits.
    void release(StreamId stream, Generation generation);
    /// Everything of a stream that is no more.
    void forget(StreamId stream);
    /// Who may start now; each is told once.
    std::vector<Ticket> grant();
    std::size_t running() const { return m_running.size(); }
    std::size_t waiting() const { return m_waiting.size(); }

private:
    std::size_t m_limit;
    std::vector<Ticket> m_running;
    std::deque<Ticket> m_waiting;
};

/// While a cluster cannot be reached one stream tries and the others wait for it, so that an outage is not answered with
/// a storm of retries. No thread, no clock.
class ClusterCircuit
{
public:
    bool isOpen() const { return m_error.has_value(); }
    const std::optional<Error> &error() const { return m_error; }
    StreamId probe() const { return m_probe; }

    enum class Told : std::uint8_t { Nobody, Others, Reporter };
    /// A stream could not connect. Others: all but the reporter have to wait; Reporter: it has to wait itself.
    Told unreachable(StreamId stream, const Error &error);
    /// An answer came. True where the circuit was open: those that wait may go on.
    bool reachable();
    /// A stream is no more. True where it was the one that tries: another one has to be let through.
    bool lost(StreamId stream);
    void setProbe(StreamId stream) { m_probe = stream; }

private:
    std::optional<Error> m_error;
    StreamId m_probe = 0;
};

} // namespace watchglass
