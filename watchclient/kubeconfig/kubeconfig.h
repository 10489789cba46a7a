// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/apistatus.h"

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace watchglass {

/// A cluster entry. Paths are absolute: relative ones are resolved against the folder of `file`.
struct Cluster
{
    std::string file; ///< the file that defined the entry; empty for the in-cluster configuration
    std::string server;
    std::string tlsServerName;
    bool insecureSkipTlsVerify = false;
    std::string certificateAuthority;
    std::string certificateAuthorityData; ///< decoded, PEM
    std::string proxyUrl;
    bool disableCompression = false;
    std::string execExtension; ///< JSON of extensions["client.authentication.k8s.io/exec"], or empty

    bool operator==(const Cluster &) const = default;
};

/// A credential plugin as configured. `command` is absolute where it was a relative path.
struct ExecConfig
{
    std::string apiVersion;
    std::string command;
    std::vector<std::string> args;
    std::vector<std::pair<std::string, std::string>> env; ///< values may be secret: never shown
    std::string installHint;
    bool provideClusterInfo = false;
    std::string interactiveMode;

    bool operator==(const ExecConfig &) const = default;
};

struct AuthProviderConfig
{
    std::string name;
    std::map<std::string, std::string> config; ///< values may be secret: never shown

    bool operator==(const AuthProviderConfig &) const = default;
};

/// A user entry. Data fields are decoded; paths are absolute.
struct AuthInfo
{
    std::string file;
    std::string clientCertificate;
    std::string clientCertificateData;
    std::string clientKey;
    std::string clientKeyData;
    std::string token;
    std::string tokenFile;
    std::string username;
    std::string password;
    std::string impersonate;
    std::string impersonateUid;
    std::vector<std::string> impersonateGroups;
    std::map<std::string, std::vector<std::string>> impersonateExtra;
    std::optional<AuthProviderConfig> authProvider;
    std::optional<ExecConfig> exec;

    bool operator==(const AuthInfo &) const = default;
};

struct Context
{
    std::string file;
    std::string cluster;
    std::string user;
    std::string namespaceName;

    bool operator==(const Context &) const = default;
};

/// One kubeconfig, or several merged by kubectl's rule: of a name that is defined twice the first file's whole entry
/// counts.
struct Kubeconfig
{
    std::string currentContext;
    std::string currentContextFile;
    std::map<std::string, Cluster> clusters;
    std::map<std::string, AuthInfo> users;
    std::map<std::string, Context> contexts;

    bool isEmpty() const { return clusters.empty() && users.empty() && contexts.empty() && currentContext.empty(); }
    /// Adds what `later` defines and this does not.
    void merge(const Kubeconfig &later);

    bool operator==(const Kubeconfig &) const = default;
};

/// Reads the text of one kubeconfig (YAML or JSON, first document). `file` is used for messages and for relative paths.
/// The error names the file and the line.
std::expected<Kubeconfig, Error> parseKubeconfig(std::string_view text, const std::string &file);

} // namespace watchglass
