// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/execplugins.h"
#include "watchclient/kubeconfig/pluginpath.h"

#include <deque>
#include <map>
#include <optional>
#include <string>

namespace watchglass {

class PluginRun;

/// The part of ExecPlugins that lives in the plugins' thread.
class ExecWorker : public QObject
{
    Q_OBJECT

public:
    ExecWorker(const Clock &clock, const ExecSettings &settings);
    ~ExecWorker() override;

    void request(const ExecRequest &request, ExecReason reason, std::uint64_t serial);
    void cancel(const std::string &key);

Q_SIGNALS:
    void started(const QString &key, const QString &command);
    void message(const QString &key, const QString &command, const QString &text);
    void finished(const watchglass::ExecOutcome &outcome);

private:
    /// What is known of one key. `request` is the latest one.
    struct Entry
    {
        ExecRequest request;
        std::shared_ptr<const ExecCredential> credential;
        std::uint64_t serial = 0;
        Timestamp receivedAt;
        bool deadOnArrival = false; ///< the credential had expired when it came
        std::optional<Error> error; ///< of the last run, where it failed
        std::optional<Monotonic> ranAt;
        ExecReason askedFor = ExecReason::Need; ///< why the last run was made
        bool waiting = false; ///< queued or running
        PluginRun *run = nullptr;
    };

    bool answersAtOnce(const std::string &key, Entry &entry, ExecReason reason, std::uint64_t serial);
    void startNext();
    void launch(const std::string &key, Entry &entry, const QString &program);
    std::optional<QString> locate(const ExecRequest &request, Error &error);
    std::optional<std::string> forbidden(const QString &program) const;
    void complete(const std::string &key, const std::expected<ExecCredential, std::string> &result);
    void fail(const std::string &key, Entry &entry, Error error);
    void tell(const std::string &key, const Entry &entry);
    QStringList searchFolders() const;
    std::string notFound(const ExecRequest &request, bool onlyInCurrentFolder) const;
    bool isExpired(const ExecCredential &credential) const;

    const Clock &m_clock;
    ExecSettings m_settings;
    LoginShellPath *m_loginPath;
    std::map<std::string, Entry> m_entries;
    std::deque<std::string> m_queue;
    int m_running = 0;
    std::uint64_t m_lastSerial = 0;
};

} // namespace watchglass
