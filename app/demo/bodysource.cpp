// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/demo/bodysource.h"

#include <algorithm>

namespace watchglass::demo {

using namespace std::chrono_literals;

ListSource::ListSource(const ResourceType &view, Encoding encoding, ListMeta meta, std::vector<RevisionPtr> items)
    : m_view(view)
    , m_encoding(encoding)
    , m_meta(std::move(meta))
    , m_items(std::move(items))
{
}

BodySource::State ListSource::read(QByteArray &out, qsizetype limit, const Moment &moment)
{
    const qsizetype until = out.size() + limit;
    if (m_next == 0) {
        out += listHead(m_view, m_encoding, m_meta);
    }
    while (m_next < m_items.size() && out.size() < until) {
        if (m_next > 0) {
            out += ',';
        }
        appendItem(out, *m_items[m_next], m_view, m_encoding, moment.wall);
        m_items[m_next++].reset();
    }
    if (m_next < m_items.size()) {
        return State::More;
    }
    out += listTail(m_view, m_encoding, m_meta);
    return State::End;
}

WatchSource::WatchSource(const Store &store, const ResourceType &view, Scope scope, Encoding encoding,
                         WatchOptions options, Monotonic opened)
    : m_store(store)
    , m_view(view)
    , m_scope(std::move(scope))
    , m_encoding(encoding)
    , m_options(options)
    , m_epoch(store.epoch())
    , m_deadline(opened + options.timeout)
    , m_nextBookmark(opened + options.bookmarkInterval)
{
    const Store::Table &table = m_store.table(view.storage);
    if (options.initialEvents) {
        m_initialVersion = store.version();
        m_options.from = m_initialVersion;
        for (const auto &[key, revision] : table.live) {
            if (m_scope.matches(*revision)) {
                m_initial.push_back(revision);
            }
        }
    }
    const auto start = std::ranges::upper_bound(table.history, m_options.from, {},
                                                [](const Change &change) { return change.now->version(); });
    m_index = table.firstIndex + std::uint64_t(start - table.history.begin());
    m_backlog = table.endIndex() - m_index;
}

BodySource::State WatchSource::read(QByteArray &out, qsizetype limit, const Moment &moment)
{
    const Store::Table &table = m_store.table(m_view.storage);
    if (m_epoch != m_store.epoch()) {
        return State::End;
    }
    if (m_index < table.firstIndex || table.endIndex() - m_index > m_options.maxLag + m_backlog + m_initial.size()) {
        return State::Drop;
    }
    const qsizetype until = out.size() + limit;
    if (!readInitial(out, until, moment) || !readHistory(out, until, moment)) {
        return State::More;
    }
    const bool nearEnd = moment.monotonic >= m_deadline - 2s && !m_lastBookmarkSent;
    const bool reached = m_store.version() >= m_options.from;
    if (m_options.bookmarks && reached && (moment.monotonic >= m_nextBookmark || nearEnd)) {
        m_lastBookmarkSent = m_lastBookmarkSent || nearEnd;
        appendBookmark(out, moment);
    }
    return moment.monotonic >= m_deadline ? State::End : State::Wait;
}

bool WatchSource::readInitial(QByteArray &out, qsizetype limit, const Moment &moment)
{
    while (m_nextInitial < m_initial.size()) {
        if (out.size() >= limit) {
            return false;
        }
        const Revision &revision = *m_initial[m_nextInitial];
        appendFrame(out, "ADDED", revision, revision.version(), moment);
        m_initial[m_nextInitial++].reset();
    }
    if (m_options.initialEvents && m_options.endMark) {
        out += bookmarkFrame(m_view, m_encoding, m_initialVersion, true);
    }
    m_options.initialEvents = false;
    m_initial.clear();
    m_nextInitial = 0;
    return true;
}

bool WatchSource::readHistory(QByteArray &out, qsizetype limit, const Moment &moment)
{
    const Store::Table &table = m_store.table(m_view.storage);
    for (; m_index < table.endIndex(); ++m_index) {
        if (out.size() >= limit) {
            return false;
        }
        const Change &change = table.history[std::size_t(m_index - table.firstIndex)];
        // After a restore the counter may be lower than where the client says it is: it hears nothing until then.
        if (change.now->version() > m_options.from) {
            appendChange(out, change, moment);
        }
    }
    m_backlog = 0;
    return true;
}

void WatchSource::appendChange(QByteArray &out, const Change &change, const Moment &moment)
{
    const bool before = change.before && (!m_scope.selective() || m_scope.matches(*change.before));
    const bool now = change.type != ChangeType::Deleted && m_scope.matches(*change.now);
    if (!m_scope.namespaceName.empty() && change.now->namespaceName() != m_scope.namespaceName) {
        return;
    }
    const std::uint64_t version = change.now->version();
    if (now) {
        appendFrame(out, before ? "MODIFIED" : "ADDED", *change.now, version, moment);
    } else if (before) {
        // An object that no longer matches is sent as it was when it did, with the version of the change.
        const Revision &last = change.type == ChangeType::Deleted ? *change.now : *change.before;
        appendFrame(out, "DELETED", last, version, moment);
    }
}

void WatchSource::appendFrame(QByteArray &out, std::string_view type, const Revision &revision, std::uint64_t version,
                              const Moment &moment)
{
    out += R"({"type":")";
    out.append(type.data(), qsizetype(type.size()));
    out += R"(","object":)";
    const qsizetype start = out.size();
    appendObject(out, revision, m_view, m_encoding, moment.wall, !m_tableSent);
    if (version != revision.version()) {
        replaceVersion(out, start, version);
    }
    m_tableSent = true;
    out += "}\n";
}

void WatchSource::appendBookmark(QByteArray &out, const Moment &moment)
{
    out += bookmarkFrame(m_view, m_encoding, m_store.version(), false);
    while (m_nextBookmark <= moment.monotonic) {
        m_nextBookmark += m_options.bookmarkInterval;
    }
}

} // namespace watchglass::demo
