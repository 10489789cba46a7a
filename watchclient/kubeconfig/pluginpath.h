// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <chrono>

namespace watchglass {

struct FoundProgram
{
    QString path; ///< absolute; empty: not found
    bool onlyInCurrentFolder = false; ///< a relative entry of PATH has it, which is never used
};
/// Looks a name up in the folders of PATH. Relative folders are refused, as Go does.
FoundProgram findProgram(const QString &name, const QStringList &folders);

/// PATH as folders; empty entries mean the current folder and are kept as ".".
QStringList pathFolders(const QString &path);

/// Asks the user's login shell for its PATH: a desktop starts programs with a short one. Not for the GUI thread.
class LoginShellPath : public QObject
{
    Q_OBJECT

public:
    /// `shell` empty: the user's one from the account database.
    LoginShellPath(const QProcessEnvironment &environment, std::chrono::milliseconds timeout, QObject *parent = nullptr);
    ~LoginShellPath() override;

    /// Starts the shell once; finished() comes through the event loop.
    void read();
    bool isFinished() const { return m_finished; }
    const QStringList &folders() const { return m_folders; } ///< empty where the shell could not be asked
    const QString &shell() const { return m_shell; }

Q_SIGNALS:
    void finished();

private:
    void finish();

    QProcess m_process;
    QTimer m_timer;
    QString m_shell;
    QStringList m_folders;
    bool m_started = false;
    bool m_finished = false;
};

} // namespace watchglass
