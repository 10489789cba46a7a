// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/reflector/reflectorstate.h"
#include "watchclient/transport/apiclient.h"
#include "watchclient/transport/framesplitter.h"
#include "watchclient/transport/listdecoder.h"
#include "watchclient/transport/watcheventdecoder.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace watchglass {

/// What a stream asks of its session. Called in the stream's thread; answers come later, as inputs of the Reflector.
class ReflectorHost
{
public:
    virtual ~ReflectorHost() = default;
    /// Of the credentials that requests carry now.
    virtual std::uint64_t credentialSerial() const = 0;
    virtual void refreshCredentials(StreamId stream, std::uint64_t rejectedSerial) = 0;
    virtual void rediscover(StreamId stream, Generation generation) = 0;
    virtual void requestListSlot(StreamId stream, Generation generation) = 0;
    virtual void releaseListSlot(StreamId stream, Generation generation) = 0;
    virtual void reportUnreachable(StreamId stream, const Error &error) = 0;
    virtual void reportReachable(StreamId stream) = 0;
    virtual void reportBroken(StreamId stream) = 0;
    virtual void reportRewind(StreamId stream) = 0;
    virtual void suggestNamespaces(StreamId stream, const Error &error) = 0;
    /// A CustomResourceDefinition or APIService changed: the server may serve other resources now.
    virtual void apiChanged() = 0;
};

/// Drives the state machine of one stream: sends its requests, decodes what comes, keeps its timer and hands what it
/// says to the sink in batches. Lives in one watch thread.
class Reflector : public QObject
{
public:
    struct Timing
    {
        std::chrono::milliseconds batch{33};
        std::chrono::milliseconds heartbeat{1000}; ///< the longest sleep of a timer: the clock may be a manual one
        std::chrono::milliseconds congestion{20};  ///< how often a full sink is asked again
    };

    Reflector(ReflectorConfig config, ApiClient &client, const Clock &clock, std::shared_ptr<SessionIds> ids, StreamSink &sink,
              ReflectorHost &host, Timing timing);
    ~Reflector() override;

    /// Gives an input to the state machine and does what follows from it.
    template<typename Input>
    void apply(Input &&input)
    {
        input(m_state);
        pump();
        schedule();
    }
    void start();
    /// Ends the stream: requests are aborted, everything said goes to the sink. Can be started again.
    void stop();

    const StreamInfo &info() const { return m_state.info(); }
    const ReflectorState &state() const { return m_state; }
    /// Hands over what waits for the next batch.
    void flush();
    /// The status, if it is another one than the last time.
    std::optional<StreamStatus> changedStatus();
    bool isPaused() const { return m_paused; }
    /// Looks at the clock and does what is due. Its timer does so by itself, at least with each heartbeat.
    void checkTime();

private:
    void pump();
    void schedule();
    void handle(const StartList &action);
    void handle(const OpenWatch &action);
    void handle(const AbortRequest &action);
    void handle(const ArmTimer &action);
    void handle(const RefreshCredentials &action);
    void handle(const Rediscover &action);
    void handle(const ProbePath &action);
    void handle(const RequestListSlot &action);
    void handle(const ReleaseListSlot &action);
    void handle(const ReportUnreachable &action);
    void handle(const ReportReachable &action);
    void handle(const ReportBroken &action);
    void handle(const ReportRewind &action);
    void handle(const SuggestNamespaces &action);

    void send(ApiRequest request, const RequestFormat &format, ApiCall::Handlers handlers, Generation generation);
    void takeListBytes(std::string_view bytes);
    void takeListEnd(const CallEnd &end);
    void failList(const DecodeError &error);
    void takeWatchBytes(std::string_view bytes);
    bool takeFrame(const FrameSplitter::Frame &frame);
    void takeWatchEnd(const CallEnd &end);
    std::string sampleOfStream() const;
    void noteRead(std::size_t bytes);
    void armTimer();
    void checkCongestion();

    ApiClient &m_client;
    const Clock &m_clock;
    StreamSink &m_sink;
    ReflectorHost &m_host;
    Timing m_timing;
    ReflectorState m_state;

    ApiCallPtr m_call; ///< the list or watch under way
    Generation m_generation = 0;
    std::uint64_t m_epoch = 0;  ///< of the connections that were used last
    std::uint64_t m_serial = 0; ///< of the credentials that were sent last
    bool m_headSeen = false;
    std::optional<Timestamp> m_serverDate;
    std::optional<ListDecoder> m_list;
    WatchEventDecoder m_decoder;
    FrameSplitter m_splitter;
    ApiCallPtr m_probe;

    std::optional<Monotonic> m_wakeAt;
    QTimer m_timer;
    QTimer m_batchTimer;
    QTimer m_congestionTimer;
    std::size_t m_waitingBytes = 0;
    int m_waitingEvents = 0;
    bool m_paused = false;
    bool m_servesApis = false;
    std::optional<StreamStatus> m_lastStatus;
};

} // namespace watchglass
