// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/livesession.h"
#include "app/session/openrecorded.h"
#include "app/window/pluginconsent.h"
#include "ui/common/preferences.h"
#include "ui/connect/sessioncontroller.h"

#include <atomic>
#include <thread>

namespace watchglass {

/// The composition root of a window: makes and ends sessions, live or from a file.
class WindowController final : public SessionController
{
    Q_OBJECT
public:
    /// `preferences` must outlive it. `consent` is shared by the windows of the program.
    WindowController(Arguments arguments, const Preferences *preferences, std::shared_ptr<PluginConsent> consent, QObject *parent = nullptr);
    ~WindowController() override;
    /// What the command line asks for.
    void begin();

    SessionModels *models() const override { return m_models.get(); }
    RecordQueries *queries() const override { return m_queries.get(); }
    bool isLive() const override { return m_live != nullptr; }
    bool isLoading() const override;
    std::optional<SessionProblem> problem() const override;
    QString title() const override { return m_title; }
    QString subtitle() const override { return m_subtitle; }
    QStringList kubectlFlags() const override;
    QStringList warnings() const override;
    QList<ContextChoice> contexts() override;
    QStringList contextProblems() override;
    void connectTo(const ContextChoice &context) override;
    void connectDemo() override;
    void addKubeconfig(const QString &path) override;
    void openFiles(const QStringList &paths) override;
    QString namespaceName() const override;
    void setNamespace(const QString &name) override;
    QList<KindChoice> kinds() const override;
    void setKinds(const QStringList &resources) override;
    void retryNow() override;
    void agreeToPlugin(const PluginQuestion &question) override;
    RecordingState recording() const override;
    void saveAs(const QString &path) override;
    void exportTo(const QString &path, const QString &format, const ExportScope &scope) override;
    void cancelExport() override;

private:
    void startLive(const LiveSetup &setup);
    void showRecorded(const Recorded &recorded, const QStringList &paths);
    void finishLoading();
    using FileWork = std::function<std::expected<ExportResult, std::string>(const CopyProgress &goesOn)>;
    void write(const QString &path, const FileWork &work, const std::function<QString(const ExportResult &)> &said);
    void finishExport(const QString &path, const std::expected<ExportResult, std::string> &result,
                      const std::function<QString(const ExportResult &)> &said);
    void end();
    KubeconfigSet load() const;
    static QString newSessionFile();

    void keepLastContext() const;
    ContextRef lastContext(const KubeconfigSet &set) const;

    Arguments m_arguments;
    const Preferences *m_preferences;
    SystemClock m_clock;
    LiveSetup m_setup;
    QString m_title;
    QString m_subtitle;
    QString m_file;
    std::optional<Timestamp> m_since;
    std::vector<std::string> m_added;
    std::shared_ptr<PluginConsent> m_consent;
    Recorded m_recorded; ///< keeps an imported session's folder
    std::atomic<bool> m_loaded = false;
    std::unique_ptr<DigestQueue> m_queue;
    std::unique_ptr<SessionModels> m_models;
    std::unique_ptr<LiveSession> m_live;
    std::unique_ptr<RecordQueries> m_queries;
    std::jthread m_opening; ///< imports; goes before everything it uses
    bool m_isExporting = false;
    std::jthread m_exporting;
    std::jthread m_loading; ///< replays the file into the queue
};

} // namespace watchglass
