// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chaosclient.h"

namespace watchglass::chaos {

inline void World::serve()
{
    if (m_slot != 0 && chance(0.8)) {
        feed([this](ReflectorState &state) { state.listSlotGranted(std::exchange(m_slot, 0)); });
    }
    if (m_wantsCredentials && chance(0.7)) {
        m_wantsCredentials = false;
        if (goesWrong()) {
            feed([](ReflectorState &state) { state.credentialsFailed(Error{ErrorClass::Credentials, "the plugin failed", 0, {}, {}}); });
        } else {
            m_token = m_validToken;
            feed([](ReflectorState &state) { state.credentialsRefreshed(); });
        }
    }
    if (m_discovery != 0 && chance(0.7)) {
        const Generation generation = std::exchange(m_discovery, 0);
        const std::optional<ApiResource> resource = goesWrong() ? std::nullopt : std::optional(m_state->info().resource);
        feed([&](ReflectorState &state) { state.rediscovered(generation, resource); });
    }
    serveProbe();
    if (m_request == 0 || m_sendsNothing) {
        return;
    }
    if (!m_isWatch) {
        serveList();
    } else if (!m_answered) {
        serveWatchStart();
    } else if (!m_paused) {
        serveStream();
    }
}

inline void World::failRequest(RequestFailure failure, bool backsOff, std::chrono::nanoseconds retryAfter)
{
    const Generation generation = m_request;
    requestGone();
    if (backsOff) {
        m_pacing.failed(m_clock.monotonic(), retryAfter);
    }
    note("  answer: " + failure.error.message);
    if (m_isWatch) {
        feed([&](ReflectorState &state) { state.watchFailed(generation, std::move(failure)); });
    } else {
        feed([&](ReflectorState &state) { state.listFailed(generation, std::move(failure)); });
    }
}

/// True where the request gets something else than what it asked for.
inline bool World::refuse(bool isWatch)
{
    if (m_clock.monotonic() < m_downUntil) {
        failRequest(network(FailureKind::Refused), true);
    } else if (m_token != m_validToken) {
        failRequest(http(401, apiStatus(401)), false);
    } else if (!goesWrong()) {
        return false;
    } else if (pick(4) == 0) {
        m_sendsNothing = true;
    } else if (pick(3) == 0) {
        refuseConnection(isWatch);
    } else {
        refuseHttp(isWatch);
    }
    return true;
}

inline void World::refuseConnection(bool isWatch)
{
    static constexpr FailureKind kinds[] = {FailureKind::Reset, FailureKind::Dns, FailureKind::Timeout, FailureKind::Refused, FailureKind::Tls,
                                            FailureKind::NotJson};
    const FailureKind kind = kinds[pick(6)];
    const bool isSlow = kind == FailureKind::Tls || kind == FailureKind::NotJson;
    const bool fallsBack = isWatch && m_watch.sendInitialEvents && kind == FailureKind::NotJson;
    failRequest(network(kind), !fallsBack, isSlow ? 30s : 0s);
}

inline void World::refuseHttp(bool isWatch)
{
    const bool initial = isWatch && m_watch.sendInitialEvents;
    RequestFailure failure;
    switch (pick(8)) {
    case 0:
        m_serverErrors += isWatch ? 1 : 0;
        if (m_serverErrors >= 5) {
            m_oracle.justify("five times 500");
        }
        failRequest(http(500), !initial);
        break;
    case 1:
        failRequest(http(502 + static_cast<int>(pick(3))), true);
        break;
    case 2:
        failure = http(429);
        failure.error.retryAfter = std::chrono::seconds(pick(8));
        failRequest(failure, true, *failure.error.retryAfter);
        break;
    case 3:
        failRequest(http(404), false);
        break;
    case 4:
        m_polling = m_polling || (isWatch && !initial);
        failRequest(http(403, apiStatus(403)), false);
        break;
    case 5:
        if (isWatch) {
            m_oracle.justify("410 at the start of the watch");
            m_expired = !initial;
        }
        failRequest(http(410, apiStatus(410, "Expired")), false);
        break;
    case 6:
        if (isWatch || !m_list.resourceVersion.empty()) {
            m_oracle.justify("a replica that is behind");
            failRequest(tooLarge(), false);
            break;
        }
        [[fallthrough]];
    default:
        failRequest(http(408), true);
    }
}

inline void World::serveList()
{
    if (refuse(false)) {
        return;
    }
    if (!m_list.continueToken.empty()) {
        const auto found = m_tokens.find(m_list.continueToken);
        if (found == m_tokens.end() || goesWrong()) {
            failRequest(http(410, apiStatus(410, "Expired", "The provided continue parameter is too old")), false);
            return;
        }
        Token token = found->second;
        m_tokens.erase(found);
        if (goesWrong()) {
            token.rv = m_storage->rv(); // pages of two moments
        }
        servePage(std::move(token), false);
        return;
    }
    const std::optional<std::uint64_t> asked = m_storage->number(m_list.resourceVersion);
    const bool exactly = m_listsAtVersions && !m_list.notOlderThan && !m_list.resourceVersion.empty();
    if ((m_list.notOlderThan && !asked) || ((m_list.notOlderThan || exactly) && asked && *asked > m_storage->rv())) {
        m_oracle.justify("the storage went back");
        failRequest(tooLarge(), false);
        return;
    }
    if (exactly && (!asked || *asked < m_storage->compacted())) {
        failRequest(http(410, apiStatus(410, "Expired")), false);
        return;
    }
    Token token;
    token.rv = exactly ? *asked : m_storage->rv();
    token.seq = m_storage->lastSeq();
    token.exactly = exactly;
    for (const auto &[name, object] : exactly ? m_storage->at(*asked) : m_storage->objects()) {
        token.items.push_back(object);
    }
    servePage(std::move(token), true);
}

inline void World::servePage(Token token, bool isFirst)
{
    const Generation generation = m_request;
    const std::size_t limit = m_list.limit == 0 ? token.items.size() : static_cast<std::size_t>(m_list.limit);
    const std::size_t end = std::min(token.items.size(), token.next + limit);
    std::vector<RawObjectPtr> items;
    for (; token.next < end; ++token.next) {
        const Object &object = token.items[token.next];
        m_oracle.handsOutObject(m_storage->handOut(object.rv), object.seq);
        items.push_back(makeRawObject(object.json).value());
        if (chance(0.2)) { // items come before the end of their page
            feed([&](ReflectorState &state) { state.listItems(generation, std::move(items)); });
            items.clear();
        }
    }
    if (goesWrong() && pick(3) == 0) {
        failRequest(network(FailureKind::BadBody), true);
        return;
    }
    ReflectorPage page{std::move(items), ResourceVersion(m_storage->handOut(token.rv)), {}, {}, {}};
    if (!token.exactly || token.rv == m_storage->rv()) { // its position is known already
        m_oracle.handsOut(page.resourceVersion.text(), isFirst || token.rv != m_storage->rv() ? token.seq : m_storage->lastSeq());
    }
    if (token.next < token.items.size()) {
        page.continueToken = "T" + std::to_string(++m_tokenCount);
        m_tokens[page.continueToken] = token;
        page.remaining = token.items.size() - token.next;
    }
    requestGone();
    note("  page at " + page.resourceVersion.text());
    feed([&](ReflectorState &state) { state.listPage(generation, std::move(page)); });
}

inline void World::serveWatchStart()
{
    if (refuse(true)) {
        return;
    }
    const std::optional<std::uint64_t> asked = m_storage->number(m_watch.resourceVersion);
    const bool expired = !m_watch.sendInitialEvents && (!asked || *asked < m_storage->compacted());
    if (m_watch.sendInitialEvents && m_watchListSupport == 1) {
        failRequest(http(422, apiStatus(422)), false);
        return;
    }
    if (expired && pick(3) == 0) {
        m_oracle.justify("410 at the start of the watch");
        m_expired = true;
        failRequest(http(410, apiStatus(410, "Expired")), false);
        return;
    }
    const Generation generation = m_request;
    m_answered = true;
    m_splitter.reset();
    m_stream = Stream{};
    m_stream.isOpen = true;
    m_stream.initial = m_watch.sendInitialEvents;
    m_stream.rv = asked.value_or(0);
    m_stream.isFuture = asked && *asked > m_storage->rv();
    m_stream.openedAt = m_stream.bookmarkAt = m_clock.monotonic();
    m_stream.endsAt = m_clock.monotonic() + m_watch.timeout;
    feed([&](ReflectorState &state) { state.watchOpened(generation); });
    if (m_request != generation) {
        return;
    }
    if (expired) {
        m_oracle.justify("410 in the stream");
        m_expired = true;
        deliver(R"({"type":"ERROR","object":{"kind":"Status","status":"Failure","reason":"Expired","code":410}})");
    } else if (m_stream.initial) {
        writeInitial();
    } else if (goesWrong()) {
        endStream(StreamEnd::Clean);
    }
}

inline void World::writeFrame(const std::string &frame)
{
    static constexpr const char *ends[] = {"\n", "\r\n", "", "\n\n"};
    m_stream.lastFrame = frame;
    m_stream.bytes += frame + ends[pick(4)];
}

inline void World::writeBookmark(bool endMark)
{
    const std::string version = m_storage->handOut(m_stream.rv);
    m_oracle.handsOut(version, m_storage->lastSeq());
    m_stream.bytes += R"({"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":")" + version
        + R"(","creationTimestamp":null)" + (endMark ? R"(,"annotations":{"k8s.io/initial-events-end":"true"})" : "") + R"(},"spec":null}})";
    m_stream.lastFrame.clear();
    m_stream.bookmarkAt = m_clock.monotonic();
}

