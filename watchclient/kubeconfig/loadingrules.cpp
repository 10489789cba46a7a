// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/loadingrules.h"

#include "watchclient/kubeconfig/clusteraccess.h"
#include "watchclient/kubeconfig/errors.h"
#include "watchclient/kubeconfig/textfile.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <format>
#include <set>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr std::size_t FileLimit = 16 << 20;
constexpr qint64 FolderFileLimit = 1 << 20;

std::string absolutePath(const QString &path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath()).toStdString();
}

std::string identityOf(const std::string &path)
{
    const QString canonical = QFileInfo(QString::fromStdString(path)).canonicalFilePath();
    return canonical.isEmpty() ? path : canonical.toStdString();
}

KubeconfigFile loadFile(const std::string &path, FileOrigin origin)
{
    KubeconfigFile file;
    file.path = path;
    file.origin = origin;
    const auto text = readTextFile(path, FileLimit);
    if (!text) {
        const bool asked = origin == FileOrigin::Explicit || origin == FileOrigin::Added;
        file.missing = text.error().missing;
        if (asked || !text.error().missing) {
            file.error = configError(std::format("kubeconfig {}: {}", path, text.error().reason));
        }
        return file;
    }
    auto config = parseKubeconfig(*text, path);
    if (config) {
        file.config = std::move(*config);
    } else {
        file.error = config.error();
    }
    return file;
}

/// The files of the merged configuration, in kubectl's order.
std::vector<std::pair<std::string, FileOrigin>> defaultFiles(const LoadingRules &rules)
{
    if (!rules.explicitPath.empty()) {
        return {{absolutePath(QString::fromStdString(rules.explicitPath)), FileOrigin::Explicit}};
    }
    std::vector<std::pair<std::string, FileOrigin>> result;
    std::set<std::string> seen;
    const QString variable = rules.environment.value(u"KUBECONFIG"_s);
    for (const QString &part : variable.split(QDir::listSeparator(), Qt::SkipEmptyParts)) {
        const std::string path = absolutePath(part);
        if (seen.insert(path).second) {
            result.emplace_back(path, FileOrigin::Environment);
        }
    }
    if (variable.isEmpty() && !rules.homeDir.empty()) {
        result.emplace_back(absolutePath(QString::fromStdString(rules.homeDir + "/.kube/config")), FileOrigin::Home);
    }
    return result;
}

/// In a folder there may be anything; only what is meant as a kubeconfig is taken.
bool seemsKubeconfig(const QFileInfo &info)
{
    if (info.size() == 0 || info.size() > FolderFileLimit) {
        return false;
    }
    const auto text = readTextFile(info.absoluteFilePath().toStdString(), FolderFileLimit);
    return text && text->contains("clusters") && text->contains("contexts");
}

std::vector<std::string> addedFiles(const LoadingRules &rules, const KubeconfigSet *previous)
{
    std::vector<std::string> result;
    for (const std::string &path : rules.addedPaths) {
        const QFileInfo info(QString::fromStdString(path));
        if (!info.isDir()) {
            result.push_back(absolutePath(info.filePath()));
            continue;
        }
        for (const QFileInfo &entry : QDir(info.filePath()).entryInfoList(QDir::Files, QDir::Name)) {
            std::string file = absolutePath(entry.filePath());
            if (seemsKubeconfig(entry) || (previous && previous->file(file))) {
                result.push_back(std::move(file));
            }
        }
    }
    return result;
}

std::string inClusterNamespace(const LoadingRules &rules)
{
    const QString fromEnvironment = rules.environment.value(u"POD_NAMESPACE"_s);
    if (!fromEnvironment.isEmpty()) {
        return fromEnvironment.toStdString();
    }
    const auto file = readTextFile(rules.serviceAccountDir + "/namespace", 4096);
    return file ? trimmed(*file) : std::string();
}

