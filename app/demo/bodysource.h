// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/encoding.h"
#include "app/demo/selectors.h"
#include "app/demo/store.h"
#include "watchclient/api/time.h"

#include <QByteArray>

#include <chrono>
#include <optional>
#include <vector>

namespace watchglass::demo {

/// The body of an answer that is sent piece by piece, as fast as the client reads.
class BodySource
{
public:
    enum class State {
        More, ///< call again when there is room
        Wait, ///< nothing now
        End,  ///< complete
        Drop  ///< the client is too slow: the connection is to be closed without more
    };
    struct Moment
    {
        Monotonic monotonic{};
        Timestamp wall;
    };

    virtual ~BodySource() = default;
    /// Appends about `limit` bytes at most.
    virtual State read(QByteArray &out, qsizetype limit, const Moment &moment) = 0;
};

/// A list: everything to be sent is fixed when it is made.
class ListSource final : public BodySource
{
public:
    ListSource(const ResourceType &view, Encoding encoding, ListMeta meta, std::vector<RevisionPtr> items);
    State read(QByteArray &out, qsizetype limit, const Moment &moment) override;

private:
    const ResourceType &m_view;
    Encoding m_encoding;
    ListMeta m_meta;
    std::vector<RevisionPtr> m_items;
    std::size_t m_next = 0;
};

struct WatchOptions
{
    std::uint64_t from = 0;    ///< changes with a higher version are sent
    bool initialEvents = false; ///< ADDED for everything first
    bool endMark = false;       ///< a bookmark that says where the initial events end
    bool bookmarks = false;
    std::chrono::nanoseconds bookmarkInterval{ std::chrono::seconds(60) };
    std::chrono::nanoseconds timeout{ std::chrono::minutes(30) };
    std::uint64_t maxLag = 20'000; ///< changes a client may fall behind, besides what it asked for, before it is dropped
};

/// A watch. Holds a place in the table's history, no buffer of its own.
class WatchSource final : public BodySource
{
public:
    WatchSource(const Store &store, const ResourceType &view, Scope scope, Encoding encoding, WatchOptions options,
                Monotonic opened);
    State read(QByteArray &out, qsizetype limit, const Moment &moment) override;

private:
    bool readInitial(QByteArray &out, qsizetype limit, const Moment &moment);
    bool readHistory(QByteArray &out, qsizetype limit, const Moment &moment);
    void appendChange(QByteArray &out, const Change &change, const Moment &moment);
    void appendFrame(QByteArray &out, std::string_view type, const Revision &revision, std::uint64_t version,
                     const Moment &moment);
    void appendBookmark(QByteArray &out, const Moment &moment);

    const Store &m_store;
    const ResourceType &m_view;
    Scope m_scope;
    Encoding m_encoding;
    WatchOptions m_options;
    std::uint64_t m_epoch;
    std::uint64_t m_index = 0;   ///< of the next change in the table's history
    std::uint64_t m_backlog = 0; ///< changes it had asked for at the start and is still reading
    std::vector<RevisionPtr> m_initial;
    std::size_t m_nextInitial = 0;
    std::uint64_t m_initialVersion = 0;
    Monotonic m_deadline;
    Monotonic m_nextBookmark;
    bool m_lastBookmarkSent = false;
    bool m_tableSent = false;
};

} // namespace watchglass::demo
