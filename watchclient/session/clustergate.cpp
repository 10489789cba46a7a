// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/clustergate.h"

namespace watchglass {

void ListSlots::release(StreamId stream, Generation generation)
{
    const Ticket ticket(stream, generation);
    std::erase(m_running, ticket);
    std::erase(m_waiting, ticket);
}

void ListSlots::forget(StreamId stream)
{
    const auto isOf = [stream](const Ticket &ticket) { return ticket.first == stream; };
    std::erase_if(m_running, isOf);
    std::erase_if(m_waiting, isOf);
}

std::vector<ListSlots::Ticket> ListSlots::grant()
{
    std::vector<Ticket> granted;
    while (m_running.size() < m_limit && !m_waiting.empty()) {
        granted.push_back(m_waiting.front());
        m_running.push_back(m_waiting.front());
        m_waiting.pop_front();
    }
    return granted;
}

ClusterCircuit::Told ClusterCircuit::unreachable(StreamId stream, const Error &error)
{
    const bool wasOpen = isOpen();
    m_error = error;
    if (!wasOpen) {
        m_probe = stream;
        return Told::Others;
    }
    return stream == m_probe ? Told::Nobody : Told::Reporter;
}

bool ClusterCircuit::reachable()
{
    const bool wasOpen = isOpen();
    m_error.reset();
    m_probe = 0;
    return wasOpen;
}

bool ClusterCircuit::lost(StreamId stream)
{
    if (!isOpen() || stream != m_probe) {
        return false;
    }
    m_probe = 0;
    return true;
}

} // namespace watchglass
