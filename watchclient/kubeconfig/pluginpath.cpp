// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/pluginpath.h"

#include "watchclient/kubeconfig/processgroup.h"

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>

#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace watchglass {
namespace {

// The shell's start-up files may print anything; only what stands between the marks is ours.
constexpr auto Opening = "<<watchglass-path:"_L1;
constexpr auto Closing = ":watchglass-path>>"_L1;

QString accountShell()
{
    const passwd *entry = getpwuid(getuid());
    return entry && entry->pw_shell ? QString::fromLocal8Bit(entry->pw_shell) : QString();
}

} // namespace

QStringList pathFolders(const QString &path)
{
    QStringList folders;
    if (path.isEmpty()) {
        return folders;
    }
    for (const QString &folder : path.split(QDir::listSeparator())) {
        const QString name = folder.isEmpty() ? u"."_s : folder;
        if (!folders.contains(name)) {
            folders.append(name);
        }
    }
    return folders;
}

FoundProgram findProgram(const QString &name, const QStringList &folders)
{
    FoundProgram result;
    for (const QString &folder : folders) {
        const QFileInfo info(folder + u'/' + name);
        if (!info.isFile() || !info.isExecutable()) {
            continue;
        }
        if (QDir::isAbsolutePath(folder)) {
            return {info.absoluteFilePath(), false};
        }
        result.onlyInCurrentFolder = true;
    }
    return result;
}

LoginShellPath::LoginShellPath(const QProcessEnvironment &environment, std::chrono::milliseconds timeout, QObject *parent)
    : QObject(parent), m_process(this), m_timer(this), m_shell(environment.value(u"SHELL"_s))
{
    if (m_shell.isEmpty()) {
        m_shell = accountShell();
    }
    m_process.setProcessEnvironment(environment);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    makeGroupLeader(m_process);
    m_timer.setSingleShot(true);
    m_timer.setInterval(timeout);
    connect(&m_process, &QProcess::finished, this, &LoginShellPath::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            finish();
        }
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        killGroup(m_process, true);
        finish();
    });
}

LoginShellPath::~LoginShellPath()
{
    m_process.disconnect(this);
    endGroup(m_process);
}

void LoginShellPath::read()
{
    if (m_started) {
        return;
    }
    m_started = true;
    if (m_shell.isEmpty()) {
        QTimer::singleShot(0, this, &LoginShellPath::finish);
        return;
    }
    m_timer.start();
    m_process.start(m_shell, {u"-lic"_s, u"printf '%s' '"_s + Opening + u"' \"$PATH\" '"_s + Closing + u"'"_s});
}

void LoginShellPath::finish()
{
    if (m_finished) {
        return;
    }
    m_finished = true;
    m_timer.stop();
    const QString output = QString::fromLocal8Bit(m_process.readAllStandardOutput().right(1 << 16));
    const qsizetype begin = output.indexOf(Opening);
    const qsizetype end = output.indexOf(Closing, begin);
    if (begin >= 0 && end > begin) {
        m_folders = pathFolders(output.mid(begin + Opening.size(), end - begin - Opening.size()));
    }
    Q_EMIT finished();
}

} // namespace watchglass
