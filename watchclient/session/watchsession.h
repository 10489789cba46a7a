// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/observation.h"
#include "watchclient/discovery/discovery.h"
#include "watchclient/kubeconfig/clusteraccess.h"
#include "watchclient/kubeconfig/execplugins.h"
#include "watchclient/session/sessionoptions.h"

#include <QObject>
#include <QThread>

#include <memory>
#include <vector>

namespace watchglass {

class NetworkWatch;
class SessionCore;
class StreamWorker;
using DiscoveryPtr = std::shared_ptr<const Discovery>;

/// Watches one cluster as one identity: finds out what it serves, opens the streams on threads of its own and keeps them
/// going. What streams say goes to the sink, from those threads; what the session says comes as signals in the thread of
/// this object. Commands return at once and are carried out later. Sends GET and nothing else.
class WatchSession : public QObject
{
    Q_OBJECT

public:
    /// `sink`, `plugins` and `clock` have to outlive the session; `plugins` may be null where the context has no
    /// credential plugin, `clock` is the system's where it is null.
    WatchSession(ClusterAccess access, SessionOptions options, StreamSink &sink, ExecPlugins *plugins = nullptr,
                 const Clock *clock = nullptr, QObject *parent = nullptr);
    /// Stops.
    ~WatchSession() override;

    void start();
    /// Aborts all requests, hands the last batches over and ends the threads. Returns when nothing is left that could
    /// call the sink; takes some milliseconds. A stopped session is not started again.
    void stop();
    bool isRunning() const { return m_core != nullptr; }

    /// Opens streams beside those of the options. StreamOpened in the sink says their numbers.
    void addStream(const StreamRequest &request);
    /// Ends a stream; it is not opened again unless it is asked for.
    void removeStream(StreamId id);
    /// Cuts every wait short: the user asked.
    void retryNow();
    /// Reads everything again, beside the streams: a gap record of cause User says what was found.
    void refresh();
    /// Paused streams are not connected; they go on from where they were.
    void setPaused(bool paused);
    /// The kubeconfig changed: the same context with other content.
    void reload(const ClusterAccess &access);
    /// The machine's network changed; called by itself where the system tells.
    void networkChanged();

    /// As last told by statusChanged().
    const SessionStatus &status() const { return m_status; }

Q_SIGNALS:
    void statusChanged(const watchglass::SessionStatus &status);
    /// At the start and whenever it was read again. Never null. What failed in part is in it.
    void discovered(const watchglass::DiscoveryPtr &discovery);
    /// Something that concerns the whole session: signing in, reaching the server, a resource nobody serves.
    void failed(const watchglass::Error &error);
    /// The whole cluster may not be listed for this stream: a namespace has to be chosen.
    void clusterWideForbidden(watchglass::StreamId stream, const watchglass::Error &error);
    void pluginStarted(const QString &command);
    void pluginMessage(const QString &command, const QString &text);
    void consentRequired(const watchglass::ExecConsentRequest &request);

private:
    template<typename Task>
    void post(Task task);

    SystemClock m_systemClock;
    SessionStatus m_status;
    int m_workerCount;
    std::unique_ptr<QThread> m_coreThread;
    std::unique_ptr<SessionCore> m_core;
    std::vector<std::unique_ptr<QThread>> m_workerThreads;
    std::vector<std::unique_ptr<StreamWorker>> m_workers;
    std::unique_ptr<NetworkWatch> m_network;
};

} // namespace watchglass
