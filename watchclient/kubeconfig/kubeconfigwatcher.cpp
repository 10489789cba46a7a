// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/kubeconfigwatcher.h"

#include "watchclient/kubeconfig/textfile.h"

#include <QFileInfo>
#include <QFuture>
#include <QPromise>
#include <QSet>
#include <QThreadPool>

#include <algorithm>

using namespace std::chrono_literals;

namespace watchglass {

KubeconfigWatcher::KubeconfigWatcher(LoadingRules rules, QObject *parent) : QObject(parent), m_rules(std::move(rules)), m_watch(this), m_grace(this)
{
    m_grace.setSingleShot(true);
    m_grace.setInterval(2s);
    connect(&m_grace, &QTimer::timeout, this, [this] { reload(true); });
    connect(&m_watch, &FileWatch::changed, this, [this] { reload(false); });
}

void KubeconfigWatcher::start()
{
    reload(true);
}

void KubeconfigWatcher::setAddedPaths(const std::vector<std::string> &paths)
{
    m_rules.addedPaths = paths;
    reload(false);
}

void KubeconfigWatcher::reload(bool acceptEmpty)
{
    m_grace.stop();
    const std::uint64_t job = ++m_job;
    auto promise = std::make_shared<QPromise<KubeconfigSetPtr>>();
    promise->future().then(this, [this, job, acceptEmpty](const KubeconfigSetPtr &set) { take(job, set, acceptEmpty); });
    promise->start();
    QThreadPool::globalInstance()->start([promise, rules = m_rules, previous = m_set, acceptEmpty] {
        promise->addResult(std::make_shared<const KubeconfigSet>(loadKubeconfig(rules, previous.get(), acceptEmpty)));
        promise->finish();
    });
}

void KubeconfigWatcher::take(std::uint64_t job, const KubeconfigSetPtr &set, bool acceptEmpty)
{
    if (job != m_job) {
        return; // a later load is under way
    }
    m_set = set;
    m_watch.setFiles(filesToWatch(*set));
    const bool waiting = std::ranges::any_of(set->files, [](const KubeconfigFile &f) { return f.kept && !f.error; })
        || std::ranges::any_of(set->files, [](const KubeconfigFile &f) { return f.kept && f.missing; });
    if (!acceptEmpty && waiting) {
        m_grace.start();
    }
    Q_EMIT loaded(m_set);
}

QStringList KubeconfigWatcher::filesToWatch(const KubeconfigSet &set) const
{
    QSet<QString> files;
    const auto add = [&](const std::string &path) {
        if (!path.empty() && !isPipe(path)) {
            files.insert(QString::fromStdString(path));
        }
    };
    for (const KubeconfigFile &file : set.files) {
        add(file.path);
    }
    for (const std::string &path : m_rules.addedPaths) {
        if (QFileInfo(QString::fromStdString(path)).isDir()) {
            add(path); // a folder changes when files come and go
        }
    }
    for (const KubeconfigScope &scope : set.scopes) {
        for (const auto &[name, cluster] : scope.config.clusters) {
            add(cluster.certificateAuthority);
        }
        for (const auto &[name, user] : scope.config.users) {
            add(user.clientCertificate);
            add(user.clientKey);
        }
    }
    return QStringList(files.cbegin(), files.cend());
}

} // namespace watchglass