/// The configuration of a pod, as one more kubeconfig; empty outside of a cluster.
Kubeconfig inCluster(const LoadingRules &rules)
{
    QString host = rules.environment.value(u"KUBERNETES_SERVICE_HOST"_s);
    const QString port = rules.environment.value(u"KUBERNETES_SERVICE_PORT"_s);
    const std::string tokenFile = rules.serviceAccountDir + "/token";
    if (host.isEmpty() || port.isEmpty() || !QFileInfo(QString::fromStdString(tokenFile)).isFile()) {
        return {};
    }
    if (host.contains(u':')) {
        host = u'[' + host + u']';
    }
    const std::string name = "in-cluster";
    Kubeconfig config;
    config.currentContext = name;
    Cluster cluster;
    cluster.server = QString(u"https://" + host + u':' + port).toStdString();
    cluster.certificateAuthority = rules.serviceAccountDir + "/ca.crt";
    if (!QFileInfo::exists(QString::fromStdString(cluster.certificateAuthority))) {
        cluster.certificateAuthority.clear();
    }
    config.clusters[name] = cluster;
    config.users[name].tokenFile = tokenFile;
    config.contexts[name] = {.file = {}, .cluster = name, .user = name, .namespaceName = inClusterNamespace(rules)};
    return config;
}

template<typename T>
void warnShadowed(const std::map<std::string, T> &own, const std::map<std::string, T> &merged, const char *kind,
                  std::vector<std::string> &warnings)
{
    for (const auto &[name, entry] : own) {
        const auto winner = merged.find(name);
        if (winner != merged.end() && winner->second.file != entry.file) {
            warnings.push_back(std::format("{} \"{}\" of {} is not used: {} comes first and has one of this name", kind, name,
                                           entry.file, winner->second.file));
        }
    }
}

class SetBuilder
{
public:
    SetBuilder(const LoadingRules &rules, const KubeconfigSet *previous, bool acceptEmpty, KubeconfigSet &set)
        : m_rules(rules), m_previous(previous), m_acceptEmpty(acceptEmpty), m_set(set)
    {
    }

    void build()
    {
        m_set.environment = m_rules.environment;
        m_set.homeDir = m_rules.homeDir;
        loadDefault();
        for (const std::string &path : addedFiles(m_rules, m_previous)) {
            if (!m_seen.contains(identityOf(path))) {
                loadAdded(path);
            }
        }
    }

private:
    /// Reads one file, or keeps what it said before while somebody is writing it.
    const KubeconfigFile &load(const std::string &path, FileOrigin origin)
    {
        m_seen.insert(identityOf(path));
        const KubeconfigFile *before = m_previous ? m_previous->file(path) : nullptr;
        if (before && isPipe(path)) {
            return m_set.files.emplace_back(*before); // it can be read only once
        }
        KubeconfigFile file = loadFile(path, origin);
        const bool gone = file.missing || (!file.error && file.config.isEmpty());
        if (before && !before->config.isEmpty() && (gone ? !m_acceptEmpty : file.error.has_value())) {
            file.config = before->config;
            file.kept = true;
        }
        return m_set.files.emplace_back(std::move(file));
    }

    void loadDefault()
    {
        KubeconfigScope scope;
        for (const auto &[path, origin] : defaultFiles(m_rules)) {
            scope.origin = origin;
            scope.config.merge(load(path, origin).config);
        }
        const std::vector<KubeconfigFile> loaded = m_set.files;
        warnIfAllMissing(loaded);
        if (scope.config.isEmpty() && m_rules.explicitPath.empty() && !m_set.mergedError()) {
            scope.config = inCluster(m_rules);
            if (!scope.config.isEmpty()) {
                scope.origin = FileOrigin::InCluster;
            }
        }
        m_set.scopes.push_back(std::move(scope));
        if (m_set.scopes.front().origin == FileOrigin::InCluster) {
            addEntries(m_set.scopes.front().config, m_set.scopes.front().config, FileOrigin::InCluster);
        }
        const Kubeconfig merged = m_set.merged();
        for (const KubeconfigFile &file : loaded) {
            warnShadowed(file.config.clusters, merged.clusters, "cluster", m_set.warnings);
            warnShadowed(file.config.users, merged.users, "user", m_set.warnings);
            warnShadowed(file.config.contexts, merged.contexts, "context", m_set.warnings);
            addEntries(file.config, merged, file.origin);
        }
    }

