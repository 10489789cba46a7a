// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/carriedrows.h"
#include "models/history/trimgarbage.h"

namespace watchglass::history {

/// Keeps the file under its caps by dropping whole chunks from the old end. The state that each living object had at the
/// new boundary is carried over (table `carried`), so that the state and the bodies from the boundary on are complete.
/// Where the carried states take more than two thirds of the cap, the oldest of them go too, and are counted.
/// Works on the writer's thread between transactions.
class RecordTrimmer
{
public:
    struct Caps
    {
        std::uint64_t bytes = 0;         ///< of the file without its log; 0: no cap
        std::chrono::nanoseconds age{0}; ///< 0: no cap
        std::uint64_t log = 16U << 20U;  ///< how much one transaction may write; the log may get twice as big
    };
    RecordTrimmer(Database &database, RecordEncoder &encoder, const Caps &caps);

    /// Drops what is too old or too much. Everything encoded must be committed.
    Result trim(Timestamp now);

    std::uint64_t trimmed() const { return m_trimmed; }
    const std::optional<Timestamp> &boundary() const { return m_boundary; }
    /// Statements that would keep the file's tables busy when it is closed.
    void release();

private:
    Result load();
    Result trimAge(Timestamp now);
    Result trimBytes(Timestamp now);
    std::expected<std::uint64_t, std::string> usedBytes();
    std::expected<std::uint64_t, std::string> standingBytes(std::uint64_t used);
    std::uint64_t missingBytes() const;
    std::expected<std::uint64_t, std::string> roomToMake(std::uint64_t used);
    /// What was found while room is made.
    struct Making
    {
        bool shrinks = true; ///< some of what is carried may go
        bool last = false;   ///< no chunk may go
    };
    std::expected<bool, std::string> makeRoom(std::uint64_t used, Timestamp now, Making &making);
    Result giveBack();
    /// One transaction; false where nothing was left to drop.
    std::expected<bool, std::string> dropChunks(const QString &why, Timestamp now, std::optional<Timestamp> notAfter);
    std::expected<bool, std::string> shrink(std::uint64_t bytes, Timestamp now);
    std::expected<TrimStep, std::string> oldest(std::optional<Timestamp> notAfter);
    static void collect(const QSqlQuery &chunk, TrimStep &step);
    Result apply(TrimStep &step);
    Result tidy();
    Result noteTrim(const QString &why, Timestamp now, const TrimStep &step);
    Result transaction(TrimStep &step, const QString &why, Timestamp now, const std::function<Result()> &work);

    Database &m_database;
    RecordEncoder &m_encoder;
    Caps m_caps;
    CarriedRows m_carried;
    TrimGarbage m_garbage;
    std::uint64_t m_trimmed = 0;
    std::optional<Timestamp> m_boundary;
    std::uint64_t m_pageBytes = 4096;
    std::uint64_t m_before = 0; ///< the oldest kept seq
    std::uint64_t m_runDone = 0;
    std::optional<std::uint64_t> m_standing; ///< about; where it was looked for
    bool m_loaded = false;
};

} // namespace watchglass::history
