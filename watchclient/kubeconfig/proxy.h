// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"

#include <QNetworkProxy>
#include <QProcessEnvironment>
#include <QUrl>

#include <cstdint>
#include <expected>
#include <string>

namespace watchglass {

/// How to reach a server. The decision is made here and set on the manager, `Direct` included, so that Qt's own proxy
/// rules never apply.
struct ProxyChoice
{
    enum class Kind : std::uint8_t { Direct, Http, Socks5 };

    Kind kind = Kind::Direct;
    std::string host;
    quint16 port = 0;
    std::string user;
    std::string password;
    bool resolvesNames = true; ///< false where the server is an address: there is no name to resolve
    std::string source; ///< where it is configured: `proxy-url of cluster "x"`, `HTTPS_PROXY`; empty for Direct

    /// For people: `http proxy host:port (from HTTPS_PROXY)` without the password, or `direct`.
    std::string text() const;
    QNetworkProxy toNetworkProxy() const;

    bool operator==(const ProxyChoice &) const = default;
};

/// Decides by the rules of Go's httpproxy: `proxyUrl` where given, else HTTPS_PROXY or HTTP_PROXY with NO_PROXY. A
/// proxy that cannot be used (https, unknown scheme) is an error, never a direct connection. `where` names the field
/// in errors.
std::expected<ProxyChoice, Error> chooseProxy(const QUrl &server, const std::string &proxyUrl, const std::string &where,
                                              const QProcessEnvironment &environment);

/// True where NO_PROXY's `list` names this host and port (domains, `.domain`, `*.domain`, `*`, addresses, CIDR, each
/// with an optional port) or where the host is this machine.
bool bypassesProxy(const std::string &list, const QString &host, int port);

} // namespace watchglass
