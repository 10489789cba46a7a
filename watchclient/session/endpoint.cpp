// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/session/endpoint.h"

#include "watchclient/kubeconfig/tlsconfig.h"

namespace watchglass {

std::expected<ApiEndpoint, Error> makeEndpoint(const ClusterAccess &access, const Credentials &credentials)
{
    ApiEndpoint endpoint;
    endpoint.server = access.server;
    endpoint.host = access.serverHost;
    endpoint.proxy = access.proxy.toNetworkProxy();
    endpoint.disableCompression = access.disableCompression;
    if (access.server.scheme() == QLatin1StringView("https")) {
        std::expected<TlsSetup, Error> tls = buildTls(access, credentials);
        if (!tls) {
            return std::unexpected(std::move(tls).error());
        }
        endpoint.ssl = tls->configuration;
        endpoint.tlsServerName = tls->peerVerifyName;
    }
    if (!credentials.authorization.empty()) {
        endpoint.headers.emplace_back("Authorization", QByteArray::fromStdString(credentials.authorization));
    }
    for (const auto &[name, value] : access.impersonation) {
        endpoint.headers.emplace_back(QByteArray::fromStdString(name), QByteArray::fromStdString(value));
    }
    endpoint.connectionKey = QByteArray::fromStdString(access.clusterKey + '/' + access.userName + '/' + credentials.certificateId);
    return endpoint;
}

} // namespace watchglass
