// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chaosworld.h"

namespace watchglass::chaos {

inline World::World(std::uint64_t seed)
    : m_random(seed * 0x9e3779b97f4a7c15ULL + 1)
    , m_storage(std::make_unique<Storage>(m_random.next()))
    , m_oracle(*m_storage)
{
    ReflectorConfig config = ReflectorBench::makeConfig();
    config.seed = m_random.next();
    config.pageSize = pick(2) == 0 ? 3 : 500;
    config.watchList = pick(4) == 0;
    m_watchListSupport = static_cast<int>(pick(3));
    m_bookmarks = pick(4) != 0;
    m_listsAtVersions = pick(2) == 0;
    static constexpr double rates[] = {0.02, 0.1, 0.25, 0.5};
    m_faults = rates[pick(4)];
    m_state = std::make_unique<ReflectorState>(std::move(config), m_clock, std::make_shared<SessionIds>());
}

inline void World::note(const std::string &text)
{
    if (trace) {
        std::fprintf(stderr, "%9.3f %s\n", static_cast<double>((m_clock.monotonic() - 5h).count()) * 1e-9, text.c_str());
    }
}

/// One input, and everything that is to be checked after it.
template<typename Input>
void World::feed(Input input)
{
    const bool polls = m_polling;
    input(*m_state);
    pump();
    const StreamStatus status = m_state->status();
    const bool isFirst = !m_oracle.isComplete() && !status.lastApplied.isEmpty();
    const bool completes = isFirst || status.relists != m_relists;
    m_relists = status.relists;
    if (completes && m_ceiling) {
        m_ceiling.reset();
    }
    m_oracle.settle(*m_state, completes, polls);
    checkTruth();
    if (++m_feeds % 16 == 0) {
        m_oracle.compare(*m_state);
    }
}

inline void World::checkTruth()
{
    const StreamStatus status = m_state->status();
    const bool streams = m_request != 0 && m_isWatch && m_answered;
    if (status.phase == StreamPhase::Live && !streams) {
        m_oracle.violated("I6: Live without an open stream");
    }
    if (status.trust == Trust::Live && m_stream.isFuture && streams) {
        m_oracle.violated("Live on a stream from a version that the server has not reached");
    }
    if (status.trust == Trust::Live && status.phase != StreamPhase::Live) {
        m_oracle.violated("trust without a live stream");
    }
    if (status.phase == StreamPhase::Stopped && m_request != 0) {
        m_oracle.violated("a request runs although the stream is stopped");
    }
    if (m_splitter.buffered() > 32768) {
        m_oracle.violated("I8: too much is buffered");
    }
}

inline void World::pump()
{
    for (std::vector<ReflectorAction> actions = m_state->takeActions(); !actions.empty(); actions = m_state->takeActions()) {
        for (const ReflectorAction &action : actions) {
            ++m_outputs;
            take(action);
        }
    }
    while (const StreamBatchPtr batch = m_state->takeItems(1024)) {
        for (const StreamItem &item : batch->items) {
            ++m_outputs;
            take(item);
        }
    }
}

inline void World::requestGone()
{
    if (m_isWatch && m_answered && m_clock.monotonic() - m_stream.openedAt >= 1s) {
        m_shortStreak = 0;
    }
    m_former.push_back(m_request);
    m_request = 0;
    m_probe = 0;
    m_sendsNothing = false;
}

inline void World::take(const ReflectorAction &action)
{
    const auto begin = [this](Generation generation, bool isWatch, bool counts) {
        if (m_request != 0) {
            m_oracle.violated("a second request while one is under way");
        }
        m_request = generation;
        m_isWatch = isWatch;
        m_answered = m_sendsNothing = false;
        ++m_requestCount;
        m_pacing.sent(m_clock.monotonic(), counts, m_oracle);
    };
    if (const auto *list = std::get_if<StartList>(&action)) {
        note("  LIST rv=" + list->params.resourceVersion + " continue=" + list->params.continueToken);
        begin(list->generation, false, list->params.page == 1);
        m_list = list->params;
        m_expired = false;
        if (!m_list.continueToken.empty() && (!m_list.resourceVersion.empty() || m_list.notOlderThan)) {
            m_oracle.violated("a version together with a continue token");
        }
    } else if (const auto *watch = std::get_if<OpenWatch>(&action)) {
        note("  WATCH rv=" + watch->params.resourceVersion + (watch->params.sendInitialEvents ? " initial" : ""));
        begin(watch->generation, true, true);
        m_watch = watch->params;
        m_polling = false;
        m_expired = m_expired && !m_watch.sendInitialEvents;
        if (m_expired) {
            m_oracle.violated("a watch from where the server has just said 410");
        }
        if (m_watch.resourceVersion.empty() && !m_watch.sendInitialEvents) {
            m_oracle.violated("a watch without a resourceVersion");
        }
    } else if (const auto *abort = std::get_if<AbortRequest>(&action)) {
        if (abort->generation != m_request) {
            m_oracle.violated("an abort of a request that does not run");
        }
        requestGone();
    } else if (const auto *timer = std::get_if<ArmTimer>(&action)) {
        m_timer = timer->at;
    } else if (const auto *slot = std::get_if<RequestListSlot>(&action)) {
        m_slot = slot->generation;
        if (pick(4) != 0) {
            m_state->listSlotGranted(std::exchange(m_slot, 0));
        }
    } else if (std::holds_alternative<ReleaseListSlot>(action)) {
        m_slot = 0;
    } else if (std::holds_alternative<RefreshCredentials>(action)) {
        m_wantsCredentials = true;
    } else if (const auto *discover = std::get_if<Rediscover>(&action)) {
        m_discovery = discover->generation;
    } else if (const auto *probe = std::get_if<ProbePath>(&action)) {
        m_probe = probe->generation;
        ++m_requestCount;
        m_pacing.count(m_clock.monotonic(), m_oracle);
        m_probeParams = probe->params;
    }
}

inline void World::take(const StreamItem &item)
{
    if (const auto *observation = std::get_if<Observation>(&item)) {
        m_oracle.observed(*observation);
    } else if (const auto *gap = std::get_if<GapRecordPtr>(&item)) {
        note(std::string("  GAP ") + toString((*gap)->cause) + " " + (*gap)->fromVersion.text() + ".." + (*gap)->toVersion.text());
        ++m_gapCount;
        m_oracle.gap(**gap);
    } else if (const auto *finding = std::get_if<Finding>(&item)) {
        note(std::string("  FOUND ") + toString(finding->kind) + " " + finding->detail);
        m_oracle.found(*finding);
    } else if (const auto *transition = std::get_if<StreamTransition>(&item)) {
        note(std::string("  ") + toString(transition->from) + " -> " + toString(transition->to) + " " + toString(transition->trust) + ": "
             + transition->cause);
    }
}

inline void World::advance(std::chrono::nanoseconds time)
{
    const Monotonic end = m_clock.monotonic() + time;
    for (int fired = 0; m_timer && *m_timer <= end; ++fired) {
        if (fired > 20000) {
            m_oracle.violated("timers without end");
            return;
        }
        m_clock.advance(std::max(*m_timer - m_clock.monotonic(), Monotonic(0)));
        m_timer.reset();
        feed([](ReflectorState &state) { state.timerFired(); });
        if (chance(0.7)) {
            serve();
        }
    }
    m_clock.advance(end - m_clock.monotonic());
}

/// Bytes of the watch, in pieces as a socket may give them.
inline void World::deliver(std::string_view bytes)
{
    const Generation generation = m_request;
    const bool tears = chance(0.3);
    while (!bytes.empty() && m_request == generation) {
        const std::string_view piece = bytes.substr(0, tears ? 1 + pick(80) : 8000);
        bytes.remove_prefix(piece.size());
        m_state->bytesReceived(generation, piece.size());
        pump();
        m_splitter.append(piece);
        while (m_request == generation) {
            const std::optional<FrameSplitter::Frame> frame = m_splitter.next();
            if (!frame) {
                break;
            }
            takeFrame(*frame);
        }
        if (m_request == generation && m_splitter.problem() != FrameSplitter::Problem::None) {
            const bool isSize = m_splitter.problem() == FrameSplitter::Problem::FrameTooLarge;
            feed([&](ReflectorState &state) { state.badFrame(generation, isSize ? BadFrame::Oversize : BadFrame::Syntax, "sample"); });
        }
    }
}

inline void World::takeFrame(const FrameSplitter::Frame &frame)
{
    const Generation generation = m_request;
    std::expected<WatchEvent, DecodeError> event = m_decoder.decode(frame);
    ++m_stream.frames;
    if (event) {
        m_shortStreak = 0;
        m_serverErrors = event->type == WatchEventType::Error ? m_serverErrors : 0;
        if (event->initialEventsEnd) {
            m_stream.initial = false;
        }
        feed([&](ReflectorState &state) { state.watchEvent(generation, std::move(*event)); });
        return;
    }
    BadFrame reason = BadFrame::Syntax;
    switch (event.error().kind) {
    case DecodeError::Kind::WrongKind:
        reason = BadFrame::WrongKind;
        break;
    case DecodeError::Kind::UnknownType:
        reason = BadFrame::UnknownType;
        break;
    case DecodeError::Kind::NoName:
    case DecodeError::Kind::NoVersion:
        reason = BadFrame::NoVersion;
        break;
    default:
        break;
    }
    feed([&](ReflectorState &state) { state.badFrame(generation, reason, event.error().message); });
}

inline void World::endStream(StreamEnd how)
{
    if (m_request == 0 || !m_isWatch || !m_answered) {
        return;
    }
    const bool isShort = m_clock.monotonic() - m_stream.openedAt < 1s && m_stream.frames == 0;
    const bool wasInitial = m_stream.initial;
    const Generation generation = m_request;
    requestGone();
    if (!wasInitial && (isShort || how == StreamEnd::Decompression)) {
        m_pacing.failed(m_clock.monotonic());
    }
    if (!wasInitial && how != StreamEnd::Decompression) {
        m_shortStreak = isShort ? m_shortStreak + 1 : 0;
        if (m_shortStreak >= 2) {
            m_oracle.justify("closed at once, again");
        }
    }
    note("  stream ends");
    feed([&](ReflectorState &state) { state.watchEnded(generation, how); });
}

inline void World::intervene()
{
    m_pacing.intervene();
}

/// I9: an answer of something long aborted.
inline void World::lateReply()
{
    if (m_former.empty()) {
        return;
    }
    const Generation old = m_former[pick(m_former.size())];
    const std::uint64_t before = m_outputs;
    WatchEvent event;
    event.type = WatchEventType::Deleted;
    event.object = pod({.name = "o1", .version = m_storage->text(m_storage->rv() + 1000)});
    m_state->watchEvent(old, std::move(event));
    m_state->watchOpened(old);
    m_state->watchEnded(old, StreamEnd::Broken);
    m_state->badFrame(old, BadFrame::Syntax, "late");
    m_state->listItems(old, {pod({.name = "late"})});
    m_state->listPage(old, {{}, ResourceVersion("1"), {}, {}, {}});
    m_state->listFailed(old, http(410));
    m_state->watchFailed(old, http(401));
    m_state->probeAnswered(old, tooLarge());
    m_state->rediscovered(old, {});
    pump();
    if (m_outputs != before) {
        m_oracle.violated("I9: an answer of an aborted request had an effect");
    }
}

} // namespace watchglass::chaos
