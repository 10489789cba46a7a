// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/clusteraccess.h"
#include "watchclient/kubeconfig/execplugins.h"

#include <QObject>

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace watchglass {

class FileWatch;

/// What a request carries. Secret: never logged, never saved.
struct Credentials
{
    std::uint64_t serial = 0; ///< another number is another credential; give it to refresh() after a 401
    std::string authorization; ///< value of the Authorization header; empty: none is sent
    std::string clientCertificatePem; ///< empty: none
    std::string clientKeyPem;
    std::string certificateId; ///< where it changes, every connection of the identity has to be closed
    std::optional<Timestamp> expiresAt;
};
using CredentialsPtr = std::shared_ptr<const Credentials>;
using CredentialsResult = std::expected<CredentialsPtr, Error>;

/// The credentials of one identity: fixed ones, a token file that is read again every minute, or a plugin's. Lives in
/// one thread, where all its functions are called; plugins run elsewhere. Callbacks come later through the event loop,
/// in this thread, and not at all once `receiver` is gone.
class CredentialProvider : public QObject
{
    Q_OBJECT

public:
    using Callback = std::function<void(const CredentialsResult &)>;

    /// `plugins` may be null where the access has no plugin.
    CredentialProvider(ClusterAccess access, const Clock &clock, ExecPlugins *plugins, QObject *parent = nullptr);
    ~CredentialProvider() override;

    const ClusterAccess &access() const { return m_access; }
    /// What may be sent now, or null where get() has to be asked because a plugin has to run or something is wrong.
    CredentialsPtr current();
    /// What may be sent, after running the plugin where that is needed.
    void get(QObject *receiver, Callback callback);
    /// After a 401 to the credentials with this serial: others, if there are any. All callers share one refresh; where
    /// it has happened already its result is given. The error says why there is nothing else to try.
    void refresh(std::uint64_t rejectedSerial, QObject *receiver, Callback callback);
    /// A person asks to try again: forgets failures and minimum intervals.
    void retry();
    /// Stops a plugin that is running for this identity.
    void cancel();

Q_SIGNALS:
    /// Other credentials are there than before: a token file or a plugin brought them.
    void changed();
    void pluginStarted(const QString &command);
    void pluginMessage(const QString &command, const QString &text);
    /// A plugin was not run for want of consent; get() and refresh() fail until it is given.
    void consentRequired(const watchglass::ExecConsentRequest &request);

private:
    struct Waiter
    {
        QObject *receiver;
        Callback callback;
        QMetaObject::Connection gone;
    };

    void readTokenFile();
    void readTokenFileIfDue();
    void setCredentials(Credentials credentials);
    void setBearer(const std::string &token);
    void runPlugin(ExecReason reason, std::uint64_t serial);
    void takeOutcome(const ExecOutcome &outcome);
    void wait(QObject *receiver, Callback callback);
    void answer(const CredentialsResult &result);
    static void post(QObject *receiver, Callback callback, CredentialsResult result);
    bool isExpired() const;
    CredentialsResult nothingElse() const;
    CredentialsResult unusable() const;
    std::string subject() const;

    ClusterAccess m_access;
    const Clock &m_clock;
    ExecPlugins *m_plugins;
    std::string m_execKey;
    CredentialsPtr m_current;
    std::uint64_t m_lastSerial = 0;
    std::uint64_t m_rejectedSerial = 0; ///< what a run under way has to replace
    Timestamp m_receivedAt;
    Monotonic m_tokenReadAt{0};
    std::string m_tokenProblem;
    bool m_running = false;
    bool m_force = false;
    std::vector<Waiter> m_waiters;
    FileWatch *m_tokenWatch = nullptr;
};

} // namespace watchglass
