// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QNetworkProxy>
#include <QSslConfiguration>
#include <QUrl>

#include <string>
#include <utility>
#include <vector>

namespace watchglass {

/// Where requests go and as whom. A value; holds secrets, so never log it.
struct ApiEndpoint
{
    QUrl server; ///< scheme, host, port and a path prefix without a trailing slash
    std::string host; ///< `host:port`, for messages
    QString tlsServerName; ///< for SNI and verification, where it is not the host
    QSslConfiguration ssl;
    QNetworkProxy proxy{QNetworkProxy::NoProxy};
    bool disableCompression = false;
    std::vector<std::pair<QByteArray, QByteArray>> headers; ///< Authorization and impersonation, in order
    /// Equal for endpoints whose connections may be shared. Qt reuses a TLS connection although the client certificate
    /// differs, so another key means other managers.
    QByteArray connectionKey;
};

} // namespace watchglass
