// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "models/export/progressmeter.h"

#include <algorithm>

namespace watchglass {

namespace {

constexpr std::uint64_t askEvery = 256; ///< items: a few milliseconds

} // namespace

ProgressMeter::ProgressMeter(RecordReader &reader, const RecordReader::Range &range, const ExportProgressFunction &tell)
    : m_tell(tell)
{
    if (!m_tell) {
        return;
    }
    if (const auto summary = reader.summary()) {
        m_observations = summary->observations;
        if (range.since || range.until) {
            m_from = range.since ? range.since : summary->from;
            m_to = range.until ? range.until : summary->to;
        }
    }
    ask();
}

bool ProgressMeter::goesOn(const DigestItem &item)
{
    if (const auto *digested = std::get_if<DigestedObservation>(&item)) {
        ++m_progress.observations;
        double share = m_observations > 0 ? double(m_progress.observations) / double(m_observations) : 0;
        if (m_from && m_to && *m_to > *m_from) {
            share = double((digested->observation.at - *m_from).count()) / double((*m_to - *m_from).count());
        }
        m_progress.share = std::max(m_progress.share, std::clamp(share, 0.0, 1.0));
    }
    return goesOn();
}

bool ProgressMeter::goesOn()
{
    if (++m_calls % askEvery == 0) {
        ask();
    }
    return !m_cancelled;
}

void ProgressMeter::ask()
{
    m_cancelled = m_cancelled || (m_tell && !m_tell(m_progress));
}

} // namespace watchglass
