// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"
#include "watchclient/kubeconfig/execcredential.h"
#include "watchclient/kubeconfig/pluginpolicy.h"

#include <QObject>
#include <QProcessEnvironment>
#include <QThread>

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace watchglass {

class ExecWorker;

/// A kubeconfig can run any program, so a person agrees first, once per file and command.
struct ExecConsentRequest
{
    std::string file;
    std::string command;
    std::vector<std::string> args;
    bool trustedFile = false;
};
/// True where the program may run. Called from any thread; must answer at once from what is stored.
using ExecConsent = std::function<bool(const ExecConsentRequest &)>;
/// Files that kubectl would read in the same place are trusted; files added in a window are not.
bool consentForTrustedFiles(const ExecConsentRequest &request);

struct ExecLimits
{
    std::chrono::milliseconds timeout = std::chrono::seconds(60);
    std::chrono::milliseconds shellTimeout = std::chrono::seconds(5);
    std::chrono::milliseconds killAfter = std::chrono::seconds(2); ///< between the polite and the hard signal
    std::chrono::seconds minInterval = std::chrono::seconds(10); ///< between runs that brought nothing usable
    qsizetype outputLimit = 1 << 20;
    qsizetype messageLimit = 64 << 10; ///< of standard error
    int parallel = 2;
};

struct ExecSettings
{
    ExecConsent consent = consentForTrustedFiles;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    ExecLimits limits = {};
    std::string kuberc = systemKubercFile(); ///< its policy is read before each run; empty: none
};

/// Why a credential is asked for.
enum class ExecReason : std::uint8_t {
    Need,     ///< there is none, or it has expired
    Rejected, ///< the server answered 401 to the one with the given serial
    Renew,    ///< it expires soon
    User      ///< somebody pressed "try again": no minimum interval
};

/// The answer to everybody who waits for the same key.
struct ExecOutcome
{
    std::string key;
    std::uint64_t serial = 0; ///< of the credential; grows with each run
    Timestamp receivedAt;
    std::expected<std::shared_ptr<const ExecCredential>, Error> result;
};

/// Runs credential plugins: never on the caller's thread, one run at a time for equal requests, results kept until they
/// expire. One for the whole program; it has to outlive its users. Every public function may be called from any thread.
/// Signals come from the plugins' own thread: connect with a receiver.
class ExecPlugins : public QObject
{
    Q_OBJECT

public:
    explicit ExecPlugins(const Clock &clock, ExecSettings settings = {}, QObject *parent = nullptr);
    ~ExecPlugins() override;

    bool mayRun(const ExecRequest &request) const;
    /// Leads to one finished() for the request's key. `serial` is of the credential that the caller has, or 0. False,
    /// and nothing happens, where consent is missing.
    bool request(const ExecRequest &request, ExecReason reason, std::uint64_t serial = 0);
    /// Stops a run that waits or is under way; finished() tells the error.
    void cancel(const std::string &key);

Q_SIGNALS:
    void started(const QString &key, const QString &command);
    /// What the plugin wrote to standard error, cleaned of control codes.
    void message(const QString &key, const QString &command, const QString &text);
    void finished(const watchglass::ExecOutcome &outcome);

private:
    ExecSettings m_settings;
    QThread m_thread;
    ExecWorker *m_worker = nullptr; ///< lives in m_thread
};

} // namespace watchglass
