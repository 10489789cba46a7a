// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/execplugins.h"

#include <QMutex>
#include <QSet>
#include <QString>

namespace watchglass {

/// Which credential plugins of added kubeconfigs a person has agreed to run: by file, command and arguments, so that a
/// changed command is asked for again. Kept in the settings. Any thread.
class PluginConsent
{
public:
    PluginConsent();
    bool mayRun(const ExecConsentRequest &request) const;
    void agree(const QString &key);
    static QString keyOf(const ExecConsentRequest &request);

private:
    mutable QMutex m_mutex;
    QSet<QString> m_agreed;
};

} // namespace watchglass
