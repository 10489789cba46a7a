// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exporter.h"

namespace watchglass {

/// Counts what goes by and tells the caller of an export now and then. One thread.
class ProgressMeter
{
public:
    ProgressMeter(RecordReader &reader, const RecordReader::Range &range, const ExportProgressFunction &tell);

    /// Another item. False: the caller wants no more.
    bool goesOn(const DigestItem &item);
    /// Asks without an item.
    bool goesOn();
    bool cancelled() const { return m_cancelled; }

private:
    void ask();

    const ExportProgressFunction &m_tell;
    std::optional<Timestamp> m_from; ///< of a range; without one progress goes by number
    std::optional<Timestamp> m_to;
    std::uint64_t m_observations = 0;
    std::uint64_t m_calls = 0;
    ExportProgress m_progress;
    bool m_cancelled = false;
};

} // namespace watchglass
