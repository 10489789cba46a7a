// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"
#include "watchclient/kubeconfig/execcredential.h"
#include "watchclient/kubeconfig/loadingrules.h"
#include "watchclient/kubeconfig/proxy.h"

#include <QUrl>

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace watchglass {

/// All that is needed to talk to one cluster as one identity. Holds secrets: never logged, never saved.
struct ClusterAccess
{
    ContextRef context;
    std::string clusterName;
    std::string userName;
    std::string clusterFile; ///< the file that defined the cluster, for messages
    std::string userFile;
    std::string namespaceName = "default";

    QUrl server; ///< scheme, host, port, path prefix without a trailing slash
    std::string serverHost; ///< `host:port`, for messages
    std::string tlsServerName; ///< SNI and verified name; empty: the host
    bool insecureSkipTlsVerify = false;
    std::string caPem; ///< replaces the system's roots; empty: the system's roots
    std::string caFile; ///< where caPem was read from; empty where it is inline
    ProxyChoice proxy;
    bool disableCompression = false;

    /// False for a plain http server: no credential is sent to it, so the fields below are empty.
    bool sendsCredentials = true;
    std::string clientCertificatePem;
    std::string clientKeyPem;
    std::string clientCertificateFile;
    std::string clientKeyFile;
    std::string token;
    std::optional<Timestamp> tokenExpiresAt; ///< of an OpenID Connect id-token, which cannot be renewed here
    std::string tokenFile; ///< wins over `token`
    std::string username;
    std::string password;
    std::optional<ExecRequest> exec;

    std::vector<std::pair<std::string, std::string>> impersonation; ///< headers, in order
    std::string actingAs; ///< the impersonated user, for permanent display

    std::vector<std::string> warnings; ///< for people, one line each

    /// Equal where server, TLS and proxy are equal. A digest; shows nothing of its input.
    std::string clusterKey;
    /// Equal where the cluster and every credential are equal: connections may be shared. Changes with the content of
    /// the files behind it.
    std::string identityKey;
};

/// kubectl's flags, which lay over the file.
struct AccessOverrides
{
    std::string cluster;
    std::string user;
    std::string namespaceName;
    std::string server;
    std::string token;
    std::string tlsServerName;
    std::string certificateAuthority;
    bool insecureSkipTlsVerify = false;
    std::string impersonate;
    std::vector<std::string> impersonateGroups;
    std::string impersonateUid;
};

/// Makes a context usable: checks it, reads the files it names, decides about the proxy. Runs no plugin. Blocks on the
/// disk. The error names file and field.
std::expected<ClusterAccess, Error> resolveContext(const KubeconfigSet &set, const ContextRef &context,
                                                   const AccessOverrides &overrides = {});

} // namespace watchglass
