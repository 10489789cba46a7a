// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
//
// The half of AccessResolver about the user: certificate, token, plugin, provider, impersonation.
#include "watchclient/kubeconfig/accessresolver.h"

#include "watchclient/kubeconfig/textfile.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

/// A header name's part: every byte that is not allowed there, and %, as %XX.
std::string escapedHeaderKey(const std::string &key)
{
    std::string result;
    for (const char c : key) {
        const auto byte = static_cast<unsigned char>(c);
        const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (alphanumeric || std::string_view("!#$&'*+-.^_`|~").contains(c)) {
            result += c;
        } else {
            result += std::format("%{:02X}", byte);
        }
    }
    return result;
}

/// The `exp` of a JSON Web Token, unchecked: the server judges the token, we only avoid sending a dead one.
std::optional<Timestamp> jwtExpiry(const std::string &token)
{
    const QList<QByteArray> parts = QByteArray::fromStdString(token).split('.');
    if (parts.size() != 3) {
        return std::nullopt;
    }
    const QByteArray payload = QByteArray::fromBase64(parts[1], QByteArray::Base64UrlEncoding);
    const QJsonValue exp = QJsonDocument::fromJson(payload).object().value("exp"_L1);
    return exp.isDouble() ? std::optional(Timestamp(std::chrono::seconds(exp.toInteger()))) : std::nullopt;
}

} // namespace

