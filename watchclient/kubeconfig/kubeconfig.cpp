// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/kubeconfig.h"

#include "watchclient/kubeconfig/errors.h"
#include "watchclient/kubeconfig/yamlfields.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr auto ExecExtension = "client.authentication.k8s.io/exec";

std::string absolute(const std::string &path, const std::string &file)
{
    if (path.empty()) {
        return path;
    }
    const QDir folder = QFileInfo(QString::fromStdString(file)).absoluteDir();
    return QDir::cleanPath(folder.absoluteFilePath(QString::fromStdString(path))).toStdString();
}

std::string jsonText(const QJsonValue &value)
{
    // QJsonDocument writes objects and arrays only; the extension may be any value.
    const QByteArray array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2).toStdString();
}

std::string readExecExtension(const YamlFields &fields, YamlReport &report)
{
    for (const auto &[item, path] : fields.items("extensions")) {
        const YamlFields named(item, path, report);
        if (named.text("name") != ExecExtension) {
            continue;
        }
        const auto extension = named.node("extension");
        if (!extension) {
            return {};
        }
        const auto json = yamlToJson(*extension);
        if (!json) {
            report.fail(*extension, std::format("{}.extension cannot be written as JSON", path));
            return {};
        }
        return jsonText(*json);
    }
    return {};
}

Cluster readCluster(const YamlFields &fields, YamlReport &report)
{
    Cluster cluster;
    cluster.file = report.file();
    cluster.server = fields.text("server");
    cluster.tlsServerName = fields.text("tls-server-name");
    cluster.insecureSkipTlsVerify = fields.flag("insecure-skip-tls-verify");
    cluster.certificateAuthority = absolute(fields.text("certificate-authority"), report.file());
    cluster.certificateAuthorityData = fields.bytes("certificate-authority-data");
    cluster.proxyUrl = fields.text("proxy-url");
    cluster.disableCompression = fields.flag("disable-compression");
    cluster.execExtension = readExecExtension(fields, report);
    return cluster;
}

ExecConfig readExec(const YamlFields &fields, YamlReport &report)
{
    ExecConfig exec;
    exec.apiVersion = fields.text("apiVersion");
    exec.command = fields.text("command");
    if (exec.command.contains('/')) {
        exec.command = absolute(exec.command, report.file());
    }
    exec.args = fields.texts("args");
    for (const auto &[item, path] : fields.items("env")) {
        const YamlFields entry(item, path, report);
        exec.env.emplace_back(entry.text("name"), entry.text("value"));
    }
    exec.installHint = fields.text("installHint");
    exec.provideClusterInfo = fields.flag("provideClusterInfo");
    exec.interactiveMode = fields.text("interactiveMode");
    return exec;
}

AuthInfo readUser(const YamlFields &fields, YamlReport &report)
{
    AuthInfo user;
    user.file = report.file();
    user.clientCertificate = absolute(fields.text("client-certificate"), report.file());
    user.clientCertificateData = fields.bytes("client-certificate-data");
    user.clientKey = absolute(fields.text("client-key"), report.file());
    user.clientKeyData = fields.bytes("client-key-data");
    user.token = fields.text("token");
    user.tokenFile = absolute(fields.text("tokenFile"), report.file());
    user.username = fields.text("username");
    user.password = fields.text("password");
    user.impersonate = fields.text("as");
    user.impersonateUid = fields.text("as-uid");
    user.impersonateGroups = fields.texts("as-groups");
    user.impersonateExtra = fields.textsMap("as-user-extra");
    if (fields.has("auth-provider")) {
        const YamlFields provider = fields.fields("auth-provider");
        user.authProvider = AuthProviderConfig{provider.text("name"), provider.textMap("config")};
    }
    if (fields.has("exec")) {
        user.exec = readExec(fields.fields("exec"), report);
    }
    return user;
}

Context readContext(const YamlFields &fields, YamlReport &report)
{
    return {report.file(), fields.text("cluster"), fields.text("user"), fields.text("namespace")};
}

/// Reads one of the three lists: entries of a name and a mapping called `kind`.
template<typename T>
void readList(const YamlFields &root, const std::string &list, const std::string &kind, YamlReport &report,
              std::map<std::string, T> &into, T (*read)(const YamlFields &, YamlReport &))
{
    for (const auto &[item, path] : root.items(list)) {
        const YamlFields entry(item, path, report);
        const std::string name = entry.text("name");
        if (!into.emplace(name, read(entry.fields(kind), report)).second) {
            report.fail(item, std::format("{}: the {} \"{}\" is already in this list: rename one of the two", path, kind, name));
        }
    }
}

Kubeconfig readDocument(const YAML::Node &document, YamlReport &report)
{
    Kubeconfig config;
    const YamlFields root(document, {}, report);
    const std::string kind = root.text("kind");
    const std::string apiVersion = root.text("apiVersion");
    if ((!kind.empty() && kind != "Config") || (!apiVersion.empty() && apiVersion != "v1")) {
        report.fail(document, std::format("not a kubeconfig: it says kind \"{}\", apiVersion \"{}\" instead of \"Config\", \"v1\"",
                                          kind, apiVersion));
        return config;
    }
    config.currentContext = root.text("current-context");
    config.currentContextFile = config.currentContext.empty() ? std::string() : report.file();
    readList<Cluster>(root, "clusters", "cluster", report, config.clusters, readCluster);
    readList<AuthInfo>(root, "users", "user", report, config.users, readUser);
    readList<Context>(root, "contexts", "context", report, config.contexts, readContext);
    return config;
}

/// The YAML reader's words for a tab are about something else.
std::string tabHint(std::string_view text)
{
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t first = text.find_first_not_of(' ', at);
        if (first != std::string_view::npos && text[first] == '\t') {
            return std::format("; line {} is indented with a tab: YAML wants spaces", line);
        }
        const std::size_t end = text.find('\n', at);
        at = end == std::string_view::npos ? text.size() : end + 1;
    }
    return {};
}

} // namespace

void Kubeconfig::merge(const Kubeconfig &later)
{
    if (currentContext.empty()) {
        currentContext = later.currentContext;
        currentContextFile = later.currentContextFile;
    }
    clusters.insert(later.clusters.begin(), later.clusters.end());
    users.insert(later.users.begin(), later.users.end());
    contexts.insert(later.contexts.begin(), later.contexts.end());
}

std::expected<Kubeconfig, Error> parseKubeconfig(std::string_view text, const std::string &file)
{
    const bool utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    if (!utf16) {
        if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
            const auto line = std::ranges::count(text.substr(0, nul), '\n') + 1;
            return std::unexpected(configError(std::format("{}:{}: not text: it has NUL bytes (was it written only in part?)", file, line)));
        }
        if (!QByteArrayView(text.data(), static_cast<qsizetype>(text.size())).isValidUtf8()) {
            return std::unexpected(configError(std::format("{}: not UTF-8 text", file)));
        }
    }
    try {
        YamlReport report(file);
        const Kubeconfig config = readDocument(utf16 ? YAML::Load(std::string(text)) : loadYaml(std::string(text)), report);
        if (report.error()) {
            return std::unexpected(configError(*report.error()));
        }
        return config;
    } catch (const YAML::Exception &e) {
        const int line = e.mark.is_null() ? 1 : e.mark.line + 1;
        return std::unexpected(configError(std::format("{}:{}: not valid YAML: {}{}", file, line, e.msg, tabHint(text))));
    }
}

} // namespace watchglass
