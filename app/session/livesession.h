// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/demo/servedemo.h"
#include "models/digest/digester.h"
#include "models/export/exporter.h"
#include "models/history/historywriter.h"
#include "watchclient/session/watchsession.h"

#include <QObject>
#include <QTemporaryDir>

namespace watchglass {

/// Where a live session goes and what it leaves behind.
struct LiveSetup
{
    ClusterArguments cluster;
    ContextRef context; ///< chosen in a window; else by the arguments
    std::vector<std::string> addedKubeconfigs;
    DemoArguments demo;
    QString file; ///< the session file; empty: nothing is recorded
    RecordLimits limits;
    QStringList hiddenKinds; ///< left out where the arguments name no resources
    QList<ExportArguments> exports;
    bool guardFormulas = true;
    bool exportBodies = false; ///< JSON lines with whole objects
    FilterExpression exportFilter; ///< of all exports
    ExecConsent consent = consentForTrustedFiles; ///< to run a kubeconfig's credential plugin
};

/// Watch threads, digester, record and exports put together: the part of the program that needs no window. Lives on the
/// main thread.
class LiveSession final : public QObject
{
    Q_OBJECT
public:
    /// `sinks` get every digested batch after the record has it, and must outlive the session. Error: one line.
    static std::expected<std::unique_ptr<LiveSession>, QString> create(const LiveSetup &setup, std::vector<DigestSink *> sinks);
    ~LiveSession() override;

    void start();
    /// Ends the streams, waits until everything is digested and closes the record.
    void stop();
    WatchSession &session() { return *m_session; }
    HistoryWriter *writer() const { return m_writer.get(); }
    const ClusterAccess &access() const { return m_access; }
    DiscoveryPtr discovery() const { return m_discovery; }
    /// Why an export ended early, one line each.
    QStringList exportFailures() const;

signals:
    void discovered();

private:
    LiveSession() = default;
    std::expected<void, QString> open(const LiveSetup &setup, std::vector<DigestSink *> sinks);
    std::expected<KubeconfigSet, QString> kubeconfigs(const LiveSetup &setup);

    SystemClock m_clock;
    std::unique_ptr<demo::Demo> m_demo;
    std::unique_ptr<QTemporaryDir> m_demoDir;
    ClusterAccess m_access;
    std::unique_ptr<ExecPlugins> m_plugins;
    std::unique_ptr<HistoryWriter> m_writer;
    std::vector<std::unique_ptr<LiveExport>> m_exports;
    std::unique_ptr<Digester> m_digester;
    std::unique_ptr<WatchSession> m_session;
    DiscoveryPtr m_discovery;
};

/// The options of a demo cluster as they were given.
demo::DemoOptions demoOptions(const DemoArguments &arguments);

} // namespace watchglass
