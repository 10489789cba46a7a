// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/clusteraccess.h"

#include <optional>
#include <string>

namespace watchglass {

/// Fills a ClusterAccess whose context, cluster name and user name are known. Part of resolveContext().
class AccessResolver
{
public:
    AccessResolver(const KubeconfigSet &set, const KubeconfigScope &scope, const AccessOverrides &overrides, ClusterAccess &access);

    std::optional<Error> resolve();

private:
    using Problem = std::optional<std::string>; ///< one line; the file is put before it

    std::optional<Error> findEntries();
    Problem resolveCluster();
    Problem resolveServer();
    Problem resolveCa();
    Problem resolveUser();
    Problem checkMethods() const;
    Problem resolveCertificate();
    Problem resolveToken();
    Problem resolveExec();
    Problem resolveAuthProvider();
    Problem resolveOidc();
    Problem resolveImpersonation();
    void applyOverrides();
    void makeKeys();
    Problem readInto(std::string &content, const std::string &path, const std::string &field) const;
    std::string userField(const std::string &field) const;
    std::string clusterField(const std::string &field) const;

    const KubeconfigSet &m_set;
    const KubeconfigScope &m_scope;
    const AccessOverrides &m_overrides;
    ClusterAccess &m_access;
    Cluster m_cluster;
    AuthInfo m_user;
};

} // namespace watchglass
