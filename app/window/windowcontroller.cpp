// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/windowcontroller.h"
#include "models/digest/watchtext.h"
#include "watchclient/kubeconfig/loadingrules.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>

namespace watchglass {

using namespace Qt::StringLiterals;

namespace {

const QString lastContextKey = u"session/lastContext"_s;
constexpr TimeNs firstView = 15'000'000'000; ///< of the timeline; the window widens it as the session goes on

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

WindowController::WindowController(Arguments arguments, const Preferences *preferences, std::shared_ptr<PluginConsent> consent, QObject *parent)
    : SessionController(parent)
    , m_arguments(std::move(arguments))
    , m_preferences(preferences)
    , m_consent(std::move(consent))
{
}

WindowController::~WindowController()
{
    m_opening = {};
    end();
}

void WindowController::begin()
{
    if (m_arguments.command == Arguments::Command::Open) {
        openFiles(m_arguments.inputs);
        return;
    }
    LiveSetup setup;
    setup.cluster = m_arguments.cluster;
    setup.demo = m_arguments.demo;
    const KubeconfigSet set = load();
    const bool nothing = set.contexts.empty() && m_arguments.cluster.kubeconfig.isEmpty();
    if (m_arguments.demo.on || !nothing) {
        setup.context = lastContext(set);
        startLive(setup);
    }
}

/// Where the window was the last time, unless the command line or the configuration says otherwise. By name only: a
/// file that was added then is not read again by itself.
ContextRef WindowController::lastContext(const KubeconfigSet &set) const
{
    const ClusterArguments &asked = m_arguments.cluster;
    if (m_arguments.demo.on || !asked.context.isEmpty() || !asked.kubeconfig.isEmpty() || !asked.cluster.isEmpty() || !asked.user.isEmpty()) {
        return {};
    }
    const std::string last = QSettings().value(lastContextKey).toString().toStdString();
    const bool known = std::ranges::any_of(set.contexts, [&](const ContextEntry &entry) {
        return entry.ref.name == last && entry.ref.file.empty() && entry.problem.empty();
    });
    return known ? ContextRef{last, {}} : ContextRef();
}

void WindowController::keepLastContext() const
{
    if (!m_setup.demo.on && m_setup.context.file.empty() && m_arguments.cluster.kubeconfig.isEmpty()) {
        QSettings().setValue(lastContextKey, text(m_live->access().context.name));
    }
}

QString WindowController::newSessionFile()
{
    // XDG state folder: it is the user's data, but nobody would miss it on another machine.
    // Empty counts as not set (XDG Base Directory Specification).
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base = state.isEmpty() ? QDir::homePath() + u"/.local/state"_s : state;
    const QString folder = base + u"/watchglass/sessions"_s;
    QDir().mkpath(folder);
    return folder + u'/' + QDateTime::currentDateTime().toString(u"yyyy-MM-dd'T'HH-mm-ss-zzz"_s) + u".wgs"_s;
}

void WindowController::end()
{
    m_loading = {};
    m_exporting = {}; // cancels it
    m_queries.reset(); // before the writer that they flush
    m_live.reset();
    // Views still hold the old models until they are bound to the new ones; the queue may go before they do.
    if (m_models) {
        m_models->pump().stop();
        m_models.release()->deleteLater();
    }
    m_since.reset();
}

void WindowController::startLive(const LiveSetup &wanted)
{
    end();
    m_recorded = {};
    m_setup = wanted;
    m_setup.addedKubeconfigs = m_added;
    m_setup.file = newSessionFile();
    const PreferenceValues &chosen = m_preferences->values();
    m_setup.limits.maxBytes = m_arguments.maxBytes ? quint64(*m_arguments.maxBytes) : chosen.maxBytes;
    m_setup.limits.maxAge = m_arguments.maxAge.value_or(std::chrono::hours(chosen.maxAgeHours));
    m_setup.hiddenKinds = chosen.hiddenKinds;
    m_setup.limits.liveOnWhenStopped = true;
    m_setup.consent = [consent = m_consent](const ExecConsentRequest &request) { return consent->mayRun(request); };
    auto queue = std::make_unique<DigestQueue>();
    auto live = LiveSession::create(m_setup, {queue.get()});
    if (!live) {
        emit sessionChanged();
        emit failed(live.error());
        return;
    }
    m_queue = std::move(queue);
    m_live = std::move(*live);
    m_models = std::make_unique<SessionModels>(m_queue.get(), &m_clock);
    m_file = m_setup.file;
    m_since = m_clock.wall();
    HistoryWriter *writer = m_live->writer();
    m_queries = std::make_unique<RecordQueries>(m_file.toStdString(), [writer] { writer->flush(); });
    keepLastContext();
    const ClusterAccess &access = m_live->access();
    m_title = m_setup.demo.on ? tr("demo") : text(access.context.name);
    m_subtitle = text(access.userName + "@" + access.serverHost);
    connect(m_live.get(), &LiveSession::discovered, this, &SessionController::kindsChanged);
    connect(&m_live->session(), &WatchSession::failed, this, [this](const Error &error) { emit message(watchText(error.message)); });
    connect(&m_live->session(), &WatchSession::consentRequired, this, [this](const ExecConsentRequest &request) {
        QStringList words{text(request.command)};
        for (const std::string &argument : request.args) {
            words += text(argument);
        }
        emit pluginQuestion({text(request.file), words.join(u' '), PluginConsent::keyOf(request)});
    });
    emit sessionChanged();
    // A session begins with its own seconds; the past that objects bring along is a zoom away.
    const TimeNs now = m_clock.wall().time_since_epoch().count();
    m_models->range().setExtent({now - firstView, now});
    m_models->range().setVisible({now - firstView, now});
    m_models->range().setFollowing(true);
    m_models->pump().start();
    m_live->start();
}

bool WindowController::isLoading() const
{
    return m_models && !m_live && (!m_loaded || m_models->pump().stats().backlogItems > 0);
}

std::optional<SessionProblem> WindowController::problem() const
{
    const std::optional<Error> error = m_live ? m_live->session().status().error : std::nullopt;
    return error ? std::optional(SessionProblem{watchText(error->message), error->errorClass == ErrorClass::Credentials}) : std::nullopt;
}

QStringList WindowController::kubectlFlags() const
{
    QStringList flags;
    if (m_live && !m_setup.demo.on) {
        const QString file = m_setup.context.file.empty() ? m_arguments.cluster.kubeconfig : text(m_setup.context.file);
        if (!file.isEmpty()) {
            flags += {u"--kubeconfig"_s, file};
        }
        flags += {u"--context"_s, text(m_live->access().context.name)};
    }
    return flags;
}

QStringList WindowController::warnings() const
{
    QStringList list;
    if (!m_live) {
        return m_recorded.note.isEmpty() ? list : QStringList{m_recorded.note};
    }
    const ClusterAccess &access = m_live->access();
    if (access.insecureSkipTlsVerify) {
        list += tr("INSECURE: the server's certificate is not checked (insecure-skip-tls-verify)");
    }
    if (!access.actingAs.empty()) {
        list += tr("acting as %1").arg(text(access.actingAs));
    }
    for (const std::string &warning : access.warnings) {
        list += text(warning);
    }
    return list;
}

KubeconfigSet WindowController::load() const
{
    LoadingRules rules = LoadingRules::fromSystem();
    rules.explicitPath = m_arguments.cluster.kubeconfig.toStdString();
    rules.addedPaths = m_added;
    return loadKubeconfig(rules);
}

QList<ContextChoice> WindowController::contexts()
{
    QList<ContextChoice> choices;
    for (const ContextEntry &entry : load().contexts) {
        ContextChoice choice;
        choice.name = text(entry.ref.name);
        choice.file = text(entry.ref.file);
        choice.cluster = text(entry.cluster);
        choice.user = text(entry.user);
        choice.server = text(entry.server);
        choice.namespaceName = text(entry.namespaceName);
        choice.origin = choice.file.isEmpty() ? tr("default") : choice.file;
        choice.problem = text(entry.problem);
        choice.current = entry.current;
        for (const std::string &warning : entry.warnings) {
            choice.warnings += text(warning);
        }
        choices += choice;
    }
    return choices;
}

QStringList WindowController::contextProblems()
{
    QStringList problems;
    for (const KubeconfigFile &file : load().files) {
        if (file.error) {
            problems += text(file.error->message);
        }
    }
    return problems;
}

void WindowController::connectTo(const ContextChoice &context)
{
    LiveSetup setup;
    setup.cluster = m_arguments.cluster;
    setup.context = {context.name.toStdString(), context.file.toStdString()};
    startLive(setup);
}

void WindowController::connectDemo()
{
    LiveSetup setup;
    setup.demo = m_arguments.demo;
    setup.demo.on = true;
    startLive(setup);
}

void WindowController::addKubeconfig(const QString &path)
{
    m_added.push_back(path.toStdString());
    emit contextsChanged();
}

QString WindowController::namespaceName() const
{
    return m_setup.cluster.allNamespaces ? QString() : m_setup.cluster.namespaceName;
}

void WindowController::setNamespace(const QString &name)
{
    LiveSetup setup = m_setup;
    setup.cluster.namespaceName = name;
    setup.cluster.allNamespaces = name.isEmpty();
    startLive(setup);
}

QList<KindChoice> WindowController::kinds() const
{
    QList<KindChoice> choices;
    const DiscoveryPtr discovery = m_live ? m_live->discovery() : nullptr;
    if (!discovery) {
        return choices;
    }
    const std::vector<ApiResource> usual = defaultResources(*discovery);
    for (const ApiResource &resource : discovery->preferred()) {
        KindChoice choice;
        choice.resource = text(resource.gvr.qualifiedName());
        choice.kind = text(resource.kind);
        choice.namespaced = resource.namespaced;
        const bool isUsual = !m_setup.hiddenKinds.contains(choice.resource)
            && std::ranges::any_of(usual, [&](const ApiResource &one) { return one.gvr == resource.gvr; });
        choice.hiddenByDefault = !isUsual && resource.can("watch");
        choice.watched = m_setup.cluster.resources.isEmpty() ? isUsual : m_setup.cluster.resources.contains(choice.resource);
        choice.note = resource.can("list") ? QString() : tr("cannot be listed");
        if (resource.can("list")) {
            choices += choice;
        }
    }
    return choices;
}

void WindowController::setKinds(const QStringList &resources)
{
    LiveSetup setup = m_setup;
    setup.cluster.resources = resources;
    startLive(setup);
}

void WindowController::retryNow()
{
    if (m_live) {
        m_live->session().retryNow();
    }
}

void WindowController::agreeToPlugin(const PluginQuestion &question)
{
    m_consent->agree(question.key);
    retryNow();
}

RecordingState WindowController::recording() const
{
    RecordingState state;
    state.file = m_file;
    state.since = m_since;
    if (m_live && m_live->writer()) {
        const HistoryWriter::State written = m_live->writer()->state();
        state.recording = !written.stopped;
        state.bytes = written.bytes;
        state.oldest = written.oldest;
        state.problem = written.stopped ? text(*written.stopped) : QString();
    }
    return state;
}

} // namespace watchglass
