// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <chrono>
#include <expected>
#include <optional>

namespace watchglass {

/// Which cluster, and what of it; kubectl's flags with kubectl's meaning.
struct ClusterArguments
{
    QString kubeconfig;
    QString context;
    QString cluster;
    QString user;
    QString namespaceName; ///< empty: the context's; with allNamespaces: all
    bool allNamespaces = true;
    QString labelSelector;
    QString fieldSelector;
    QStringList resources; ///< empty: all that can be watched, without the noisy ones
    bool watchList = false;
    bool metadataOnly = false;
};

struct DemoArguments
{
    bool on = false;
    quint64 seed = 1;
    double speed = 1;
    int objects = 0;
    int rate = 0;
    bool faults = true;
    bool http = false;
    quint16 port = 0; ///< 0: any free one
    QString writeKubeconfig;
};

struct ExportArguments
{
    QString format;
    QString file;
};

struct Arguments
{
    enum class Command { Window, Open, Record, Export, ServeDemo };
    Command command = Command::Window;
    ClusterArguments cluster;
    DemoArguments demo;
    QStringList inputs;                  ///< open, export
    QString output;                      ///< -o
    QList<ExportArguments> exports;      ///< record --export, export --format
    std::optional<std::chrono::milliseconds> duration; ///< record --for
    std::optional<qint64> maxBytes;
    std::optional<std::chrono::seconds> maxAge;
    QString filter;
    QString since;
    QString until;
    bool statusJson = false;
    bool summary = false;
    bool guardFormulas = true;
    bool bodies = false;     ///< JSON lines with whole objects
    bool pseudonyms = false; ///< export --format bundle
};

/// What there is to print instead of running: help or version (exit 0), or a usage error (exit 2).
struct CommandLineAnswer
{
    QString text;
    int exitCode = 0;
};

/// `arguments` without the program's name. Never exits, never prints.
std::expected<Arguments, CommandLineAnswer> parseCommandLine(const QStringList &arguments);

/// `90s`, `1m30s`, `2h`, `500ms`, as Go's durations. Nothing for anything else, or for nothing.
std::optional<std::chrono::milliseconds> parseDuration(const QString &text);
/// `500M`, `2G`, `1024` (bytes), powers of 1024.
std::optional<qint64> parseSize(const QString &text);

} // namespace watchglass
