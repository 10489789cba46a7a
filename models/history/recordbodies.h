// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/history/bodiescodec.h"
#include "models/history/database.h"
#include "models/history/framecodec.h"
#include "watchclient/api/resource.h"

#include <list>
#include <memory>
#include <string>
#include <unordered_map>

namespace watchglass::history {

/// Unpacks bodies and keeps the last ones, bounded by bytes, since the neighbours are wanted next.
class RecordBodies
{
public:
    using Text = std::shared_ptr<const std::string>;

    explicit RecordBodies(Database &database) : m_database(database) {}
    /// From now on bodies are asked for in the order of the record: only the newest of each object is kept, but more of
    /// them.
    void readInOrder(bool inOrder);
    /// The body of one observation. Error: one line.
    std::expected<Text, std::string> body(std::uint64_t seq);
    /// The text of a template; empty for 0.
    std::expected<Text, std::string> templateText(std::uint64_t id);
    FrameDecoder &decoder() { return m_decoder; }
    /// The file may have changed: rows that were read before may be gone.
    void forgetRow() { m_row = {}; }

private:
    struct Step
    {
        std::uint64_t seq = 0;
        BodyBase base;
        std::vector<std::string> frames; ///< none: the same text as the base
    };
    struct Row
    {
        std::uint64_t first = 0;
        QByteArray data;
        std::vector<BodyEntry> entries;
    };

    std::expected<Step, std::string> step(std::uint64_t seq);
    Result loadRow(std::uint64_t seq);
    Text known(std::uint64_t seq);
    void keep(std::uint64_t seq, const Text &text);
    void drop(std::uint64_t seq);
    void shrink();
    std::unexpected<std::string> damaged(std::uint64_t seq, const std::string &what) const;

    Database &m_database;
    std::optional<QSqlQuery> m_select;
    FrameDecoder m_decoder;
    Row m_row;
    std::unordered_map<std::uint64_t, Text> m_templates;
    struct Kept
    {
        std::uint64_t seq = 0;
        Text text;
    };
    std::list<Kept> m_kept; ///< the last used first
    std::unordered_map<std::uint64_t, std::list<Kept>::iterator> m_bySeq;
    std::size_t m_keptBytes = 0;
    bool m_inOrder = false;
};

} // namespace watchglass::history
