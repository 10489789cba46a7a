// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/session/reflector.h"
#include "watchclient/session/sessionoptions.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace watchglass {

class SessionCore;

/// Some of a session's streams, with the connections that they share, in one watch thread. Every function but the
/// constructor is called in that thread: post() brings a task there.
class StreamWorker : public QObject, public ReflectorHost
{
public:
    StreamWorker(SessionCore &core, SessionOptions options, const Clock &clock, std::shared_ptr<SessionIds> ids, StreamSink &sink);
    ~StreamWorker() override;

    /// Any thread.
    void post(std::function<void(StreamWorker &)> task);

    void setEndpoint(ApiEndpoint endpoint, std::uint64_t credentialSerial);
    void addStream(const StreamInfo &info, const std::optional<Error> &circuit, bool start);
    void removeStream(StreamId id);
    /// Gives one input to one stream, where it still is.
    void tell(StreamId id, const std::function<void(ReflectorState &)> &input);
    void tellAll(const std::function<void(ReflectorState &)> &input, StreamId except = 0);
    /// Another cluster answers: all streams begin anew. What they said until now is in the sink when this returns.
    void forgetCluster();
    void setPaused(bool paused);
    void dropConnections();
    /// Ends all streams and lets go of every socket. Nothing is said after it.
    void shutDown();
    std::size_t streamCount() const { return m_streams.size(); }

private:
    std::uint64_t credentialSerial() const override { return m_serial; }
    void refreshCredentials(StreamId stream, std::uint64_t rejectedSerial) override;
    void rediscover(StreamId stream, Generation generation) override;
    void requestListSlot(StreamId stream, Generation generation) override;
    void releaseListSlot(StreamId stream, Generation generation) override;
    void reportUnreachable(StreamId stream, const Error &error) override;
    void reportReachable(StreamId stream) override;
    void reportBroken(StreamId stream) override;
    void reportRewind(StreamId stream) override;
    void suggestNamespaces(StreamId stream, const Error &error) override;
    void apiChanged() override;

    void ask(std::function<void(SessionCore &)> task);
    void startTimers();
    void beat();
    void sendStatuses();

    SessionCore &m_core;
    SessionOptions m_options;
    const Clock &m_clock;
    std::shared_ptr<SessionIds> m_ids;
    StreamSink &m_sink;
    std::unique_ptr<ApiClient> m_client;
    std::map<StreamId, std::unique_ptr<Reflector>> m_streams;
    std::uint64_t m_serial = 0;
    std::unique_ptr<QTimer> m_heartbeat; ///< made in the thread that it belongs to
    std::unique_ptr<QTimer> m_statusTimer;
    std::optional<std::chrono::nanoseconds> m_wallOffset;
    std::optional<Monotonic> m_lastBeat;
};

} // namespace watchglass
