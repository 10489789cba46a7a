// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/api/time.h"
#include "watchclient/kubeconfig/kubeconfig.h"

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace watchglass {

/// A credential plugin with everything that its run depends on.
struct ExecRequest
{
    ExecConfig config;
    std::string file; ///< the kubeconfig that asks for it
    std::string user; ///< the entry's name
    bool trustedFile = false; ///< kubectl would read it by itself, or it was named on the command line
    std::string clusterJson; ///< spec.cluster of KUBERNETES_EXEC_INFO; empty unless provideClusterInfo

    /// Equal for requests that may share one run: the configuration and the cluster, not the file. A digest; shows
    /// nothing of its input.
    std::string key() const;
    bool operator==(const ExecRequest &) const = default;
};

/// What a plugin answered. Secret.
struct ExecCredential
{
    std::string token;
    std::string clientCertificatePem;
    std::string clientKeyPem;
    std::optional<Timestamp> expiresAt;

    bool operator==(const ExecCredential &) const = default;
};

/// The reason why a plugin can never be run from here, or nothing. One line without the file's name.
std::optional<std::string> execConfigProblem(const ExecConfig &config, const std::string &user);

/// spec.cluster for a plugin that wants it. `caPem` is the content, also where the cluster names a file.
std::string execClusterJson(const Cluster &cluster, const std::string &server, const std::string &tlsServerName, bool insecure,
                            const std::string &caPem);

/// The value of KUBERNETES_EXEC_INFO. We have no terminal, so the plugin may not ask anything.
std::string execInfoJson(const ExecRequest &request);

/// Reads a plugin's standard output: exactly one ExecCredential of the configured apiVersion. The error says what is
/// wrong and never quotes the output.
std::expected<ExecCredential, std::string> parseExecCredential(std::string_view output, const std::string &apiVersion);

} // namespace watchglass
