// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "watchclient/kubeconfig/clusteraccess.h"

#include <QFile>
#include <QFileInfo>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <expected>
#include <string>

namespace watchglass::testing {

inline QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

/// The error's message, or nothing.
template<typename T>
QString errorOf(const std::expected<T, Error> &result)
{
    return result ? QString() : text(result.error().message);
}

#define VERIFY_OK(result) QVERIFY2((result).has_value(), qPrintable(watchglass::testing::errorOf(result)))
#define VERIFY_HAS(message, part) \
    QVERIFY2((message).contains(part), qPrintable(QStringLiteral("\"%1\" is not in: %2").arg(QString(part), QString(message))))

/// A folder of files for one test function.
class Folder
{
public:
    QString path(const QString &name = {}) const { return name.isEmpty() ? m_dir.path() : m_dir.filePath(name); }
    std::string file(const QString &name) const { return path(name).toStdString(); }

    std::string write(const QString &name, const QByteArray &content, bool executable = false) const
    {
        const QString full = path(name);
        QDir().mkpath(QFileInfo(full).absolutePath());
        QFile out(full);
        if (!out.open(QIODevice::WriteOnly | QIODevice::Truncate) || out.write(content) != content.size()) {
            qFatal("cannot write %s", qPrintable(full));
        }
        out.close();
        if (executable) {
            out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        }
        return full.toStdString();
    }

private:
    QTemporaryDir m_dir;
};

/// Rules that see nothing of this machine.
inline LoadingRules rulesFor(const Folder &folder)
{
    LoadingRules rules;
    rules.environment = QProcessEnvironment();
    rules.homeDir = folder.file(QStringLiteral("home"));
    rules.serviceAccountDir = folder.file(QStringLiteral("serviceaccount"));
    return rules;
}

/// Loads one file by its path and resolves its current context, or the named one.
inline std::expected<ClusterAccess, Error> accessOf(const Folder &folder, const QByteArray &yaml, const AccessOverrides &overrides = {},
                                                    const QProcessEnvironment &environment = {}, const std::string &context = {})
{
    LoadingRules rules = rulesFor(folder);
    rules.explicitPath = folder.write(QStringLiteral("config"), yaml);
    rules.environment = environment;
    return resolveContext(loadKubeconfig(rules), {.name = context}, overrides);
}

/// A whole kubeconfig with one context "x" of cluster "c" and user "u", given the fields of the last two.
inline QByteArray oneContext(const QByteArray &cluster, const QByteArray &user)
{
    return "current-context: x\ncontexts:\n- name: x\n  context: {cluster: c, user: u}\nclusters:\n- name: c\n  cluster: {" + cluster
        + "}\nusers:\n- name: u\n  user: {" + user + "}\n";
}

} // namespace watchglass::testing