inline void World::writeInitial()
{
    for (const auto &[name, object] : m_storage->objects()) {
        m_oracle.handsOutObject(m_storage->handOut(object.rv), object.seq);
        writeFrame(R"({"type":"ADDED","object":)" + object.json + "}");
    }
    m_stream.rv = m_storage->rv();
    m_stream.lastFrame.clear();
    if (m_watchListSupport == 0) {
        writeBookmark(true);
    } else {
        m_stream.ignoresInitial = true;
    }
}

inline void World::writeChanges()
{
    static constexpr const char *types[] = {"ADDED", "MODIFIED", "DELETED"};
    for (const Change *change : m_storage->after(m_stream.rv)) {
        m_oracle.handsOut(m_storage->handOut(change->rv), change->seq);
        m_oracle.handsOutObject(m_storage->text(change->rv), change->seq);
        writeFrame(std::string(R"({"type":")") + types[static_cast<std::size_t>(change->kind)] + R"(","object":)" + change->json + "}");
        m_stream.rv = change->rv;
    }
}

inline void World::serveStream()
{
    if (m_stream.stalled) {
        return;
    }
    if (m_stream.isFuture) {
        if (m_clock.monotonic() >= m_stream.endsAt) {
            endStream(StreamEnd::Clean);
        }
        return; // waits for its version
    }
    if (!m_stream.ignoresInitial) {
        writeChanges();
    }
    if (m_bookmarks && !m_stream.ignoresInitial && m_clock.monotonic() - m_stream.bookmarkAt >= 60s) {
        m_stream.rv = m_storage->rv();
        writeBookmark(false);
    }
    if (goesWrong() && pick(3) == 0) {
        breakStream();
        return;
    }
    const std::string bytes = std::exchange(m_stream.bytes, {});
    deliver(bytes);
    if (m_clock.monotonic() >= m_stream.endsAt) {
        endStream(StreamEnd::Clean);
    }
}

} // namespace watchglass::chaos
