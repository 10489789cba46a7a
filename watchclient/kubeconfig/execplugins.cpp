// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/execplugins.h"

#include "watchclient/kubeconfig/execworker.h"

namespace watchglass {

bool consentForTrustedFiles(const ExecConsentRequest &request)
{
    return request.trustedFile;
}

ExecPlugins::ExecPlugins(const Clock &clock, ExecSettings settings, QObject *parent)
    : QObject(parent), m_settings(std::move(settings)), m_worker(new ExecWorker(clock, m_settings))
{
    m_thread.setObjectName(QStringLiteral("credential plugins"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    // Direct: emitted in the plugins' thread, and queued from there to each receiver's own.
    connect(m_worker, &ExecWorker::started, this, &ExecPlugins::started, Qt::DirectConnection);
    connect(m_worker, &ExecWorker::message, this, &ExecPlugins::message, Qt::DirectConnection);
    connect(m_worker, &ExecWorker::finished, this, &ExecPlugins::finished, Qt::DirectConnection);
    m_thread.start();
}

ExecPlugins::~ExecPlugins()
{
    m_thread.quit();
    m_thread.wait();
}

bool ExecPlugins::mayRun(const ExecRequest &request) const
{
    return m_settings.consent && m_settings.consent({request.file, request.config.command, request.config.args, request.trustedFile});
}

bool ExecPlugins::request(const ExecRequest &request, ExecReason reason, std::uint64_t serial)
{
    if (!mayRun(request)) {
        return false;
    }
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, request, reason, serial] { worker->request(request, reason, serial); },
                              Qt::QueuedConnection);
    return true;
}

void ExecPlugins::cancel(const std::string &key)
{
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, key] { worker->cancel(key); }, Qt::QueuedConnection);
}

} // namespace watchglass
