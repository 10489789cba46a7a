// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/execplugins.h"

#include <QProcess>
#include <QTimer>

#include <expected>
#include <optional>

namespace watchglass {

/// Text of a program as a log pane may show it: no escape sequences, no control or direction-changing characters.
QString cleanedText(const QByteArray &bytes);

/// `credential plugin X (user "u" of FILE)`: how errors name a plugin.
std::string pluginName(const ExecRequest &request);

/// One run of one plugin. done() comes exactly once, through the event loop.
class PluginRun : public QObject
{
    Q_OBJECT

public:
    PluginRun(const ExecRequest &request, const QString &program, const QProcessEnvironment &environment, const ExecLimits &limits,
              QObject *parent);
    ~PluginRun() override;

    void start();
    /// Ends the run with this error.
    void stop(std::string why);

Q_SIGNALS:
    void message(const QString &text);
    void done(const std::expected<watchglass::ExecCredential, std::string> &result);

private:
    void readOutput();
    void readMessages();
    void emitLines(bool all);
    void finish(int exitCode, QProcess::ExitStatus status);
    void complete(const std::expected<ExecCredential, std::string> &result);
    QString redacted(QString text) const;
    std::string messageTail() const;

    ExecRequest m_request;
    ExecLimits m_limits;
    QString m_program;
    QProcess m_process;
    QTimer m_timeout;
    QTimer m_killTimer;
    qint64 m_group = 0;
    QByteArray m_output;
    QByteArray m_pending; ///< of standard error: a line that is not complete
    QString m_tail;
    qsizetype m_shown = 0;
    std::optional<std::string> m_stopped;
    bool m_done = false;
};

} // namespace watchglass
