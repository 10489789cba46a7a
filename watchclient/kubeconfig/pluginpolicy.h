// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcessEnvironment>

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace watchglass {

/// What kubectl's preferences (kuberc) say about running credential plugins at all.
struct PluginPolicy
{
    enum class Kind : std::uint8_t { AllowAll, DenyAll, Allowlist };

    Kind kind = Kind::AllowAll;
    std::vector<std::string> allowlist; ///< names, looked up in PATH, or paths

    bool operator==(const PluginPolicy &) const = default;
};

/// Which kuberc counts: KUBERC, else ~/.kube/kuberc where it exists. Empty: none, or switched off.
std::string kubercFile(const QProcessEnvironment &environment, const std::string &homeDir);
std::string systemKubercFile();

/// Reads the policy of a kuberc; an empty path allows all. The error names file and field; nothing may run then.
std::expected<PluginPolicy, std::string> readPluginPolicy(const std::string &file);

/// True where the program that `folders` of PATH led to may run.
bool isAllowed(const PluginPolicy &policy, const QString &program, const QStringList &folders);

} // namespace watchglass
