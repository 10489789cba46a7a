// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chaosfaults.h"

namespace watchglass::chaos {

/// Something breaks in the middle of an open stream.
inline void World::breakStream()
{
    const std::string bytes = std::exchange(m_stream.bytes, {});
    const Generation generation = m_request;
    switch (pick(8)) {
    case 0: // cut at any byte
    case 1:
        deliver(std::string_view(bytes).substr(0, pick(bytes.size() + 1)));
        if (m_request == generation) {
            endStream(pick(2) == 0 ? StreamEnd::Clean : StreamEnd::Broken);
        }
        return;
    case 2: // half-open: nothing comes any more, not even an end
        deliver(std::string_view(bytes).substr(0, pick(bytes.size() + 1)));
        m_stream.stalled = true;
        return;
    case 3:
        endStream(pick(4) == 0 ? StreamEnd::Decompression : StreamEnd::Broken);
        return;
    default:
        break;
    }
    deliver(bytes);
    if (m_request != generation) {
        return;
    }
    switch (pick(5)) {
    case 0:
        sendError();
        break;
    case 1:
        sendGarbage();
        break;
    case 2:
    case 3:
        sendDisorder();
        break;
    default:
        sendWrongKind();
    }
}

inline void World::sendError()
{
    static constexpr int codes[] = {410, 410, 500, 429, 401, 403, 0, 504};
    const int code = codes[pick(8)];
    const bool initial = m_stream.initial;
    if (code == 410 || code == 500 || code == 0 || code == 504) {
        m_oracle.justify("an ERROR event with code " + std::to_string(code));
    }
    if (code == 429 || (!initial && (code == 500 || code == 0))) {
        m_pacing.failed(m_clock.monotonic());
    }
    m_polling = m_polling || (code == 403 && !initial);
    m_expired = code == 410 && !initial;
    const std::string message = code == 504 ? "Too large resource version: 9, current: 5" : "told so";
    note("  ERROR " + std::to_string(code));
    deliver(code == 0 ? std::string(R"({"type":"ERROR","object":{"what":"is this"}})")
                      : R"({"type":"ERROR","object":{"kind":"Status","message":")" + message + R"(","code":)" + std::to_string(code) + "}}");
}

inline void World::sendGarbage()
{
    static const std::string long17(5000, 'x');
    const std::string garbage[] = {std::string("{\"type\":\"MOD\0\0garbage", 21), "<html>504 from a proxy</html>", R"({"type":"REPLACED","object":{}})",
                                   R"({"type":"MODIFIED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"name":"o1"}}})",
                                   R"({"type":"MODIFIED","object":{"x":")" + long17 + "\"}}", R"({"type":"MODIFIED"}{])"};
    m_oracle.justify("garbage");
    if (!m_stream.initial) {
        m_pacing.failed(m_clock.monotonic());
    }
    note("  garbage");
    deliver(garbage[pick(6)]);
    if (m_request != 0 && m_isWatch && m_answered && m_splitter.pending() > 0) {
        m_oracle.violated("garbage was taken for the start of a frame");
    }
}

/// Frames again, or in the wrong order: what caches and proxies with faults have done.
inline void World::sendDisorder()
{
    if (m_stream.initial) {
        return;
    }
    if (!m_storage->isOrdered() || pick(3) == 0) {
        note("  the last frame again");
        deliver(std::string(m_stream.lastFrame));
        return;
    }
    m_oracle.confuse();
    std::vector<std::string> deleted;
    for (const Change *change : m_storage->after(0)) {
        if (change->kind == Change::Kind::Delete && change->rv <= m_stream.rv) {
            deleted.push_back(R"({"type":"DELETED","object":)" + change->json + "}");
        }
    }
    if (!deleted.empty() && pick(3) != 0) {
        note("  a stale DELETED");
        deliver(deleted[pick(deleted.size())]);
        return;
    }
    m_storage->mutate();
    m_storage->mutate();
    note("  two frames swapped");
    writeChanges();
    std::string bytes = std::exchange(m_stream.bytes, {});
    const std::size_t second = bytes.find("{\"type\":", 1);
    deliver(second == std::string::npos ? bytes : bytes.substr(second) + bytes.substr(0, second));
}

