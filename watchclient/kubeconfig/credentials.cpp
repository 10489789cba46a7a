// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/credentials.h"

#include "watchclient/kubeconfig/digest.h"
#include "watchclient/kubeconfig/errors.h"
#include "watchclient/kubeconfig/filewatch.h"
#include "watchclient/kubeconfig/textfile.h"

#include <format>

using namespace std::chrono_literals;

namespace watchglass {
namespace {

constexpr std::size_t TokenLimit = 1 << 20;
constexpr auto TokenFilePeriod = 60s - 10s; // client-go: once a minute, ten seconds early
constexpr auto OidcLeeway = 10s;
constexpr auto RenewBefore = 60s;
constexpr auto ShortLife = 2 * RenewBefore; // renewing such a credential early would mean running all the time

std::string basicAuthorization(const std::string &username, const std::string &password)
{
    return "Basic " + QByteArray::fromStdString(username + ":" + password).toBase64().toStdString();
}

} // namespace

CredentialProvider::CredentialProvider(ClusterAccess access, const Clock &clock, ExecPlugins *plugins, QObject *parent)
    : QObject(parent), m_access(std::move(access)), m_clock(clock), m_plugins(plugins)
{
    if (m_access.exec) {
        m_execKey = m_access.exec->key();
        if (m_plugins) {
            connect(m_plugins, &ExecPlugins::started, this, [this](const QString &key, const QString &command) {
                if (key.toStdString() == m_execKey) {
                    Q_EMIT pluginStarted(command);
                }
            });
            connect(m_plugins, &ExecPlugins::message, this, [this](const QString &key, const QString &command, const QString &text) {
                if (key.toStdString() == m_execKey) {
                    Q_EMIT pluginMessage(command, text);
                }
            });
            connect(m_plugins, &ExecPlugins::finished, this, &CredentialProvider::takeOutcome);
        }
        return;
    }
    if (!m_access.tokenFile.empty()) {
        m_tokenWatch = new FileWatch(this);
        m_tokenWatch->setFiles({QString::fromStdString(m_access.tokenFile)});
        connect(m_tokenWatch, &FileWatch::changed, this, [this] { readTokenFile(); });
        readTokenFile();
        return;
    }
    Credentials fixed;
    if (!m_access.token.empty()) {
        fixed.authorization = "Bearer " + m_access.token;
        fixed.expiresAt = m_access.tokenExpiresAt;
    } else if (!m_access.username.empty() || !m_access.password.empty()) {
        fixed.authorization = basicAuthorization(m_access.username, m_access.password);
    }
    setCredentials(std::move(fixed));
}

CredentialProvider::~CredentialProvider()
{
    for (const Waiter &waiter : m_waiters) {
        disconnect(waiter.gone); // one of them may be this object, whose destroyed() comes when the list is gone
    }
}

std::string CredentialProvider::subject() const
{
    const std::string where = m_access.userFile.empty() ? std::string() : std::format(" of {}", m_access.userFile);
    return m_access.userName.empty() ? "the user" + where : std::format("user \"{}\"{}", m_access.userName, where);
}

void CredentialProvider::setCredentials(Credentials credentials)
{
    if (credentials.clientCertificatePem.empty()) {
        credentials.clientCertificatePem = m_access.clientCertificatePem;
        credentials.clientKeyPem = m_access.clientKeyPem;
    }
    if (!credentials.clientCertificatePem.empty()) {
        credentials.certificateId = Digest().add(credentials.clientCertificatePem).add(credentials.clientKeyPem).hex();
    }
    if (credentials.serial == 0) {
        credentials.serial = m_lastSerial + 1;
    }
    const bool first = m_lastSerial == 0;
    m_lastSerial = credentials.serial;
    m_receivedAt = m_clock.wall();
    m_current = std::make_shared<const Credentials>(std::move(credentials));
    if (!first) {
        Q_EMIT changed();
    }
}

void CredentialProvider::setBearer(const std::string &token)
{
    const std::string authorization = "Bearer " + token;
    if (!m_current || m_current->authorization != authorization) {
        Credentials credentials;
        credentials.authorization = authorization;
        setCredentials(std::move(credentials));
    }
}

void CredentialProvider::readTokenFile()
{
    m_tokenReadAt = m_clock.monotonic();
    const auto content = readTextFile(m_access.tokenFile, TokenLimit);
    const std::string token = content ? trimmed(*content) : std::string();
    m_tokenProblem.clear();
    if (!content) {
        m_tokenProblem = content.error().reason;
    } else if (token.empty()) {
        m_tokenProblem = "it is empty";
    } else if (hasControlCharacters(token)) {
        m_tokenProblem = "it holds more than one line";
    }
    if (m_tokenProblem.empty()) {
        setBearer(token);
    } else if (!m_current && !m_access.token.empty()) {
        setBearer(m_access.token); // the token beside the file is the start value
    }
}

void CredentialProvider::readTokenFileIfDue()
{
    if (m_tokenWatch && m_clock.monotonic() - m_tokenReadAt >= TokenFilePeriod) {
        readTokenFile();
    }
}

bool CredentialProvider::isExpired() const
{
    if (!m_current || !m_current->expiresAt) {
        return false;
    }
    return *m_current->expiresAt - (m_access.exec ? 0s : OidcLeeway) <= m_clock.wall();
}

CredentialsPtr CredentialProvider::current()
{
    readTokenFileIfDue();
    if (!m_current || isExpired()) {
        return nullptr;
    }
    const bool endsSoon = m_access.exec && m_current->expiresAt && *m_current->expiresAt - RenewBefore <= m_clock.wall();
    if (endsSoon && !m_running && *m_current->expiresAt - m_receivedAt > ShortLife) {
        runPlugin(ExecReason::Renew, m_current->serial);
    }
    return m_current;
}

void CredentialProvider::get(QObject *receiver, Callback callback)
{
    if (const CredentialsPtr credentials = current()) {
        post(receiver, std::move(callback), credentials);
        return;
    }
    if (!m_access.exec) {
        post(receiver, std::move(callback), unusable());
        return;
    }
    wait(receiver, std::move(callback));
    runPlugin(m_force ? ExecReason::User : ExecReason::Need, m_current ? m_current->serial : 0);
}

void CredentialProvider::refresh(std::uint64_t rejectedSerial, QObject *receiver, Callback callback)
{
    if (m_current && m_current->serial != rejectedSerial && !isExpired()) {
        post(receiver, std::move(callback), m_current);
        return;
    }
    if (m_access.exec) {
        wait(receiver, std::move(callback));
        runPlugin(m_force ? ExecReason::User : ExecReason::Rejected, rejectedSerial);
        return;
    }
    if (m_tokenWatch) {
        const CredentialsPtr rejected = m_current;
        readTokenFile();
        if (m_current && m_current != rejected) {
            post(receiver, std::move(callback), m_current);
            return;
        }
        if (!m_tokenProblem.empty()) {
            m_current.reset(); // the last good one is good no more
        }
    }
    post(receiver, std::move(callback), nothingElse());
}

void CredentialProvider::retry()
{
    m_force = true;
    if (m_tokenWatch) {
        readTokenFile();
    }
}

void CredentialProvider::cancel()
{
    if (m_plugins && m_running) {
        m_plugins->cancel(m_execKey);
    }
}

/// Why there is nothing to send.
CredentialsResult CredentialProvider::unusable() const
{
    if (m_tokenWatch) {
        return std::unexpected(makeError(ErrorClass::Credentials, std::format("{}: tokenFile {}: {}", subject(), m_access.tokenFile, m_tokenProblem)));
    }
    return std::unexpected(makeError(ErrorClass::Credentials,
                                     std::format("{}: the OpenID Connect id-token has expired and is not renewed here: sign in again with kubectl, "
                                                 "or use an exec entry with kubelogin",
                                                 subject())));
}

/// Why a 401 is final.
CredentialsResult CredentialProvider::nothingElse() const
{
    std::string what;
    if (m_tokenWatch && !m_tokenProblem.empty()) {
        what = std::format("its token was not accepted, and tokenFile {} brings no other: {}", m_access.tokenFile, m_tokenProblem);
    } else if (m_tokenWatch) {
        what = std::format("the token in {} was not accepted; it is read again when the file changes", m_access.tokenFile);
    } else if (!m_current || (m_current->authorization.empty() && m_current->clientCertificatePem.empty())) {
        what = m_access.sendsCredentials ? "it has no credentials, and the server wants some: add a token, a client certificate or an exec entry"
                                         : "no credentials are sent to a plain http server, and the server wants some: use https";
    } else if (m_current->authorization.empty()) {
        what = "its client certificate was not accepted: it may have expired or be of another cluster";
    } else {
        what = m_current->authorization.starts_with("Basic ") ? "its user name and password were not accepted (servers dropped them in Kubernetes 1.19)"
                                                              : "its token was not accepted: it may have expired or be of another cluster";
    }
    return std::unexpected(makeError(ErrorClass::Credentials, std::format("{} at {}: {}", subject(), m_access.serverHost, what)));
}

void CredentialProvider::runPlugin(ExecReason reason, std::uint64_t serial)
{
    const bool replaces = reason == ExecReason::Rejected || reason == ExecReason::User;
    if (m_running && !replaces) {
        return;
    }
    const ExecRequest &request = *m_access.exec;
    if (!m_plugins) {
        answer(std::unexpected(makeError(ErrorClass::Credentials, std::format("{}: credential plugins are switched off", subject()))));
        return;
    }
    m_running = true;
    m_rejectedSerial = replaces ? serial : 0;
    if (m_plugins->request(request, reason, serial)) {
        m_force = false;
        return;
    }
    m_running = false;
    answer(std::unexpected(makeError(ErrorClass::Credentials,
                                     std::format("{} wants to run the program {}, which was not agreed to yet: "
                                                 "agree to it, or name the file with --kubeconfig or KUBECONFIG",
                                                 subject(), request.config.command))));
    Q_EMIT consentRequired({request.file, request.config.command, request.config.args, request.trustedFile});
}

void CredentialProvider::takeOutcome(const ExecOutcome &outcome)
{
    // Another identity's run with the same configuration counts too, but only where this file may run it.
    if (outcome.key != m_execKey || (!m_running && !m_plugins->mayRun(*m_access.exec))) {
        return;
    }
    if (m_running && outcome.result && m_rejectedSerial != 0 && outcome.serial <= m_rejectedSerial) {
        return; // meant for another who asked earlier; ours comes
    }
    m_running = false;
    if (!outcome.result) {
        answer(std::unexpected(outcome.result.error()));
        return;
    }
    const ExecCredential &credential = **outcome.result;
    if (!m_current || m_current->serial != outcome.serial) {
        Credentials credentials;
        credentials.serial = outcome.serial;
        credentials.authorization = credential.token.empty() ? std::string() : "Bearer " + credential.token;
        credentials.clientCertificatePem = credential.clientCertificatePem;
        credentials.clientKeyPem = credential.clientKeyPem;
        credentials.expiresAt = credential.expiresAt;
        setCredentials(std::move(credentials));
        m_receivedAt = outcome.receivedAt;
    }
    answer(m_current);
}

void CredentialProvider::wait(QObject *receiver, Callback callback)
{
    const auto forget = [this, receiver] { std::erase_if(m_waiters, [&](const Waiter &w) { return w.receiver == receiver; }); };
    m_waiters.push_back({receiver, std::move(callback), connect(receiver, &QObject::destroyed, this, forget)});
}

void CredentialProvider::answer(const CredentialsResult &result)
{
    for (Waiter &waiter : std::exchange(m_waiters, {})) {
        disconnect(waiter.gone);
        post(waiter.receiver, std::move(waiter.callback), result);
    }
}

void CredentialProvider::post(QObject *receiver, Callback callback, CredentialsResult result)
{
    QMetaObject::invokeMethod(receiver, [callback = std::move(callback), result = std::move(result)] { callback(result); }, Qt::QueuedConnection);
}

} // namespace watchglass
