// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/export/exportformatter.h"

#include <QString>

#include <map>
#include <mutex>
#include <unordered_map>

namespace watchglass {

/// Counts what went by, for progress lines and the table at the end of a recording. Takes batches on the digester's
/// thread; everything else may be called from any thread.
class Tally final : public DigestSink
{
public:
    /// With `statusLines` each transition is printed at once as a line of JSON on standard output.
    explicit Tally(bool statusLines);
    void accept(DigestBatchPtr batch) override;
    /// One line: streams, objects, changes, findings so far.
    QString progress() const;
    /// A table of what was seen, for people.
    QString summary() const;

private:
    struct StreamCount
    {
        std::string name;
        StreamPhase phase = StreamPhase::Discovering;
        std::uint64_t existing = 0;
        std::uint64_t added = 0;
        std::uint64_t modified = 0;
        std::uint64_t deleted = 0;
        std::uint64_t reconnects = 0;
        std::uint64_t blind = 0;
    };
    void count(const DigestedObservation &digested);
    void take(const DigestItem &item);

    mutable std::mutex m_mutex;
    bool m_statusLines;
    JsonlFormatter m_formatter; ///< of the status lines
    std::map<StreamId, StreamCount> m_streams;
    std::uint64_t m_changes = 0;
    std::uint64_t m_warnings = 0;
    std::vector<std::string> m_notes; ///< blind intervals and findings as sentences
    std::uint64_t m_findings = 0;
};

} // namespace watchglass
