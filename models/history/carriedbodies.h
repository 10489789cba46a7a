// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bodiescodec.h"
#include "models/history/database.h"
#include "models/history/trimstep.h"

#include <map>

namespace watchglass::history {

/// The bodies that living objects had at the oldest kept moment, with all that these were packed against. They stay in
/// `bodies` as they were written; a row of which a third is not needed any more is written anew without that.
/// Works inside the transactions of RecordTrimmer; after one that failed everything is to be loaded again.
class CarriedBodies
{
public:
    explicit CarriedBodies(Database &database) : m_database(database) {}

    /// What a file has in which `before` is the oldest kept seq, and each object's carried body is kept under a seq.
    Result load(std::uint64_t before, const std::vector<std::pair<std::uint32_t, std::uint64_t>> &objects);
    /// The oldest kept moment moves on over the observations of a step.
    Result pass(const TrimStep &step);
    /// Under which seq the body of an object is kept; 0: none is.
    std::uint64_t seqOf(std::uint32_t object) const;
    /// How many bytes its body takes with what it leans on.
    std::uint64_t bytesOf(std::uint32_t object) const;
    void drop(std::uint32_t object);
    /// Takes what is not needed out of the table. Writes at most `bytes` anew, so some may be left for the next time.
    Result tidy(std::uint64_t bytes);

private:
    struct Entry
    {
        std::uint64_t seq = 0;
        BodyBase base;
        std::uint64_t bytes = 0;
        bool same = false; ///< as its base
    };
    struct Frame
    {
        std::uint64_t seq = 0;
        std::uint64_t bytes = 0;
    };
    using Chain = std::vector<Frame>; ///< from one that stands alone to the newest
    struct Row
    {
        std::uint64_t bytes = 0;
        std::uint64_t neededBytes = 0;
        std::vector<std::uint64_t> needed; ///< seqs, rising
        bool whole = false;                ///< nothing of it is later than the boundary
    };
    using Rows = std::map<std::uint64_t, Row>; ///< by their first seq

    std::expected<std::vector<Entry>, std::string> readRows(std::uint64_t fromRow, std::uint64_t from, std::uint64_t before);
    void take(Chain &chain, const Entry *entry);
    void need(const Frame &frame);
    void free(Chain &chain);
    Rows::iterator rowOf(std::uint64_t seq);
    Result rewrite(const std::vector<std::uint64_t> &rows);
    Result insert(const BodiesWriter &row, const Row &known);

    Database &m_database;
    std::uint64_t m_before = 0;
    std::unordered_map<std::uint32_t, Chain> m_chains;
    Rows m_rows;
};

} // namespace watchglass::history
