// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/fakes/collectingsink.h"
#include "tests/fakes/manualclock.h"
#include "tests/fakes/scriptedserver.h"
#include "watchclient/session/reflector.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace watchglass::fakes {

/// A session that grants everything and writes down what it was asked.
class FakeHost final : public ReflectorHost
{
public:
    std::uint64_t credentialSerial() const override { return serial; }
    void refreshCredentials(StreamId, std::uint64_t rejected) override { rejectedSerials.push_back(rejected); }
    void rediscover(StreamId, Generation generation) override { rediscoveries.push_back(generation); }
    void requestListSlot(StreamId, Generation generation) override { listRequests.push_back(generation); }
    void releaseListSlot(StreamId, Generation) override { ++released; }
    void reportUnreachable(StreamId, const Error &error) override { unreachable.push_back(error); }
    void reportReachable(StreamId) override { ++reachable; }
    void reportBroken(StreamId) override { ++broken; }
    void reportRewind(StreamId) override { ++rewinds; }
    void suggestNamespaces(StreamId, const Error &) override { ++suggestions; }
    void apiChanged() override { ++apiChanges; }

    std::uint64_t serial = 1;
    std::vector<std::uint64_t> rejectedSerials;
    std::vector<Generation> rediscoveries;
    std::vector<Generation> listRequests;
    std::vector<Error> unreachable;
    int released = 0;
    int reachable = 0;
    int broken = 0;
    int rewinds = 0;
    int suggestions = 0;
    int apiChanges = 0;
};

/// One stream of pods on a scripted server, in the test's thread, on a clock that the test owns.
class ReflectorFixture
{
public:
    explicit ReflectorFixture(ScriptedServer::Handler handler, bool watchList = false)
        : server(std::move(handler))
        , client(endpoint())
    {
        ReflectorConfig config;
        config.info.id = 1;
        config.info.key.gvr = {"", "v1", "pods"};
        config.info.resource.gvr = config.info.key.gvr;
        config.info.resource.kind = "Pod";
        config.info.resource.verbs = {"list", "watch"};
        config.info.cluster = "test";
        config.watchList = watchList;
        config.seed = 42;
        reflector = std::make_unique<Reflector>(std::move(config), client, clock, std::make_shared<SessionIds>(), sink, host,
                                                Reflector::Timing{std::chrono::milliseconds(1), std::chrono::milliseconds(1000), std::chrono::milliseconds(2)});
    }

    void start()
    {
        reflector->start();
        serve();
    }
    /// Does what a session does at once.
    void serve()
    {
        for (const Generation generation : std::exchange(host.listRequests, {})) {
            reflector->apply([generation](ReflectorState &state) { state.listSlotGranted(generation); });
        }
    }
    /// Lets time pass on the clock and asks `condition`; for use in QTRY_VERIFY.
    template<typename Condition>
    bool passing(Condition condition, std::chrono::milliseconds step = std::chrono::milliseconds(100))
    {
        clock.advance(step);
        reflector->checkTime();
        serve();
        return condition();
    }
    bool isLive() const { return reflector->state().status().phase == StreamPhase::Live; }
    StreamStatus status() const { return reflector->state().status(); }
    std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const ObjectKey &key : reflector->state().keys()) {
            found.push_back(key.name);
        }
        std::ranges::sort(found);
        return found;
    }
    std::vector<Request> watches() const { return requests(true); }
    /// Lists that read something: not the one item that a resumed stream asks for to learn whether the server has its version.
    std::vector<Request> lists() const
    {
        std::vector<Request> found = requests(false);
        std::erase_if(found, [](const Request &request) { return request.arg("limit") == "1"; });
        return found;
    }
    std::vector<Observation> observations(Origin origin)
    {
        reflector->flush();
        std::vector<Observation> found = sink.all<Observation>();
        std::erase_if(found, [origin](const Observation &o) { return o.origin != origin || !o.object; });
        return found;
    }
    bool wasEver(StreamPhase phase)
    {
        reflector->flush();
        const auto steps = sink.all<StreamTransition>();
        return std::ranges::any_of(steps, [phase](const StreamTransition &step) { return step.to == phase; });
    }
    std::vector<GapRecordPtr> gaps()
    {
        reflector->flush();
        return sink.all<GapRecordPtr>();
    }

    ScriptedServer server;
    ManualClock clock;
    CollectingSink sink;
    FakeHost host;
    ApiClient client;
    std::unique_ptr<Reflector> reflector;

private:
    ApiEndpoint endpoint() const
    {
        ApiEndpoint made;
        made.server = server.url();
        made.host = made.server.authority().toStdString();
        return made;
    }
    std::vector<Request> requests(bool watch) const
    {
        std::vector<Request> found = server.requests();
        std::erase_if(found, [watch](const Request &request) { return request.isWatch() != watch; });
        return found;
    }
};

} // namespace watchglass::fakes
