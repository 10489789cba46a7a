// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>

#include <csignal>

namespace watchglass {

/// Call before start(): the program gets a session and process group of its own and no terminal to ask on.
inline void makeGroupLeader(QProcess &process)
{
    QProcess::UnixProcessParameters parameters;
    parameters.flags = QProcess::UnixProcessFlag::CreateNewSession | QProcess::UnixProcessFlag::CloseFileDescriptors
        | QProcess::UnixProcessFlag::ResetSignalHandlers;
    process.setUnixProcessParameters(parameters);
}

/// Signals a group leader and its children. Only while it runs: afterwards the number may be another's.
inline void killGroup(const QProcess &process, bool hard)
{
    const qint64 id = process.processId();
    if (process.state() == QProcess::Running && id > 1) {
        ::kill(static_cast<pid_t>(-id), hard ? SIGKILL : SIGTERM);
    }
}

/// For destructors: ends the group at once and reaps its leader.
inline void endGroup(QProcess &process)
{
    if (process.state() != QProcess::NotRunning) {
        killGroup(process, true);
        process.waitForFinished(1000);
    }
}

} // namespace watchglass