inline void World::sendWrongKind()
{
    if (m_stream.initial) {
        return;
    }
    if (++m_stream.wrongKinds == 3) {
        m_oracle.justify("three objects of another kind");
        m_pacing.failed(m_clock.monotonic());
    }
    const std::string version = m_storage->text(m_storage->rv() + 3);
    deliver(R"({"type":"ADDED","object":{"kind":"Node","apiVersion":"v1","metadata":{"name":"n","resourceVersion":")" + version + R"("}}})");
}

inline void World::serveProbe()
{
    if (m_probe == 0 || chance(0.3)) {
        return;
    }
    const Generation generation = std::exchange(m_probe, 0);
    const std::optional<std::uint64_t> asked = m_storage->number(m_probeParams.resourceVersion);
    std::optional<RequestFailure> failure;
    if (m_clock.monotonic() < m_downUntil || (goesWrong() && pick(2) == 0)) {
        failure = network(FailureKind::Timeout);
        m_pacing.failed(m_clock.monotonic());
    } else if (m_token != m_validToken) {
        failure = http(401, apiStatus(401));
    } else if (!asked || *asked > m_storage->rv()) {
        failure = tooLarge();
        m_oracle.justify("the storage went back");
    } else if (goesWrong()) {
        failure = http(403);
    }
    feed([&](ReflectorState &state) { state.probeAnswered(generation, failure); });
}

inline void World::shakeServer()
{
    for (std::uint64_t n = pick(4); n > 0; --n) {
        if (!m_ceiling || m_storage->rv() + 16 < *m_ceiling) {
            m_storage->mutate();
        }
    }
    if (pick(8) == 0 && !m_ceiling) {
        m_storage->skipVersions(pick(20));
    }
    if (chance(m_faults / 3)) {
        m_storage->compact(m_storage->rv() - pick(6));
    }
    if (chance(m_faults / 8)) {
        ++m_validToken;
    }
    if (chance(m_faults / 8)) {
        note("server goes down");
        m_downUntil = m_clock.monotonic() + std::chrono::milliseconds(pick(60000));
        if (m_request != 0 && !m_stream.stalled) {
            endStream(StreamEnd::Broken);
        }
    }
    if (chance(m_faults / 20) && m_storage->isOrdered() && !m_ceiling) {
        restoreStorage();
    }
    if (chance(m_faults / 60)) {
        changeCluster();
    }
}

/// An etcd restore: the API server is away for a while, or only its streams end; its versions are lower afterwards. A client can notice that as
/// long as the new history has not passed what it saw before; so the model waits for it there.
inline void World::restoreStorage()
{
    const std::uint64_t seen = m_storage->number(m_state->lastApplied().text()).value_or(0);
    const std::uint64_t before = m_storage->rv();
    m_storage->restore();
    m_oracle.restores(m_storage->restoredTo());
    note("storage restored: " + std::to_string(before) + " -> " + std::to_string(m_storage->rv()));
    m_tokens.clear();
    if (seen > m_storage->rv()) {
        m_ceiling = seen;
        m_oracle.justify("the storage went back");
    }
    const bool isDown = pick(3) != 0;
    if (isDown) {
        m_downUntil = std::max(m_downUntil, m_clock.monotonic() + 3s + std::chrono::milliseconds(pick(20000)));
    }
    if (m_request == 0 || m_sendsNothing) {
        return;
    }
    if (m_isWatch && m_answered) {
        if (!m_stream.stalled) {
            endStream(isDown ? StreamEnd::Broken : StreamEnd::Clean);
        }
    } else {
        failRequest(network(FailureKind::Reset), true);
    }
}

inline void World::changeCluster()
{
    note("another cluster");
    m_formerClusters.push_back(std::exchange(m_storage, std::make_unique<Storage>(m_random.next(), m_formerClusters.size() + 1)));
    m_tokens.clear();
    m_ceiling.reset();
    m_polling = m_expired = false;
    m_oracle.moveTo(*m_storage);
    intervene();
    feed([](ReflectorState &state) { state.otherCluster(); });
    m_polling = false;
}

