// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/filewatch.h"
#include "watchclient/kubeconfig/loadingrules.h"

#include <QObject>

#include <chrono>
#include <memory>

namespace watchglass {

using KubeconfigSetPtr = std::shared_ptr<const KubeconfigSet>;

/// Keeps the kubeconfigs loaded: reads them in the background and again when one of them, or a certificate that one
/// names, changes. A file that was good and is now broken or empty (an editor is at work) keeps its old content, with
/// the error beside it, until it is whole again. Lives in one thread; only signals that follow from a call or a change.
class KubeconfigWatcher : public QObject
{
    Q_OBJECT

public:
    explicit KubeconfigWatcher(LoadingRules rules, QObject *parent = nullptr);

    /// Loads now and keeps watching; loaded() follows.
    void start();
    void setAddedPaths(const std::vector<std::string> &paths);
    /// The latest set; null before the first loaded().
    const KubeconfigSetPtr &set() const { return m_set; }
    /// How long a vanished or emptied file is taken for one that is being written.
    void setGrace(std::chrono::milliseconds time) { m_grace.setInterval(time); }
    FileWatch &fileWatch() { return m_watch; }

Q_SIGNALS:
    /// After the first load and after every reload.
    void loaded(const watchglass::KubeconfigSetPtr &set);

private:
    void reload(bool acceptEmpty);
    void take(std::uint64_t job, const KubeconfigSetPtr &set, bool acceptEmpty);
    QStringList filesToWatch(const KubeconfigSet &set) const;

    LoadingRules m_rules;
    KubeconfigSetPtr m_set;
    FileWatch m_watch;
    QTimer m_grace;
    std::uint64_t m_job = 0;
};

} // namespace watchglass