    void warnIfAllMissing(const std::vector<KubeconfigFile> &loaded)
    {
        const bool fromVariable = !loaded.empty() && loaded.front().origin == FileOrigin::Environment;
        if (!fromVariable || !std::ranges::all_of(loaded, &KubeconfigFile::missing)) {
            return;
        }
        std::string names;
        for (const KubeconfigFile &file : loaded) {
            names += (names.empty() ? "" : ", ") + file.path;
        }
        m_set.warnings.push_back(std::format("KUBECONFIG names no file that exists: {}", names));
    }

    void loadAdded(const std::string &path)
    {
        const Kubeconfig config = load(path, FileOrigin::Added).config;
        m_set.scopes.push_back({FileOrigin::Added, path, config});
        addEntries(config, config, FileOrigin::Added);
    }

    void addEntries(const Kubeconfig &own, const Kubeconfig &merged, FileOrigin origin)
    {
        for (const auto &[name, context] : own.contexts) {
            ContextEntry entry{.ref = {name, context.file},
                               .origin = origin,
                               .cluster = context.cluster,
                               .user = context.user,
                               .namespaceName = context.namespaceName.empty() ? "default" : context.namespaceName,
                               .server = {},
                               .current = merged.currentContext == name && merged.contexts.at(name).file == context.file,
                               .problem = {},
                               .warnings = {}};
            if (const auto cluster = merged.clusters.find(context.cluster); cluster != merged.clusters.end()) {
                entry.server = cluster->second.server;
            }
            judge(entry, own, merged);
            m_set.contexts.push_back(std::move(entry));
        }
    }

    void judge(ContextEntry &entry, const Kubeconfig &own, const Kubeconfig &merged) const
    {
        auto access = resolveContext(m_set, entry.ref);
        if (!access) {
            entry.problem = access.error().message;
            return;
        }
        entry.warnings = std::move(access->warnings);
        entry.namespaceName = access->namespaceName;
        warnForeign(entry, own.clusters, merged.clusters, "cluster", entry.cluster);
        warnForeign(entry, own.users, merged.users, "user", entry.user);
    }

    /// The trap of merging: this file's context ends up with another file's entry of the same name.
    template<typename T>
    static void warnForeign(ContextEntry &entry, const std::map<std::string, T> &own, const std::map<std::string, T> &merged,
                            const char *kind, const std::string &name)
    {
        const auto mine = own.find(name);
        const auto used = merged.find(name);
        if (mine != own.end() && used != merged.end() && mine->second.file != used->second.file) {
            entry.warnings.push_back(std::format("its {} \"{}\" is taken from {}, which comes first; add {} by itself to use its own",
                                                 kind, name, used->second.file, mine->second.file));
        }
    }

    const LoadingRules &m_rules;
    const KubeconfigSet *m_previous;
    bool m_acceptEmpty;
    KubeconfigSet &m_set;
    std::set<std::string> m_seen;
};

} // namespace

LoadingRules LoadingRules::fromSystem()
{
    LoadingRules rules;
    rules.environment = QProcessEnvironment::systemEnvironment();
    rules.homeDir = QDir::homePath().toStdString();
    return rules;
}

const Error *KubeconfigSet::mergedError() const
{
    for (const KubeconfigFile &file : files) {
        if (file.origin != FileOrigin::Added && file.error) {
            return &*file.error;
        }
    }
    return nullptr;
}

const KubeconfigFile *KubeconfigSet::file(const std::string &path) const
{
    const auto found = std::ranges::find(files, path, &KubeconfigFile::path);
    return found == files.end() ? nullptr : &*found;
}

KubeconfigSet loadKubeconfig(const LoadingRules &rules, const KubeconfigSet *previous, bool acceptEmpty)
{
    KubeconfigSet set;
    SetBuilder(rules, previous, acceptEmpty, set).build();
    return set;
}

} // namespace watchglass
