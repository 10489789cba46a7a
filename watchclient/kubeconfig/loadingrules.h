// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/kubeconfig.h"

#include <QProcessEnvironment>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace watchglass {

/// Where to look for kubeconfigs. A value, so that tests own every input.
struct LoadingRules
{
    std::string explicitPath; ///< --kubeconfig: only this file, and it has to exist
    QProcessEnvironment environment; ///< KUBECONFIG, KUBERNETES_SERVICE_*, POD_NAMESPACE and the proxy variables
    std::string homeDir;
    std::string serviceAccountDir = "/var/run/secrets/kubernetes.io/serviceaccount";
    /// Files or folders that the user added. Each file stands alone: its names are never merged with another's.
    std::vector<std::string> addedPaths;

    /// The process's environment and home folder.
    static LoadingRules fromSystem();
};

enum class FileOrigin : std::uint8_t { Explicit, Environment, Home, InCluster, Added };

/// What became of one file that was looked at.
struct KubeconfigFile
{
    std::string path; ///< absolute
    FileOrigin origin = FileOrigin::Home;
    bool missing = false; ///< not there, which is not an error unless it was asked for
    std::optional<Error> error;
    bool kept = false; ///< it cannot be read now; `config` is what it said before
    Kubeconfig config; ///< what this file says by itself
};

/// Names one context: of one file where `file` is set, else of the merged configuration.
struct ContextRef
{
    std::string name; ///< empty: the current context
    std::string file = {};

    bool operator==(const ContextRef &) const = default;
};

/// One line of a context chooser.
struct ContextEntry
{
    ContextRef ref;
    FileOrigin origin = FileOrigin::Home;
    std::string cluster;
    std::string user;
    std::string namespaceName; ///< `default` where the file gives none
    std::string server;
    bool current = false;
    std::string problem; ///< why it cannot be used; empty: usable
    std::vector<std::string> warnings;
};

/// Configurations that are used together: the merged default files, or one added file.
struct KubeconfigScope
{
    FileOrigin origin = FileOrigin::Home;
    std::string file; ///< of an added file
    Kubeconfig config;
};

/// Everything that was found. Immutable once loaded; may be shared between threads.
struct KubeconfigSet
{
    std::vector<KubeconfigScope> scopes; ///< the first one is the merged default configuration
    std::vector<KubeconfigFile> files;
    std::vector<ContextEntry> contexts; ///< of every file, good and bad; in the order of files and names
    std::vector<std::string> warnings;
    QProcessEnvironment environment;
    std::string homeDir;

    const KubeconfigFile *file(const std::string &path) const;
    const Kubeconfig &merged() const { return scopes.front().config; }
    /// The first error of the files that make up the merged configuration: what kubectl would stop at.
    const Error *mergedError() const;
};

/// Reads all files. Never fails as a whole: a bad file has its error beside it and the others stay usable. Blocks on
/// the disk. May be called from any thread. With `previous`, a file that was good there and is broken now keeps its
/// content; one that is missing or empty now keeps it too unless `acceptEmpty`.
KubeconfigSet loadKubeconfig(const LoadingRules &rules, const KubeconfigSet *previous = nullptr, bool acceptEmpty = true);

} // namespace watchglass
