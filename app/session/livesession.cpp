// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/livesession.h"

#include "watchclient/kubeconfig/loadingrules.h"

namespace watchglass {

using namespace Qt::StringLiterals;

demo::DemoOptions demoOptions(const DemoArguments &arguments)
{
    demo::DemoOptions options;
    options.seed = arguments.seed;
    options.speed = arguments.speed;
    options.objects = arguments.objects;
    options.rate = arguments.rate;
    options.port = arguments.port;
    options.http = arguments.http;
    options.faults = arguments.faults;
    return options;
}

std::expected<std::unique_ptr<LiveSession>, QString> LiveSession::create(const LiveSetup &setup, std::vector<DigestSink *> sinks)
{
    std::unique_ptr<LiveSession> live(new LiveSession);
    if (auto opened = live->open(setup, std::move(sinks)); !opened) {
        return std::unexpected(opened.error());
    }
    return live;
}

LiveSession::~LiveSession()
{
    stop();
}

std::expected<KubeconfigSet, QString> LiveSession::kubeconfigs(const LiveSetup &setup)
{
    LoadingRules rules = LoadingRules::fromSystem();
    rules.explicitPath = setup.cluster.kubeconfig.toStdString();
    rules.addedPaths = setup.addedKubeconfigs;
    if (setup.demo.on) {
        auto started = demo::startDemo(demoOptions(setup.demo));
        if (!started) {
            return std::unexpected(QString::fromStdString(started.error()));
        }
        m_demo = std::move(*started);
        m_demoDir = std::make_unique<QTemporaryDir>();
        const QString file = m_demoDir->filePath(u"kubeconfig"_s);
        if (auto written = m_demo->writeKubeconfig(file); !written) {
            return std::unexpected(QString::fromStdString(written.error()));
        }
        rules.explicitPath = file.toStdString();
        rules.addedPaths.clear();
    }
    KubeconfigSet set = loadKubeconfig(rules);
    // With an added file chosen, trouble in the default ones is not this session's.
    if (const Error *error = setup.context.file.empty() ? set.mergedError() : nullptr) {
        return std::unexpected(QString::fromStdString(error->message));
    }
    return set;
}

std::expected<void, QString> LiveSession::open(const LiveSetup &setup, std::vector<DigestSink *> sinks)
{
    const auto set = kubeconfigs(setup);
    if (!set) {
        return std::unexpected(set.error());
    }
    AccessOverrides overrides;
    overrides.cluster = setup.cluster.cluster.toStdString();
    overrides.user = setup.cluster.user.toStdString();
    overrides.namespaceName = setup.cluster.namespaceName.toStdString();
    ContextRef context = setup.context;
    if (context.name.empty()) {
        context.name = setup.cluster.context.toStdString();
    }
    auto access = resolveContext(*set, context, overrides);
    if (!access) {
        return std::unexpected(QString::fromStdString(access.error().message));
    }
    m_access = std::move(*access);

    std::vector<DigestSink *> all;
    if (!setup.file.isEmpty()) {
        auto writer = HistoryWriter::create(setup.file.toStdString(), setup.limits);
        if (!writer) {
            return std::unexpected(QString::fromStdString(writer.error()));
        }
        m_writer = std::move(*writer);
        all.push_back(m_writer.get());
    }
    const ExportOptions written{.guardFormulas = setup.guardFormulas, .bodies = setup.exportBodies};
    for (const ExportArguments &wanted : setup.exports) {
        const auto format = exportFormatFromName(wanted.format.toStdString());
        auto live = format ? LiveExport::create(*format, wanted.file.toStdString(), written, setup.exportFilter)
                           : std::unexpected(format.error());
        if (!live) {
            return std::unexpected(QString::fromStdString(live.error()));
        }
        all.push_back(live->get());
        m_exports.push_back(std::move(*live));
    }
    all.insert(all.end(), sinks.begin(), sinks.end());
    m_digester = std::make_unique<Digester>(all);

    SessionOptions options;
    for (const QString &resource : setup.cluster.resources) {
        options.resources.push_back(resource.toStdString());
    }
    for (const QString &resource : setup.hiddenKinds) {
        options.hidden.push_back(resource.toStdString());
    }
    if (!setup.cluster.allNamespaces) {
        options.namespaces = {m_access.namespaceName};
    }
    options.labelSelector = setup.cluster.labelSelector.toStdString();
    options.fieldSelector = setup.cluster.fieldSelector.toStdString();
    options.watchList = setup.cluster.watchList;
    if (setup.cluster.metadataOnly) {
        options.metadataOnly = {"*"};
    }
    m_plugins = std::make_unique<ExecPlugins>(m_clock, ExecSettings{.consent = setup.consent});
    m_session = std::make_unique<WatchSession>(m_access, options, *m_digester, m_plugins.get());
    connect(m_session.get(), &WatchSession::discovered, this, [this](const DiscoveryPtr &discovery) {
        m_discovery = discovery;
        emit discovered();
    });
    return {};
}

void LiveSession::start()
{
    m_session->start();
}

void LiveSession::stop()
{
    if (m_session) {
        m_session->stop();
    }
    m_session.reset();
    m_digester.reset(); // digests what is queued
    m_exports.clear();
    m_writer.reset(); // closes the file cleanly
    m_demo.reset();
}

QStringList LiveSession::exportFailures() const
{
    QStringList failures;
    for (const auto &live : m_exports) {
        if (const auto failure = live->failure()) {
            failures += QString::fromStdString(*failure);
        }
    }
    return failures;
}

} // namespace watchglass
