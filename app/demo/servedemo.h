// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demo/incident.h"

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace watchglass::demo {

struct DemoOptions
{
    std::uint64_t seed = 1;
    double speed = 1;        ///< 1: a cycle of the story takes 5 minutes; 10: 30 s
    int objects = 0;         ///< at least so many objects, up to 100,000
    int rate = 0;            ///< changes a second among the extra pods, up to 10,000
    std::uint16_t port = 0;  ///< 0: any free one
    bool http = false;       ///< without TLS
    bool faults = true;      ///< the wire has a story too: cuts, 410, 429, a storage restore
    bool varieties = false;  ///< also a namespace of objects that are hard to print
    bool story = true;       ///< false: only heartbeats and what `rate` asks for
    std::chrono::milliseconds bookmarkInterval{ 60'000 };
    std::chrono::milliseconds tooLargeDelay{ 3'000 }; ///< before 504 for a version in the future
    bool silentAfterRestore = false; ///< as real servers: a watch from a lost version hears nothing
    /// Called on the server's thread.
    std::function<void(const Incident &)> onIncident;
};

/// A running demo cluster with its API server on 127.0.0.1, on a thread of its own. Destroying it stops it.
/// All functions may be called from the thread that started it.
class Demo
{
public:
    ~Demo();
    Demo(const Demo &) = delete;
    Demo &operator=(const Demo &) = delete;

    QUrl url() const;
    /// A kubeconfig with the contexts `demo` (everything) and `viewer-shop` (only reads in namespace shop).
    QByteArray kubeconfig() const;
    /// Written with mode 0600. The error names the file.
    std::expected<void, std::string> writeKubeconfig(const QString &path) const;
    QByteArray token() const;
    QByteArray certificateAuthority() const; ///< PEM; empty with http
    /// Everything that has happened on the wire so far.
    std::vector<Incident> incidents() const;
    void stop();

private:
    Demo();
    friend std::expected<std::unique_ptr<Demo>, std::string> startDemo(const DemoOptions &options);
    class Private;
    std::unique_ptr<Private> d;
};

/// Starts a demo and returns when it accepts connections. The error is one line: which option or port, and why.
std::expected<std::unique_ptr<Demo>, std::string> startDemo(const DemoOptions &options);

} // namespace watchglass::demo
