// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/reflector/reflectorstate.h"

#include <algorithm>
#include <string>

namespace watchglass {

class ManualClock final : public Clock
{
public:
    Timestamp wall() const override { return m_start + m_mono + m_wallAhead; }
    Monotonic monotonic() const override { return std::chrono::hours(5) + m_mono; }
    void advance(std::chrono::nanoseconds time) { m_mono += time; }
    void sleepMachine(std::chrono::nanoseconds time) { m_wallAhead += time; }

private:
    Timestamp m_start = *parseRfc3339("2026-11-30T12:00:00Z");
    std::chrono::nanoseconds m_mono{0};
    std::chrono::nanoseconds m_wallAhead{0};
};

struct PodSpec
{
    std::string name = "a";
    std::string uid = "u1";
    std::string version = "90";
    std::int64_t generation = 1;
    std::string extra; ///< further metadata members, with a leading comma
    std::string body = R"("status":{"phase":"Running"})";
};

inline RawObjectPtr pod(const PodSpec &spec)
{
    const std::string json = R"({"kind":"Pod","apiVersion":"v1","metadata":{"name":")" + spec.name + R"(","namespace":"shop","uid":")"
        + spec.uid + R"(","resourceVersion":")" + spec.version + R"(","generation":)" + std::to_string(spec.generation) + spec.extra
        + "}," + spec.body + "}";
    return makeRawObject(json).value();
}

inline WatchEvent frame(WatchEventType type, RawObjectPtr object)
{
    WatchEvent event;
    event.type = type;
    event.object = std::move(object);
    event.bytes = 100;
    return event;
}

inline WatchEvent bookmark(const std::string &version, bool end = false)
{
    WatchEvent event;
    event.type = WatchEventType::Bookmark;
    event.bookmark = ResourceVersion(version);
    event.initialEventsEnd = end;
    return event;
}

inline ApiStatus apiStatus(int code, std::string reason = {}, std::string message = {})
{
    ApiStatus status;
    status.code = code;
    status.reason = std::move(reason);
    status.message = message.empty() ? "status " + std::to_string(code) : std::move(message);
    return status;
}

inline WatchEvent errorEvent(std::optional<ApiStatus> status)
{
    WatchEvent event;
    event.type = WatchEventType::Error;
    event.status = std::move(status);
    return event;
}

inline RequestFailure http(int code, std::optional<ApiStatus> status = {})
{
    RequestFailure failure;
    failure.kind = FailureKind::Http;
    failure.error.httpStatus = code;
    failure.error.message = status ? status->message : "HTTP " + std::to_string(code);
    failure.error.status = std::move(status);
    return failure;
}

inline RequestFailure tooLarge()
{
    ApiStatus status = apiStatus(504, "Timeout", "Too large resource version: 100, current: 50");
    status.causes = {"ResourceVersionTooLarge"};
    return http(504, status);
}

inline RequestFailure network(FailureKind kind)
{
    RequestFailure failure;
    failure.kind = kind;
    failure.error = Error{ErrorClass::Network, std::string("network: ") + toString(kind), 0, {}, {}};
    return failure;
}

/// One ReflectorState with everything around it in the test's hands. Grants list slots at once unless told otherwise.
class ReflectorBench
{
public:
    struct Sent
    {
        Monotonic at{0};
        bool isWatch = false;
        ListParams list;
        WatchParams watch;
    };

    static ReflectorConfig makeConfig()
    {
        ReflectorConfig config;
        config.info.id = 7;
        config.info.resource.gvr = {"", "v1", "pods"};
        config.info.resource.kind = "Pod";
        config.info.resource.verbs = {"get", "list", "watch"};
        config.info.key.gvr = config.info.resource.gvr;
        config.seed = 42;
        return config;
    }

    explicit ReflectorBench(ReflectorConfig config = makeConfig())
        : state(std::move(config), clock, std::make_shared<SessionIds>())
    {
    }

    void pump()
    {
        for (std::vector<ReflectorAction> actions = state.takeActions(); !actions.empty(); actions = state.takeActions()) {
            for (ReflectorAction &action : actions) {
                std::visit([this](auto &one) { take(one); }, action);
            }
        }
        while (const StreamBatchPtr batch = state.takeItems()) {
            for (const StreamItem &item : batch->items) {
                std::visit([this](const auto &one) { note(one); }, item);
            }
        }
    }
    /// Lets time pass, firing the timer when it is due.
    void advance(std::chrono::nanoseconds time)
    {
        const Monotonic end = clock.monotonic() + time;
        pump();
        while (timer && *timer <= end) {
            clock.advance(std::max(*timer - clock.monotonic(), Monotonic(0)));
            timer.reset();
            state.timerFired();
            pump();
        }
        clock.advance(end - clock.monotonic());
    }
    /// Until something more than timers happens: a request is sent. How long that took.
    std::chrono::nanoseconds untilRequest(std::chrono::nanoseconds limit = std::chrono::minutes(20))
    {
        const Monotonic from = clock.monotonic();
        const std::size_t before = sent.size();
        pump();
        while (sent.size() == before && timer && *timer <= from + limit) {
            clock.advance(std::max(*timer - clock.monotonic(), Monotonic(0)));
            timer.reset();
            state.timerFired();
            pump();
        }
        return clock.monotonic() - from;
    }

