// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/accessresolver.h"

#include "watchclient/kubeconfig/digest.h"
#include "watchclient/kubeconfig/errors.h"
#include "watchclient/kubeconfig/textfile.h"

#include <QDir>
#include <QFileInfo>

#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr std::size_t PemLimit = 4 << 20;

std::string absolutePath(const std::string &path)
{
    return QDir::cleanPath(QFileInfo(QString::fromStdString(path)).absoluteFilePath()).toStdString();
}

} // namespace

AccessResolver::AccessResolver(const KubeconfigSet &set, const KubeconfigScope &scope, const AccessOverrides &overrides,
                               ClusterAccess &access)
    : m_set(set), m_scope(scope), m_overrides(overrides), m_access(access)
{
}

std::optional<Error> AccessResolver::resolve()
{
    if (auto error = findEntries()) {
        return error;
    }
    applyOverrides();
    const auto located = [](const std::string &file, const std::string &problem) {
        return configError(file.empty() ? problem : std::format("{}: {}", file, problem));
    };
    if (const Problem problem = resolveCluster()) {
        return located(m_cluster.file, *problem);
    }
    if (const Problem problem = resolveUser()) {
        return located(m_user.file, *problem);
    }
    makeKeys();
    return std::nullopt;
}

std::optional<Error> AccessResolver::findEntries()
{
    const auto missing = [&](const char *kind, const std::string &name, const char *flag, bool flagged) {
        const std::string where = flagged ? flag : std::format("{}: context \"{}\"", m_access.context.file, m_access.context.name);
        return configError(name.empty() ? std::format("{} names no {}", where, kind)
                                        : std::format("{}: the {} \"{}\" does not exist", where, kind, name));
    };
    const auto cluster = m_scope.config.clusters.find(m_access.clusterName);
    if (cluster != m_scope.config.clusters.end() && !m_access.clusterName.empty()) {
        m_cluster = cluster->second;
    } else if (m_overrides.server.empty() || !m_access.clusterName.empty()) {
        return missing("cluster", m_access.clusterName, "--cluster", !m_overrides.cluster.empty());
    }
    const auto user = m_scope.config.users.find(m_access.userName);
    if (user != m_scope.config.users.end() && !m_access.userName.empty()) {
        m_user = user->second;
        return std::nullopt;
    }
    // Nobody is needed for plain http, where no credential is sent, nor beside --token and --server.
    const QUrl server(QString::fromStdString(m_overrides.server.empty() ? m_cluster.server : m_overrides.server));
    const bool needed = server.scheme() == "https"_L1 && m_overrides.token.empty() && m_overrides.server.empty();
    if (!m_access.userName.empty() || needed) {
        return missing("user", m_access.userName, "--user", !m_overrides.user.empty());
    }
    return std::nullopt;
}

void AccessResolver::applyOverrides()
{
    const AccessOverrides &o = m_overrides;
    if (!o.server.empty()) {
        m_cluster.server = o.server;
    }
    if (!o.server.empty() || !o.tlsServerName.empty()) {
        m_cluster.tlsServerName = o.tlsServerName; // another server has another name
    }
    if (o.insecureSkipTlsVerify) {
        m_cluster.insecureSkipTlsVerify = true;
        m_cluster.certificateAuthority.clear();
        m_cluster.certificateAuthorityData.clear();
    }
    if (!o.certificateAuthority.empty()) {
        m_cluster.certificateAuthority = absolutePath(o.certificateAuthority);
        m_cluster.certificateAuthorityData.clear();
    }
    if (!o.token.empty()) {
        m_user.token = o.token;
        m_user.tokenFile.clear();
        m_user.username.clear();
        m_user.password.clear();
        m_user.authProvider.reset();
    }
    if (!o.impersonate.empty()) {
        m_user.impersonate = o.impersonate;
    }
    if (!o.impersonateGroups.empty()) {
        m_user.impersonateGroups = o.impersonateGroups;
    }
    if (!o.impersonateUid.empty()) {
        m_user.impersonateUid = o.impersonateUid;
    }
}

std::string AccessResolver::clusterField(const std::string &field) const
{
    return m_access.clusterName.empty() ? field : std::format("cluster \"{}\": {}", m_access.clusterName, field);
}

std::string AccessResolver::userField(const std::string &field) const
{
    return m_access.userName.empty() ? field : std::format("user \"{}\": {}", m_access.userName, field);
}

