// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/execcredential.h"

#include "watchclient/kubeconfig/digest.h"
#include "watchclient/kubeconfig/textfile.h"
#include "watchclient/kubeconfig/yamlfields.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <format>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

constexpr auto V1 = "client.authentication.k8s.io/v1";
constexpr auto V1Beta1 = "client.authentication.k8s.io/v1beta1";
constexpr auto V1Alpha1 = "client.authentication.k8s.io/v1alpha1";

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

QJsonValue parsedJson(const std::string &json)
{
    // In an array, because the text may be any JSON value.
    return QJsonDocument::fromJson("[" + QByteArray::fromStdString(json) + "]").array().at(0);
}

/// JSON, or YAML as client-go's decoder takes too.
std::expected<QJsonObject, std::string> readObject(std::string_view output)
{
    const std::string content = trimmed(std::string(output));
    if (content.empty()) {
        return std::unexpected("it printed nothing");
    }
    QJsonParseError failure;
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(content), &failure);
    if (document.isObject()) {
        return document.object();
    }
    if (content.front() == '{') {
        return std::unexpected(std::format("its output is not one JSON object: {} at byte {}", failure.errorString().toStdString(),
                                           failure.offset));
    }
    try {
        const auto json = yamlToJson(loadYaml(content));
        if (json && json->isObject()) {
            return json->toObject();
        }
    } catch (const YAML::Exception &) {
        return std::unexpected("its output is neither JSON nor YAML");
    }
    return std::unexpected("its output is not an ExecCredential object (does it print something else beside it?)");
}

/// A field of `status`; the error names a field that is not text.
std::expected<std::string, std::string> statusField(const QJsonObject &status, const char *name)
{
    const QJsonValue value = status.value(QLatin1StringView(name));
    if (value.isUndefined() || value.isNull()) {
        return std::string();
    }
    if (!value.isString()) {
        return std::unexpected(std::format("status.{} is not text", name));
    }
    return value.toString().toStdString();
}

std::expected<ExecCredential, std::string> readStatus(const QJsonObject &status)
{
    std::string fields[4];
    constexpr const char *Names[4] = {"token", "clientCertificateData", "clientKeyData", "expirationTimestamp"};
    for (std::size_t i = 0; i < 4; ++i) {
        auto value = statusField(status, Names[i]);
        if (!value) {
            return std::unexpected(value.error());
        }
        fields[i] = std::move(*value);
    }
    auto &[token, certificate, key, expiration] = fields;
    if (token.empty() && certificate.empty() && key.empty()) {
        return std::unexpected("its status has neither a token nor a client certificate");
    }
    if (certificate.empty() != key.empty()) {
        return std::unexpected(std::format("its status has a {} without a {}", key.empty() ? "clientCertificateData" : "clientKeyData",
                                           key.empty() ? "clientKeyData" : "clientCertificateData"));
    }
    token = trimmed(token);
    if (hasControlCharacters(token)) {
        return std::unexpected("status.token has a line break or control character in it");
    }
    ExecCredential credential{token, certificate, key, {}};
    if (!expiration.empty()) {
        credential.expiresAt = parseRfc3339(expiration);
        if (!credential.expiresAt) {
            return std::unexpected("status.expirationTimestamp is not an RFC 3339 time");
        }
    }
    return credential;
}

} // namespace

std::string ExecRequest::key() const
{
    Digest digest;
    digest.add(config.apiVersion).add(config.command).add(config.args);
    for (const auto &[name, value] : config.env) {
        digest.add(name).add(value);
    }
    digest.add(config.installHint).add(config.provideClusterInfo).add(config.interactiveMode).add(clusterJson);
    return digest.hex();
}

