// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/pluginpolicy.h"

#include "watchclient/kubeconfig/pluginpath.h"
#include "watchclient/kubeconfig/textfile.h"
#include "watchclient/kubeconfig/yamlfields.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr std::size_t FileLimit = 1 << 20;

PluginPolicy readDocument(const YAML::Node &document, YamlReport &report)
{
    PluginPolicy policy;
    const YamlFields root(document, {}, report);
    const std::string kind = root.text("credentialPluginPolicy");
    for (const auto &[item, path] : root.items("credentialPluginAllowlist")) {
        const YamlFields entry(item, path, report);
        std::string command = entry.text("command"); // since 1.36; `name` in 1.35
        if (command.empty()) {
            command = entry.text("name");
        }
        if (command.empty()) {
            report.fail(item, path + " names no command");
        }
        policy.allowlist.push_back(std::move(command));
    }
    if (kind == "DenyAll") {
        policy.kind = PluginPolicy::Kind::DenyAll;
    } else if (kind == "Allowlist") {
        policy.kind = PluginPolicy::Kind::Allowlist;
    } else if (!kind.empty() && kind != "AllowAll") {
        report.fail(*root.node("credentialPluginPolicy"),
                    std::format("credentialPluginPolicy \"{}\" is not known: give AllowAll, DenyAll or Allowlist", kind));
    }
    if (policy.kind != PluginPolicy::Kind::Allowlist && root.has("credentialPluginAllowlist")) {
        report.fail(document, "credentialPluginAllowlist needs credentialPluginPolicy Allowlist beside it");
    }
    return policy;
}

} // namespace

std::string kubercFile(const QProcessEnvironment &environment, const std::string &homeDir)
{
    if (environment.value(u"KUBECTL_KUBERC"_s) == "false"_L1) {
        return {};
    }
    const QString named = environment.value(u"KUBERC"_s);
    if (!named.isEmpty()) {
        return named == "off"_L1 ? std::string() : QFileInfo(named).absoluteFilePath().toStdString();
    }
    const QString usual = QString::fromStdString(homeDir) + u"/.kube/kuberc"_s;
    return !homeDir.empty() && QFileInfo::exists(usual) ? usual.toStdString() : std::string();
}

std::string systemKubercFile()
{
    return kubercFile(QProcessEnvironment::systemEnvironment(), QDir::homePath().toStdString());
}

std::expected<PluginPolicy, std::string> readPluginPolicy(const std::string &file)
{
    if (file.empty()) {
        return PluginPolicy{};
    }
    const auto text = readTextFile(file, FileLimit);
    if (!text) {
        return std::unexpected(std::format("{}: {}", file, text.error().reason));
    }
    try {
        YamlReport report(file);
        PluginPolicy policy = readDocument(loadYaml(*text), report);
        if (report.error()) {
            return std::unexpected(*report.error());
        }
        return policy;
    } catch (const YAML::Exception &e) {
        return std::unexpected(std::format("{}:{}: not valid YAML: {}", file, e.mark.is_null() ? 1 : e.mark.line + 1, e.msg));
    }
}

bool isAllowed(const PluginPolicy &policy, const QString &program, const QStringList &folders)
{
    if (policy.kind != PluginPolicy::Kind::Allowlist) {
        return policy.kind == PluginPolicy::Kind::AllowAll;
    }
    return std::ranges::any_of(policy.allowlist, [&](const std::string &entry) {
        const QString name = QString::fromStdString(entry);
        const QString path = name.contains(u'/') ? name : findProgram(name, folders).path;
        return !path.isEmpty() && QDir::cleanPath(path) == QDir::cleanPath(program);
    });
}

} // namespace watchglass
