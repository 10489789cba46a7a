// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/session/recordqueries.h"
#include "models/session/sessionmodels.h"

#include <QObject>
#include <QStringList>

namespace watchglass {

/// One line of the context chooser; a bad one says why and stays in the list.
struct ContextChoice
{
    QString name;
    QString file; ///< of a file that was added; empty for the merged default configuration
    QString cluster;
    QString user;
    QString server;
    QString namespaceName;
    QString origin;  ///< which file it came from, for people
    QString problem; ///< empty: usable
    QStringList warnings;
    bool current = false;
};

/// One kind the server can list and watch.
struct KindChoice
{
    QString resource; ///< `deployments.apps`
    QString kind;
    bool namespaced = true;
    bool watched = false;
    bool hiddenByDefault = false; ///< Leases and the like: many changes, little news
    QString note; ///< why it cannot be watched, if so
};

struct RecordingState
{
    bool recording = false;
    QString file;
    std::optional<Timestamp> since;
    std::optional<Timestamp> oldest; ///< later than `since` once the cap has trimmed
    quint64 bytes = 0;
    QString problem; ///< why it stopped
};

/// What of a record is exported.
struct ExportScope
{
    QString filter;               ///< empty: everything
    std::optional<TimeSpan> time; ///< none: from the first to the last
};

/// A kubeconfig that was added wants to run a program to sign in, and nobody has agreed to it yet.
struct PluginQuestion
{
    QString file;
    QString command; ///< with its arguments
    QString key;     ///< of file, command and arguments: what is agreed to
};

/// Why a live session could not open its streams so far.
struct SessionProblem
{
    QString text; ///< one line
    bool needsSignIn = false;
};

/// What the window can ask for. The composition root implements it; everything is on the GUI thread.
class SessionController : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual SessionModels *models() const = 0;   ///< null before the first session
    virtual RecordQueries *queries() const = 0;  ///< null likewise
    virtual bool isLive() const = 0;             ///< false for a file
    virtual bool isLoading() const = 0;          ///< a file that is not read to its end yet
    virtual QString title() const = 0;           ///< the context's name, or the file's
    virtual QString subtitle() const = 0;        ///< user and server, or what the file is
    virtual std::optional<SessionProblem> problem() const = 0;
    /// `--context prod`: what kubectl has to be told to ask the same cluster; empty for a file and for the demo.
    virtual QStringList kubectlFlags() const = 0;
    virtual QStringList warnings() const = 0;    ///< `insecure`, `acting as X`: shown as long as they hold

    virtual QList<ContextChoice> contexts() = 0;
    virtual QStringList contextProblems() = 0;   ///< files that could not be read, one line each
    virtual void connectTo(const ContextChoice &context) = 0;
    virtual void connectDemo() = 0;
    virtual void addKubeconfig(const QString &path) = 0;
    /// One session, or other files that are imported together; read in the background.
    virtual void openFiles(const QStringList &paths) = 0;

    virtual QString namespaceName() const = 0;   ///< empty: all
    virtual void setNamespace(const QString &name) = 0;
    virtual QList<KindChoice> kinds() const = 0; ///< empty until discovery has answered
    virtual void setKinds(const QStringList &resources) = 0;
    virtual void retryNow() = 0;
    /// Remembered, also for the next start; signs in again at once.
    virtual void agreeToPlugin(const PluginQuestion &question) = 0;

    virtual RecordingState recording() const = 0;
    /// Both in the background, one at a time, while recording goes on; the file appears whole at the end.
    virtual void saveAs(const QString &path) = 0;
    /// `format` is `jsonl`, `jsonl+bodies`, `csv`, `yaml`, `html`, `bundle` (a session file) or `bundle+pseudonyms`.
    virtual void exportTo(const QString &path, const QString &format, const ExportScope &scope) = 0;
    virtual void cancelExport() = 0;

signals:
    void sessionChanged();     ///< models() and queries() are others now; the old ones live until the next event loop turn
    void contextsChanged();
    void kindsChanged();
    void recordingChanged();
    void pluginQuestion(const watchglass::PluginQuestion &question);
    void exportAdvanced(const QString &path, double share); ///< 0 to 1, a few times a second
    void exportEnded();                                     ///< done, failed or cancelled
    void message(const QString &text);  ///< something went well: for the status bar
    void failed(const QString &text);   ///< one line: what, and what to do
};

} // namespace watchglass
