// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/carriedrows.h"
#include "models/history/recordencoder.h"

namespace watchglass::history {

/// What goes with chunks that are dropped: transitions, gaps and findings of their time, and names and profiles that
/// nothing in the file refers to any more. Works inside the transactions of RecordTrimmer.
class TrimGarbage
{
public:
    TrimGarbage(Database &database, RecordEncoder &encoder, const CarriedRows &carried)
        : m_database(database), m_encoder(encoder), m_carried(carried) {}

    Result drop(TrimStep &step);
    /// The transaction of the last drop is in the file.
    void committed() { m_waiting = std::move(m_next); }

private:
    Result dropItems(TrimStep &step);
    std::vector<std::uint64_t> unnamed(const TrimStep &step);

    Database &m_database;
    RecordEncoder &m_encoder;
    const CarriedRows &m_carried;
    /// Objects that nothing written from now on will name, with the seq up to which something may.
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_waiting;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_next;
};

} // namespace watchglass::history