    void start()
    {
        state.start();
        pump();
    }
    void answerList(std::vector<RawObjectPtr> items, const std::string &version, const std::string &token = {},
                    std::optional<std::uint64_t> remaining = {})
    {
        state.listPage(request, {std::move(items), ResourceVersion(version), token, remaining, {}});
        pump();
    }
    void open()
    {
        state.watchOpened(request);
        pump();
    }
    void send(WatchEvent event)
    {
        state.bytesReceived(request, 100);
        state.watchEvent(request, std::move(event));
        pump();
    }
    void failList(RequestFailure failure)
    {
        state.listFailed(request, std::move(failure));
        pump();
    }
    void failWatch(RequestFailure failure)
    {
        state.watchFailed(request, std::move(failure));
        pump();
    }
    void end(StreamEnd how = StreamEnd::Clean)
    {
        state.watchEnded(request, how);
        pump();
    }
    /// Listed (version 100: object a, uid u1, version 90, generation 1), watching, Live.
    void toLive()
    {
        start();
        answerList({pod({})}, "100");
        open();
        clearLog();
    }
    /// Live for two minutes, then cut: the watch from version 100 is being opened again.
    void toResuming()
    {
        toLive();
        advance(std::chrono::minutes(2));
        end();
        untilRequest();
        clearLog();
    }
    void clearLog()
    {
        sent.clear();
        transitions.clear();
        observations.clear();
        gaps.clear();
        findings.clear();
        aborted.clear();
    }

    const Sent &last() const { return sent.back(); }
    StreamPhase phase() const { return state.status().phase; }
    Trust trust() const { return state.status().trust; }
    std::string version() const { return state.lastApplied().text(); }
    std::size_t count(FindingKind kind) const
    {
        return static_cast<std::size_t>(std::ranges::count(findings, kind, &Finding::kind));
    }
    std::size_t watches() const
    {
        return static_cast<std::size_t>(std::ranges::count(sent, true, &Sent::isWatch));
    }
    std::size_t lists() const { return sent.size() - watches(); }

    ManualClock clock;
    ReflectorState state;
    std::optional<Monotonic> timer;
    Generation request = 0;
    Generation slot = 0;
    Generation discovery = 0;
    Generation probe = 0;
    bool grantSlots = true;
    bool answerProbes = true; ///< with yes
    int refreshes = 0;
    int rediscoveries = 0;
    int probes = 0;
    int unreachable = 0;
    int reachable = 0;
    int broken = 0;
    int rewinds = 0;
    int suggestions = 0;
    int slotsOut = 0;
    std::vector<Generation> aborted;
    std::vector<Sent> sent;
    std::vector<StreamTransition> transitions;
    std::vector<Observation> observations;
    std::vector<GapRecordPtr> gaps;
    std::vector<Finding> findings;

private:
    void take(StartList &action)
    {
        request = action.generation;
        sent.push_back({clock.monotonic(), false, action.params, {}});
    }
    void take(OpenWatch &action)
    {
        request = action.generation;
        sent.push_back({clock.monotonic(), true, {}, action.params});
    }
    void take(AbortRequest &action) { aborted.push_back(action.generation); }
    void take(ArmTimer &action) { timer = action.at; }
    void take(RefreshCredentials &) { ++refreshes; }
    void take(Rediscover &action)
    {
        ++rediscoveries;
        discovery = action.generation;
    }
    void take(ProbePath &action)
    {
        ++probes;
        probe = action.generation;
        if (answerProbes) {
            state.probeAnswered(probe, {});
        }
    }
    void take(RequestListSlot &action)
    {
        ++slotsOut;
        slot = action.generation;
        if (grantSlots) {
            state.listSlotGranted(slot);
        }
    }
    void take(ReleaseListSlot &) { --slotsOut; }
    void take(ReportUnreachable &) { ++unreachable; }
    void take(ReportReachable &) { ++reachable; }
    void take(ReportBroken &) { ++broken; }
    void take(ReportRewind &) { ++rewinds; }
    void take(SuggestNamespaces &) { ++suggestions; }

    void note(const StreamTransition &item) { transitions.push_back(item); }
    void note(const Observation &item) { observations.push_back(item); }
    void note(const GapRecordPtr &item) { gaps.push_back(item); }
    void note(const Finding &item) { findings.push_back(item); }
    void note(const StreamOpened &) {}
    void note(const SegmentStarted &) {}
    void note(const StreamStatus &) {}
};

} // namespace watchglass
