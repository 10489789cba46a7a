// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/watchsession.h"

#include "watchclient/session/networkwatch.h"
#include "watchclient/session/sessioncore.h"
#include "watchclient/session/streamworker.h"

#include <QRandomGenerator>

#include <algorithm>

namespace watchglass {

namespace {

std::unique_ptr<QThread> makeThread(const QString &name, QObject &object)
{
    auto thread = std::make_unique<QThread>();
    thread->setObjectName(name);
    object.moveToThread(thread.get());
    return thread;
}

/// Lets `last` run in the object's thread and ends the thread; deletions that wait there are done by then.
template<typename Object, typename Last>
void endThread(QThread &thread, Object &object, Last last)
{
    QMetaObject::invokeMethod(&object, [&object, last] { last(object); }, Qt::BlockingQueuedConnection);
    thread.quit();
    thread.wait();
}

} // namespace

WatchSession::WatchSession(ClusterAccess access, SessionOptions options, StreamSink &sink, ExecPlugins *plugins, const Clock *clock,
                           QObject *parent)
    : QObject(parent)
    , m_workerCount(std::clamp(options.workers, 1, 16))
{
    const Clock &time = clock ? *clock : m_systemClock;
    if (options.seed == 0) {
        options.seed = QRandomGenerator::system()->generate64();
    }
    const auto ids = std::make_shared<SessionIds>();
    const bool followNetwork = options.followNetwork;
    m_core = std::make_unique<SessionCore>(std::move(access), options, sink, time, plugins, ids);
    m_coreThread = makeThread(QStringLiteral("session"), *m_core);
    for (int i = 0; i < m_workerCount; ++i) {
        m_workers.push_back(std::make_unique<StreamWorker>(*m_core, options, time, ids, sink));
        m_workerThreads.push_back(makeThread(QStringLiteral("watch %1").arg(i + 1), *m_workers.back()));
    }
    connect(m_core.get(), &SessionCore::statusChanged, this, [this](const SessionStatus &status) {
        m_status = status;
        Q_EMIT statusChanged(status);
    });
    connect(m_core.get(), &SessionCore::discovered, this, &WatchSession::discovered);
    connect(m_core.get(), &SessionCore::failed, this, &WatchSession::failed);
    connect(m_core.get(), &SessionCore::clusterWideForbidden, this, &WatchSession::clusterWideForbidden);
    connect(m_core.get(), &SessionCore::pluginStarted, this, &WatchSession::pluginStarted);
    connect(m_core.get(), &SessionCore::pluginMessage, this, &WatchSession::pluginMessage);
    connect(m_core.get(), &SessionCore::consentRequired, this, &WatchSession::consentRequired);
    if (followNetwork) {
        m_network = std::make_unique<NetworkWatch>();
        connect(m_network.get(), &NetworkWatch::changed, this, &WatchSession::networkChanged);
    }
}

WatchSession::~WatchSession()
{
    stop();
}

template<typename Task>
void WatchSession::post(Task task)
{
    if (m_core) {
        QMetaObject::invokeMethod(m_core.get(), [core = m_core.get(), task = std::move(task)] { task(*core); }, Qt::QueuedConnection);
    }
}

void WatchSession::start()
{
    if (!m_core || m_coreThread->isRunning()) {
        return;
    }
    std::vector<StreamWorker *> workers;
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        m_workerThreads[i]->start();
        workers.push_back(m_workers[i].get());
    }
    m_coreThread->start();
    post([workers](SessionCore &core) { core.start(workers); });
}

void WatchSession::stop()
{
    if (!m_core) {
        return;
    }
    m_network.reset();
    if (m_coreThread->isRunning()) {
        endThread(*m_coreThread, *m_core, [](SessionCore &core) { core.shutDown(); });
        for (std::size_t i = 0; i < m_workers.size(); ++i) {
            endThread(*m_workerThreads[i], *m_workers[i], [](StreamWorker &worker) { worker.shutDown(); });
        }
    }
    m_workers.clear();
    m_core.reset(); // after the workers, which know it
    m_status.phase = SessionPhase::Stopped;
    Q_EMIT statusChanged(m_status);
}

void WatchSession::addStream(const StreamRequest &request)
{
    post([request](SessionCore &core) { core.addStream(request); });
}

void WatchSession::removeStream(StreamId id)
{
    post([id](SessionCore &core) { core.removeStream(id); });
}

void WatchSession::retryNow()
{
    post([](SessionCore &core) { core.retryNow(); });
}

void WatchSession::refresh()
{
    post([](SessionCore &core) { core.refresh(); });
}

void WatchSession::setPaused(bool paused)
{
    post([paused](SessionCore &core) { core.setPaused(paused); });
}

void WatchSession::reload(const ClusterAccess &access)
{
    post([access](SessionCore &core) { core.reload(access); });
}

void WatchSession::networkChanged()
{
    post([](SessionCore &core) { core.networkChanged(); });
}

} // namespace watchglass
