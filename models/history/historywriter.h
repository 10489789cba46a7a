// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"
#include "models/history/sessioncopy.h"

#include <expected>
#include <filesystem>
#include <memory>
#include <string>

namespace watchglass {

struct RecordLimits
{
    std::uint64_t maxBytes = 0;            ///< of the file with its log; 0: no cap; less than 8 MB counts as 8 MB
    std::chrono::seconds maxAge{0};        ///< 0: no cap
    std::chrono::milliseconds commitEvery{500}; ///< what a crash may lose, at most
    /// What happens when recording is stopped (the disk is full) and memory for what waits is used up. False: the writer
    /// is congested and the streams read slower, nothing is lost on our side. True, for a window that must live on: what
    /// comes is counted instead of kept, and a RecordingStopped finding in the record says so when there is room again.
    bool liveOnWhenStopped = false;
};

/// Writes the session file on its own thread; needs a QCoreApplication. Nothing is dropped: when the disk is slower than the streams,
/// `congested()` is true and they read slower. A full disk stops recording, is said by `state()`, and ends by itself
/// when there is room.
class HistoryWriter final : public DigestSink
{
public:
    /// Creates the file, or continues one that a crash left. `clock` must outlive the writer. Error: one line that names
    /// the file.
    static std::expected<std::unique_ptr<HistoryWriter>, std::string> create(const std::filesystem::path &file,
                                                                            const RecordLimits &limits = {},
                                                                            const Clock *clock = nullptr);
    ~HistoryWriter() override; ///< writes what is queued and closes the file cleanly

    void accept(DigestBatchPtr batch) override;
    bool congested() const override;
    /// Everything accepted so far is committed on return; false where recording is stopped instead.
    bool flush();
    /// copySession of what was accepted until now, while recording goes on. Any thread but that of a window: it blocks.
    std::expected<bool, std::string> saveAs(const std::filesystem::path &target, const CopyProgress &progress = {});

    struct State
    {
        std::uint64_t bytes = 0;
        std::uint64_t observations = 0;
        std::uint64_t trimmed = 0;       ///< observations dropped for the caps, since the file was made
        std::uint64_t unrecorded = 0;    ///< observations that came while recording was stopped and were not kept
        std::optional<Timestamp> oldest; ///< the record is complete from here on
        std::optional<std::string> stopped; ///< why recording is stopped now
        std::string recovered;              ///< what was found when a crashed file was continued
    };
    State state() const; ///< any thread
    std::filesystem::path file() const;
    /// What is added to DigestedObservation::seq in the file; 0 but for a file that was continued.
    std::uint64_t seqOffset() const;

private:
    struct Private;
    explicit HistoryWriter(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace watchglass