AccessResolver::Problem AccessResolver::resolveUser()
{
    m_access.userFile = m_user.file;
    if (const Problem problem = resolveImpersonation()) {
        return problem;
    }
    if (!m_access.sendsCredentials) {
        return std::nullopt;
    }
    if (const Problem problem = checkMethods()) {
        return problem;
    }
    for (const auto step : {&AccessResolver::resolveCertificate, &AccessResolver::resolveToken, &AccessResolver::resolveExec,
                            &AccessResolver::resolveAuthProvider}) {
        if (const Problem problem = (this->*step)()) {
            return problem;
        }
    }
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::checkMethods() const
{
    if (!m_user.token.empty() && (!m_user.username.empty() || !m_user.password.empty())) {
        return userField("token and username/password are both given: remove one");
    }
    if (m_user.exec && m_user.authProvider) {
        return userField("exec and auth-provider are both given: remove one");
    }
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveCertificate()
{
    const AuthInfo &u = m_user;
    if (u.clientCertificate.empty() && u.clientCertificateData.empty()) {
        return std::nullopt;
    }
    if (!u.clientCertificate.empty() && !u.clientCertificateData.empty()) {
        return userField("client-certificate and client-certificate-data are both given: remove one");
    }
    if (!u.clientKey.empty() && !u.clientKeyData.empty()) {
        return userField("client-key and client-key-data are both given: remove one");
    }
    if (u.clientKey.empty() && u.clientKeyData.empty()) {
        return userField("client-certificate needs client-key or client-key-data beside it");
    }
    m_access.clientCertificatePem = u.clientCertificateData;
    m_access.clientKeyPem = u.clientKeyData;
    m_access.clientCertificateFile = u.clientCertificate;
    m_access.clientKeyFile = u.clientKey;
    if (!u.clientCertificate.empty()) {
        if (const Problem problem = readInto(m_access.clientCertificatePem, u.clientCertificate, userField("client-certificate"))) {
            return problem;
        }
    }
    return u.clientKey.empty() ? std::nullopt : readInto(m_access.clientKeyPem, u.clientKey, userField("client-key"));
}

AccessResolver::Problem AccessResolver::resolveToken()
{
    m_access.token = trimmed(m_user.token);
    m_access.tokenFile = m_user.tokenFile;
    m_access.username = m_user.username;
    m_access.password = m_user.password;
    if (hasControlCharacters(m_access.token)) {
        return userField("token has a line break or control character in it");
    }
    if (!m_access.tokenFile.empty()) {
        std::string content;
        const Problem problem = readInto(content, m_access.tokenFile, userField("tokenFile"));
        if (!problem && trimmed(content).empty() && m_access.token.empty()) {
            return std::format("{} {} is empty", userField("tokenFile"), m_access.tokenFile);
        }
        return problem;
    }
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveExec()
{
    if (!m_user.exec) {
        return std::nullopt;
    }
    const bool hasOther = !m_access.token.empty() || !m_access.tokenFile.empty() || !m_access.username.empty()
        || !m_access.password.empty() || !m_access.clientCertificatePem.empty();
    if (hasOther) {
        return std::nullopt; // kubectl does not run the plugin then
    }
    if (auto problem = execConfigProblem(*m_user.exec, m_access.userName)) {
        return problem;
    }
    ExecRequest request{.config = *m_user.exec, .file = m_user.file, .user = m_access.userName, .trustedFile = false, .clusterJson = {}};
    if (request.config.interactiveMode.empty()) {
        request.config.interactiveMode = "IfAvailable";
    }
    request.trustedFile = m_scope.origin != FileOrigin::Added;
    if (request.config.provideClusterInfo) {
        request.clusterJson = execClusterJson(m_cluster, m_access.server.toString(QUrl::FullyEncoded).toStdString(), m_access.tlsServerName,
                                              m_access.insecureSkipTlsVerify, m_access.caPem);
    }
    m_access.exec = std::move(request);
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveAuthProvider()
{
    if (!m_user.authProvider) {
        return std::nullopt;
    }
    const std::string &name = m_user.authProvider->name;
    if (name == "gcp") {
        return userField("auth-provider gcp was removed in Kubernetes 1.26: use an exec entry with gke-gcloud-auth-plugin");
    }
    if (name == "azure") {
        return userField("auth-provider azure was removed in Kubernetes 1.26: use an exec entry with kubelogin");
    }
    if (name == "oidc") {
        return resolveOidc();
    }
    return userField(std::format("auth-provider \"{}\" is not known: use an exec entry", name));
}

AccessResolver::Problem AccessResolver::resolveOidc()
{
    if (!m_access.token.empty() || !m_access.tokenFile.empty() || !m_access.username.empty()) {
        return std::nullopt;
    }
    const auto token = m_user.authProvider->config.find("id-token");
    if (token == m_user.authProvider->config.end() || trimmed(token->second).empty()) {
        return userField("auth-provider oidc has no id-token, and signing in is not done here: sign in with kubectl, or use an exec entry "
                         "with kubelogin");
    }
    m_access.token = trimmed(token->second);
    m_access.tokenExpiresAt = jwtExpiry(m_access.token);
    if (!m_access.tokenExpiresAt) {
        return userField("auth-provider oidc: id-token is not a JSON Web Token with an expiry: sign in again with kubectl");
    }
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveImpersonation()
{
    const AuthInfo &u = m_user;
    if (u.impersonate.empty()) {
        const bool others = !u.impersonateUid.empty() || !u.impersonateGroups.empty() || !u.impersonateExtra.empty();
        return others ? Problem(userField("as-uid, as-groups and as-user-extra need \"as\" beside them")) : std::nullopt;
    }
    auto &headers = m_access.impersonation;
    headers.emplace_back("Impersonate-User", u.impersonate);
    if (!u.impersonateUid.empty()) {
        headers.emplace_back("Impersonate-Uid", u.impersonateUid);
    }
    for (const std::string &group : u.impersonateGroups) {
        headers.emplace_back("Impersonate-Group", group);
    }
    for (const auto &[key, values] : u.impersonateExtra) {
        for (const std::string &value : values) {
            headers.emplace_back("Impersonate-Extra-" + escapedHeaderKey(key), value);
        }
    }
    for (const auto &[name, value] : headers) {
        if (hasControlCharacters(value)) {
            return userField(std::format("the value for {} has a line break or control character in it", name));
        }
    }
    m_access.actingAs = u.impersonate;
    m_access.warnings.push_back(std::format("acting as {}", u.impersonate));
    return std::nullopt;
}

} // namespace watchglass