AccessResolver::Problem AccessResolver::readInto(std::string &content, const std::string &path, const std::string &field) const
{
    auto text = readTextFile(path, PemLimit);
    if (!text) {
        return std::format("{} {}: {}", field, path, text.error().reason);
    }
    content = std::move(*text);
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveCluster()
{
    m_access.clusterFile = m_cluster.file;
    m_access.disableCompression = m_cluster.disableCompression;
    if (const Problem problem = resolveServer()) {
        return problem;
    }
    if (m_access.sendsCredentials) {
        if (const Problem problem = resolveCa()) {
            return problem;
        }
    }
    auto proxy = chooseProxy(m_access.server, m_cluster.proxyUrl, clusterField("proxy-url"), m_set.environment);
    if (!proxy) {
        return proxy.error().message;
    }
    m_access.proxy = std::move(*proxy);
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveServer()
{
    const std::string field = m_overrides.server.empty() ? clusterField("server") : "--server";
    if (m_cluster.server.empty()) {
        return field + " is missing";
    }
    const bool hasScheme = m_cluster.server.contains("://");
    QUrl url(QString::fromStdString(hasScheme ? m_cluster.server : "http://" + m_cluster.server), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty()) {
        return std::format("{} \"{}\" is not a URL such as https://host:6443", field, m_cluster.server);
    }
    const QString scheme = url.scheme().toLower();
    if (scheme != "https"_L1 && scheme != "http"_L1) {
        return std::format("{} has the scheme \"{}\": https is needed", field, scheme.toStdString());
    }
    if (!url.userInfo().isEmpty()) {
        m_access.warnings.push_back(field + " holds a user name, which is not used");
    }
    url = url.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    QString path = url.path(QUrl::FullyEncoded);
    while (path.endsWith(u'/')) {
        path.chop(1);
    }
    url.setPath(path, QUrl::StrictMode);
    m_access.server = url;
    m_access.sendsCredentials = scheme == "https"_L1;
    const QString host = url.host().contains(u':') ? u'[' + url.host() + u']' : url.host();
    m_access.serverHost = std::format("{}:{}", host.toStdString(), url.port(m_access.sendsCredentials ? 443 : 80));
    if (!hasScheme) {
        m_access.warnings.push_back(std::format("{} \"{}\" has no scheme, so it means http://: no credentials are sent", field, m_cluster.server));
    } else if (!m_access.sendsCredentials) {
        m_access.warnings.push_back(field + " is plain http: nothing is encrypted and no credentials are sent");
    }
    return std::nullopt;
}

AccessResolver::Problem AccessResolver::resolveCa()
{
    m_access.tlsServerName = m_cluster.tlsServerName;
    m_access.insecureSkipTlsVerify = m_cluster.insecureSkipTlsVerify;
    const bool file = !m_cluster.certificateAuthority.empty();
    const bool data = !m_cluster.certificateAuthorityData.empty();
    if (file && data) {
        return clusterField("certificate-authority and certificate-authority-data are both given: remove one");
    }
    if (m_cluster.insecureSkipTlsVerify && (file || data)) {
        return clusterField("insecure-skip-tls-verify together with a certificate authority makes no sense: remove one");
    }
    if (m_cluster.insecureSkipTlsVerify) {
        m_access.warnings.push_back(clusterField("insecure-skip-tls-verify: the server's certificate is not checked"));
    }
    m_access.caPem = m_cluster.certificateAuthorityData;
    if (file) {
        m_access.caFile = m_cluster.certificateAuthority;
        if (const Problem problem = readInto(m_access.caPem, m_access.caFile, clusterField("certificate-authority"))) {
            return problem;
        }
    }
    if ((file || data) && !m_access.caPem.contains("-----BEGIN ")) {
        return file ? std::format("{} {} holds no PEM certificate", clusterField("certificate-authority"), m_access.caFile)
                    : clusterField("certificate-authority-data holds no PEM certificate");
    }
    return std::nullopt;
}

void AccessResolver::makeKeys()
{
    ClusterAccess &a = m_access;
    Digest cluster;
    cluster.add(a.server.toString(QUrl::FullyEncoded).toStdString()).add(a.tlsServerName).add(a.insecureSkipTlsVerify).add(a.caPem);
    cluster.add(std::to_string(static_cast<int>(a.proxy.kind))).add(a.proxy.host).add(std::to_string(a.proxy.port));
    cluster.add(a.proxy.user).add(a.proxy.password).add(a.disableCompression);
    a.clusterKey = cluster.hex();
    Digest identity;
    identity.add(a.clusterKey).add(a.clientCertificatePem).add(a.clientKeyPem).add(a.token).add(a.tokenFile);
    identity.add(a.username).add(a.password).add(a.exec ? a.exec->key() : std::string());
    for (const auto &[name, value] : a.impersonation) {
        identity.add(name).add(value);
    }
    a.identityKey = identity.hex();
}

} // namespace watchglass