inline void World::shakeSession()
{
    if (!chance(m_faults / 2)) {
        return;
    }
    const auto tell = [this](const char *what, auto input) {
        note(what);
        intervene();
        feed(input);
    };
    switch (pick(12)) {
    case 0:
        tell("sleep", [](ReflectorState &state) { state.suspended(2h); });
        break;
    case 1:
        m_clock.sleepMachine(1h);
        tell("sleep, unannounced", [](ReflectorState &state) { state.timerFired(); });
        break;
    case 2:
        tell("network change", [](ReflectorState &state) { state.networkChanged(); });
        break;
    case 3:
        tell("stop", [](ReflectorState &state) { state.stop(); });
        break;
    case 4:
        tell("start", [](ReflectorState &state) { state.start(); });
        break;
    case 5:
        tell("retry now", [](ReflectorState &state) { state.retryNow(); });
        break;
    case 6:
        tell("kubeconfig changed", [](ReflectorState &state) { state.kubeconfigChanged(); });
        break;
    case 7:
        m_oracle.justify("the user asked");
        tell("refresh", [](ReflectorState &state) { state.refresh(); });
        break;
    case 8:
        m_circuitOpen = true;
        tell("circuit opens", [](ReflectorState &state) { state.circuitOpened(Error{ErrorClass::Network, "cluster away", 0, {}, {}}); });
        break;
    case 9:
        m_circuitOpen = false;
        tell("circuit closes", [](ReflectorState &state) { state.circuitClosed(); });
        break;
    case 10:
        m_paused = !m_paused;
        tell("reading paused or resumed", [this](ReflectorState &state) { state.readingPaused(m_paused); });
        break;
    default:
        m_token = m_validToken;
        tell("credentials refreshed unasked", [](ReflectorState &state) { state.credentialsRefreshed(); });
    }
}

/// Everything works again. The client must come back by itself, with a little help where it waits for a person.
inline void World::heal()
{
    note("--- healing");
    m_faults = 0;
    m_downUntil = Monotonic(0);
    m_paused = false;
    intervene();
    feed([](ReflectorState &state) { state.start(); });
    feed([](ReflectorState &state) { state.circuitClosed(); });
    feed([](ReflectorState &state) { state.readingPaused(false); });
    for (int second = 0; second < 3600 && m_oracle.violation().empty(); ++second) {
        if (second < 10 && (!m_ceiling || m_storage->rv() + 16 < *m_ceiling)) {
            m_storage->mutate();
        }
        advance(1s);
        serve();
        const StreamPhase phase = m_state->status().phase;
        if (second % 20 == 19 && (phase == StreamPhase::Unauthorized || phase == StreamPhase::Unsupported || phase == StreamPhase::Polling)) {
            intervene();
            m_token = m_validToken;
            feed([](ReflectorState &state) { state.credentialsRefreshed(); });
            feed([](ReflectorState &state) { state.retryNow(); });
        }
        const bool caughtUp = m_oracle.clientSeq() == m_storage->lastSeq() || m_storage->after(m_stream.rv).empty();
        if (second > 10 && phase == StreamPhase::Live && !m_stream.stalled && !m_stream.isFuture && caughtUp && m_state->status().trust == Trust::Live) {
            m_oracle.compare(*m_state);
            m_oracle.checkSeen();
            const Objects &truth = m_storage->objects();
            if (m_state->keys().size() != truth.size()) {
                m_oracle.violated("I3: at the end the client holds another number of objects than the server");
            }
            return;
        }
    }
    m_oracle.violated(std::string("did not come back in an hour: ") + toString(m_state->status().phase));
}

inline std::string World::run()
{
    feed([](ReflectorState &state) { state.start(); });
    const std::uint64_t steps = 40 + pick(120);
    for (std::uint64_t step = 0; step < steps && m_oracle.violation().empty(); ++step) {
        shakeServer();
        shakeSession();
        if (pick(10) == 0) {
            lateReply();
        }
        static constexpr std::chrono::milliseconds spans[] = {10ms, 200ms, 1000ms, 1000ms, 5000ms, 30000ms, 100000ms, 400000ms};
        advance(std::chrono::milliseconds(pick(static_cast<std::uint64_t>(spans[pick(pick(4) == 0 ? 8 : 6)].count()))));
        serve();
    }
    if (m_oracle.violation().empty()) {
        heal();
    }
    return m_oracle.violation();
}

} // namespace watchglass::chaos
