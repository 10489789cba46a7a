// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kubeconfigtesting.h"
#include "watchclient/kubeconfig/execplugins.h"

namespace watchglass::testing {

inline const std::string V1 = "client.authentication.k8s.io/v1";

/// An ExecCredential as a plugin prints it, given the inside of `status`.
inline QByteArray credentialJson(const QByteArray &status, const QByteArray &version = "client.authentication.k8s.io/v1")
{
    return "{\"kind\":\"ExecCredential\",\"apiVersion\":\"" + version + "\",\"status\":{" + status + "}}";
}

/// A plugin made for a test: a shell script that counts its runs.
class Stub
{
public:
    explicit Stub(const QString &name = QStringLiteral("plugin")) : m_name(name) {}

    /// `script` follows after the run was counted; `$n` is the number of the run, from 1.
    void write(const QByteArray &script)
    {
        m_folder.write(m_name, "#!/bin/sh\necho run >>'" + runsFile() + "'\nn=$(wc -l <'" + runsFile() + "')\n" + script + "\n", true);
    }
    void print(const QByteArray &json) { write("cat <<'END'\n" + json + "\nEND"); }
    /// A new token for each run: T1, T2, ...
    void printTokens(const QByteArray &more = {})
    {
        write("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{\"token\":\"T'$n'\"" + more + "}}'");
    }

    qsizetype runs() const
    {
        QFile file(QString::fromLocal8Bit(runsFile()));
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }
    const Folder &folder() const { return m_folder; }
    QString path() const { return m_folder.path(m_name); }

    ExecRequest request() const
    {
        ExecRequest request;
        request.config.apiVersion = V1;
        request.config.command = m_folder.file(m_name);
        request.config.interactiveMode = "Never";
        request.file = "/k/config";
        request.user = "u";
        request.trustedFile = true;
        return request;
    }

private:
    QByteArray runsFile() const { return m_folder.path(QStringLiteral("runs")).toLocal8Bit(); }

    Folder m_folder;
    QString m_name;
};

/// Settings for fast tests that do not depend on the user's shell.
inline ExecSettings quickSettings()
{
    ExecSettings settings;
    settings.environment = QProcessEnvironment();
    settings.environment.insert(QStringLiteral("PATH"), QStringLiteral("/usr/bin:/bin"));
    settings.environment.insert(QStringLiteral("SHELL"), QStringLiteral("/bin/false"));
    settings.kuberc.clear();
    settings.limits.killAfter = std::chrono::milliseconds(200);
    return settings;
}

} // namespace watchglass::testing
