// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/digest/digest.h"

#include <expected>
#include <filesystem>
#include <memory>
#include <string>

namespace watchglass {

struct RecordLimits
{
    std::uint64_t maxBytes = 0;            ///< 0: no cap
    std::chrono::seconds maxAge{0};        ///< 0: no cap
    std::chrono::milliseconds commitEvery{500}; ///< what a crash may lose, at most
};

/// Writes the session file on its own thread. Nothing is dropped: when the disk is slower than the streams,
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
    void flush(); ///< everything accepted so far is committed on return

    struct State
    {
        std::uint64_t bytes = 0;
        std::uint64_t observations = 0;
        std::uint64_t trimmed = 0;
        std::optional<Timestamp> oldest;
        std::optional<std::string> stopped; ///< why recording is stopped now
        std::string recovered;              ///< what was found when a crashed file was continued
    };
    State state() const; ///< any thread
    std::filesystem::path file() const;

private:
    struct Private;
    explicit HistoryWriter(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

} // namespace watchglass
