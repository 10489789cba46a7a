// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <chrono>

namespace watchglass {

/// Tells when files change, appear, vanish or are replaced, by whatever means: writing in place, renaming over, or
/// moving a link somewhere on the way. Watches the folders too, and looks every few seconds where the system does not
/// tell (network file systems, a Windows disk under WSL). One changed() for changes in quick succession.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject *parent = nullptr);

    void setFiles(const QStringList &files);
    void setDebounce(std::chrono::milliseconds time) { m_debounce.setInterval(time); }
    void setPollInterval(std::chrono::milliseconds time);

Q_SIGNALS:
    void changed(const QStringList &files);

private:
    void watchPaths();
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_debounce;
    QTimer m_poll;
    QStringList m_files;
    QHash<QString, QByteArray> m_signatures;
};

} // namespace watchglass
