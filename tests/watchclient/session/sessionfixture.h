// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fakeapi.h"
#include "tests/fakes/collectingsink.h"
#include "tests/fakes/manualclock.h"
#include "watchclient/session/watchsession.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace watchglass::fakes {

/// A clock that knows which of a session's threads have looked at it since it moved.
class SessionClock final : public Clock
{
public:
    Timestamp wall() const override { return m_clock.wall(); }
    Monotonic monotonic() const override
    {
        const QString thread = QThread::currentThread()->objectName();
        if (thread == QLatin1String("session") || thread.startsWith(QLatin1String("watch "))) {
            const std::lock_guard lock(m_mutex);
            m_seen[thread] = m_steps;
        }
        return m_clock.monotonic();
    }
    void advance(std::chrono::nanoseconds by)
    {
        const std::lock_guard lock(m_mutex);
        ++m_steps;
        m_clock.advance(by);
    }
    void jumpWall(std::chrono::nanoseconds by) { m_clock.jumpWall(by); }
    bool wasSeenByAll() const
    {
        const std::lock_guard lock(m_mutex);
        return std::ranges::all_of(m_seen, [this](const auto &entry) { return entry.second == m_steps; });
    }

private:
    ManualClock m_clock;
    mutable std::mutex m_mutex;
    mutable std::map<QString, int> m_seen;
    int m_steps = 0;
};

/// A whole session with its threads against a FakeApi, on a clock that the test owns.
class SessionFixture
{
public:
    explicit SessionFixture(std::vector<FakeApi::Resource> resources) : api(std::move(resources))
    {
        options.workers = 2;
        options.heartbeat = std::chrono::milliseconds(2);
        options.batchInterval = std::chrono::milliseconds(1);
        options.statusInterval = std::chrono::milliseconds(10);
        options.followNetwork = false;
        options.seed = 42;
        access = api.access();
    }
    ~SessionFixture() { session.reset(); }

    void start()
    {
        session = std::make_unique<WatchSession>(access, options, sink, plugins.get(), &clock);
        QObject::connect(session.get(), &WatchSession::failed, session.get(), [this](const Error &error) { errors.push_back(error); });
        QObject::connect(session.get(), &WatchSession::clusterWideForbidden, session.get(),
                         [this](StreamId id, const Error &) { forbidden.push_back(id); });
        session->start();
    }
    /// Lets a little time pass on the clock, in steps that no stream takes for a sleep, until `condition`; false after `limit`.
    template<typename Condition>
    bool pass(std::chrono::nanoseconds limit, Condition condition, std::chrono::milliseconds step = std::chrono::milliseconds(100))
    {
        const Monotonic end = clock.monotonic() + limit;
        while (!condition()) {
            if (clock.monotonic() >= end && !QTest::qWaitFor(condition, 3000)) {
                return false;
            }
            advance(step);
        }
        return true;
    }
    /// Time passes, whatever happens.
    void letPass(std::chrono::nanoseconds time, std::chrono::milliseconds step = std::chrono::milliseconds(100))
    {
        for (std::chrono::nanoseconds passed{0}; passed < time; passed += step) {
            advance(step);
        }
    }
    /// One step, which every thread has seen before the next one: none of them takes a busy machine for a sleep.
    void advance(std::chrono::milliseconds step)
    {
        clock.advance(step);
        QTest::qWait(3);
        if (session && session->isRunning()) {
            (void)QTest::qWaitFor([this] { return clock.wasSeenByAll(); }, 5000);
        }
    }

    std::vector<StreamInfo> streams() const
    {
        std::vector<StreamInfo> infos;
        for (const StreamOpened &opened : sink.all<StreamOpened>()) {
            infos.push_back(opened.info);
        }
        return infos;
    }
    /// The stream of a resource, 0 where there is none.
    StreamId id(const std::string &resource, const std::string &space = {}) const
    {
        for (const StreamInfo &info : streams()) {
            if (info.key.gvr.resource == resource && info.key.namespaceName == space) {
                return info.id;
            }
        }
        return 0;
    }
    StreamPhase phase(const std::string &resource, const std::string &space = {}) const { return sink.phase(id(resource, space)); }
    Trust trust(const std::string &resource) const
    {
        const auto steps = sink.all<StreamTransition>(id(resource));
        return steps.empty() ? Trust::Dead : steps.back().trust;
    }
    std::size_t live() const
    {
        std::size_t count = 0;
        for (const StreamInfo &info : streams()) {
            count += sink.phase(info.id) == StreamPhase::Live ? 1 : 0;
        }
        return count;
    }
    std::size_t requests() const { return api.server.requestCount(); }
    /// Lists of everything, without the one item that a resumed stream asks for.
    std::size_t lists(const std::string &resource) const { return count(resource, false); }
    std::size_t watches(const std::string &resource) const { return count(resource, true); }
    static QByteArray path(const std::string &resource) { return "/api/v1/" + QByteArray::fromStdString(resource); }
    void send(const std::string &resource, const QByteArray &frames) { api.server.send(path(resource), chunk(frames)); }

    FakeApi api;
    SessionClock clock;
    CollectingSink sink;
    SessionOptions options;
    ClusterAccess access;
    std::unique_ptr<ExecPlugins> plugins;
    std::unique_ptr<WatchSession> session;
    std::vector<Error> errors;
    std::vector<StreamId> forbidden;

private:
    std::size_t count(const std::string &resource, bool watch) const
    {
        const auto all = api.server.requests();
        return std::size_t(std::ranges::count_if(all, [&](const Request &r) {
            return r.path.endsWith(QByteArray("/" + QByteArray::fromStdString(resource))) && r.isWatch() == watch && r.arg("limit") != "1";
        }));
    }
};

/// r00, r01, ... of kinds R00, R01, ...
inline std::vector<FakeApi::Resource> manyResources(int count)
{
    std::vector<FakeApi::Resource> resources;
    for (int i = 0; i < count; ++i) {
        const QByteArray number = QByteArray::number(i).rightJustified(2, '0');
        resources.push_back({"", "r" + number, "R" + number});
    }
    return resources;
}

/// An object of the resource `name`, as manyResources() names kinds.
inline QByteArray object(const std::string &resource, const QByteArray &name, const QByteArray &version)
{
    const QByteArray kind = QByteArray::fromStdString(resource).toUpper();
    return "{\"kind\":\"" + kind + "\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"default\",\"uid\":\"u-" + name
        + "\",\"resourceVersion\":\"" + version + "\"}}";
}

inline std::string nameOf(int i)
{
    return (i < 10 ? "r0" : "r") + std::to_string(i);
}

} // namespace watchglass::fakes