std::optional<std::string> execConfigProblem(const ExecConfig &config, const std::string &user)
{
    const std::string where = std::format("user \"{}\": exec", user);
    if (config.command.empty()) {
        return where + ".command is missing";
    }
    if (config.apiVersion.empty()) {
        return std::format("{}.apiVersion is missing: give {}", where, V1);
    }
    if (config.apiVersion == V1Alpha1) {
        return std::format("{}.apiVersion {} was removed in Kubernetes 1.24: update {} and give {}", where, V1Alpha1, config.command, V1);
    }
    if (config.apiVersion != V1 && config.apiVersion != V1Beta1) {
        return std::format("{}.apiVersion \"{}\" is not known: {} and {} are", where, config.apiVersion, V1, V1Beta1);
    }
    for (const auto &[name, value] : config.env) {
        if (name.empty() || name.contains('=')) {
            return std::format("{}.env has an entry {}", where, name.empty() ? "without a name" : "whose name has \"=\" in it");
        }
    }
    if (config.interactiveMode.empty() && config.apiVersion == V1) {
        return std::format("{}.interactiveMode is missing, which {} requires: give Never, IfAvailable or Always", where, V1);
    }
    if (config.interactiveMode == "Always") {
        return std::format("{}.interactiveMode is Always, and {} cannot be asked anything here: standard input is not a terminal. "
                           "Sign in from a terminal, or give IfAvailable if the plugin can do without",
                           where, config.command);
    }
    if (!config.interactiveMode.empty() && config.interactiveMode != "Never" && config.interactiveMode != "IfAvailable") {
        return std::format("{}.interactiveMode \"{}\" is not known: give Never, IfAvailable or Always", where, config.interactiveMode);
    }
    return std::nullopt;
}

std::string execClusterJson(const Cluster &cluster, const std::string &server, const std::string &tlsServerName, bool insecure,
                            const std::string &caPem)
{
    QJsonObject json{{u"server"_s, text(server)}};
    if (!tlsServerName.empty()) {
        json[u"tls-server-name"_s] = text(tlsServerName);
    }
    if (insecure) {
        json[u"insecure-skip-tls-verify"_s] = true;
    }
    if (!caPem.empty()) {
        json[u"certificate-authority-data"_s] = QString::fromLatin1(QByteArray::fromStdString(caPem).toBase64());
    }
    if (!cluster.proxyUrl.empty()) {
        json[u"proxy-url"_s] = text(cluster.proxyUrl);
    }
    if (cluster.disableCompression) {
        json[u"disable-compression"_s] = true;
    }
    if (!cluster.execExtension.empty()) {
        json[u"config"_s] = parsedJson(cluster.execExtension);
    }
    return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
}

std::string execInfoJson(const ExecRequest &request)
{
    QJsonObject spec{{u"interactive"_s, false}};
    if (!request.clusterJson.empty()) {
        spec[u"cluster"_s] = parsedJson(request.clusterJson);
    }
    const QJsonObject info{{u"apiVersion"_s, text(request.config.apiVersion)}, {u"kind"_s, u"ExecCredential"_s}, {u"spec"_s, spec}};
    return QJsonDocument(info).toJson(QJsonDocument::Compact).toStdString();
}

std::expected<ExecCredential, std::string> parseExecCredential(std::string_view output, const std::string &apiVersion)
{
    const auto object = readObject(output);
    if (!object) {
        return std::unexpected(object.error());
    }
    const std::string kind = object->value(u"kind"_s).toString().toStdString();
    const std::string version = object->value(u"apiVersion"_s).toString().toStdString();
    if (kind != "ExecCredential") {
        return std::unexpected(std::format("it returned kind \"{}\" instead of \"ExecCredential\"", kind));
    }
    if (version != apiVersion) {
        return std::unexpected(std::format("the kubeconfig asks for apiVersion {}, the plugin returned {}", apiVersion, version));
    }
    if (!object->value(u"status"_s).isObject()) {
        return std::unexpected("it returned no status");
    }
    return readStatus(object->value(u"status"_s).toObject());
}

} // namespace watchglass
