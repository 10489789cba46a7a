// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#include "watchclient/kubeconfig/filewatch.h"

#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <sys/stat.h>

using namespace std::chrono_literals;

namespace watchglass {
namespace {

/// Changes whenever the file's content may have changed; empty where there is no file.
QByteArray signatureOf(const QString &path)
{
    struct stat info = {};
    if (::stat(QFile::encodeName(path).constData(), &info) != 0) {
        return {};
    }
    QByteArray result;
    for (const qint64 number : {static_cast<qint64>(info.st_dev), static_cast<qint64>(info.st_ino), static_cast<qint64>(info.st_size),
                                static_cast<qint64>(info.st_mtim.tv_sec), static_cast<qint64>(info.st_mtim.tv_nsec),
                                static_cast<qint64>(info.st_ctim.tv_sec), static_cast<qint64>(info.st_ctim.tv_nsec)}) {
        result += QByteArray::number(number) + ' ';
    }
    return result;
}

/// The folder of the path, or the nearest one above that exists.
QString existingFolder(const QString &path)
{
    QString folder = QFileInfo(path).absolutePath();
    while (!QFileInfo(folder).isDir()) {
        const QString above = QFileInfo(folder).absolutePath();
        if (above == folder) {
            break;
        }
        folder = above;
    }
    return folder;
}

} // namespace

FileWatch::FileWatch(QObject *parent) : QObject(parent), m_watcher(this), m_debounce(this), m_poll(this)
{
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(150ms);
    m_poll.setTimerType(Qt::VeryCoarseTimer);
    m_poll.setInterval(10s);
    const auto touched = [this] { m_debounce.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, touched);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, touched);
    connect(&m_debounce, &QTimer::timeout, this, &FileWatch::look);
    connect(&m_poll, &QTimer::timeout, this, &FileWatch::look);
}

void FileWatch::setPollInterval(std::chrono::milliseconds time)
{
    m_poll.setInterval(time);
}

void FileWatch::setFiles(const QStringList &files)
{
    QHash<QString, QByteArray> signatures;
    for (const QString &file : files) {
        // A file that was watched before keeps its old signature: a change in between is not lost.
        signatures.insert(file, m_signatures.contains(file) ? m_signatures.value(file) : signatureOf(file));
    }
    m_files = files;
    m_signatures = std::move(signatures);
    watchPaths();
    if (m_files.isEmpty()) {
        m_poll.stop();
    } else {
        m_poll.start();
    }
}

void FileWatch::watchPaths()
{
    QSet<QString> wanted;
    for (const QString &file : std::as_const(m_files)) {
        wanted.insert(existingFolder(file));
        const QFileInfo info(file);
        if (info.exists()) {
            wanted.insert(file);
            wanted.insert(existingFolder(info.canonicalFilePath()));
        }
    }
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    QStringList superfluous;
    for (const QString &path : watched) {
        if (!wanted.remove(path)) {
            superfluous.append(path);
        }
    }
    if (!superfluous.isEmpty()) {
        m_watcher.removePaths(superfluous);
    }
    if (!wanted.isEmpty()) {
        m_watcher.addPaths(QStringList(wanted.cbegin(), wanted.cend()));
    }
}

void FileWatch::look()
{
    QStringList changedFiles;
    for (const QString &file : std::as_const(m_files)) {
        const QByteArray signature = signatureOf(file);
        if (m_signatures.value(file) != signature) {
            m_signatures.insert(file, signature);
            changedFiles.append(file);
        }
    }
    if (changedFiles.isEmpty()) {
        return;
    }
    // A replaced file is another inode, which has to be watched anew.
    m_watcher.removePaths(changedFiles);
    watchPaths();
    Q_EMIT changed(changedFiles);
}

} // namespace watchglass
